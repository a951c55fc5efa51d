import InbetweenGeometry
package import InbetweenLayout
import InbetweenTimeline

extension Stage {
  /// Makes a layer that of the whole canvas.
  ///
  /// - Returns: the item of its safe area.
  @discardableResult
  package func attach(root node: LayerNode) -> LayoutItemID {
    rootNode = node
    node.layout.item = engine.root
    layoutState.nodesByItem[engine.root.rawValue] = node
    node.isInStage = true
    node.layout.usesConstraints = false
    node.record.lifetime = (0, .infinity)
    node.record.state.boundsSize = canvas.size
    node.record.state.position = Point(x: canvas.size.width / 2, y: canvas.size.height / 2)
    node.record.initial = node.record.state
    let item = engine.addItem(parent: engine.root, kind: .guide)
    engine.setSafeArea(item, screen.safeArea)
    updateMargins(of: node)
    return item
  }

  /// Adds a layer and its descendants, with the items of their views in the engine, and records their start.
  package func enter(_ top: LayerNode) {
    var stack = [top]
    while let node = stack.popLast() {
      begin(node)
      node.record.wasInFirstLayout = false
      // It is placed anew even if it lies where a layout outside the window has placed it.
      node.layout.laidOutFrame = nil
      if !node.isInternal, let parent = node.parent?.contentItem {
        addItem(of: node, parent: parent)
        updateContent(of: node)
      }
      node.owner?.enterGuides()
      if let mask = node.mask { enter(mask: mask) }
      node.owner?.didEnterTree()
      stack += node.children.reversed()
    }
    activateWaiting()
    connectItems(below: top)
    var ancestor = layoutState.forwardsBaselines ? top.enclosing : nil
    while let node = ancestor {
      if node.owner?.borrowsBaselines == true { updateBaselineItems(of: node) }
      ancestor = node.enclosing
    }
    if !top.isInternal { top.parent?.owner?.laidOutChildrenDidChange() }
    setNeedsLayout()
  }

  private func begin(_ node: LayerNode) {
    node.isInStage = true
    node.record.lifetime = (seconds, .infinity)
    node.record.initial = node.record.state
  }

  /// Adds a layer to the engine, without its content and its guides.
  package func addItem(of node: LayerNode, parent: LayoutItemID) {
    let item = engine.addItem(parent: parent)
    node.layout.item = item
    layoutState.nodesByItem[item.rawValue] = node
    engine.setLayoutDirection(item, node.owner?.modelLayoutDirection ?? direction)
    node.owner?.didGetItem(item)
    updateMargins(of: node)
    updatePlacement(of: node)
  }

  /// Adds what layers of a tree whose items are in the engine have in common: arrangements and baselines.
  package func connectItems(below top: LayerNode) {
    var waiting = [top]
    while let node = waiting.popLast() {
      if let owner = node.owner {
        owner.laidOutChildrenDidChange()
        if owner.borrowsBaselines { updateBaselineItems(of: node) }
      }
      waiting += node.children
    }
  }

  /// Removes a layer: its lifetime ends now, and constraints with items outside it are deactivated permanently.
  package func leave(_ top: LayerNode) {
    if let item = top.layout.item { removeItem(item, keepsInner: top.owner?.isFromCode ?? false) }
    var stack = [top]
    while let node = stack.popLast() {
      node.isInStage = false
      node.record.lifetime?.end = seconds
      endAnimations(of: node)
      if let item = node.layout.item { layoutState.nodesByItem[item.rawValue] = nil }
      node.layout.item = nil
      node.owner?.leaveGuides()
      stack += node.children
      if let mask = node.mask { stack.append(mask) }
    }
    setNeedsLayout()
  }

  /// - Parameter keepsInner: whether constraints inside are kept until the view is added again, as in UIKit.
  package func removeItem(_ item: LayoutItemID, keepsInner: Bool = false) {
    let removal = engine.removeItem(item)
    for handle in removal.outside {
      guard let constraint = layoutState.constraintsByHandle.removeValue(forKey: handle) else { continue }
      constraint.handle = nil
      constraint.isActivated = false
      host?.didDeactivate(constraint, on: self)
    }
    for handle in removal.within {
      guard let constraint = layoutState.constraintsByHandle.removeValue(forKey: handle) else { continue }
      constraint.handle = nil
      constraint.isActivated = keepsInner
      if keepsInner {
        layoutState.waitingConstraints.append(constraint)
      } else {
        host?.didDeactivate(constraint, on: self)
      }
    }
  }

  /// A mask and its descendants are added together with the masked layer. They have frames and no items in the engine.
  package func enter(mask: LayerNode) {
    var stack = [mask]
    while let part = stack.popLast() {
      begin(part)
      part.owner?.didEnterTree()
      stack += part.children
      if let mask = part.mask { stack.append(mask) }
    }
  }
}
