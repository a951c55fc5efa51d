import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline
internal import InbetweenDiagnostics

// The layout of trees outside the window, as for a view in `viewDidLoad()` or one that is drawn into an image.

extension Stage {
  /// Lays out a tree outside the window: solves its constraints, places its views and calls `layoutSubviews()`, until
  /// no view needs another pass. There is no safe area, and conflicts are reported when the tree is in a window.
  ///
  /// - Parameter top: its topmost view, which keeps its frame unless constraints place it.
  func layOutDetached(_ top: UIView) {
    guard !layoutState.detachedRoots.contains(where: { $0 === top.node }) else { return }
    // `layoutSubviews()` may ask for a layout of its own tree: then the frames by constraints are up to date.
    guard !calls.detachedCalls.contains(where: { $0 === top }) else { return placeDetached(top) }
    calls.detachedCalls.append(top)
    defer { calls.detachedCalls.removeAll { $0 === top } }
    for _ in 0..<Self.maximumPasses {
      updateConstraints(below: top)
      placeDetached(top)
      // Their calls may have added the tree to the window.
      let waiting = ([top] + top.descendants).filter { $0.isFromCode && $0.codeProperties.needsLayout }
      for view in waiting where !view.isInStage && view.codeProperties.needsLayout { callLayoutSubviews(of: view) }
      guard !top.isInStage, !waiting.isEmpty, WorkBudget.spend(200 * waiting.count, on: .layout) else { return }
    }
  }

  /// `view.updateConstraintsIfNeeded()`.
  func updateConstraintsIfNeeded(in view: UIView) {
    if view.isInStage { updateConstraintsIfNeeded() } else { updateConstraints(below: view.detachedTop) }
  }

  /// Calls `updateConstraints()` of views outside the window that need it, the deepest first.
  private func updateConstraints(below top: UIView) {
    guard !layoutState.detachedRoots.contains(where: { $0 === top.node }) else { return }
    for view in ([top] + top.descendants).reversed() where view.isFromCode { callUpdateConstraints(of: view) }
  }

  /// Solves the constraints of a tree outside the window and places its views.
  private func placeDetached(_ top: UIView) {
    guard layoutState.placements < Self.maximumNestedPlacements,
      ([top] + top.descendants).contains(where: \.usesAutoLayout)
    else { return }
    var size: Size?
    let solution = withDetachedEngine(top) { views in
      let nodes = views.map(\.node)
      solve(nodes, below: top.node)
      if top.usesAutoLayout, let item = top.layoutItem { size = engine.frame(of: item)?.size }
      for guide in views.flatMap({ $0.guides + $0.systemGuides }) { guide.detachedFrame = frame(of: guide) }
      return self.solution(of: nodes, below: top.node)
    }
    // The views' setters may be the app's, whose code finds the engine of before.
    put(solution) { if let size { top.takeDetachedSize(size) } }
  }

  /// Runs a closure while a view has an item in the engine. In the window, the layout is up to date.
  func withItems<Result, Failure: Error>(
    of view: UIView, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if view.isInStage { layoutIfNeeded() }
    guard !view.isInStage, view.layoutItem == nil else { return try body() }
    let top = view.detachedTop
    updateConstraints(below: top)
    return try withDetachedEngine(top) { _ throws(Failure) in try body() }
  }

  /// Replaces the engine by one of a tree outside the window while a closure runs, which gets the tree's views.
  private func withDetachedEngine<Result, Failure: Error>(
    _ top: UIView, _ body: ([UIView]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let views = ([top] + top.descendants).filter { !$0.isInternal }
    return try withEngine(of: top.node, with: views.map(\.node)) { () throws(Failure) in try body(views) }
  }
}

extension UIView {
  /// The highest view above one outside the window that is outside the window as well.
  var detachedTop: UIView {
    var view = self
    while let next = view.superview, !next.isInStage { view = next }
    return view
  }
}
