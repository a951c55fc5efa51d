internal import InbetweenDiagnostics
internal import InbetweenMotion

extension ValueReader {
  func tracks(_ node: SourceNode, in scope: ExpressionScope) -> [SceneTrack] {
    guard let entries = mapping(node, "a mapping of inputs and tracks") else { return [] }
    if entries.isEmpty { error("expected at least one input and its track", at: node.place) }
    return entries.compactMap { entry in
      let name = entry.key.text
      guard name == "tilt.horizontal" || name == "tilt.vertical" || knownNames.declarations[name]?.kind == .input else {
        error(
          "unknown input '\(entry.key.shortText)'", at: entry.key.place,
          hint: suggestion(for: name, where: { $0.kind == .input }, extra: ["tilt.horizontal", "tilt.vertical"])
            ?? "inputs are declared under 'inputs'")
        return nil
      }
      guard let items = trackItems(entry.value, in: scope) else { return nil }
      return SceneTrack(input: name, place: entry.key.place, items: items)
    }
  }

  /// Points, and motions that continue from them.
  private func trackItems(_ node: SourceNode, in scope: ExpressionScope) -> [SceneTrack.Item]? {
    let what = "a list of points [time, value, curve] and of motions"
    guard let items = list(node, what, minimum: 1, hint: Self.trackHint(node)) else { return nil }
    if let hint = Self.trackHint(node) {
      error("expected points [time, value]", at: node.place, hint: hint)
      return nil
    }
    let hasMotions = items.contains { $0.entries != nil }
    guard hasMotions else { return track(node, in: scope).map { $0.map(SceneTrack.Item.point) } }
    if items.first?.entries != nil {
      error(
        "a track begins with a point, from which motions go on", at: items[0].place, hint: "put - [0, 0] before it")
      return nil
    }
    // The durations of motions are computed before any layout.
    var fixed = ExpressionScope.plain
    fixed.subject = "a track with motions"
    var result: [SceneTrack.Item] = []
    for item in items {
      if let entries = item.entries {
        guard let motion = trackMotion(entries, at: item.place, in: fixed) else { return nil }
        result.append(.motion(motion))
      } else {
        guard let point = trackPoint(item, in: fixed) else { return nil }
        result.append(.point(point))
      }
    }
    return result
  }

  /// The points of a track for `{from: 0, to: 100, duration: 1}`, `[0, 100]` and `[{time: 0, value: 0}, …]`.
  private static func trackHint(_ node: SourceNode) -> String? {
    func number(_ node: SourceNode?) -> String? { node?.scalar.flatMap { Double($0.text) == nil ? nil : $0.text } }
    if let entries = node.entries {
      guard let start = number(entries.node("from")), let end = number(entries.node("to")) else {
        return "write the points: [[0, 0], [1, 100]]"
      }
      return "write [[0, \(start)], [\(number(entries.node("duration")) ?? "1"), \(end)]]"
    }
    let items = (node.items ?? []).prefix(20)
    let numbers = items.compactMap { number($0) }
    if numbers.count == items.count, numbers.count == 2 { return "write [[0, \(numbers[0])], [1, \(numbers[1])]]" }
    let points = items.compactMap { item -> String? in
      guard let entries = item.entries, let time = number(entries.node("time") ?? entries.node("at")),
        let value = number(entries.node("value"))
      else { return nil }
      return "[\(time), \(value)]"
    }
    return !points.isEmpty && points.count == node.items?.count ? "write [\(points.joined(separator: ", "))]" : nil
  }

