import Foundation
import InbetweenModel

// Drags from and into lists, which films do not have: delegates are stored and not called.

/// What code has set for drags of a collection.
private final class CollectionDragging {
  weak var dragDelegate: (any UICollectionViewDragDelegate)?
  weak var dropDelegate: (any UICollectionViewDropDelegate)?
  var isEnabled = UITraitCollection.current.userInterfaceIdiom == .pad
  var cadence = UICollectionView.ReorderingCadence.immediate
}

/// Whether a view opens while something is dragged over it.
private final class SpringLoading {
  var isOn = false
}

extension UITableViewCell {
  /// Whether the cell is lifted or dragged.
  public enum DragState: Int, Sendable { case none, lifting, dragging }
}

extension UICollectionViewCell {
  /// Whether the cell is lifted or dragged.
  public enum DragState: Int, Sendable { case none, lifting, dragging }
}

extension UICollectionView {
  /// How fast items make room for a dragged one.
  public enum ReorderingCadence: Int, Sendable { case immediate, fast, slow }

  private var dragging: CollectionDragging {
    codeProperties.attachments.object(CollectionDragging.self) { CollectionDragging() }
  }

  public weak var dragDelegate: (any UICollectionViewDragDelegate)? {
    get { dragging.dragDelegate }
    set { dragging.dragDelegate = newValue }
  }
  public weak var dropDelegate: (any UICollectionViewDropDelegate)? {
    get { dragging.dropDelegate }
    set { dragging.dropDelegate = newValue }
  }
  /// True on an iPad until it is set.
  public var dragInteractionEnabled: Bool {
    get { dragging.isEnabled }
    set { dragging.isEnabled = newValue }
  }
  public var reorderingCadence: ReorderingCadence {
    get { dragging.cadence }
    set { dragging.cadence = newValue }
  }
  public var hasActiveDrag: Bool { false }
  public var hasActiveDrop: Bool { false }
}

/// A view that opens while something is dragged over it, which nobody does in a film.
public protocol UISpringLoadedInteractionSupporting: AnyObject {
  var isSpringLoaded: Bool { get set }
}

extension UIView {
  fileprivate var springLoading: Bool {
    get { codeProperties.attachments[SpringLoading.self]?.isOn ?? false }
    set { codeProperties.attachments.object(SpringLoading.self) { SpringLoading() }.isOn = newValue }
  }
}

extension UICollectionView: UISpringLoadedInteractionSupporting {
  public var isSpringLoaded: Bool {
    get { springLoading }
    set { springLoading = newValue }
  }
}
extension UITableView: UISpringLoadedInteractionSupporting {
  public var isSpringLoaded: Bool {
    get { springLoading }
    set { springLoading = newValue }
  }
}
extension UIButton: UISpringLoadedInteractionSupporting {
  public var isSpringLoaded: Bool {
    get { springLoading }
    set { springLoading = newValue }
  }
}
