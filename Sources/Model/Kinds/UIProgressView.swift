import InbetweenLayout
import InbetweenTimeline
public import Foundation
package import InbetweenGeometry

/// `UIProgressView` of the default style as drawn from iOS 14 on: a bar with round ends, 4 points high unless
/// constraints set another height.
open class UIProgressView: UIView {
  @_spi(Kinds) open override var kind: String { "progressView" }
  private static let (height, barHeight) = (4.0, 2.5)

  /// 0…1. The bar is animated by a running block.
  package var modelProgress = 0.0 { didSet { if modelProgress != oldValue { show() } } }
  /// The tint colour if nil.
  package var modelProgressTintColor: Color? { didSet { showAtOnce() } }
  /// `systemFill` if nil.
  package var modelTrackTintColor: Color? { didSet { showAtOnce() } }

  private lazy var track = UIView(internalPartOf: self, named: "track")
  private lazy var bar = UIView(internalPartOf: self, named: "bar")

  public enum Style: Int, Sendable { case `default`, bar }

  public convenience init(progressViewStyle style: UIProgressView.Style) {
    self.init(frame: .zero)
    // Observers of properties do not run in initialisers.
    progressViewStyle = style
    takeSize(CGSize(width: 150, height: UIProgressView.ownSize(style).height))
  }

  /// The bar style has no round ends and is 2.5 points high.
  open var progressViewStyle = Style.default {
    didSet {
      contentSizeDidChange()
      ownSizeDidChange(from: UIProgressView.ownSize(oldValue))
      showAtOnce()
    }
  }
  /// A fraction of the width, 0…1.
  open var progress: Float {
    get { Float(modelProgress) }
    set { setProgress(newValue, animated: false) }
  }
  /// An animated change takes 0.25 s. The value is clamped to 0…1.
  open func setProgress(_ progress: Float, animated: Bool) {
    let value = progress.isNaN ? 0 : Double(min(max(progress, 0), 1))
    guard animated, !stage.isAnimating else {
      modelProgress = value
      return
    }
    UIView.animate(withDuration: 0.25) { self.modelProgress = value }
  }
  /// The view shows its completed fraction at the end of each turn.
  open var observedProgress: Progress? {
    didSet {
      observation = observedProgress?.observe(\.fractionCompleted, options: .initial) { [weak self] progress, _ in
        self?.setProgress(Float(progress.fractionCompleted), animated: true)
      }
    }
  }
  private var observation: NSKeyValueObservation?
  open var progressTintColor: UIColor? {
    get { color(\.modelProgressTintColor) }
    set { take(newValue, \.modelProgressTintColor) }
  }
  open var trackTintColor: UIColor? {
    get { color(\.modelTrackTintColor) }
    set { take(newValue, \.modelTrackTintColor) }
  }

  package override func configure() {
    addSubview(track)
    addSubview(bar)
    show()
  }

  private static func ownSize(_ style: Style) -> Size { Size(width: 0, height: style == .bar ? barHeight : height) }

  package override var ownSize: OwnSize? { .usual(UIProgressView.ownSize(progressViewStyle)) }

  package override var naturalContentSize: IntrinsicSize {
    IntrinsicSize(height: UIProgressView.ownSize(progressViewStyle).height)
  }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(
      parts: [track, bar],
      arrangement: ProgressArrangement(
        progress: modelProgress, isRightToLeft: modelLayoutDirection == .rightToLeft))
  }

  package override func layoutParts() { show() }

  package override func layoutDirectionDidChange() { showAtOnce() }

  package override func tintDidChange() { show() }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    switch color {
    case .progressTintColor: [ColoredLayer(view: bar, key: .backgroundColor)]
    case .tintColor where modelProgressTintColor == nil: [ColoredLayer(view: bar, key: .backgroundColor)]
    case .trackTintColor: [ColoredLayer(view: track, key: .backgroundColor)]
    default: super.layers(showing: color)
    }
  }

  package override func refreshColors() {
    super.refreshColors()
    show()
  }

  private func showAtOnce() { stage.performWithoutAnimation { show() } }

  private func show() {
    arrangedParts?.place(in: record.state.bounds)
    track.modelBackgroundColor = modelTrackTintColor ?? SystemColor.fill
    bar.modelBackgroundColor = modelProgressTintColor ?? modelTintColor
    let radius = progressViewStyle == .bar ? 0 : record.state.boundsSize.height / 2
    for part in [track, bar] { part.cornerRadius = radius }
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
      "progress", \UIProgressView.modelProgress, .number(0...1, isClamped: true), .look, animates: .inBlock,
      follows: .part(\ProgressArrangement.progress), "completed part, 0 to 1")
    ViewProperty(
      "progressTintColor", optional: \UIProgressView.modelProgressTintColor, .color, .look,
      follows: .color(.progressTintColor), none: "the `tintColor`", "colour of the completed part")
    ViewProperty(
      "trackTintColor", optional: \UIProgressView.modelTrackTintColor, .color, .look, follows: .color(.trackTintColor),
      none: "`systemFill`", "colour of the remaining part")
  }
}
