import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenLayout
import InbetweenModel
import InbetweenMotion
import InbetweenTimeline

/// Plays a scene on a stage: creates its views and constraints, enters its states, plays its events.
final class SceneDriver {
  /// The scene with the traits that the canvas has now.
  var document: SceneDocument
  /// What plays when events change these traits; nil if none does.
  var canvasChanges: CanvasChanges?
  let schedule: Schedule
  let stage: Stage
  let images: (any ImageProvider)?
  var views: [String: UIView] = [:]
  var guides: [String: UILayoutGuide] = [:]
  /// The locations at which views and guides were removed, by id, not including their descendants.
  var removals: [String: SourcePlace] = [:]
  /// Views that events add, by the ids of all their descendants.
  var addedTops: [String: SceneView]
  /// Images by the files they were read from.
  var imageNumbers: [String: Int] = [:]
  var animationNumbers: [String: Int] = [:]
  /// By constraint number; those of states and events are added when they are entered.
  var constraints: [Int: NSLayoutConstraint] = [:]
  /// Constraint numbers by the part of the scene that contains them, in ascending order.
  let ownedConstraints: [SceneConstraint.Owner: [Int]]
  /// The state that each group is in.
  var currentStates: [String: Int] = [:]
  var blocks: [Int: AnimationBlockID] = [:]
  /// What has come by transitions, by the views' ids.
  var transitions: [String: RunningTransition] = [:]
  /// The location of the last control of each controlled event.
  var lastControls: [Int: SourcePlace] = [:]
  var warnings: [Diagnostic] = []
  /// Transforms set by the current block: the view, the location, and the old value.
  var blockTransforms: [(view: UIView, place: SourcePlace, old: Transform3D)] = []
  /// The first problem while playing events, which ends the bake.
  var problem: SceneError?
  /// The answer to the question.
  private(set) var answer: SceneExplanation.Answer?
  /// Expressions that follow inputs.
  var live = LiveScene()
  /// Numbers of constraints whose constant depends on the fonts at two baselines, until another value is set.
  var fontSpacedConstraints: [Int] = []
  /// The time since which live values have not been checked for errors.
  var liveStart: Double?
  /// The last time at which a turn was scheduled at once for texts that follow inputs.
  var liveTextTurn: Rational?
  /// The elements of values created so far, compared with the limits.
  var elementCount = 0
  /// The current or last event.
  var eventPlace: SourcePlace?
  /// The inputs that represent the offsets of views that scroll by themselves.
  var offsetInputs: [String: (x: Int, y: Int)] = [:]
  /// What an event has set for the status bar.
  var statusBarStyle: SceneDocument.StatusBarStyle?
  /// Whether any event scrolls.
  let scrolls: Bool
  /// Where the scene has set the keys of lists and headers, and moved rows, last.
  var listPlaces: [ListSetting: SourcePlace] = [:]
  /// When the last content that moves by itself comes to rest, in seconds.
  var scrollEnd = 0.0
  /// Inputs by name, numbered as the stage numbers them.
  var inputNumbers: [String: Int] = ["tilt.horizontal": 0, "tilt.vertical": 1]

  init(
    _ document: SceneDocument, typesetter: (any Typesetter)?, images: (any ImageProvider)?, findsAmbiguity: Bool
  ) throws(SceneError) {
    self.document = document
    self.images = images
    if let base = document.base, !base.isRead { throw SceneError(base.missing) }
    ownedConstraints = Dictionary(grouping: document.constraints.indices) { document.constraints[$0].owner }
    addedTops = SceneDriver.addedTops(document.timeline)
    scrolls = SceneDriver.scrolls(document.timeline)
    schedule = try Schedule(document)
    canvasChanges = CanvasChanges(document)
    stage = Stage(
      canvas: CanvasChanges.surface(of: document), safeAreaInsets: document.canvas.safeArea,
      direction: document.canvas.isRightToLeft ? .rightToLeft : .leftToRight, typesetter: typesetter)
    if document.canvas.appearance == .dark { stage.traits = stage.traits.with(style: .dark) }
    if document.canvas.contentSize != .large {
      stage.traits = stage.traits.with(category: document.canvas.contentSize.category)
    }
    if document.canvas.isVerticallyCompact { stage.traits = stage.traits.with(verticalSizeClass: .compact) }
    stage.elevatedViews = SceneDriver.sheets(document.timeline)
    stage.findsAmbiguity = findsAmbiguity
    if let margins = document.canvas.layoutMargins { stage.root.modelLayoutMargins = margins }
    views["screen"] = stage.root
    if canvasChanges != nil { stage.root.modelBackgroundColor = document.canvas.backgroundColor }
    for input in document.inputs {
      inputNumbers[input.name] = stage.inputs.count
      stage.addInput(restValue: input.restValue)
    }
    try stage.asCurrent { () throws(SceneError) in try build() }
  }

