import InbetweenLayout
import InbetweenTimeline
public import Foundation
package import InbetweenGeometry

/// `UIPageControl`: a dot for each page, in the middle of its frame; 26 points high as from iOS 14 on.
open class UIPageControl: UIControl {
  package override var kind: String { "pageControl" }
  private static let (dot, gap, height) = (7.0, 9.0, 26.0)
  /// More dots than any screen has room for are not drawn.
  private static let mostDots = 200

  open var numberOfPages = 0 {
    didSet {
      guard numberOfPages != oldValue else { return }
      contentSizeDidChange()
      showAtOnce()
    }
  }
  open var currentPage: Int {
    get { min(wantedPage, max(numberOfPages - 1, 0)) }
    set { wantedPage = min(max(newValue, 0), max(numberOfPages - 1, 0)) }
  }
  /// What was set, before the number of pages limits it: a scene sets both in any order.
  var wantedPage = 0 { didSet { showAtOnce() } }
  /// `label` at 30 % where nil.
  package var modelPageIndicatorTintColor: Color? { didSet { showAtOnce() } }
  /// `label` where nil.
  package var modelCurrentPageIndicatorTintColor: Color? { didSet { showAtOnce() } }
  open var hidesForSinglePage = false { didSet { showAtOnce() } }

  public enum BackgroundStyle: Int, Sendable { case automatic, prominent, minimal }
  public enum InteractionState: Int, Sendable { case none, discrete, continuous }

  open var pageIndicatorTintColor: UIColor? {
    get { color(\.modelPageIndicatorTintColor) }
    set { take(newValue, \.modelPageIndicatorTintColor) }
  }
  open var currentPageIndicatorTintColor: UIColor? {
    get { color(\.modelCurrentPageIndicatorTintColor) }
    set { take(newValue, \.modelCurrentPageIndicatorTintColor) }
  }
  /// A grey capsule behind the dots where it is prominent.
  open var backgroundStyle = BackgroundStyle.automatic { didSet { showAtOnce() } }
  open private(set) var interactionState = InteractionState.none
  /// Whether a finger may run along the dots.
  open var allowsContinuousInteraction = true
  /// Before iOS 14 a tap left the dots as they were until ``updateCurrentPageDisplay()``; since then it changes them.
  open var defersCurrentPageDisplay = false
  open func updateCurrentPageDisplay() { showAtOnce() }
  /// The size of the dots of so many pages, in points.
  open func size(forNumberOfPages pageCount: Int) -> CGSize { CGSize(UIPageControl.size(of: pageCount)) }

  /// A tap on the half after the current dot goes to the next page, one on the other half to the one before.
  package override func sendTouchEnd(isInside: Bool) {
    super.sendTouchEnd(isInside: isInside)
    guard isInside, numberOfPages > 0, let end = lastTouch else { return }
    let isReversed = modelLayoutDirection == .rightToLeft
    let page = currentPage + ((end.x >= bounds.midX) == isReversed ? -1 : 1)
    guard page >= 0, page < numberOfPages else { return }
    currentPage = page
    sendActions(for: .valueChanged)
  }

