import Foundation
import InbetweenUIKit

// What public code overrides of UIKit's classes. That this compiles is the test: nothing here is called.

private class AnyController: UIViewController {
  override var extensionContext: NSExtensionContext? { nil }
  override var topLayoutGuide: any UILayoutSupport { UILayoutGuide() }
  override var bottomLayoutGuide: any UILayoutSupport { UILayoutGuide() }
  override var interfaceOrientation: UIInterfaceOrientation { .portrait }
  override var title: String? { didSet {} }
  override var view: UIView! { didSet {} }
  override var nibName: String? { nil }
  override var nibBundle: Bundle? { nil }
  override var presentedViewController: UIViewController? { nil }
  override var presentingViewController: UIViewController? { nil }
  override var children: [UIViewController] { [] }
  override var navigationController: UINavigationController? { nil }
  override var tabBarController: UITabBarController? { nil }
  override var tabBarItem: UITabBarItem! {
    get { nil }
    set {}
  }
  override var navigationItem: UINavigationItem { super.navigationItem }
  override var toolbarItems: [UIBarButtonItem]? { didSet {} }
  override var editButtonItem: UIBarButtonItem { super.editButtonItem }
  override var modalPresentationStyle: UIModalPresentationStyle {
    get { .custom }
    set {}
  }
  override var modalTransitionStyle: UIModalTransitionStyle {
    get { .crossDissolve }
    set {}
  }
  override var transitioningDelegate: (any UIViewControllerTransitioningDelegate)? {
    get { nil }
    set {}
  }
  override var preferredContentSize: CGSize {
    get { .zero }
    set {}
  }
  override var hidesBottomBarWhenPushed: Bool {
    get { true }
    set {}
  }
  override var edgesForExtendedLayout: UIRectEdge {
    get { .all }
    set {}
  }
  override var extendedLayoutIncludesOpaqueBars: Bool {
    get { true }
    set {}
  }
  override var definesPresentationContext: Bool {
    get { true }
    set {}
  }
  override var isModalInPresentation: Bool {
    get { true }
    set {}
  }
  override var isEditing: Bool { didSet {} }
  override var isBeingDismissed: Bool { true }
  override var isBeingPresented: Bool { true }
  override var isMovingToParent: Bool { true }
  override var isMovingFromParent: Bool { true }
  override var shouldAutorotate: Bool { true }
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
  override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  override var preferredStatusBarStyle: UIStatusBarStyle { .default }
  override var prefersStatusBarHidden: Bool { true }
  override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  override var prefersHomeIndicatorAutoHidden: Bool { true }
  override var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { .all }
  override var childForStatusBarStyle: UIViewController? { nil }
  override var childForStatusBarHidden: UIViewController? { nil }
  override var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  override var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  override var disablesAutomaticKeyboardDismissal: Bool { true }
  override var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
  override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }
  override var presentationController: UIPresentationController? { nil }
  override var popoverPresentationController: UIPopoverPresentationController? { nil }
  override var additionalSafeAreaInsets: UIEdgeInsets { didSet {} }
  override var systemMinimumLayoutMargins: NSDirectionalEdgeInsets { .zero }
  override var traitCollection: UITraitCollection { super.traitCollection }
  override var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { .dark }
    set {}
  }
  override var restorationIdentifier: String? {
    get { nil }
    set {}
  }
  override var storyboard: UIStoryboard? { nil }
  override var viewIfLoaded: UIView? { nil }
  override var isViewLoaded: Bool { true }
  override func setOverrideTraitCollection(_ collection: UITraitCollection?, forChild c: UIViewController) {}
  override func loadView() {}
  override func loadViewIfNeeded() {}
  override func viewDidLoad() {}
  override func viewIsAppearing(_ animated: Bool) {}
  override func viewWillLayoutSubviews() {}
  override func viewDidLayoutSubviews() {}
  override func viewSafeAreaInsetsDidChange() {}
  override func viewLayoutMarginsDidChange() {}
  override func updateViewConstraints() {}
  override func didReceiveMemoryWarning() {}
  override func setEditing(_ editing: Bool, animated: Bool) {}
  override func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {}
  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  override func performSegue(withIdentifier identifier: String, sender: Any?) {}
  override func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {}
  override func present(_ v: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {}
  override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
  override func show(_ vc: UIViewController, sender: Any?) {}
  override func showDetailViewController(_ vc: UIViewController, sender: Any?) {}
  override func addChild(_ childController: UIViewController) {}
  override func removeFromParent() {}
  override func willMove(toParent parent: UIViewController?) {}
  override func didMove(toParent parent: UIViewController?) {}
  override func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {}
  override func endAppearanceTransition() {}
  override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}
  override func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  override func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize s: CGSize)
    -> CGSize
  { s }
  override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
  override func setNeedsStatusBarAppearanceUpdate() {}
  override func transition(
    from f: UIViewController, to t: UIViewController, duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {}
  override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? { nil }
  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  override func awakeFromNib() {}
  override func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  override func restoreUserActivityState(_ activity: NSUserActivity) {}
  override func updateUserActivityState(_ activity: NSUserActivity) {}
}

