public import InbetweenGeometry
import InbetweenSolver

/// The intrinsic content size of an item along both axes, with its rows.
struct LayoutContent: Sendable {
  var horizontal = LayoutContentAxis()
  var vertical = LayoutContentAxis()

  subscript(_ axis: Axis) -> LayoutContentAxis {
    get { axis == .horizontal ? horizontal : vertical }
    set {
      if axis == .horizontal { horizontal = newValue } else { vertical = newValue }
    }
  }
}

/// One axis of a content size: `length <= value @hugging` and `length >= value @compressionResistance`.
struct LayoutContentAxis: Sendable {
  var value: Double?
  var hugging = LayoutPriority.defaultLow
  var compressionResistance = LayoutPriority.defaultHigh
  var huggingID: Solver.ConstraintID?
  var compressionID: Solver.ConstraintID?
}

extension LayoutEngine {
  /// Sets the intrinsic length of an item along an axis, in points, as in `intrinsicContentSize`.
  ///
  /// - Parameter length: nil, or a negative or non-finite number, for none.
  public mutating func setIntrinsicContentLength(_ id: LayoutItemID, _ axis: Axis, _ length: Double?) {
    guard contains(id) else { return }
    let value = length.flatMap { $0.isFinite && $0 >= 0 ? min($0, LayoutConstraint.constantLimit) : nil }
    guard value != nil || items[id.index].content >= 0 else { return }
    let index = content(of: id.index)
    guard contents[index][axis].value != value else { return }
    contents[index][axis].value = value
    updateContent(id.index, axis)
    refreshProportions(above: id.index)
  }

  /// Sets the intrinsic size of an item in points; a negative width or height means none.
  public mutating func setIntrinsicContentSize(_ id: LayoutItemID, _ size: Size?) {
    setIntrinsicContentLength(id, .horizontal, size?.width)
    setIntrinsicContentLength(id, .vertical, size?.height)
  }

  /// The intrinsic length of an item along an axis, in points; nil if there is none.
  public func intrinsicContentLength(_ id: LayoutItemID, _ axis: Axis) -> Double? {
    guard contains(id), items[id.index].content >= 0 else { return nil }
    return contents[Int(items[id.index].content)][axis].value
  }

  /// Sets the content hugging priority of an item.
  ///
  /// - Throws: if the priority is not above 0 and at most 1000.
  public mutating func setContentHugging(_ id: LayoutItemID, _ axis: Axis, _ priority: Double)
    throws(LayoutConstraintError)
  {
    let priority = try LayoutPriority.accepted(priority)
    guard contains(id) else { throw .unknownItem(id) }
    let index = content(of: id.index)
    contents[index][axis].hugging = priority
    if let row = contents[index][axis].huggingID { solver.setPriority(row, priority) }
    needsPreferences = true
  }

  /// Sets the compression resistance priority of an item.
  ///
  /// - Throws: if the priority is not above 0 and at most 1000.
  public mutating func setContentCompressionResistance(_ id: LayoutItemID, _ axis: Axis, _ priority: Double)
    throws(LayoutConstraintError)
  {
    let priority = try LayoutPriority.accepted(priority)
    guard contains(id) else { throw .unknownItem(id) }
    let index = content(of: id.index)
    contents[index][axis].compressionResistance = priority
    if let row = contents[index][axis].compressionID { solver.setPriority(row, priority) }
    needsPreferences = true
    if items[id.index].wrapsText { refreshSharedWidths(arranging: id.index) }
  }

  /// Sets the layout margins of an item, in points; the default is 8 on each side.
  public mutating func setLayoutMargins(_ id: LayoutItemID, _ margins: Insets) {
    let margins = margins.bounded
    guard contains(id), items[id.index].margins != margins else { return }
    items[id.index].margins = margins
    refreshOffsets(id.index) { $0.isMargin }
  }

  /// Sets the insets of the alignment rectangle within the frame on each side, in points.
  public mutating func setAlignmentInsets(_ id: LayoutItemID, _ insets: Insets) {
    let insets = insets.bounded
    guard contains(id), items[id.index].alignmentInsets != insets else { return }
    items[id.index].alignmentInsets = insets
    refreshOffsets(id.index) { _ in true }
    updateContent(id.index, .horizontal)
    updateContent(id.index, .vertical)
  }

