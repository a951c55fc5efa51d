import InbetweenTimeline
import Foundation
import InbetweenGeometry
import InbetweenLayout
internal import InbetweenDiagnostics

// Calls of overridable methods in a layout pass and at the end of a turn: `updateConstraints()`, `layoutSubviews()` and
// `draw(_:)`, at the same times as in UIKit.

extension Stage {
  /// Called when a view created by code enters the tree.
  func requestCalls(of view: UIView) {
    view.codeProperties.needsLayout = false
    setNeedsLayoutSubviews(view)
    if view.codeProperties.needsUpdateConstraints { calls.viewsToUpdate.append(view) }
    if view.codeProperties.needsDisplay { calls.viewsToDraw.append(view) }
  }

  func sizeDidChange(of view: UIView) {
    setNeedsLayoutSubviews(view)
    if view.isFromCode { view.codeProperties.layer?.sizeDidChange() }
    if view.modelContentMode == .redraw { setNeedsDisplay(view) }
  }

  /// `UIView.setNeedsLayout()`.
  func setNeedsLayoutInside(_ view: UIView) {
    setNeedsLayoutSubviews(view)
    // Views moved by setting their frame return to the position given by their constraints.
    for view in view.children where view.usesAutoLayout && !view.isInternal && view.hasManualFrame {
      setNeedsLayout(of: view)
    }
  }

  func setNeedsLayoutSubviews(_ view: UIView) {
    guard view.isFromCode, !view.codeProperties.needsLayout else { return }
    view.codeProperties.needsLayout = true
    if view.isInStage { calls.viewsToLayOut.append(view) }
  }

  func setNeedsUpdateConstraints(_ view: UIView) {
    guard !view.codeProperties.needsUpdateConstraints else { return }
    view.codeProperties.needsUpdateConstraints = true
    if view.isInStage { calls.viewsToUpdate.append(view) }
  }

  func setNeedsDisplay(_ view: UIView) {
    guard !view.codeProperties.needsDisplay else { return }
    view.codeProperties.needsDisplay = true
    if view.isInStage { calls.viewsToDraw.append(view) }
  }

  /// Calls `updateConstraints()` of views that need it, the deepest first.
  func updateConstraintsIfNeeded() {
    // A call may request further ones.
    for _ in 0..<Self.maximumPasses where !calls.viewsToUpdate.isEmpty {
      let waiting = calls.viewsToUpdate.sortedByDepth().reversed()
      calls.viewsToUpdate = []
      for view in waiting where view.isInStage { callUpdateConstraints(of: view) }
    }
  }

  func callUpdateConstraints(of view: UIView) {
    guard view.codeProperties.needsUpdateConstraints else { return }
    view.codeProperties.needsUpdateConstraints = false
    if let controller = view.codeProperties.controller {
      controller.updateViewConstraints()
    } else {
      view.updateConstraints()
    }
  }

  /// Solves, places views, and calls `layoutSubviews()` from the root down, until no view needs another pass.
  func layOutWithCode() {
    guard !calls.isCallingLayout else { return place() }
    calls.isCallingLayout = true
    defer { calls.isCallingLayout = false }
    for _ in 0..<Self.maximumPasses {
      updateConstraintsIfNeeded()
      place()
      callLayoutSubviews()
      guard layoutState.needsLayout || viewState.hasCodeToCall else { return }
      guard WorkBudget.spend(200 * nodes.count, on: .layout) else { return }
    }
  }

  static let maximumPasses = 32

  private func callLayoutSubviews() {
    let waiting = calls.viewsToLayOut.sortedByDepth()
    calls.viewsToLayOut = []
    for view in waiting where view.isInStage && view.codeProperties.needsLayout { callLayoutSubviews(of: view) }
  }

  func callLayoutSubviews(of view: UIView) {
    view.codeProperties.needsLayout = false
    if view.isOfApp { view.layer.layoutSublayers() } else { view.layOutOwn() }
    view.node.layOutBareLayers()
  }

