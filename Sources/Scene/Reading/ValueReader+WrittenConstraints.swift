internal import InbetweenDiagnostics
internal import InbetweenLayout

// Constraints in the long form, and those of visual formats.
extension ValueReader {
  func explicit(
    _ index: Int, _ draft: ConstraintDraft, _ entries: [MappingEntry]
  ) throws(ExpressionFailure) -> SceneConstraint {
    func itemName(_ key: String) throws(ExpressionFailure) -> SourceScalar? {
      guard let node = entries.node(key) else { return nil }
      guard let scalar = node.scalar, !scalar.isMissing else {
        throw ExpressionFailure("expected a view's id, found \(node.summary)", at: node.place)
      }
      return scalar
    }
    func attribute(_ key: String) throws(ExpressionFailure) -> SceneConstraint.Attribute? {
      guard let node = entries.node(key) else { return nil }
      guard let scalar = node.scalar else {
        throw ExpressionFailure("expected an attribute, found \(node.summary)", at: node.place)
      }
      return try self.attribute(scalar.text, at: scalar.place)
    }
    guard let firstName = try itemName("firstItem") else {
      throw ExpressionFailure("a constraint needs 'firstItem'", at: draft.place)
    }
    guard let firstAttribute = try attribute("firstAttribute") else {
      throw ExpressionFailure("a constraint needs 'firstAttribute'", at: draft.place)
    }
    let secondName = try itemName("secondItem")
    let secondAttribute = try attribute("secondAttribute")
    if let secondName, secondAttribute == nil {
      throw ExpressionFailure("'secondItem' needs 'secondAttribute'", at: secondName.place)
    }
    if secondAttribute != nil, secondName == nil {
      throw ExpressionFailure(
        "'secondAttribute' needs 'secondItem'", at: entries.node(ConstraintKey.secondAttribute)?.place ?? draft.place)
    }
    var relation = SceneConstraint.Relation.equal
    if let node = entries.node(ConstraintKey.relation) {
      guard let scalar = node.scalar, let word = SceneConstraint.Relation(name: scalar.text) else {
        throw ExpressionFailure(
          "unknown relation \(node.summary)", at: node.place,
          hint: "the relations are equal, lessThanOrEqual, greaterThanOrEqual")
      }
      relation = word
    }
    let firstIsSuperview = firstName.text == "superview" || firstName.text.hasPrefix("superview.")
    var firstItem: SceneConstraint.Item? =
      firstIsSuperview ? nil : try item(resolved(firstName), relativeTo: nil, at: firstName.place)
    var secondItem: SceneConstraint.Item?
    if let secondName { secondItem = try item(resolved(secondName), relativeTo: firstItem, at: secondName.place) }
    if firstItem == nil { firstItem = try item(resolved(firstName), relativeTo: secondItem, at: firstName.place) }
    guard let firstItem else { throw ExpressionFailure("'superview' needs a view", at: firstName.place) }
    try checkLegality(
      firstItem, firstAttribute, secondItem, secondAttribute, first: firstName.place,
      second: entries.node(ConstraintKey.secondAttribute)?.place ?? firstName.place
    ) {
      nil
    }
    let scope = scope(of: draft)
    func number(_ key: String, _ standard: Double) throws(ExpressionFailure) -> SceneExpression {
      guard let node = entries.node(key) else { return SceneExpression(standard, at: draft.place) }
      var scope = scope
      if key == "priority" { scope.becomePriority() }
      if key == "constant", !firstAttribute.isSize {
        scope.systemSpacing = .systemSpacing(
          baselines(firstItem, firstAttribute, secondItem, secondAttribute))
      }
      guard let scalar = node.scalar, !scalar.isMissing else {
        throw ExpressionFailure("expected a number, found \(node.summary)", at: node.place)
      }
      var parser = ExpressionParser(scalar, scope: scope, reader: self)
      return try parser.parseAll()
    }
    let priority = try number("priority", 1000)
    try checkPriority(priority)
    return make(
      index, draft, firstItem, firstAttribute, relation, secondItem, secondAttribute,
      multiplier: try number("multiplier", 1), constant: try number("constant", 0), priority: priority)
  }

  func visual(
    _ index: Int, _ draft: ConstraintDraft, _ written: VisualFormat.Constraint, _ firstGuide: Int
  ) throws(ExpressionFailure) -> SceneConstraint {
    func item(_ item: VisualFormat.Item) throws(ExpressionFailure) -> SceneConstraint.Item {
      switch item {
      case .view(let name):
        return try self.item(resolved(name, in: draft.scope), relativeTo: nil, at: draft.place)
      case .superview(let name):
        return knownNames.views[resolved(name, in: draft.scope)]?.superview.map { .view($0) } ?? .screen
      case .guide(let number): return .guide("~\(firstGuide + number)")
      case .named(let name): return try self.item(name, relativeTo: nil, at: draft.place)
      }
    }
    let secondItem: SceneConstraint.Item?
    if let second = written.secondItem { secondItem = try item(second) } else { secondItem = nil }
    let firstItem = try item(written.firstItem)
    let secondAttribute = secondItem == nil ? nil : written.secondAttribute
    try checkLegality(
      firstItem, written.firstAttribute, secondItem, secondAttribute, first: draft.place, second: draft.place
    ) {
      nil
    }
    return make(
      index, draft, firstItem, written.firstAttribute, written.relation, secondItem, secondAttribute,
      multiplier: SceneExpression(written.multiplier, at: draft.place),
      constant: SceneExpression(written.constant, at: draft.place),
      priority: SceneExpression(written.priority, at: draft.place))
  }
}
