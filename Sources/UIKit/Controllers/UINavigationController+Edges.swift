import Foundation
import InbetweenGeometry
import InbetweenModel

// Where the views of a navigation controller begin and end.

extension UINavigationController {
  /// Where the view of a controller of the stack lies among the bars, with those of a tab bar controller around it.
  func edges(of controller: UIViewController) -> BarEdges {
    var edges = BarEdges()
    let height = barHeight(of: controller)
    if height > 0 {
      let search = controller.navigationItem.searchController == nil ? 0 : Self.searchHeight
      if controller.extends(beneath: .top, isTranslucent: navigationBar.isTranslucent) {
        edges.covered.top = Double(height + search)
      } else {
        // Content that scrolls takes the large title with it: the view begins where the bar then ends.
        let title = controller.scrollView(beside: .top) == nil ? 0 : height - rowHeight
        edges.top = view.safeAreaInsets.top + height - title + search
        edges.covered.top = Double(title)
      }
    }
    let below = view.safeAreaInsets.bottom
    if let tabs = parent as? UITabBarController,
      !controller.extends(beneath: .bottom, isTranslucent: tabs.tabBar.isTranslucent)
    {
      edges.bottom = below
    }
    guard !isToolbarHidden else { return edges }
    let toolbarHeight = CGFloat(toolbar.rowHeight)
    if controller.extends(beneath: .bottom, isTranslucent: toolbar.isTranslucent) {
      edges.covered.bottom = Double(toolbarHeight)
    } else {
      edges.bottom = below + toolbarHeight
    }
    return edges
  }
}