  /// Where a finger was lifted, in the control.
  private var lastTouch: CGPoint?

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    lastTouch = touch?.location(in: self)
  }

  private lazy var capsule = UIView(internalPartOf: self, named: "background")
  private lazy var others = ShapeView(internalPartOf: self, named: "pages")
  private lazy var current = ShapeView(internalPartOf: self, named: "currentPage")

  package override func configure() {
    addSubview(others)
    addSubview(current)
    show()
  }

  private var size: Size { UIPageControl.size(of: numberOfPages) }

  private static func size(of pages: Int) -> Size {
    let count = Double(pages)
    return Size(
      width: max(count * UIPageControl.dot + (count - 1) * UIPageControl.gap, 0), height: UIPageControl.height)
  }

  package override var naturalContentSize: IntrinsicSize { IntrinsicSize(size) }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(parts: [others, current], arrangement: DotArrangement(size: size))
  }

  package override func layoutParts() { arrangedParts?.place(in: record.state.bounds) }

  package override func layoutDirectionDidChange() { showAtOnce() }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    switch color {
    case .pageIndicatorTintColor: [ColoredLayer(view: others, key: .fillColor)]
    case .currentPageIndicatorTintColor: [ColoredLayer(view: current, key: .fillColor)]
    default: super.layers(showing: color)
    }
  }

  private func showAtOnce() { stage.performWithoutAnimation { show() } }

  private func show() {
    layoutParts()
    let isReversed = modelLayoutDirection == .rightToLeft
    let shown = min(wantedPage, numberOfPages - 1)
    func path(_ pages: [Int]) -> Path {
      Path(
        elements: pages.flatMap { page in
          let place = Double(isReversed ? numberOfPages - 1 - page : page)
          return Path.oval(
            in: Rect(
              x: place * (UIPageControl.dot + UIPageControl.gap), y: (UIPageControl.height - UIPageControl.dot) / 2,
              width: UIPageControl.dot, height: UIPageControl.dot)
          ).elements
        })
    }
    let pages = Array(0..<min(numberOfPages, UIPageControl.mostDots))
    others.path = path(pages.filter { $0 != shown })
    current.path = path(pages.filter { $0 == shown })
    others.fillColor = modelPageIndicatorTintColor ?? SystemColor.label.multiplyingAlpha(by: 0.3)
    current.fillColor = modelCurrentPageIndicatorTintColor ?? SystemColor.label
    for part in [others, current] { part.modelIsHidden = hidesForSinglePage && numberOfPages < 2 }
    showCapsule()
  }

  /// Only a prominent background is there, so that scenes and most apps do without the part.
  private func showCapsule() {
    let isShown = backgroundStyle == .prominent && !others.modelIsHidden
    guard isShown || capsule.superview != nil else { return }
    if capsule.superview == nil { insertChild(capsule, at: 0) }
    capsule.modelIsHidden = !isShown
    capsule.modelBackgroundColor = SystemColor.tertiaryFill
    let dots = DotArrangement(size: size).frames(in: record.state.bounds)[0]
    capsule.place(dots.inset(by: Insets(left: -12, right: -12)))
    capsule.cornerRadius = UIPageControl.height / 2
  }
}

/// Parts of one size in the middle, one over the other.
struct DotArrangement: PartArrangement {
  var size: Size

  func frames(in bounds: Rect) -> [Rect] {
    let frame = Rect(
      x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
    return [frame, frame]
  }
}

extension ViewColor {
  static let pageIndicatorTintColor = ViewColor("pageIndicatorTintColor")
  static let currentPageIndicatorTintColor = ViewColor("currentPageIndicatorTintColor")
}

extension ViewDescription {
  static let pageControl = ViewDescription(
    "pageControl", "`UIPageControl`, 26 points high", make: { UIPageControl(id: $0, in: $1) }
  ) {
    ViewProperty("numberOfPages", \UIPageControl.numberOfPages, .count, .look, "a dot for each")
    ViewProperty("currentPage", \UIPageControl.wantedPage, .count, .look, "0 is the first")
    ViewProperty(
      "pageIndicatorTintColor", optional: \UIPageControl.modelPageIndicatorTintColor, .color, .look,
      follows: .color(.pageIndicatorTintColor), none: "black at 30 %", "of the other pages' dots")
    ViewProperty(
      "currentPageIndicatorTintColor", optional: \UIPageControl.modelCurrentPageIndicatorTintColor, .color, .look,
      follows: .color(.currentPageIndicatorTintColor), none: "black", "of the current page's dot")
    ViewProperty("hidesForSinglePage", \UIPageControl.hidesForSinglePage, .boolean, .look, "true: one dot is none")
  }
}
