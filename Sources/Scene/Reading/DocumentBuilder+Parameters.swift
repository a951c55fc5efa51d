internal import InbetweenDiagnostics
internal import InbetweenGeometry

extension DocumentBuilder {
  /// Reads `parameters` and applies external values.
  func readParameters(_ entries: [MappingEntry]) {
    var overrides: [String: SceneReader.Options.Override] = [:]
    for override in options.parameters { overrides[override.name] = override }
    if let node = entries.node(TopKey.parameters), let written = mapping(node, "a mapping of names and values") {
      checkStructure(written)
      for entry in written.sorted(by: { $0.key.text < $1.key.text }) {
        guard let name = name(entry.key) else { continue }
        guard declare(name, .parameter), let parameter = parameter(name, entry.value, override: overrides[name.name])
        else {
          continue
        }
        header.parameters.append(parameter)
        knownNames.insertions[name.name] = parameter.value.text
        if case .number(let value, let text) = parameter.value {
          knownNames.constants[name.name] = ConstantName(value: value, exact: Rational(text: text))
        }
      }
    }
    for override in options.parameters where knownNames.declarations[override.name] == nil {
      reportUnknown(override, at: override.place ?? SourcePlace(file: source.file))
    }
  }

  private func reportUnknown(_ override: SceneReader.Options.Override, at place: SourcePlace) {
    error(
      "there is no parameter '\(override.name.prefix(60))' to set", at: place,
      hint: NearestName.suggestion(for: override.name, among: header.parameters.map(\.name)).map {
        "did you mean '\($0)'?"
      }
        ?? (header.parameters.isEmpty
          ? "the scene has no parameters" : "the parameters are " + Self.listed(header.parameters.map(\.name))))
  }

  /// Reports an external value for a parameter that does not exist.
  func checkOverride(_ override: SceneReader.Options.Override, at place: SourcePlace) {
    if let parameter = header.parameters.first(where: { $0.name == override.name }) {
      _ = value(override.text, for: parameter, at: place)
    } else if knownNames.declarations[override.name] == nil {
      reportUnknown(override, at: place)
    }
  }

  private func parameter(
    _ name: LocatedName, _ node: SourceNode, override: SceneReader.Options.Override?
  ) -> SceneDocument.Parameter? {
    var fallback = node
    var values: [SceneDocument.Parameter.Value]?
    var low: Double?
    var high: Double?
    if let entries = node.entries {
      checkKeys(entries, MappingTypes.parameter)
      guard let written = entries.node(ParameterKey.default) else {
        error("a parameter needs a 'default'", at: node.place)
        return nil
      }
      fallback = written
      if let node = entries.node(ParameterKey.values),
        let items = list(node, "a list of values", minimum: 1, isOfNames: true)
      {
        values = items.compactMap { parameterValue($0) }
      }
      low = entries.node(ParameterKey.min).flatMap { number($0, in: .plain) }.flatMap { value($0) }
      high = entries.node(ParameterKey.max).flatMap { number($0, in: .plain) }.flatMap { value($0) }
    }
    guard let standard = parameterValue(fallback) else { return nil }
    var parameter = SceneDocument.Parameter(name: name.name, place: name.place, value: standard, isOverridden: false)
    (parameter.values, parameter.minimum, parameter.maximum) = (values ?? [], low, high)
    guard isAllowed(standard, for: parameter, at: fallback.place, "") else { return nil }
    guard let override else { return parameter }
    let place = override.place ?? SourcePlace(file: source.file)
    // A parameter with an invalid value is still declared.
    guard let value = value(override.text, for: parameter, at: place) else { return parameter }
    (parameter.value, parameter.isOverridden) = (value, true)
    return parameter
  }

  /// An external value, or a message that it is not valid for the parameter.
  private func value(_ text: String, for parameter: SceneDocument.Parameter, at place: SourcePlace) -> SceneDocument
    .Parameter.Value?
  {
    guard let value = DocumentBuilder.read(text, like: parameter.value) else {
      let type =
        switch parameter.value {
        case .number: "a number"
        case .boolean: "true or false"
        case .text: "text of at most 4096 characters"
        }
      error("parameter '\(parameter.name)' is \(type), found '\(text.prefix(60))'", at: place)
      return nil
    }
    return isAllowed(value, for: parameter, at: place, "parameter ") ? value : nil
  }

