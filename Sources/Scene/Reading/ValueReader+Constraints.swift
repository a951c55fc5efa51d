internal import InbetweenDiagnostics
internal import InbetweenLayout
internal import InbetweenModel

extension ValueReader {
  /// Reads the drafts and evaluates their numbers at loading.
  ///
  /// - Returns: those of the drafts that have no mistake.
  func buildConstraints(_ drafts: [ConstraintDraft], inputs: [SceneDocument.Input]) -> [SceneConstraint] {
    var constraints: [SceneConstraint] = []
    var isComplete = true
    for (index, draft) in drafts.enumerated() {
      do {
        constraints.append(try constraint(index, draft))
      } catch {
        report(error.diagnostic)
        isComplete = false
      }
    }
    // With gaps the indices would refer to other constraints; the document is not returned in this case.
    if isComplete { evaluateNumbers(&constraints, inputs: inputs) }
    return constraints
  }

  private func constraint(_ index: Int, _ draft: ConstraintDraft) throws(ExpressionFailure) -> SceneConstraint {
    switch draft.content {
    case .equation(let scalar):
      if let constraint = plainEquation(index, draft, scalar) { return constraint }
      return try equation(index, draft, scalar)
    case .explicit(let entries): return try explicit(index, draft, entries)
    case .visual(let written, let firstGuide): return try visual(index, draft, written, firstGuide)
    }
  }

  func scope(of draft: ConstraintDraft) -> ExpressionScope {
    draft.owner == .scene ? .constraint : .eventConstraint
  }

  /// The item with a name, or a guide of a view after a dot; `superview` is that of `other`.
  func item(_ name: String, relativeTo other: SceneConstraint.Item?, at place: SourcePlace) throws(ExpressionFailure)
    -> SceneConstraint.Item
  {
    if let view = knownNames.views[name] { return view.kind == .guide ? .guide(name) : .view(name) }
    if let dot = name.lastIndex(of: ".") {
      let word = String(name[name.index(after: dot)...])
      return try guide(word, of: try item(String(name[..<dot]), relativeTo: other, at: place), at: place)
    }
    switch name {
    case "screen": return .screen
    case "safeArea": return .safeArea
    case "superview":
      switch other {
      case .view(let id), .guide(let id):
        guard let view = knownNames.views[id] else { return .screen }
        if view.isMask { throw ExpressionFailure("'\(id)' is a mask and has no superview", at: place) }
        return view.superview.map { .view($0) } ?? .screen
      case .guideOf(let id, _): return id == "screen" ? .screen : .view(id)
      case .screen, .safeArea:
        throw ExpressionFailure("'superview' needs a view on the other side; the screen has none", at: place)
      case nil:
        throw ExpressionFailure("'superview' needs a view on the other side", at: place)
      }
    default:
      if let other = knownNames.declarations[name] {
        throw ExpressionFailure(
          "'\(name)' is \(ValueReader.withArticle(other.kind.noun)), not a view", at: place,
          notes: [.init("declared at", at: other.place)])
      }
      if knownNames.hasUnreadBase { return .view(name) }
      throw ExpressionFailure(
        "unknown view '\(name.prefix(60))'", at: place,
        hint: suggestion(
          for: name, where: { if case .view = $0.kind { true } else { false } },
          extra: ["superview", "safeArea", "screen"]))
    }
  }

  /// One of the layout guides that every view has in UIKit.
  private func guide(_ word: String, of item: SceneConstraint.Item, at place: SourcePlace) throws(ExpressionFailure)
    -> SceneConstraint.Item
  {
    guard let guide = SceneConstraint.ViewGuide(word: word) else {
      let words = guides(of: item).map(\.rawValue)
      throw ExpressionFailure(
        "unknown guide '\(word.prefix(60))'", at: place,
        hint: NearestName.suggestion(for: word, among: words).map { "did you mean '\($0)'?" })
    }
    switch item {
    case .screen:
      guard !guide.isOfScrollViews else { break }
      return guide == .safeAreaLayoutGuide ? .safeArea : .guideOf("screen", guide)
    case .view(let id):
      guard !guide.isOfScrollViews || knownNames.views[id]?.kind.viewDescription.isScrolling ?? true else { break }
      return .guideOf(id, guide)
    case .safeArea, .guide, .guideOf:
      throw ExpressionFailure("a guide has no '\(word)'", at: place, hint: "views have")
    }
    throw ExpressionFailure("'\(word)' belongs to a scrollView", at: place)
  }

  /// The layout guides that a view has in UIKit.
  private func guides(of item: SceneConstraint.Item) -> [SceneConstraint.ViewGuide] {
    switch item {
    case .screen: SceneConstraint.ViewGuide.allCases.filter { !$0.isOfScrollViews }
    case .view(let id):
      SceneConstraint.ViewGuide.allCases.filter {
        !$0.isOfScrollViews || knownNames.views[id].map { $0.kind == .scrollView } ?? true
      }
    case .safeArea, .guide, .guideOf: []
    }
  }

