internal import InbetweenDiagnostics
internal import InbetweenModel

extension ValueReader {
  /// `addAnimations`: `view.key` and its animation.
  func addedAnimations(_ node: SourceNode, in scope: ExpressionScope) -> [SceneEvent.AddedAnimation] {
    guard let entries = mapping(node, "a mapping of view.key and animations") else { return [] }
    if entries.isEmpty { error("expected at least one view.key and its animation", at: node.place) }
    var used: [String: [(path: String, place: SourcePlace)]] = [:]
    return entries.compactMap { entry in
      guard let (view, key) = animationName(entry.key, needsKey: true), let key else { return nil }
      let kind = knownNames.views[view]?.kind ?? .view
      guard let animation = layerAnimation(entry.value, kind, in: scope) else { return nil }
      for path in ValueReader.keyPaths(animation) {
        if let other = used[view]?.first(where: { ValueReader.overlap($0.path, path) }) {
          error(
            "two animations of '\(path)' of '\(view)' in one event", at: entry.key.place,
            hint: "their order would matter: use two events", notes: [.init("the other is at", at: other.place)])
        }
      }
      for path in ValueReader.keyPaths(animation) { used[view, default: []].append((path, entry.key.place)) }
      return SceneEvent.AddedAnimation(view: view, key: key, place: entry.key.place, animation: animation)
    }
  }

  /// Whether one of two key paths is a component of the other.
  private static func overlap(_ a: String, _ b: String) -> Bool {
    a == b || a.hasPrefix(b + ".") || b.hasPrefix(a + ".")
  }

  private static func keyPaths(_ animation: SceneLayerAnimation) -> [String] {
    if case .group(let animations) = animation.content { return animations.flatMap { keyPaths($0) } }
    return animation.keyPath.map { [$0] } ?? []
  }

  func removedAnimations(_ node: SourceNode) -> [SceneEvent.RemovedAnimation] {
    guard let items = list(node, "a list of view.key or views", minimum: 1) else { return [] }
    return items.compactMap { item in
      guard let scalar = scalar(item, "view.key or a view"), let (view, key) = animationName(scalar, needsKey: false)
      else {
        return nil
      }
      return SceneEvent.RemovedAnimation(view: view, key: key, place: scalar.place)
    }
  }

  private func animationName(_ scalar: SourceScalar, needsKey: Bool) -> (view: String, key: String?)? {
    let name = dotted(scalar)
    let parts = name.parts
    guard name.isDotted, parts.count == 2 || (parts.count == 1 && !needsKey) else {
      error(
        "'\(scalar.shortText)' is not view.key", at: scalar.place,
        hint: parts.count == 1 && knownNames.views[parts[0]] == nil
          ? "name the view first: card.\(scalar.shortText)" : nil)
      return nil
    }
    guard let view = viewName(parts[0], at: scalar.place(at: 0, length: name.firstLength)) else {
      return nil
    }
    return (view.name, parts.count == 2 ? parts[1] : nil)
  }

  private func layerAnimation(
    _ node: SourceNode, _ kind: ViewKind, in scope: ExpressionScope, depth: Int = 0
  ) -> SceneLayerAnimation? {
    guard let entries = mapping(node, "an animation: {keyPath, …}") else { return nil }
    let object: MappingType
    if entries.has([LayerAnimationKey.type]) {
      object = MappingTypes.transition
    } else if entries.has([LayerAnimationKey.animations]) {
      object = MappingTypes.animationGroup
    } else if entries.has([LayerAnimationKey.values, .path, .keyTimes]) {
      object = MappingTypes.keyframeAnimation
    } else if entries.has([LayerAnimationKey.stiffness, .damping, .mass]) {
      object = MappingTypes.springAnimation
    } else {
      object = MappingTypes.basicAnimation
    }
    checkKeys(entries, object)
    guard let content = content(entries, object, at: node.place, kind, in: scope, depth: depth) else { return nil }
    guard let duration = duration(entries, object, at: node.place, in: scope) else { return nil }
    func number(_ key: LayerAnimationKey, from low: Double = -.infinity) -> SceneExpression? {
      entries.node(key).flatMap { self.number($0, in: scope, "'\(key.rawValue)'", from: low) }
    }
    func flag(_ key: LayerAnimationKey, _ standard: Bool) -> Bool {
      entries.node(key).flatMap { boolean($0) } ?? standard
    }
    let modes = SceneLayerAnimation.FillMode.allCases.map(\.rawValue)
    return SceneLayerAnimation(
      place: node.place, content: content, duration: duration, beginTime: number(.beginTime, from: 0),
      timeOffset: number(.timeOffset), speed: number(.speed),
      repeatCount: entries.node(LayerAnimationKey.repeatCount).flatMap { repetition($0, in: scope) },
      repeatDuration: number(.repeatDuration, from: 0), autoreverses: flag(.autoreverses, false),
      fillMode: entries.node(LayerAnimationKey.fillMode).flatMap { word($0, among: modes, "fill mode") }
        .flatMap(SceneLayerAnimation.FillMode.init(rawValue:)) ?? .removed,
      isRemovedOnCompletion: flag(.isRemovedOnCompletion, true),
      timingFunction: entries.node(LayerAnimationKey.timingFunction).flatMap { curve($0, in: scope) },
      isAdditive: flag(.isAdditive, false), isCumulative: flag(.isCumulative, false))
  }

