import InbetweenGeometry
import InbetweenTimeline

// A view can be in the tree several times, under different superviews. What was recorded then must stay, so each time
// in the tree has a layer of its own: the view's node always has the newest one, and nodes without an owner have the
// former ones.

extension Stage {
  /// Gives a layer and its descendants new records if they were in the tree before. To be called while the layer is not
  /// in the tree, before it gets its new parent.
  func beginLayers(of top: LayerNode) {
    guard top.record.hasPast(at: seconds) else { return }
    var renewed: [(node: LayerNode, former: LayerNode)] = []
    var stack = [top]
    while let node = stack.popLast() {
      guard node.record.hasPast(at: seconds) else { continue }
      renewed.append((node, beginLayer(of: node)))
      stack += node.children.reversed()
      if let mask = node.mask { stack.append(mask) }
    }
    for (node, former) in renewed {
      for child in node.children { child.record.parent = node.record.index }
      let children = node.children.map(\.record.index)
      node.record.setTree(children: children, mask: node.mask?.record.index)
      // Those added in between have no former layer.
      let added = Set(children)
      former.record.forget { added.contains($0) }
    }
  }

  /// The former layer keeps its index, to which others refer.
  private func beginLayer(of node: LayerNode) -> LayerNode {
    let former = LayerNode(in: self)
    register(former)
    let (old, new) = (node.record.index, former.record.index)
    let record = node.record.renewed(index: new, at: seconds)
    former.becomeFormer(of: node)
    node.record = record
    nodes.swapAt(old, new)
    return former
  }

  /// Puts another layer in the place of one that another stage adopts: the indices of the others stay, and those in the
  /// adopted layer's record are the other stage's from now on. What was recorded until now stays, too.
  package func dismiss(_ node: LayerNode) {
    let index = node.record.index
    guard nodes.indices.contains(index), nodes[index] === node else { return }
    guard node.record.hasPast(at: seconds) else {
      nodes[index] = emptyNode
      return
    }
    let former = LayerNode(in: self)
    former.becomeFormer(of: node)
    nodes[index] = former
  }

  private var emptyNode: LayerNode {
    if let knownEmptyNode { return knownEmptyNode }
    // Names count the views of the stage that runs, and those of a stage that it takes views from count as one.
    if let running = Stage.current, running !== self { _ = running.numberOfBareLayer() }
    let node = bareNode()
    // The stage keeps it.
    node.keptStage = nil
    knownEmptyNode = node
    return node
  }
}
