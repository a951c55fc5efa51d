import InbetweenSolver

/// Identifies one activation of a constraint. It is not reused after deactivation.
public struct LayoutConstraintHandle: Hashable, Comparable, Sendable {
  let record: Int32
  let serial: Int64

  /// Orders handles by the time of activation.
  public static func < (a: LayoutConstraintHandle, b: LayoutConstraintHandle) -> Bool { a.serial < b.serial }
}

/// An active constraint and its position in the lists of its items.
struct ConstraintRecord: Sendable {
  var constraint: LayoutConstraint
  var solverID: Solver.ConstraintID?
  var serial: Int64
  var isInternal: Bool
  /// The contribution of the attributes to the constant: insets, margins, baselines.
  var offset = 0.0
  var next: (Int32, Int32) = (-1, -1)
  var previous: (Int32, Int32) = (-1, -1)
}

extension LayoutEngine {
  /// Activates a constraint; it takes part in the next `solve()`.
  ///
  /// A required constraint that conflicts with others is accepted: see `conflicts()`.
  ///
  /// - Throws: UIKit's reason if the constraint is illegal.
  @discardableResult
  public mutating func activate(_ constraint: LayoutConstraint) throws(LayoutConstraintError)
    -> LayoutConstraintHandle
  {
    try activate(constraint, isInternal: false)
  }

  /// Activates constraints in order.
  ///
  /// - Throws: the reason of the first illegal constraint; those before it are then active.
  @discardableResult
  public mutating func activate(_ constraints: [LayoutConstraint]) throws(LayoutConstraintError)
    -> [LayoutConstraintHandle]
  {
    var handles: [LayoutConstraintHandle] = []
    handles.reserveCapacity(constraints.count)
    for constraint in constraints { handles.append(try activate(constraint)) }
    return handles
  }

  mutating func activate(_ constraint: LayoutConstraint, isInternal: Bool) throws(LayoutConstraintError)
    -> LayoutConstraintHandle
  {
    try constraint.validate()
    var constraint = constraint
    constraint.priority = try LayoutPriority.accepted(constraint.priority)
    guard contains(constraint.firstItem) else { throw .unknownItem(constraint.firstItem) }
    if let second = constraint.secondItem, !contains(second) { throw .unknownItem(second) }
    let offset = try lower(constraint)
    serial += 1
    var record = ConstraintRecord(
      constraint: constraint, solverID: nil, serial: serial, isInternal: isInternal, offset: offset)
    record.solverID = solver.add(
      terms, Solver.Relation(constraint.relation), constraint.constant + offset,
      priority: constraint.priority, isBreakable: !constraint.isOfTableView,
      rank: rank(of: constraint, isInternal: isInternal))
    let index: Int
    if let free = freeRecords.popLast() {
      index = Int(free)
      records[index] = record
    } else {
      index = records.count
      records.append(record)
    }
    link(index, side: 0, item: constraint.firstItem.index)
    if let second = constraint.secondItem, second != constraint.firstItem {
      link(index, side: 1, item: second.index)
    }
    needsPreferences = true
    return LayoutConstraintHandle(record: Int32(truncatingIfNeeded: index), serial: record.serial)
  }

  /// Deactivates a constraint; does nothing when it is not active.
  public mutating func deactivate(_ handle: LayoutConstraintHandle) {
    guard let index = record(of: handle) else { return }
    discard(index)
  }

  /// Whether the constraint that a handle names is active.
  public func isActive(_ handle: LayoutConstraintHandle) -> Bool { record(of: handle) != nil }

  /// The constraint that a handle names, while it is active.
  public func constraint(_ handle: LayoutConstraintHandle) -> LayoutConstraint? {
    record(of: handle).map { records[$0].constraint }
  }

  /// The active constraints in the order of activation, without those made by stack views.
  public var activeConstraints: [LayoutConstraintHandle] {
    var handles: [LayoutConstraintHandle] = []
    for index in records.indices where records[index].solverID != nil && !records[index].isInternal {
      handles.append(handle(of: index))
    }
    return handles.sorted()
  }

