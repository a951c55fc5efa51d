internal import InbetweenDiagnostics

extension TimelineReader {
  func keyframes(_ id: Int, _ node: SourceNode, in scope: ExpressionScope) -> [SceneEvent.Keyframe] {
    guard let items = list(node, "a list of keyframes", minimum: 1) else { return [] }
    return items.enumerated().compactMap { index, item in
      guard let entries = mapping(item, "{relativeStart, relativeDuration, set, …}") else { return nil }
      checkKeys(entries, MappingTypes.keyframe)
      for key in [KeyframeKey.relativeStart, .relativeDuration] where entries.node(key) == nil {
        error("a keyframe needs '\(key.rawValue)'", at: item.place)
        return nil
      }
      guard
        let start = entries.node(KeyframeKey.relativeStart).flatMap({
          values.number($0, in: scope, "'relativeStart'", from: 0, to: 1)
        }),
        let duration = entries.node(KeyframeKey.relativeDuration).flatMap({
          values.number($0, in: scope, "'relativeDuration'", from: 0, to: 1)
        })
      else { return nil }
      let to = entries.node(KeyframeKey.to).map { stateReferences($0) } ?? []
      return SceneEvent.Keyframe(
        place: item.place, relativeStart: start, relativeDuration: duration, to: to,
        changes: changes.changes(entries, owner: .keyframe(event: id, index: index), in: scope, isAnimated: true))
    }
  }

  func control(_ node: SourceNode, in scope: ExpressionScope) -> SceneEvent.Control? {
    let label = node.scalar?.text ?? ""
    guard
      let entries = mapping(
        node, "{animation: label, do: …}",
        hint: values.knownNames.events[label] == nil ? nil : "write {animation: \(label), do: pause}")
    else { return nil }
    checkKeys(entries, MappingTypes.control)
    guard let label = entries.node(ControlKey.animation) else {
      error("a control needs 'animation', the label of an event", at: node.place)
      return nil
    }
    guard let name = scalar(label, "a label") else { return nil }
    guard let event = values.knownNames.events[name.text] else {
      error(
        "unknown label '\(name.shortText)'", at: name.place,
        hint: values.suggestion(for: name.text) { $0.kind == .label })
      return nil
    }
    if !animatedEvents.contains(event) {
      error(
        "the event '\(name.text)' has no 'animate' to control", at: name.place,
        notes: values.knownNames.declarations[name.text].map { [.init("declared at", at: $0.place)] } ?? [])
      return nil
    }
    var control = SceneEvent.Control(
      place: node.place, event: event, action: nil, fractionComplete: nil, scrubsLinearly: nil, isReversed: nil,
      position: "end", curve: nil, spring: nil, durationFactor: nil)
    if let node = entries.node(ControlKey.do),
      let action = word(
        node, among: SceneEvent.Control.Action.allCases.map(\.rawValue), "action",
        hint: { ["reverse", "reversed"].contains($0) ? "write isReversed: true in place of 'do'" : nil })
    {
      control.action = SceneEvent.Control.Action(rawValue: action)
    }
    if let node = entries.node(ControlKey.fractionComplete) {
      if node.items != nil {
        control.fractionComplete = values.track(node, in: scope).map { .track($0) }
      } else {
        control.fractionComplete = values.number(node, in: scope, "'fractionComplete'", from: 0, to: 1).map {
          .value($0)
        }
      }
    }
    if let node = entries.node(ControlKey.scrubsLinearly) { control.scrubsLinearly = values.boolean(node) }
    if let node = entries.node(ControlKey.isReversed) { control.isReversed = values.boolean(node) }
    for key in [ControlKey.curve, .spring, .durationFactor] {
      if let entry = entries.entry(key), control.action != .resume {
        error("'\(key.rawValue)' needs 'do: resume'", at: entry.key.place)
      }
    }
    if let entry = entries.entry(ControlKey.position) {
      if control.action != .finish { error("'position' needs 'do: finish'", at: entry.key.place) }
      control.position = word(entry.value, among: Keywords.positions, "position") ?? "end"
    }
    if let node = entries.node(ControlKey.curve) { control.curve = values.curve(node, in: scope) }
    if let node = entries.node(ControlKey.spring) { control.spring = values.spring(node, in: scope) }
    if let node = entries.node(ControlKey.durationFactor) {
      control.durationFactor = values.number(node, in: scope, "'durationFactor'", from: 0)
    }
    if entries.count == 1 {
      error("this control does nothing", at: node.place, hint: "add do:, fractionComplete: or isReversed:")
    }
    return control
  }
}
