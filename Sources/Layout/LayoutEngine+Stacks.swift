import InbetweenDiagnostics
import InbetweenGeometry

/// A stack view with its current constraints and guides.
struct StackRecord: Sendable {
  var canvas: LayoutItemID
  var stack: StackLayout
  var active: [(constraint: LayoutConstraint, handle: LayoutConstraintHandle)] = []
  var guides: [StackGuide: LayoutItemID] = [:]
}

extension LayoutEngine {
  /// Makes a view a stack view, or updates its arrangement; nil removes the arrangement.
  ///
  /// Constraints that are the same in both descriptions are not touched; if only a constant differs, it is changed. The
  /// arranged views must be descendants of the view; other ids are ignored.
  public mutating func setStack(_ canvas: LayoutItemID, _ stack: StackLayout?) throws(LayoutConstraintError) {
    guard contains(canvas) else { throw .unknownItem(canvas) }
    guard var stack else { return dropStack(canvas) }
    stack.arranged.removeAll { !contains($0) || parent(of: $0) != canvas }
    if items[canvas.index].stack < 0 {
      items[canvas.index].stack = Int32(truncatingIfNeeded: stacks.count)
      stacks.append(StackRecord(canvas: canvas, stack: stack))
      changeStackDepth(of: canvas, by: 1)
    }
    let index = Int(items[canvas.index].stack)
    stacks[index].stack = stack
    try regenerateStack(index)
    refreshProportions(above: canvas.index)
  }

  /// The description of a stack view; nil for other items.
  public func stack(_ canvas: LayoutItemID) -> StackLayout? {
    guard contains(canvas), items[canvas.index].stack >= 0 else { return nil }
    return stacks[Int(items[canvas.index].stack)].stack
  }

  /// The stack view that made a constraint; nil for other constraints.
  public func stack(making handle: LayoutConstraintHandle) -> LayoutItemID? {
    guard let record = record(of: handle), records[record].isInternal else { return nil }
    return stacks.first { $0.active.contains { $0.handle == handle } }?.canvas
  }

  mutating func dropStack(_ canvas: LayoutItemID) {
    guard items[canvas.index].stack >= 0 else { return }
    let index = Int(items[canvas.index].stack)
    items[canvas.index].stack = -1
    for entry in stacks[index].active { deactivate(entry.handle) }
    let guides = stacks[index].guides.values.sorted()
    stacks[index].active = []
    stacks[index].guides = [:]
    setBaselineItems(canvas.index, first: -1, last: -1)
    for guide in guides { removeItem(guide) }
    changeStackDepth(of: canvas, by: -1)
    refreshProportions(above: canvas.index)
  }

  /// Updates a stack's constraints to its description.
  private mutating func regenerateStack(_ index: Int) throws(LayoutConstraintError) {
    let stillActive = stacks[index].active.filter { isActive($0.handle) }
    stacks[index].active = stillActive
    let record = stacks[index]
    let needed = StackConstraints.needed(by: record.stack)
    for role in needed where stacks[index].guides[role] == nil {
      stacks[index].guides[role] = appendItem(parent: record.canvas.rawValue, kind: .guide, isInternal: true)
    }
    let guides = stacks[index].guides
    let axis = record.stack.axis
    var lengths: [LayoutItemID: Double] = [:]
    var resistances: [LayoutItemID: Double] = [:]
    for id in record.stack.arranged {
      if record.stack.distribution == .fillProportionally { lengths[id] = contentLength(of: id, axis) }
      if axis == .horizontal, items[id.index].wrapsText { resistances[id] = compressionResistance(id, axis) }
    }
    let (known, wrapping) = (lengths, resistances)
    let made = StackConstraints(
      record.stack, canvas: record.canvas, intrinsicLength: { known[$0] }, wrappingResistance: { wrapping[$0] },
      guide: { guides[$0] ?? record.canvas }
    ).constraints
    // If the budget is used up, the next event reports it.
    WorkBudget.spend(1_000 * (made.count + record.active.count), on: .layout)

    var reusable: [LayoutConstraint: [LayoutConstraintHandle]] = [:]
    for entry in record.active.reversed() {
      reusable[entry.constraint.withoutConstant, default: []].append(entry.handle)
    }
    var kept: [LayoutConstraintHandle?] = []
    for constraint in made { kept.append(reusable[constraint.withoutConstant]?.popLast()) }
    let keptHandles = Set(kept.compactMap { $0 })
    for entry in record.active where !keptHandles.contains(entry.handle) { deactivate(entry.handle) }
    var active: [(constraint: LayoutConstraint, handle: LayoutConstraintHandle)] = []
    active.reserveCapacity(made.count)
    for (constraint, handle) in zip(made, kept) {
      if let handle {
        try setConstant(handle, constraint.constant)
        active.append((constraint, handle))
      } else {
        active.append((constraint, try activate(constraint, isInternal: true)))
      }
    }
    stacks[index].active = active
    updateBaselineItems(of: index)
    let neededRoles = Set(needed)
    var surplus: [LayoutItemID] = []
    for (role, guide) in stacks[index].guides where !neededRoles.contains(role) { surplus.append(guide) }
    for role in stacks[index].guides.keys where !neededRoles.contains(role) { stacks[index].guides[role] = nil }
    for guide in surplus.sorted() { removeItem(guide) }
  }

