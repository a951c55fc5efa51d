import Foundation
import InbetweenInterfaceBuilder
import InbetweenModel
import InbetweenScene
import InbetweenTimeline

/// Creates the controllers of a storyboard.
final class NibControllers {
  private let nib: NibDocument
  private let storyboard: UIStoryboard
  private unowned let stage: Stage
  private unowned let files: NibFiles
  /// The controllers of containers that are being created, to stop at circles.
  private var open: Set<String> = []

  init(_ nib: NibDocument, _ storyboard: UIStoryboard, stage: Stage, files: NibFiles) {
    (self.nib, self.storyboard, self.stage, self.files) = (nib, storyboard, stage, files)
  }

  /// Creates the controller with an id; nil if there is none. Its view is loaded when it is needed.
  func controller(_ id: String, creator: ((NSCoder) -> UIViewController?)? = nil) -> UIViewController? {
    guard let scene = nib.document.scenes.first(where: { $0.contains { $0["id"] == id } }),
      let element = scene.first(where: { $0["id"] == id })
    else { return nil }
    if element.name == "viewControllerPlaceholder" { return controller(of: element) }
    guard open.insert(id).inserted else { return nil }
    defer { open.remove(id) }
    let builder = NibBuilder(nib, module: storyboard.module, stage: stage, files: files)
    let coder = LayerCoder()
    let made = creator?(coder) ?? builder.appClass(of: element, usual(element.name)).init(coder: coder)
    guard let made else { return nil }
    made.origin.storyboard = storyboard
    take(element, made, builder)
    let isReplaced = builder.replaced.contains(id)
    made.origin.loadView = { [self] controller in loadView(of: controller, element, scene, isReplaced: isReplaced) }
    for connection in element.child("connections")?.children ?? [] where connection.name == "segue" {
      if connection["kind"] != "relationship", let template = template(connection) {
        made.origin.segues.append(template)
      }
    }
    addChildren(made, element)
    made.awakeFromNib()
    return made
  }

  private func usual(_ name: String) -> UIViewController.Type {
    switch name {
    case "tableViewController": UITableViewController.self
    case "collectionViewController": UICollectionViewController.self
    case "navigationController": UINavigationController.self
    case "tabBarController": UITabBarController.self
    case "splitViewController": UISplitViewController.self
    case "pageViewController": UIPageViewController.self
    default: UIViewController.self
    }
  }

  /// A controller of another storyboard.
  private func controller(of reference: XMLTree.Element) -> UIViewController? {
    guard let name = reference["storyboardName"] else { return nil }
    let other = UIStoryboard(name: name, bundle: storyboard.bundle, fileID: storyboard.module + "/")
    return files.controller(reference["referencedIdentifier"], of: other, creator: nil)
  }

  private func take(_ element: XMLTree.Element, _ controller: UIViewController, _ builder: NibBuilder) {
    if let title = element["title"] { controller.title = title }
    if element.flag("hidesBottomBarWhenPushed") { controller.hidesBottomBarWhenPushed = true }
    element.setPresentation(of: controller)
    element.setEdges(of: controller)
    if let item = element.child(key: "tabBarItem") {
      controller.tabBarItem = builder.tabBarItem(item)
      controller.tabBarItem.tag = Int(item.number("tag") ?? 0)
    }
    if let navigation = controller as? UINavigationController {
      if element.flag("navigationBarHidden") { navigation.isNavigationBarHidden = true }
      if let bar = element.child(key: "navigationBar") {
        builder.objects[bar["id"] ?? ""] = navigation.navigationBar
        if bar.flag("largeTitles") { navigation.navigationBar.prefersLargeTitles = true }
        if bar["translucent"] == "NO" { navigation.navigationBar.isTranslucent = false }
        if bar["barStyle"]?.hasPrefix("black") == true { navigation.navigationBar.barStyle = .black }
      }
      if let toolbar = element.child(key: "toolbar") {
        builder.objects[toolbar["id"] ?? ""] = navigation.toolbar
        if toolbar["translucent"] == "NO" { navigation.toolbar.isTranslucent = false }
      }
      if element["toolbarHidden"] == "NO" { navigation.isToolbarHidden = false }
    }
    if let tabs = controller as? UITabBarController, let bar = element.child(key: "tabBar") {
      builder.objects[bar["id"] ?? ""] = tabs.tabBar
      if bar["translucent"] == "NO" { tabs.tabBar.isTranslucent = false }
    }
    guard let item = element.child(key: "navigationItem") else { return }
    let navigationItem = controller.navigationItem
    if let title = item["title"] { navigationItem.title = title }
    if item.flag("hidesBackButton") { navigationItem.hidesBackButton = true }
    let modes: [String: UINavigationItem.LargeTitleDisplayMode] = [
      "always": .always, "never": .never, "inline": .inline,
    ]
    if let mode = modes[item["largeTitleDisplayMode"] ?? ""] { navigationItem.largeTitleDisplayMode = mode }
  }

  private func addChildren(_ controller: UIViewController, _ element: XMLTree.Element) {
    let segues = (element.child("connections")?.children ?? []).filter { $0["kind"] == "relationship" }
    let children = segues.compactMap { $0["destination"].flatMap { self.controller($0) } }
    guard !children.isEmpty else { return }
    switch controller {
    case let navigation as UINavigationController: navigation.setViewControllers(children, animated: false)
    case let tabs as UITabBarController: tabs.setViewControllers(children, animated: false)
    case let split as UISplitViewController: split.viewControllers = children
    default: break
    }
  }

