internal import InbetweenGeometry

/// A bar that a container shows above or below a view controller's view.
struct IBBar: Hashable, Sendable {
  var kind: Kind
  /// In points, without the area of the status bar or home indicator.
  var height: Double
  /// The container's bar with its colours; nil if there is none in the document.
  var element: XMLTree.Element?
  /// The items that it shows.
  var items: [XMLTree.Element] = []
  /// The lines of its mapping that say what it shows.
  var contents: [String]
  var line: Int

  enum Kind: String, Hashable, Sendable { case navigationBar, tabBar, toolbar }

  /// Everything in the document that it shows.
  var elements: [XMLTree.Element] { [element].compactMap(\.self) + items }
}

extension IBDocument {
  /// The bars around a controller's view that overlap its view: those for which the safe area has room. A view between
  /// opaque bars has a canvas of its own, without them.
  func shownBars(of index: Int, _ bars: IBBars, in safeArea: Insets, _ size: Size) -> [IBBar] {
    let isFlat = size.width > size.height && min(size.width, size.height) < 744
    let heights = heights(of: bars, isFlat: isFlat)
    let controller = controllers[index]
    var shown: [IBBar] = []
    if heights.top > 0, safeArea.top >= heights.top {
      let container = bars.navigationController.map { controllers[$0].bar } ?? nil
      var bar = IBBar(
        kind: .navigationBar, height: heights.top, element: container, contents: [], line: controller.line)
      bar.contents = navigationContents(of: controller, bars)
      bar.items = ["left", "right"].flatMap { IBDocument.barButtons($0, of: controller.navigationItem) }
      shown.append(bar)
    }
    guard heights.bottom > 0, safeArea.bottom >= heights.bottom else { return shown }
    if bars.tabBar {
      let container = bars.tabBarController.map { controllers[$0] }
      var bar = IBBar(
        kind: .tabBar, height: heights.bottom, element: container?.bar, contents: [], line: controller.line)
      let tabs = (container.map(self.tabs) ?? []).prefix(64)
      bar.items = container?.tabs.prefix(64).compactMap { self.controller(of: $0)?.tabBarItem } ?? []
      if !tabs.isEmpty { bar.contents = ["items: [" + tabs.joined(separator: ", ") + "]"] }
      if bars.tab > 0 { bar.contents.append("selectedItem: \(bars.tab)") }
      shown.append(bar)
    } else {
      shown.append(
        IBBar(
          kind: .toolbar, height: heights.bottom, element: nil, items: controller.toolbarItems,
          contents: itemLine("items", controller.toolbarItems, .barButton), line: controller.line))
    }
    return shown
  }

  private func navigationContents(of controller: IBController, _ bars: IBBars) -> [String] {
    let item = controller.navigationItem
    var lines: [String] = []
    // A view in place of the title is not drawn.
    if let title = controller.navigationTitle ?? controller.title, !title.isEmpty, item?.child(key: "titleView") == nil
    {
      lines.append("title: " + YAMLText.quoted(title))
    }
    if bars.largeTitles { lines.append("prefersLargeTitles: true") }
    let left = itemLine("leftBarButtonItems", IBDocument.barButtons("left", of: item), .barButton)
    lines += left
    if left.isEmpty, let previous = bars.previous.map({ controllers[$0] }), item?.flag("hidesBackButton") != true {
      let own = previous.navigationItem?.child(key: "backBarButtonItem")?["title"]
      lines.append("backButtonTitle: " + YAMLText.quoted(own ?? previous.navigationTitle ?? "Back"))
    }
    lines += itemLine("rightBarButtonItems", IBDocument.barButtons("right", of: item), .barButton)
    return lines
  }

  /// The buttons at one side of a navigation item, the outermost first.
  static func barButtons(_ side: String, of item: XMLTree.Element?) -> [XMLTree.Element] {
    item?.child(side + "BarButtonItems")?.children ?? [item?.child(key: side + "BarButtonItem")].compactMap(\.self)
  }

  /// A tab bar controller's tabs; UIKit shows the title of a controller that has no item.
  private func tabs(of container: IBController) -> [String] {
    container.tabs.map { tab in
      guard let controller = controller(of: tab) else { return YAMLText.quoted(" ") }
      return itemText(controller.tabBarItem, .tab, title: controller.navigationTitle ?? controller.title ?? "Item")
    }
  }

  private func controller(of tab: IBController.Segue) -> IBController? {
    controllers.first { $0.id == tab.destination }
  }
}

extension IBSceneWriter {
  /// Writes a bar at the edge of the safe area, and its background as far as the edge of the screen.
  mutating func write(_ bar: IBBar) {
    let (kind, isTop) = (bar.kind.rawValue, bar.kind == .navigationBar)
    func add(_ text: String, indent: Int = 4, comment: String? = nil) {
      yaml.add(text, indent: indent, comment: comment, from: bar.line)
    }
    let edge = isTop ? safeArea.top - bar.height : safeArea.bottom - bar.height
    let colors = colors(of: bar)
    let name = names.name(kind, else: kind)
    if edge > 0 {
      let ground = names.name(kind + "Background", else: kind)
      add("- view: \(ground)", indent: 2, comment: isTop ? "behind the status bar" : "behind the home indicator")
      add("backgroundColor: " + (colors.ground ?? "{light: \"#f9f9f9f0\", dark: \"#1d1d1df0\"}"))
      for text in [
        "H:|[\(ground)]|", isTop ? "\(ground).top == superview.top" : "\(ground).bottom == superview.bottom",
        isTop ? "\(ground).bottom == \(name).top" : "\(ground).top == \(name).bottom",
      ] { maskConstraints.append((text, bar.line)) }
    }
    add("- \(kind): \(name)", indent: 2, comment: "of the container")
    for line in bar.contents { add(line) }
    if let ground = colors.ground { add("barTintColor: " + ground) }
    if let tint = bar.element?.child(key: "tintColor") { add("tintColor: " + text(tint)) }
    if let title = colors.title, bar.kind == .navigationBar { add("titleColor: " + title) }
    for text in [
      "H:|[\(name)]|", "\(name).height == \(YAMLText.number(bar.height))",
      isTop ? "\(name).bottom == safeArea.top" : "\(name).top == safeArea.bottom",
    ] { maskConstraints.append((text, bar.line)) }
  }

  /// The colours of a bar's background and title, from its appearance or its older attributes; nil for the system's.
  private func colors(of bar: IBBar) -> (ground: String?, title: String?) {
    let appearance = bar.element?.child(key: "scrollEdgeAppearance") ?? bar.element?.child(key: "standardAppearance")
    let isBlack = bar.element?["barStyle"]?.hasPrefix("black") ?? false
    let ground = appearance?.child(key: "backgroundColor") ?? bar.element?.child(key: "barTintColor")
    let attributes = (appearance ?? bar.element)?.child(key: "titleTextAttributes")
    let title = attributes?.child(key: "textColor")
    return (
      ground.map(text) ?? (isBlack ? "\"#1d1d1df0\"" : nil), title.map(text) ?? (isBlack ? "white" : nil)
    )
  }
}