  private func isAllowed(
    _ value: SceneDocument.Parameter.Value, for parameter: SceneDocument.Parameter, at place: SourcePlace,
    _ prefix: String
  ) -> Bool {
    let head = "\(prefix)'\(parameter.name)'"
    if !parameter.values.isEmpty, !parameter.values.contains(where: { DocumentBuilder.isEqual($0, value) }) {
      let words = parameter.values.map(\.text).joined(separator: ", ")
      error("\(head) is one of \(words), found '\(value.text.prefix(60))'", at: place)
      return false
    }
    guard case .number(let number, _) = value else { return true }
    if let low = parameter.minimum, number < low {
      error("\(head) is at least \(NumberText.text(low)), found \(value.text)", at: place)
      return false
    }
    if let high = parameter.maximum, number > high {
      error("\(head) is at most \(NumberText.text(high)), found \(value.text)", at: place)
      return false
    }
    return true
  }

  private static func isEqual(_ a: SceneDocument.Parameter.Value, _ b: SceneDocument.Parameter.Value) -> Bool {
    if case .number(let x, _) = a, case .number(let y, _) = b { return x == y }
    return a == b
  }

  /// A number, boolean or text, depending on how the default is written.
  private func parameterValue(_ node: SourceNode) -> SceneDocument.Parameter.Value? {
    guard let scalar = scalar(node, "a number, text, true or false") else { return nil }
    if scalar.text.unicodeScalars.count > 4_096 {
      error("a parameter has at most 4096 characters", at: scalar.place)
      return nil
    }
    if scalar.style == .quoted { return .text(scalar.text) }
    if scalar.text == "true" || scalar.text == "false" { return .boolean(scalar.text == "true") }
    guard let reading = PlainScalar.reading(scalar.text) else { return .text(scalar.text) }
    if reading == "the number" {
      guard let expression = number(scalar, in: .plain), let value = value(expression) else { return nil }
      return .number(value, text: scalar.text)
    }
    if reading == "the boolean" {
      _ = boolean(node)
    } else {
      error("expected a number or text, found \(reading) \(scalar.shortText)", at: scalar.place, hint: "quote text")
    }
    return nil
  }

