internal import InbetweenDiagnostics
internal import InbetweenGeometry

/// Expands what is repeated: `for`, components and `$(…)`. In each of the copies, which are scopes, names have their own
/// meaning.
struct Expander: NameReading {
  let context: ReadingContext
  let knownNames: SceneNameTable
  var scopes = [NameScope()]
  var templates: [String: ComponentTemplate] = [:]
  /// The components being copied, for finding a component inside itself.
  var open: [String] = []
  /// The nesting depth of the current view.
  var depth = 0
  /// The constraints that copies of components add to those of the scene.
  var addedConstraints: [SourceNode] = []
  /// The states that they add.
  var addedStates: [MappingEntry] = []
  var imports: [ImportedFile] = []

  init(_ context: ReadingContext, names: SceneNameTable) {
    self.context = context
    knownNames = names
  }

  var log: ReadingLog { context.log }
  /// A reader for one expression: it must be gone when the next copy is made, which would copy all scopes otherwise.
  var reader: ValueReader { ValueReader(context, names: knownNames, scopes: scopes) }

  /// The scene with all repetition expanded.
  static func expanded(_ written: [MappingEntry], _ context: ReadingContext, names: SceneNameTable) -> ExpandedScene {
    var expander = Expander(context, names: names)
    return expander.expanded(written)
  }

  private mutating func expanded(_ written: [MappingEntry]) -> ExpandedScene {
    let importedStyles = readComponents(written)
    var entries = written.compactMap { entry -> MappingEntry? in
      switch entry.key.text {
      case "parameters", "metrics", "canvas", "inbetween": return entry
      case "components", "import": return nil
      case "views": return MappingEntry(key: entry.key, value: instantiated(views: expandedPart(entry.value)))
      case "timeline": return MappingEntry(key: entry.key, value: instantiated(events: expandedPart(entry.value)))
      default: return MappingEntry(key: entry.key, value: expandedPart(entry.value))
      }
    }
    func add(_ key: String, _ content: (SourceNode?) -> SourceNode?) {
      if let index = entries.firstIndex(where: { $0.key.text == key }) {
        if let value = content(entries[index].value) { entries[index].value = value }
      } else if let value = content(nil) {
        entries.append(
          MappingEntry(key: SourceScalar(text: key, style: .plain, place: value.place, columns: .whole), value: value))
      }
    }
    if let first = addedConstraints.first {
      add("constraints") { own in
        guard let items = own.map(\.items) ?? [] else { return nil }
        return SourceNode(content: .sequence(addedConstraints + items), place: own?.place ?? first.place)
      }
    }
    if let first = addedStates.first {
      add("states") { own in
        guard let groups = own.map(\.entries) ?? [] else { return nil }
        return SourceNode(content: .mapping(addedStates + groups), place: own?.place ?? first.key.place)
      }
    }
    return ExpandedScene(entries: entries, importedStyles: importedStyles, imports: imports, scopes: scopes)
  }

  /// A top-level value of the file. Most values in it, and most items of lists, repeat nothing and stay as they are.
  private mutating func expandedPart(_ node: SourceNode) -> SourceNode {
    func unchanged(_ node: SourceNode) -> Bool {
      guard let values = plainCount(node), log.copiedNodes + values <= maximumCopies else { return false }
      log.copiedNodes += values
      return true
    }
    if unchanged(node) { return node }
    guard let items = node.items else { return expanded(node, in: 0) }
    guard count(node) else { return SourceNode(content: .sequence([]), place: node.place) }
    let made = items.flatMap { unchanged($0) ? [$0] : expandedItems($0, in: 0) }
    return SourceNode(content: .sequence(made), place: node.place)
  }

  /// The number of values in a node of the file, itself included; nil if something in it is repeated or inserted.
  private func plainCount(_ node: SourceNode) -> Int? {
    func mayInsert(_ scalar: SourceScalar) -> Bool { scalar.text.hasByte("$") }
    switch node.content {
    case .scalar(let scalar): return mayInsert(scalar) ? nil : 1
    case .sequence(let items):
      var count = 1
      for item in items {
        guard let inner = plainCount(item) else { return nil }
        count += inner
      }
      return count
    case .mapping(let entries):
      if isRepetition(entries) { return nil }
      var count = 1
      for entry in entries {
        guard !mayInsert(entry.key), let inner = plainCount(entry.value) else { return nil }
        count += inner
      }
      return count
    }
  }

  /// A node in a copy.
  mutating func expanded(_ node: SourceNode, in scope: Int) -> SourceNode {
    guard count(node) else { return SourceNode(content: .sequence([]), place: node.place) }
    var place = node.place
    place.instance = summary(of: scope)
    switch node.content {
    case .scalar(let scalar):
      if let whole = insertedNode(scalar, in: scope) {
        guard count(whole.valueCount(atMost: maximumCopies), at: node.place) else { break }
        return whole
      }
      return SourceNode(content: .scalar(substituted(scalar, in: scope)), place: place)
    case .sequence(let items):
      return SourceNode(content: .sequence(items.flatMap { expandedItems($0, in: scope) }), place: place)
    case .mapping(let entries):
      return SourceNode(content: .mapping(expanded(entries, in: scope)), place: place)
    }
    return SourceNode(content: .sequence([]), place: node.place)
  }