  /// Removes deleted items from the stack view that arranged them.
  mutating func closeStack(_ canvas: Int) {
    guard canvas >= 0, items[canvas].isAlive, items[canvas].stack >= 0 else { return }
    let index = Int(items[canvas].stack)
    let arranged = stacks[index].stack.arranged.filter { contains($0) }
    guard arranged.count != stacks[index].stack.arranged.count else { return }
    stacks[index].stack.arranged = arranged
    // The constraints are legal by construction.
    try? regenerateStack(index)
    refreshProportions(above: canvas)
  }

  /// Updates a stack after the text of an arranged view has changed: whether it wraps and its compression resistance,
  /// if several texts share the width.
  mutating func refreshSharedWidths(arranging item: Int) {
    guard let index = stack(arranging: item), stacks[index].stack.distribution == .fill else { return }
    // The constraints are legal by construction, with other constants.
    try? regenerateStack(index)
  }

  /// Updates stacks with proportional distribution after the intrinsic length of a view in them, or in a nested stack
  /// view, has changed.
  mutating func refreshProportions(above item: Int) {
    var item = item
    while let index = stack(arranging: item) {
      // The constraints are legal by construction, with other multipliers.
      if stacks[index].stack.distribution == .fillProportionally { try? regenerateStack(index) }
      item = stacks[index].canvas.index
    }
  }

  private func stack(arranging item: Int) -> Int? {
    let parent = items[item].parent
    guard parent >= 0, items[Int(parent)].stack >= 0 else { return nil }
    return Int(items[Int(parent)].stack)
  }

  /// The length of a view's content, in points: its intrinsic length or, for a stack view without one, the sum of its
  /// arranged views and its spacing along its own axis. Proportional distribution uses it.
  ///
  /// `UIStackView` overrides this computation, depending on the axis of the outer stack view; the frames that Interface
  /// Builder recorded for IBAnimatable's pairs of a button and a label show that it is the sum. Constraints on the
  /// inner views are ignored here, although they may affect it on iOS.
  func contentLength(of id: LayoutItemID, _ axis: Axis, depth: Int = 0) -> Double? {
    if let own = intrinsicContentLength(id, axis) { return own }
    guard depth < LayoutEngine.maximumNesting, let stack = stack(id) else { return nil }
    let shown = stack.arranged.filter { !stack.hidden.contains($0) }
    let lengths = shown.compactMap { contentLength(of: $0, axis, depth: depth + 1) }
    guard let longest = lengths.max() else { return nil }
    guard stack.axis == axis else { return longest }
    let sum = stack.distribution == .fillEqually ? longest * Double(shown.count) : lengths.reduce(0, +)
    return shown.dropLast().reduce(sum) { $0 + stack.spacing(after: $1) }
  }

  /// The maximum nesting of stack views considered; scenes cannot be nested deeper.
  private static let maximumNesting = 64
}

extension StackConstraints {
  /// The guides that a description needs, in order.
  static func needed(by stack: StackLayout) -> [StackGuide] {
    let visibleCount = stack.arranged.count { !stack.hidden.contains($0) }
    var roles: [StackGuide] = []
    if visibleCount == 0 { roles.append(.filler) }
    if stack.distribution == .equalSpacing || stack.distribution == .equalCentering {
      for index in 0..<max(visibleCount - 1, 0) { roles.append(.gap(index)) }
    }
    let isByBaseline =
      stack.axis == .horizontal && (stack.alignment == .firstBaseline || stack.alignment == .lastBaseline)
    if stack.alignment != .fill, visibleCount > 0, stack.arranged.count > 1 || isByBaseline { roles.append(.spanner) }
    return roles
  }
}

extension LayoutConstraint {
  /// The constraint with constant 0, to find constraints that differ only in the constant.
  var withoutConstant: LayoutConstraint {
    var copy = self
    copy.constant = 0
    return copy
  }
}
