@_spi(Kinds) public import InbetweenModel
public import Foundation

public protocol UINavigationControllerDelegate: RuntimeProtocol {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// A stack of controllers, the last of which is shown below a bar.
open class UINavigationController: UIViewController {
  public enum Operation: Int, Sendable { case none, push, pop }

  public static let hideShowBarDuration: CGFloat = 0.2

  private var stack: [UIViewController] = []
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  open weak var delegate: (any UINavigationControllerDelegate)?
  open private(set) lazy var navigationBar =
    barClass.flatMap { $0.instance(frame: .zero) as? UINavigationBar } ?? UINavigationBar(frame: .zero)
  open private(set) lazy var toolbar: UIToolbar! =
    toolbarClass.flatMap { $0.instance(frame: .zero) as? UIToolbar } ?? UIToolbar(frame: .zero)
  private var barClass: UINavigationBar.Type?
  private var toolbarClass: UIToolbar.Type?
  open var isToolbarHidden = true { didSet { placeViews() } }
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    guard animated else {
      isToolbarHidden = hidden
      return
    }
    UIView.animate(withDuration: UINavigationController.hideShowBarDuration) { self.isToolbarHidden = hidden }
  }
  /// Has no effect: in a recording, bars are not hidden by swipes, scrolling or the keyboard.
  open var hidesBarsOnSwipe = false
  /// Recognises nothing.
  open private(set) lazy var barHideOnSwipeGestureRecognizer = UIPanGestureRecognizer { _ in }
  /// Whether a tap in the content that no control and no cell takes hides the bars, and another one shows them again.
  open var hidesBarsOnTap = false { didSet { tapping.follow(self) } }
  open var barHideOnTapGestureRecognizer: UITapGestureRecognizer { tapping.recognizer }
  private lazy var tapping = BarTapping(self)
  func toggleBars() { tapping.toggle(self) }
  open var hidesBarsWhenKeyboardAppears = false
  /// Whether the bars are hidden while the device is held in landscape, until a tap in the content that no control and no
  /// cell takes.
  open var hidesBarsWhenVerticallyCompact = false {
    didSet {
      tapping.follow(self)
      viewIfLoaded?.setNeedsLayout()
    }
  }
  /// Recognises nothing.
  open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = UIScreenEdgePanGestureRecognizer()
  open var isNavigationBarHidden = false { didSet { placeViews() } }

  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    barClass = navigationBarClass as? UINavigationBar.Type
    self.toolbarClass = toolbarClass as? UIToolbar.Type
    super.init(nibName: nil, bundle: nil)
  }

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// That of the root controller, unless this controller was given one or had to make one before it had a root.
  open override var tabBarItem: UITabBarItem! {
    get {
      if !hasOwnTabBarItem, let item = stack.first?.tabBarItem { return item }
      hasOwnTabBarItem = true
      return super.tabBarItem
    }
    set {
      hasOwnTabBarItem = true
      super.tabBarItem = newValue
    }
  }
  private var hasOwnTabBarItem = false

  open var topViewController: UIViewController? { viewControllers.last }
  open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.addSubview(navigationBar)
    navigationBar.goBack = { [weak self] in self?.popViewController(animated: true) }
    if hidesBarsOnTap || hidesBarsWhenVerticallyCompact { tapping.follow(self) }
    if let top = topViewController { show(top, insteadOf: nil, isPush: true, animated: false) }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    placeViews()
  }

  /// With a large title that is not collapsed: content that is scrolled to its beginning is below it.
  private var barHeight: CGFloat { topViewController.map(barHeight(of:)) ?? rowHeight }

  func barHeight(of controller: UIViewController) -> CGFloat {
    if isNavigationBarHidden { return 0 }
    let isLarge = navigationBar.showsLargeTitle(of: controller.navigationItem)
    return isLarge ? CGFloat(UINavigationBar.largeHeight) : rowHeight
  }

  /// Of the bar without a large title.
  var rowHeight: CGFloat { CGFloat(navigationBar.rowHeight) }

  package override func contentDidScroll(_ scrollView: UIScrollView) {
    guard isViewLoaded, scrollView === topViewController?.scrollView(beside: .top) else { return }
    followContent()
    if !isToolbarHidden { toolbar.scrollDistance = bottomDistance }
  }

  /// Places the bar where it is while the content is scrolled to where it is.
  private func followContent() {
    let scroll = topViewController?.scrollView(beside: .top)
    let top = view.safeAreaInsets.top
    navigationBar.scrollDistance = scroll?.scrolledDistance ?? 0
    let height = isNavigationBarHidden ? rowHeight : navigationBar.heightWhileScrolled
    navigationBar.frame = CGRect(
      x: 0, y: isNavigationBarHidden ? -rowHeight : top, width: view.bounds.width, height: height)
    // Content whose offset is animated takes the bar's parts with it.
    if UIView.inheritedAnimationDuration > 0 { navigationBar.layoutSubviews() }
    scroll?.collapsedBar = isNavigationBarHidden ? 0 : max(barHeight - height, 0)
    scroll?.collapsibleBar = Double(max(barHeight - rowHeight, 0))
    placeSearchBar(below: isNavigationBarHidden ? nil : top + height)
  }

  private var bottomDistance: Double? { topViewController?.scrollView(beside: .bottom)?.overlap(with: toolbar) }

  private func placeViews() {
    guard isViewLoaded else { return }
    tapping.screenMayHaveTurned(self)
    navigationBar.extraTop = view.safeAreaInsets.top
    navigationBar.isHidden = isNavigationBarHidden
    followContent()
    // The content of one that is left stays where it was.
    for controller in stack { controller.take(edges(of: controller), in: view, moves: running == 0) }
    placeToolbar()
  }

  /// Of a search bar below the navigation bar, in points.
  static let searchHeight: CGFloat = 52
  private var shownSearchBar: UISearchBar?

  private func placeSearchBar(below bottom: CGFloat?) {
    let wanted = bottom == nil ? nil : topViewController?.navigationItem.searchController?.searchBar
    if shownSearchBar !== wanted {
      shownSearchBar?.removeFromSuperview()
      shownSearchBar = wanted
      if let wanted {
        wanted.searchBarStyle = .minimal
        view.addSubview(wanted)
      }
    }
    guard let wanted, let bottom else { return }
    wanted.frame = CGRect(x: 0, y: bottom, width: view.bounds.width, height: Self.searchHeight)
  }

  private func placeToolbar() {
    guard !isToolbarHidden || toolbar.superview != nil else { return }
    if toolbar.superview == nil {
      view.addSubview(toolbar)
      toolbar.follow { [weak self] in self?.bottomDistance }
    }
    let height = CGFloat(toolbar.rowHeight)
    let bottom = view.bounds.height - view.safeAreaInsets.bottom
    toolbar.frame = CGRect(
      x: 0, y: isToolbarHidden ? view.bounds.height : bottom - height, width: view.bounds.width, height: height)
    if toolbar.items != topViewController?.toolbarItems { toolbar.items = topViewController?.toolbarItems }
  }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let (former, next) = (topViewController, distinct(viewControllers))
    for controller in stack where !next.contains(controller) { controller.removeFromParent() }
    for controller in next where controller.parent !== self { addChild(controller) }
    stack = next
    if isViewLoaded, let top = topViewController, top !== former {
      show(top, insteadOf: former, isPush: true, animated: animated)
    }
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard pushes(viewController) else { return }
    let former = topViewController
    addChild(viewController)
    stack.append(viewController)
    if isViewLoaded { show(viewController, insteadOf: former, isPush: true, animated: animated) }
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1 else { return nil }
    let former = stack.removeLast()
    if isViewLoaded, let top = topViewController { show(top, insteadOf: former, isPush: false, animated: animated) }
    return former
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard let root = viewControllers.first else { return nil }
    return popToViewController(root, animated: animated)
  }

  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let index = viewControllers.firstIndex(of: viewController), index < viewControllers.count - 1 else {
      return nil
    }
    let gone = Array(viewControllers[(index + 1)...])
    stack = Array(stack[...index])
    for controller in gone.dropLast() { controller.removeFromParent() }
    if isViewLoaded { show(viewController, insteadOf: gone.last, isPush: false, animated: animated) }
    return gone
  }

  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    guard animated else {
      isNavigationBarHidden = hidden
      return
    }
    UIView.animate(withDuration: 0.2) { self.isNavigationBarHidden = hidden }
  }

  /// The number of pushes and pops, and of those that run.
  private var (passages, running) = (0, 0)

  /// Slides the new view in from the right, or the old one out to the right, with the system's spring; the view below is
  /// darkened and moves by a third.
  private func show(
    _ controller: UIViewController, insteadOf former: UIViewController?, isPush: Bool, animated: Bool
  ) {
    let new: UIView = controller.view
    let place = edges(of: controller).frame(in: view.bounds)
    controller.origin.endsAtBar = place != view.bounds
    let animates = animated && former != nil && view.window != nil
    delegate?.navigationController(self, willShow: controller, animated: animates)
    controller.beginAppearanceTransition(true, animated: animates)
    former?.beginAppearanceTransition(false, animated: animates)
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let right = place.offsetBy(dx: place.width, dy: 0)
    let left = place.offsetBy(dx: -place.width * SystemMotion.parallax, dy: 0)
    let formerPlace = former.map { edges(of: $0).frame(in: view.bounds) } ?? place
    if let old = former?.viewIfLoaded, old.superview === view, !isPush {
      view.insertSubview(new, belowSubview: old)
    } else {
      view.insertSubview(new, belowSubview: navigationBar)
    }
    new.frame = animates ? (isPush ? right : left) : place
    if animates { running += 1 }
    navigationBar.endMovingTitles()
    let titles = navigationBar.shownTitles
    passages += 1
    navigationBar.setItems(stack.map(\.navigationItem), animated: animates)
    placeViews()
    let finish = { [self] in
      if animates { running -= 1 }
      former?.viewIfLoaded?.removeFromSuperview()
      controller.endAppearanceTransition()
      former?.endAppearanceTransition()
      if let former, !stack.contains(former) { former.removeFromParent() }
      controller.didMove(toParent: self)
      delegate?.navigationController(self, didShow: controller, animated: animates)
    }
    guard animates else {
      if view.window != nil { finish() } else { former?.viewIfLoaded?.removeFromSuperview() }
      return
    }
    view.layoutIfNeeded()
    if let former, transit(from: former, to: controller, isPush: isPush, finish) { return }
    let shade = UIView(frame: view.bounds)
    shade.backgroundColor = UIColor(white: 0, alpha: SystemMotion.pushShade)
    shade.alpha = isPush ? 0 : 1
    if let upper = isPush ? new : former?.viewIfLoaded, upper.superview === view {
      view.insertSubview(shade, belowSubview: upper)
    }
    let animator = UIViewPropertyAnimator(
      duration: SystemMotion.duration, timingParameters: UISpringTimingParameters())
    animator.addAnimations {
      new.frame = place
      former?.view.frame = formerPlace.offsetBy(
        dx: isPush ? -formerPlace.width * SystemMotion.parallax : formerPlace.width, dy: 0)
      shade.alpha = isPush ? 1 : 0
      self.navigationBar.moveTitles(from: titles, isPush: isPush)
    }
    // A push or a pop that follows meanwhile has titles of its own.
    animator.addCompletion { [passages] _ in
      if passages == self.passages { self.navigationBar.endMovingTitles() }
      shade.removeFromSuperview()
      finish()
    }
    animator.startAnimation()
  }

  /// Uses the delegate's animator; returns false if there is none.
  private func transit(
    from former: UIViewController, to controller: UIViewController, isPush: Bool, _ finish: @escaping () -> Void
  ) -> Bool {
    guard
      let animator = delegate?.navigationController(
        self, animationControllerFor: isPush ? .push : .pop, from: former, to: controller)
    else { return false }
    let place = edges(of: controller).frame(in: view.bounds)
    let context = TransitionContext(
      container: view, from: former, to: controller, style: .none, isAnimated: true, finalFrame: place,
      presented: controller)
    controller.view.frame = place
    controller.modal.transition = context
    context.completion = { _ in finish() }
    context.run(animator, delegate?.navigationController(self, interactionControllerFor: animator))
    return true
  }
}
