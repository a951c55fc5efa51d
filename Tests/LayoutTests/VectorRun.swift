import InbetweenGeometry
import InbetweenLayout
import InbetweenTestSupport

/// Runs one vector and collects every difference from what it expects.
struct VectorRun {
  let vector: JSON
  private(set) var differences: [String] = []
  private(set) var stateCount = 0

  init(_ vector: JSON) {
    self.vector = vector
    run()
  }

  private mutating func run() {
    guard let description = vector["scene"], let expect = vector["expect"] else {
      return differences.append("no scene or expectation")
    }
    do throws(VectorScene.Failure) {
      var scene = try VectorScene(description)
      if expect["error"] != nil { return differences.append("should have been refused") }
      if let fitting = vector["fitting"] { try fit(&scene, fitting, expect) }
      check(&scene, expect, "")
      for (index, step) in (vector["steps"]?.array ?? []).enumerated() {
        for edit in step["edit"]?.array ?? [] { try apply(edit, to: &scene, step: index) }
        check(&scene, step["expect"] ?? .null, "step \(index): ")
      }
    } catch {
      check(error, expect["error"])
    }
  }

  private mutating func check(_ failure: VectorScene.Failure, _ expected: JSON?) {
    stateCount += 1
    guard case .refused(let code, let message, let position) = failure else {
      return differences.append("malformed: \(failure)")
    }
    guard let expected else { return differences.append("refused: \(message)") }
    // Codes are the vectors' own names; message and place are Apple's. Codes that no known file has cannot be mapped.
    if let wanted = expected["code"]?.string, Self.knownCodes.contains(wanted), code != wanted {
      differences.append("code \(code), not \(wanted)")
    }
    if !message.hasPrefix(expected["message"]?.string ?? "?") {
      differences.append("message \(message), not \(expected["message"] ?? .null)")
    }
    if let wanted = expected["position"]?.number, position.map(Double.init) != wanted {
      differences.append("position \(String(describing: position)), not \(wanted)")
    }
  }

  private static let knownCodes: Set = [
    "vfl-empty", "vfl-expected-colon", "vfl-expected-view", "vfl-unknown-view", "vfl-expected-close-paren",
    "vfl-expected-number", "vfl-expected-view-or-bar", "vfl-expected-dash", "vfl-unknown-metric", "illegal-priority",
    "vfl-unknown-relation", "vfl-expected-view-name", "vfl-align-horizontal", "vfl-expected-bracket",
    "location-equals-constant", "invalid-pairing", "leading-left-mix", "incompatible-axes", "no-common-ancestor",
  ]

  private mutating func fit(_ scene: inout VectorScene, _ fitting: JSON, _ expect: JSON) throws(VectorScene.Failure) {
    guard let target = fitting["target"]?.numbers, let priorities = fitting["priorities"]?.numbers else {
      throw .malformed("fitting")
    }
    do {
      let made = try scene.engine.fittingEngine(
        for: scene.engine.root, target: Size(width: target[0], height: target[1]),
        horizontalPriority: priorities[0], verticalPriority: priorities[1])
      scene.engine = made.engine
      scene.items = scene.items.compactMapValues { made.ids[$0] }
    } catch { throw .refused(code: error.code, message: error.reason, position: nil) }
    scene.engine.solve()
    let size = scene.engine.frame(of: scene.engine.root)?.size ?? .zero
    compare([size.width, size.height], expect["fittingSize"]?.array ?? [], "fittingSize")
  }

  private func apply(_ edit: JSON, to scene: inout VectorScene, step: Int) throws(VectorScene.Failure) {
    if let root = edit["root"] {
      let frame = scene.engine.frame(of: scene.engine.root) ?? .zero
      scene.engine.setRootSize(
        Size(width: root["width"]?.number ?? frame.width, height: root["height"]?.number ?? frame.height))
    } else if let constraint = edit["add"] {
      try scene.add(constraint, defaultID: "step\(step)")
    } else if let format = edit["vfl"] {
      try scene.add(format: format, index: 1000 + step)
    } else if let stack = edit["stack"]?.number, let set = edit["set"] {
      try scene.change(stack: Int(stack), set)
    } else if let name = edit["view"]?.string, let set = edit["set"] {
      try change(view: name, set, &scene)
    } else if let name = edit["id"]?.string, let set = edit["set"] {
      try change(constraint: name, set, &scene)
    }
  }