  /// - Parameter item: the item of the attribute, for hints; nil if it is not known yet.
  func attribute(_ name: String, of item: SceneConstraint.Item? = nil, at place: SourcePlace) throws(ExpressionFailure)
    -> SceneConstraint.Attribute
  {
    if let attribute = LayoutAttribute.byName[name] { return attribute }
    let hint: String? =
      switch name {
      case "center", "centre": "did you mean 'centerX' or 'centerY'? one equation each"
      case let name
      where name.hasSuffix("Anchor") && LayoutAttribute.byName[String(name.dropLast(6))] != nil:
        "write \(name.dropLast(6)): equations name the attribute, not the anchor"
      case "size": "did you mean 'width' or 'height'? one equation each"
      case "baseline": "did you mean 'firstBaseline' or 'lastBaseline'?"
      case "center.x": "did you mean 'centerX'?"
      case "center.y": "did you mean 'centerY'?"
      case let name where name.hasPrefix("bounds.") || name.hasPrefix("frame."):
        FamiliarNames.attribute(String(name.split(separator: ".").last ?? "")).map { "did you mean '\($0)'?" }
      case let name where name.hasPrefix("safeAreaInsets."):
        "the safe area is a guide: write safeArea.\(name.dropFirst(15))"
      case let name where name.hasPrefix("safeArea."): "did you mean 'safeAreaLayoutGuide.\(name.dropFirst(9))'?"
      case _ where ViewKeys.isOfScreen(name): WordRules.keyboardHint
      case _ where name.hasPrefix("fittingSize"): "write fittingSize(view).width, with the view's id"
      default:
        FamiliarNames.hint(forAttribute: name)
          ?? NearestName.suggestion(
            for: String(name.prefix { $0 != "." }),
            among: LayoutAttribute.names + guides(of: item ?? .screen).map(\.rawValue)
          ).map { "did you mean '\($0)'?" }
      }
    throw ExpressionFailure("unknown attribute '\(name.prefix(60))'", at: place, hint: hint)
  }

  private func equation(
    _ index: Int, _ draft: ConstraintDraft, _ scalar: SourceScalar
  ) throws(ExpressionFailure) -> SceneConstraint {
    var head = ExpressionParser(scalar, scope: scope(of: draft), reader: self)
    try head.checkLength()
    head.skipSpaces()
    let start = head.position
    guard let letter = head.text[start...].first, WordRules.isNameStart(letter) else {
      throw ExpressionFailure("expected a view, found \(head.found)", at: head.place(start))
    }
    var itemName = head.readItem()
    head.readGuide(after: &itemName)
    let itemPlace = head.place(start, length: head.position - start)
    guard head.starts(with: ".") else {
      if !itemName.contains("."), !isItemName(itemName), !knownNames.hasUnreadBase {
        _ = try item(itemName, relativeTo: nil, at: itemPlace)
      }
      head.skipSpaces()
      throw ExpressionFailure(
        "expected '.' and an attribute after '\(itemName.prefix(60))', found \(head.found)",
        at: head.place(head.position), hint: "for example \(itemName.prefix(60)).width")
    }
    head.position += 1
    let attributeStart = head.position
    let attributeName = head.readName()
    let isOfSuperview = itemName == "superview" || itemName.hasPrefix("superview.")
    let leftItem = isOfSuperview ? nil : try item(itemName, relativeTo: nil, at: itemPlace)
    guard !attributeName.isEmpty else {
      throw ExpressionFailure("expected an attribute, found \(head.found)", at: head.place(attributeStart))
    }
    let firstAttribute = try attribute(
      attributeName, of: leftItem, at: head.place(attributeStart, length: attributeName.unicodeScalars.count))
    let leftLength = head.position - start
    let relation = try readRelation(&head)
    head.skipSpaces()
    let rightStart = head.position

    var scope = scope(of: draft)
    scope.variables = ExpressionScope.VariableScope(other: leftItem, attribute: attributeName)
    scope.systemSpacing = firstAttribute.isSize ? nil : .systemSpacing(nil)
    let range = rightStart..<head.end
    var right = ExpressionParser(scalar, range: range, of: head.text, scope: scope, reader: self)
    var form = try right.parseForm(keepsScreen: firstAttribute.isSize) { parser throws(ExpressionFailure) in
      try parser.parseSum()
    }
    if let baselines = baselines(leftItem, firstAttribute, form.variable?.item, form.variable?.attribute) {
      scope.systemSpacing = .systemSpacing(baselines)
      right = ExpressionParser(scalar, range: range, of: head.text, scope: scope, reader: self)
      form = try right.parseSum()
    }
    let constant = right.expression(form.constant, from: rightStart)
    let priority = try readPriority(&right, draft)

    let firstItem: SceneConstraint.Item
    if let leftItem {
      firstItem = leftItem
    } else {
      firstItem = try item(itemName, relativeTo: form.variable?.item, at: itemPlace)
    }
    let left = head.place(start, length: leftLength)
    try checkLegality(
      firstItem, firstAttribute, form.variable?.item, form.variable?.attribute,
      first: left, second: form.variable?.place ?? left
    ) {
      self.positionHint(itemName, attributeName, relation, scalar, rightStart)
    }
    return make(
      index, draft, firstItem, firstAttribute, relation, form.variable?.item, form.variable?.attribute,
      multiplier: form.variable?.factor.map { SceneExpression($0, at: form.variable?.place ?? constant.place) }
        ?? SceneExpression(1, at: form.variable?.place ?? constant.place),
      constant: constant, priority: priority)
  }

