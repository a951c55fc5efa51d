import InbetweenTimeline
import Foundation
import InbetweenGeometry

// Handling of changes to the view tree: calls to UIKit's overridable methods, and moving views from one stage to
// another.

extension UIView {
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

extension Stage {
  /// Adopts a layer, and those in it, that code has created outside a stage or for another stage: their properties and
  /// the constraints of their views are kept, their animations are not.
  func adopt(_ top: LayerNode) {
    let former = top.stage
    guard former !== self else { return }
    if let parent = top.parent, parent.stage === former { top.removeFromParent() }
    var adopted: [LayerNode] = []
    var stack = [top]
    while let node = stack.popLast() {
      adopted.append(node)
      if let mask = node.mask { stack.append(mask) }
      stack += node.children.reversed()
    }
    for node in adopted {
      var record = LayerRecord(index: layerCount, antialiasesEdges: canvas.edgeAntialiasing)
      let antialiases = record.state.allowsEdgeAntialiasing
      let content = node.record.contents[node.record.state.contents]
      record.state = node.record.state
      record.state.contents = 0
      record.state.allowsEdgeAntialiasing = antialiases
      if let last = node.record.replications.last { record.setReplication(last.replication, at: seconds) }
      // Text and images are laid out again and get new numbers.
      switch content.abovePattern {
      case .snapshot(let picture): record.contents = [.snapshot(renumbered(picture, from: former))]
      case .shape, .gradient, .drawing: record.contents = [content.abovePattern]
      case .none, .text, .image, .moving, .resizable, .pattern: break
      }
      record.initial = record.state
      former.dismiss(node)
      node.move(to: self, record)
      renumber(node)
      register(node)
    }
    for node in adopted {
      node.record.setTree(children: node.children.map(\.record.index), mask: node.mask?.record.index)
      node.record.parent = node.parent.flatMap { $0.mask === node ? nil : $0.record.index }
      node.view?.canvasScaleDidChange(from: former.canvas.scale)
      node.view?.updateContent()
      node.bareLayer?.showContents()
      if node.view?.isFromCode ?? (node.bareLayer != nil) { node.showPattern() }
      if let view = node.view { performWithoutAnimation { view.layoutParts() } }
    }
    layoutState.waitingConstraints += former.layoutState.waitingConstraints
    former.layoutState.waitingConstraints = []
    code.observations += former.code.observations
    former.code.observations = []
    if let view = top.view, view.isFromCode, former.traits != traits {
      performWithoutAnimation { view.colorsDidChange() }
    }
  }

  /// A picture of another stage with this stage's numbers.
  private func renumbered(_ picture: SnapshotContent, from former: Stage) -> SnapshotContent {
    former.resources(of: picture).map { localized(picture, $0) } ?? picture
  }

  /// Counts a view or a layer among those of this stage.
  private func renumber(_ node: LayerNode) {
    if let view = node.view {
      view.serialNumber = number(of: type(of: view))
    } else {
      node.becomeBare(id: "view" + String(numberOfBareLayer()))
    }
  }
}
