import InbetweenMotion
import InbetweenGeometry
package import InbetweenTimeline

extension Stage {
  /// Takes the new pictures of the transitions that began in this turn, after layout.
  func finishTransitions() {
    let transitions = animations.unfinishedTransitions
    animations.unfinishedTransitions = []
    for (layer, index) in transitions {
      let node = nodes[layer]
      do throws(PictureTooLarge) {
        node.record.transitions[index].to = try picture(of: node, ignoringTransitions: true)
      } catch {
        pictureProblem = pictureProblem ?? (node.id, error)
      }
    }
  }

  /// A picture of a layer's current appearance, after pending layout. Empty for a layer that is not in the tree.
  package func picture(
    of node: LayerNode, ignoringTransitions: Bool = false
  ) throws(PictureTooLarge) -> SnapshotContent {
    guard node.isInStage else { return SnapshotContent(items: [], size: .zero) }
    layoutIfNeeded()
    host?.draw(on: self)
    return try content(of: node, ignoringTransitions: ignoringTransitions)
  }

  package func content(
    of node: LayerNode, ignoringTransitions: Bool
  ) throws(PictureTooLarge) -> SnapshotContent {
    let items = subtree(of: node, withTransitions: !ignoringTransitions).displayItems(of: 0, at: seconds)
    // Pictures can contain pictures, which doubles the size each time, and cross-dissolves can be nested.
    pictures.itemCount += items.reduce(0) { $0 + $1.itemCount }
    guard pictures.itemCount <= PictureTooLarge.maximumItemCount else { throw .items }
    guard !items.contains(where: { $0.nesting > PictureTooLarge.maximumNesting }) else { throw .nesting }
    return SnapshotContent(items: items, size: node.record.state.boundsSize)
  }
}

/// A picture of a layer that exceeds the limits.
public enum PictureTooLarge: Error, Hashable, Sendable {
  /// The pictures of one stage together would have more than ``maximumItemCount`` drawing commands.
  case items
  /// More than ``maximumNesting`` cross-dissolves would run inside one another.
  case nesting

  public static let maximumItemCount = 1_000_000
  public static let maximumNesting = 64
}