  /// The views whose fonts determine the system spacing of a constraint: those of two baselines.
  func baselines(
    _ first: SceneConstraint.Item?, _ firstAttribute: SceneConstraint.Attribute, _ second: SceneConstraint.Item?,
    _ secondAttribute: SceneConstraint.Attribute?
  ) -> SceneExpression.Baselines? {
    guard firstAttribute.isBaseline, secondAttribute?.isBaseline ?? false, case .view(let below) = first,
      case .view(let above) = second
    else { return nil }
    return SceneExpression.Baselines(above: above, below: below)
  }

  private func readRelation(_ parser: inout ExpressionParser) throws(ExpressionFailure) -> SceneConstraint.Relation {
    parser.skipSpaces()
    for relation in SceneConstraint.Relation.allCases where parser.starts(with: relation.sign) {
      parser.position += 2
      guard parser.starts(with: "=") else { return relation }
      throw ExpressionFailure(
        "expected '==', '<=' or '>=', found '\(relation.sign)='", at: parser.place(parser.position - 2, length: 3),
        hint: "write \(relation.sign)")
    }
    throw ExpressionFailure(
      "expected '==', '<=' or '>=', found \(parser.found)", at: parser.place(parser.position),
      hint: parser.relationHint())
  }

  /// `[ "@" sum ]` and the end.
  private func readPriority(
    _ parser: inout ExpressionParser, _ draft: ConstraintDraft
  ) throws(ExpressionFailure) -> SceneExpression {
    parser.skipSpaces()
    guard parser.starts(with: "@") else {
      try parser.expectEnd()
      return SceneExpression(Self.required, at: draft.place)
    }
    parser.position += 1
    parser.skipSpaces()
    var scope = scope(of: draft)
    scope.becomePriority()
    let start = parser.position
    var inner = ExpressionParser(
      parser.scalar, range: start..<parser.end, of: parser.text, scope: scope, reader: self)
    let form = try inner.parseSum()
    let priority = inner.expression(form.constant, from: start)
    try inner.expectEnd()
    try checkPriority(priority)
    return priority
  }

  func checkPriority(_ priority: SceneExpression) throws(ExpressionFailure) {
    guard priority.isKnown else { return }
    let value: Double
    do {
      value = try priority.value(in: EmptySceneContext())
    } catch {
      throw ExpressionFailure(error.diagnostic.message, at: error.diagnostic.place)
    }
    guard LayoutPriority.isLegal(value) else {
      throw ExpressionFailure(
        ValueReader.illegalPriority(value), at: priority.place, hint: value > 1000 ? "write required" : nil)
    }
  }

  /// `write a.left == superview.left + 20`.
  private func positionHint(
    _ item: String, _ attribute: String, _ relation: SceneConstraint.Relation, _ scalar: SourceScalar, _ rightStart: Int
  ) -> String? {
    guard knownNames.views[item] != nil else { return nil }
    let right = String(String.UnicodeScalarView(Array(scalar.text.unicodeScalars)[rightStart...].prefix(100)))
    let sum =
      right == "0"
      ? "" : right.hasPrefix("-") ? " - " + right.dropFirst().drop { $0 == " " } : " + " + right
    return "write \(item).\(attribute) \(relation.sign) superview.\(attribute)\(sum)"
  }

  func make(
    _ index: Int, _ draft: ConstraintDraft, _ firstItem: SceneConstraint.Item,
    _ firstAttribute: SceneConstraint.Attribute,
    _ relation: SceneConstraint.Relation, _ secondItem: SceneConstraint.Item?,
    _ secondAttribute: SceneConstraint.Attribute?,
    multiplier: SceneExpression, constant: SceneExpression, priority: SceneExpression
  ) -> SceneConstraint {
    SceneConstraint(
      id: index, place: draft.place, text: draft.text, owner: draft.owner, firstItem: firstItem,
      firstAttribute: firstAttribute, relation: relation, secondItem: secondItem, secondAttribute: secondAttribute,
      multiplier: multiplier, constant: constant, priority: priority, initialMultiplier: 1, initialConstant: 0,
      initialPriority: 1000, names: draft.names, isActive: draft.isActive)
  }
}
