internal import InbetweenDiagnostics

/// Finds keys of lists that have no effect where they stand.
struct ListCheck: NodeReading {
  let log: ReadingLog
  let names: SceneNameTable
  let lists: SceneListTable
  let viewsByID: [String: SceneView]
  /// The keys of views that events and states set, as `view.key`.
  let changed: Set<String>

  /// The keys of views that events and states set, as `view.key`.
  static func changed(_ groups: [StateGroup], _ events: [SceneEvent]) -> Set<String> {
    let changes = groups.flatMap(\.states).map(\.changes) + events.flatMap(\.allChanges)
    var changed: Set<String> = []
    for change in changes.lazy.flatMap(\.set) {
      if case .view(let id, let path) = change.target { changed.insert("\(id).\(path.key)") }
    }
    return changed
  }

  /// Warns of keys that have no effect.
  func warn() {
    guard !names.hasUnreadBase, !names.isOverViewLimit else { return }
    // Copies of a component or a repetition have their keys in one place.
    var places: Set<SourcePlace> = []
    let cells: [ViewKind] = [.tableViewCell, .sectionHeader, .sectionFooter]
    // Once for all keys, as a scene may have thousands of tables.
    let withCells = Set(names.views.values.lazy.filter { cells.contains($0.kind) }.compactMap(\.superview))
    for view in lists.views {
      let written = lists.written[view.id] ?? []
      for property in view.properties where written.contains(property.key) {
        let idleness = idleness(of: property.key, in: view, hasCells: withCells.contains(view.id))
        guard let idle = idleness, places.insert(property.keyPlace).inserted else {
          continue
        }
        warning("'\(property.key)' has no effect: \(idle.reason)", at: property.keyPlace, hint: idle.hint)
      }
    }
  }

  private typealias Idleness = (reason: String, hint: String?)

  /// Why a key has no effect; nil if it has one.
  ///
  /// - Parameter hasCells: whether cells, headers or footers are among the view's own subviews.
  private func idleness(of key: String, in view: SceneView, hasCells: Bool) -> Idleness? {
    switch view.kind {
    case .collectionView: idleness(of: key, inCollection: view)
    case .tableView: idleness(of: key, inTable: view, hasCells: hasCells)
    case .tableViewCell: idleness(of: key, inCell: view)
    case .sectionHeader, .sectionFooter: idleness(of: key, inSection: view)
    default: nil
    }
  }

  /// Whether a view has a key, or gets it from an event.
  private func has(_ keys: String..., in view: SceneView) -> Bool {
    keys.contains { key in
      // A key whose value was refused is written as well.
      view.properties.contains { $0.key == key } || lists.written[view.id]?.contains(key) == true
        || changed.contains("\(view.id).\(key)")
    }
  }

  private func hasLayout(_ view: SceneView) -> Bool {
    has("columns", "group", "itemSize", "estimatedItemSize", in: view)
  }

  /// Whether a header gives its section a layout by a key.
  private func hasHeader(with key: String, in view: SceneView) -> Bool {
    view.subviews.contains { $0.kind == .sectionHeader && has(key, in: $0) }
  }

  /// Whether a view has a key that no event changes.
  private func keeps(_ key: String, in view: SceneView) -> Bool {
    view.properties.contains { $0.key == key } && !changed.contains("\(view.id).\(key)")
  }

  private static let layoutHint = "give the collection view 'columns' or 'itemSize'"

  private func idleness(of key: String, inCollection view: SceneView) -> Idleness? {
    switch key {
    case "columns" where keeps("group", in: view), "groupHeight" where keeps("group", in: view):
      return ("'group' places the cells", "leave out one of the two")
    case "minimumInteritemSpacing" where keeps("group", in: view) && !hasHeader(with: "columns", in: view):
      return ("'group' places the cells", "write 'interItemSpacing' in the group")
    case "groupHeight" where !has("columns", in: view):
      return ("it is the height of the lines of 'columns'", "give the collection view 'columns'")
    case "minimumInteritemSpacing", "minimumLineSpacing", "sectionInset", "scrollDirection", "groupHeight",
      "headerReferenceSize", "footerReferenceSize", "sectionHeadersPinToVisibleBounds",
      "sectionFootersPinToVisibleBounds":
      guard !hasLayout(view) else { return nil }
      return ("without a layout constraints place the cells", Self.layoutHint)
    case "itemSize":
      let others = ["group", "columns", "estimatedItemSize"]
      let other = others.first { other in view.properties.contains { $0.key == other } }
      guard let other, keeps(other, in: view) else { return nil }
      let reason =
        other == "estimatedItemSize" ? "with 'estimatedItemSize' cells size themselves" : "'\(other)' places the cells"
      return (reason, "leave out one of the two")
    default: return nil
    }
  }

