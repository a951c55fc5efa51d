public import InbetweenGeometry

/// A view of an Interface Builder document.
public struct IBView: Hashable, Sendable {
  public var id: String
  /// The element with its attributes; variations are applied.
  public var element: XMLTree.Element
  /// The recorded frame in the superview, in points; nil if the file has none.
  public var rect: Rect?
  /// Whether constraints determine its frame (`translatesAutoresizingMaskIntoConstraints` is false).
  public var usesConstraints: Bool
  public var subviews: [IBView]
  public var constraints: [IBConstraint]
  public var guides: [Guide]
  /// The sections of a static table view.
  public var sections: [Section]

  /// A section of a table view with its rows.
  public struct Section: Hashable, Sendable {
    public var header: String?
    public var footer: String?
    /// The cells' ids.
    public var cells: [String]

    init(_ element: XMLTree.Element) {
      func title(_ key: String) -> String? {
        (element[key] ?? element.child(key: key)?.text).flatMap { $0.isEmpty ? nil : $0 }
      }
      header = title("headerTitle")
      footer = title("footerTitle")
      cells = (element.child("cells")?.children ?? []).compactMap { $0["id"] }
    }
  }

  /// A layout guide that constraints can refer to.
  public struct Guide: Hashable, Sendable {
    public var id: String
    public var kind: Kind

    public enum Kind: String, Hashable, Sendable {
      case safeArea, contentLayoutGuide, frameLayoutGuide, keyboard, layoutMargins, readableContent
    }
  }

  /// The element's name, which represents the class: `label`, `view`.
  public var kind: String { element.name }
  public var line: Int { element.line }
  /// Whether Interface Builder marks the frame as different from the constraints, or as ambiguous.
  public var isMisplaced: Bool { element.flag("misplaced") }
  public var isAmbiguous: Bool { element.flag("ambiguous") }
  /// An activity indicator that hides when it stops is hidden in the app; in the canvas it keeps its space.
  public var isHidden: Bool { element.flag("hidden") && !isStopped }
  /// Whether it is an activity indicator that is hidden because it is not animating.
  var isStopped: Bool {
    kind == "activityIndicatorView" && element.flag("hidden") && element.flag("hidesWhenStopped")
  }
  /// Whether it shows an SF Symbol, whose alignment rectangle depends on the symbol.
  public var showsSymbol: Bool { kind == "imageView" && element["catalog"] == "system" }
  /// The name of the app's class.
  public var customClass: String? { element["customClass"] }
  /// Whether `fixedFrame` is set: without constraints, Interface Builder keeps its frame.
  var isFixed: Bool { element.flag("fixedFrame") }

  /// Views whose children are cells, headers and footers. These are laid out separately, as roots of their own; in the
  /// view they have their recorded frames.
  static let cellOwners: Set<String> = ["tableView", "collectionView"]
  /// Whether it has any of these.
  public var hasCells: Bool { IBView.cellOwners.contains(kind) && !subviews.isEmpty }

  public init(_ element: XMLTree.Element) {
    // The content view of an old collection view's cell has no id.
    let id = element["id"] ?? "line-\(element.line)-\(element.column)"
    self.id = id
    let frame = element.children.first { $0.name == "rect" && $0["key"] == "frame" }
    rect = frame.map {
      Rect(
        x: $0.number("x") ?? 0, y: $0.number("y") ?? 0, width: max($0.number("width") ?? 0, 0),
        height: max($0.number("height") ?? 0, 0))
    }
    usesConstraints = element["translatesAutoresizingMaskIntoConstraints"] == "NO" && !element.flag("fixedFrame")
    subviews = IBView.subviews(of: element).map { IBView($0) }
    constraints = (element.child("constraints")?.children ?? []).compactMap { IBConstraint($0, owner: id) }
    guides = IBView.guides(of: element)
    sections = (element.child("sections")?.children ?? []).map { Section($0) }
    self.element = element
    self.element.children.removeAll {
      ["subviews", "constraints", "prototypes", "sections", "cells"].contains($0.name)
        || ["contentView", "tableHeaderView", "tableFooterView"].contains($0["key"])
    }
    removeSpacingsToSafeArea()
  }

  private static func guides(of element: XMLTree.Element) -> [Guide] {
    element.children.compactMap { child in
      guard let id = child["id"] else { return nil }
      switch child.name {
      case "viewLayoutGuide": return (child["key"].flatMap(Guide.Kind.init)).map { Guide(id: id, kind: $0) }
      case "keyboardLayoutGuide": return Guide(id: id, kind: .keyboard)
      default: return nil
      }
    }
  }

