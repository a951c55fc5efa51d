import InbetweenLayout
import InbetweenTimeline
package import InbetweenGeometry

/// `UIPageControl`: a dot for each page, in the middle of its frame; 26 points high as from iOS 14 on.
package final class UIPageControl: UIView {
  package override var kind: String { "pageControl" }
  private static let (dot, gap, height) = (7.0, 9.0, 26.0)
  /// More dots than any screen has room for are not drawn.
  private static let mostDots = 200

  package var numberOfPages = 0 {
    didSet {
      guard numberOfPages != oldValue else { return }
      contentSizeDidChange()
      showAtOnce()
    }
  }
  package var currentPage = 0 { didSet { showAtOnce() } }
  /// `label` at 30 % where nil.
  package var pageIndicatorTintColor: Color? { didSet { showAtOnce() } }
  /// `label` where nil.
  package var currentPageIndicatorTintColor: Color? { didSet { showAtOnce() } }
  package var hidesForSinglePage = false { didSet { showAtOnce() } }

  private lazy var others = ShapeView(internalPartOf: self, named: "pages")
  private lazy var current = ShapeView(internalPartOf: self, named: "currentPage")

  package override func configure() {
    addSubview(others)
    addSubview(current)
    show()
  }

  private var size: Size {
    let count = Double(numberOfPages)
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
    let shown = min(currentPage, numberOfPages - 1)
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
    others.fillColor = pageIndicatorTintColor ?? SystemColor.label.multiplyingAlpha(by: 0.3)
    current.fillColor = currentPageIndicatorTintColor ?? SystemColor.label
    for part in [others, current] { part.modelIsHidden = hidesForSinglePage && numberOfPages < 2 }
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
    ViewProperty("currentPage", \UIPageControl.currentPage, .count, .look, "0 is the first")
    ViewProperty(
      "pageIndicatorTintColor", optional: \UIPageControl.pageIndicatorTintColor, .color, .look,
      follows: .color(.pageIndicatorTintColor), none: "black at 30 %", "of the other pages' dots")
    ViewProperty(
      "currentPageIndicatorTintColor", optional: \UIPageControl.currentPageIndicatorTintColor, .color, .look,
      follows: .color(.currentPageIndicatorTintColor), none: "black", "of the current page's dot")
    ViewProperty("hidesForSinglePage", \UIPageControl.hidesForSinglePage, .boolean, .look, "true: one dot is none")
  }
}
