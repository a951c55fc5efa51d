import InbetweenLayout
import InbetweenTimeline
package import InbetweenGeometry

/// `UIProgressView` of the default style as iOS draws it from 14 on: a bar with round ends, 4 points high unless
/// constraints say otherwise.
package final class UIProgressView: UIView {
  package override var kind: String { "progressView" }
  static let height = 4.0

  /// 0…1. The bar moves with a running block.
  package var progress = 0.0 { didSet { if progress != oldValue { show() } } }
  /// The tint colour where nil.
  package var progressTintColor: Color? { didSet { showAtOnce() } }
  /// `systemFill` where nil.
  package var trackTintColor: Color? { didSet { showAtOnce() } }

  private lazy var track = UIView(internalPartOf: self, named: "track")
  private lazy var bar = UIView(internalPartOf: self, named: "bar")

  package override func configure() {
    addSubview(track)
    addSubview(bar)
    show()
  }

  package override var naturalContentSize: IntrinsicSize { IntrinsicSize(height: UIProgressView.height) }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(
      parts: [track, bar],
      arrangement: ProgressArrangement(
        progress: progress, isRightToLeft: modelLayoutDirection == .rightToLeft))
  }

  package override func layoutParts() { show() }

  package override func layoutDirectionDidChange() { showAtOnce() }

  package override func tintDidChange() { show() }

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
    track.modelBackgroundColor = trackTintColor ?? SystemColor.fill
    bar.modelBackgroundColor = progressTintColor ?? modelTintColor
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
