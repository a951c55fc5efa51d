internal import InbetweenDiagnostics

/// Reads a project file, collecting all mistakes.
struct ProjectReader {
  private let reader: ValueReader
  private let commands: [String: ProjectCommand]
  /// The options of all commands by their names.
  private let options: [String: [ProjectCommand.Option]]
  /// The names of all options and commands, sorted.
  private let names: [String]

  init(reader: ValueReader, commands: [ProjectCommand]) {
    self.reader = reader
    self.commands = Dictionary(commands.map { ($0.name, $0) }) { first, _ in first }
    options = Dictionary(grouping: commands.flatMap(\.options), by: \.name)
    names = Set(commands.flatMap(\.options).map(\.name) + commands.map(\.name)).sorted()
  }

  func read(
    _ tree: SourceNode
  ) -> (defaults: [ProjectFile.Default], matrices: [ProjectFile.Matrix], symbols: ProjectFile.Folder?) {
    guard let entries = tree.entries else {
      reader.error("a project file is a mapping that begins with 'project: 1', found \(tree.summary)", at: tree.place)
      return ([], [], nil)
    }
    guard let version = entries.node(ProjectKey.project) else {
      reader.error(
        "'project' is missing: a project file states the version of its format", at: tree.place,
        hint: entries.node(TopKey.inbetween) == nil
          ? "begin with project: 1" : "a scene needs another name than \(ProjectFile.fileName)")
      return ([], [], nil)
    }
    guard version.scalar?.text == "1" else {
      reader.error(
        "this is format version 1, the project asks for \(version.summary)", at: version.place, hint: "write project: 1"
      )
      return ([], [], nil)
    }
    reader.checkKeys(entries, MappingTypes.project)
    reader.checkStructure(entries)
    return (
      defaults(entries.node(ProjectKey.defaults)), matrices(entries.node(ProjectKey.variants)),
      entries.node(ProjectKey.symbols).flatMap(folder)
    )
  }

  private func folder(_ node: SourceNode) -> ProjectFile.Folder? {
    guard let path = reader.text(node) else { return nil }
    guard !path.isEmpty, !path.hasPrefix("/"), !path.hasPrefix("~"), !path.unicodeScalars.contains("\0") else {
      reader.error(
        "'\(path.prefix(60))' is no folder relative to the project's", at: node.place, hint: "write symbols: Symbols")
      return nil
    }
    return ProjectFile.Folder(path: path, place: node.place)
  }

  // MARK: Defaults

  private func defaults(_ node: SourceNode?) -> [ProjectFile.Default] {
    guard let node, let entries = reader.mapping(node, "a mapping of options and values") else { return [] }
    var shared: [ProjectFile.Default] = []
    var own: [ProjectFile.Default] = []
    for entry in entries where !entry.key.text.isEmpty {
      let options = options[entry.key.text] ?? []
      // 'curve' is a command and an option.
      if let command = commands[entry.key.text], options.isEmpty || entry.value.entries != nil {
        own += defaults(of: command, entry.value)
      } else if options.isEmpty {
        unknown(entry.key, "there is no option or command", names)
      } else {
        shared += [value(of: entry, options, command: nil)].compactMap(\.self)
      }
    }
    return shared + own
  }

  private func defaults(of command: ProjectCommand, _ node: SourceNode) -> [ProjectFile.Default] {
    guard let entries = reader.mapping(node, "a mapping of options of '\(command.name)'") else { return [] }
    let names = Set(command.options.map(\.name)).sorted()
    return entries.compactMap { entry in
      if entry.key.text.isEmpty { return nil }
      guard let option = command.options.first(where: { $0.name == entry.key.text }) else {
        unknown(entry.key, "'\(command.name)' has no option", names)
        return nil
      }
      return value(of: entry, [option], command: command.name)
    }
  }

  /// - Parameter names: those that are known, sorted.
  private func unknown(_ key: SourceScalar, _ what: String, _ names: [String]) {
    let others = [
      "j": "jobs", "threads": "jobs", "workers": "jobs", "theme": "appearance", "o": "output", "q": "quiet",
    ]
    let word = key.text.trimmingDashes
    let known = [word, others[word] ?? ""].first(where: names.contains)
    reader.error(
      "\(what) '\(key.shortText)'", at: key.place,
      hint: (known ?? NearestName.suggestion(for: word, among: names)).map { "did you mean '\($0)'?" }
        ?? (names.count <= 12 ? "the options are " + names.joined(separator: ", ") : nil))
  }

