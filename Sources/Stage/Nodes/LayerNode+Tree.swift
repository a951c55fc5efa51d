import InbetweenGeometry
import InbetweenTimeline

// Changes of the tree of layers, and what they mean for the stage.

extension LayerNode {
  /// The layer of the object that it belongs to, or the layer itself.
  package var whole: LayerNode { owner?.wholeNode ?? parent ?? self }

  /// Inserts a layer at an index among the children; 0 is the backmost.
  package func insertChild(_ child: LayerNode, at index: Int) {
    guard child !== self, child !== stage.rootNode else { return }
    if child.parent === self, mask !== child {
      move(child, to: max(index, 0))
      owner?.laidOutChildrenDidChange()
      return
    }
    child.removeFromParent()
    stage.beginLayers(of: child)
    insert(child, at: index)
    if isInStage { stage.enter(child) }
  }

  /// Removes the layer from the tree; constraints with items outside it become inactive permanently.
  package func removeFromParent() {
    guard let parent else { return }
    if parent.mask === self { return parent.setMask(nil) }
    parent.children.removeAll { $0 === self }
    if isInStage { stage.leave(self) }
    parent.forgetIfNew(self)
    self.parent = nil
    if !isInternal { parent.owner?.laidOutChildrenDidChange() }
  }

  /// Only the mask's alpha is used; the mask is placed by its frame, in this layer's coordinates.
  package func setMask(_ mask: LayerNode?) {
    guard mask !== self.mask, mask.map({ !isDescendant(of: $0) }) ?? true else { return }
    if let former = self.mask {
      self.mask = nil
      former.parent = nil
      if isInStage { stage.leave(former) }
      forgetIfNew(former)
    }
    if let mask {
      if mask.stage !== stage { stage.adopt(mask) }
      mask.removeFromParent()
      stage.beginLayers(of: mask)
      self.mask = mask
      mask.parent = self
      mask.record.parent = nil
      if isInStage { stage.enter(mask: mask) }
    }
    record.setMask(mask?.record.index)
  }
}

extension Stage {
  /// A new layer without a view.
  package func bareNode() -> LayerNode {
    let node = LayerNode(in: self)
    register(node)
    node.becomeBare(id: "view" + String(numberOfBareLayer()))
    return node
  }
}
