internal import InbetweenDiagnostics
import InbetweenMotion
import InbetweenGeometry
public import InbetweenLayout
import InbetweenTimeline

extension Stage {
  /// Requests a layout: the next ``layoutIfNeeded()`` performs it.
  public func setNeedsLayout() { layoutState.needsLayout = true }

  /// Requests a layout in which views moved by code also return to the positions given by their constraints.
  public func setNeedsLayoutEverywhere() {
    layoutState.needsLayout = true
    layoutState.forcesPlacement = true
  }

  /// Requests a layout that moves a view to the position given by its constraints, even if its frame was changed by
  /// code.
  package func setNeedsLayout(of view: UIView) {
    layoutState.needsLayout = true
    view.laidOutFrame = nil
  }

  /// Solves the constraints and sets the frames of all views; does nothing if nothing has changed. Inside an animation
  /// block the changes are animated.
  public func layoutIfNeeded() {
    // A size that is asked for while another tree is laid out.
    guard layoutState.detachedRoots.isEmpty else { return }
    if !hasCodeToCall {
      // A view may request another pass if its content depends on its size, as scrolling text does.
      for _ in 0..<Stage.maximumLayoutPassCount where layoutState.needsLayout { place() }
    }
    if hasCodeToCall { layOutWithCode() }
  }

  private static let maximumLayoutPassCount = 4

  /// Performs one pass: solves and places the views.
  func place() {
    guard layoutState.needsLayout else { return }
    layoutState.needsLayout = false
    guard WorkBudget.spend(200 * nodes.count, on: .layout) else { return }
    let placed = nodes.compactMap { $0.isInStage && !$0.isInternal ? $0.view : nil }
    solve(placed, below: root)
    noteFinding()
    putAtSolution(placed)
  }

  /// Places views where the solved engine has them.
  func putAtSolution(_ views: [UIView]) {
    let frames = engine.roundedFrames(scale: Double(canvas.scale))
    let isForced = layoutState.forcesPlacement
    layoutState.forcesPlacement = false
    // A superview lays out all its subviews: if one of them moves, those moved by code return, too.
    var dirty: Set<Int> = []
    for view in views where view.usesAutoLayout {
      guard let item = view.layoutItem, let parent = view.superview else { continue }
      if isForced || view.laidOutFrame != frames[Int(item.rawValue)] {
        dirty.insert(parent.record.index)
        if parent.isFromCode { setNeedsLayoutSubviews(parent) }
      }
    }
    for view in views {
      guard let item = view.layoutItem, let parent = view.superview else { continue }
      let frame = frames[Int(item.rawValue)]
      if view.usesAutoLayout {
        guard dirty.contains(parent.record.index) else { continue }
        let isFirst = view.laidOutFrame == nil
        view.laidOutFrame = frame
        if isFirst, view.appearsInPlace { view.appear(at: frame) } else { view.placeLaidOut(frame) }
      } else if !view.layoutTraits.autoresizing.isEmpty, view.laidOutFrame != frame {
        // The first layout also resizes it, if its superview got its size after the frame was set. A frame that is
        // still valid keeps its exact values, which need not be on whole pixels.
        if let exact = engine.frame(of: item), !view.lies(at: exact) { view.place(frame, by: view.layoutAnchor) }
        view.laidOutFrame = frame
      }
    }
    for item in engine.scrollingItems {
      (layoutState.viewsByItem[item.rawValue] as? UIScrollView)?.takeSolvedContentSize()
    }
    guard layoutState.hasBars else { return }
    for view in views { (view as? any ShowsBarItems)?.extendBackground() }
  }

  /// Solves, and solves again until the baselines are those at the solved sizes; see ``BaselineRule``.
  ///
  /// - Parameter top: the view that contains all the views.
  func solve(_ views: [UIView], below top: UIView) {
    let lending = views.filter(\.hasBaseline)
    BaselineRule.withoutFalseConflicts { yielding in
      engine.setYieldingBaselines(yielding)
      settleBaselines(of: lending, below: top)
      return engine.itemsWithBaselineConflicts(among: lending.lazy.compactMap(\.layoutItem))
    }
    engine.setYieldingBaselines([])
  }

  private func settleBaselines(of lending: [UIView], below top: UIView) {
    for view in lending {
      guard let item = view.layoutItem else { continue }
      engine.setBaselineOffsets(
        item, first: view.layoutTraits.naturalBaselines.first, last: view.layoutTraits.naturalBaselines.last)
    }
    solveWithInsets(below: top)
    for _ in 0..<BaselineRule.maximumPassCount {
      guard updateBaselines(of: lending) else { return }
      solveWithInsets(below: top)
    }
  }

  private func solveWithInsets(below top: UIView) {
    engine.solve(measuring: self)
    settleInsets(below: top)
  }

  /// Updates the baselines to the solved sizes; returns whether the layout must be solved again.
  private func updateBaselines(of views: [UIView]) -> Bool {
    var hasMoved = false
    for view in views {
      guard let item = view.layoutItem, let frame = engine.frame(of: item) else { continue }
      let offsets = view.baselineOffsets(in: frame.size)
      if engine.setBaselineOffsets(item, first: offsets.first, last: offsets.last) { hasMoved = true }
    }
    return hasMoved
  }

