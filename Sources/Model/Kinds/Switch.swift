public import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

/// `UISwitch`: 51 × 31 points, of which 49 count for alignment.
public final class Switch: View {
  public override var kind: String { "switch" }
  public static let size = Size(width: 51, height: 31)
  private static let thumbSize = 27.0
  private static let inset = 2.0
  /// `systemGreen`, and the grey of a switch that is off.
  private static let defaultOnColor = Color(red: 52 / 255, green: 199 / 255, blue: 89 / 255)
  private static let offColor = Color(red: 233 / 255, green: 233 / 255, blue: 234 / 255)

  /// Thumb and tint move with a running block.
  public var isOn = false { didSet { if isOn != oldValue { show() } } }
  public var onTintColor: Color? { didSet { showAtOnce() } }
  public var thumbTintColor = Color.white { didSet { showAtOnce() } }
  public var isEnabled = true { didSet { showAtOnce() } }

  private lazy var track = View(internalPartOf: self, named: "track")
  private lazy var thumb = View(internalPartOf: self, named: "thumb")

  public override func configure() {
    addSubview(track)
    addSubview(thumb)
    track.cornerRadius = Switch.size.height / 2
    thumb.cornerRadius = Switch.thumbSize / 2
    thumb.shadowOpacity = 0.15
    thumb.shadowOffset = Point(x: 0, y: 3)
    thumb.shadowRadius = 4
    show()
  }

  public override var intrinsicContentSize: IntrinsicSize {
    IntrinsicSize(width: Switch.size.width - 2, height: Switch.size.height)
  }

  public override var alignmentRectInsets: Insets { Insets(right: 2) }

  public override func layoutSubviews() { show() }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    switch color {
    case .onTintColor where isOn: [ColoredLayer(view: track, key: .backgroundColor)]
    case .thumbTintColor: [ColoredLayer(view: thumb, key: .backgroundColor)]
    default: super.layers(showing: color)
    }
  }

  private func showAtOnce() { stage.performWithoutAnimation { show() } }

  private func show() {
    track.place(Rect(origin: .zero, size: Switch.size))
    track.backgroundColor = isOn ? onTintColor ?? Switch.defaultOnColor : Switch.offColor
    track.alpha = isEnabled ? 1 : 0.5
    let left = isOn ? Switch.size.width - Switch.inset - Switch.thumbSize : Switch.inset
    thumb.place(Rect(x: left, y: Switch.inset, width: Switch.thumbSize, height: Switch.thumbSize))
    thumb.backgroundColor = thumbTintColor
  }
}