  // MARK: - View

  private func loadView(
    of controller: UIViewController, _ element: XMLTree.Element, _ scene: [XMLTree.Element], isReplaced: Bool
  ) {
    guard let view = element.child(key: "view"), let id = element["id"] else { return }
    let builder = NibBuilder(nib, module: storyboard.module, stage: stage, files: files)
    if isReplaced { builder.replace(id) }
    builder.controllers = self
    builder.controller = controller
    builder.controllerID = id
    builder.objects[id] = controller
    let guides = element.child("layoutGuides")?.children ?? []
    builder.topGuide = guides.first { $0["type"] == "top" }?["id"]
    builder.bottomGuide = guides.first { $0["type"] == "bottom" }?["id"]
    builder.note(element.withoutSegues, id)
    builder.makeItems(element.child(key: "navigationItem"), for: controller)
    for other in scene where other["id"] != id && other["id"] != nil {
      if other.isView || NibRecognizers.make(other) != nil { _ = builder.make(other) }
    }
    let made = builder.make(view) as? UIView
    // Autoresizing masks refer to the size of the canvas.
    made?.frame = CGRect(origin: .zero, size: CGSize(stage.screen.size))
    controller.view = made
    builder.finish()
  }

  // MARK: - Segues

  /// How a segue is performed; nil for one that embeds its destination when the view is loaded.
  func template(_ element: XMLTree.Element) -> SegueTemplate? {
    guard let destination = element["destination"], let kind = element["kind"], kind != "embed" else { return nil }
    let (identifier, animates) = (element["identifier"], element["animates"] != "NO")
    if kind == "unwind" {
      return element["unwindAction"].map {
        SegueTemplate(identifier: identifier, unwindingBy: $0, animated: animates)
      }
    }
    return SegueTemplate(
      identifier: identifier,
      make: { [self] source, sender in controller(destination, creator: creator(element, source, sender)) }
    ) { source, destination in
      switch kind {
      case "show", "push":
        if let navigation = source.navigationController, !(destination is UINavigationController) {
          navigation.pushViewController(destination, animated: animates)
        } else {
          source.present(destination, animated: animates)
        }
      case "showDetail", "replace": source.showDetailViewController(destination, sender: source)
      default:
        if kind == "popoverPresentation" { destination.modalPresentationStyle = .popover }
        element.setPresentation(of: destination)
        source.present(destination, animated: animates)
      }
    }
  }

  /// The method of the source that creates the destination of a segue; nil if there is none.
  private func creator(
    _ element: XMLTree.Element, _ source: UIViewController, _ sender: Any?
  ) -> ((NSCoder) -> UIViewController?)? {
    guard let name = element["destinationCreationSelector"] else { return nil }
    guard let make = source.nibSegueAction(name) else {
      stage.report(
        "\(nib.document.file):\(element.line):\(element.column): \(type(of: source)) has no method for the "
          + "segue action '\(name)': see nibSegueAction(_:)")
      return nil
    }
    return { make($0, sender, element["identifier"]) }
  }

  /// Adds the destination as a child that fills a container view.
  func embed(_ element: XMLTree.Element, in view: UIView, of source: UIViewController) {
    guard let id = element["destination"], let child = controller(id, creator: creator(element, source, view)) else {
      return
    }
    let segue = UIStoryboardSegue(identifier: element["identifier"], source: source, destination: child) {}
    source.prepare(for: segue, sender: view)
    source.addChild(child)
    child.view.frame = view.bounds
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(child.view)
    child.didMove(toParent: source)
  }
}

extension XMLTree.Element {
  /// Sets the styles that a controller, or a segue to it, states.
  fileprivate func setPresentation(of controller: UIViewController) {
    let styles: [String: UIModalPresentationStyle] = [
      "fullScreen": .fullScreen, "pageSheet": .pageSheet, "formSheet": .formSheet, "overFullScreen": .overFullScreen,
      "overCurrentContext": .overCurrentContext, "currentContext": .currentContext, "popover": .popover,
      "custom": .custom,
    ]
    let transitions: [String: UIModalTransitionStyle] = [
      "coverVertical": .coverVertical, "flipHorizontal": .flipHorizontal, "crossDissolve": .crossDissolve,
      "partialCurl": .partialCurl,
    ]
    if let style = styles[self["modalPresentationStyle"] ?? ""] { controller.modalPresentationStyle = style }
    if let transition = transitions[self["modalTransitionStyle"] ?? ""] {
      controller.modalTransitionStyle = transition
    }
  }

  /// Sets beneath which bars a controller's view reaches.
  fileprivate func setEdges(of controller: UIViewController) {
    if let edges = child(key: "edgesForExtendedLayout") {
      let sides: [(name: String, edge: UIRectEdge)] = [
        ("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right),
      ]
      controller.edgesForExtendedLayout = UIRectEdge(sides.filter { edges.flag($0.name) }.map(\.edge))
    }
    if flag("extendedLayoutIncludesOpaqueBars") { controller.extendedLayoutIncludesOpaqueBars = true }
    if self["automaticallyAdjustsScrollViewInsets"] == "NO" { controller.automaticallyAdjustsScrollViewInsets = false }
  }

  /// The element without its segues, which exist before its view is loaded.
  fileprivate var withoutSegues: XMLTree.Element {
    var element = self
    for index in element.children.indices where element.children[index].name == "connections" {
      element.children[index].children.removeAll { $0.name == "segue" }
    }
    return element
  }
}
