import InbetweenModel
public import Foundation

/// Separates the views of one registration from those of others.
final class RegistrationToken {}

extension UICollectionView {
  /// Configures cells of a class with items.
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

    let token = RegistrationToken()
    let handler: Handler

    public init(handler: @escaping Handler) { self.handler = handler }
  }

  /// Configures headers, footers and badges of a class.
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void

    let token = RegistrationToken()
    let elementKind: String
    let handler: Handler

    public init(elementKind: String, handler: @escaping Handler) {
      (self.elementKind, self.handler) = (elementKind, handler)
    }
  }

  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let identifier = store.identifier(registration.token, Cell.self, nil)
    let cell = dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath) as? Cell ?? Cell.made()
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let kind = registration.elementKind
    let identifier = store.identifier(registration.token, Supplementary.self, kind)
    let view =
      dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: identifier, for: indexPath) as? Supplementary
      ?? Supplementary.made()
    registration.handler(view, kind, indexPath)
    return view
  }
}
