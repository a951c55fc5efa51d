import InbetweenModel
import Foundation

/// A batch of updates, with index paths as in UIKit: those of deletions refer to the state before it, those of
/// insertions to the state after it.
struct ChangeBatch {
  var inserted: [IndexPath] = []
  var deleted: [IndexPath] = []
  var moved: [(from: IndexPath, to: IndexPath)] = []
  /// Of collections: items whose cells are made again, before the batch.
  var reloaded: [IndexPath] = []
  var insertedSections = IndexSet()
  var deletedSections = IndexSet()
  var movedSections: [(from: Int, to: Int)] = []
  /// Sections whose rows are others, though their number may be the same.
  var reloadedSections = IndexSet()
  /// The cells and separators of these, which fade out.
  var leaving: [UIView] = []
  /// The new positions of everything that remains, if they are known directly, as for two snapshots.
  var known: Places?

  struct Places {
    var items: [IndexPath: IndexPath]
    var sections: [Int: Int]
    /// The new index paths of items that existed before.
    let kept: Set<IndexPath>

    init(items: [IndexPath: IndexPath], sections: [Int: Int]) {
      (self.items, self.sections, kept) = (items, sections, Set(items.values))
    }
  }

  var hasSections: Bool {
    !insertedSections.isEmpty || !deletedSections.isEmpty || !movedSections.isEmpty || known != nil
  }

  /// The new index of a section; nil if it was deleted.
  func section(after section: Int) -> Int? {
    if let known { return known.sections[section] }
    if deletedSections.contains(section) { return nil }
    if let move = movedSections.first(where: { $0.from == section }) { return move.to }
    let gone = Array(deletedSections) + movedSections.map(\.from)
    var place = section - gone.filter { $0 < section }.count
    for new in (Array(insertedSections) + movedSections.map(\.to)).sorted() where new <= place { place &+= 1 }
    return place
  }

  /// The new index path of an item; nil if it was deleted.
  func path(after path: IndexPath) -> IndexPath? {
    if let known { return known.items[path] }
    if deleted.contains(path) { return nil }
    if let move = moved.first(where: { $0.from == path }) { return move.to }
    guard let section = section(after: path.section) else { return nil }
    let gone = deleted + moved.map(\.from)
    let come = (inserted + moved.map(\.to)).filter { $0.section == section }.sorted()
    var item = path.item - gone.filter { $0.section == path.section && $0.item < path.item }.count
    for new in come where new.item <= item { item &+= 1 }
    return IndexPath(item: item, section: section)
  }

  /// Whether the element at an index path is new.
  func isNew(_ path: IndexPath) -> Bool {
    if let known { return !known.kept.contains(path) }
    return inserted.contains(path) || insertedSections.contains(path.section)
  }

  /// Whether an item, or another element of a section, is made again; by its index path before the batch.
  func reloads(_ path: IndexPath, isItem: Bool) -> Bool {
    isItem && reloaded.contains(path) || path.count > 1 && reloadedSections.contains(path.section)
  }

  /// What layouts are told; paths of whole sections have the item `NSNotFound`, as in UIKit.
  var items: [UICollectionViewUpdateItem] {
    func item(
      _ before: IndexPath?, _ after: IndexPath?, _ action: UICollectionViewUpdateItem.Action
    ) -> UICollectionViewUpdateItem { UICollectionViewUpdateItem(before: before, after: after, action) }
    func whole(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
    var items = insertedSections.map { item(nil, whole($0), .insert) }
    items += deletedSections.map { item(whole($0), nil, .delete) }
    items += movedSections.map { item(whole($0.from), whole($0.to), .move) }
    items += reloadedSections.map { item(whole($0), section(after: $0).map(whole), .reload) }
    items += inserted.map { item(nil, $0, .insert) }
    items += deleted.map { item($0, nil, .delete) }
    items += moved.map { item($0.from, $0.to, .move) }
    items += reloaded.map { item($0, path(after: $0), .reload) }
    return items
  }
}