  private func duration(
    _ entries: [MappingEntry], _ object: MappingType, at place: SourcePlace, in scope: ExpressionScope
  ) -> DurationExpression? {
    let isSpring = object == MappingTypes.springAnimation
    guard let node = entries.node(LayerAnimationKey.duration) else {
      if isSpring { return .settling }
      if object == MappingTypes.transition { return .seconds(SceneExpression(0.25, at: place)) }
      error("\(object.name) needs a 'duration'", at: place)
      return nil
    }
    if node.scalar?.text == "settling" {
      if isSpring { return .settling }
      error("'settling' is the duration of a spring animation", at: node.place, hint: "write seconds")
      return nil
    }
    return number(node, in: scope, "the duration", from: 0, to: limits.duration).map { .seconds($0) }
  }

  private func content(
    _ entries: [MappingEntry], _ object: MappingType, at place: SourcePlace, _ kind: ViewKind,
    in scope: ExpressionScope, depth: Int
  ) -> SceneLayerAnimation.Content? {
    if object == MappingTypes.animationGroup {
      guard let node = entries.node(LayerAnimationKey.animations),
        let items = list(node, "a list of animations", minimum: 1)
      else {
        return nil
      }
      let animations = items.compactMap { layerAnimation($0, kind, in: scope, depth: depth + 1) }
      return animations.count == items.count ? .group(animations) : nil
    }
    if object == MappingTypes.transition { return transition(entries, at: place, in: scope, depth: depth) }
    guard let node = entries.node(LayerAnimationKey.keyPath) else {
      error("an animation needs a 'keyPath'", at: place)
      return nil
    }
    guard let scalar = scalar(node, "a key path") else { return nil }
    let keyPath = scalar.text
    guard let shape = AnimationKeyPaths.shape(of: keyPath, on: kind) else {
      let names = AnimationKeyPaths.names(on: kind)
      let hint: String? =
        switch keyPath {
        case "alpha": "the layer's key path is 'opacity'"
        case "center": "the layer's key path is 'position'"
        case "rotation", "rotate", "scale", "translation", "rotation.z", "scale.x", "scale.y":
          "did you mean 'transform.\(keyPath == "rotate" || keyPath == "rotation.z" ? "rotation" : keyPath)'?"
        case "frame": "a layer's frame does not animate: use 'position' and 'bounds'"
        default: NearestName.suggestion(for: keyPath, among: names).map { "did you mean '\($0)'?" }
        }
      error(
        "unknown key path '\(scalar.shortText)' of \(ValueReader.withArticle(kind.rawValue))", at: scalar.place,
        hint: hint)
      return nil
    }
    if object == MappingTypes.keyframeAnimation {
      return keyframes(entries, keyPath, shape, at: place, in: scope).map { .keyframe(keyPath: keyPath, $0) }
    }
    guard let interpolation = interpolation(entries, shape, in: scope) else { return nil }
    guard object == MappingTypes.springAnimation else { return .basic(keyPath: keyPath, interpolation) }
    for key in [LayerAnimationKey.stiffness, .damping] where entries.node(key) == nil {
      error("a spring animation needs '\(key.rawValue)'", at: place)
      return nil
    }
    guard
      let stiffness = entries.node(LayerAnimationKey.stiffness).flatMap({
        number($0, in: scope, "the stiffness", from: 0, isLowExcluded: true)
      }),
      let damping = entries.node(LayerAnimationKey.damping).flatMap({ number($0, in: scope, "the damping", from: 0) })
    else { return nil }
    return .spring(
      keyPath: keyPath, interpolation,
      SceneLayerAnimation.SpringParameters(
        mass: entries.node(LayerAnimationKey.mass).flatMap {
          number($0, in: scope, "the mass", from: 0, isLowExcluded: true)
        },
        stiffness: stiffness, damping: damping,
        initialVelocity: entries.node(LayerAnimationKey.initialVelocity).flatMap { number($0, in: scope) },
        allowsOverdamping: entries.node(LayerAnimationKey.allowsOverdamping).flatMap { boolean($0) } ?? false))
  }

