@_spi(Kinds) import InbetweenModel
import Foundation

// Items that a finger moves to another place.

/// An item that is being moved.
final class ItemMovement {
  let cell: UICollectionViewCell
  /// Where it was, and where the others have made room for it.
  let start: IndexPath
  var current: IndexPath
  var center: CGPoint

  init(_ cell: UICollectionViewCell, at path: IndexPath) {
    (self.cell, start, current, center) = (cell, path, path, cell.center)
  }
}

/// The long press of a collection view's controller, which moves items that can be moved; others keep the touch.
final class MovementRecognizer: UILongPressGestureRecognizer {
  override func change(to next: UIGestureRecognizer.State) {
    guard let collection = view as? UICollectionView else { return }
    let finger = location(in: collection)
    guard next == .began else {
      super.change(to: next)
      return follow(finger, in: collection)
    }
    guard let path = collection.place(at: finger), collection.movement == nil,
      collection.dataSource?.collectionView(collection, canMoveItemAt: path) == true
    else {
      state = .failed
      return
    }
    super.change(to: next)
    if state == .began { collection.beginInteractiveMovementForItem(at: path) }
  }

  private func follow(_ finger: CGPoint, in collection: UICollectionView) {
    switch state {
    case .changed: collection.updateInteractiveMovementTargetPosition(finger)
    case .ended: collection.endInteractiveMovement()
    default: collection.cancelInteractiveMovement()
    }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed { change(to: .cancelled) }
  }
}

extension UICollectionView {
  func beginMovement(at indexPath: IndexPath) -> Bool {
    guard movement == nil, let dataSource, dataSource.collectionView(self, canMoveItemAt: indexPath),
      let cell = cellForItem(at: indexPath)
    else { return false }
    movement = ItemMovement(cell, at: indexPath)
    bringSubviewToFront(cell)
    return true
  }

  func moveItem(to targetPosition: CGPoint) {
    guard let movement else { return }
    let attributes = collectionViewLayout.layoutAttributesForInteractivelyMovingItem(
      at: movement.current, withTargetPosition: targetPosition)
    movement.center = attributes.center
    movement.cell.center = attributes.center
    // What code has set on the cell stays unless the layout says something.
    if attributes.alpha != 1 { movement.cell.alpha = attributes.alpha }
    if attributes.transform != .identity { movement.cell.transform = attributes.transform }
    let found = collectionViewLayout.targetIndexPath(
      forInteractivelyMovingItem: movement.current, withPosition: targetPosition)
    guard found != movement.current else { return }
    let target =
      listener?.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: movement.start, atCurrentIndexPath: movement.current,
        toProposedIndexPath: found) ?? found
    guard target != movement.current else { return }
    rearrange(from: movement.current, to: target)
    movement.current = target
  }

  func endMovement() {
    guard let movement else { return }
    self.movement = nil
    if movement.current != movement.start {
      dataSource?.collectionView(self, moveItemAt: movement.start, to: movement.current)
    }
    UIView.animate(withDuration: 0.3) { self.showVisible() }
  }

  func cancelMovement() {
    guard let movement else { return }
    self.movement = nil
    guard movement.current != movement.start else {
      UIView.animate(withDuration: 0.3) { self.showVisible() }
      return
    }
    rearrange(from: movement.current, to: movement.start)
  }

  /// The layout's item at a point, also if its cell is elsewhere now.
  func place(at point: CGPoint) -> IndexPath? {
    let around = CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)
    return collectionViewLayout.layoutAttributesForElements(in: around)?
      .first { $0.representedElementCategory == .cell && $0.frame.contains(point) }?.indexPath
  }

  private func rearrange(from: IndexPath, to target: IndexPath) {
    var changes = ChangeBatch()
    changes.moved = [(from, target)]
    show(changes, nil)
  }
}
