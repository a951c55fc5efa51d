public import InbetweenModel
public import Foundation

/// A line between the items of a list.
public struct UIListSeparatorConfiguration: Hashable {
  public enum Visibility: Int, Sendable { case automatic, visible, hidden }

  public static let automaticInsets = NSDirectionalEdgeInsets(
    top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude, bottom: .greatestFiniteMagnitude,
    trailing: .greatestFiniteMagnitude)

  public var topSeparatorVisibility = Visibility.automatic
  public var bottomSeparatorVisibility = Visibility.automatic
  public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  public var color = UIColor.separator

  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}
}

/// The appearance of a list section: items as wide as the collection, one below the other.
public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Int, Sendable { case plain, grouped, insetGrouped, sidebar, sidebarPlain }
  public enum HeaderMode: Int, Sendable { case none, supplementary, firstItemInSection }
  public enum FooterMode: Int, Sendable { case none, supplementary }
  public typealias ItemSeparatorHandler = (
    _ indexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration
  ) -> UIListSeparatorConfiguration

  public let appearance: Appearance
  public var showsSeparators: Bool
  public var separatorConfiguration: UIListSeparatorConfiguration
  public var itemSeparatorHandler: ItemSeparatorHandler?
  /// Nil for the colour of the appearance.
  public var backgroundColor: UIColor?
  public var headerMode = HeaderMode.none
  public var footerMode = FooterMode.none
  /// In points; nil for none.
  public var headerTopPadding: CGFloat?

  public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) -> UISwipeActionsConfiguration?
  /// Has no effect, which is a problem of the recording: items of lists are not swiped.
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider? {
    didSet { reportSwipes(leadingSwipeActionsConfigurationProvider) }
  }
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider? {
    didSet { reportSwipes(trailingSwipeActionsConfigurationProvider) }
  }
  private func reportSwipes(_ provider: SwipeActionsConfigurationProvider?) {
    guard provider != nil else { return }
    Stage.current?.report("swipe actions of UICollectionLayoutListConfiguration have no effect: items are not swiped")
  }

  public init(appearance: UICollectionLayoutListConfiguration.Appearance) {
    self.appearance = appearance
    showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
    separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
  }

  var background: UIColor {
    if let backgroundColor { return backgroundColor }
    switch appearance {
    case .plain, .sidebar, .sidebarPlain: return .systemBackground
    case .grouped, .insetGrouped: return .systemGroupedBackground
    }
  }

  /// The separators of an item of the list.
  func separator(at path: IndexPath) -> UIListSeparatorConfiguration {
    itemSeparatorHandler?(path, separatorConfiguration) ?? separatorConfiguration
  }
}

extension NSCollectionLayoutSection {
  /// A section with self-sizing items; their estimated height is 44 points.
  public class func list(
    using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let line = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let group = NSCollectionLayoutGroup.vertical(layoutSize: line, subitems: [NSCollectionLayoutItem(layoutSize: line)])
    let section = NSCollectionLayoutSection(group: group)
    section.list = configuration
    switch configuration.appearance {
    case .insetGrouped: section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 18, trailing: 16)
    case .grouped: section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 18, trailing: 0)
    case .plain, .sidebar, .sidebarPlain: break
    }
    if configuration.headerMode != .supplementary,
      configuration.appearance == .insetGrouped
        || configuration.appearance == .grouped
    {
      section.contentInsets.top = 18
    }
    if configuration.headerMode == .supplementary {
      let header = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: line, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
      header.pinToVisibleBounds = configuration.appearance == .plain
      header.contentInsets.top = configuration.headerTopPadding ?? 0
      section.boundarySupplementaryItems.append(header)
    }
    if configuration.footerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: line, elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom))
    }
    return section
  }
}

extension UICollectionViewCompositionalLayout {
  /// A layout in which all sections have the same list configuration.
  public class func list(using configuration: UICollectionLayoutListConfiguration)
    -> UICollectionViewCompositionalLayout
  {
    let layout = UICollectionViewCompositionalLayout { _, environment in
      .list(using: configuration, layoutEnvironment: environment)
    }
    layout.listBackground = configuration.background
    return layout
  }
}