  private func trackMotion(
    _ entries: [MappingEntry], at place: SourcePlace, in scope: ExpressionScope
  ) -> SceneTrack.Motion? {
    if let spring = entries.node(SpringMotionKey.spring) {
      checkKeys(entries, MappingTypes.springMotion)
      guard let target = entries.node(SpringMotionKey.to) else {
        error("a spring needs 'to', the value it goes to", at: place)
        return nil
      }
      // The velocity is not a number here: it is removed before the spring is read.
      let written = spring.entries ?? []
      let inherits = written.node(SpringKey.initialVelocity)?.scalar?.text == "inherit"
      let own = inherits ? written.filter { !$0.isOf(SpringKey.initialVelocity) } : written
      let node = spring.entries == nil ? spring : SourceNode(content: .mapping(own), place: spring.place)
      guard let to = number(target, in: scope), let law = self.spring(node, in: scope) else { return nil }
      var duration: SceneExpression?
      if let node = entries.node(SpringMotionKey.duration) {
        guard let seconds = number(node, in: scope, "the duration", from: 0, to: limits.duration) else { return nil }
        duration = seconds
      }
      return SceneTrack.Motion(
        place: place, law: .spring(law, to: to, duration: duration, inheritsVelocity: inherits))
    }
    guard let node = entries.node(DecelerationKey.deceleration) else {
      error(
        "a motion of a track is {spring, to} or {deceleration}", at: place,
        hint: entries.contains { ["flick", "decelerate", "velocity", "momentum"].contains($0.key.text) }
          ? "write {deceleration: normal, initialVelocity: 500}" : nil)
      return nil
    }
    checkKeys(entries, MappingTypes.decelerationMotion)
    guard let rate = decelerationRate(node, in: scope) else { return nil }
    var velocity: SceneExpression?
    if let node = entries.node(DecelerationKey.initialVelocity), node.scalar?.text != "inherit" {
      guard let own = number(node, in: scope) else { return nil }
      velocity = own
    }
    var bounds: [SceneExpression] = []
    if let node = entries.node(DecelerationKey.bounds) {
      guard let two = numbers(node, count: 2, "[low, high]", in: scope) else { return nil }
      bounds = two
    }
    var page: SceneExpression?
    if let node = entries.node(DecelerationKey.page) {
      guard let length = number(node, in: scope, "a page's length", from: 0, isLowExcluded: true) else { return nil }
      page = length
    }
    return SceneTrack.Motion(
      place: place, law: .deceleration(rate: rate, velocity: velocity, bounds: bounds, page: page))
  }

  /// `UIScrollView.DecelerationRate`: `normal`, `fast`, or the fraction of the velocity left after a millisecond.
  private func decelerationRate(_ node: SourceNode, in scope: ExpressionScope) -> SceneExpression? {
    switch node.scalar?.text {
    case "normal": return SceneExpression(ScrollAxis.normalRate, at: node.place)
    case "fast": return SceneExpression(ScrollAxis.fastRate, at: node.place)
    default:
      guard let rate = number(node, in: scope, "a deceleration rate", from: 0, isLowExcluded: true) else { return nil }
      if let value = rate.constantValue, value >= 1 {
        error(
          "a deceleration rate is below 1, found \(NumberText.text(value))", at: rate.place,
          hint: "normal is \(NumberText.text(ScrollAxis.normalRate)), fast is \(NumberText.text(ScrollAxis.fastRate))"
        )
        return nil
      }
      return rate
    }
  }

  func track(_ node: SourceNode, in scope: ExpressionScope) -> [SceneTrack.Point]? {
    guard let items = list(node, "a list of points [time, value, curve]", minimum: 1) else { return nil }
    var points: [SceneTrack.Point] = []
    var last = -Double.infinity
    for item in items {
      guard let point = trackPoint(item, in: scope) else { return nil }
      if let known = point.time.constantValue {
        if known < last {
          error("the points of a track are in the order of their times", at: point.time.place)
          return nil
        }
        last = known
      }
      points.append(point)
    }
    return points
  }

  private func trackPoint(_ item: SourceNode, in scope: ExpressionScope) -> SceneTrack.Point? {
    guard let values = list(item, "a point [time, value] or [time, value, curve]") else { return nil }
    guard values.count == 2 || values.count == 3 else {
      error("a point is [time, value] or [time, value, curve], found \(values.count) items", at: item.place)
      return nil
    }
    guard let time = number(values[0], in: scope, "a time", from: 0, to: limits.duration),
      let value = number(values[1], in: scope)
    else { return nil }
    var curve: TimingCurve?
    if values.count == 3 {
      guard let written = self.curve(values[2], in: scope) else { return nil }
      curve = written
    }
    return SceneTrack.Point(place: item.place, time: time, value: value, curve: curve)
  }
}
