import InbetweenModel
import Foundation

// The effect of touches on items.
extension UICollectionView {
  var listener: (any UICollectionViewDelegate)? { scrollDelegate as? any UICollectionViewDelegate }

  private var selectsNow: Bool {
    isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
  }
  var selectsMany: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

  func holdItem(under touch: UITouch) {
    guard selectsNow, let path = indexPathForItem(at: touch.location(in: self)),
      listener?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return }
    touched = path
    cellForItem(at: path)?.isHighlighted = true
    listener?.collectionView(self, didHighlightItemAt: path)
  }

  @discardableResult
  func letGoOfItem() -> IndexPath? {
    guard let path = touched else { return nil }
    touched = nil
    cellForItem(at: path)?.isHighlighted = false
    listener?.collectionView(self, didUnhighlightItemAt: path)
    return path
  }

  func chooseItem(under touch: UITouch) {
    guard let path = letGoOfItem(), indexPathForItem(at: touch.location(in: self)) == path else { return }
    if selectsMany, selected.contains(path) {
      guard listener?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
      deselectItem(at: path, animated: true)
      listener?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard listener?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    let others = selectsMany ? [] : selected.sorted().filter { $0 != path }
    for other in others { deselectItem(at: other, animated: true) }
    selectItem(at: path, animated: true, scrollPosition: [])
    for other in others { listener?.collectionView(self, didDeselectItemAt: other) }
    cellForItem(at: path)?.whenSelected?()
    guard let listener else { return }
    listener.collectionView(self, didSelectItemAt: path)
    if listener.collectionView(self, canPerformPrimaryActionForItemAt: path) {
      listener.collectionView(self, performPrimaryActionForItemAt: path)
    }
  }
}

extension UIView {
  /// Whether a point of another view is inside the visible area of a clipping view.
  func clips(_ point: CGPoint, from view: UIView) -> Bool {
    self === view || bounds.contains(convert(point, from: view))
  }
}