  /// An external value, with the default's type.
  private static func read(_ text: String, like standard: SceneDocument.Parameter.Value) -> SceneDocument.Parameter
    .Value?
  {
    guard text.unicodeScalars.count <= 4_096, !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      return nil
    }
    switch standard {
    case .text: return .text(text)
    case .boolean: return text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
    case .number:
      guard text.unicodeScalars.count <= 24, text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }),
        let value = Double(text), abs(value) <= NumberText.greatest
      else { return nil }
      return .number(value, text: text)
    }
  }

  /// Evaluates `metrics` in order of dependency.
  ///
  /// - Returns: those with a mistake, which `reportUnread` reports when every name of the scene is declared.
  func readMetrics(_ entries: [MappingEntry]) -> [SourceScalar] {
    guard let node = entries.node(TopKey.metrics), let written = mapping(node, "a mapping of names and numbers") else {
      return []
    }
    let ordered = written.map { MappingEntry(key: $0.key, value: substituted($0.value)) }
    checkStructure(ordered)
    var items: [(name: LocatedName, scalar: SourceScalar)] = []
    for entry in ordered.sorted(by: { $0.key.text < $1.key.text }) {
      guard let name = name(entry.key), declare(name, .metric) else { continue }
      knownNames.metrics.insert(name.name)
      if let scalar = scalar(entry.value, "a number") { items.append((name, scalar)) }
    }
    let indices = Dictionary(items.enumerated().map { ($0.element.name.name, $0.offset) }) { first, _ in first }
    let edges = items.map { item in
      DocumentBuilder.names(in: item.scalar.text).compactMap { indices[$0] }
    }
    let order = DependencyOrder(edges: edges)
    if let cycle = order.cycle {
      let names = cycle.map { items[$0].name.name }
      let first = items[cycle[0]]
      error(
        names.count == 1
          ? "the metric '\(names[0])' is defined by itself"
          : "the metrics \(names.map { "'\($0)'" }.joined(separator: ", ")) are defined by each other",
        at: first.scalar.place)
    }
    knownNames.broken.formUnion(items.map(\.name.name))
    var unread: [SourceScalar] = []
    for index in order.order {
      let item = items[index]
      var parser = ExpressionParser(item.scalar, scope: .metric, builder: self)
      do {
        let expression = try parser.parseAll()
        guard let value = value(expression) else { continue }
        knownNames.broken.remove(item.name.name)
        let exact = try? expression.time(in: EmptySceneContext())
        knownNames.constants[item.name.name] = ConstantName(value: value, exact: exact)
        knownNames.insertions[item.name.name] = DocumentBuilder.decimal(value)
        header.metrics.append(SceneDocument.Metric(name: item.name.name, place: item.name.place, value: value))
      } catch {
        // The meaning of the unknown name is determined when everything is declared.
        unread.append(item.scalar)
      }
    }
    header.metrics.sort { $0.name < $1.name }
    return unread
  }

  /// Reports metrics that use names they must not use.
  func reportUnread(metrics: [SourceScalar]) {
    for scalar in metrics { _ = number(scalar, in: .metric) }
  }

  /// The first identifiers of the dotted names in an expression.
  private static func names(in text: String) -> [String] {
    var names: [String] = []
    var current = String.UnicodeScalarView()
    var isInside = false
    var isAfterDot = false
    for scalar in text.unicodeScalars.prefix(4_096) {
      if WordRules.isNameStart(scalar) || (isInside && WordRules.isDigit(scalar)) {
        current.append(scalar)
        isInside = true
      } else {
        if isInside, !isAfterDot { names.append(String(current)) }
        current = String.UnicodeScalarView()
        isInside = false
        isAfterDot = scalar == "."
      }
    }
    if isInside, !isAfterDot { names.append(String(current)) }
    return names
  }

  /// A number in the form inserted by `$(name)`: a decimal without exponent.
  static func decimal(_ value: Double) -> String {
    let text = NumberText.text(value)
    guard text.contains("e") else { return text }
    // Smaller values have no visible effect; nine decimals are sufficient.
    let scaled = Int64((abs(value) * 1e9).rounded())
    let digits = String(scaled)
    let padded = String(repeating: "0", count: max(0, 10 - digits.count)) + digits
    let whole = padded.dropLast(9)
    return (value < 0 ? "-" : "") + whole + "." + padded.suffix(9)
  }

  func readInputs(_ node: SourceNode?) {
    guard let node, let written = mapping(node, "a mapping of names and numbers") else { return }
    for entry in written.sorted(by: { $0.key.text < $1.key.text }) {
      guard let name = name(entry.key), declare(name, .input) else { continue }
      guard let expression = number(entry.value, in: .metric), let rest = value(expression) else { continue }
      header.inputs.append(SceneDocument.Input(name: name.name, place: name.place, restValue: rest))
    }
  }
}

/// An order in which everything comes after its dependencies.
struct DependencyOrder {
  /// All nodes except those of a cycle and their dependents.
  private(set) var order: [Int] = []
  /// The nodes of the first cycle found, in order.
  private(set) var cycle: [Int]?

  /// Depth-first search with an explicit stack, because chains can be as long as a file.
  init(edges: [[Int]]) {
    enum State { case new, open, done, broken }
    var states = [State](repeating: .new, count: edges.count)
    for root in edges.indices where states[root] == .new {
      // Nearly every node.
      if edges[root].isEmpty {
        states[root] = .done
        order.append(root)
        continue
      }
      var stack: [(node: Int, next: Int)] = [(root, 0)]
      states[root] = .open
      while let top = stack.last {
        if top.next < edges[top.node].count {
          stack[stack.count - 1].next += 1
          let child = edges[top.node][top.next]
          switch states[child] {
          case .new:
            states[child] = .open
            stack.append((child, 0))
          case .open:
            if cycle == nil, let start = stack.firstIndex(where: { $0.node == child }) {
              cycle = stack[start...].map(\.node)
            }
            for index in stack.indices { states[stack[index].node] = .broken }
          case .broken:
            for index in stack.indices { states[stack[index].node] = .broken }
          case .done: break
          }
        } else {
          stack.removeLast()
          if states[top.node] != .broken {
            states[top.node] = .done
            order.append(top.node)
          }
        }
      }
    }
  }
}
