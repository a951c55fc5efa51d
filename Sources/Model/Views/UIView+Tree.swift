import InbetweenTimeline
import Foundation
import InbetweenGeometry

// Handling of changes to the view tree: calls to UIKit's overridable methods, and moving views from one stage to
// another.

extension UIView {
  /// Inserts a view at an index among the children, including internal parts.
  func insert(_ view: UIView, at index: Int) {
    guard view !== self, view !== stage.root, view.children.isEmpty || !isDescendant(of: view) else { return }
    guard !view.isInternal, view.isFromCode || isFromCode else { return insertChild(view, at: index) }
    let former = view.superview
    let place = former === self ? children.prefix(min(index, children.count)).filter { $0 !== view }.count : index
    let (formerWindow, newWindow) = (view.window, window)
    if view.stage !== stage { stage.adopt(view) }
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
    guard index >= 0, index < others.count else { return insert(view, at: children.count) }
    insert(view, at: children.filter { $0 !== view }.firstIndex { $0 === others[index] } ?? children.count)
  }

  func exchange(_ first: Int, _ second: Int) {
    let views = subviews
    guard views.indices.contains(first), views.indices.contains(second), first != second else { return }
    let (low, high) = (views[min(first, second)], views[max(first, second)])
    guard let a = children.firstIndex(where: { $0 === low }), let b = children.firstIndex(where: { $0 === high }) else {
      return
    }
    move(high, to: a)
    move(low, to: b)
  }

  /// Changes only the drawing order.
  func move(_ view: UIView, to index: Int) {
    children.removeAll { $0 === view }
    let place = min(index, children.count)
    children.insert(view, at: place)
    recordPlace(of: view)
  }

  /// Records the place of a subview among the layers.
  func recordPlace(of view: UIView) {
    let isLast = children.last === view
    let following = isLast ? nil : children.drop { $0 !== view }.dropFirst().first?.record.index
    record.place(view.record.index, before: following, at: stage.seconds)
  }

  func leaveSuperview() {
    guard let superview else { return }
    (superview as? CollectionSceneView)?.showLeaving(self)
    guard isFromCode else { return removeFromParent() }
    let hadWindow = window != nil
    superview.willRemoveSubview(self)
    willMove(toSuperview: nil)
    if hadWindow { forEachViewOfCode { $0.willMove(toWindow: nil) } }
    removeFromParent()
    if hadWindow { forEachViewOfCode { $0.didMoveToWindow() } }
    didMoveToSuperview()
    stage.setNeedsLayoutSubviews(superview)
  }

  private func forEachViewOfCode(_ body: (UIView) -> Void) {
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

extension Stage {
  /// Adopts views that code has created outside a stage or for another stage: their properties and constraints are
  /// kept, their animations are not.
  func adopt(_ top: UIView) {
    let former = top.stage
    guard former !== self else { return }
    if let superview = top.superview, superview.stage === former { top.removeFromParent() }
    var views: [UIView] = []
    var stack = [top]
    while let view = stack.popLast() {
      views.append(view)
      if let mask = view.maskView { stack.append(mask) }
      stack += view.children.reversed()
    }
    for view in views {
      var record = LayerRecord(index: layerCount, antialiasesEdges: canvas.edgeAntialiasing)
      let antialiases = record.state.allowsEdgeAntialiasing
      let content = view.record.contents[view.record.state.contents]
      record.state = view.record.state
      record.state.contents = 0
      record.state.allowsEdgeAntialiasing = antialiases
      if let last = view.record.replications.last { record.setReplication(last.replication, at: seconds) }
      // Text and pictures are laid out again and get new numbers.
      switch content.abovePattern {
      case .shape, .gradient, .snapshot, .drawing: record.contents = [content.abovePattern]
      case .none, .text, .image, .moving, .resizable, .pattern: break
      }
      record.initial = record.state
      former.dismiss(view)
      view.move(to: self, record)
      register(view)
    }
    for view in views {
      view.record.setTree(children: view.children.map(\.record.index), mask: view.maskView?.record.index)
      view.record.parent = view.superview.flatMap { $0.maskView === view ? nil : $0.record.index }
      view.canvasScaleDidChange(from: former.canvas.scale)
      view.updateContent()
      view.bareLayer?.showContents()
      if view.isFromCode || view.bareLayer != nil { view.showPattern() }
      performWithoutAnimation { view.layoutParts() }
    }
    layoutState.waitingConstraints += former.layoutState.waitingConstraints
    former.layoutState.waitingConstraints = []
    code.observations += former.code.observations
    former.code.observations = []
    if top.isFromCode, former.traits != traits { performWithoutAnimation { top.colorsDidChange() } }
  }

  /// Puts another view in the place of one that another stage adopts: the indices of the others stay, and those in the
  /// adopted view's record are the other stage's from now on. What was recorded until now stays, too.
  private func dismiss(_ view: UIView) {
    let index = view.record.index
    guard views.indices.contains(index), views[index] === view else { return }
    guard view.record.hasPast(at: seconds) else {
      views[index] = emptyView
      return
    }
    let former = FormerNode.node(of: view)
    views.removeLast()
    former.record = view.record
    views[index] = former
  }

  private var emptyView: UIView {
    if let knownEmptyView { return knownEmptyView }
    let view = ownNode(UIView.layerNode)
    knownEmptyView = view
    return view
  }

  /// A new node in this stage, whichever stage is current.
  func ownNode<Node: UIView>(_ make: () -> Node) -> Node {
    let node = make()
    guard node.stage !== self else { return node }
    if node.stage.views.last === node { node.stage.views.removeLast() }
    node.move(to: self, LayerRecord(index: layerCount))
    register(node)
    return node
  }
}
