// What items of bars and segments show, as a scene writes it.

extension IBDocument {
  /// What has items.
  enum ItemKind {
    case tab, barButton, segment

    /// The names of the system's items that a scene knows.
    var systemItems: Set<String> {
      switch self {
      case .tab:
        [
          "more", "favorites", "featured", "topRated", "recents", "contacts", "history", "bookmarks", "search",
          "downloads", "mostRecent", "mostViewed",
        ]
      case .barButton:
        [
          "done", "cancel", "edit", "save", "add", "compose", "reply", "action", "organize", "bookmarks", "search",
          "refresh", "stop", "camera", "trash", "play", "pause", "rewind", "fastForward", "undo", "redo", "close",
        ]
      case .segment: []
      }
    }
  }

  /// The line of a list of items; nil if there are none. Spaces between buttons are left out.
  func itemLine(_ key: String, _ items: [XMLTree.Element], _ kind: ItemKind) -> [String] {
    let shown = items.filter { !["flexibleSpace", "fixedSpace"].contains($0["systemItem"] ?? "") }.prefix(64)
    return shown.isEmpty ? [] : ["\(key): [" + shown.map { itemText($0, kind) }.joined(separator: ", ") + "]"]
  }

  /// An item: its title if that is all it has, or a mapping.
  ///
  /// - Parameter title: the title of an item that states none.
  func itemText(_ item: XMLTree.Element?, _ kind: ItemKind, title usual: String = " ") -> String {
    if let name = item?["systemItem"], kind.systemItems.contains(name) { return "{systemItem: \(name)}" }
    let title = item?["title"].flatMap { $0.isEmpty ? nil : $0 }
    var fields: [String] = []
    for key in kind == .tab ? ["image", "selectedImage"] : ["image"] {
      guard let item, let name = item[key] else { continue }
      if item["catalog"] == "system" {
        fields.append("\(key): " + IBDocument.symbol(name, item))
      } else if let image = assets.images[name] {
        fields.append("\(key): " + YAMLText.quoted(image.path))
      }
    }
    if item?["style"] == "done" { fields.append("style: done") }
    guard !fields.isEmpty else { return YAMLText.quoted(title ?? usual) }
    if let title = title ?? (kind == .tab ? usual : nil) { fields.insert("title: " + YAMLText.quoted(title), at: 0) }
    return "{" + fields.joined(separator: ", ") + "}"
  }

  /// A symbol in the configuration that an element states.
  static func symbol(_ name: String, _ element: XMLTree.Element) -> String {
    let configuration = element.child("preferredSymbolConfiguration")
    var fields = ["systemName: " + YAMLText.quoted(name)]
    if let size = configuration?.number("pointSize"), (1...1000).contains(size) {
      fields.append("pointSize: " + YAMLText.number(size))
    }
    let weights = ["ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black"]
    if let weight = configuration?["weight"], weights.contains(weight) { fields.append("weight: " + weight) }
    let scales = [configuration?["scale"], element["symbolScale"]].compactMap { $0 }
    if let scale = scales.first(where: ["small", "medium", "large"].contains) { fields.append("scale: " + scale) }
    return "{" + fields.joined(separator: ", ") + "}"
  }
}
