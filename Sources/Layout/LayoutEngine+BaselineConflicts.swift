// A baseline enters a constraint as its distance from an edge of the view. Where text is vertically centred the distance
// depends on the view's height, which is known only after the layout. Constraints that agree at the heights of the
// result can exclude each other at those with which the search for it begins, and if the one on a height gave way, its
// view would keep the wrong height and the conflict. The caller therefore searches again with the baselines giving way.

extension LayoutEngine {
  /// The items whose baselines are used by constraints that are in conflict, after `solve()`.
  ///
  /// - Parameter candidates: the items of which to find those.
  public func itemsWithBaselineConflicts(among candidates: some Sequence<LayoutItemID>) -> [LayoutItemID] {
    guard hasConflicts else { return [] }
    var used: Set<Int> = []
    for handle in conflicts().flatMap(\.constraints) {
      if let constraint = constraint(handle) { used.formUnion(baselinePlaces(in: constraint)) }
    }
    return candidates.filter { used.contains($0.index) }
  }

  /// Lets the constraints on the baselines of some items, and of no others, give way before all others in conflicts.
  public mutating func setYieldingBaselines(_ ids: [LayoutItemID]) {
    let changed = yieldingBaselines.symmetricDifference(ids)
    guard !changed.isEmpty else { return }
    yieldingBaselines = Set(ids)
    for index in changed.filter({ contains($0) }).map(\.index).sorted() {
      for attribute in [LayoutAttribute.firstBaseline, .lastBaseline] {
        for item in [index] + items(lending: attribute, from: index) {
          for record in records(mentioning: item) { updateRank(record: record) }
        }
      }
    }
  }

  func yields(_ constraint: LayoutConstraint) -> Bool {
    guard !yieldingBaselines.isEmpty else { return false }
    return baselinePlaces(in: constraint).contains {
      yieldingBaselines.contains(LayoutItemID(rawValue: Int32(truncatingIfNeeded: $0)))
    }
  }

  /// The items whose own baselines a constraint uses.
  private func baselinePlaces(in constraint: LayoutConstraint) -> [Int] {
    var places: [Int] = []
    if constraint.firstAttribute.isBaseline {
      places.append(place(of: constraint.firstAttribute, constraint.firstItem.index))
    }
    if constraint.multiplier != 0, constraint.secondAttribute.isBaseline, let second = constraint.secondItem {
      places.append(place(of: constraint.secondAttribute, second.index))
    }
    return places
  }
}
