internal import InbetweenDiagnostics
internal import InbetweenLayout
internal import InbetweenModel

/// Reads what events, key frames and states change.
struct ChangeReader: NodeReading {
  let values: ValueReader
  private let constraints: [SceneConstraint]
  /// Indices in `constraints`.
  private let owned: [SceneConstraint.Owner: [Int]]

  init(_ values: ValueReader, constraints: [SceneConstraint], owned: [SceneConstraint.Owner: [Int]]) {
    self.values = values
    self.constraints = constraints
    self.owned = owned
  }

  var log: ReadingLog { values.log }

  /// `set`, `activate`, `deactivate` and the new constraints of one place.
  func changes(
    _ entries: [MappingEntry], owner: SceneConstraint.Owner, in scope: ExpressionScope, isAnimated: Bool = false
  ) -> SceneChanges {
    var changes = SceneChanges()
    if let node = entries.node(EventKey.set) {
      if let set = mapping(node, "a mapping of target.property and values", hint: Self.setHint(node)) {
        if set.isEmpty { error("expected at least one target.property", at: node.place) }
        let explicit = isAnimated ? explicitlyAnimated(entries.node(EventKey.addAnimations)) : []
        changes.set = set.compactMap {
          change(
            $0, in: scope,
            isAnimated: isAnimated && !explicit.contains(values.dotted($0.key).parts.joined(separator: ".")))
        }
      }
    }
    if let node = entries.node(EventKey.activate) { changes.activate = constraintSets(node) }
    if let node = entries.node(EventKey.deactivate) { changes.deactivate = constraintSets(node) }
    changes.constraints = owned[owner] ?? []
    return changes
  }

  /// `write {card.alpha: 0}` for `card.alpha = 0`.
  private static func setHint(_ node: SourceNode) -> String? {
    if node.items != nil { return "write one mapping, without dashes: {card.alpha: 0, card.isHidden: false}" }
    let parts = (node.scalar?.text ?? "").split(separator: "=", maxSplits: 1).map {
      $0.split(separator: " ").joined(separator: " ")
    }
    guard parts.count == 2, parts[0].contains("."), !parts[0].contains(" "), !parts[1].isEmpty else { return nil }
    return "write {\(parts[0]): \(parts[1])}"
  }

  /// The `view.keyPath` of an event's own layer animations.
  private func explicitlyAnimated(_ node: SourceNode?) -> Set<String> {
    var moved: Set<String> = []
    for entry in node?.entries ?? [] {
      let view = values.dotted(entry.key).parts[0]
      let members = entry.value.entries?.node(LayerAnimationKey.animations)?.items ?? [entry.value]
      for path in members.compactMap({ $0.entries?.node(LayerAnimationKey.keyPath)?.scalar?.text }) {
        moved.insert("\(view).\(path)")
      }
    }
    return moved
  }

  private func constraintSets(_ node: SourceNode) -> [SceneChanges.ConstraintSet] {
    guard let items = list(node, "a list of constraints' names", minimum: 1, isOfNames: true) else { return [] }
    return items.compactMap { item in
      guard let scalar = scalar(item, "a constraint's name") else { return nil }
      return constraintSet(values.resolved(scalar), at: scalar.place)
    }
  }

  private func constraintSet(_ name: String, at place: SourcePlace) -> SceneChanges.ConstraintSet? {
    guard let named = values.constraintNames[name] else {
      if let other = values.knownNames.declarations[name] {
        error(
          "'\(values.shown(name))' is \(ValueReader.withArticle(other.kind.noun)), not a constraint", at: place,
          notes: [.init("declared at", at: other.place)])
      } else if values.knownNames.hasUnreadBase {
        return SceneChanges.ConstraintSet(name: name, place: place, constraints: [])
      } else {
        error(
          "unknown constraint '\(values.shown(name))'", at: place,
          hint: values.suggestion(for: name) { $0.kind == .constraint })
      }
      return nil
    }
    return SceneChanges.ConstraintSet(name: name, place: place, constraints: named.constraints)
  }

