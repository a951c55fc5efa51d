internal import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

// A tree outside the window has an engine only while it is laid out: its constraints wait for the window.

extension Stage {
  /// Replaces the engine by one of a tree outside the window while a closure runs.
  ///
  /// - Parameters:
  ///   - top: the topmost layer of the tree.
  ///   - placed: those that take part in the layout, each before those in it.
  package func withEngine<Result, Failure: Error>(
    of top: LayerNode, with placed: [LayerNode], _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let former = (
      engine, layoutState.nodesByItem, layoutState.constraintsByHandle, layoutState.needsLayout,
      layoutState.forcesPlacement
    )
    engine = LayoutEngine(rootSize: screen.size, direction: direction)
    (layoutState.nodesByItem, layoutState.constraintsByHandle, layoutState.needsLayout, layoutState.forcesPlacement) = (
      [:], [:], true, false
    )
    layoutState.detachedRoots.append(top)
    WorkBudget.spend(30_000 * placed.count, on: .layout)
    for node in placed {
      let parent = node === top ? engine.root : node.enclosing?.contentItem
      if let parent { addItem(of: node, parent: parent) }
      node.owner?.enterGuides()
    }
    // Nothing resizes it.
    if !top.layout.usesConstraints, let item = top.layout.item { engine.setFrame(item, top.layoutFrame) }
    activateDetached()
    connectItems(below: top)
    // A view's size may be that of its subviews, which have theirs by then.
    for node in placed.reversed() { updateContent(of: node) }
    defer {
      for constraint in layoutState.constraintsByHandle.values { constraint.handle = nil }
      for node in placed {
        node.layout.item = nil
        node.owner?.didLoseItem()
      }
      layoutState.detachedRoots.removeLast()
      (
        engine, layoutState.nodesByItem, layoutState.constraintsByHandle, layoutState.needsLayout,
        layoutState.forcesPlacement
      ) = former
    }
    return try body()
  }

  /// Installs those of the waiting constraints that are between items of the tree; they stay waiting.
  private func activateDetached() {
    for constraint in layoutState.waitingConstraints {
      guard constraint.isLaidOut(on: self), let lowered = constraint.lowered else { continue }
      // UIKit raises an exception for an illegal one: it is reported when the tree is added to the window.
      do { try install(constraint, lowered) } catch { continue }
    }
  }
}