  private func transition(
    _ entries: [MappingEntry], at place: SourcePlace, in scope: ExpressionScope, depth: Int
  ) -> SceneLayerAnimation.Content? {
    guard depth == 0 else {
      error("a transition cannot stand in a group", at: place)
      return nil
    }
    guard
      let type = entries.node(LayerAnimationKey.type).flatMap({
        word($0, among: Keywords.transitions, "type of transition")
      })
    else { return nil }
    var subtype = "fromLeft"
    if let node = entries.node(LayerAnimationKey.subtype) {
      guard let word = word(node, among: Keywords.transitionEdges, "subtype") else { return nil }
      subtype = word
    }
    func progress(_ key: LayerAnimationKey) -> SceneExpression? {
      entries.node(key).flatMap { number($0, in: scope, "'\(key.rawValue)'", from: 0, to: 1) }
    }
    return .transition(
      .init(
        type: type, subtype: subtype, startProgress: progress(.startProgress), endProgress: progress(.endProgress)))
  }

  private func interpolation(
    _ entries: [MappingEntry], _ shape: ValueShape, in scope: ExpressionScope
  ) -> SceneLayerAnimation.Interpolation? {
    var values: [LayerAnimationKey: PropertyValue] = [:]
    for key in [LayerAnimationKey.fromValue, .toValue, .byValue] {
      guard let node = entries.node(key) else { continue }
      guard let value = value(node, shape, of: key.rawValue, in: scope) else { return nil }
      values[key] = value
    }
    return SceneLayerAnimation.Interpolation(
      fromValue: values[.fromValue], toValue: values[.toValue], byValue: values[.byValue])
  }

  private func keyframes(
    _ entries: [MappingEntry], _ keyPath: String, _ shape: ValueShape, at place: SourcePlace, in scope: ExpressionScope
  ) -> SceneLayerAnimation.Keyframes? {
    func numbers(_ key: LayerAnimationKey) -> [SceneExpression]? {
      entries.node(key).flatMap { list($0, "a list of numbers") }?.compactMap { number($0, in: scope) }
    }
    var frames = SceneLayerAnimation.Keyframes(
      values: [], path: nil, keyTimes: numbers(.keyTimes), timingFunctions: nil, calculationMode: "linear",
      tensionValues: numbers(.tensionValues), continuityValues: numbers(.continuityValues),
      biasValues: numbers(.biasValues), rotationMode: nil)
    switch (entries.node(LayerAnimationKey.values), entries.entry(LayerAnimationKey.path)) {
    case (nil, nil):
      error("a keyframe animation needs 'values' or 'path'", at: place)
      return nil
    case (_?, let path?):
      error("a keyframe animation has 'values' or 'path', not both", at: path.key.place)
      return nil
    case (let node?, nil):
      guard let items = list(node, "a list of values", minimum: 2) else { return nil }
      frames.values = items.compactMap { value($0, shape, of: keyPath, in: scope) }
      guard frames.values.count == items.count else { return nil }
    case (nil, let path?):
      guard shape == .vector(["x", "y"]) else {
        error("a 'path' moves a point, such as 'position'; '\(keyPath)' is none", at: path.key.place)
        return nil
      }
      guard let path = self.path(path.value, in: scope) else { return nil }
      frames.path = path
    }
    if let node = entries.node(LayerAnimationKey.timingFunctions) {
      frames.timingFunctions = list(node, "a list of curves")?.compactMap { curve($0, in: scope) }
    }
    if let node = entries.node(LayerAnimationKey.calculationMode),
      let mode = word(node, among: Keywords.calculationModes, "calculation mode")
    {
      frames.calculationMode = mode
    }
    if let node = entries.node(LayerAnimationKey.rotationMode) {
      frames.rotationMode = word(node, among: ["auto", "autoReverse"], "rotation mode")
    }
    checkCounts(frames, entries)
    return frames
  }

  private func checkCounts(_ frames: SceneLayerAnimation.Keyframes, _ entries: [MappingEntry]) {
    guard frames.path == nil else { return }
    let count = frames.values.count
    if let times = frames.keyTimes, let place = entries.node(LayerAnimationKey.keyTimes)?.place {
      let isDiscrete = frames.calculationMode == "discrete"
      if times.count != (isDiscrete ? count + 1 : count) {
        error(
          "'keyTimes' has one time for each of the \(count) values\(isDiscrete ? " and one for the end" : ""), found "
            + "\(times.count)", at: place)
      }
      let known = times.compactMap(\.constantValue)
      if zip(known, known.dropFirst()).contains(where: { $0 > $1 }) || known.contains(where: { $0 < 0 || $0 > 1 })
        || (known.count == times.count && (known.first != 0 || known.last != 1))
      {
        error("'keyTimes' rise from 0 to 1", at: place)
      }
    }
    if let curves = frames.timingFunctions, let place = entries.node(LayerAnimationKey.timingFunctions)?.place,
      curves.count != count - 1
    {
      error("'timingFunctions' has one curve between each two of the \(count) values, found \(curves.count)", at: place)
    }
  }
}
