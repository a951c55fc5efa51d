public import Foundation

open class UIBarItem: NSObject {
  open var isEnabled = true
  open var title: String?
  open var image: UIImage?
  open var tag = 0
  public override init() { super.init() }
}

open class UITabBarItem: UIBarItem {
  open var selectedImage: UIImage?
  open var badgeValue: String?

  public override init() { super.init() }
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init(title: title, image: image, selectedImage: nil)
    self.tag = tag
  }
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }
}

open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable { case plain, bordered, done }

  open var style = Style.plain
  open var customView: UIView?
  open var primaryAction: UIAction?
  open var tintColor: UIColor?
  open var width: CGFloat = 0

  public override init() { super.init() }
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }
  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
    self.init()
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
  }
}

/// What a navigation bar shows for a controller.
open class UINavigationItem: NSObject {
  open var title: String?
  open var titleView: UIView?
  open var prompt: String?
  open var hidesBackButton = false
  open var backButtonTitle: String?
  open var leftBarButtonItem: UIBarButtonItem?
  open var rightBarButtonItem: UIBarButtonItem?
  open var leftBarButtonItems: [UIBarButtonItem]?
  open var rightBarButtonItems: [UIBarButtonItem]?

  public init(title: String) {
    self.title = title
    super.init()
  }
}

/// A bar of 44 points with a title in the middle.
open class UINavigationBar: UIView {
  private let titleLabel = UILabel(frame: .zero)
  open var barTintColor: UIColor? { didSet { backgroundColor = barTintColor } }
  open var isTranslucent = true
  open var titleTextAttributes: [NSAttributedString.Key: Any]?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    titleLabel.font = .systemFont(ofSize: 17, weight: .semibold)
    titleLabel.textAlignment = .center
    titleLabel.textColor = .label
    addSubview(titleLabel)
  }

  func show(_ item: UINavigationItem?) { titleLabel.text = item?.title }

  open override func layoutSubviews() {
    super.layoutSubviews()
    titleLabel.frame = CGRect(x: 0, y: bounds.maxY - 44, width: bounds.width, height: 44)
  }
}

public protocol UINavigationControllerDelegate: AnyObject {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
}

/// A stack of controllers, the last of which is shown beneath a bar.
open class UINavigationController: UIViewController {
  open private(set) var viewControllers: [UIViewController] = []
  open weak var delegate: (any UINavigationControllerDelegate)?
  open private(set) lazy var navigationBar = UINavigationBar(frame: .zero)
  open var isNavigationBarHidden = false { didSet { placeViews() } }

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var topViewController: UIViewController? { viewControllers.last }
  open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.addSubview(navigationBar)
    navigationBar.backgroundColor = .systemBackground
    if let top = topViewController { show(top, insteadOf: nil, isPush: true, animated: false) }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    placeViews()
  }

  private var barHeight: CGFloat { isNavigationBarHidden ? 0 : 44 }

  private func placeViews() {
    guard isViewLoaded else { return }
    let top = view.safeAreaInsets.top
    navigationBar.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: top + barHeight)
    navigationBar.isHidden = isNavigationBarHidden
    for controller in viewControllers where controller.additionalSafeAreaInsets.top != barHeight {
      controller.additionalSafeAreaInsets.top = barHeight
    }
  }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let former = topViewController
    for controller in self.viewControllers where !viewControllers.contains(controller) { controller.removeFromParent() }
    for controller in viewControllers where controller.parent !== self { addChild(controller) }
    self.viewControllers = viewControllers
    if isViewLoaded, let top = topViewController, top !== former {
      show(top, insteadOf: former, isPush: true, animated: animated)
    }
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    let former = topViewController
    addChild(viewController)
    viewControllers.append(viewController)
    if isViewLoaded { show(viewController, insteadOf: former, isPush: true, animated: animated) }
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1 else { return nil }
    let former = viewControllers.removeLast()
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
    viewControllers = Array(viewControllers[...index])
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

  /// The new view comes over the old one from the right, or goes there, within 0.35 s; the old one gives way by a third.
  private func show(
    _ controller: UIViewController, insteadOf former: UIViewController?, isPush: Bool, animated: Bool
  ) {
    let place = view.bounds
    let new: UIView = controller.view
    let animates = animated && former != nil && view.window != nil
    delegate?.navigationController(self, willShow: controller, animated: animates)
    controller.beginAppearanceTransition(true, animated: animates)
    former?.beginAppearanceTransition(false, animated: animates)
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let right = place.offsetBy(dx: place.width, dy: 0)
    let left = place.offsetBy(dx: -place.width / 3, dy: 0)
    if let old = former?.viewIfLoaded, old.superview === view, !isPush {
      view.insertSubview(new, belowSubview: old)
    } else {
      view.insertSubview(new, belowSubview: navigationBar)
    }
    new.frame = animates ? (isPush ? right : left) : place
    navigationBar.show(controller.navigationItem)
    if controller.navigationItem.title?.isEmpty != false { controller.navigationItem.title = controller.title }
    navigationBar.show(controller.navigationItem)
    placeViews()
    let finish = { [self] in
      former?.viewIfLoaded?.removeFromSuperview()
      controller.endAppearanceTransition()
      former?.endAppearanceTransition()
      if let former, !viewControllers.contains(former) { former.removeFromParent() }
      controller.didMove(toParent: self)
      delegate?.navigationController(self, didShow: controller, animated: animates)
    }
    guard animates else {
      if view.window != nil { finish() } else { former?.viewIfLoaded?.removeFromSuperview() }
      return
    }
    view.layoutIfNeeded()
    UIView.animate(
      withDuration: 0.35, delay: 0, options: .curveEaseInOut,
      animations: {
        new.frame = place
        former?.view.frame = isPush ? left : right
      }, completion: { _ in finish() })
  }
}

