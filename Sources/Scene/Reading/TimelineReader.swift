internal import InbetweenDiagnostics
internal import InbetweenModel

/// The dependencies of an event's times, for finding cycles.
struct TimelineStep {
  var id: Int
  var place: SourcePlace
  /// Events on whose start or end this start depends.
  var startsAfterStart: [Int] = []
  var startsAfterEnd: [Int] = []
  /// The events of `then`, whose ends are included in the end.
  var then: [Int] = []
}

/// The dependencies of a timeline's events while they are read.
private struct TimelineSteps {
  /// Of all events, including those that cannot be read, which have no step.
  var eventCount = 0
  var all: [TimelineStep] = []
}

extension SceneExpression {
  /// Whether this is the time of an event, or a distance added to it; the difference of two times is a distance.
  fileprivate var isTimeOfEvent: Bool {
    func isTime(_ node: Node) -> Bool {
      if case .reference(.time, _) = node { true } else { false }
    }
    if isTime(root) { return true }
    guard case .chain(let first, let links) = root, isTime(first) else { return false }
    return links.allSatisfy { ($0.operation == .add || $0.operation == .subtract) && !isTime($0.operand) }
  }
}

/// Reads the events of a timeline.
struct TimelineReader: NodeReading {
  let changes: ChangeReader
  /// The groups with the names of their states.
  let states: [String: StateGroup]
  let animatedEvents: Set<Int>
  /// Reads the views that events add, after those of the scene.
  private(set) var views: ViewReader
  /// The first transition of each view, and the style of its last presentation.
  var transitions: [String: (first: SceneTransition.Kind, style: SceneTransition.Style)] = [:]

  init(_ changes: ChangeReader, _ events: SceneEventTable, views: consuming ViewReader) {
    self.changes = changes
    states = events.stateGroups
    animatedEvents = events.animatedEvents
    self.views = views
  }

  var values: ValueReader { changes.values }
  var log: ReadingLog { values.log }

  mutating func buildTimeline(_ node: SourceNode?) -> [SceneEvent] {
    guard let node else { return [] }
    guard let items = list(node, "a list of events") else { return [] }
    var steps = TimelineSteps()
    let events = buildEvents(items, completing: nil, &steps)
    checkCycles(in: steps)
    return events
  }

  private mutating func buildEvents(
    _ items: [SourceNode], completing parent: Int?, _ steps: inout TimelineSteps
  ) -> [SceneEvent] {
    var previous: Int?
    return items.compactMap { item in
      let id = steps.eventCount
      steps.eventCount += 1
      // A scene with too many mistakes is not played.
      guard !log.isFull, let entries = mapping(item, "an event", hint: ValueReader.eventHint(item)) else { return nil }
      let event = buildEvent(id, entries, item, previous: previous, completing: parent, &steps)
      previous = id
      return event
    }
  }

