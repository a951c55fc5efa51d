public import InbetweenGeometry
import InbetweenSolver
import InbetweenDiagnostics

extension LayoutEngine {
  /// The fitting size of an item, as in `systemLayoutSizeFitting`.
  ///
  /// Creates a new engine with the item as root, its descendants and the constraints among them, solves it and discards
  /// it.
  ///
  /// - Parameters:
  ///   - target: in points; zero for the smallest size, a large value for the largest.
  ///   - horizontalPriority: the priority of the target width.
  ///   - verticalPriority: the priority of the target height.
  public func systemLayoutSizeFitting(
    _ item: LayoutItemID, target: Size = .zero, horizontalPriority: Double = LayoutPriority.fittingSizeLevel,
    verticalPriority: Double = LayoutPriority.fittingSizeLevel
  ) throws(LayoutConstraintError) -> Size {
    var engine = try fittingEngine(
      for: item, target: target, horizontalPriority: horizontalPriority, verticalPriority: verticalPriority
    ).engine
    engine.solve()
    return engine.frame(of: engine.root)?.size ?? .zero
  }

  /// The fitting size of an item with wrapping text; see the overload without `measuring`.
  public func systemLayoutSizeFitting(
    _ item: LayoutItemID, target: Size = .zero, horizontalPriority: Double = LayoutPriority.fittingSizeLevel,
    verticalPriority: Double = LayoutPriority.fittingSizeLevel, measuring: some TextMeasuring
  ) throws(LayoutConstraintError) -> Size {
    let made = try fittingEngine(
      for: item, target: target, horizontalPriority: horizontalPriority, verticalPriority: verticalPriority)
    var engine = made.engine
    var originals: [LayoutItemID: LayoutItemID] = [:]
    for id in textItems {
      guard let copy = made.ids[id] else { continue }
      originals[copy] = id
      engine.setWrapsText(copy, true)
    }
    engine.solve(measuring: RenamedMeasuring(measuring: measuring, originals: originals))
    return engine.frame(of: engine.root)?.size ?? .zero
  }

  /// The engine that `systemLayoutSizeFitting` solves, and its ids of the items.
  package func fittingEngine(
    for item: LayoutItemID, target: Size, horizontalPriority: Double, verticalPriority: Double
  ) throws(LayoutConstraintError) -> (engine: LayoutEngine, ids: [LayoutItemID: LayoutItemID]) {
    guard contains(item) else { throw .unknownItem(item) }
    var engine = LayoutEngine(rootSize: nil, direction: direction)
    engine.hasOwnDirections = hasOwnDirections
    var ids = [item: engine.root]
    var handles: [LayoutConstraintHandle] = []
    let subtree = subtree(of: item)
    // Creating and solving an engine takes about ten microseconds per view.
    WorkBudget.spend(30_000 * subtree.count, on: .layout)
    for index in subtree {
      let id = LayoutItemID(rawValue: Int32(truncatingIfNeeded: index))
      let state = items[index]
      if id != item {
        let parent = ids[LayoutItemID(rawValue: state.parent)]
        ids[id] = engine.appendItem(
          parent: parent?.rawValue ?? -1, kind: state.kind, isInternal: state.isInternal,
          allowsNegativeLength: state.allowsNegativeLength)
        if state.isScrollContent, let parent, let content = ids[id] { engine.makeScrollContent(content, of: parent) }
      }
      guard let copy = ids[id] else { continue }
      engine.items[copy.index].stackDepth = state.stackDepth
      try engine.copySettings(of: state, in: self, to: copy, isRoot: id == item)
      engine.contentSizes[copy] = contentSizes[id]
      engine.contentInsets[copy] = contentInsets[id]
      if let natural = naturalTextWidths[id]?.natural { engine.setIntrinsicContentLength(copy, .horizontal, natural) }
      for record in records(mentioning: index) { handles.append(handle(of: record)) }
    }
    for index in subtree {
      guard let copy = ids[LayoutItemID(rawValue: Int32(truncatingIfNeeded: index))] else { continue }
      func lender(_ raw: Int32) -> Int32 { raw < 0 ? -1 : ids[LayoutItemID(rawValue: raw)]?.rawValue ?? -1 }
      engine.setBaselineItems(
        copy.index, first: lender(items[index].firstBaselineItem), last: lender(items[index].lastBaselineItem))
    }
    for handle in Set(handles).sorted() {
      guard let record = record(of: handle) else { continue }
      var constraint = records[record].constraint
      guard let first = ids[constraint.firstItem] else { continue }
      constraint.firstItem = first
      if let second = constraint.secondItem {
        guard let copy = ids[second] else { continue }
        constraint.secondItem = copy
      }
      _ = try engine.activate(constraint, isInternal: records[record].isInternal)
    }
    try engine.fit(.width, target.width, horizontalPriority)
    try engine.fit(.height, target.height, verticalPriority)
    return (engine, ids)
  }

  /// Gives the root a size, as UIKit's `fittingSizeHTarget` does: no conflict breaks it.
  private mutating func fit(
    _ attribute: LayoutAttribute, _ target: Double, _ priority: Double
  ) throws(LayoutConstraintError) {
    let constraint = LayoutConstraint(root, attribute, constant: target, priority: priority)
    guard constraint.isRequired else {
      try activate(constraint)
      return
    }
    try constraint.validate()
    let offset = try lower(constraint)
    _ = addSystemRow(terms, target + offset)
    needsPreferences = true
  }

  private mutating func copySettings(
    of state: LayoutItem, in other: LayoutEngine, to id: LayoutItemID, isRoot: Bool
  ) throws(LayoutConstraintError) {
    items[id.index].direction = state.direction
    setLayoutMargins(id, state.margins)
    setAlignmentInsets(id, state.alignmentInsets)
    setBaselineOffsets(id, first: state.firstBaseline, last: state.lastBaseline)
    if state.content >= 0 {
      let content = other.contents[Int(state.content)]
      for axis in Axis.allCases {
        try setContentHugging(id, axis, content[axis].hugging)
        try setContentCompressionResistance(id, axis, content[axis].compressionResistance)
        setIntrinsicContentLength(id, axis, content[axis].value)
      }
    }
    guard !isRoot, state.placement >= 0 else { return }
    switch other.placements[Int(state.placement)].kind {
    case .root: break
    case .frame(let frame, let mask, let superviewSize): setFrame(id, frame, mask: mask, superviewSize: superviewSize)
    case .insets(let insets): setSafeArea(id, insets)
    case .bottom(let height): setBottomGuide(id, height: height)
    case .scrollContent(let offset, let width, let height): placeScrollContent(id, offset, width: width, height: height)
    }
  }
}

/// Passes requests to a measurer with the item ids of the original engine.
private struct RenamedMeasuring<Measuring: TextMeasuring>: TextMeasuring {
  let measuring: Measuring
  let originals: [LayoutItemID: LayoutItemID]

  func height(of item: LayoutItemID, width: Double) -> Double {
    measuring.height(of: originals[item] ?? item, width: width)
  }

  func longestLine(of item: LayoutItemID, width: Double) -> Double? {
    measuring.longestLine(of: originals[item] ?? item, width: width)
  }
}