  /// Insets the content of an item on the left and the right, in points, as that of a table view's cell while it is
  /// edited: constraints between the item and its descendants refer to what remains of it, all others to the item.
  ///
  /// - Returns: whether they differ from those before.
  @discardableResult
  public mutating func setContentInsets(_ id: LayoutItemID, left: Double, right: Double) -> Bool {
    let insets = Insets(left: left, right: right).bounded
    guard contains(id), (contentInsets[id] ?? .zero) != insets else { return false }
    contentInsets[id] = insets == .zero ? nil : insets
    refreshOffsets(id.index) { _ in true }
    return true
  }

  /// Sets the distance of the first baseline from the top and of the last baseline from the bottom, in points.
  ///
  /// - Returns: whether this changes any active constraint, so that the layout must be solved again.
  @discardableResult
  public mutating func setBaselineOffsets(_ id: LayoutItemID, first: Double, last: Double) -> Bool {
    guard contains(id) else { return false }
    let (first, last) = (bounded(first), bounded(last))
    guard items[id.index].firstBaseline != first || items[id.index].lastBaseline != last else { return false }
    items[id.index].firstBaseline = first
    items[id.index].lastBaseline = last
    var hasChanged = refreshOffsets(id.index) { $0.isBaseline }
    for attribute in [LayoutAttribute.firstBaseline, .lastBaseline] {
      for index in items(lending: attribute, from: id.index)
      where refreshOffsets(index, where: { $0 == attribute }) { hasChanged = true }
    }
    return hasChanged
  }

  /// The compression resistance priority of an item.
  func compressionResistance(_ id: LayoutItemID, _ axis: Axis) -> Double {
    guard contains(id), items[id.index].content >= 0 else { return LayoutPriority.defaultHigh }
    return contents[Int(items[id.index].content)][axis].compressionResistance
  }

  /// The margins of an item, in points.
  public func layoutMargins(_ id: LayoutItemID) -> Insets { contains(id) ? items[id.index].margins : .zero }

  /// Updates the constants of an item's constraints on some attributes; returns whether any has changed.
  @discardableResult
  private mutating func refreshOffsets(_ index: Int, where isConcerned: (LayoutAttribute) -> Bool) -> Bool {
    var hasChanged = false
    for record in records(mentioning: index) {
      let constraint = records[record].constraint
      guard isConcerned(constraint.firstAttribute) || isConcerned(constraint.secondAttribute) else { continue }
      let offset = offset(of: constraint)
      guard offset != records[record].offset else { continue }
      records[record].offset = offset
      updateConstant(record)
      hasChanged = true
    }
    return hasChanged
  }

  private mutating func content(of index: Int) -> Int {
    if items[index].content < 0 {
      items[index].content = Int32(truncatingIfNeeded: contents.count)
      contents.append(LayoutContent())
    }
    return Int(items[index].content)
  }

  private mutating func updateContent(_ index: Int, _ axis: Axis) {
    guard items[index].content >= 0 else { return }
    let content = Int(items[index].content)
    var along = contents[content][axis]
    guard let value = along.value else {
      if let row = along.huggingID { solver.remove(row) }
      if let row = along.compressionID { solver.remove(row) }
      along.huggingID = nil
      along.compressionID = nil
      contents[content][axis] = along
      needsPreferences = true
      return
    }
    let insets = items[index].alignmentInsets
    let outset = axis == .horizontal ? insets.left + insets.right : insets.top + insets.bottom
    if let hugging = along.huggingID, let compression = along.compressionID {
      solver.setConstant(hugging, value + outset)
      solver.setConstant(compression, value + outset)
      return
    }
    let term = [Solver.Term(items[index].length(axis), 1)]
    let rank = rank(ofContent: index)
    along.huggingID = solver.add(
      term, .lessThanOrEqual, value + outset, priority: along.hugging, isBreakable: false,
      rank: rank)
    along.compressionID = solver.add(
      term, .greaterThanOrEqual, value + outset, priority: along.compressionResistance,
      isBreakable: false, rank: rank)
    contents[content][axis] = along
    needsPreferences = true
  }

  mutating func removeContent(_ index: Int) {
    guard items[index].content >= 0 else { return }
    let content = Int(items[index].content)
    for axis in Axis.allCases {
      contents[content][axis].value = nil
      updateContent(index, axis)
    }
    items[index].content = -1
  }
}

extension Insets {
  /// The insets with every number finite and within the limits of constants.
  var bounded: Insets {
    Insets(
      top: InbetweenLayout.bounded(top), left: InbetweenLayout.bounded(left),
      bottom: InbetweenLayout.bounded(bottom), right: InbetweenLayout.bounded(right))
  }
}
