#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif
public import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

/// `UIActivityIndicatorView` as it is drawn since iOS 13: eight spokes that turn once a second, in eight steps, from
/// the time it is set going; hidden while it stands still.
public final class UIActivityIndicatorView: UIView {
  public override var kind: String { "activityIndicator" }

  /// `UIActivityIndicatorView.Style`: 20 and 37 points across.
  public enum Style: String, Hashable, Sendable, CaseIterable { case medium, large }

  public var style = Style.medium {
    didSet {
      invalidateIntrinsicContentSize()
      showAtOnce()
    }
  }
  /// `systemGray`. The brightest spoke has it.
  public var color = Color(red: 142 / 255, green: 142 / 255, blue: 147 / 255) { didSet { showAtOnce() } }
  public var isAnimating = false { didSet { if isAnimating != oldValue { turn() } } }

  private static let count = 8
  /// How strong each spoke is, clockwise from the top, in parts of the brightest: the alphas that Flutter's
  /// `CupertinoActivityIndicator` took from the native control, half of them a tail of one shade.
  private static let shades = [47, 47, 47, 47, 72, 97, 122, 147].map { $0 / 147.0 }
  private lazy var wheel = UIView(internalPartOf: self, named: "wheel")
  private lazy var spokes = (0..<UIActivityIndicatorView.count).map {
    UIView(internalPartOf: self, named: "spoke\($0)")
  }

  private var diameter: Double { style == .medium ? 20 : 37 }

  public override func configure() {
    addSubview(wheel)
    for spoke in spokes { wheel.addSubview(spoke) }
    wheel.isHidden = true
    show()
  }

  public override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(width: diameter, height: diameter) }

  public override func layoutSubviews() { show() }

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
    // From a third of the radius to all of it, a tenth of the diameter wide.
    let length = diameter / 3
    let width = diameter / 10
    for (index, spoke) in spokes.enumerated() {
      let angle = 2 * Double.pi * Double(index) / Double(UIActivityIndicatorView.count)
      let radius = diameter / 2 - length / 2
      spoke.bounds = Rect(x: 0, y: 0, width: width, height: length)
      spoke.center = Point(x: diameter / 2 + radius * sin(angle), y: diameter / 2 - radius * cos(angle))
      spoke.transform = .rotation(angle)
      spoke.cornerRadius = width / 2
      // They stand for a picture that UIKit draws with smooth edges, whichever way they point.
      spoke.allowsEdgeAntialiasing = true
      spoke.backgroundColor = color.multiplyingAlpha(by: UIActivityIndicatorView.shades[index])
    }
  }

  private func turn() {
    wheel.isHidden = !isAnimating
    guard isAnimating else {
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

extension ViewDescription {
  static let activityIndicator = ViewDescription(
    "activityIndicator", "`UIActivityIndicatorView`", make: { UIActivityIndicatorView(id: $0, in: $1) }
  ) {
    ViewProperty("indicatorStyle", \UIActivityIndicatorView.style, .word, .look, "20 or 37 points across")
    ViewProperty(
      "color", \UIActivityIndicatorView.color, .color, .look, follows: .color(.color), "of the brightest spoke")
    ViewProperty("isAnimating", \UIActivityIndicatorView.isAnimating, .boolean, .look, "hidden while it stands still")
  }
}