  /// Creates the objects that the scene declares.
  private func build() throws(SceneError) {
    for view in document.views { try build(view, in: stage.root) }
    try build(constraintsOf: .scene)
    try activateDeclared()
    // The first state of each group is entered before the first layout, as in `viewDidLoad`.
    for group in document.states {
      try perform(try PlannedChanges(entering: 0, of: group, driver: self), layout: .deferred)
    }
    drawScreenFrame()
    if SceneDriver.drawsKeyboard(document.timeline) { stage.drawKeyboard() }
    hideComingViews()
  }

  /// The times of the golden's frames, once the end of the scene is known.
  /// - Throws: if a time is outside the scene.
  func goldenTimes(duration: Rational) throws(SceneError) -> [Rational] {
    guard case .times(let expressions) = document.golden.frames else { return [] }
    var times: [Rational] = []
    for expression in expressions { times.append(try time(expression, of: "the golden frame", duration: duration)) }
    return times
  }

  /// The times of expectations, once the end of the scene is known.
  /// - Throws: if a time is outside the scene.
  func expectationTimes(duration: Rational) throws(SceneError) -> [Rational] {
    var times: [Rational] = []
    for expectation in document.expectations {
      guard let expression = expectation.time else {
        times.append(duration)
        continue
      }
      times.append(try time(expression, of: "the time", duration: duration))
    }
    return times
  }

  private func time(
    _ expression: SceneExpression, of what: String, duration: Rational
  ) throws(SceneError) -> Rational {
    var schedule = schedule
    schedule.sceneEnd = duration
    let time = try Schedule.time(expression, in: schedule)
    guard time >= .zero, time <= duration else {
      let side = time < .zero ? "before the start" : "after the end"
      throw SceneError(
        .error(
          "\(what) at \(time.doubleValue.shortText) s is \(side) of the scene, "
            + "\((time < .zero ? .zero : duration).doubleValue.shortText) s", at: expression.place))
    }
    return time
  }

  /// Violations of tap target claims at the end, by the expectation's index.
  var tapFailures: [Int: MotionFailure] {
    var failures: [Int: MotionFailure] = [:]
    for (index, expectation) in document.expectations.enumerated() {
      guard case .tapTarget(let side) = expectation.claim else { continue }
      do throws(MotionFailure) {
        guard let view = views[expectation.view] else { throw .vacuous("'\(expectation.view)' is never shown") }
        try stage.asCurrent { () throws(MotionFailure) in try view.isTapTarget(atLeast: side, in: stage.root) }
      } catch {
        failures[index] = error
      }
    }
    return failures
  }

  /// Schedules the timeline; the stage plays it.
  func start() {
    schedule(document.timeline)
    startLiveSpan()
  }

  /// Plays everything and returns the duration of the scene.
  ///
  /// - Parameter question: answered at its time.
  func play(answering question: SceneExplanation.Question? = nil) throws(SceneError) -> Rational {
    start()
    if let question {
      stage.run(until: question.time)
      if problem == nil { answer = answer(question) }
    }
    stage.run()
    if let problem { throw problem }
    if let (view, reason) = stage.pictureProblem {
      throw SceneError(.error(reason.text, at: document.view(view)?.place ?? SourcePlace(file: document.file)))
    }
    var computed = max(schedule.end, .zero)
    // A control can extend an animation and its completion beyond the schedule.
    for time in [stage.now.doubleValue, stage.controlledEnd, scrollEnd] where time > computed.doubleValue + 1e-6 {
      if let later = Rational(rounding: time) { computed = max(computed, later) }
    }
    computed = max(computed, stage.animations.ownEnd)
    let duration = schedule.sceneEnd ?? computed
    guard duration >= .zero else {
      throw SceneError(
        .error("the duration is negative", at: document.duration?.place ?? SourcePlace(file: document.file)))
    }
    let limit = document.limits.duration
    guard duration.doubleValue <= limit else {
      let place = document.duration?.place ?? eventPlace ?? SourcePlace(file: document.file)
      throw SceneError(Schedule.tooLong("the scene would last", duration.doubleValue, limit, at: place))
    }
    finishLiveSpans(at: duration.doubleValue)
    if let place = document.duration?.place, duration < computed {
      // Times that differ by less than a millisecond are told apart by all of their digits.
      let times = [duration.doubleValue, computed.doubleValue]
      let ends = times[0].shortText == times[1].shortText ? times.map { "\($0)" } : times.map(\.shortText)
      warnings.append(
        .warning(
          "the scene ends at \(ends[0]) s and cuts off what lasts until \(ends[1]) s", at: place))
    }
    if document.duration == nil { try requireEnd(at: duration) }
    noteEvents(document.timeline)
    noteSpringEnds(until: duration)
    noteTextProblems()
    if let problem { throw problem }
    try requireCellHeights()
    return duration
  }

