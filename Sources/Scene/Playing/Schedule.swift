import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenModel
import InbetweenMotion

/// The start and end of every event, computed before anything is played: times depend on labels, parameters and
/// metrics, never on layout.
struct Schedule {
  struct Entry {
    var start: Rational
    /// The end of the event's own animation, at which its `then` begins.
    var ownEnd: Rational
    /// The end including everything in `then`.
    var end: Rational
  }

  /// By event number.
  private(set) var entries: [Int: Entry] = [:]
  private(set) var options: [Int: AnimationOptions] = [:]
  /// The latest end of all.
  private(set) var end = Rational.zero
  var sceneEnd: Rational?

  /// The times computed so far: a start with the end of the event's own animation, and an end including its `then`.
  private var begins: [Int: (start: Rational, ownEnd: Rational)] = [:]
  private var ends: [Int: Rational] = [:]

  init(_ document: SceneDocument) throws(SceneError) {
    if let duration = document.duration, duration.constantValue != nil {
      sceneEnd = try Schedule.time(duration, in: self)
    }
    let plan = SchedulePlan(document.timeline)
    for node in plan.events.keys.sorted() { try settle(.end(event: node), plan, document) }
    for (id, begin) in begins {
      entries[id] = Entry(start: begin.start, ownEnd: begin.ownEnd, end: ends[id] ?? begin.ownEnd)
    }
    end = ends.values.max() ?? .zero
    if let duration = document.duration, sceneEnd == nil { sceneEnd = try Schedule.time(duration, in: self) }
    try checkLength(document, plan)
  }

  /// Numbers in the file are checked when it is read; times that result from labels and sequences of events are checked
  /// here.
  private func checkLength(_ document: SceneDocument, _ plan: SchedulePlan) throws(SceneError) {
    let limit = document.limits.duration
    if let sceneEnd, let place = document.duration?.place, sceneEnd.doubleValue > limit {
      throw SceneError(Schedule.tooLong("the scene would last", sceneEnd.doubleValue, limit, at: place))
    }
    for (id, entry) in entries.sorted(by: { $0.key < $1.key }) {
      guard let place = plan.events[id]?.place else { continue }
      if entry.start.doubleValue > limit {
        throw SceneError(
          Schedule.tooLong("the event would start at", entry.start.doubleValue, limit, at: place))
      }
      if sceneEnd == nil, entry.ownEnd.doubleValue > limit {
        throw SceneError(Schedule.tooLong("the scene would last", entry.ownEnd.doubleValue, limit, at: place))
      }
    }
  }

  static func tooLong(_ what: String, _ seconds: Double, _ limit: Double, at place: SourcePlace) -> Diagnostic {
    .error("\(what) \(seconds.shortText) s, which is more than \(limit.shortText)", at: place)
  }

  /// Computes a time after its dependencies, with an explicit stack, because chains of events can be long.
  private mutating func settle(
    _ goal: SceneExpression.Time, _ plan: SchedulePlan, _ document: SceneDocument
  ) throws(SceneError) {
    var stack = [goal]
    var isOpen: Set<SceneExpression.Time> = []
    while let node = stack.last {
      guard time(of: node) == nil, let event = plan.event(of: node) else {
        // The end of a scene without a duration of its own depends on all events.
        if case .sceneEnd = node, sceneEnd == nil {
          throw SceneError(
            .error("this time depends on itself", at: plan.event(of: goal)?.place ?? SourcePlace(file: document.file)))
        }
        isOpen.remove(node)
        stack.removeLast()
        continue
      }
      let missing = plan.dependencies(of: node, event).filter { time(of: $0) == nil }
      guard missing.isEmpty else {
        isOpen.insert(node)
        guard !missing.contains(where: isOpen.contains) else {
          throw SceneError(.error("this time depends on itself", at: event.place))
        }
        stack += missing.reversed()
        continue
      }
      try settle(node, of: event, plan)
    }
  }