  /// One item of a list, or its copies.
  private mutating func expandedItems(_ node: SourceNode, in scope: Int) -> [SourceNode] {
    guard let entries = node.entries, isRepetition(entries) else { return [expanded(node, in: scope)] }
    guard let each = repeated(entries, at: node.place) else { return [] }
    let items = each.items ?? [each]
    let stagger = entries.node(RepetitionKey.stagger)
    return copies(entries, in: scope).enumerated().flatMap { index, copy -> [SourceNode] in
      guard !log.isOverCopyLimit else { return [] }
      let made = items.flatMap { expandedItems($0, in: copy) }
      guard let stagger else { return made }
      return staggered(made, index, by: expanded(stagger, in: scope), at: stagger.place)
    }
  }

  private mutating func expanded(_ entries: [MappingEntry], in scope: Int) -> [MappingEntry] {
    func plain(_ entry: MappingEntry) -> MappingEntry {
      MappingEntry(key: substituted(entry.key, in: scope), value: expanded(entry.value, in: scope))
    }
    guard isRepetition(entries), let place = entries.first?.key.place else { return entries.map(plain) }
    guard let each = repeated(entries, at: place, allowsOthers: true) else { return [] }
    if let stagger = entries.entry(RepetitionKey.stagger) {
      error("'stagger' belongs to a list of events", at: stagger.key.place)
    }
    guard let inner = each.entries else {
      error("expected what a mapping can hold, found \(each.summary)", at: each.place)
      return []
    }
    let copied = copies(entries, in: scope).flatMap { copy in
      log.isOverCopyLimit ? [] : expanded(inner, in: copy)
    }
    return entries.filter { !MappingTypes.repetition.keys.contains($0.key.text) }.map(plain) + copied
  }

  /// Requires a mapping as the value of `for`, so that `for` can still be a name.
  private func isRepetition(_ entries: [MappingEntry]) -> Bool {
    entries.node(RepetitionKey.for).map { $0.entries != nil } ?? false
  }

  /// The repeated item, or a message that it is missing.
  private func repeated(_ entries: [MappingEntry], at place: SourcePlace, allowsOthers: Bool = false) -> SourceNode? {
    if !allowsOthers { checkKeys(entries, MappingTypes.repetition) }
    guard let each = entries.node(RepetitionKey.each) else {
      error("'for' needs 'each', what it repeats", at: entries.entry(RepetitionKey.for)?.key.place ?? place)
      return nil
    }
    return each
  }

  /// Delays each copy relative to the previous one.
  private func staggered(_ items: [SourceNode], _ index: Int, by delay: SourceNode, at place: SourcePlace)
    -> [SourceNode]
  {
    guard items.count == 1, let entries = items[0].entries else {
      if index == 0 {
        error("'stagger' repeats one event", at: place, hint: "what follows each belongs into its 'then'")
      }
      return items
    }
    guard index > 0, !log.isOverCopyLimit else { return items }
    guard let scalar = scalar(delay, "seconds") else { return items }
    func made(_ text: String) -> SourceScalar {
      SourceScalar(text: text, style: .substituted, place: scalar.place, columns: .whole, scope: scalar.scope)
    }
    let at = MappingEntry(
      key: made("at"),
      value: SourceNode(content: .scalar(made("previous.start + (\(scalar.text))")), place: scalar.place))
    let others = entries.filter { $0.key.text != "at" && $0.key.text != "after" }
    return [SourceNode(content: .mapping([at] + others), place: items[0].place)]
  }

  // The number of copies and their values.

  /// The copies of a `for`, with one scope each. Several variables advance together.
  private mutating func copies(_ entries: [MappingEntry], in scope: Int) -> [Int] {
    guard let node = entries.node(RepetitionKey.for), let variables = node.entries else { return [] }
    var columns: [(name: String, values: [SourceNode])] = []
    for entry in variables {
      guard let name = variable(entry.key, in: scope), let values = values(expanded(entry.value, in: scope)) else {
        return []
      }
      if let first = columns.first, first.values.count != values.count {
        error(
          "'\(first.name)' has \(first.values.count) values and '\(name)' \(values.count)", at: entry.value.place,
          hint: "they advance together; put one 'for' into another for all combinations")
        return []
      }
      columns.append((name, values))
    }
    guard let first = columns.first else {
      error("expected a name and what it goes through, such as for: {i: 1..3}", at: node.place)
      return []
    }
    guard count(first.values.count * columns.count, at: node.place) else { return [] }
    return first.values.indices.map { index in
      var copy = NameScope(parent: scope)
      var words: [String] = []
      for (name, values) in columns {
        copy.values[name] = values[index]
        if let scalar = values[index].scalar {
          words.append("\(name) = \(scalar.shortText)")
          copy.numbers[name] = plainNumber(scalar)
        }
      }
      copy.summary = ([summary(of: scope)] + words).compactMap { $0 }.joined(separator: ", ")
      return add(copy)
    }
  }