  private func idleness(of key: String, inTable view: SceneView, hasCells: Bool) -> Idleness? {
    switch key {
    case "font" where hasCells, "textColor" where hasCells:
      return ("it is that of 'rows' of text", "cells have a '\(key)' of their own")
    case "isEditing", "allowsMultipleSelectionDuringEditing", "rowAnimation":
      if !hasCells, has("rows", in: view) {
        return ("'rows' of text are neither edited nor animated", "a tableViewCell among the subviews can be")
      }
      guard key == "allowsMultipleSelectionDuringEditing", !has("isEditing", in: view) else { return nil }
      return ("the table is never edited", "set isEditing: true, here or in an event")
    default: return nil
    }
  }

  private func idleness(of key: String, inCell view: SceneView) -> Idleness? {
    let table = view.superview.flatMap { viewsByID[$0] }
    switch key {
    case "editingStyle", "showsReorderControl", "shouldIndentWhileEditing", "editingAccessoryType":
      guard let table, table.kind == .tableView else { return Self.noRow(view) }
      return has("isEditing", in: table)
        ? nil : ("'\(table.id)' is never edited", "set isEditing: true on it, here or in an event")
    case "leadingActions", "trailingActions", "swipeOffset", "separatorInset":
      return table?.kind == .tableView ? nil : Self.noRow(view)
    case "shownActions":
      guard table?.kind == .tableView else { return Self.noRow(view) }
      return has("leadingActions", "trailingActions", in: view)
        ? nil : ("the cell has no actions", "give it 'trailingActions'")
    case "accessoryType" where view.properties.contains { $0.key == "accessoryView" }:
      return ("'accessoryView' stands in its place", "leave out one of the two")
    case "font", "textColor": return needs("text", of: view)
    case "secondaryTextColor": return needs("secondaryText", of: view)
    case "imageTintColor", "imageBackgroundColor": return needs("image", of: view)
    default: return nil
    }
  }

  private func idleness(of key: String, inSection view: SceneView) -> Idleness? {
    let list = view.superview.flatMap { viewsByID[$0] }
    switch key {
    case "columns" where keeps("group", in: view), "groupHeight" where keeps("group", in: view):
      return ("'group' places the cells", "leave out one of the two")
    case "groupHeight" where !has("columns", in: view) && list.map { keeps("group", in: $0) } == true:
      return ("it is the height of the lines of 'columns'", "give the header 'columns'")
    case "contentOffset" where !has("orthogonalScrollingBehavior", in: view):
      // ``checkSections(of:)`` refuses it in a table.
      guard list?.kind != .tableView else { return nil }
      return ("the section does not scroll by itself", "give the header 'orthogonalScrollingBehavior'")
    case "columns", "groupHeight", "group", "itemSize", "sectionInset", "orthogonalScrollingBehavior":
      // ``checkSections(of:)`` refuses those in a table, and a layout of its own where the view has none.
      if list?.kind == .tableView || list?.kind == .collectionView && key != "itemSize" && key != "sectionInset" {
        return nil
      }
      guard let list, list.kind == .collectionView else {
        return ("'\(view.id)' begins no section of a collectionView", "a header is one of the view's own subviews")
      }
      return hasLayout(list) ? nil : ("without a layout constraints place the cells", Self.layoutHint)
    case "font", "textColor": return needs("text", of: view)
    default: return nil
    }
  }

  private static func noRow(_ view: SceneView) -> Idleness {
    ("'\(view.id)' is no row of a tableView", "a row is one of the table's own subviews")
  }

  private func needs(_ other: String, of view: SceneView) -> Idleness? {
    has(other, in: view) ? nil : ("there is no '\(other)'", nil)
  }
}
