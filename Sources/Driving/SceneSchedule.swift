import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenModel
import InbetweenMotion
import InbetweenSceneFile

/// When every event begins and ends, worked out before anything is played: times depend on labels, parameters and
/// metrics, never on layout.
struct SceneSchedule {
  struct Entry {
    var start: Rational
    /// The end of the event's own animation, where its `then` begins.
    var ownEnd: Rational
    /// The end with everything in `then`.
    var end: Rational
  }

  /// By event number.
  private(set) var entries: [Int: Entry] = [:]
  private(set) var options: [Int: AnimationOptions] = [:]
  /// The latest end of all.
  private(set) var end = Rational.zero
  var sceneEnd: Rational?

  init(_ document: SceneDocument) throws(SceneBakeError) {
    // Without events that wait for the end, one pass in document order settles everything.
    sceneEnd = nil
    if let duration = document.duration, duration.constantValue != nil {
      sceneEnd = try SceneSchedule.time(duration, in: self)
    }
    var isComplete = false
    var progress = -1
    while !isComplete, entries.count > progress {
      progress = entries.count
      isComplete = try place(document.timeline, from: .zero)
    }
    guard isComplete else {
      let open = SceneSchedule.firstOpen(document.timeline, entries)
      throw SceneBakeError(
        .error("this time depends on itself", at: open?.place ?? SourcePlace(file: document.file)))
    }
    end = entries.values.map(\.end).max() ?? .zero
    if let duration = document.duration, sceneEnd == nil { sceneEnd = try SceneSchedule.time(duration, in: self) }
  }

  private static func firstOpen(_ events: [SceneEvent], _ entries: [Int: Entry]) -> SceneEvent? {
    for event in events {
      if entries[event.id] == nil { return event }
      if let open = firstOpen(event.then, entries) { return open }
    }
    return nil
  }

  /// Places the events of one list; false where one must wait for a label that is not placed yet.
  private mutating func place(_ events: [SceneEvent], from begin: Rational) throws(SceneBakeError) -> Bool {
    var previousEnd: Rational? = begin
    var isComplete = true
    for event in events {
      if let entry = entries[event.id] {
        previousEnd = entry.end
        continue
      }
      guard let start = try start(of: event, previousEnd: previousEnd) else {
        isComplete = false
        previousEnd = nil
        continue
      }
      guard start >= .zero else {
        throw SceneBakeError(.error("the event would start at \(start.doubleValue), before the scene", at: event.place))
      }
      let ownEnd = try SceneSchedule.sum(start, try ownDuration(of: event), at: event.place)
      guard try place(event.then, from: ownEnd) else {
        isComplete = false
        previousEnd = nil
        continue
      }
      let thenEnd = event.then.compactMap { entries[$0.id]?.end }.max() ?? ownEnd
      entries[event.id] = Entry(start: start, ownEnd: ownEnd, end: max(ownEnd, thenEnd))
      previousEnd = entries[event.id]?.end
    }
    return isComplete
  }

  private func start(of event: SceneEvent, previousEnd: Rational?) throws(SceneBakeError) -> Rational? {
    switch event.time {
    case .atPreviousEnd: return previousEnd
    case .afterPrevious(let expression):
      guard let previousEnd else { return nil }
      return try SceneSchedule.sum(previousEnd, try SceneSchedule.time(expression, in: self), at: event.place)
    case .at(let expression):
      for case .time(let reference) in expression.references where time(of: reference) == nil { return nil }
      return try SceneSchedule.time(expression, in: self)
    }
  }

  /// How long the event's own animations take: block, layer animations and tracks; endless ones count for nothing.
  private mutating func ownDuration(of event: SceneEvent) throws(SceneBakeError) -> Rational {
    var longest = Rational.zero
    if let animation = event.animation {
      let options = try AnimationOptions(animation, in: self)
      self.options[event.id] = options
      longest = max(longest, options.totalDuration ?? .zero)
    }
    for added in event.addAnimations {
      let end = try LayerAnimation(added.animation, in: self).endTime
      if end.isFinite, let seconds = Rational(rounding: end) { longest = max(longest, seconds) }
    }
    for track in event.drive {
      if let last = track.points.last { longest = max(longest, try SceneSchedule.time(last.time, in: self)) }
    }
    return longest
  }

  static func time(_ expression: SceneExpression, in schedule: SceneSchedule) throws(SceneBakeError) -> Rational {
    do throws(SceneEvaluationError) {
      return try expression.time(in: schedule)
    } catch {
      throw SceneBakeError(error.diagnostic)
    }
  }

  private static func sum(_ a: Rational, _ b: Rational, at place: SourcePlace) throws(SceneBakeError) -> Rational {
    guard let sum = a.adding(b) else { throw SceneBakeError(.error("this time is too long", at: place)) }
    return sum
  }
}

extension SceneSchedule: SceneExpressionContext {
  func value(of reference: SceneExpression.Reference, afterLayout: Bool) -> Double? { nil }

  func time(of reference: SceneTime) -> Rational? {
    switch reference {
    case .start(let event): entries[event]?.start
    case .end(let event): entries[event]?.end
    case .sceneEnd: sceneEnd
    }
  }
}