  /// Adds a copy; returns its index.
  mutating func add(_ scope: NameScope) -> Int {
    scopes.append(scope)
    return scopes.count - 1
  }

  private func variable(_ scalar: SourceScalar, in scope: Int) -> String? {
    guard let name = name(scalar, isQualified: false)?.name else { return nil }
    if let other = knownNames.declarations[name] {
      error(
        "'\(name)' is already \(ValueReader.withArticle(other.kind.noun))", at: scalar.place,
        notes: [.init("declared at", at: other.place)])
      return nil
    }
    if localValue(name, in: scope) != nil {
      error("'\(name)' has a value here already", at: scalar.place, hint: "choose another name")
      return nil
    }
    return name
  }

  /// A list, or the whole numbers of `1..4`.
  private func values(_ node: SourceNode) -> [SourceNode]? {
    if let items = node.items { return items }
    guard let scalar = scalar(node, "a list, or a range such as 1..4") else { return nil }
    if let range = Self.foreignRange(scalar.text) {
      error("a range has two full stops, found '\(scalar.shortText)'", at: scalar.place, hint: "write \(range)")
      return nil
    }
    let text = Array(scalar.text.unicodeScalars)
    guard let dots = text.indices.dropLast().first(where: { text[$0] == "." && text[$0 + 1] == "." }) else {
      error("expected a list, or a range such as 1..4, found '\(scalar.shortText)'", at: scalar.place)
      return nil
    }
    guard let low = bound(scalar, 0..<dots, of: text),
      let high = bound(scalar, (dots + 2)..<text.count, of: text)
    else { return nil }
    guard high >= low - 1 else {
      error(
        "a range goes up, found \(low)..\(high)", at: scalar.place,
        hint: "list the numbers, or count down from \(high)..\(low) with $(\(low + high) - i)")
      return nil
    }
    // Before they are allocated; `copies` counts them.
    guard count(high - low + 1, at: scalar.place) else { return nil }
    log.copiedNodes -= high - low + 1
    return stride(from: low, through: high, by: 1).map { value in
      SourceNode(
        content: .scalar(SourceScalar(text: "\(value)", style: .plain, place: scalar.place, columns: .whole)),
        place: scalar.place)
    }
  }

  /// `1..3` for Swift's `1...3`, and `1..2` for `1..<3`, which leaves out its end.
  private static func foreignRange(_ text: String) -> String? {
    for (sign, last) in [("...", 0), ("..<", -1)] {
      guard let range = text.firstRange(of: sign) else { continue }
      let end = text[range.upperBound...]
      return text[..<range.lowerBound] + ".."
        + (last == 0 ? String(end) : Int(end).map { "\($0 - 1)" } ?? "(\(end) - 1)")
    }
    return nil
  }

  private func bound(_ scalar: SourceScalar, _ range: Range<Int>, of text: [Unicode.Scalar]) -> Int? {
    guard let (value, expression) = reader.knownNumber(scalar, range: range, of: text, in: .metric) else { return nil }
    guard value == value.rounded(), abs(value) <= 1e9 else {
      error("a range has whole numbers, found \(NumberText.text(value))", at: expression.place)
      return nil
    }
    return Int(value)
  }

  /// A plain text as a number; nil if it is not one.
  func plainNumber(_ scalar: SourceScalar) -> ConstantName? {
    guard scalar.style != .quoted, PlainScalar.reading(scalar.text) == "the number",
      let exact = Rational(text: scalar.text)
    else { return nil }
    return ConstantName(value: exact.doubleValue, exact: exact)
  }

  // Limits.

  private var maximumCopies: Int { log.maximumCopies }

  private func count(_ node: SourceNode) -> Bool { count(1, at: node.place) }

  /// Counts so many values or copies; returns false once the limit is exceeded, after one message.
  private func count(_ values: Int, at place: SourcePlace) -> Bool {
    guard !log.isOverCopyLimit else { return false }
    log.copiedNodes += values
    if log.isOverCopyLimit { refuseCopies(at: place) }
    return !log.isOverCopyLimit
  }

  func refuseCopies(at place: SourcePlace) {
    log.stopCopying()
    error(
      "the repetition makes more than \(maximumCopies) values", at: place.written,
      hint: "raise it with \(SceneLimits.Option.fileSize.option)")
  }
}

extension SourceNode {
  /// The number of values inside, without this one; at most a little more than a maximum, where counting ends. A value
  /// that was inserted several times counts as often, as it will be read as often.
  fileprivate func valueCount(atMost most: Int) -> Int {
    var count = 0
    var open = [self]
    while let node = open.popLast(), count <= most {
      let inner = node.items ?? node.entries?.map(\.value) ?? []
      count += inner.count
      open += inner
    }
    return count
  }
}
