import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

extension Stage {
  func attachRoot(safeAreaInsets: Insets) {
    let view = root
    view.layoutItem = engine.root
    layoutState.viewsByItem[engine.root.rawValue] = view
    view.isInStage = true
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

  /// Adds a view and its descendants to the engine and records their start.
  func enter(_ top: UIView) {
    var stack = [top]
    while let view = stack.popLast() {
      view.isInStage = true
      view.record.lifetime = (seconds, .infinity)
      view.record.wasInFirstLayout = false
      view.record.initial = view.record.state
      // It is placed anew even if it lies where a layout outside the window has placed it.
      view.laidOutFrame = nil
      if !view.isInternal, let parent = view.superview?.contentItem {
        addItem(of: view, parent: parent)
        updateContent(of: view)
      }
      for guide in view.guides + view.systemGuides { enter(guide, in: view) }
      if let mask = view.maskView { enter(mask: mask) }
      view.tintDidChange()
      view.layoutParts()
      if view.isFromCode { requestCalls(of: view) }
      stack += view.children.reversed()
    }
    activateWaiting()
    connectItems(below: top)
    var ancestor = layoutState.forwardsBaselines ? top.superview : nil
    while let view = ancestor {
      if view.layoutTraits.firstBaselineView != nil || view.layoutTraits.lastBaselineView != nil {
        updateBaselineViews(of: view)
      }
      ancestor = view.superview
    }
    if !top.isInternal { (top.superview as? any ArrangingView)?.arrangementDidChange() }
    setNeedsLayout()
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
  func connectItems(below top: UIView) {
    var waiting = [top]
    while let view = waiting.popLast() {
      (view as? any ArrangingView)?.arrangementDidChange()
      if view.layoutTraits.firstBaselineView != nil || view.layoutTraits.lastBaselineView != nil {
        updateBaselineViews(of: view)
      }
      waiting += view.children
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

  /// Removes a view: its lifetime ends now, and constraints with items outside it are deactivated permanently.
  func leave(_ top: UIView) {
    if let item = top.layoutItem { removeItem(item, keepsInner: top.isFromCode) }
    var stack = [top]
    while let view = stack.popLast() {
      view.isInStage = false
      view.record.lifetime?.end = seconds
      endAnimations(of: view)
      if let item = view.layoutItem { layoutState.viewsByItem[item.rawValue] = nil }
      view.layoutItem = nil
      for guide in view.guides + view.systemGuides { guide.layoutItem = nil }
      stack += view.children
      if let mask = view.maskView { stack.append(mask) }
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
    }
    for handle in removal.within {
      guard let constraint = layoutState.constraintsByHandle.removeValue(forKey: handle) else { continue }
      constraint.handle = nil
      constraint.isActivated = keepsInner
      if keepsInner { layoutState.waitingConstraints.append(constraint) }
    }
  }

  /// A mask and its descendants are added together with the masked view. They have frames and no items in the engine.
  func enter(mask: UIView) {
    var stack = [mask]
    while let part = stack.popLast() {
      part.isInStage = true
      part.record.lifetime = (seconds, .infinity)
      part.record.initial = part.record.state
      part.tintDidChange()
      part.layoutParts()
      if part.isFromCode { requestCalls(of: part) }
      stack += part.children
      if let mask = part.maskView { stack.append(mask) }
    }
  }
}

extension UIView {
  /// Inserts a view at an index among the children; 0 is the backmost.
  func insertChild(_ view: UIView, at index: Int) {
    guard view !== self, view !== stage.root else { return }
    if view.superview === self, maskView !== view {
      move(view, to: max(index, 0))
      (self as? any ArrangingView)?.arrangementDidChange()
      return
    }
    view.removeFromParent()
    stage.beginLayers(of: view)
    children.insert(view, at: min(max(index, 0), children.count))
    recordPlace(of: view)
    view.superview = self
    view.record.parent = record.index
    if isInStage { stage.enter(view) }
  }

  /// Removes the view from the tree; constraints with items outside it become inactive permanently.
  func removeFromParent() {
    guard let superview else { return }
    if superview.maskView === self { return superview.setMask(nil) }
    superview.children.removeAll { $0 === self }
    if isInStage { stage.leave(self) }
    superview.forgetIfNew(self)
    self.superview = nil
    if !isInternal { (superview as? any ArrangingView)?.arrangementDidChange() }
  }

  /// Removes the layer of a former subview or mask that has not been shown here.
  func forgetIfNew(_ view: UIView) {
    guard !view.record.hasPast(at: stage.seconds) else { return }
    let index = view.record.index
    record.forget { $0 == index }
    view.record.parent = nil
  }

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
    stage.leave(guide)
    guide.owningView = nil
  }
}