  /// Updates the requirements of a view's content in the engine.
  func updateContent(of view: UIView) {
    guard let item = view.layoutItem else { return }
    view.updateNaturalBaselines()
    let size = view.layoutTraits.ownIntrinsicContentSize ?? IntrinsicSize(view.intrinsicContentSize)
    engine.setIntrinsicContentLength(item, .horizontal, size.width)
    engine.setIntrinsicContentLength(item, .vertical, size.height)
    engine.setWrapsText(item, view.layoutTraits.ownIntrinsicContentSize == nil && view.hasWidthDependentHeight)
    let hugging = view.contentHuggingPriority
    let resistance = view.contentCompressionResistancePriority
    // Priorities were checked when they were set; an illegal one is ignored.
    try? engine.setContentHugging(item, .horizontal, hugging.horizontal)
    try? engine.setContentHugging(item, .vertical, hugging.vertical)
    try? engine.setContentCompressionResistance(item, .horizontal, resistance.horizontal)
    try? engine.setContentCompressionResistance(item, .vertical, resistance.vertical)
    engine.setAlignmentInsets(item, view.alignmentRectInsets.model)
  }

  /// Updates the views that provide a view's baselines, if they are in the tree.
  func updateBaselineViews(of view: UIView) {
    layoutState.forwardsBaselines = true
    guard let item = view.layoutItem else { return }
    engine.setBaselineItems(
      item, first: (view.layoutTraits.firstBaselineView ?? view.layoutTraits.lastBaselineView)?.layoutItem,
      last: view.layoutTraits.lastBaselineView?.layoutItem)
    setNeedsLayout()
  }

  /// A view placed by its frame has required constraints in the engine.
  func updatePlacement(of view: UIView) {
    guard let item = view.layoutItem, !view.usesAutoLayout, view !== root else { return }
    engine.setFrame(
      item, view.layoutFrame, mask: view.layoutTraits.autoresizing,
      superviewSize: view.superview?.record.state.boundsSize)
  }
}

extension Stage: TextMeasuring {
  /// The height of a view's wrapping content at a width, in points.
  public func height(of item: LayoutItemID, width: Double) -> Double {
    layoutState.viewsByItem[item.rawValue]?.height(forWidth: wholePixels(of: width, scale: Double(canvas.scale))) ?? 0
  }

  /// The width of the longest line of a view's wrapping content at a width, in points.
  public func longestLine(of item: LayoutItemID, width: Double) -> Double? {
    layoutState.viewsByItem[item.rawValue]?.longestLine(forWidth: wholePixels(of: width, scale: Double(canvas.scale)))
  }
}

/// Rounds a width up to whole pixels, in points. Text is wrapped at this width: a rounded frame is never narrower, so
/// that the measured lines fit.
func wholePixels(of width: Double, scale: Double) -> Double { (width * scale + 1e-6).rounded(.down) / scale }

extension UIView {
  /// Whether the view is where layout would place it in a rectangle, up to rounding errors.
  fileprivate func lies(at frame: Rect) -> Bool {
    let (size, place) = (record.state.boundsSize, layoutFrame.origin)
    let own = [place.x, place.y, size.width, size.height]
    let other = [frame.minX, frame.minY, frame.width, frame.height]
    return zip(own, other).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  /// Whether the view is, or lies in, a row or another part of a table view or a cell that has been added now, or a cell
  /// that a collection view places.
  fileprivate var appearsInPlace: Bool {
    sequence(first: self) { $0.superview }.contains {
      ($0.superview is TextTableView || ($0.superview as? CollectionSceneView)?.isArranged == true || $0.whole !== $0)
        && $0.record.lifetime?.start == stage.seconds
    }
  }

  /// Places a part of a table at once, and lets it come in if a block is running, as `UITableView` inserts rows.
  fileprivate func appear(at frame: Rect) {
    let alpha = modelAlpha
    // The first cells of a collection view do not come in by themselves.
    let isInserted = superview is CollectionSceneView && superview?.record.lifetime?.start != stage.seconds
    let rowAnimation = (superview as? TextTableView)?.rowAnimation ?? (isInserted ? .automatic : .none)
    let fades = rowAnimation != .none && !rowAnimation.isOpaque && record.running[.opacity] == nil
    let shift = self is TableCellView ? rowAnimation.shift(of: frame) : .zero
    stage.performWithoutAnimation {
      placeLaidOut(Rect(origin: frame.origin + shift, size: frame.size))
      if fades { modelAlpha = 0 }
    }
    if fades { modelAlpha = alpha }
    if shift != .zero { placeLaidOut(frame) }
  }

  /// Places the view by a layout. Since iOS 8 layout ignores the transform and the anchor point; before, the solved frame
  /// was that of the transformed view.
  fileprivate func placeLaidOut(_ frame: Rect) {
    guard transformAffectsLayout, modelTransform != .identity else { return place(frame, by: layoutAnchor) }
    setSize(frame.size)
    let anchor = record.state.anchorPoint
    let bounds = Rect(
      x: -anchor.x * frame.width, y: -anchor.y * frame.height, width: frame.width, height: frame.height)
    let box = modelTransform.boundingBox(of: bounds)
    set(.position, .point(Point(x: frame.minX - box.minX, y: frame.minY - box.minY)))
  }
}
