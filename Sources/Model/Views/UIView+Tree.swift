import InbetweenTimeline
import Foundation
import InbetweenGeometry

// Changes of the tree of views, with the calls of UIKit's overridable methods.

extension UIView {
  /// Ends the focus of what is in the view.
  func resignInside() -> Bool {
    guard let responder = stage.responders.first as? UIView, responder.isDescendant(of: self) else { return false }
    return responder.resignFirstResponder()
  }

  /// Inserts a view at an index among the layers in the view, counting it if it is one of them.
  func insert(_ view: UIView, at index: Int) {
    let isAlone = view.node.children.isEmpty && view.node.mask == nil
    guard view !== self, view !== stage.root, isAlone || !node.isDescendant(of: view.node) else { return }
    let place = node.place(for: view.node, at: index)
    guard !view.isInternal, view.isFromCode || isFromCode else { return insertChild(view, at: place) }
    let former = view.node.parent?.view
    let (formerWindow, newWindow) = (view.window, window)
    if view.stage !== stage { stage.adopt(view.node) }
    view.willMove(toSuperview: self)
    if formerWindow !== newWindow { view.forEachViewOfCode { $0.willMove(toWindow: newWindow) } }
    if former != nil, former !== self { former?.willRemoveSubview(view) }
    insertChild(view, at: place)
    if formerWindow !== newWindow { view.forEachViewOfCode { $0.didMoveToWindow() } }
    view.didMoveToSuperview()
    if isFromCode { didAddSubview(view) }
    stage.setNeedsLayoutSubviews(self)
    if newWindow != nil, formerWindow !== newWindow {
      view.takeAppearance()
      view.tintColorDidChangeInTree()
      // Texts without a colour of their own were created in the light appearance's.
      if traitCollection.userInterfaceStyle == .dark { stage.performWithoutAnimation { view.colorsDidChange() } }
    } else if former !== self, view.ownTintColor == nil, inheritsTintColor {
      // Outside a window, too: a view with a tint colour of its own is not told again when it enters one.
      view.tintColorDidChangeInTree()
    }
  }

  /// Inserts a view at an index among the subviews.
  func insert(_ view: UIView, before index: Int) {
    let others = subviews.filter { $0 !== view }
    guard index >= 0, index < others.count else { return insert(view, at: node.children.count) }
    insert(view, at: node.index(of: others[index].node) ?? node.children.count)
  }

  func exchange(_ first: Int, _ second: Int) {
    let views = subviews
    guard views.indices.contains(first), views.indices.contains(second), first != second else { return }
    let (low, high) = (views[min(first, second)], views[max(first, second)])
    guard let a = node.index(of: low.node), let b = node.index(of: high.node) else { return }
    move(high, to: a)
    move(low, to: b)
  }

  /// Inserts a view at an index among the layers in the view; 0 is the backmost.
  func insertChild(_ view: UIView, at index: Int) { node.insertChild(view.node, at: index) }

  /// Removes the view from the tree; constraints with items outside it become inactive permanently.
  func removeFromParent() { node.removeFromParent() }

  /// Changes only the drawing order.
  func move(_ view: UIView, to index: Int) {
    if view.node.parent === node { node.move(view.node, to: index) }
  }

  func leaveSuperview() {
    guard let superview else { return removeFromParent() }
    (superview as? CollectionSceneView)?.showLeaving(self)
    guard isFromCode else { return removeFromParent() }
    let hadWindow = window != nil
    // Its layer may have been added to one without a view.
    let isSubview = node.parent === superview.node
    if isSubview { superview.willRemoveSubview(self) }
    willMove(toSuperview: nil)
    if hadWindow { forEachViewOfCode { $0.willMove(toWindow: nil) } }
    removeFromParent()
    if hadWindow { forEachViewOfCode { $0.didMoveToWindow() } }
    didMoveToSuperview()
    if isSubview { stage.setNeedsLayoutSubviews(superview) }
  }

  func forEachViewOfCode(_ body: (UIView) -> Void) {
    body(self)
    for view in children where view.isFromCode { view.forEachViewOfCode(body) }
  }

  /// Whether the view or one of its superviews has a tint colour of its own.
  private var inheritsTintColor: Bool { sequence(first: self) { $0.superview }.contains { $0.ownTintColor != nil } }

  /// Updates the tint colour after the superview has changed.
  private func tintColorDidChangeInTree() {
    guard isFromCode else { return }
    tintColorDidChange()
    for view in children where view.isFromCode && view.ownTintColor == nil { view.tintColorDidChangeInTree() }
  }

  /// Applies the current appearance to colours with a dark value.
  package func colorsDidChange() {
    refreshOwnColors()
    refreshColors()
    for view in children where view.isFromCode { view.colorsDidChange() }
  }

  /// Applies the current appearance to the colours that code has set for every view.
  func refreshOwnColors() {
    if let color = codeProperties.backgroundColor { fillBackground(color.cgColor(in: traitCollection)) }
    if let color = codeProperties.tintColor { modelTintColor = color.model(in: traitCollection) }
  }

  func firstView(where matches: (UIView) -> Bool) -> UIView? {
    if matches(self) { return self }
    for view in subviews { if let found = view.firstView(where: matches) { return found } }
    return nil
  }

  /// The deepest view at a point; views in front take precedence.
  func viewHit(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, stage.hitTesting(of: self) != .none,
      self.point(inside: modelPoint(ofShown: point), with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.shownPoint(from: point), with: event) { return hit }
    }
    return self
  }

  /// Converts a point of the superview to where the view is hit: where it is shown while a property animator moves it
  /// (`isManualHitTestingEnabled`).
  private func shownPoint(from point: CGPoint) -> CGPoint {
    guard stage.hitTesting(of: self) == .presentation, let back = layer.shownState.toSuperlayer.inverted else {
      return superview?.convert(point, to: self) ?? point
    }
    return CGPoint(back.apply(to: Point(point)))
  }

  /// Converts a point of the window to where the view is hit.
  func hitPoint(ofWindow point: CGPoint) -> CGPoint {
    let path = sequence(first: self) { $0.superview }.prefix { !($0 is UIWindow) }
    return modelPoint(ofShown: path.reversed().reduce(point) { $1.shownPoint(from: $0) })
  }

  /// The point of the model's bounds that lies at the same place as a point of the shown bounds.
  private func modelPoint(ofShown point: CGPoint) -> CGPoint {
    guard stage.hitTesting(of: self) == .presentation else { return point }
    let shown = CGRect(layer.shownState.bounds)
    guard shown != bounds, shown.width > 0, shown.height > 0 else { return point }
    return CGPoint(
      x: bounds.minX + (point.x - shown.minX) / shown.width * bounds.width,
      y: bounds.minY + (point.y - shown.minY) / shown.height * bounds.height)
  }
}