  private func change(view name: String, _ set: JSON, _ scene: inout VectorScene) throws(VectorScene.Failure) {
    let item = try scene.id(name)
    do throws(LayoutConstraintError) {
      for (index, axis) in [Axis.horizontal, .vertical].enumerated() {
        if let hugging = set["hugging"]?.numbers { try scene.engine.setContentHugging(item, axis, hugging[index]) }
        if let compression = set["compression"]?.numbers {
          try scene.engine.setContentCompressionResistance(item, axis, compression[index])
        }
      }
    } catch { throw .refused(code: error.code, message: error.reason, position: nil) }
    if let size = set["intrinsic"]?.numbers {
      scene.engine.setIntrinsicContentSize(item, Size(width: size[0], height: size[1]))
    }
    if let margins = set["margins"]?.numbers { scene.engine.setLayoutMargins(item, Insets(margins)) }
    if let insets = set["alignmentInsets"]?.numbers { scene.engine.setAlignmentInsets(item, Insets(insets)) }
    if let frame = set["frame"]?.numbers {
      scene.engine.setFrame(item, Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]))
    }
  }

  private func change(constraint name: String, _ set: JSON, _ scene: inout VectorScene) throws(VectorScene.Failure) {
    do throws(LayoutConstraintError) {
      if let constant = set["const"]?.number {
        scene.constraints[name]?.constant = constant
        if let handle = scene.handles[name] { try scene.engine.setConstant(handle, constant) }
      }
      if let priority = set["priority"]?.number {
        scene.constraints[name]?.priority = priority
        if let handle = scene.handles[name] { try scene.engine.setPriority(handle, priority) }
      }
    } catch { throw .refused(code: error.code, message: error.reason, position: nil) }
    guard let isActive = set["active"]?.bool else { return }
    if isActive {
      try scene.activate(name)
    } else if let handle = scene.handles.removeValue(forKey: name) {
      scene.engine.deactivate(handle)
    }
  }

  private mutating func check(_ scene: inout VectorScene, _ expect: JSON, _ place: String) {
    stateCount += 1
    scene.engine.solve()
    compareFrames(scene, scene.engine, expect["frames"], place)
    compareAmbiguity(&scene, expect["ambiguous"], place)
    compareErrors(scene, expect, place)
    compareConflicts(scene, expect["unsatisfiable"]?.array ?? [], place)
    if let dropped = expect["framesIfDropped"] {
      var engine = scene.engine
      for conflict in engine.conflicts() {
        if case .constraint(let handle) = conflict.broken { engine.deactivate(handle) }
      }
      engine.solve()
      compareFrames(scene, engine, dropped, place + "dropped ")
    }
    if let pixels = expect["pixelFrames"] {
      let frames = scene.engine.roundedFrames(scale: scene.scene["scale"]?.number ?? 1)
      for (name, expected) in pixels.members {
        guard let item = scene.items[name] else { continue }
        compare(frames[Int(item.rawValue)].numbers, expected.array ?? [], place + "pixels of " + name)
      }
    }
  }

  private mutating func compareFrames(
    _ scene: VectorScene, _ engine: LayoutEngine, _ expected: JSON?, _ place: String
  ) {
    for (name, numbers) in expected?.members ?? [] {
      guard let item = scene.items[name], let frame = engine.frame(of: item) else {
        differences.append("\(place)no frame of \(name)")
        continue
      }
      compare(frame.numbers, numbers.array ?? [], "\(place)frame of \(name)")
    }
  }

  private mutating func compareAmbiguity(_ scene: inout VectorScene, _ expected: JSON?, _ place: String) {
    let letters: [LayoutAttribute: String] = [.left: "x", .top: "y", .width: "w", .height: "h"]
    let names = Dictionary(scene.items.map { ($0.value, $0.key) }, uniquingKeysWith: min)
    var found: [String: LayoutAmbiguity] = [:]
    for ambiguity in scene.engine.ambiguities(suggestionLimit: 0) {
      found["\(names[ambiguity.item] ?? "?").\(letters[ambiguity.attribute] ?? "?")"] = ambiguity
    }
    for (name, axes) in expected?.members ?? [] {
      for (letter, range) in axes.members {
        guard let ambiguity = found.removeValue(forKey: "\(name).\(letter)") else {
          differences.append("\(place)\(name).\(letter) is not ambiguous")
          continue
        }
        let limits = [ambiguity.minimum, ambiguity.maximum]
        for (limit, wanted) in zip(limits, range.array ?? []) where !isEqual(limit, wanted.number) {
          differences.append("\(place)range of \(name).\(letter): \(limits), not \(range)")
        }
      }
    }
    for name in found.keys.sorted() { differences.append("\(place)\(name) is ambiguous") }
  }

  private mutating func compareErrors(_ scene: VectorScene, _ expect: JSON, _ place: String) {
    var wanted: [Double: Double] = [:]
    var broken = 0.0
    for (level, sum) in expect["levelErrors"]?.members ?? [] {
      if let priority = Double(level) { wanted[priority] = sum.number } else { broken = sum.number ?? 0 }
    }
    for level in scene.engine.levelErrors where level.sum > 1e-3 {
      let key = wanted.keys.first { abs($0 - level.priority) < 1e-6 }
      let sum = key.flatMap { wanted.removeValue(forKey: $0) }
      if !isEqual(level.sum, sum ?? 0) {
        differences.append("\(place)error at \(level.priority): \(level.sum), not \(sum ?? 0)")
      }
    }
    for (priority, sum) in wanted where sum > 1e-3 { differences.append("\(place)no error at \(priority), not \(sum)") }
    let missed = Set(scene.engine.conflicts().map(\.broken)).reduce(0.0) { sum, source in
      if case .constraint(let handle) = source { sum + abs(scene.engine.error(of: handle)) } else { sum }
    }
    if !isEqual(missed, broken) { differences.append("\(place)broken constraints miss \(missed), not \(broken)") }
  }

  private mutating func compareConflicts(_ scene: VectorScene, _ expected: [JSON], _ place: String) {
    let names = Dictionary(scene.handles.map { ($0.value, $0.key) }, uniquingKeysWith: min)
    func name(_ source: LayoutSource) -> String? {
      if case .constraint(let handle) = source { names[handle] ?? "?" } else { nil }
    }
    let conflicts = scene.engine.conflicts()
    let broken = conflicts.compactMap { name($0.broken) }
    let wanted = expected.compactMap { $0["broken"]?.string }
    if broken.sorted() != wanted.sorted() { differences.append("\(place)broken \(broken), not \(wanted)") }
    for conflict in conflicts {
      guard let expectation = expected.first(where: { $0["broken"]?.string == name(conflict.broken) }) else { continue }
      let members = conflict.members.compactMap { name($0) }.sorted()
      let sets = (expectation["minimalConflicts"]?.array ?? []).map { $0.strings.sorted() }
      if !sets.contains(members) { differences.append("\(place)conflict \(members) is none of \(sets)") }
      if sets.count == 1, let needs = expectation["needsNonNegativeSizes"]?.bool,
        needs == conflict.nonNegativeSizes.isEmpty
      {
        differences.append("\(place)sizes that would be negative: \(conflict.nonNegativeSizes)")
      }
    }
  }

  private mutating func compare(_ values: [Double], _ expected: [JSON], _ place: String) {
    guard values.count == expected.count else { return differences.append("\(place): nothing expected") }
    for (value, wanted) in zip(values, expected) {
      guard let wanted = wanted.number else { continue }
      if !isEqual(value, wanted) { return differences.append("\(place): \(values), not \(expected.map(\.number))") }
    }
  }

  private func isEqual(_ value: Double?, _ wanted: Double?) -> Bool {
    guard let value, let wanted else { return value == nil && wanted == nil }
    return abs(value - wanted) <= 0.001 * max(1, abs(wanted) / 1000)
  }
}

extension Rect {
  var numbers: [Double] { [minX, minY, width, height] }
}
