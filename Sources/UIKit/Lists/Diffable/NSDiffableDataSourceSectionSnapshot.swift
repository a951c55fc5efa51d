import InbetweenModel
import Foundation

/// A section's items as a tree, of which those are shown whose parents are all expanded.
///
/// Identifiers that are not there are passed over; UIKit raises an exception for them.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
  private struct Entry {
    let item: ItemIdentifierType
    let parent: ItemIdentifierType?
    let level: Int
  }

  /// From the first to the last, each before its children.
  private var entries: [Entry] = []
  private var expanded: Set<ItemIdentifierType> = []

  public init() {}

  // MARK: - Asking

  public var items: [ItemIdentifierType] { entries.map(\.item) }
  public var rootItems: [ItemIdentifierType] { entries.filter { $0.level == 0 }.map(\.item) }
  public var visibleItems: [ItemIdentifierType] { items.filter { isVisible($0) } }
  public func contains(_ item: ItemIdentifierType) -> Bool { index(of: item) != nil }
  public func index(of item: ItemIdentifierType) -> Int? { entries.firstIndex { $0.item == item } }
  /// 0 for roots.
  public func level(of item: ItemIdentifierType) -> Int { index(of: item).map { entries[$0].level } ?? 0 }
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
    index(of: child).flatMap { entries[$0].parent }
  }
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }
  public func isVisible(_ item: ItemIdentifierType) -> Bool {
    guard var place = index(of: item) else { return false }
    while let parent = entries[place].parent {
      guard expanded.contains(parent), let next = index(of: parent) else { return false }
      place = next
    }
    return true
  }

  /// What lies under an item, as a tree of its own.
  public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false) -> Self {
    var copy = Self()
    guard let place = index(of: parent) else { return copy }
    let top = entries[place].level + (includingParent ? 0 : 1)
    for entry in entries[(includingParent ? place : place + 1)..<end(of: place)] {
      copy.entries.append(
        Entry(item: entry.item, parent: entry.level == top ? nil : entry.parent, level: entry.level - top))
    }
    copy.expanded = expanded.filter { copy.contains($0) }
    return copy
  }

  public func visualDescription() -> String {
    entries.map { String(repeating: "  ", count: $0.level) + "\($0.item)" }.joined(separator: "\n")
  }

  /// Where the item's subtree is over.
  private func end(of place: Int) -> Int {
    entries[(place + 1)...].firstIndex { $0.level <= entries[place].level } ?? entries.count
  }

  // MARK: - Changing

  /// To the end of a parent's children, or of the roots.
  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
    guard let parent else { return insert(items, at: entries.count, parent: nil, level: 0) }
    guard let place = index(of: parent) else { return }
    insert(items, at: end(of: place), parent: parent, level: entries[place].level + 1)
  }
  public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
    guard let place = index(of: item) else { return }
    insert(items, at: place, parent: entries[place].parent, level: entries[place].level)
  }
  public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
    guard let place = index(of: item) else { return }
    insert(items, at: end(of: place), parent: entries[place].parent, level: entries[place].level)
  }
  private mutating func insert(
    _ items: [ItemIdentifierType], at place: Int, parent: ItemIdentifierType?, level: Int
  ) {
    var seen = Set(self.items)
    let new = items.filter { seen.insert($0).inserted }.map { Entry(item: $0, parent: parent, level: level) }
    entries.insert(contentsOf: new, at: place)
  }

  public mutating func insert(_ snapshot: Self, before item: ItemIdentifierType) {
    guard let place = index(of: item) else { return }
    insert(snapshot, at: place, parent: entries[place].parent, level: entries[place].level)
  }
  public mutating func insert(_ snapshot: Self, after item: ItemIdentifierType) {
    guard let place = index(of: item) else { return }
    insert(snapshot, at: end(of: place), parent: entries[place].parent, level: entries[place].level)
  }
  /// In the place of what lies under an item.
  public mutating func replace(childrenOf parent: ItemIdentifierType, using snapshot: Self) {
    guard let place = index(of: parent) else { return }
    remove(place + 1..<end(of: place))
    insert(snapshot, at: place + 1, parent: parent, level: entries[place].level + 1)
  }
  private mutating func insert(_ snapshot: Self, at place: Int, parent: ItemIdentifierType?, level: Int) {
    let known = Set(items)
    let new = snapshot.entries.filter { !known.contains($0.item) }.map {
      Entry(item: $0.item, parent: $0.parent ?? parent, level: $0.level + level)
    }
    entries.insert(contentsOf: new, at: place)
    expanded.formUnion(snapshot.expanded)
  }

  /// With everything under them.
  public mutating func delete(_ items: [ItemIdentifierType]) {
    for item in items { if let place = index(of: item) { remove(place..<end(of: place)) } }
  }
  public mutating func deleteAll() { (entries, expanded) = ([], []) }
  private mutating func remove(_ places: Range<Int>) {
    for place in places { expanded.remove(entries[place].item) }
    entries.removeSubrange(places)
  }

  public mutating func expand(_ items: [ItemIdentifierType]) { expanded.formUnion(items.filter { contains($0) }) }
  public mutating func collapse(_ items: [ItemIdentifierType]) { expanded.subtract(items) }
}

/// Opens and closes the items of an outline.
protocol OutlineSource: AnyObject {
  func toggle(at path: IndexPath)
  /// How deep an item lies, and whether it is open; nil where its section is no outline.
  func outlineState(at path: IndexPath) -> (level: Int, isExpanded: Bool)?
}

/// What moving items has changed.
public struct NSDiffableDataSourceTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  public let initialSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  public let difference: CollectionDifference<ItemIdentifierType>
}
