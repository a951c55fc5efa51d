public import Foundation
#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif
package import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

/// `UIActivityIndicatorView` as it is drawn since iOS 13: eight spokes that rotate once per second in eight steps from
/// the time when it is started; hidden while it is stopped.
open class UIActivityIndicatorView: UIView {
  @_spi(Kinds) open override var kind: String { "activityIndicator" }

  /// `UIActivityIndicatorView.Style`: diameters of 20 and 37 points.
  package enum Diameter: String, Hashable, Sendable, CaseIterable { case medium, large }

  package var modelStyle = Diameter.medium {
    didSet {
      contentSizeDidChange()
      ownSizeDidChange(from: UIActivityIndicatorView.size(oldValue))
      showAtOnce()
    }
  }
  /// `systemGray`, the colour of the brightest spoke.
  package var modelColor = Color(red: 142 / 255, green: 142 / 255, blue: 147 / 255) { didSet { showAtOnce() } }
  package var modelIsAnimating = false { didSet { if modelIsAnimating != oldValue { turn() } } }

  /// Diameters of 20 and 37 points. The first three are those before iOS 13: 37, 20 and 20 points, the first two of them
  /// in white.
  public enum Style: Int, Sendable { case whiteLarge, white, gray, medium = 100, large }
  private var formerStyle: Style?

  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Cannot fail, as in UIKit: subclasses write `required init(coder:)`.
  public required init(coder: NSCoder) { super.init(frame: .zero) }

  public init(style: UIActivityIndicatorView.Style) {
    super.init(frame: .zero)
    self.style = style
  }

  open var style: UIActivityIndicatorView.Style {
    get { formerStyle ?? (modelStyle == .large ? .large : .medium) }
    set {
      modelStyle = newValue == .large || newValue == .whiteLarge ? .large : .medium
      formerStyle = newValue.rawValue < Style.medium.rawValue ? newValue : nil
      if newValue == .white || newValue == .whiteLarge { color = .white }
    }
  }
  open var color: UIColor! {
    get { UIColor(modelColor) }
    set { modelColor = (newValue ?? .systemGray).model(in: traitCollection) }
  }
  /// Whether it is hidden automatically while it is stopped.
  open var hidesWhenStopped = true
  open var isAnimating: Bool { modelIsAnimating }
  open func startAnimating() { modelIsAnimating = true }
  open func stopAnimating() { modelIsAnimating = false }

  /// It receives no touches while it is hidden.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    hidesWhenStopped && !isAnimating ? nil : super.hitTest(point, with: event)
  }

  static let count = 8
  /// The opacity of each spoke, clockwise from the top, relative to the brightest: the alphas that Flutter's
  /// `CupertinoActivityIndicator` took from the native control; four spokes have the same lowest value.
  private static let shades = [47, 47, 47, 47, 72, 97, 122, 147].map { $0 / 147.0 }
  private lazy var wheel = UIView(internalPartOf: self, named: "wheel")
  private(set) lazy var spokes = (0..<UIActivityIndicatorView.count).map {
    UIView(internalPartOf: self, named: "spoke\($0)")
  }

  /// That of a refresh control's, in points.
  var ownDiameter: Double? { didSet { showAtOnce() } }
  private var diameter: Double { ownDiameter ?? UIActivityIndicatorView.size(modelStyle).width }
  private static func size(_ style: Diameter) -> Size {
    style == .medium ? Size(width: 20, height: 20) : Size(width: 37, height: 37)
  }
  /// Whether it is drawn while it is stopped, too.
  var isShownAtRest = false { didSet { wheel.modelIsHidden = !modelIsAnimating && !isShownAtRest } }
  /// How many of the spokes are drawn, clockwise from the top and all as opaque; nil for all, as they turn.
  var shownSpokes: Int? { didSet { if shownSpokes != oldValue { showAtOnce() } } }

  package override func configure() {
    addSubview(wheel)
    for spoke in spokes { wheel.addSubview(spoke) }
    wheel.modelIsHidden = true
    show()
  }

  package override var ownSize: OwnSize? { .usual(UIActivityIndicatorView.size(modelStyle)) }

  package override var naturalContentSize: IntrinsicSize { IntrinsicSize(width: diameter, height: diameter) }

  package override func layoutParts() { show() }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(parts: [wheel], arrangement: CenteredArrangement(diameter: diameter))
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    guard color == .color else { return super.layers(showing: color) }
    return spokes.indices.map {
      ColoredLayer(view: spokes[$0], key: .backgroundColor, alpha: UIActivityIndicatorView.shades[$0])
    }
  }

  private func showAtOnce() { stage.performWithoutAnimation { show() } }

  private func show() {
    arrangedParts?.place(in: record.state.bounds)
    // From a third of the radius to the full radius, a tenth of the diameter wide.
    let length = diameter / 3
    let width = diameter / 10
    for (index, spoke) in spokes.enumerated() {
      let angle = 2 * Double.pi * Double(index) / Double(UIActivityIndicatorView.count)
      let radius = diameter / 2 - length / 2
      spoke.modelBounds = Rect(x: 0, y: 0, width: width, height: length)
      spoke.modelCenter = Point(x: diameter / 2 + radius * sin(angle), y: diameter / 2 - radius * cos(angle))
      spoke.modelTransform = .rotation(angle)
      spoke.cornerRadius = width / 2
      // UIKit draws them as an antialiased picture at every angle.
      spoke.allowsEdgeAntialiasing = true
      let shade = shownSpokes == nil ? UIActivityIndicatorView.shades[index] : 1
      spoke.modelBackgroundColor = modelColor.multiplyingAlpha(by: shade)
      spoke.modelAlpha = shownSpokes.map { index < $0 ? 1 : 0 } ?? 1
    }
  }

  private func turn() {
    wheel.modelIsHidden = !modelIsAnimating && !isShownAtRest
    guard modelIsAnimating else {
      stage.removeAnimation(forKey: "turn", from: wheel)
      return
    }
    let step = 2 * Double.pi / Double(UIActivityIndicatorView.count)
    let angles = (0..<UIActivityIndicatorView.count).map { AnimatableValue.scalar(step * Double($0)) }
    let animation = PropertyAnimation(
      content: .keyframes(KeyframeAnimation(values: angles, calculationMode: .discrete)),
      timing: MediaTiming(duration: 1, repeatCount: .infinity))
    _ = try? stage.add(.property(keyPath: "transform.rotation", animation), to: wheel, forKey: "turn")
  }
}

extension ViewColor {
  static let color = ViewColor("color")
}

extension ViewDescription {
  static let activityIndicator = ViewDescription(
    "activityIndicator", "`UIActivityIndicatorView`", make: { UIActivityIndicatorView(id: $0, in: $1) }
  ) {
    ViewProperty(
      "indicatorStyle", \UIActivityIndicatorView.modelStyle, .word, .look,
      "`medium` is 20 points wide, `large` 37 points")
    ViewProperty(
      "color", \UIActivityIndicatorView.modelColor, .color, .look, follows: .color(.color),
      "colour of the most opaque spoke")
    ViewProperty(
      "isAnimating", \UIActivityIndicatorView.modelIsAnimating, .boolean, .look,
      "whether the indicator spins; otherwise it is hidden")
  }
}
