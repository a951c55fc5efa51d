/// What Interface Builder is set to simulate around a view: of a view controller, or of the view of a xib.
struct IBSimulatedMetrics: Hashable, Sendable {
  /// Whether there is a navigation bar; nil if that is inferred.
  var topBar: Bool?
  var hasOpaqueTopBar = false
  /// The bar at the bottom; nil if it is inferred.
  var bottomBar: BottomBar?
  var hidesStatusBar = false
  /// Whether the size is free rather than that of the device.
  var isFreeform = false

  enum BottomBar: Hashable, Sendable { case none, tabBar, toolbar }

  init(_ element: XMLTree.Element) {
    for metrics in element.children {
      switch (metrics.name, metrics["key"]) {
      case ("simulatedNavigationBarMetrics", _):
        topBar = true
        hasOpaqueTopBar = metrics["translucent"] == "NO" && !element.flag("extendedLayoutIncludesOpaqueBars")
      case ("nil", "simulatedTopBarMetrics"): topBar = false
      case ("simulatedTabBarMetrics", _): bottomBar = .tabBar
      case ("simulatedToolbarMetrics", _): bottomBar = .toolbar
      case ("nil", "simulatedBottomBarMetrics"): bottomBar = BottomBar.none
      case ("nil", "simulatedStatusBarMetrics"): hidesStatusBar = true
      case ("freeformSimulatedSizeMetrics", _): isFreeform = true
      default: break
      }
    }
  }
}
