import InbetweenModel
import Foundation

/// The context menus of a list's rows: asks the list's delegate when a finger rests on a row.
final class ListMenus: UIContextMenuInteractionDelegate {
  private weak var list: UIScrollView?
  private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)

  func serve(_ list: UIScrollView) {
    self.list = list
    interaction.sourceRect = { [weak self] in self?.place(at: $0) }
    list.addInteraction(interaction)
  }

  private func place(at point: CGPoint) -> CGRect? {
    switch list {
    case let table as UITableView: table.indexPathForRow(at: point).map(table.rectForRow)
    case let collection as UICollectionView:
      collection.indexPathForItem(at: point).flatMap(collection.layoutAttributesForItem)?.frame
    default: nil
    }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    switch list {
    case let table as UITableView:
      guard let path = table.indexPathForRow(at: location) else { return nil }
      return table.rows?.tableView(table, contextMenuConfigurationForRowAt: path, point: location)
    case let collection as UICollectionView:
      let paths = collection.indexPathForItem(at: location).map { [$0] } ?? []
      return collection.listener?.collectionView(
        collection, contextMenuConfigurationForItemsAt: paths, point: location)
    default: return nil
    }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    if let table = list as? UITableView {
      table.rows?.tableView(table, willDisplayContextMenu: configuration, animator: animator)
    } else if let collection = list as? UICollectionView {
      collection.listener?.collectionView(collection, willDisplayContextMenu: configuration, animator: animator)
    }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    if let table = list as? UITableView {
      table.rows?.tableView(table, willEndContextMenuInteraction: configuration, animator: animator)
    } else if let collection = list as? UICollectionView {
      collection.listener?.collectionView(
        collection, willEndContextMenuInteraction: configuration, animator: animator)
    }
  }
}