  /// All dependencies of the time are known.
  private mutating func settle(
    _ node: SceneExpression.Time, of event: SceneEvent, _ plan: SchedulePlan
  ) throws(SceneError) {
    if case .end = node {
      let own = begins[event.id]?.ownEnd ?? .zero
      ends[event.id] = event.then.compactMap { ends[$0.id] }.reduce(own, max)
      return
    }
    let before = plan.previous[event.id].flatMap { ends[$0] } ?? plan.parent[event.id].flatMap { begins[$0]?.ownEnd }
    let start =
      switch event.time {
      case .atPreviousEnd: before ?? .zero
      case .afterPrevious(let expression):
        try Schedule.sum(before ?? .zero, try Schedule.time(expression, in: self), at: event.place)
      case .at(let expression): try Schedule.time(expression, in: self)
      }
    guard start >= .zero else {
      throw SceneError(
        .error("the event would start at \(start.doubleValue.shortText), before the scene", at: event.place))
    }
    begins[event.id] = (start, try Schedule.sum(start, try ownDuration(of: event, plan), at: event.place))
  }

  /// The duration of the event's own animations: block, layer animations and tracks, ignoring endless ones.
  private mutating func ownDuration(
    of event: SceneEvent, _ plan: SchedulePlan
  ) throws(SceneError) -> Rational {
    var longest = Rational.zero
    if let animation = event.animation {
      let options = try AnimationOptions(
        animation, isPropertyAnimator: plan.controlled.contains(event.id), in: self)
      self.options[event.id] = options
      longest = max(longest, options.totalDuration ?? .zero)
    }
    for added in event.addAnimations {
      let end = try LayerAnimation(added.animation, in: self).endTime
      if end.isFinite, let seconds = Rational(rounding: end) { longest = max(longest, seconds) }
    }
    for track in event.drive {
      switch track.items.last {
      case nil: break
      case .point(let last): longest = max(longest, try Schedule.time(last.time, in: self))
      case .motion(let last):
        let end = try self.track(track.items).last?.time ?? 0
        guard let seconds = Rational(rounding: end) else {
          throw SceneError(.error("this motion does not end within 10000 s", at: last.place))
        }
        longest = max(longest, seconds)
      }
    }
    if case .track(let points)? = event.control?.fractionComplete, let last = points.last {
      longest = max(longest, try Schedule.time(last.time, in: self))
    }
    return longest
  }

  static func time(_ expression: SceneExpression, in schedule: Schedule) throws(SceneError) -> Rational {
    do throws(EvaluationError) {
      return try expression.time(in: schedule)
    } catch {
      throw SceneError(error.diagnostic)
    }
  }

  private static func sum(_ a: Rational, _ b: Rational, at place: SourcePlace) throws(SceneError) -> Rational {
    guard let sum = a.adding(b) else { throw SceneError(.error("this time is too long", at: place)) }
    return sum
  }
}

extension Schedule: SceneExpression.Context {
  func value(of reference: SceneExpression.Reference, afterLayout: Bool) -> Double? { nil }

  func time(of reference: SceneExpression.Time) -> Rational? {
    switch reference {
    case .start(let event): begins[event]?.start
    case .end(let event): ends[event]
    case .sceneEnd: sceneEnd
    }
  }
}

/// The positions of events, for computing times in the order of dependency.
private struct SchedulePlan {
  var events: [Int: SceneEvent] = [:]
  /// The previous event in the same list.
  var previous: [Int: Int] = [:]
  /// The event whose `then` contains the event.
  var parent: [Int: Int] = [:]
  /// The events whose animation is controlled by another event.
  var controlled: Set<Int> = []

  init(_ timeline: [SceneEvent]) {
    var lists: [(events: [SceneEvent], parent: Int?)] = [(timeline, nil)]
    while let list = lists.popLast() {
      for (index, event) in list.events.enumerated() {
        events[event.id] = event
        if let control = event.control { controlled.insert(control.event) }
        if index > 0 { previous[event.id] = list.events[index - 1].id }
        parent[event.id] = list.parent
        if !event.then.isEmpty { lists.append((event.then, event.id)) }
      }
    }
  }

  func event(of time: SceneExpression.Time) -> SceneEvent? {
    switch time {
    case .start(let id), .end(let id): events[id]
    case .sceneEnd: nil
    }
  }

  func dependencies(of time: SceneExpression.Time, _ event: SceneEvent) -> [SceneExpression.Time] {
    if case .end = time { return [.start(event: event.id)] + event.then.map { .end(event: $0.id) } }
    if case .at(let expression) = event.time {
      return expression.references.compactMap { if case .time(let reference) = $0 { reference } else { nil } }
    }
    if let above = previous[event.id] { return [.end(event: above)] }
    return parent[event.id].map { [.start(event: $0)] } ?? []
  }
}
