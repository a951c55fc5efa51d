internal import InbetweenDiagnostics

// What keys of lists, their cells and their headers need.

/// Lists and their parts, whose keys may need others.
struct SceneListTable {
  private(set) var views: [SceneView] = []
  /// The keys that are written in each view, and not in its styles, which it may share with other views.
  private(set) var written: [String: Set<String>] = [:]

  /// Adds a view if it is a list or a part of one.
  mutating func add(_ view: SceneView, written entries: [MappingEntry]) {
    let kinds: [ViewKind] = [.tableView, .collectionView, .tableViewCell, .sectionHeader, .sectionFooter]
    guard kinds.contains(view.kind), !view.id.isEmpty else { return }
    views.append(view)
    written[view.id] = Set(entries.map(\.key.text))
  }
}

extension ViewReader {
  /// Refuses cells beside rows of text, and cells, headers and footers with a frame.
  func checkCells(of view: SceneView) {
    let kinds: [ViewKind] = [.tableViewCell, .sectionHeader, .sectionFooter]
    guard view.kind == .tableView, let cell = view.subviews.first(where: { kinds.contains($0.kind) }) else { return }
    if let rows = view.properties.first(where: { $0.key == "rows" }) {
      error(
        "the rows of a table view are texts or cells", at: rows.keyPlace,
        hint: "a cell with a label in it can stand for a text", notes: [.init("a cell is declared", at: cell.place)])
    }
    for cell in view.subviews where kinds.contains(cell.kind) && !cell.usesAutoLayout {
      error(
        "'\(cell.id)' is placed by its table view", at: cell.place,
        hint: "leave out 'frame': with rowHeight: -1 the constraints of the cell determine its height")
    }
  }

  /// Refuses what headers say about the layout of their sections where the list has no such layout.
  func checkSections(of view: SceneView) {
    let unknown: [String]
    switch view.kind {
    case .tableView:
      unknown = [
        "columns", "groupHeight", "group", "itemSize", "sectionInset", "orthogonalScrollingBehavior", "contentOffset",
      ]
    case .collectionView where view.properties.contains(where: { ["columns", "group"].contains($0.key) }):
      unknown = ["itemSize"]
    case .collectionView: unknown = ["columns", "groupHeight", "group", "orthogonalScrollingBehavior"]
    default: return
    }
    for header in view.subviews where header.kind == .sectionHeader {
      for property in header.properties where unknown.contains(property.key) {
        guard view.kind == .collectionView else {
          error("'\(property.key)' is for headers in a collectionView", at: property.keyPlace)
          continue
        }
        guard property.key != "orthogonalScrollingBehavior" else {
          error(
            "sections scroll across a collection view with 'columns' or a 'group', which this one has not",
            at: property.keyPlace, hint: "give the collection view 'columns' or a 'group'")
          continue
        }
        let hasGroup = property.key == "group" || view.properties.contains { $0.key == "group" }
        let lines = hasGroup ? "group" : "columns"
        let (has, other) = property.key == "itemSize" ? ("", lines) : ("no ", "itemSize")
        // Without a layout of its own it has no lines, whatever its headers say.
        let hasLayout = view.properties.contains {
          ["columns", "group", "itemSize", "estimatedItemSize"].contains($0.key)
        }
        error(
          "'\(property.key)' of a section: the collection view has \(has)'\(lines)'", at: property.keyPlace,
          hint: hasLayout
            ? "all sections have one kind of layout: here '\(other)' belongs in the header"
            : "give the collection view '\(lines)' as well, which \(hasGroup ? "is that" : "are those") of the other sections"
        )
      }
    }
  }
}
