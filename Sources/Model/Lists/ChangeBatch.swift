import Foundation

/// What a batch of updates does, with index paths as UIKit counts them: those of deletions before it, those of
/// insertions after.
struct ChangeBatch {
  var inserted: [IndexPath] = []
  var deleted: [IndexPath] = []
  var moved: [(from: IndexPath, to: IndexPath)] = []
  var insertedSections = IndexSet()
  var deletedSections = IndexSet()
  var movedSections: [(from: Int, to: Int)] = []
  /// Where everything that stays goes, if that is known outright: of two snapshots.
  var known: Places?

  struct Places {
    var items: [IndexPath: IndexPath]
    var sections: [Int: Int]
    /// Where items are afterwards that were somewhere before.
    let kept: Set<IndexPath>

    init(items: [IndexPath: IndexPath], sections: [Int: Int]) {
      (self.items, self.sections, kept) = (items, sections, Set(items.values))
    }
  }

  var hasSections: Bool {
    !insertedSections.isEmpty || !deletedSections.isEmpty || !movedSections.isEmpty || known != nil
  }

  /// Where a section is afterwards; nil where it was deleted.
  func section(after section: Int) -> Int? {
    if let known { return known.sections[section] }
    if deletedSections.contains(section) { return nil }
    if let move = movedSections.first(where: { $0.from == section }) { return move.to }
    let gone = Array(deletedSections) + movedSections.map(\.from)
    var place = section - gone.filter { $0 < section }.count
    for new in (Array(insertedSections) + movedSections.map(\.to)).sorted() where new <= place { place += 1 }
    return place
  }

  /// Where an item is afterwards; nil where it was deleted.
  func path(after path: IndexPath) -> IndexPath? {
    if let known { return known.items[path] }
    if deleted.contains(path) { return nil }
    if let move = moved.first(where: { $0.from == path }) { return move.to }
    guard let section = section(after: path.section) else { return nil }
    let gone = deleted + moved.map(\.from)
    let come = (inserted + moved.map(\.to)).filter { $0.section == section }.sorted()
    var item = path.item - gone.filter { $0.section == path.section && $0.item < path.item }.count
    for new in come where new.item <= item { item += 1 }
    return IndexPath(item: item, section: section)
  }

  /// Whether what is at a place afterwards was nowhere before.
  func isNew(_ path: IndexPath) -> Bool {
    if let known { return !known.kept.contains(path) }
    return inserted.contains(path) || insertedSections.contains(path.section)
  }

  var items: [UICollectionViewUpdateItem] {
    inserted.map { UICollectionViewUpdateItem(before: nil, after: $0, .insert) }
      + deleted.map { UICollectionViewUpdateItem(before: $0, after: nil, .delete) }
      + moved.map { UICollectionViewUpdateItem(before: $0.from, after: $0.to, .move) }
  }
}
