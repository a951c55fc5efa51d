@_spi(Kinds) public import InbetweenModel
public import Foundation

/// Provides the pages.
public protocol UIPageViewControllerDataSource: RuntimeProtocol {
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
  /// The number of dots; the default, 0, shows no dots.
  func presentationCount(for pageViewController: UIPageViewController) -> Int
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// Is informed about pages that the user turns.
public protocol UIPageViewControllerDelegate: RuntimeProtocol {
  func pageViewController(
    _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController])
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
  public func pageViewController(
    _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
  ) {}
  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}
}

/// Shows one page at a time, each a controller's view: pages scroll, or are turned.
open class UIPageViewController: UIViewController {
  public enum TransitionStyle: Int, Sendable { case pageCurl, scroll }
  public enum NavigationOrientation: Int, Sendable { case horizontal, vertical }
  public enum NavigationDirection: Int, Sendable { case forward, reverse }
  public enum SpineLocation: Int, Sendable { case none, min, mid, max }

  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
    public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
  }

  public let transitionStyle: TransitionStyle
  public let navigationOrientation: NavigationOrientation
  open var spineLocation: SpineLocation { transitionStyle == .scroll ? .none : .min }
  /// Has no effect: pages have one side.
  open var isDoubleSided = false
  open weak var delegate: (any UIPageViewControllerDelegate)?
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    didSet {
      pages.forget()
      showDots()
    }
  }
  open private(set) var viewControllers: [UIViewController]? = []
  private let spacing: CGFloat
  private lazy var pages = PagesView(self, spacing: spacing)
  private var dots: UIPageControl?
  private var pageRecognizers: [UIGestureRecognizer] = []

  public init(
    transitionStyle style: UIPageViewController.TransitionStyle,
    navigationOrientation: UIPageViewController.NavigationOrientation,
    options: [UIPageViewController.OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    let given = options?[.interPageSpacing]
    spacing = given as? CGFloat ?? (given as? Double).map { CGFloat($0) } ?? (given as? Int).map { CGFloat($0) } ?? 0
    super.init(nibName: nil, bundle: nil)
  }

  /// Pages that curl, which is the style of a controller that is made without one.
  public convenience init() { self.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal) }
  public required init?(coder: NSCoder) {
    (transitionStyle, navigationOrientation, spacing) = (.scroll, .horizontal, 0)
    super.init(coder: coder)
  }

  /// The gesture recognisers that turn pages; for scrolling pages those of the scroll view.
  open var gestureRecognizers: [UIGestureRecognizer] {
    transitionStyle == .scroll ? [pages.panGestureRecognizer] : pageRecognizers
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if transitionStyle == .scroll {
      pages.frame = view.bounds
      view.addSubview(pages)
    } else {
      addPageRecognizers()
    }
    if let page = viewControllers?.first { put(page) }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let room: CGFloat = dots == nil ? 0 : 37
    let frame = CGRect(
      x: 0, y: 0, width: view.bounds.width,
      height: view.bounds.height - (dots == nil ? 0 : room + view.safeAreaInsets.bottom))
    if transitionStyle == .scroll { pages.fill(frame) }
    dots?.frame = CGRect(x: 0, y: frame.maxY, width: frame.width, height: room)
  }

  /// - Parameter direction: the side from which the page enters if the change is animated, which takes 0.3 s.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: UIPageViewController.NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    let former = self.viewControllers?.first
    guard let page = viewControllers?.first, page !== former else {
      completion?(true)
      return
    }
    guard isViewLoaded, view.window != nil, animated, let former else {
      let isShown = viewIfLoaded?.window != nil
      if isShown { former?.beginAppearanceTransition(false, animated: false) }
      leave(former)
      if isShown { former?.endAppearanceTransition() }
      self.viewControllers = [page]
      if isViewLoaded { put(page) }
      completion?(true)
      return
    }
    let finish = { (finished: Bool) in
      self.leave(former)
      page.didMove(toParent: self)
      page.endAppearanceTransition()
      former.endAppearanceTransition()
      completion?(finished)
    }
    addChild(page)
    page.beginAppearanceTransition(true, animated: true)
    former.beginAppearanceTransition(false, animated: true)
    self.viewControllers = [page]
    if transitionStyle == .scroll {
      pages.bring(page, isForward: direction == .forward, completion: finish)
    } else {
      curl(to: page, from: former, isForward: direction == .forward, completion: finish)
    }
    showDots()
  }

  // MARK: - Pages

  private func put(_ page: UIViewController) {
    if page.parent !== self { addChild(page) }
    if transitionStyle == .scroll {
      pages.show(page)
    } else {
      page.view.frame = view.bounds
      page.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.insertSubview(page.view, at: 0)
    }
    page.didMove(toParent: self)
    showDots()
  }

  private func leave(_ page: UIViewController?) {
    guard let page else { return }
    page.willMove(toParent: nil)
    page.viewIfLoaded?.removeFromSuperview()
    page.removeFromParent()
  }

  private func showDots() {
    guard isViewLoaded, transitionStyle == .scroll, let dataSource, viewControllers?.isEmpty == false else { return }
    let count = dataSource.presentationCount(for: self)
    guard count > 0 else { return }
    let dots = self.dots ?? UIPageControl(frame: .zero)
    dots.isUserInteractionEnabled = false
    dots.numberOfPages = count
    dots.currentPage = dataSource.presentationIndex(for: self)
    if self.dots == nil {
      self.dots = dots
      view.addSubview(dots)
      view.setNeedsLayout()
    }
  }

  func neighbour(_ page: UIViewController, isForward: Bool) -> UIViewController? {
    isForward
      ? dataSource?.pageViewController(self, viewControllerAfter: page)
      : dataSource?.pageViewController(self, viewControllerBefore: page)
  }

  func willTurn(to page: UIViewController, from former: UIViewController) {
    if page.parent !== self { addChild(page) }
    page.beginAppearanceTransition(true, animated: true)
    former.beginAppearanceTransition(false, animated: true)
    delegate?.pageViewController(self, willTransitionTo: [page])
  }

  func didTurn(to page: UIViewController, from former: UIViewController, completed: Bool) {
    if completed {
      viewControllers = [page]
      leave(former)
      page.didMove(toParent: self)
      page.endAppearanceTransition()
      former.endAppearanceTransition()
      showDots()
    } else {
      former.beginAppearanceTransition(true, animated: true)
      page.beginAppearanceTransition(false, animated: true)
      leave(page)
      former.endAppearanceTransition()
      page.endAppearanceTransition()
    }
    delegate?.pageViewController(
      self, didFinishAnimating: true, previousViewControllers: [former], transitionCompleted: completed)
  }

  // MARK: - Turning

  private func addPageRecognizers() {
    for isForward in [true, false] {
      let swipe = UISwipeGestureRecognizer { [weak self] _ in self?.turn(isForward: isForward) }
      swipe.direction =
        navigationOrientation == .horizontal ? (isForward ? .left : .right) : (isForward ? .up : .down)
      pageRecognizers.append(swipe)
      view.addGestureRecognizer(swipe)
    }
  }

  private func turn(isForward: Bool) {
    guard let former = viewControllers?.first, let page = neighbour(former, isForward: isForward) else { return }
    willTurn(to: page, from: former)
    curl(to: page, from: former, isForward: isForward) { _ in
      self.didTurn(to: page, from: former, completed: true)
    }
  }

  private func curl(
    to page: UIViewController, from former: UIViewController, isForward: Bool, completion: @escaping (Bool) -> Void
  ) {
    page.view.frame = view.bounds
    page.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    UIView.transition(
      with: view, duration: 0.5, options: isForward ? .transitionCurlUp : .transitionCurlDown,
      animations: {
        former.view.removeFromSuperview()
        self.view.insertSubview(page.view, at: 0)
      }, completion: completion)
  }
}