  private mutating func buildEvent(
    _ id: Int, _ entries: [MappingEntry], _ node: SourceNode, previous: Int?, completing parent: Int?,
    _ steps: inout TimelineSteps
  ) -> SceneEvent {
    checkKeys(entries, MappingTypes.event) { values.settingHint($0) }
    let isAnimated = entries.node(EventKey.animate) != nil
    for entry in entries {
      guard let needed = EventKey(rawValue: entry.key.text)?.description.needs, entries.node(needed) == nil else {
        continue
      }
      error(
        "'\(entry.key.text)' needs '\(needed)'", at: entry.key.place,
        hint: needed == "animate" ? "add animate: 0.3" : needed == "add" ? "add: lists the views" : nil)
    }
    checkPositions(entries)
    // A key that the event does not have may be what it was to do.
    let keys = entries.map(\.key.text)
    if keys.allSatisfy(MappingTypes.event.keys.contains), !keys.contains(where: MappingTypes.eventActions.contains) {
      error(
        "this event does nothing", at: node.place,
        hint: "give it something to do, such as set:, to: or drive:, or a label to mark a time")
    }
    var step = TimelineStep(id: id, place: node.place)
    var scope = ExpressionScope.event
    scope.previousEvent = previous
    var event = SceneEvent(
      id: id, place: node.place, label: entries.node(EventKey.label)?.scalar?.text,
      time: time(entries, previous: previous, completing: parent, &step), to: [], changes: SceneChanges(), add: nil,
      move: nil, remove: [], removeAnimations: [], addAnimations: [], drive: [], scroll: nil, control: nil,
      keyboard: nil,
      passage: nil, animation: nil,
      layout: .normal,
      then: [])
    if isAnimated { event.animation = values.animation(entries, in: scope) }
    readKeyboard(entries, &event)
    readTransition(entries, in: scope, &event)
    readCanvasChange(entries, &event)
    for key in EventKey.allCases {
      guard let read = key.content.read, let node = entries.node(key) else { continue }
      read(&event, &self, EventReading(node: node, entries: entries, scope: scope))
    }
    event.changes = changes.changes(entries, owner: .event(id), in: scope, isAnimated: event.animation != nil)
    addKeyboardHeight(entries, &event)
    checkKeyframes(entries)
    let index = steps.all.count
    steps.all.append(step)
    if let then = entries.node(EventKey.then), let items = list(then, "a list of events", minimum: 1) {
      event.then = buildEvents(items, completing: id, &steps)
      steps.all[index].then = event.then.map(\.id)
    }
    return event
  }

  /// Key frames replace the event's own changes, and cannot be combined with a transition.
  private func checkKeyframes(_ entries: [MappingEntry]) {
    guard let frames = entries.entry(EventKey.keyframes) else { return }
    for key in [EventKey.set, .to, .activate, .deactivate, .constraints] {
      if let other = entries.entry(key) {
        error(
          "'\(key.rawValue)' belongs inside 'keyframes', not beside them", at: other.key.place,
          notes: [.init("'keyframes' at", at: frames.key.place)])
      }
    }
    if let entry = entries.entry(EventKey.transition), entries.node(EventKey.animate) != nil {
      error(
        "'transition' and 'keyframes' are different animations", at: entry.key.place,
        hint: "give the transition an event of its own")
    }
  }

  private func time(
    _ entries: [MappingEntry], previous: Int?, completing parent: Int?, _ step: inout TimelineStep
  ) -> SceneEvent.When {
    var scope = ExpressionScope.time
    scope.previousEvent = previous
    func implicit(_ step: inout TimelineStep) {
      if let previous {
        step.startsAfterEnd.append(previous)
      } else if let parent {
        step.startsAfterStart.append(parent)
      }
    }
    if let at = entries.entry(EventKey.at), let after = entries.entry(EventKey.after) {
      error("an event has 'at' or 'after', not both", at: min(at.key.place, after.key.place))
    }
    /// A time, and the events to which it is relative.
    func time(_ node: SourceNode, _ step: inout TimelineStep) -> SceneExpression? {
      guard let time = values.number(node, in: scope, "a time", from: 0, to: limits.duration) else { return nil }
      for reference in time.references {
        switch reference {
        case .time(.start(let event)): step.startsAfterStart.append(event)
        case .time(.end(let event)): step.startsAfterEnd.append(event)
        default: break
        }
      }
      return time
    }
    if let node = entries.node(EventKey.at) { return time(node, &step).map { .at($0) } ?? .atPreviousEnd }
    implicit(&step)
    if let node = entries.node(EventKey.after) {
      guard let distance = time(node, &step) else { return .atPreviousEnd }
      if distance.isTimeOfEvent {
        error(
          "'after' is a distance from the end of the event before, not a time of the scene", at: node.place,
          hint: "write at: \(node.scalar?.shortText ?? "tap.end")")
      }
      return .afterPrevious(distance)
    }
    return .atPreviousEnd
  }

