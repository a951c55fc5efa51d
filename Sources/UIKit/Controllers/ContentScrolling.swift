import InbetweenModel

extension UIViewController {
  /// The scroll view with whose content a bar at an edge changes: the one that the controller names, or its view or the
  /// first of its subviews that scrolls; of a controller that shows another one, that one's.
  func scrollView(beside edge: NSDirectionalRectEdge) -> UIScrollView? {
    if let named = contentScrollView(for: edge) { return named }
    if let navigation = self as? UINavigationController {
      return navigation.topViewController?.scrollView(beside: edge)
    }
    if let tabs = self as? UITabBarController { return tabs.selectedViewController?.scrollView(beside: edge) }
    guard let content = viewIfLoaded else { return nil }
    return (content as? UIScrollView) ?? content.subviews.lazy.compactMap { $0 as? UIScrollView }.first
  }
}
