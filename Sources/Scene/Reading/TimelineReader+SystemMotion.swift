internal import InbetweenDiagnostics
internal import InbetweenGeometry
internal import InbetweenModel
internal import InbetweenMotion
internal import InbetweenTimeline

/// What the system moves by itself: read as the animations and changes that events consist of.
extension TimelineReader {
  func readKeyboard(_ entries: [MappingEntry], _ event: inout SceneEvent) {
    guard let entry = entries.entry(EventKey.keyboard) else { return }
    event.keyboard = oneOf(entry.value, "keyboard")
    if event.animation == nil, entries.node(EventKey.animate) == nil {
      event.animation = .system(at: entry.key.place)
    }
  }

  /// The keyboard's height is a change like those of `set`.
  func addKeyboardHeight(_ entries: [MappingEntry], _ event: inout SceneEvent) {
    guard let entry = entries.entry(EventKey.keyboard), let change = event.keyboard else { return }
    let key = "screen.keyboardHeight"
    if let other = event.changes.set.first(where: { $0.key == key }) {
      return error(
        "'keyboard' sets the height of the keyboard, too", at: other.keyPlace,
        notes: [.init("'keyboard' at", at: entry.key.place)])
    }
    let canvas = values.canvas
    let height =
      change == .show ? KeyboardMeasures(screen: canvas.size, safeArea: canvas.safeArea).size.height : 0
    event.changes.set.append(
      SceneChanges.Assignment(
        key: key, keyPlace: entry.key.place, target: .view("screen", PropertyPath("keyboardHeight")),
        value: .number(SceneExpression(height, at: entry.value.place)), valuePlace: entry.value.place))
  }
}

extension TimelineReader {
  /// Flips and curls play once, along a curve.
  func readTransitionStyle(_ node: SourceNode, _ entries: [MappingEntry], _ event: inout SceneEvent) {
    guard let style: SceneEvent.Animation.TransitionStyle = oneOf(node, "transition style") else { return }
    event.animation?.transitionStyle = style
    guard style != .crossDissolve else { return }
    if event.animation?.transition?.name == "screen" {
      error("the whole screen only cross-fades", at: node.place, hint: "a view that fills it can flip")
    }
    for key in [EventKey.spring, .delay, .repeat, .autoreverse, .beginFromCurrentState] {
      if let other = entries.entry(key) {
        error("'\(style.rawValue)' has no '\(key.rawValue)'", at: other.key.place, hint: "it takes a 'curve'")
      }
    }
  }

  /// `canvas` of an event. A device turns with the system's motion unless the event has its own.
  func readCanvasChange(_ entries: [MappingEntry], _ event: inout SceneEvent) {
    guard let entry = entries.entry(EventKey.canvas),
      let keys = mapping(entry.value, "a mapping such as {appearance: dark}")
    else { return }
    checkKeys(keys, MappingTypes.canvasChange)
    var change = SceneEvent.CanvasChange(place: entry.key.place)
    if keys.isEmpty {
      error(
        "expected at least one of \(MappingTypes.canvasChange.keys.joined(separator: ", "))", at: entry.value.place)
    }
    if let node = keys.node(CanvasChangeKey.appearance) { change.appearance = oneOf(node, "appearance") }
    if let node = keys.node(CanvasChangeKey.contentSize) { change.contentSize = oneOf(node, "contentSize") }
    if let node = keys.node(CanvasChangeKey.direction) { change.direction = oneOf(node, "direction") }
    if let entry = keys.entry(CanvasChangeKey.statusBar) {
      change.statusBar = oneOf(entry.value, "statusBar")
      if values.canvas.statusBar == nil {
        error(
          "'statusBar' needs a canvas that draws one", at: entry.key.place, hint: "write canvas: {statusBar: default}")
      }
    }
    if let other = entries.entry(EventKey.keyframes) {
      error(
        "'keyframes' cannot be combined with 'canvas'", at: other.key.place,
        hint: "give the canvas an event of its own")
    }
    event.canvas = change
    guard let turn = keys.entry(CanvasChangeKey.orientation) else { return }
    event.canvas?.orientation = oneOf(turn.value, "orientation")
    if values.canvas.device == nil {
      error(
        "'orientation' needs a canvas with a 'device'", at: turn.key.place, hint: "the device brings its safe areas")
    }
    if let other = entries.entry(EventKey.transition) {
      error("'transition' cannot be combined with 'orientation'", at: other.key.place)
    }
    guard event.animation == nil, entries.node(EventKey.animate) == nil else { return }
    event.animation = .turn(at: turn.key.place)
  }

  /// At most one of `push`, `pop`, `present` and `dismiss`.
  mutating func readTransition(_ entries: [MappingEntry], in scope: ExpressionScope, _ event: inout SceneEvent) {
    var written: [(kind: SceneTransition.Kind, entry: MappingEntry)] = []
    for entry in entries {
      if let kind = SceneTransition.Kind(rawValue: entry.key.text) { written.append((kind, entry)) }
    }
    guard let (kind, entry) = written.first else { return }
    if written.count > 1 {
      error(
        "'\(written[1].kind.rawValue)' and '\(kind.rawValue)' need events of their own", at: written[1].entry.key.place)
    }
    for key in [EventKey.keyframes, .transition] {
      if let other = entries.entry(key) {
        error("'\(key.rawValue)' cannot be combined with '\(kind.rawValue)'", at: other.key.place)
      }
    }
    guard let transition = transition(kind, entry, in: scope) else { return }
    event.passage = transition
    guard event.animation == nil, entries.node(EventKey.animate) == nil else { return }
    event.animation =
      transition.style == .menu
      ? .menu(comes: kind == .present, at: entry.key.place) : .system(at: entry.key.place)
  }

