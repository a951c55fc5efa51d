import Foundation
import InbetweenInterfaceBuilder
import InbetweenModel
import InbetweenScene

extension NibBuilder {
  /// Creates the buttons and the title view of a navigation item.
  func makeItems(_ element: XMLTree.Element?, for controller: UIViewController) {
    guard let element else { return }
    let item = controller.navigationItem
    if let id = element["id"] { objects[id] = item }
    func buttons(_ side: String) -> [UIBarButtonItem]? {
      let elements =
        element.child(key: side + "BarButtonItems")?.children
        ?? [element.child(key: side + "BarButtonItem")].compactMap(\.self)
      return elements.isEmpty ? nil : elements.map(barButtonItem)
    }
    if let left = buttons("left") { item.leftBarButtonItems = left }
    if let right = buttons("right") { item.rightBarButtonItems = right }
    if let back = element.child(key: "backBarButtonItem") { item.backBarButtonItem = barButtonItem(back) }
    if let title = element.child(key: "titleView"), let view = make(title) as? UIView { item.titleView = view }
  }

  func barButtonItem(_ element: XMLTree.Element) -> UIBarButtonItem {
    let item: UIBarButtonItem
    if let view = element.child(key: "customView"), let made = make(view) as? UIView {
      item = UIBarButtonItem(customView: made)
    } else if let name = element["systemItem"], let system = NibBuilder.systemItems[name] {
      item = UIBarButtonItem(barButtonSystemItem: system, target: nil, action: nil)
    } else {
      item = UIBarButtonItem(
        title: element["title"], style: element["style"] == "done" ? .done : .plain, target: nil, action: nil)
      if let image = element["image"] {
        item.image = element["catalog"] == "system" ? UIImage(systemName: image) : UIImage(named: image)
      }
    }
    if element["enabled"] == "NO" { item.isEnabled = false }
    item.tag = Int(element.number("tag") ?? 0)
    if let id = element["id"] { add(item, element, id) }
    return item
  }

  func tabBarItem(_ element: XMLTree.Element) -> UITabBarItem {
    let systemItems: [String: UITabBarItem.SystemItem] = [
      "more": .more, "favorites": .favorites, "featured": .featured, "topRated": .topRated, "recents": .recents,
      "contacts": .contacts, "history": .history, "bookmarks": .bookmarks, "search": .search, "downloads": .downloads,
      "mostRecent": .mostRecent, "mostViewed": .mostViewed,
    ]
    if let system = element["systemItem"].flatMap({ systemItems[$0] }) {
      return UITabBarItem(tabBarSystemItem: system, tag: 0)
    }
    func image(_ key: String) -> UIImage? {
      element[key].flatMap { element["catalog"] == "system" ? UIImage(systemName: $0) : UIImage(named: $0) }
    }
    return UITabBarItem(title: element["title"], image: image("image"), selectedImage: image("selectedImage"))
  }

  private static let systemItems: [String: UIBarButtonItem.SystemItem] = [
    "done": .done, "cancel": .cancel, "edit": .edit, "save": .save, "add": .add, "flexibleSpace": .flexibleSpace,
    "fixedSpace": .fixedSpace, "compose": .compose, "reply": .reply, "action": .action, "organize": .organize,
    "bookmarks": .bookmarks, "search": .search, "refresh": .refresh, "stop": .stop, "camera": .camera,
    "trash": .trash, "play": .play, "pause": .pause, "rewind": .rewind, "fastForward": .fastForward, "undo": .undo,
    "redo": .redo, "close": .close,
  ]
}