public protocol UITabBarDelegate: AnyObject {
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A row of items at the bottom, 49 points high.
open class UITabBar: UIView {
  open weak var delegate: (any UITabBarDelegate)?
  open var items: [UITabBarItem]? { didSet { rebuild() } }
  open var selectedItem: UITabBarItem? { didSet { refresh() } }
  open var barTintColor: UIColor? { didSet { backgroundColor = barTintColor } }
  open var unselectedItemTintColor: UIColor? { didSet { refresh() } }
  open var isTranslucent = true
  private var labels: [UILabel] = []

  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

  private func rebuild() {
    labels.forEach { $0.removeFromSuperview() }
    labels = (items ?? []).map { item in
      let label = UILabel(frame: .zero)
      label.text = item.title
      label.font = .systemFont(ofSize: 10)
      label.textAlignment = .center
      addSubview(label)
      return label
    }
    refresh()
    setNeedsLayout()
  }

  private func refresh() {
    for (item, label) in zip(items ?? [], labels) {
      label.textColor = item === selectedItem ? tintColor : unselectedItemTintColor ?? .systemGray
    }
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 49) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(max(labels.count, 1))
    for (index, label) in labels.enumerated() {
      label.frame = CGRect(x: CGFloat(index) * width, y: 33, width: width, height: 12)
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let items, !items.isEmpty, bounds.width > 0 else { return }
    let index = Int(touch.location(in: self).x / bounds.width * CGFloat(items.count))
    guard items.indices.contains(index) else { return }
    selectedItem = items[index]
    delegate?.tabBar(self, didSelect: items[index])
  }
}

public protocol UITabBarControllerDelegate: AnyObject {}

/// Controllers of which a bar chooses one.
open class UITabBarController: UIViewController, UITabBarDelegate {
  open private(set) lazy var tabBar = UITabBar(frame: .zero)
  open weak var delegate: (any UITabBarControllerDelegate)?
  open var viewControllers: [UIViewController]? {
    didSet {
      oldValue?.filter { viewControllers?.contains($0) != true }.forEach { $0.removeFromParent() }
      for controller in viewControllers ?? [] where controller.parent !== self { addChild(controller) }
      selectedIndex = min(selectedIndex, max((viewControllers?.count ?? 0) - 1, 0))
      if isViewLoaded { showSelected(insteadOf: nil) }
    }
  }
  open var selectedIndex = 0 {
    didSet {
      guard selectedIndex != oldValue, isViewLoaded else { return }
      let former = viewControllers?.indices.contains(oldValue) == true ? viewControllers?[oldValue] : nil
      showSelected(insteadOf: former)
    }
  }
  open var selectedViewController: UIViewController? {
    get { viewControllers?.indices.contains(selectedIndex) == true ? viewControllers?[selectedIndex] : nil }
    set { if let newValue, let index = viewControllers?.firstIndex(of: newValue) { selectedIndex = index } }
  }

  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    self.viewControllers = viewControllers
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    tabBar.delegate = self
    tabBar.backgroundColor = .systemBackground
    view.addSubview(tabBar)
    showSelected(insteadOf: nil)
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let height = 49 + view.safeAreaInsets.bottom
    tabBar.frame = CGRect(x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
    for controller in viewControllers ?? [] where controller.additionalSafeAreaInsets.bottom != 49 {
      controller.additionalSafeAreaInsets.bottom = 49
    }
  }

  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    if let index = tabBar.items?.firstIndex(of: item) { selectedIndex = index }
  }

  private func showSelected(insteadOf former: UIViewController?) {
    tabBar.items = viewControllers?.map { controller in
      let item: UITabBarItem = controller.tabBarItem ?? UITabBarItem()
      if item.title == nil { item.title = controller.title }
      return item
    }
    tabBar.selectedItem = tabBar.items?.indices.contains(selectedIndex) == true ? tabBar.items?[selectedIndex] : nil
    guard let controller = selectedViewController else { return }
    let isVisible = view.window != nil
    if isVisible {
      controller.beginAppearanceTransition(true, animated: false)
      former?.beginAppearanceTransition(false, animated: false)
    }
    former?.viewIfLoaded?.removeFromSuperview()
    controller.view.frame = view.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.insertSubview(controller.view, at: 0)
    if isVisible {
      controller.endAppearanceTransition()
      former?.endAppearanceTransition()
    }
  }
}
