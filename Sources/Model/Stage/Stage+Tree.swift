import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

extension Stage {
  func attachRoot(safeAreaInsets: Insets) {
    let view = root
    view.layoutItem = engine.root
    layoutState.viewsByItem[engine.root.rawValue] = view
    view.node.isInStage = true
    view.usesAutoLayout = false
    view.record.lifetime = (0, .infinity)
    view.record.state.boundsSize = canvas.size
    view.record.state.position = Point(x: canvas.size.width / 2, y: canvas.size.height / 2)
    view.record.initial = view.record.state
    safeArea.owningView = view
    view.systemGuides = [safeArea]
    let item = engine.addItem(parent: engine.root, kind: .guide)
    engine.setSafeArea(item, safeAreaInsets)
    updateMargins(of: view)
    safeArea.layoutItem = item
  }

  /// Adds a layer and its descendants, with the items of their views in the engine, and records their start.
  func enter(_ top: LayerNode) {
    var stack = [top]
    while let node = stack.popLast() {
      begin(node)
      node.record.wasInFirstLayout = false
      let view = node.view
      if let view {
        // It is placed anew even if it lies where a layout outside the window has placed it.
        view.laidOutFrame = nil
        if !view.isInternal, let parent = node.parent?.view?.contentItem {
          addItem(of: view, parent: parent)
          updateContent(of: view)
        }
        for guide in view.guides + view.systemGuides { enter(guide, in: view) }
      }
      if let mask = node.mask { enter(mask: mask) }
      if let view { appear(view) }
      stack += node.children.reversed()
    }
    activateWaiting()
    connectItems(below: top)
    var ancestor = layoutState.forwardsBaselines ? top.enclosingView : nil
    while let view = ancestor {
      if view.layoutTraits.firstBaselineView != nil || view.layoutTraits.lastBaselineView != nil {
        updateBaselineViews(of: view)
      }
      ancestor = view.superview
    }
    if !top.isInternal { (top.parent?.view as? any ArrangingView)?.arrangementDidChange() }
    setNeedsLayout()
  }

  private func begin(_ node: LayerNode) {
    node.isInStage = true
    node.record.lifetime = (seconds, .infinity)
    node.record.initial = node.record.state
  }

  /// Shows what depends on the tree in a view that has been added to it.
  private func appear(_ view: UIView) {
    view.tintDidChange()
    view.layoutParts()
    if view.isFromCode { requestCalls(of: view) }
  }

  /// Adds a view to the engine, without its content and its guides.
  func addItem(of view: UIView, parent: LayoutItemID) {
    let item = engine.addItem(parent: parent)
    view.layoutItem = item
    layoutState.viewsByItem[item.rawValue] = view
    engine.setLayoutDirection(item, view.modelLayoutDirection)
    (view as? UIScrollView)?.enterContent(item)
    updateMargins(of: view)
    updatePlacement(of: view)
  }

  /// Adds what views of a tree whose items are in the engine have in common: arrangements and baselines.
  func connectItems(below top: LayerNode) {
    var waiting = [top]
    while let node = waiting.popLast() {
      if let view = node.view {
        (view as? any ArrangingView)?.arrangementDidChange()
        if view.layoutTraits.firstBaselineView != nil || view.layoutTraits.lastBaselineView != nil {
          updateBaselineViews(of: view)
        }
      }
      waiting += node.children
    }
  }

  func enter(_ guide: UILayoutGuide, in view: UIView) {
    guard let item = view.layoutItem, let content = view.contentItem else { return }
    guide.layoutItem =
      switch guide.role {
      case .own: engine.addItem(parent: content, kind: .guide)
      case .content: content
      default: engine.addInsetGuide(to: item)
      }
    if guide.role != .own { setNeedsLayout() }
  }

  /// Removes a layer: its lifetime ends now, and constraints with items outside it are deactivated permanently.
  func leave(_ top: LayerNode) {
    if let view = top.view, let item = view.layoutItem { removeItem(item, keepsInner: view.isFromCode) }
    var stack = [top]
    while let node = stack.popLast() {
      node.isInStage = false
      node.record.lifetime?.end = seconds
      endAnimations(of: node)
      if let view = node.view {
        if let item = view.layoutItem { layoutState.viewsByItem[item.rawValue] = nil }
        view.layoutItem = nil
        for guide in view.guides + view.systemGuides { guide.layoutItem = nil }
      }
      stack += node.children
      if let mask = node.mask { stack.append(mask) }
    }
    setNeedsLayout()
  }

  func leave(_ guide: UILayoutGuide) {
    if let item = guide.layoutItem { removeItem(item) }
    guide.layoutItem = nil
    setNeedsLayout()
  }

  /// - Parameter keepsInner: whether constraints inside are kept until the view is added again, as in UIKit.
  private func removeItem(_ item: LayoutItemID, keepsInner: Bool = false) {
    let removal = engine.removeItem(item)
    for handle in removal.outside {
      guard let constraint = layoutState.constraintsByHandle.removeValue(forKey: handle) else { continue }
      constraint.handle = nil
      constraint.isActivated = false
      releaseAfterTurn(constraint)
    }
    for handle in removal.within {
      guard let constraint = layoutState.constraintsByHandle.removeValue(forKey: handle) else { continue }
      constraint.handle = nil
      constraint.isActivated = keepsInner
      if keepsInner { layoutState.waitingConstraints.append(constraint) } else { releaseAfterTurn(constraint) }
    }
  }

  /// A mask and its descendants are added together with the masked layer. They have frames and no items in the engine.
  func enter(mask: LayerNode) {
    var stack = [mask]
    while let part = stack.popLast() {
      begin(part)
      if let view = part.view { appear(view) }
      stack += part.children
      if let mask = part.mask { stack.append(mask) }
    }
  }
}

extension UIView {
  /// Adds a guide, which is laid out like a view and never drawn.
  func addGuide(_ guide: UILayoutGuide) {
    guard guide.owningView == nil else { return }
    guide.owningView = self
    guides.append(guide)
    if isInStage {
      stage.enter(guide, in: self)
      stage.activateWaiting()
    }
  }

  /// Removes one of the view's guides; its constraints become inactive permanently.
  func removeGuide(_ guide: UILayoutGuide) {
    guard guide.owningView === self else { return }
    guides.removeAll { $0 === guide }
    stage.releaseAfterTurn(guide)
    stage.leave(guide)
    guide.owningView = nil
  }
}
