/// A view controller, with the properties that determine the bars over its view.
public struct IBController: Hashable, Sendable {
  public var id: String
  /// The element's name: `viewController`, `navigationController`.
  public var kind: String
  public var storyboardIdentifier: String?
  public var title: String?
  public var userLabel: String?
  public var customClass: String?
  var line: Int
  /// The title in its navigation bar.
  public var navigationTitle: String? { navigationItem?["title"] }
  /// What its navigation bar shows.
  var navigationItem: XMLTree.Element?
  /// The bar of a navigation controller or tab bar controller.
  var bar: XMLTree.Element?
  var tabBarItem: XMLTree.Element?
  var toolbarItems: [XMLTree.Element]
  /// The `topLayoutGuide` and `bottomLayoutGuide` of iOS 7 to 10.
  public var topGuide: String?
  public var bottomGuide: String?
  var segues: [Segue]
  var hidesNavigationBar: Bool
  var prefersLargeTitles: Bool
  var showsToolbar: Bool
  var hidesBottomBar: Bool
  var metrics: IBSimulatedMetrics

  struct Segue: Hashable, Sendable {
    var destination: String
    /// `relationship`, `show`, `push`, `embed` …
    var kind: String
  }

  init?(_ element: XMLTree.Element) {
    guard element.name.lowercased().hasSuffix("controller"), let id = element["id"] else { return nil }
    self.id = id
    line = element.line
    kind = element.name
    storyboardIdentifier = element["storyboardIdentifier"]
    title = element["title"]
    userLabel = element["userLabel"]
    customClass = element["customClass"]
    navigationItem = element.child(key: "navigationItem")
    bar = element.child(key: "navigationBar") ?? element.child(key: "tabBar")
    tabBarItem = element.child(key: "tabBarItem")
    toolbarItems = element.child("toolbarItems")?.children ?? []
    let guides = element.child("layoutGuides")?.children ?? []
    topGuide = guides.first { $0["type"] == "top" }?["id"]
    bottomGuide = guides.first { $0["type"] == "bottom" }?["id"]
    segues = []
    var stack = [element]
    while let next = stack.popLast() {
      if next.name == "segue", let destination = next["destination"] {
        segues.append(Segue(destination: destination, kind: next["kind"] ?? ""))
      }
      stack += next.children.reversed()
    }
    hidesNavigationBar = element.flag("navigationBarHidden")
    prefersLargeTitles = element.child(key: "navigationBar")?.flag("largeTitles") ?? false
    showsToolbar = element["toolbarHidden"] == "NO"
    hidesBottomBar = element.flag("hidesBottomBarWhenPushed")
    metrics = IBSimulatedMetrics(element)
  }
}

/// The bars that overlay a controller's view.
public struct IBBars: Hashable, Sendable {
  var navigationBar = false
  var largeTitles = false
  /// Whether the navigation bar is opaque, so that the view begins below it.
  var isOpaque = false
  var tabBar = false
  var toolbar = false
  /// The navigation controller and the tab bar controller around the controller, by their indices in the document.
  var navigationController: Int?
  var tabBarController: Int?
  /// Which of the tab bar controller's tabs the controller belongs to.
  var tab = 0
  /// The controller to which the back button leads, by its index in the document.
  var previous: Int?

  /// Replaces the bars that are simulated.
  mutating func apply(_ metrics: IBSimulatedMetrics) {
    if let simulated = metrics.topBar { (navigationBar, isOpaque) = (simulated, metrics.hasOpaqueTopBar) }
    switch metrics.bottomBar {
    case .tabBar?: (tabBar, toolbar) = (true, false)
    case .toolbar?: (tabBar, toolbar) = (false, true)
    case .some(.none): (tabBar, toolbar) = (false, false)
    case nil: break
    }
  }
}

extension IBDocument {
  /// The bars over each controller's view, as determined by containers and segues.
  ///
  /// Interface Builder infers them from relationships of navigation and tab bar controllers, and from show segues of a
  /// controller inside one. A `<navigationItem>` alone does not imply a bar.
  public func inferredBars() -> [IBBars] {
    let numbers = Dictionary(controllers.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    var bars = [IBBars](repeating: IBBars(), count: controllers.count)
    var isReached = [Bool](repeating: false, count: controllers.count)
    // The outermost containers come first, because the controllers inside them have their bars as well.
    let contained = Set(
      controllers.filter(\.isContainer).flatMap(\.segues).filter { $0.kind == "relationship" }
        .compactMap { numbers[$0.destination] })
    let containers = controllers.indices.filter { controllers[$0].isContainer }
    var queue: [(controller: Int, bars: IBBars)] =
      (containers.filter { !contained.contains($0) } + containers.filter(contained.contains)).map { ($0, IBBars()) }
    var isDone = isReached
    var next = 0
    while next < queue.count {
      let (index, inherited) = queue[next]
      next += 1
      guard !isDone[index] else { continue }
      isDone[index] = true
      let controller = controllers[index]
      for segue in controller.segues {
        guard let destination = numbers[segue.destination],
          var passed = controller.bars(along: segue, from: index, inherited)
        else { continue }
        if controllers[destination].hidesBottomBar { passed.tabBar = false }
        // "never" and "inline" of UINavigationItem.LargeTitleDisplayMode.
        if ["never", "inline"].contains(controllers[destination].navigationItem?["largeTitleDisplayMode"]) {
          passed.largeTitles = false
        }
        guard !isReached[destination] else { continue }
        isReached[destination] = true
        bars[destination] = passed
        // The children of a container precede the containers that are waiting.
        queue.insert((destination, passed), at: next)
      }
    }
    for (index, controller) in controllers.enumerated() {
      bars[index].apply(controller.metrics)
    }
    return bars
  }
}

extension IBController {
  var isContainer: Bool { kind == "navigationController" || kind == "tabBarController" }

  /// The controllers of a tab bar controller's tabs.
  var tabs: [Segue] { kind == "tabBarController" ? segues.filter { $0.kind == "relationship" } : [] }

  /// The bars over a segue's destination; nil if the segue does not determine them.
  fileprivate func bars(along segue: Segue, from index: Int, _ own: IBBars) -> IBBars? {
    var bars = own
    switch (kind, segue.kind) {
    case ("navigationController", "relationship"):
      (bars.navigationBar, bars.largeTitles) = (!hidesNavigationBar, prefersLargeTitles)
      (bars.toolbar, bars.navigationController, bars.previous) = (showsToolbar, index, nil)
      return bars
    case ("tabBarController", "relationship"):
      (bars.tabBar, bars.tabBarController) = (true, index)
      bars.tab = tabs.firstIndex(of: segue) ?? 0
      return bars
    case (_, "show"), (_, "push"):
      guard !isContainer, own.navigationBar else { return nil }
      bars.previous = index
      return bars
    default: return nil
    }
  }
}
