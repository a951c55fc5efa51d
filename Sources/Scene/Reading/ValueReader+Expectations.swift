internal import InbetweenDiagnostics
internal import InbetweenGeometry
internal import InbetweenTimeline

extension ValueReader {
  func readExpectations(_ node: SourceNode?) -> [SceneDocument.Expectation] {
    guard let node, let items = list(node, "a list of expectations") else { return [] }
    return items.flatMap { item -> [SceneDocument.Expectation] in
      let hint = "write {view: card, settles: 0.6}, or another claim"
      guard let entries = mapping(item, "a view and what is expected of it", hint: hint) else { return [] }
      return expectations(entries, at: item.place)
    }
  }

  private func expectations(_ entries: [MappingEntry], at place: SourcePlace) -> [SceneDocument.Expectation] {
    checkKeys(entries, MappingTypes.expectation)
    let claims = entries.compactMap { entry in ExpectationKey(rawValue: entry.key.text).map { (key: $0, entry: entry) }
    }
    guard claims.contains(where: { $0.key.isClaim }) else {
      error("this expects nothing", at: place, hint: "claim something, such as settles: 0.5 or tapTarget: 44")
      return []
    }
    let view = entries.node(ExpectationKey.view)
    let name = view.flatMap { viewName($0)?.name }
    if view != nil, name == nil { return [] }
    var time: SceneExpression?
    if let entry = entries.entry(ExpectationKey.at) {
      if !entries.has([ExpectationKey.isNotTruncated, .hasContrast]) {
        error("'at' needs 'isNotTruncated' or 'hasContrast'", at: entry.key.place)
      }
      time = self.time(entry.value)
    }
    return claims.filter(\.key.isClaim).flatMap { key, entry -> [SceneDocument.Expectation] in
      if key.isAboutView, view == nil {
        error("'\(entry.key.text)' needs 'view'", at: entry.key.place, hint: "add view: and its id")
        return []
      }
      return read(key, entry.value, at: time).map {
        SceneDocument.Expectation(place: entry.key.place, view: key.isAboutView ? name ?? "" : "", claim: $0)
      }
    }
  }

  private func read(_ key: ExpectationKey, _ node: SourceNode, at time: SceneExpression?) -> [SceneDocument.Expectation
    .Claim]
  {
    switch key {
    case .view, .at: []
    case .settles: self.time(node).map { [.settles(by: $0)] } ?? []
    case .monotonic: each(node).compactMap { motionNumber($0).map { .isMonotonic($0) } }
    case .overshoots: limits(node).map { .overshoots($0.number, atMost: $0.limit) }
    case .maximumVelocity: limits(node).map { .isNeverFaster(than: $0.limit, $0.number) }
    case .reaches: area(node).map { [.reaches($0)] } ?? []
    case .staysInside: room(node).map { [$0] } ?? []
    case .doesNotOverlap: each(node).compactMap { viewName($0).map { .doesNotOverlap($0.name) } }
    case .isNotTruncated: holds(node) ? [.isNotTruncated(at: time)] : []
    case .hasContrast:
      contrastHint(node)
        ? [] : constant(node, "a contrast", from: 1, to: 21).map { [.hasContrast(atLeast: $0, at: time)] } ?? []
    case .tapTarget: lengthHint(node) ? [] : constant(node, "a length").map { [.tapTarget(atLeast: $0)] } ?? []
    case .hasNoConflicts: holds(node) ? [.hasNoConflicts] : []
    case .isUnambiguous: holds(node) ? [.isUnambiguous] : []
    }
  }

  /// Reports the levels of WCAG, and a ratio with a colon.
  private func contrastHint(_ node: SourceNode) -> Bool {
    guard let scalar = node.scalar else { return false }
    let levels = ["AA": "4.5", "AAA": "7", "true": "4.5"]
    let parts = scalar.text.split(separator: ":")
    let ratio = parts.count == 2 && parts[1] == "1" && Double(parts[0]) != nil ? String(parts[0]) : nil
    guard let ours = levels[scalar.text] ?? ratio else { return false }
    error("a contrast is a number from 1 to 21, found '\(scalar.shortText)'", at: scalar.place, hint: "write \(ours)")
    return true
  }

  /// Reports a target's size that is no number.
  private func lengthHint(_ node: SourceNode) -> Bool {
    let first = node.items?.first?.scalar?.text
    guard node.items != nil || node.scalar?.text == "true" else { return false }
    error(
      "a tap target is the least length of its sides, found \(node.summary)", at: node.place,
      hint: "write \(first.flatMap { Double($0) == nil ? nil : $0 } ?? "44")")
    return true
  }

  private func each(_ node: SourceNode) -> [SourceNode] {
    guard node.items != nil else { return [node] }
    return list(node, "a list", minimum: 1) ?? []
  }

  private func time(_ node: SourceNode) -> SceneExpression? {
    number(node, in: .time, "a time", from: 0, to: limits.duration)
  }

  private func constant(
    _ node: SourceNode, _ what: String, from low: Double = 0, to high: Double = .infinity
  ) -> Double? {
    number(node, in: .plain, what, from: low, to: high).flatMap { value($0) }
  }

  private func motionNumber(_ node: SourceNode) -> LayerMotion.Number? {
    word(node, among: LayerMotion.Number.allCases.map(\.rawValue), "number of a frame")
      .flatMap { LayerMotion.Number(rawValue: $0) }
  }

  /// Values of a frame with their maximum.
  private func limits(_ node: SourceNode) -> [(number: LayerMotion.Number, limit: Double)] {
    guard let entries = mapping(node, "numbers of a frame and limits, such as {minY: 12}") else { return [] }
    if entries.isEmpty { error("expected at least one number and its limit", at: node.place) }
    return entries.compactMap { entry in
      let key = SourceNode(content: .scalar(entry.key), place: entry.key.place)
      guard let number = motionNumber(key), let limit = constant(entry.value, "a limit") else { return nil }
      return (number, limit)
    }
  }

  private func area(_ node: SourceNode) -> Rect? {
    guard let values = numbers(node, count: 4, "[x, y, width, height]", in: .plain) else { return nil }
    let known = values.compactMap { value($0) }
    return known.count == 4 ? Rect(x: known[0], y: known[1], width: known[2], height: known[3]) : nil
  }

  /// A rectangle, the screen, or another view.
  private func room(_ node: SourceNode) -> SceneDocument.Expectation.Claim? {
    guard let scalar = node.scalar else { return area(node).map { .staysInside($0) } }
    if scalar.text == "screen" { return .staysInside(Rect(origin: .zero, size: canvas.size)) }
    return viewName(node).map { .staysInsideView($0.name) }
  }

  /// Whether a claim without a value is made.
  private func holds(_ node: SourceNode) -> Bool {
    guard let value = boolean(node) else { return false }
    if !value { error("a claim is true, or left out", at: node.place, hint: "write true, or leave out the key") }
    return value
  }
}
