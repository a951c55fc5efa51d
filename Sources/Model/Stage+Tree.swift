import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

extension Stage {
  func attachRoot(safeAreaInsets: Insets) {
    let view = root
    view.layoutItem = engine.root
    viewsByItem[engine.root.rawValue] = view
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

  /// Gives a view, and everything in it, an item in the engine and a beginning.
  func enter(_ top: UIView) {
    var stack = [top]
    while let view = stack.popLast() {
      view.isInStage = true
      view.record.lifetime = (seconds, .infinity)
      view.record.opensScene = false
      view.record.initial = view.record.state
      if !view.isInternal, let parent = view.superview?.contentItem {
        let item = engine.addItem(parent: parent)
        view.layoutItem = item
        viewsByItem[item.rawValue] = view
        engine.setLayoutDirection(item, view.effectiveUserInterfaceLayoutDirection)
        (view as? UIScrollView)?.enterContent(item)
        updateMargins(of: view)
        updatePlacement(of: view)
        updateContent(of: view)
      }
      for guide in view.guides + view.systemGuides { enter(guide, in: view) }
      if let mask = view.maskView { enter(mask: mask) }
      view.tintColorDidChange()
      view.layoutSubviews()
      stack += view.subviews.reversed()
    }
    activateWaiting()
    var stacks = [top]
    while let view = stacks.popLast() {
      (view as? UIStackView)?.arrangementDidChange()
      if view.firstBaselineView != nil || view.lastBaselineView != nil { updateBaselineViews(of: view) }
      stacks += view.subviews
    }
    var ancestor = forwardsBaselines ? top.superview : nil
    while let view = ancestor {
      if view.firstBaselineView != nil || view.lastBaselineView != nil { updateBaselineViews(of: view) }
      ancestor = view.superview
    }
    (top.superview as? UIStackView)?.arrangementDidChange()
    setNeedsLayout()
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

  /// Takes a view out: it is shown up to now, and constraints that reach outside it go for good.
  func leave(_ top: UIView) {
    if let item = top.layoutItem { removeItem(item) }
    var stack = [top]
    while let view = stack.popLast() {
      view.isInStage = false
      view.record.lifetime?.end = seconds
      endAnimations(of: view)
      if let item = view.layoutItem { viewsByItem[item.rawValue] = nil }
      view.layoutItem = nil
      for guide in view.guides + view.systemGuides { guide.layoutItem = nil }
      stack += view.subviews
      if let mask = view.maskView { stack.append(mask) }
    }
    setNeedsLayout()
  }

  func leave(_ guide: UILayoutGuide) {
    if let item = guide.layoutItem { removeItem(item) }
    guide.layoutItem = nil
    setNeedsLayout()
  }

  private func removeItem(_ item: LayoutItemID) {
    let removal = engine.removeItem(item)
    for handle in removal.outside + removal.within {
      guard let constraint = constraintsByHandle.removeValue(forKey: handle) else { continue }
      constraint.handle = nil
      constraint.isActive = false
    }
  }

  func attachMask(_ mask: UIView, to view: UIView) {
    mask.superview = view
    if view.isInStage { enter(mask: mask) }
  }

  /// A mask and what lies in it begin with the view they mask. They have frames and no items in the engine.
  private func enter(mask: UIView) {
    var stack = [mask]
    while let part = stack.popLast() {
      part.isInStage = true
      part.record.lifetime = (seconds, .infinity)
      part.record.initial = part.record.state
      part.tintColorDidChange()
      part.layoutSubviews()
      stack += part.subviews
    }
  }
}

extension UIView {
  convenience init(rootOf stage: Stage) { self.init(id: "screen", in: stage) }

  /// Appends a view, nearest to the viewer.
  public func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  /// Puts a view at a place among the subviews, 0 being the farthest from the viewer.
  public func insertSubview(_ view: UIView, at index: Int) {
    guard view !== self, view !== stage.root else { return }
    view.removeFromSuperview()
    // Views that have left keep their place in the record, so the order is the record's, too.
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    let following = subviews.dropFirst(min(max(index, 0), subviews.count - 1) + 1).first?.record.index
    if let following, let place = layerOrder.firstIndex(of: following) {
      layerOrder.insert(view.record.index, at: place)
    } else {
      layerOrder.append(view.record.index)
    }
    view.superview = self
    view.layerParent = record.index
    if isInStage { stage.enter(view) }
  }

  public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    let index = subviews.firstIndex { $0 === sibling }.map { $0 + 1 }
    insertSubview(view, at: index ?? subviews.count)
  }

  public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? subviews.count)
  }

  /// Takes the view out of the tree; constraints that reach outside it become inactive for good.
  public func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    if isInStage { stage.leave(self) }
    self.superview = nil
    (superview as? UIStackView)?.arrangementDidChange()
  }

  /// Adds a guide, which is laid out like a view and never drawn.
  public func addLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.owningView == nil else { return }
    guide.owningView = self
    guides.append(guide)
    if isInStage {
      stage.enter(guide, in: self)
      stage.activateWaiting()
    }
  }

  /// Takes one of the view's guides away; constraints on it become inactive for good.
  public func removeLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.owningView === self else { return }
    guides.removeAll { $0 === guide }
    stage.leave(guide)
    guide.owningView = nil
  }
}