  /// Changes the constant of an active constraint, in points.
  ///
  /// - Parameter usesSystemSpacing: whether the new constant is a system spacing, for messages.
  /// - Throws: if the constant is not finite, its absolute value exceeds 1e7, or the constraint is not active.
  public mutating func setConstant(
    _ handle: LayoutConstraintHandle, _ constant: Double, usesSystemSpacing: Bool = false
  ) throws(LayoutConstraintError) {
    try LayoutConstraint.validate(constant: constant)
    guard let index = record(of: handle) else { throw .inactiveConstraint }
    records[index].constraint.usesSystemSpacing = usesSystemSpacing
    guard records[index].constraint.constant != constant else { return }
    records[index].constraint.constant = constant
    updateConstant(index)
  }

  /// Changes the priority of an active constraint, even between required and optional.
  ///
  /// - Throws: if the priority is not above 0 and at most 1000, or the constraint is not active.
  public mutating func setPriority(_ handle: LayoutConstraintHandle, _ priority: Double)
    throws(LayoutConstraintError)
  {
    let priority = try LayoutPriority.accepted(priority)
    guard let index = record(of: handle), let id = records[index].solverID else { throw .inactiveConstraint }
    guard records[index].constraint.priority != priority else { return }
    records[index].constraint.priority = priority
    solver.setPriority(id, priority)
    needsPreferences = true
  }

  /// Changes the name of an active constraint, which is for messages only.
  package mutating func setIdentifier(_ handle: LayoutConstraintHandle, _ identifier: String?) {
    if let index = record(of: handle) { records[index].constraint.identifier = identifier }
  }

  func handle(of record: Int) -> LayoutConstraintHandle {
    LayoutConstraintHandle(record: Int32(truncatingIfNeeded: record), serial: records[record].serial)
  }

  func record(of handle: LayoutConstraintHandle) -> Int? {
    let index = Int(handle.record)
    guard index >= 0, index < records.count, records[index].serial == handle.serial,
      records[index].solverID != nil
    else { return nil }
    return index
  }

  mutating func updateConstant(_ index: Int) {
    guard let id = records[index].solverID else { return }
    solver.setConstant(id, records[index].constraint.constant + records[index].offset)
  }

  /// Removes a constraint from the solver and from its items' lists.
  mutating func discard(_ index: Int) {
    let record = records[index]
    guard let id = record.solverID else { return }
    solver.remove(id)
    records[index].solverID = nil
    unlink(index, side: 0, item: record.constraint.firstItem.index)
    if let second = record.constraint.secondItem, second != record.constraint.firstItem {
      unlink(index, side: 1, item: second.index)
    }
    freeRecords.append(Int32(truncatingIfNeeded: index))
    needsPreferences = true
  }

  private mutating func link(_ record: Int, side: Int, item: Int) {
    let edge = Int32(truncatingIfNeeded: record * 2 + side)
    let head = items[item].firstLink
    records[record].setNext(side, head)
    records[record].setPrevious(side, -1)
    if head >= 0 { records[Int(head >> 1)].setPrevious(Int(head & 1), edge) }
    items[item].firstLink = edge
  }

  private mutating func unlink(_ record: Int, side: Int, item: Int) {
    let next = records[record].next(side)
    let previous = records[record].previous(side)
    if previous >= 0 {
      records[Int(previous >> 1)].setNext(Int(previous & 1), next)
    } else {
      items[item].firstLink = next
    }
    if next >= 0 { records[Int(next >> 1)].setPrevious(Int(next & 1), previous) }
  }

  /// The records of the constraints that mention an item, newest first.
  func records(mentioning item: Int) -> [Int] {
    var found: [Int] = []
    var edge = items[item].firstLink
    while edge >= 0 {
      found.append(Int(edge >> 1))
      edge = records[Int(edge >> 1)].next(Int(edge & 1))
    }
    return found
  }
}

extension ConstraintRecord {
  func next(_ side: Int) -> Int32 { side == 0 ? next.0 : next.1 }
  func previous(_ side: Int) -> Int32 { side == 0 ? previous.0 : previous.1 }
  mutating func setNext(_ side: Int, _ edge: Int32) {
    if side == 0 { next.0 = edge } else { next.1 = edge }
  }
  mutating func setPrevious(_ side: Int, _ edge: Int32) {
    if side == 0 { previous.0 = edge } else { previous.1 = edge }
  }
}

extension Solver.Relation {
  init(_ relation: LayoutRelation) {
    switch relation {
    case .equal: self = .equal
    case .lessThanOrEqual: self = .lessThanOrEqual
    case .greaterThanOrEqual: self = .greaterThanOrEqual
    }
  }
}