private class GridController: UICollectionViewController {
  override var collectionViewLayout: UICollectionViewLayout { super.collectionViewLayout }
  override var collectionView: UICollectionView! {
    get { super.collectionView }
    set {}
  }
  override var installsStandardGestureForInteractiveMovement: Bool {
    get { true }
    set {}
  }
  override func numberOfSections(in collectionView: UICollectionView) -> Int { 0 }
}

private class TableController: UITableViewController {
  override var tableView: UITableView! { didSet {} }
  override var refreshControl: UIRefreshControl? { didSet {} }
  override var clearsSelectionOnViewWillAppear: Bool {
    get { true }
    set {}
  }
}

private class Presentation: UIPresentationController {
  override var presentingViewController: UIViewController { super.presentingViewController }
  override var presentedViewController: UIViewController { super.presentedViewController }
  override var frameOfPresentedViewInContainerView: CGRect { .zero }
  override var containerView: UIView? { nil }
  override var presentedView: UIView? { nil }
  override var shouldRemovePresentersView: Bool { true }
  override var shouldPresentInFullscreen: Bool { true }
  override var presentationStyle: UIModalPresentationStyle { .custom }
  override var adaptivePresentationStyle: UIModalPresentationStyle { .none }
  override func presentationTransitionWillBegin() {}
  override func presentationTransitionDidEnd(_ completed: Bool) {}
  override func dismissalTransitionWillBegin() {}
  override func dismissalTransitionDidEnd(_ completed: Bool) {}
  override func containerViewWillLayoutSubviews() {}
  override func containerViewDidLayoutSubviews() {}
  override func size(forChildContentContainer c: any UIContentContainer, withParentContainerSize s: CGSize) -> CGSize {
    s
  }
  override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
  override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}
}

private class Navigation: UINavigationController {
  override var viewControllers: [UIViewController] { didSet {} }
  override var topViewController: UIViewController? { nil }
  override var visibleViewController: UIViewController? { nil }
  override var delegate: (any UINavigationControllerDelegate)? { didSet {} }
  override var navigationBar: UINavigationBar { super.navigationBar }
  override var isNavigationBarHidden: Bool { didSet {} }
  override var isToolbarHidden: Bool { didSet {} }
  override var interactivePopGestureRecognizer: UIGestureRecognizer? { nil }
  override func pushViewController(_ viewController: UIViewController, animated: Bool) {}
  override func popViewController(animated: Bool) -> UIViewController? { nil }
  override func popToRootViewController(animated: Bool) -> [UIViewController]? { nil }
  override func popToViewController(_ v: UIViewController, animated: Bool) -> [UIViewController]? { nil }
  override func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {}
  override func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {}
  override func setToolbarHidden(_ hidden: Bool, animated: Bool) {}
}

