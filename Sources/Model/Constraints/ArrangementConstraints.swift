import InbetweenLayout

extension UIView {
  /// Whether its keys place rows or cells.
  package var isList: Bool { self is TextTableView || self is CollectionSceneView || self is TableHeaderView }
}

/// The constraints with which a list places its rows or cells.
///
/// A new arrangement keeps the constraints that it needs again, with other constants and names, so that the next layout
/// begins with the last one and one row more or less is a small change to it.
struct ArrangementConstraints {
  private struct Key: Hashable {
    var item: ObjectIdentifier
    var attribute: LayoutAttribute
    var relation: LayoutRelation
    var other: ObjectIdentifier?
    var otherAttribute: LayoutAttribute
  }

  private(set) var all: [NSLayoutConstraint] = []
  private var former: [NSLayoutConstraint] = []
  private var known: [Key: NSLayoutConstraint] = [:]
  /// How many of the former ones are in the new arrangement.
  private var keptCount = 0

  /// Begins a new arrangement.
  mutating func begin() {
    former = all
    (all, keptCount) = ([], 0)
    known = Dictionary(former.map { (key(of: $0), $0) }) { first, _ in first }
  }

  /// Ends an arrangement: activates what is new, and deactivates what it does not need.
  mutating func end(on stage: Stage) {
    if keptCount < former.count {
      let kept = Set(all.map { ObjectIdentifier($0) })
      stage.deactivate(former.filter { !kept.contains(ObjectIdentifier($0)) })
    }
    (former, known) = ([], [:])
    // All of them are between the list and its subviews, and the constants are finite.
    try? stage.activate(all)
  }

  private func key(of constraint: NSLayoutConstraint) -> Key {
    Key(
      item: ObjectIdentifier(constraint.item), attribute: constraint.itemAttribute, relation: constraint.layoutRelation,
      other: constraint.otherItem.map { ObjectIdentifier($0) }, otherAttribute: constraint.otherAttribute)
  }

  /// Adds a constraint of the arrangement, or keeps the one that there is.
  ///
  /// - Parameters:
  ///   - constant: in points.
  ///   - name: the identifier.
  ///   - setting: what it comes from.
  @discardableResult
  mutating func add(
    _ item: any LayoutParticipant, _ attribute: LayoutAttribute, _ relation: LayoutRelation = .equal,
    to other: (any LayoutParticipant)? = nil, _ otherAttribute: LayoutAttribute = .notAnAttribute,
    constant: Double = 0, priority: Double = LayoutPriority.required, named name: String,
    from setting: ListSetting? = nil, on stage: Stage
  ) -> NSLayoutConstraint {
    let key = Key(
      item: ObjectIdentifier(item), attribute: attribute, relation: relation, other: other.map { ObjectIdentifier($0) },
      otherAttribute: otherAttribute)
    let constraint: NSLayoutConstraint
    if let kept = known.removeValue(forKey: key) {
      stage.renew(kept, constant: constant, priority: priority, identifier: name)
      constraint = kept
      keptCount += 1
    } else {
      constraint = NSLayoutConstraint(
        firstItem: item, firstAttribute: attribute, relation: relation, secondItem: other,
        secondAttribute: otherAttribute, constant: constant, priority: priority, identifier: name)
    }
    constraint.setting = setting
    all.append(constraint)
    return constraint
  }

  /// Adds one to an arrangement that has ended.
  mutating func append(_ constraint: NSLayoutConstraint, on stage: Stage) {
    all.append(constraint)
    // It is between subviews of the list, and the constant is finite.
    try? stage.activate([constraint])
  }
}
