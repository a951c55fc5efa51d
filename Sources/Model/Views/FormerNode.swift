import Foundation
import InbetweenGeometry
import InbetweenTimeline

// A view can be in the tree several times, under different superviews. What was recorded then must stay, so each time
// in the tree has a layer of its own: the view always has the newest one, and nodes like these have the former ones.

/// Has the layer of a view's former time in the tree, after the view was added to the tree again.
final class FormerNode: UIView {
  private(set) var view: UIView?
  private var formerID = ""
  private var formerKind = ""

  override var id: String { formerID }
  override var kind: String { formerKind }
  override var isUnnamed: Bool { view?.isInternal ?? true }

  /// Creates the node of a view's layer, at a new index of the stage.
  static func node(of view: UIView) -> FormerNode {
    let node = view.stage.ownNode { FormerNode(frame: .zero) }
    node.becomeLayerNode()
    node.view = view
    (node.formerID, node.formerKind) = (view.id, view.kind)
    return node
  }
}

extension Stage {
  /// Gives a view and its descendants new layers if they were in the tree before. To be called while the view is not in
  /// the tree, before it gets its new superview.
  func beginLayers(of top: UIView) {
    guard top.record.hasPast(at: seconds) else { return }
    var renewed: [(view: UIView, former: FormerNode)] = []
    var stack = [top]
    while let view = stack.popLast() {
      guard view.record.hasPast(at: seconds) else { continue }
      renewed.append((view, beginLayer(of: view)))
      stack += view.children.reversed()
      if let mask = view.maskView { stack.append(mask) }
    }
    for (view, former) in renewed {
      for child in view.children { child.record.parent = view.record.index }
      let children = view.children.map(\.record.index)
      view.record.setTree(children: children, mask: view.maskView?.record.index)
      // Those added in between have no former layer.
      let added = Set(children)
      former.record.forget { added.contains($0) }
    }
  }

  /// The former layer keeps its index, to which others refer.
  private func beginLayer(of view: UIView) -> FormerNode {
    let former = FormerNode.node(of: view)
    let (old, new) = (view.record.index, former.record.index)
    let record = view.record.renewed(index: new, at: seconds)
    former.record = view.record
    view.record = record
    views.swapAt(old, new)
    return former
  }

  /// The indices of all layers that a view has had, oldest first.
  package func layers(of view: UIView) -> [Int] {
    views.indices.filter { self.view(ofLayer: $0) === view }.sorted { start(ofLayer: $0) < start(ofLayer: $1) }
  }

  /// The view that has or had a layer.
  package func view(ofLayer index: Int) -> UIView? {
    guard let former = views[index] as? FormerNode else { return views[index] }
    return former.view
  }

  private func start(ofLayer index: Int) -> Double { views[index].record.lifetime?.start ?? .infinity }
}