  private func change(_ entry: MappingEntry, in scope: ExpressionScope, isAnimated: Bool) -> SceneChanges.Assignment? {
    let key = entry.key.text
    if let (parts, length) = identifiedParts(entry.key) { return constraintChange(entry, parts, length, in: scope) }
    let name = values.dotted(entry.key)
    let parts = name.parts
    guard name.isDotted, parts.count >= 2, parts.count <= 4 else {
      error("'\(values.shown(key))' is not target.property", at: entry.key.place, hint: targetHint(key))
      return nil
    }
    if let declaration = values.knownNames.declarations[parts[0]] {
      switch declaration.kind {
      case .constraint: return constraintChange(entry, parts, name.firstLength, in: scope)
      case .view(let kind): return viewChange(entry, parts, name.firstLength, kind, in: scope, isAnimated: isAnimated)
      default:
        error(
          "'\(parts[0])' is \(ValueReader.withArticle(declaration.kind.noun)) and cannot be set",
          at: entry.key.place,
          notes: [.init("declared at", at: declaration.place)])
        return nil
      }
    }
    if parts[0] == "screen" {
      return viewChange(entry, parts, name.firstLength, .view, in: scope, isAnimated: isAnimated)
    }
    if values.knownNames.hasUnreadBase { return basedChange(entry, parts, in: scope) }
    error(
      "unknown view or constraint '\(parts[0].prefix(60))'",
      at: entry.key.place(at: 0, length: parts[0].unicodeScalars.count),
      hint: values.suggestion(
        for: parts[0],
        where: { declaration in
          switch declaration.kind {
          case .view, .constraint: true
          default: false
          }
        }, extra: ["screen"]) ?? unnamedConstraint(parts))
    return nil
  }

  /// For an outlet of a constraint, whose constant code sets.
  private func unnamedConstraint(_ parts: [String]) -> String? {
    guard parts.count == 2, Self.constraintProperties.contains(parts[1]) else { return nil }
    return "a constraint is named where it is written: - \(parts[0].prefix(40)): card.top == superview.top + 8"
  }

  private static let constraintProperties = ["constant", "priority", "active", "multiplier"]

  /// The parts of `identifier.property` if the identifier is free text, which can contain dots.
  private func identifiedParts(_ scalar: SourceScalar) -> (parts: [String], firstLength: Int)? {
    let key = scalar.text
    guard let dot = key.lastIndex(of: ".") else { return nil }
    let (written, property) = (String(key[..<dot]), String(key[key.index(after: dot)...]))
    let name = values.resolved(written, in: scalar.scope)
    guard values.constraintNames[name] != nil, !WordRules.isIdentifier(name) else { return nil }
    guard !name.contains(".") || Self.constraintProperties.contains(property) else { return nil }
    return ([name, property], written.unicodeScalars.count)
  }

  private func targetHint(_ key: String) -> String? {
    switch values.knownNames.declarations[key]?.kind {
    case .constraint:
      let name = values.shown(key)
      return "write \(name).constant, \(name).priority or \(name).active"
    case .view: return "write \(key).alpha, or another of its properties"
    default:
      guard let dot = key.lastIndex(of: ".") else {
        guard ViewKeys.settable(key, of: .view) != nil else { return nil }
        let view = values.knownNames.order.first {
          values.knownNames.views[$0] != nil && values.knownNames.views[$0]?.kind != .guide
        }
        return "name the view: \(view ?? "card").\(key)"
      }
      return values.suggestion(for: String(key[..<dot])) { $0.kind == .constraint }
    }
  }

