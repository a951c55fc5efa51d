import InbetweenModel
import Foundation

/// The contents of a list as identifiers of sections and their items, in order. Every identifier is unique.
///
/// Unknown identifiers are ignored; UIKit raises an exception for them.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  private var sections: [SectionIdentifierType] = []
  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  private var sectionsOfItems: [ItemIdentifierType: SectionIdentifierType] = [:]
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

  public init() {}

  // MARK: - Asking

  public var numberOfItems: Int { sectionsOfItems.count }
  public var numberOfSections: Int { sections.count }
  public var sectionIdentifiers: [SectionIdentifierType] { sections }
  public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap { items[$0] ?? [] } }
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int { items[identifier]?.count ?? 0 }
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    items[identifier] ?? []
  }
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    sectionsOfItems[identifier]
  }
  /// The index among the items of all sections.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    sectionsOfItems[identifier] == nil ? nil : itemIdentifiers.firstIndex(of: identifier)
  }
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { sections.firstIndex(of: identifier) }

  // MARK: - Items

  /// Appends items to a section, by default the last one.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard let section = sectionIdentifier ?? sections.last, items[section] != nil else { return }
    insert(identifiers, in: section) { $0.count }
  }
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) { insert(identifiers, beside: beforeIdentifier, offset: 0) }
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType) {
    insert(identifiers, beside: afterIdentifier, offset: 1)
  }
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    for identifier in identifiers {
      guard let section = sectionsOfItems.removeValue(forKey: identifier) else { continue }
      items[section]?.removeAll { $0 == identifier }
    }
  }
  public mutating func deleteAllItems() {
    (sections, items, sectionsOfItems) = ([], [:], [:])
  }
  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
    move(identifier, beside: toIdentifier, offset: 0)
  }
  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
    move(identifier, beside: toIdentifier, offset: 1)
  }
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    reloadedItemIdentifiers += identifiers.filter { sectionsOfItems[$0] != nil }
  }
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    reconfiguredItemIdentifiers += identifiers.filter { sectionsOfItems[$0] != nil }
  }

  private mutating func insert(
    _ identifiers: [ItemIdentifierType], in section: SectionIdentifierType, at place: ([ItemIdentifierType]) -> Int
  ) {
    var seen = Set<ItemIdentifierType>()
    let new = identifiers.filter { sectionsOfItems[$0] == nil && seen.insert($0).inserted }
    guard var list = items[section] else { return }
    list.insert(contentsOf: new, at: place(list))
    items[section] = list
    for identifier in new { sectionsOfItems[identifier] = section }
  }

  private mutating func insert(_ identifiers: [ItemIdentifierType], beside other: ItemIdentifierType, offset: Int) {
    guard let section = sectionsOfItems[other] else { return }
    insert(identifiers, in: section) { ($0.firstIndex(of: other) ?? 0) + offset }
  }

  private mutating func move(_ identifier: ItemIdentifierType, beside other: ItemIdentifierType, offset: Int) {
    guard identifier != other, sectionsOfItems[identifier] != nil, sectionsOfItems[other] != nil else { return }
    deleteItems([identifier])
    insert([identifier], beside: other, offset: offset)
  }

  // MARK: - Sections

  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insert(identifiers, at: sections.count)
  }
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    if let place = sections.firstIndex(of: toIdentifier) { insert(identifiers, at: place) }
  }
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    if let place = sections.firstIndex(of: toIdentifier) { insert(identifiers, at: place + 1) }
  }
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers {
      for item in items.removeValue(forKey: identifier) ?? [] { sectionsOfItems[item] = nil }
      sections.removeAll { $0 == identifier }
    }
  }
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) { move(identifier, beside: toIdentifier, offset: 0) }
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) { move(identifier, beside: toIdentifier, offset: 1) }
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    reloadedSectionIdentifiers += identifiers.filter { items[$0] != nil }
  }

  private mutating func insert(_ identifiers: [SectionIdentifierType], at place: Int) {
    var seen = Set<SectionIdentifierType>()
    let new = identifiers.filter { items[$0] == nil && seen.insert($0).inserted }
    sections.insert(contentsOf: new, at: place)
    for identifier in new { items[identifier] = [] }
  }

  private mutating func move(_ identifier: SectionIdentifierType, beside other: SectionIdentifierType, offset: Int) {
    guard identifier != other, items[identifier] != nil, items[other] != nil else { return }
    sections.removeAll { $0 == identifier }
    if let place = sections.firstIndex(of: other) { sections.insert(identifier, at: place + offset) }
  }

  // MARK: - Places

  /// The snapshot after it has been applied, without reload requests.
  var settled: Self {
    var copy = self
    (copy.reloadedItemIdentifiers, copy.reloadedSectionIdentifiers) = ([], [])
    copy.reconfiguredItemIdentifiers = []
    return copy
  }

  func item(at path: IndexPath) -> ItemIdentifierType? {
    guard sections.indices.contains(path.section), let list = items[sections[path.section]],
      list.indices.contains(path.item)
    else { return nil }
    return list[path.item]
  }

  var paths: [ItemIdentifierType: IndexPath] {
    var paths: [ItemIdentifierType: IndexPath] = [:]
    for (section, identifier) in sections.enumerated() {
      for (item, identifier) in (items[identifier] ?? []).enumerated() {
        paths[identifier] = IndexPath(item: item, section: section)
      }
    }
    return paths
  }

  /// The changes from this snapshot to a later one.
  func changes(to later: Self) -> ChangeBatch {
    let (before, after) = (paths, later.paths)
    var changes = ChangeBatch()
    var items: [IndexPath: IndexPath] = [:]
    for (identifier, path) in before { if let next = after[identifier] { items[path] = next } }
    var places: [Int: Int] = [:]
    for (index, identifier) in sections.enumerated() {
      if let next = later.sections.firstIndex(of: identifier) { places[index] = next }
    }
    changes.inserted = after.filter { before[$0.key] == nil }.values.sorted()
    changes.deleted = before.filter { after[$0.key] == nil }.values.sorted()
    changes.known = ChangeBatch.Places(items: items, sections: places)
    return changes
  }
}