  private mutating func transition(
    _ kind: SceneTransition.Kind, _ entry: MappingEntry, in scope: ExpressionScope
  ) -> SceneTransition? {
    let entries = entry.value.entries
    if let entries {
      checkKeys(entries, MappingTypes.screenTransition)
      let allowed = TransitionKey.allowed(for: kind).map(\.rawValue)
      for other in entries where TransitionKey(rawValue: other.key.text) != nil && !allowed.contains(other.key.text) {
        error(
          "'\(kind.rawValue)' has no '\(other.key.text)'", at: other.key.place,
          hint: "its keys are " + allowed.joined(separator: ", "))
      }
      if entries.node(TransitionKey.view) == nil {
        error("a transition needs 'view', the view that comes or goes", at: entry.value.place)
      }
    }
    let named = entries == nil ? entry.value : entries?.node(TransitionKey.view)
    if let scalar = named?.scalar, scalar.text == "true" || scalar.text == "false" {
      let presented = values.knownNames.order.first { transitions[$0] != nil } ?? "card"
      error(
        "'\(kind.rawValue)' names the view that comes or goes, found '\(scalar.text)'", at: scalar.place,
        hint: "write \(kind.rawValue): \(presented)")
      return nil
    }
    guard let view = named.flatMap({ values.viewName($0) }) else { return nil }
    var transition = SceneTransition(place: entry.key.place, kind: kind, view: view)
    let known = transitions[view.name]
    if let entries {
      transition.over = entries.node(TransitionKey.over).flatMap { values.viewName($0) }
      transition.source = entries.node(TransitionKey.source).flatMap { values.viewName($0) }
      if let node = entries.node(TransitionKey.style) { transition.style = oneOf(node, "style") ?? .pageSheet }
      if let node = entries.node(TransitionKey.grabber) { transition.hasGrabber = values.boolean(node) ?? false }
      if let node = entries.node(TransitionKey.detent) { transition.detent = detent(node, in: scope) }
      if let node = entries.node(TransitionKey.largestUndimmedDetent) {
        transition.largestUndimmedDetent = detent(node, in: scope)
      }
      for key in [TransitionKey.detent, .largestUndimmedDetent, .grabber] where transition.style != .pageSheet {
        if let other = entries.entry(key) { error("only a 'pageSheet' has '\(key.rawValue)'", at: other.key.place) }
      }
    }
    if kind == .dismiss {
      guard let known, known.first == .present else {
        error(
          "'\(view.name)' has not been presented", at: view.place,
          hint: "an earlier event presents it: present: \(view.name)")
        return nil
      }
      transition.style = known.style
    }
    if transition.style == .zoom, kind == .present, transition.source == nil {
      error("a zoom needs 'source', the view from which it comes", at: entry.value.place)
    }
    transitions[view.name] = (known?.first ?? kind, transition.style)
    return transition
  }

  private func detent(_ node: SourceNode, in scope: ExpressionScope) -> SceneTransition.Detent? {
    switch node.scalar?.text {
    case "medium": return .medium
    case "large": return .large
    case "half", "full", ".medium", ".large", ".medium()", ".large()":
      let isHalf = node.scalar.map { $0.text == "half" || $0.text.contains("medium") } ?? false
      error(
        "a detent is medium, large or a height, found '\(node.scalar?.shortText ?? "")'", at: node.place,
        hint: "write \(isHalf ? "medium" : "large")")
      return nil
    default: return values.number(node, in: scope, "a detent", from: 0).map { .height($0) }
    }
  }
}

extension SceneEvent.Animation {
  /// The system's own motion of keyboard, sheets and pushed views: `UISpringTimingParameters()` for half a second.
  static func system(at place: SourcePlace) -> SceneEvent.Animation {
    func number(_ value: Double) -> SceneExpression { SceneExpression(value, at: place) }
    return SceneEvent.Animation(
      place: place, duration: .seconds(number(SystemMotion.duration)), delay: nil, curve: nil,
      spring: .physical(
        mass: number(SystemMotion.spring.mass), stiffness: number(SystemMotion.spring.stiffness),
        damping: number(SystemMotion.spring.damping), initialVelocity: nil),
      repeat: nil, autoreverse: false, beginFromCurrentState: false, keyframes: [], calculationMode: nil,
      transition: nil)
  }

  /// The motion of a window that turns with its device.
  static func turn(at place: SourcePlace) -> SceneEvent.Animation {
    var animation = SceneEvent.Animation.system(at: place)
    animation.duration = .seconds(SceneExpression(SystemMotion.turn, at: place))
    animation.spring = nil
    return animation
  }

  /// The motion of a menu, which leaves faster than it comes.
  static func menu(comes: Bool, at place: SourcePlace) -> SceneEvent.Animation {
    var animation = SceneEvent.Animation.system(at: place)
    let (seconds, bounce) = SystemMotion.menuCome
    animation.duration = .seconds(SceneExpression(comes ? seconds : SystemMotion.menuGo, at: place))
    animation.spring = comes ? .bounce(SceneExpression(bounce, at: place), initialVelocity: nil) : nil
    return animation
  }
}