  private func constraintChange(
    _ entry: MappingEntry, _ parts: [String], _ firstLength: Int, in scope: ExpressionScope
  ) -> SceneChanges.Assignment? {
    let key = parts.joined(separator: ".")
    let property = parts.dropFirst().joined(separator: ".")
    let propertyPlace = entry.key.place(at: firstLength + 1, length: property.unicodeScalars.count)
    let set = values.constraintSet(parts[0])
    if property == "active" {
      guard let value = values.boolean(entry.value) else { return nil }
      return SceneChanges.Assignment(
        key: key, keyPlace: entry.key.place,
        target: .active(SceneChanges.ConstraintSet(name: parts[0], place: entry.key.place, constraints: set)),
        value: .boolean(value), valuePlace: entry.value.place)
    }
    guard property == "constant" || property == "priority" else {
      error(
        property == "multiplier"
          ? "a constraint's multiplier never changes" : "a constraint has no '\(property.prefix(60))' to set",
        at: propertyPlace,
        hint: property == "multiplier"
          ? "deactivate it and activate another"
          : (property == "isActive"
            ? "active" : NearestName.suggestion(for: property, among: ["constant", "priority", "active"])).map {
              "did you mean '\($0)'?"
            }
            ?? "constant, priority and active can be set")
      return nil
    }
    guard set.count == 1 else {
      if !values.knownNames.broken.contains(parts[0]) {
        error(
          "'\(values.shown(parts[0]))' names \(set.count) constraints; '\(property)' needs exactly one",
          at: entry.key.place,
          notes: values.nameNote(parts[0]))
      }
      return nil
    }
    guard let value = values.number(entry.value, in: scope) else { return nil }
    if property == "priority", !values.isPriority(value) { return nil }
    return SceneChanges.Assignment(
      key: key, keyPlace: entry.key.place,
      target: .constraint(set[0], property == "constant" ? .constant : .priority), value: .number(value),
      valuePlace: entry.value.place)
  }

  /// The change of a constraint in place of that of a layout attribute, such as `height`: that of the only active one
  /// that gives the attribute a number.
  private func constraintHint(_ entry: MappingEntry, of view: String, _ name: String) -> String? {
    guard let attribute = LayoutAttribute.byName[name], let value = entry.value.scalar?.shortText else {
      return nil
    }
    let setting = constraints.filter {
      $0.firstItem == .view(view) && $0.firstAttribute == attribute && $0.relation == .equal && $0.isActive
    }
    guard setting.count == 1, let constraint = setting.first, constraint.secondItem == nil else { return nil }
    if let own = constraint.names.first, values.constraintSet(own).count == 1 {
      return "a constraint sets the \(name): write \(values.shown(own)).constant: \(value)"
    }
    return "name the constraint that sets it, such as size: \(constraint.text), and write size.constant: \(value)"
  }

  private func viewChange(
    _ entry: MappingEntry, _ parts: [String], _ firstLength: Int, _ kind: ViewKind, in scope: ExpressionScope,
    isAnimated: Bool
  ) -> SceneChanges.Assignment? {
    let name = parts[1]
    let ofScreen = parts[0] == "screen" ? ViewKeys.ofScreen : []
    guard let key = ofScreen.first(where: { $0.name == name }) ?? ViewKeys.settable(name, of: kind) else {
      let place = entry.key.place(at: firstLength + 1, length: name.unicodeScalars.count)
      let noun = ValueReader.withArticle(kind.rawValue)
      if ViewKeys.key(name, of: kind) != nil {
        error("'\(name)' of \(noun) cannot be set", at: place)
      } else {
        error(
          "\(noun) has no key '\(name.prefix(60))'", at: place,
          hint: constraintHint(entry, of: parts[0], name)
            ?? values.propertyHint(
              name == "layer" ? parts.dropFirst().joined(separator: ".") : name, kind,
              (ViewKeys.settable(of: kind) + ofScreen).map(\.name), value: entry.value.scalar?.shortText))
      }
      return nil
    }
    var shape = key.shape
    if parts.count > 2 {
      let component = parts[2...].joined(separator: ".")
      let components = key.shape.components
      guard components.contains(component) else {
        error(
          "'\(name)' has no component '\(component.prefix(60))'",
          at: entry.key.place(
            at: firstLength + name.unicodeScalars.count + 2, length: component.unicodeScalars.count),
          hint: key.shape == .transform
            ? TransformKey.hint(for: component, value: entry.value.scalar?.shortText ?? "1.5")
              .map { "write \(parts[0]).transform: {\($0)}" }
            : componentHint(entry, parts, key.shape)
              ?? (components.isEmpty ? nil : "its components are " + components.joined(separator: ", ")))
        return nil
      }
      shape = .number
    }
    if isAnimated, key.animates.isWorthAWarning {
      warnNotAnimated(entry.key.place, key: name, hint: animationHint(parts[0], kind, name))
    }
    guard let value = values.value(entry.value, shape, of: parts.count > 2 ? "" : name, in: scope.withAfter) else {
      return nil
    }
    guard values.lies(value, key, inside: parts[0], at: entry.value.place) else { return nil }
    values.checkArranged(value, of: name, in: parts[0], at: entry.value)
    return SceneChanges.Assignment(
      key: parts.joined(separator: "."), keyPlace: entry.key.place,
      target: .view(parts[0], PropertyPath(name, component: parts.count > 2 ? parts[2] : nil)), value: value,
      valuePlace: entry.value.place)
  }

