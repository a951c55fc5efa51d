import InbetweenGeometry
import InbetweenLayout
import InbetweenModel
import Foundation

/// The values of a section's group and of all that it contains, for ``CompositionalSolver``.
struct GroupLowering {
  /// What the numbers of groups with a custom layout and of supplementary views refer to.
  private(set) var providers: [NSCollectionLayoutGroupCustomItemProvider] = []
  private(set) var supplements: [NSCollectionLayoutSupplementaryItem] = []
  /// An item may be in several groups.
  private var known: [ObjectIdentifier: CompositionalItem] = [:]

  mutating func item(_ source: NSCollectionLayoutItem) -> CompositionalItem {
    if let item = known[ObjectIdentifier(source)] { return item }
    var item = CompositionalItem(
      width: CompositionalItem.Dimension(source.layoutSize.widthDimension),
      height: CompositionalItem.Dimension(source.layoutSize.heightDimension))
    let insets = source.contentInsets
    item.contentInsets = Insets(
      top: Double(insets.top), left: Double(insets.leading), bottom: Double(insets.bottom),
      right: Double(insets.trailing))
    if let edges = source.edgeSpacing {
      item.edgeSpacing = CompositionalItem.EdgeSpacing(
        leading: CompositionalItem.Spacing(edges.leading), top: CompositionalItem.Spacing(edges.top),
        trailing: CompositionalItem.Spacing(edges.trailing), bottom: CompositionalItem.Spacing(edges.bottom))
    }
    for supplement in source.supplementaryItems {
      item.attachments.append(supplements.count)
      supplements.append(supplement)
    }
    if let group = source as? NSCollectionLayoutGroup { item.group = self.group(group) }
    known[ObjectIdentifier(source)] = item
    return item
  }

  private mutating func group(_ source: NSCollectionLayoutGroup) -> CompositionalItem.Group {
    let arrangement: CompositionalItem.Group.Arrangement
    var subitems = source.subitems.map { item($0) }
    switch source.arrangement {
    case .row:
      arrangement = .row
      if source.isEven { for index in subitems.indices { subitems[index].width = nil } }
    case .column:
      arrangement = .column
      if source.isEven { for index in subitems.indices { subitems[index].height = nil } }
    case .custom(let provider):
      arrangement = .custom(providers.count)
      providers.append(provider)
    }
    return CompositionalItem.Group(
      arrangement, subitems, count: source.count,
      interItemSpacing: CompositionalItem.Spacing(source.interItemSpacing))
  }
}

extension CompositionalItem.Dimension {
  init(_ dimension: NSCollectionLayoutDimension) {
    let length = Double(dimension.dimension)
    switch dimension.kind {
    case .fractionalWidth: self = .fractionalWidth(length)
    case .fractionalHeight: self = .fractionalHeight(length)
    case .absolute: self = .absolute(length)
    case .estimated: self = .estimated(length)
    case .uniform: self = .uniform(length)
    }
  }
}

extension CompositionalItem.Spacing {
  init?(_ spacing: NSCollectionLayoutSpacing?) {
    guard let spacing else { return nil }
    self.init(Double(spacing.spacing), isFlexible: spacing.isFlexibleSpacing)
  }
}

extension NSCollectionLayoutSize {
  /// Its values, without insets and contents.
  private var item: CompositionalItem {
    CompositionalItem(
      width: CompositionalItem.Dimension(widthDimension), height: CompositionalItem.Dimension(heightDimension))
  }

  /// The axes along which the content determines the size.
  var openAxes: OpenAxes { item.openAxes }

  /// In points, with the estimate of what the content determines.
  func size(in container: CGSize) -> CGSize { CGSize(item.size(in: Size(container))) }
}