private class Tabs: UITabBarController {
  override var selectedIndex: Int { didSet {} }
  override var selectedViewController: UIViewController? { didSet {} }
  override var viewControllers: [UIViewController]? { didSet {} }
  override var tabBar: UITabBar { super.tabBar }
  override var delegate: (any UITabBarControllerDelegate)? { didSet {} }
  override var moreNavigationController: UINavigationController { super.moreNavigationController }
  override func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {}
  override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

private class Pager: UIPageViewController {
  override var viewControllers: [UIViewController]? { nil }
  override func setViewControllers(
    _ v: [UIViewController]?, direction: UIPageViewController.NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {}
}

private class Split: UISplitViewController {
  override var viewControllers: [UIViewController] { didSet {} }
  override func show(_ column: UISplitViewController.Column) {}
}

private class Alert: UIAlertController {
  override var title: String? { didSet {} }
  override var message: String? { didSet {} }
  override var preferredStyle: UIAlertController.Style { .alert }
  override func addAction(_ action: UIAlertAction) {}
}

private class SearchController: UISearchController {
  override var searchBar: UISearchBar { super.searchBar }
  override var isActive: Bool { didSet {} }
  override var searchResultsUpdater: (any UISearchResultsUpdating)? { didSet {} }
}

private class TopBar: UINavigationBar {
  override var isTranslucent: Bool { didSet {} }
  override var barTintColor: UIColor? { didSet {} }
  override var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet {} }
  override var items: [UINavigationItem]? { didSet {} }
  override var prefersLargeTitles: Bool { didSet {} }
  override var barPosition: UIBarPosition { .top }
  override func pushItem(_ item: UINavigationItem, animated: Bool) {}
  override func popItem(animated: Bool) -> UINavigationItem? { nil }
}

private class BottomBar: UITabBar {
  override var items: [UITabBarItem]? { didSet {} }
  override var selectedItem: UITabBarItem? { didSet {} }
  override var traitCollection: UITraitCollection { super.traitCollection }
  override func setItems(_ items: [UITabBarItem]?, animated: Bool) {}
}

private class Toolbar: UIToolbar { override var items: [UIBarButtonItem]? { didSet {} } }

private class Search: UISearchBar {
  override var text: String? { didSet {} }
  override var placeholder: String? { didSet {} }
  override var showsCancelButton: Bool { didSet {} }
  override var delegate: (any UISearchBarDelegate)? { didSet {} }
  override var searchTextField: UISearchTextField { super.searchTextField }
  override func setShowsCancelButton(_ s: Bool, animated: Bool) {}
}

private class TopItem: UINavigationItem {
  override var title: String? { didSet {} }
  override var titleView: UIView? { didSet {} }
  override var rightBarButtonItem: UIBarButtonItem? { didSet {} }
  override var rightBarButtonItems: [UIBarButtonItem]? { didSet {} }
  override var leftBarButtonItem: UIBarButtonItem? { didSet {} }
  override var backBarButtonItem: UIBarButtonItem? { didSet {} }
  override var hidesBackButton: Bool { didSet {} }
  override func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {}
}

private class BarItem: UIBarButtonItem {
  override var title: String? { didSet {} }
  override var isEnabled: Bool { didSet {} }
  override var tintColor: UIColor? { didSet {} }
  override var customView: UIView? { didSet {} }
  override var image: UIImage? { didSet {} }
  override var width: CGFloat { didSet {} }
}

private class TabItem: UITabBarItem {
  override var badgeValue: String? { didSet {} }
  override var selectedImage: UIImage? { didSet {} }
  override var title: String? { didSet {} }
  override var image: UIImage? { didSet {} }
}

private class App: UIApplication {
  override func sendAction(_ a: Selector, to t: Any?, from s: Any?, for e: UIEvent?) -> Bool { true }
}

private class Window: UIWindow {
  override func sendEvent(_ event: UIEvent) {}
  override func makeKeyAndVisible() {}
  override func makeKey() {}
  override func becomeKey() {}
  override func resignKey() {}
  override var windowLevel: UIWindow.Level { didSet {} }
  override var windowScene: UIWindowScene? { didSet {} }
  override var canBecomeKey: Bool { true }
  override var isKeyWindow: Bool { true }
  override var screen: UIScreen {
    get { super.screen }
    set {}
  }
}