  /// What to write for a part of a font, which is set as a whole, and for `frame.origin.x`.
  private func componentHint(_ entry: MappingEntry, _ parts: [String], _ shape: ValueShape) -> String? {
    let component = parts[parts.count - 1]
    if shape == .font, parts.count == 3, ["size", "weight", "family", "italic"].contains(component) {
      return "write \(parts[0]).\(parts[1]): {\(component): \(entry.value.scalar?.shortText ?? "22")}"
    }
    return parts.count == 4 && shape.components.contains(component) ? "write \(parts[0]).\(parts[1]).\(component)" : nil
  }

  private func warnNotAnimated(_ place: SourcePlace, key: String, hint: String?) {
    warning("'\(key)' does not animate in UIView.animate and changes at once", at: place, hint: hint)
  }

  /// A hint for animating a key in the event that sets it: without values, an animation goes from the old to the new
  /// value. Nil if nothing animates it.
  private func animationHint(_ view: String, _ kind: ViewKind, _ key: String) -> String? {
    guard AnimationKeyPaths.shape(of: key, on: kind) != nil else { return nil }
    let word = key.prefix { $0.isLowercase }
    let name = word.count > 1 ? String(word) : key
    return "add addAnimations: {\(view).\(name): {keyPath: \(key), duration: 0.25}}"
  }

  /// The same warning for values set by states that are entered with `animate`.
  func warnAnimatedStates(_ groups: [StateGroup], _ events: [SceneEvent]) {
    let animated = Set(events.flatMap(\.animatedGroups))
    for group in groups where animated.contains(group.name) {
      for change in group.states.flatMap(\.changes.set) {
        guard case .view(let id, let path) = change.target, let kind = values.knownNames.views[id]?.kind,
          ViewKeys.settable(path.key, of: kind)?.animates.isWorthAWarning == true
        else { continue }
        let isAnimatable = AnimationKeyPaths.shape(of: path.key, on: kind) != nil
        warnNotAnimated(
          change.keyPlace, key: path.key,
          hint: isAnimatable ? "addAnimations of the event that enters the state animates it" : nil)
      }
    }
  }

  /// With a storyboard the kinds of its views are unknown here; the values are read by the usual types of their keys.
  private func basedChange(_ entry: MappingEntry, _ parts: [String], in scope: ExpressionScope) -> SceneChanges
    .Assignment?
  {
    let kinds = ViewKind.allCases.filter { ViewKeys.settable(parts[1], of: $0) != nil }
    let length = parts[0].unicodeScalars.count
    if let kind = kinds.first { return viewChange(entry, parts, length, kind, in: scope, isAnimated: false) }
    // Possibly a constraint of the storyboard.
    if !Self.constraintProperties.contains(parts[1]) {
      error("no view has a key '\(parts[1].prefix(60))'", at: entry.key.place)
    }
    return nil
  }
}

extension SceneEvent {
  /// The groups whose states this event and those in its `then` enter with `animate`.
  fileprivate var animatedGroups: [String] {
    var groups = then.flatMap(\.animatedGroups)
    if let animation { groups += (to + animation.keyframes.flatMap(\.to)).map(\.group) }
    return groups
  }

  /// The changes of this event, its key frames and the events in its `then`.
  var allChanges: [SceneChanges] {
    [changes] + (animation?.keyframes.map(\.changes) ?? []) + then.flatMap(\.allChanges)
  }
}