  /// Adds the constraints that a cell has between itself and what is in its content view, which fills it, and its
  /// layout guides. Those of the cells of collection views are usually there.
  mutating func addConstraints(of cell: XMLTree.Element) {
    guard let owner = cell["id"] else { return }
    guides += IBView.guides(of: cell)
    constraints += (cell.child("constraints")?.children ?? []).compactMap { element in
      guard var constraint = IBConstraint(element, owner: owner) else { return nil }
      if constraint.firstItem == owner { constraint.firstItem = id }
      if constraint.secondItem == owner { constraint.secondItem = id }
      return constraint
    }
    removeSpacingsToSafeArea()
  }

  /// The standard spacing to a safe area is 0. Documents have the number that it had to the view from which Interface
  /// Builder changed the constraint to the safe area; later versions write 0.
  private mutating func removeSpacingsToSafeArea() {
    let areas = Set(guides.filter { $0.kind == .safeArea }.map(\.id))
    guard !areas.isEmpty else { return }
    for index in constraints.indices where constraints[index].isSymbolic {
      let items = [constraints[index].firstItem, constraints[index].secondItem]
      if items.contains(where: { $0.map { areas.contains($0) } ?? false }) { constraints[index].constant = 0 }
    }
  }

  private static func subviews(of element: XMLTree.Element) -> [XMLTree.Element] {
    if cellOwners.contains(element.name) { return element.cells }
    var children = (element.child("subviews")?.children ?? []).filter { $0["id"] != nil }
    // Cells and effect views lay out their content view themselves.
    if let content = element.child(key: "contentView"), content.isView { children.append(content) }
    return children
  }

  /// The number of views in an element, including itself.
  static func count(in element: XMLTree.Element) -> Int {
    var count = 0
    var stack = [element]
    while let next = stack.popLast() {
      count += 1
      stack += subviews(of: next)
    }
    return count
  }

  /// The view and all its descendants, superviews first.
  public var all: [IBView] { views { $0.subviews } }
  /// The view and its descendants, except those that are laid out separately.
  public var laidOutTogether: [IBView] { views { $0.hasCells ? [] : $0.subviews } }

  private func views(_ subviews: (IBView) -> [IBView]) -> [IBView] {
    var views: [IBView] = []
    var stack = [self]
    while let view = stack.popLast() {
      views.append(view)
      stack += subviews(view).reversed()
    }
    return views
  }

  /// The flexible parts given by `autoresizingMask`.
  public var mask: IBAutoresizing {
    IBAutoresizing(element.children.first { $0.name == "autoresizingMask" })
  }

  /// A font size given by runtime attributes, resources or attributes of the text.
  func child(_ name: String, key: String) -> XMLTree.Element? {
    element.children.first { $0.name == name && $0["key"] == key }
  }

  /// The margins given in the file, in points.
  var layoutMargins: Insets? {
    if let insets = child("directionalEdgeInsets", key: "directionalLayoutMargins") {
      return Insets(
        top: insets.number("top") ?? 0, left: insets.number("leading") ?? 0, bottom: insets.number("bottom") ?? 0,
        right: insets.number("trailing") ?? 0)
    }
    guard let insets = child("edgeInsets", key: "layoutMargins") else { return nil }
    return Insets(
      top: insets.number("top") ?? 0, left: insets.number("left") ?? 0, bottom: insets.number("bottom") ?? 0,
      right: insets.number("right") ?? 0)
  }
}

/// The flexible margins and sizes of an autoresizing mask, by Interface Builder's names.
public struct IBAutoresizing: Hashable, Sendable {
  public var left = false
  public var width = false
  public var right = false
  public var top = false
  public var height = false
  public var bottom = false

  init(_ element: XMLTree.Element?) {
    guard let element else { return }
    left = element.flag("flexibleMinX")
    width = element.flag("widthSizable")
    right = element.flag("flexibleMaxX")
    top = element.flag("flexibleMinY")
    height = element.flag("heightSizable")
    bottom = element.flag("flexibleMaxY")
  }

  /// Whether the frame follows the superview's size.
  var isFlexible: Bool { left || width || top || height }
}

extension XMLTree.Element {
  /// The cells, header and footer of a table view, or the cells of a collection view, that have a frame.
  fileprivate var cells: [XMLTree.Element] {
    let sections = child("sections")?.children ?? []
    let lists = ([self] + sections).compactMap { $0.child("cells") ?? $0.child("prototypes") }
    let ends = ["tableHeaderView", "tableFooterView"].compactMap { child(key: $0) }
    return (lists.flatMap(\.children) + ends)
      .filter { $0.isView && $0["id"] != nil && $0.child(key: "frame") != nil }
  }
}
