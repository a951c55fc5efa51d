import InbetweenLayout
import InbetweenTimeline
public import Foundation
package import InbetweenGeometry

/// `UIPageControl`: a dot for each page, centred in its frame; 26 points high as from iOS 14 on.
open class UIPageControl: UIControl {
  @_spi(Kinds) open override var kind: String { "pageControl" }
  fileprivate static let (dot, gap, height) = (7.0, 9.0, 26.0)
  /// The maximum number of dots drawn, which is more than any screen can show.
  private static let maximumDots = 200

  /// Not negative.
  open var numberOfPages = 0 {
    didSet {
      if numberOfPages < 0 { numberOfPages = 0 }
      guard numberOfPages != oldValue else { return }
      contentSizeDidChange()
      showAtOnce()
    }
  }
  open var currentPage: Int {
    get { min(wantedPage, max(numberOfPages - 1, 0)) }
    set { wantedPage = min(max(newValue, 0), max(numberOfPages - 1, 0)) }
  }
  /// The value that was set, before it is limited by the number of pages: a scene may set both in any order.
  var wantedPage = 0 { didSet { showAtOnce() } }
  /// `label` with an opacity of 30 % if nil.
  package var modelPageIndicatorTintColor: Color? { didSet { showAtOnce() } }
  /// `label` if nil.
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
  /// A prominent style shows a grey capsule behind the dots.
  open var backgroundStyle = BackgroundStyle.automatic { didSet { showAtOnce() } }
  open private(set) var interactionState = InteractionState.none
  /// Whether a finger can move along the dots.
  open var allowsContinuousInteraction = true
  /// Before iOS 14, a tap did not change the dots until ``updateCurrentPageDisplay()``; since then it does.
  open var defersCurrentPageDisplay = false
  open func updateCurrentPageDisplay() { showAtOnce() }
  /// The size for a number of dots, in points.
  open func size(forNumberOfPages pageCount: Int) -> CGSize { CGSize(UIPageControl.size(of: pageCount)) }
  /// Replaces the dots of pages without an image of their own.
  open var preferredIndicatorImage: UIImage? { didSet { showAtOnce() } }
  /// The same for the current page, whose image is otherwise the one of the others.
  open var preferredCurrentPageIndicatorImage: UIImage? { didSet { showAtOnce() } }
  var indicatorImages: [Int: UIImage] = [:] { didSet { showAtOnce() } }
  var currentIndicatorImages: [Int: UIImage] = [:] { didSet { showAtOnce() } }
  private var pictures: [UIImageView] = []

  /// A tap on the trailing half selects the next page, one on the leading half the previous page.
  @_spi(Kinds) open override func sendTouchEnd(isInside: Bool) {
    super.sendTouchEnd(isInside: isInside)
    guard isInside, numberOfPages > 0, let end = lastTouch else { return }
    let isReversed = modelLayoutDirection == .rightToLeft
    let page = currentPage + ((end.x >= bounds.midX) == isReversed ? -1 : 1)
    guard page >= 0, page < numberOfPages else { return }
    currentPage = page
    sendActions(for: .valueChanged)
  }

  /// The position at which a finger was lifted, in the control's coordinates.
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

  fileprivate static func size(of pages: Int) -> Size {
    let count = Double(pages)
    return Size(
      width: max(count * UIPageControl.dot + (count - 1) * UIPageControl.gap, 0), height: UIPageControl.height)
  }

