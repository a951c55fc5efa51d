@_spi(Kinds) public import InbetweenModel
import Foundation
import InbetweenGeometry

public protocol UITabBarControllerDelegate: RuntimeProtocol {
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
  func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
  public func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}

/// A set of controllers from which the user selects one with a tab bar.
open class UITabBarController: UIViewController, UITabBarDelegate {
  open private(set) lazy var tabBar = UITabBar(frame: .zero)
  open weak var delegate: (any UITabBarControllerDelegate)?
  open var customizableViewControllers: [UIViewController]?
  /// Not shown: all tabs are in the bar.
  open private(set) lazy var moreNavigationController = UINavigationController()
  open var viewControllers: [UIViewController]? {
    didSet {
      let possible = viewControllers?.filter { $0.parent === self || adopts($0) }
      if possible != viewControllers { viewControllers = possible }
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
    view.addSubview(tabBar)
    tabBar.follow { [weak self] in self?.bottomDistance }
    showSelected(insteadOf: nil)
  }

  private var bottomDistance: Double? {
    selectedViewController?.scrollView(beside: .bottom)?.overlap(with: tabBar)
  }

  package override func contentDidScroll(_ scrollView: UIScrollView) {
    guard isViewLoaded, scrollView === selectedViewController?.scrollView(beside: .bottom) else { return }
    tabBar.scrollDistance = bottomDistance
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let height = barHeight
    tabBar.frame = CGRect(x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
    placeViews()
  }

  /// With the part of the safe area below the items.
  private var barHeight: CGFloat { CGFloat(tabBar.rowHeight) + view.safeAreaInsets.bottom }

  private func placeViews() {
    for controller in viewControllers ?? [] { controller.take(edges(of: controller), in: view, moves: true) }
  }

  /// Where the view of a controller lies: a navigation controller places its content beside the tab bar itself.
  private func edges(of controller: UIViewController) -> BarEdges {
    var edges = BarEdges()
    if controller is UINavigationController
      || controller.extends(beneath: .bottom, isTranslucent: tabBar.isTranslucent)
    {
      edges.covered.bottom = tabBar.rowHeight
    } else {
      edges.bottom = barHeight
    }
    return edges
  }

  open func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem]) {}
  open func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem]) {}
  open func tabBar(_ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool) {}
  open func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool) {}
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    guard let index = tabBar.items?.firstIndex(of: item), let viewControllers, viewControllers.indices.contains(index)
    else { return }
    let controller = viewControllers[index]
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else {
      tabBar.selectedItem = selectedViewController?.tabBarItem
      return
    }
    // As in UIKit, where apps override it to hear of taps.
    selectedViewController = controller
    delegate?.tabBarController(self, didSelect: controller)
  }

  private func showSelected(insteadOf former: UIViewController?) {
    let items = viewControllers?.map { controller -> UITabBarItem in
      let item: UITabBarItem = controller.tabBarItem ?? UITabBarItem()
      if item.title == nil { item.title = controller.title }
      return item
    }
    if tabBar.items != items { tabBar.items = items }
    tabBar.selectedItem = items?.indices.contains(selectedIndex) == true ? items?[selectedIndex] : nil
    guard let controller = selectedViewController else { return }
    let isVisible = view.window != nil
    let animator =
      isVisible
      ? former.flatMap {
        delegate?.tabBarController(self, animationControllerForTransitionFrom: $0, to: controller)
      } : nil
    if isVisible {
      controller.beginAppearanceTransition(true, animated: animator != nil)
      former?.beginAppearanceTransition(false, animated: animator != nil)
    }
    let place = edges(of: controller).frame(in: view.bounds)
    controller.view.frame = place
    controller.origin.endsAtBar = place != view.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let finish = {
      former?.viewIfLoaded?.removeFromSuperview()
      if isVisible {
        controller.endAppearanceTransition()
        former?.endAppearanceTransition()
      }
    }
    guard let animator, let former else {
      former?.viewIfLoaded?.removeFromSuperview()
      view.insertSubview(controller.view, at: 0)
      placeViews()
      return finish()
    }
    // The container of the animator is below the bar.
    let container = UIView(frame: view.bounds)
    view.insertSubview(container, belowSubview: tabBar)
    container.addSubview(former.view)
    let context = TransitionContext(
      container: container, from: former, to: controller, style: .none, isAnimated: true, finalFrame: place,
      presented: controller)
    controller.modal.transition = context
    context.completion = { [self] _ in
      finish()
      view.insertSubview(controller.view, at: 0)
      placeViews()
      container.removeFromSuperview()
    }
    context.run(animator, nil)
  }
}
