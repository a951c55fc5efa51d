import InbetweenGeometry
import InbetweenSolver

// A view can use the baselines of descendants, as in `forFirstBaselineLayout` and `forLastBaselineLayout`: a vertical
// stack view uses the first baseline of its first visible view and the last one of its last; a horizontal one uses
// those of its tallest view. The rule is applied recursively to stack views.

extension LayoutEngine {
  /// Sets the descendants whose baselines are used for an item; nil for its own.
  ///
  /// A stack view updates these itself whenever its arrangement changes.
  public mutating func setBaselineItems(_ id: LayoutItemID, first: LayoutItemID?, last: LayoutItemID?) {
    guard contains(id), items[id.index].stack < 0 else { return }
    func lender(_ item: LayoutItemID?) -> Int32 {
      guard let item, contains(item), isDescendant(item.index, of: id.index) else { return -1 }
      return item.rawValue
    }
    setBaselineItems(id.index, first: lender(first), last: lender(last))
  }

  mutating func setBaselineItems(_ index: Int, first: Int32, last: Int32) {
    if first >= 0 || last >= 0 { hasBaselineProviders = true }
    if items[index].firstBaselineItem != first {
      items[index].firstBaselineItem = first
      lowerAgain(.firstBaseline, from: index)
    }
    if items[index].lastBaselineItem != last {
      items[index].lastBaselineItem = last
      lowerAgain(.lastBaseline, from: index)
    }
  }

  /// The item whose attribute is used: the item itself, except for baselines provided by a descendant.
  func place(of attribute: LayoutAttribute, _ index: Int) -> Int {
    guard attribute.isBaseline else { return index }
    var place = index
    // Each step descends in the tree, so the loop terminates.
    while let lender = lender(of: attribute, place) { place = lender }
    return place
  }

  /// The items on the path from the one whose attribute is used up to the item itself.
  func path(of attribute: LayoutAttribute, _ index: Int) -> [Int] {
    var path = [place(of: attribute, index)]
    while let last = path.last, last != index, items[last].parent >= 0 { path.append(Int(items[last].parent)) }
    return path
  }

  private func lender(of attribute: LayoutAttribute, _ index: Int) -> Int? {
    let lender = attribute == .firstBaseline ? items[index].firstBaselineItem : items[index].lastBaselineItem
    return lender >= 0 ? Int(lender) : nil
  }

  /// The items that use an item's baseline, nearest first.
  func items(lending attribute: LayoutAttribute, from index: Int) -> [Int] {
    guard hasBaselineProviders else { return [] }
    var found: [Int] = []
    var lending: Set<Int> = [index]
    var ancestor = Int(items[index].parent)
    while ancestor >= 0 {
      if let lender = lender(of: attribute, ancestor), lending.contains(lender) {
        found.append(ancestor)
        lending.insert(ancestor)
      }
      ancestor = Int(items[ancestor].parent)
    }
    return found
  }

  func isDescendant(_ index: Int, of ancestor: Int) -> Bool {
    var parent = Int(items[index].parent)
    while parent >= 0, parent != ancestor { parent = Int(items[parent].parent) }
    return parent == ancestor
  }

  /// Updates the constraints on an item's baseline, and on baselines for which it is used.
  private mutating func lowerAgain(_ attribute: LayoutAttribute, from index: Int) {
    for item in [index] + items(lending: attribute, from: index) {
      for record in records(mentioning: item) {
        let constraint = records[record].constraint
        guard constraint.firstAttribute == attribute || constraint.secondAttribute == attribute else { continue }
        lowerAgain(record: record)
      }
    }
  }

  /// Rebuilds an active constraint after something on which its terms depend has changed.
  mutating func lowerAgain(record: Int) {
    let constraint = records[record].constraint
    guard let old = records[record].solverID, let offset = try? lower(constraint) else { return }
    records[record].offset = offset
    solver.replace(
      old, terms, constraint.constant + offset, rank: rank(of: constraint, isInternal: records[record].isInternal))
    needsPreferences = true
  }

  /// Determines the views that provide the baselines of a stack view; those of a row are the ones of the tallest.
  mutating func updateBaselineItems(
    of index: Int, _ height: (LayoutEngine, LayoutItemID) -> Double = LayoutEngine.contentHeight
  ) {
    let provider = baselineProviders(of: stacks[index].stack, height)
    setBaselineItems(
      stacks[index].canvas.index, first: provider.first?.rawValue ?? -1, last: provider.last?.rawValue ?? -1)
  }

  private func baselineProviders(
    of stack: StackLayout, _ height: (LayoutEngine, LayoutItemID) -> Double
  ) -> (first: LayoutItemID?, last: LayoutItemID?) {
    let visible = stack.arranged.filter { !stack.hidden.contains($0) }
    guard stack.axis == .horizontal else { return (visible.first, visible.last) }
    let tallest = tallest(of: visible, height)
    return (tallest, tallest)
  }

  /// The first of the tallest views.
  private func tallest(of views: [LayoutItemID], _ height: (LayoutEngine, LayoutItemID) -> Double) -> LayoutItemID? {
    var best: (id: LayoutItemID, height: Double)?
    for id in views {
      let height = height(self, id)
      if best.map({ height > $0.height + 1e-6 }) ?? true { best = (id, height) }
    }
    return best?.id
  }

  /// Lets every row begin a layout with the view that has the tallest content: the choice can make its own view the
  /// tallest, and must not depend on earlier layouts.
  ///
  /// - Parameter textHeight: the height in points of a wrapping text on one line; nil for its last height.
  mutating func resetTallestBaselines(_ textHeight: (LayoutItemID) -> Double? = { _ in nil }) {
    guard usesTallestView else { return }
    updateRows { engine, id in
      (engine.items[id.index].wrapsText ? textHeight(id) : nil) ?? LayoutEngine.contentHeight(engine, id)
    }
  }

  static func contentHeight(_ engine: LayoutEngine, _ id: LayoutItemID) -> Double {
    engine.contentLength(of: id, .vertical) ?? 0
  }

  /// Solves again if a different view of a row has become the tallest, a few times at most, because the choice can
  /// change the heights.
  mutating func settleTallestBaselines() {
    guard usesTallestView else { return }
    for _ in 0..<3 {
      guard updateRows({ engine, id in engine.solver.value(of: engine.items[id.index].height) }) else { return }
      if needsPreferences {
        needsPreferences = false
        solver.preferLastValues()
      }
      solver.solve()
    }
  }

  /// Updates the views that provide the baselines of rows; returns whether any is a different one.
  @discardableResult
  private mutating func updateRows(_ height: (LayoutEngine, LayoutItemID) -> Double) -> Bool {
    var hasChanged = false
    for index in stacks.indices where stacks[index].stack.axis == .horizontal {
      let canvas = stacks[index].canvas
      guard contains(canvas), Int(items[canvas.index].stack) == index else { continue }
      let before = items[canvas.index].firstBaselineItem
      updateBaselineItems(of: index, height)
      if items[canvas.index].firstBaselineItem != before { hasChanged = true }
    }
    return hasChanged
  }

  /// Called before items are removed: baselines provided by them are no longer used.
  mutating func forgetLeavingBaselines(above index: Int) {
    guard hasBaselineProviders else { return }
    var ancestor = Int(items[index].parent)
    while ancestor >= 0 {
      let item = items[ancestor]
      func stays(_ lender: Int32) -> Int32 { lender >= 0 && items[Int(lender)].isLeaving ? -1 : lender }
      setBaselineItems(ancestor, first: stays(item.firstBaselineItem), last: stays(item.lastBaselineItem))
      ancestor = Int(item.parent)
    }
  }
}
