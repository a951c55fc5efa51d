import InbetweenLayout
import InbetweenTimeline
public import InbetweenGeometry

/// `UIProgressView` of the default style as iOS draws it from 14 on: a bar with round ends, 4 points high unless
/// constraints say otherwise.
public final class UIProgressView: UIView {
  public override var kind: String { "progressView" }
  static let height = 4.0

  /// 0…1. The bar moves with a running block.
  public var progress = 0.0 { didSet { if progress != oldValue { show() } } }
  /// The tint colour where nil.
  public var progressTintColor: Color? { didSet { showAtOnce() } }
  /// `systemFill` where nil.
  public var trackTintColor: Color? { didSet { showAtOnce() } }

  private lazy var track = UIView(internalPartOf: self, named: "track")
  private lazy var bar = UIView(internalPartOf: self, named: "bar")

  public override func configure() {
    addSubview(track)
    addSubview(bar)
    show()
  }

  public override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(height: UIProgressView.height) }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(
      parts: [track, bar],
      arrangement: ProgressArrangement(
        progress: progress, isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft))
  }

  public override func layoutSubviews() { show() }

  public override func layoutDirectionDidChange() { showAtOnce() }

  public override func tintColorDidChange() { show() }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    switch color {
    case .progressTintColor: [ColoredLayer(view: bar, key: .backgroundColor)]
    case .tintColor where progressTintColor == nil: [ColoredLayer(view: bar, key: .backgroundColor)]
    case .trackTintColor: [ColoredLayer(view: track, key: .backgroundColor)]
    default: super.layers(showing: color)
    }
  }

  private func showAtOnce() { stage.performWithoutAnimation { show() } }

  private func show() {
    arrangedParts?.place(in: record.state.bounds)
    track.backgroundColor = trackTintColor ?? SystemColor.fill
    bar.backgroundColor = progressTintColor ?? tintColor
    for part in [track, bar] { part.cornerRadius = record.state.boundsSize.height / 2 }
  }
}

/// The track over the whole width, and the bar over a part of it.
struct ProgressArrangement: PartArrangement {
  /// 0…1.
  var progress: Double
  var isRightToLeft: Bool

  func frames(in bounds: Rect) -> [Rect] {
    let width = bounds.width * min(max(progress, 0), 1)
    return [
      Rect(x: 0, y: 0, width: bounds.width, height: bounds.height),
      Rect(x: isRightToLeft ? bounds.width - width : 0, y: 0, width: width, height: bounds.height),
    ]
  }
}

extension ViewColor {
  static let progressTintColor = ViewColor("progressTintColor")
  static let trackTintColor = ViewColor("trackTintColor")
}

extension ViewDescription {
  static let progressView = ViewDescription(
    "progressView", "`UIProgressView`, 4 points high", make: { UIProgressView(id: $0, in: $1) }
  ) {
    ViewProperty(
      "progress", \UIProgressView.progress, .number(0...1, isClamped: true), .look, animates: .inBlock,
      follows: .part(\ProgressArrangement.progress), "0 to 1 of the width")
    ViewProperty(
      "progressTintColor", optional: \UIProgressView.progressTintColor, .color, .look,
      follows: .color(.progressTintColor), none: "the `tintColor`", "of the part that is done")
    ViewProperty(
      "trackTintColor", optional: \UIProgressView.trackTintColor, .color, .look, follows: .color(.trackTintColor),
      none: "`systemFill`", "of the rest")
  }
}