  /// A scene without a duration must come to rest. An animator that is paused at the end is at rest, although this is
  /// rarely intended.
  private func requireEnd(at duration: Rational) throws(SceneError) {
    let endless = stage.endlessAnimations(at: duration)
    let file = SourcePlace(file: document.file)
    if let moving = endless.first(where: { !$0.isPaused }) {
      let event = moving.block.flatMap(event(of:))
      throw SceneError(
        .error(
          "something of '\(moving.view)' is still moving at the end, and never stops",
          at: event?.animation?.place ?? document.view(moving.view)?.place ?? file,
          hint: "give the scene a duration"))
    }
    for paused in endless {
      guard let event = paused.block.flatMap(event(of:)) else { continue }
      let name = event.label.map { "'\($0)'" } ?? "the animation"
      warnings.append(
        .warning(
          "\(name) is still paused when the scene ends", at: lastControls[event.id] ?? event.place,
          hint: "resume it, or give the scene a duration"))
    }
  }

  func event(of block: AnimationBlockID) -> SceneEvent? {
    guard let number = blocks.first(where: { $0.value == block })?.key else { return nil }
    var events = document.timeline
    while let event = events.popLast() {
      if event.id == number { return event }
      events += event.then
    }
    return nil
  }

  static func addedTops(_ events: [SceneEvent]) -> [String: SceneView] {
    var tops: [String: SceneView] = [:]
    var events = events
    while let event = events.popLast() {
      events += event.then
      for top in event.add?.views ?? [] {
        var stack = [top]
        while let view = stack.popLast() {
          tops[view.id] = top
          stack += view.mask + view.subviews
        }
      }
    }
    return tops
  }

  private func noteEvents(_ events: [SceneEvent]) {
    for event in events {
      if let entry = schedule.entries[event.id] {
        let end = schedule.options[event.id]?.totalDuration == nil ? entry.start : entry.ownEnd
        stage.note(
          Timeline.Event(
            label: event.label, start: entry.start, end: max(end, entry.ownEnd),
            place: "\(event.place.line):\(event.place.column)"))
      }
      noteEvents(event.then)
    }
  }

  /// Refuses self-sizing cells whose constraints do not determine their height, about which UIKit logs a warning.
  private func requireCellHeights() throws(SceneError) {
    for (id, view) in views.sorted(by: { $0.key < $1.key }) {
      guard let table = view as? TextTableView, let open = table.cellOfOpenHeight else { continue }
      throw SceneError(
        .error(
          "constraints leave the height of '\(open.id)', row \(open.row) of '\(id)', open",
          at: document.view(open.id)?.place ?? SourcePlace(file: document.file),
          hint: "join its content with its top and its bottom, such as V:|-11-[title]-11-|, or give its height"))
    }
  }
}

extension SceneDriver: SceneExpression.Context {
  func value(of reference: SceneExpression.Reference, afterLayout: Bool) -> Double? {
    switch reference {
    case .time: nil
    case .input(let name): inputNumbers[name].map { stage.inputs[$0].value(at: stage.now.doubleValue) }
    case .contentOffset(let view, let axis): contentOffset(of: view, axis)
    case .constraint(let index, let number): value(of: number, constraint: index)
    case .geometry(let view, let attribute): geometry(of: view, attribute)
    case .guideGeometry(let view, let guide, let attribute): geometry(of: view, guide, attribute)
    case .systemSpacing(let baselines): systemSpacing(between: baselines)
    }
  }

  /// The system spacing in points: that of the fonts at two baselines, or the fixed one.
  private func systemSpacing(between baselines: SceneExpression.Baselines?) -> Double {
    guard let baselines, let above = views[baselines.above], let below = views[baselines.below] else {
      return SceneExpression.systemSpacing
    }
    return stage.systemSpacing(fromLastBaselineOf: above, toFirstBaselineOf: below) ?? SceneExpression.systemSpacing
  }

  func fittingSize(of view: String, target: Size, horizontalPriority: Double, verticalPriority: Double) -> Size? {
    guard let view = views[view] else { return nil }
    return try? stage.systemLayoutSizeFitting(
      view, target: target, horizontalFittingPriority: horizontalPriority, verticalFittingPriority: verticalPriority)
  }

  func time(of reference: SceneExpression.Time) -> Rational? { schedule.time(of: reference) }

  private func value(of number: SceneConstraint.Number, constraint index: Int) -> Double? {
    if let constraint = constraints[index] {
      return switch number {
      case .constant: constraint.modelConstant
      case .priority: constraint.modelPriority
      case .multiplier: constraint.modelMultiplier
      }
    }
    guard document.constraints.indices.contains(index) else { return nil }
    return switch number {
    case .constant: document.constraints[index].initialConstant
    case .priority: document.constraints[index].initialPriority
    case .multiplier: document.constraints[index].initialMultiplier
    }
  }
}