  /// - Parameter options: the options with that name in all commands.
  private func value(
    of entry: MappingEntry, _ options: [ProjectCommand.Option], command: String?
  ) -> ProjectFile.Default? {
    guard let option = options.first else { return nil }
    func made(_ values: [String]) -> ProjectFile.Default {
      ProjectFile.Default(option: option.name, command: command, values: values, place: entry.key.place)
    }
    if options.allSatisfy({ $0.kind == .flag }) {
      return reader.boolean(entry.value) == true ? made([]) : nil
    }
    if options.contains(where: { $0.kind == .optionalValue }), let scalar = entry.value.scalar, scalar.isPlain {
      if scalar.text == "true" { return made([]) }
      if scalar.text == "false" { return nil }
    }
    // Parameters are written as in scenes.
    if let entries = entry.value.entries, options.contains(where: { $0.kind == .values }) {
      return made(
        entries.compactMap { entry in
          reader.scalar(entry.value, "a value").map { "\(entry.key.text)=\($0.text)" }
        })
    }
    if let problem = problem(with: entry.value, of: option, options) {
      reader.error(problem.message, at: entry.value.place, hint: problem.hint)
      return nil
    }
    let items = entry.value.items ?? [entry.value]
    let values = items.compactMap { item -> String? in
      guard let scalar = reader.scalar(item, "a value or a list of values") else { return nil }
      let words = Set(options.flatMap(\.words)).sorted()
      if !words.isEmpty, !words.contains(scalar.text) {
        reader.error(
          "'\(option.name)' cannot be '\(scalar.shortText)'", at: scalar.place,
          hint: ValueReader.wordHint(scalar.text, words, also: []))
      }
      return scalar.text
    }
    // Several values of an option are joined with commas.
    return made(options.contains { $0.kind == .values } ? values : [values.joined(separator: ",")])
  }

  /// Why an option does not take a boolean or a list, or values that are not separated as its own are.
  private func problem(
    with node: SourceNode, of option: ProjectCommand.Option, _ options: [ProjectCommand.Option]
  ) -> (message: String, hint: String?)? {
    let takesSeveral = options.contains { $0.kind == .values }
    if let scalar = node.scalar, scalar.isPlain, scalar.text == "true" || scalar.text == "false",
      !options.contains(where: { $0.words.contains(scalar.text) })
    {
      let opposite = "no-" + option.name
      let hasOpposite = commands.values.contains { $0.options.contains { $0.name == opposite && $0.kind == .flag } }
      return (
        "'\(option.name)' takes a value, not \(scalar.text)",
        scalar.text == "false" ? (hasOpposite ? "write \(opposite): true" : "leave it out") : nil
      )
    }
    if let items = node.items, items.count != 1, !takesSeveral, options.allSatisfy(\.isPath) {
      return ("'\(option.name)' takes one value, found a list", items.first?.scalar.map { "write \($0.shortText)" })
    }
    let words = node.items?.compactMap { $0.scalar?.text } ?? []
    if option.name == "size", words.count == 2 {
      return ("a size is written as one word", "write size: \(words[0])x\(words[1])")
    }
    let parts = node.scalar?.text.split(separator: " ") ?? []
    if option.name == "safe-area", parts.count == 4, parts.allSatisfy({ Double($0) != nil }) {
      return ("the insets of the safe area are a list", "write [\(parts.joined(separator: ", "))]")
    }
    return nil
  }

  // MARK: Variants

  private func matrices(_ node: SourceNode?) -> [ProjectFile.Matrix] {
    guard let node else { return [] }
    var all = ValueReader.VariantSet()
    return (node.items ?? [node]).compactMap { item -> ProjectFile.Matrix? in
      guard let entries = reader.mapping(item, "a mapping of axes, such as {scale: [1, 2]}") else { return nil }
      reader.checkKeys(entries, MappingTypes.projectVariant)
      let scenes = entries.node(VariantKey.scenes).flatMap(pattern)
      let axes = entries.filter { !$0.isOf(VariantKey.scenes) }
      return ProjectFile.Matrix(
        scenes: scenes?.text, pattern: scenes?.pattern, variants: reader.combinations(axes, at: item.place, in: &all),
        place: item.place)
    }
  }

  private func pattern(_ node: SourceNode) -> (text: String, pattern: NamePattern)? {
    guard let text = reader.text(node) else { return nil }
    do throws(NamePattern.Problem) { return (text, try NamePattern(text)) } catch {
      reader.error(
        "'\(text.prefix(60))' is no regular expression: \(error.message)",
        at: node.scalar?.place(at: error.offset) ?? node.place)
      return nil
    }
  }
}

extension String {
  fileprivate var trimmingDashes: String { String(drop { $0 == "-" }) }
}
