internal import InbetweenDiagnostics
internal import InbetweenGeometry

extension NameDeclarer {
  /// Reads `parameters` and applies external values.
  mutating func readParameters(_ entries: [MappingEntry]) -> [SceneDocument.Parameter] {
    let given = context.options.parameters
    var overrides: [String: SceneReader.Options.Override] = [:]
    for override in given { overrides[override.name] = override }
    var parameters: [SceneDocument.Parameter] = []
    if let node = entries.node(TopKey.parameters), let written = mapping(node, "a mapping of names and values") {
      checkStructure(written)
      for entry in written.sorted(by: { $0.key.text < $1.key.text }) {
        guard let name = name(entry.key) else { continue }
        guard declare(name, .parameter),
          let parameter = reader.parameter(name, entry.value, override: overrides[name.name])
        else { continue }
        parameters.append(parameter)
        knownNames.insertions[name.name] = parameter.value.text
        if case .number(let value, let text) = parameter.value {
          knownNames.constants[name.name] = ConstantName(value: value, exact: Rational(text: text))
        }
      }
    }
    for override in given where knownNames.declarations[override.name] == nil {
      reader.reportUnknown(override, among: parameters, at: override.place ?? SourcePlace(file: source.file))
    }
    return parameters
  }

  /// Evaluates `metrics` in order of dependency.
  ///
  /// - Returns: the metrics, and those with a mistake, which `reportUnread` reports when every name of the scene is
  ///   declared.
  mutating func readMetrics(_ entries: [MappingEntry]) -> (metrics: [SceneDocument.Metric], unread: [SourceScalar]) {
    guard let node = entries.node(TopKey.metrics), let written = mapping(node, "a mapping of names and numbers") else {
      return ([], [])
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
      Self.names(in: item.scalar.text).compactMap { indices[$0] }
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
    var metrics: [SceneDocument.Metric] = []
    var unread: [SourceScalar] = []
    for index in order.order {
      let item = items[index]
      do throws(ExpressionFailure) {
        guard let constant = try reader.metric(item.scalar) else { continue }
        knownNames.broken.remove(item.name.name)
        knownNames.constants[item.name.name] = constant
        knownNames.insertions[item.name.name] = ValueReader.decimal(constant.value)
        metrics.append(SceneDocument.Metric(name: item.name.name, place: item.name.place, value: constant.value))
      } catch {
        // The meaning of the unknown name is determined when everything is declared.
        unread.append(item.scalar)
      }
    }
    return (metrics.sorted { $0.name < $1.name }, unread)
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

  mutating func readInputs(_ node: SourceNode?) -> [SceneDocument.Input] {
    guard let node, let written = mapping(node, "a mapping of names and numbers") else { return [] }
    var inputs: [SceneDocument.Input] = []
    for entry in written.sorted(by: { $0.key.text < $1.key.text }) {
      guard let name = name(entry.key), declare(name, .input) else { continue }
      guard let rest = reader.knownNumber(entry.value, in: .metric) else { continue }
      inputs.append(SceneDocument.Input(name: name.name, place: name.place, restValue: rest))
    }
    return inputs
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