  package override var naturalContentSize: IntrinsicSize { IntrinsicSize(size) }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(parts: [others, current], arrangement: DotArrangement(size: size))
  }

  package override func layoutParts() {
    arrangedParts?.place(in: record.state.bounds)
    if !pictures.isEmpty { showAtOnce() }
  }

  package override func layoutDirectionDidChange() { showAtOnce() }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    switch color {
    case .pageIndicatorTintColor: [ColoredLayer(view: others, key: .fillColor)]
    case .currentPageIndicatorTintColor: [ColoredLayer(view: current, key: .fillColor)]
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
    let isReversed = modelLayoutDirection == .rightToLeft
    let shown = min(wantedPage, numberOfPages - 1)
    let pages = Array(0..<min(numberOfPages, UIPageControl.maximumDots))
    let dots = dots
    others.path = dots.path(ofCurrent: false, at: shown)
    current.path = dots.path(ofCurrent: true, at: shown)
    others.fillColor = modelPageIndicatorTintColor ?? SystemColor.label.multiplyingAlpha(by: 0.3)
    current.fillColor = modelCurrentPageIndicatorTintColor ?? SystemColor.label
    for part in [others, current] { part.modelIsHidden = hidesForSinglePage && numberOfPages < 2 }
    showPictures(pages, shown, isReversed)
    showCapsule()
  }

  private var dots: PageDots {
    let pages = Array(0..<min(numberOfPages, UIPageControl.maximumDots))
    return PageDots(
      count: numberOfPages, isReversed: modelLayoutDirection == .rightToLeft,
      plain: pages.filter { picture(of: $0, isCurrent: false) == nil },
      plainWhenCurrent: pages.filter { picture(of: $0, isCurrent: true) == nil })
  }

  /// The layers that show the dots, with their paths while a page is the current one.
  var followingDots: [(layer: UIView, path: @Sendable (_ page: Int) -> Path)] {
    let dots = dots
    return [
      (others, { dots.path(ofCurrent: false, at: $0) }), (current, { dots.path(ofCurrent: true, at: $0) }),
    ]
  }

  /// Images as templates in the colours of the dots, each centred on the place of its dot.
  private func showPictures(_ pages: [Int], _ shown: Int, _ isReversed: Bool) {
    for part in pictures { part.removeFromSuperview() }
    pictures = []
    guard !others.modelIsHidden else { return }
    let row = DotArrangement(size: size).frames(in: record.state.bounds)[0]
    for page in pages {
      guard let image = picture(of: page, isCurrent: page == shown) else { continue }
      let part = UIImageView(internalPartOf: self, named: "image\(page)")
      part.image = image.withRenderingMode(.alwaysTemplate)
      part.modelTintColor = page == shown ? current.fillColor : others.fillColor
      addSubview(part)
      pictures.append(part)
      let place = Double(isReversed ? numberOfPages - 1 - page : page)
      let middle = row.minX + place * (UIPageControl.dot + UIPageControl.gap) + UIPageControl.dot / 2
      let own = Size(image.size)
      part.place(
        Rect(x: middle - own.width / 2, y: row.midY - own.height / 2, width: own.width, height: own.height))
    }
  }

  /// Created only for a prominent background, which scenes and most apps do not use.
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

extension UIPageControl {
  /// - Parameter image: replaces the page's dot, in the dots' colour; nil for the preferred image.
  public func setIndicatorImage(_ image: UIImage?, forPage page: Int) { indicatorImages[page] = image }
  public func indicatorImage(forPage page: Int) -> UIImage? { indicatorImages[page] ?? preferredIndicatorImage }
  /// The same while the page is the current one.
  public func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
    currentIndicatorImages[page] = image
  }
  public func currentPageIndicatorImage(forPage page: Int) -> UIImage? {
    currentIndicatorImages[page] ?? preferredCurrentPageIndicatorImage
  }

  fileprivate func picture(of page: Int, isCurrent: Bool) -> UIImage? {
    (isCurrent ? currentPageIndicatorImage(forPage: page) : nil) ?? indicatorImage(forPage: page)
  }
}

/// Parts of equal size in a centred row; the capsule is behind them.
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
    ViewProperty("numberOfPages", \UIPageControl.numberOfPages, .count, .look, "number of dots")
    ViewProperty(
      "currentPage", \UIPageControl.wantedPage, .count, .look, follows: .change { .page($0, $1) },
      "index of the current page, such as `round(pages.contentOffset.x / 320)`")
    ViewProperty(
      "pageIndicatorTintColor", optional: \UIPageControl.modelPageIndicatorTintColor, .color, .look,
      follows: .color(.pageIndicatorTintColor), none: "black at 30 %", "colour of the dots of other pages")
    ViewProperty(
      "currentPageIndicatorTintColor", optional: \UIPageControl.modelCurrentPageIndicatorTintColor, .color, .look,
      follows: .color(.currentPageIndicatorTintColor), none: "black", "colour of the current page's dot")
    ViewProperty(
      "hidesForSinglePage", \UIPageControl.hidesForSinglePage, .boolean, .look, "whether a single dot is hidden")
  }
}

/// The dots of a page control.
private struct PageDots: Sendable {
  var count: Int
  var isReversed: Bool
  /// The pages that have a dot and no image, while another one is the current page, and while they are.
  var plain: [Int]
  var plainWhenCurrent: [Int]

  /// The dot of the current page, or those of all others.
  func path(ofCurrent isCurrent: Bool, at page: Int) -> Path {
    let shown = min(max(page, 0), count - 1)
    let pages = isCurrent ? plainWhenCurrent.filter { $0 == shown } : plain.filter { $0 != shown }
    return Path(
      elements: pages.flatMap { page in
        let place = Double(isReversed ? count - 1 - page : page)
        return Path.oval(
          in: Rect(
            x: place * (UIPageControl.dot + UIPageControl.gap), y: (UIPageControl.height - UIPageControl.dot) / 2,
            width: UIPageControl.dot, height: UIPageControl.dot)
        ).elements
      })
  }
}
