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

  /// Requests a layout that moves a layer to the position given by its constraints, even if its frame was changed by
  /// code.
  package func setNeedsLayout(of node: LayerNode) {
    layoutState.needsLayout = true
    node.layout.laidOutFrame = nil
  }

  /// Solves the constraints and sets the frames of all layers; does nothing if nothing has changed. Inside an animation
  /// block the changes are animated.
  public func layoutIfNeeded() {
    // A size that is asked for while another tree is laid out.
    guard layoutState.detachedRoots.isEmpty else { return }
    if host?.hasCodeToCall != true {
      // A view may request another pass if its content depends on its size, as scrolling text does.
      // One inside another one leaves further passes to that.
      let count = layoutState.placements > 0 ? 1 : Stage.maximumLayoutPassCount
      for _ in 0..<count where layoutState.needsLayout { place() }
    }
    if let host, host.hasCodeToCall { host.layOut(self) }
  }

  private static let maximumLayoutPassCount = 4
  /// How deep layouts may lie in each other: code that is called for a view may lay out the tree in which the view is.
  package static let maximumNestedPlacements = 16

  /// Performs one pass: solves and places the layers.
  package func place() {
    guard layoutState.needsLayout, layoutState.placements < Stage.maximumNestedPlacements else { return }
    layoutState.needsLayout = false
    guard WorkBudget.spend(200 * nodes.count, on: .layout) else { return }
    let placed = nodes.filter { $0.isInStage && !$0.isInternal }
    solve(placed, below: rootNode)
    noteFinding()
    put(solution(of: placed, below: rootNode))
  }

  /// Solves, and solves again until the baselines are those at the solved sizes; see ``BaselineRule``.
  ///
  /// - Parameter top: the layer that contains all the layers.
  package func solve(_ placed: [LayerNode], below top: LayerNode) {
    let lending = placed.filter { $0.owner?.hasBaseline == true }
    BaselineRule.withoutFalseConflicts { yielding in
      engine.setYieldingBaselines(yielding)
      settleBaselines(of: lending, below: top)
      return engine.itemsWithBaselineConflicts(among: lending.lazy.compactMap(\.layout.item))
    }
    engine.setYieldingBaselines([])
  }

  private func settleBaselines(of lending: [LayerNode], below top: LayerNode) {
    for node in lending {
      guard let item = node.layout.item, let natural = node.owner?.naturalBaselines else { continue }
      engine.setBaselineOffsets(item, first: natural.first, last: natural.last)
    }
    solveWithInsets(below: top)
    for _ in 0..<BaselineRule.maximumPassCount {
      guard updateBaselines(of: lending) else { return }
      solveWithInsets(below: top)
    }
  }

  private func solveWithInsets(below top: LayerNode) {
    engine.solve(measuring: self)
    settleInsets(below: top)
  }

  /// Updates the baselines to the solved sizes; returns whether the layout must be solved again.
  private func updateBaselines(of lending: [LayerNode]) -> Bool {
    var hasMoved = false
    for node in lending {
      guard let item = node.layout.item, let owner = node.owner, let frame = engine.frame(of: item) else { continue }
      let offsets = owner.baselineOffsets(in: frame.size)
      if engine.setBaselineOffsets(item, first: offsets.first, last: offsets.last) { hasMoved = true }
    }
    return hasMoved
  }

  /// Updates the requirements of a layer's content in the engine.
  package func updateContent(of node: LayerNode) {
    guard let item = node.layout.item, let content = node.owner?.layoutContent() else { return }
    engine.setIntrinsicContentLength(item, .horizontal, content.size.width)
    engine.setIntrinsicContentLength(item, .vertical, content.size.height)
    engine.setWrapsText(item, content.wrapsText)
    let (hugging, resistance) = (content.priorities.hugging, content.priorities.compressionResistance)
    // Priorities were checked when they were set; an illegal one is ignored.
    try? engine.setContentHugging(item, .horizontal, hugging.horizontal)
    try? engine.setContentHugging(item, .vertical, hugging.vertical)
    try? engine.setContentCompressionResistance(item, .horizontal, resistance.horizontal)
    try? engine.setContentCompressionResistance(item, .vertical, resistance.vertical)
    engine.setAlignmentInsets(item, content.alignmentInsets)
  }

  /// Updates the layers that provide a layer's baselines, if they are in the tree.
  package func updateBaselineItems(of node: LayerNode) {
    layoutState.forwardsBaselines = true
    guard let item = node.layout.item, let items = node.owner?.baselineItems else { return }
    engine.setBaselineItems(item, first: items.first, last: items.last)
    setNeedsLayout()
  }

  /// A layer placed by its frame has required constraints in the engine.
  package func updatePlacement(of node: LayerNode) {
    guard let item = node.layout.item, !node.layout.usesConstraints, node !== rootNode else { return }
    engine.setFrame(
      item, node.layoutFrame, mask: node.owner?.modelAutoresizingMask ?? [],
      superviewSize: node.enclosing?.record.state.boundsSize)
  }
}

extension Stage: TextMeasuring {
  /// The height of a view's wrapping content at a width, in points.
  public func height(of item: LayoutItemID, width: Double) -> Double {
    layoutState.nodesByItem[item.rawValue]?.owner?
      .height(forWidth: wholePixels(of: width, scale: Double(canvas.scale))) ?? 0
  }

  /// The width of the longest line of a view's wrapping content at a width, in points.
  public func longestLine(of item: LayoutItemID, width: Double) -> Double? {
    layoutState.nodesByItem[item.rawValue]?.owner?
      .longestLine(forWidth: wholePixels(of: width, scale: Double(canvas.scale)))
  }
}

/// Rounds a length down to whole pixels, in points, with a tolerance for lengths that are whole but for rounding errors. Text
/// is wrapped at such a width, so that the measured lines fit into the rounded frame.
package func wholePixels(of width: Double, scale: Double) -> Double { (width * scale + 1e-6).rounded(.down) / scale }