  /// An event's start depends on the starts and ends that it refers to, its end on its start and on the ends of its
  /// `then`.
  private func checkCycles(in steps: TimelineSteps) {
    let count = steps.eventCount
    var edges = [[Int]](repeating: [], count: 2 * count)
    var places = [SourcePlace?](repeating: nil, count: count)
    for step in steps.all {
      places[step.id] = step.place
      edges[step.id] = step.startsAfterStart + step.startsAfterEnd.map { $0 + count }
      edges[step.id + count] = [step.id] + step.then.map { $0 + count }
    }
    let order = DependencyOrder(edges: edges)
    guard let cycle = order.cycle else { return }
    let events = Set(cycle.map { $0 % count }).sorted()
    guard let place = events.compactMap({ places[$0] }).min() else { return }
    let names = events.compactMap { id in values.knownNames.events.first { $0.value == id }?.key }.sorted()
    error(
      names.isEmpty
        ? "this event's time depends on itself"
        : "the times of \(names.map { "'\($0)'" }.joined(separator: ", ")) depend on each other",
      at: place)
  }

  func layout(_ node: SourceNode) -> SceneEvent.Layout {
    guard let scalar = scalar(node, "true, false or force") else { return .normal }
    switch scalar.text {
    case "true": return .normal
    case "false": return .deferred
    case "force": return .forced
    default:
      error("expected true, false or force, found '\(scalar.shortText)'", at: scalar.place)
      return .normal
    }
  }

  mutating func addition(_ entries: [MappingEntry]) -> SceneEvent.Addition? {
    guard let entry = entries.entry(EventKey.add) else { return nil }
    let position = position(entries) ?? .in(nil)
    guard let items = list(entry.value, "a list of views", minimum: 1) else { return nil }
    let views = items.compactMap { item -> SceneView? in
      let id = item.entries?.first { ViewKind(rawValue: $0.key.text) != nil }?.value.scalar.map {
        values.declared($0)
      }
      return self.views.buildView(item, superview: id.flatMap { values.knownNames.views[$0]?.superview }, isAdded: true)
    }
    return SceneEvent.Addition(place: entry.key.place, views: views, position: position)
  }

  private static let positions: [EventKey] = [.in, .above, .below]

  /// An event with `add` or `move` says once where the views go.
  private func checkPositions(_ entries: [MappingEntry]) {
    let written = Self.positions.compactMap { entries.entry($0) }
    if entries.node(EventKey.add) == nil, entries.node(EventKey.move) == nil {
      for entry in written {
        error(
          "'\(entry.key.text)' needs 'add' or 'move'", at: entry.key.place, hint: "add: or move: lists the views")
      }
    } else if written.count > 1 {
      let verb = entries.node(EventKey.add) == nil ? "moved" : "added"
      error("views are \(verb) 'in', 'above' or 'below' one view", at: written.map(\.key.place).sorted()[1])
    }
  }

  /// Where an event inserts views; nil if it does not say so.
  private func position(_ entries: [MappingEntry]) -> SceneEvent.Position? {
    guard let written = Self.positions.lazy.compactMap({ entries.entry($0) }).first else { return nil }
    if written.isOf(EventKey.in), written.value.scalar?.text == "screen" { return .in(nil) }
    guard let name = values.viewName(written.value) else { return nil }
    return written.isOf(EventKey.in) ? .in(name) : written.isOf(EventKey.above) ? .above(name) : .below(name)
  }

  /// The views that an event moves among their siblings, and where to.
  func movement(_ entries: [MappingEntry]) -> SceneEvent.Movement? {
    guard let entry = entries.entry(EventKey.move),
      let nodes = list(entry.value, "a list of view ids", minimum: 1, isOfNames: true)
    else { return nil }
    let names = nodes.compactMap { values.viewName($0) }
    guard Self.positions.contains(where: { entries.entry($0) != nil }) else {
      error("'move' needs 'in', 'above' or 'below'", at: entry.key.place, hint: "add above: and a sibling")
      return nil
    }
    guard let position = position(entries) else { return nil }
    switch position {
    case .in: break
    case .above(let sibling), .below(let sibling):
      for name in names where name.name == sibling.name {
        error("'\(values.shown(name.name))' cannot be moved beside itself", at: name.place)
      }
    }
    return SceneEvent.Movement(views: names, position: position)
  }
}