  /// `view.layoutIfNeeded()`: the whole tree is laid out, because constraints can connect any views.
  func layoutIfNeeded(in view: UIView) {
    if view.isInStage { layoutIfNeeded() } else { layOutDetached(view.detachedTop) }
  }

  /// Called when a view changes between placement by frame and by constraints.
  func placementDidChange(of view: UIView) {
    guard let item = view.layoutItem, view !== root else { return }
    if view.usesAutoLayout { engine.setFrame(item, nil) } else { updatePlacement(of: view) }
    setNeedsLayout(of: view)
  }

  /// Calls `draw(_:)` of views that need it.
  func drawIfNeeded() {
    let waiting = calls.viewsToDraw
    calls.viewsToDraw = []
    for view in waiting where view.isInStage && view.codeProperties.needsDisplay {
      view.codeProperties.needsDisplay = false
      view.drawContent()
    }
  }

  /// The safe area insets of a view as of the last layout, in points.
  func safeAreaInsets(of view: UIView) -> Insets {
    guard view.isInStage else { return .zero }
    let frame = Rect(view.convert(view.bounds, to: root))
    let safe = safeRect(around: view)
    func part(_ distance: Double) -> Double { max(distance, 0) }
    return Insets(
      top: part(safe.minY - frame.minY), left: part(safe.minX - frame.minX), bottom: part(frame.maxY - safe.maxY),
      right: part(frame.maxX - safe.maxX)) + view.addedSafeArea
  }

  /// The safe area that counts for a view, in the root's coordinates: that of the screen, or of the nearest view around
  /// it to which something is added. Content that scrolls leaves what is added around it.
  private func safeRect(around view: UIView) -> Rect {
    var next = view.superview
    while let ancestor = next, ancestor !== root, !(ancestor is UIScrollView) {
      if ancestor.addedSafeArea != .zero {
        return Rect(ancestor.convert(ancestor.bounds, to: root)).inset(by: safeAreaInsets(of: ancestor))
      }
      next = ancestor.superview
    }
    return Rect(origin: .zero, size: screen.size).inset(by: rootSafeArea)
  }
}

extension UIView {
  /// All descendants, not including internal parts.
  package var descendants: [UIView] { subviews.flatMap { [$0] + $0.descendants } }

  fileprivate var depthInTree: Int { sequence(first: self) { $0.superview }.reduce(0) { count, _ in count + 1 } }

  /// Calls `layoutSubviews()`, and what its controller does before and after it.
  func layOutOwn() {
    codeProperties.controller?.viewWillLayoutSubviews()
    layoutSubviews()
    codeProperties.controller?.viewDidLayoutSubviews()
  }

  /// Draws the content of a view that needs it.
  func drawContent() {
    guard drawsByCode, bounds.width > 0, bounds.height > 0 else {
      layer.displayIfOwn()
      return
    }
    if isOfApp { display(layer) } else { drawOwnContent() }
  }

  /// Stores what `draw(_:)` draws as the layer's content.
  func drawOwnContent() {
    let context = CGContext(size: Size(bounds.size), in: stage)
    // UIKit draws an opaque view into a context without alpha that has the view's background.
    if isOpaque, modelBackgroundColor.alpha >= 1 { context.ground = modelBackgroundColor }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    context.asCurrent {
      guard isOfApp else { return draw(bounds) }
      layerWillDraw(layer)
      draw(layer, in: context)
      drawParts()
    }
    let picture = context.picture
    if picture.items.isEmpty {
      // Contents set by code are not an outdated drawing.
      if layer.contents == nil, case .snapshot = record.contents[record.state.contents].abovePattern {
        record.setContent(.none, at: stage.seconds)
      }
      layer.displayIfOwn()
    } else {
      record.setContent(.snapshot(picture), at: stage.seconds)
    }
  }
}

extension [UIView] {
  /// Sorted from the root down, views of equal depth in the order of their requests.
  fileprivate func sortedByDepth() -> [UIView] {
    enumerated().map { (depth: $0.element.depthInTree, order: $0.offset, view: $0.element) }
      .sorted { ($0.depth, $0.order) < ($1.depth, $1.order) }.map(\.view)
  }
}
