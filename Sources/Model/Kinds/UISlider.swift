import InbetweenLayout
import InbetweenTimeline
package import InbetweenGeometry

/// `UISlider`: 31 points high, of which 30 count for alignment, with 2 points at each side that do not.
package final class UISlider: UIView {
  package override var kind: String { "slider" }
  private static let height = 31.0

  package var minimumValue = 0.0 { didSet { if minimumValue != oldValue { show() } } }
  package var maximumValue = 1.0 { didSet { if maximumValue != oldValue { show() } } }
  /// Between the two; the thumb moves with a running block.
  package var value: Double {
    get { min(max(wantedValue, minimumValue), max(minimumValue, maximumValue)) }
    set { wantedValue = newValue }
  }
  /// What was set, before the range limits it: a scene sets value and range in any order.
  var wantedValue = 0.0 { didSet { if wantedValue != oldValue { show() } } }
  /// The tint colour where nil.
  package var minimumTrackTintColor: Color? { didSet { showAtOnce() } }
  /// `systemFill` where nil.
  package var maximumTrackTintColor: Color? { didSet { showAtOnce() } }
  /// White where nil.
  package var thumbTintColor: Color? { didSet { showAtOnce() } }
  package var isEnabled = true { didSet { showAtOnce() } }

  private lazy var maximumTrack = UIView(internalPartOf: self, named: "maximumTrack")
  private lazy var minimumTrack = UIView(internalPartOf: self, named: "minimumTrack")
  /// Casts the wide shadow, and lies around the knob, which casts the narrow one.
  private lazy var thumb = UIView(internalPartOf: self, named: "thumb")
  private lazy var knob = UIView(internalPartOf: self, named: "knob")

  package override func configure() {
    for part in [maximumTrack, minimumTrack, thumb] { addSubview(part) }
    thumb.addSubview(knob)
    for track in [maximumTrack, minimumTrack] { track.cornerRadius = SliderArrangement.trackHeight / 2 }
    knob.cornerRadius = SliderArrangement.thumbSize / 2
    // Blurs of 13 and 4 points as design tools count them: twice the standard deviation.
    for (part, offset, radius) in [(thumb, 6.0, 6.5), (knob, 0.5, 2.0)] {
      part.shadowOpacity = 0.12
      part.shadowOffset = Point(x: 0, y: offset)
      part.shadowRadius = radius
    }
    show()
  }

  package override var naturalContentSize: IntrinsicSize {
    IntrinsicSize(height: UISlider.height - modelAlignmentRectInsets.bottom)
  }

  package override var modelAlignmentRectInsets: Insets {
    Insets(left: SliderArrangement.inset, bottom: 1, right: SliderArrangement.inset)
  }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(
      parts: [maximumTrack, minimumTrack, thumb],
      arrangement: SliderArrangement(
        value: wantedValue, minimumValue: minimumValue, maximumValue: maximumValue,
        isRightToLeft: modelLayoutDirection == .rightToLeft))
  }

  package override func layoutParts() { show() }

  package override func layoutDirectionDidChange() { showAtOnce() }

  package override func tintDidChange() { show() }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    switch color {
    case .minimumTrackTintColor: [ColoredLayer(view: minimumTrack, key: .backgroundColor)]
    case .tintColor where minimumTrackTintColor == nil: [ColoredLayer(view: minimumTrack, key: .backgroundColor)]
    case .maximumTrackTintColor: [ColoredLayer(view: maximumTrack, key: .backgroundColor)]
    case .thumbTintColor: [ColoredLayer(view: knob, key: .backgroundColor)]
    default: super.layers(showing: color)
    }
  }

  private func showAtOnce() { stage.performWithoutAnimation { show() } }

  private func show() {
    arrangedParts?.place(in: record.state.bounds)
    knob.place(Rect(x: 0, y: 0, width: SliderArrangement.thumbSize, height: SliderArrangement.thumbSize))
    minimumTrack.modelBackgroundColor = minimumTrackTintColor ?? modelTintColor
    maximumTrack.modelBackgroundColor = maximumTrackTintColor ?? SystemColor.fill
    knob.modelBackgroundColor = thumbTintColor ?? .white
    for track in [maximumTrack, minimumTrack] { track.modelAlpha = isEnabled ? 1 : 0.5 }
  }
}

/// The track right and left of the thumb's middle, and the thumb, which stays between the track's ends.
struct SliderArrangement: PartArrangement {
  static let trackHeight = 4.0
  static let thumbSize = 28.0
  /// What of the frame lies outside the alignment rectangle at each side.
  static let inset = 2.0

  var value: Double
  var minimumValue: Double
  var maximumValue: Double
  var isRightToLeft: Bool

  private var fraction: Double {
    guard maximumValue > minimumValue else { return 0 }
    let fraction = min(max((value - minimumValue) / (maximumValue - minimumValue), 0), 1)
    return isRightToLeft ? 1 - fraction : fraction
  }

  func frames(in bounds: Rect) -> [Rect] {
    let (size, inset) = (SliderArrangement.thumbSize, SliderArrangement.inset)
    let room = max(bounds.width - 2 * inset, 0)
    let left = inset + fraction * max(room - size, 0)
    let middle = min(left + size / 2, inset + room)
    let top = (bounds.height - SliderArrangement.trackHeight) / 2
    let first = Rect(x: inset, y: top, width: middle - inset, height: SliderArrangement.trackHeight)
    let last = Rect(x: middle, y: top, width: inset + room - middle, height: SliderArrangement.trackHeight)
    let thumb = Rect(x: left, y: (bounds.height - size) / 2, width: size, height: size)
    return isRightToLeft ? [first, last, thumb] : [last, first, thumb]
  }
}

extension ViewColor {
  static let minimumTrackTintColor = ViewColor("minimumTrackTintColor")
  static let maximumTrackTintColor = ViewColor("maximumTrackTintColor")
}

extension ViewDescription {
  static let slider = ViewDescription(
    "slider", "`UISlider`, 31 points high", make: { UISlider(id: $0, in: $1) }
  ) {
    ViewProperty(
      "value", \UISlider.wantedValue, .number, .look, animates: .inBlock, follows: .part(\SliderArrangement.value),
      "where the thumb is, between the next two")
    ViewProperty(
      "minimumValue", \UISlider.minimumValue, .number, .look, animates: .inBlock,
      follows: .part(\SliderArrangement.minimumValue), "at the leading end")
    ViewProperty(
      "maximumValue", \UISlider.maximumValue, .number, .look, animates: .inBlock,
      follows: .part(\SliderArrangement.maximumValue), "at the trailing end")
    ViewProperty(
      "minimumTrackTintColor", optional: \UISlider.minimumTrackTintColor, .color, .look,
      follows: .color(.minimumTrackTintColor), none: "the `tintColor`", "of the track before the thumb")
    ViewProperty(
      "maximumTrackTintColor", optional: \UISlider.maximumTrackTintColor, .color, .look,
      follows: .color(.maximumTrackTintColor), none: "`systemFill`", "of the track behind the thumb")
    ViewProperty(
      "thumbTintColor", optional: \UISlider.thumbTintColor, .color, .look, follows: .color(.thumbTintColor),
      none: "white", "of the thumb")
    ViewProperty("isEnabled", \UISlider.isEnabled, .boolean, .look, "false: the track is half transparent")
  }
}
