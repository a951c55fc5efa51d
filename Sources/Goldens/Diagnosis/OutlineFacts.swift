public import InbetweenDiagnostics
public import InbetweenScene

extension RecordedScene {
  /// Every text of a scene file as a fact, in the order of the file, so that the file can be reconstructed.
  ///
  /// - Throws: ``SceneError`` if the text is not YAML.
  public init(_ source: SourceText, name: String, digest: String) throws(SceneError) {
    self.init(name: name, digest: digest, facts: try OutlineFacts.facts(of: source))
  }

  /// The scene as it was recorded: a scene file with all the facts, and the files that are kept with it.
  public var version: SceneVersion {
    var version = SceneVersion(OutlineWriter.text(OutlineFacts.outline(of: facts)))
    for file in imports { version.imports[file.path] = OutlineWriter.text(OutlineFacts.outline(of: file.facts)) }
    for file in files { version.files[file.path] = file.content }
    return version
  }
}

extension RecordedScene.Import {
  /// Every text of an imported file as a fact.
  ///
  /// - Parameter path: the path as the scene writes it.
  /// - Throws: ``SceneError`` if the text is not YAML.
  public init(_ source: SourceText, path: String) throws(SceneError) {
    self.init(path: path, facts: try OutlineFacts.facts(of: source))
  }
}

/// Converts scenes to lists of facts and back. A path joins keys and list indices by `/`; a value is the text as in the
/// file, with its quotes if it has any.
enum OutlineFacts {
  static func facts(of source: SourceText) throws(SceneError) -> [RecordedScene.Fact] {
    var facts: [RecordedScene.Fact] = []
    append(try SceneReader.outline(of: source), path: [], key: nil, source: source, to: &facts)
    return facts
  }

  private static func append(
    _ outline: SourceOutline, path: [String], key: String?, source: SourceText, to facts: inout [RecordedScene.Fact]
  ) {
    func fact(_ value: String, _ text: String, _ place: SourcePlace) -> RecordedScene.Fact {
      RecordedScene.Fact(
        path: path.joined(separator: "/"), value: value, text: key.map { "\($0): \(text)" } ?? text, place: place)
    }
    switch outline {
    case .scalar(let text, let isPlain, let place):
      let value = isPlain ? text : quoted(text)
      facts.append(fact(value, isPlain ? text : spelling(at: place, in: source) ?? value, place))
    case .list(let items, let place):
      if items.isEmpty { facts.append(fact("[]", "[]", place)) }
      for (index, item) in items.enumerated() {
        append(item, path: path + ["[\(index)]"], key: nil, source: source, to: &facts)
      }
    case .mapping(let entries, let place):
      if entries.isEmpty { facts.append(fact("{}", "{}", place)) }
      for entry in entries {
        let path = path + [escaped(entry.key, isPlain: entry.isPlain)]
        append(entry.value, path: path, key: entry.key, source: source, to: &facts)
      }
    }
  }

  static func outline(of facts: [RecordedScene.Fact]) -> SourceOutline {
    var root = Building.empty
    for fact in facts {
      root.insert(fact, fact.path.isEmpty ? [] : fact.path.split(separator: "/", omittingEmptySubsequences: false)[...])
    }
    return root.outline
  }

  /// A quoted text as in the file; nil if it is not quoted, or continues on the next line.
  private static func spelling(at place: SourcePlace, in source: SourceText) -> String? {
    guard place.hasLine, let line = source.line(place.line) else { return nil }
    let scalars = Array(line.unicodeScalars.dropFirst(place.column - 1))
    guard let quote = scalars.first, quote == "\"" || quote == "'" else { return nil }
    var index = 1
    while index < scalars.count {
      if quote == "\"", scalars[index] == "\\" {
        index += 2
      } else if scalars[index] != quote {
        index += 1
      } else if quote == "'", index + 1 < scalars.count, scalars[index + 1] == "'" {
        index += 2
      } else {
        return String(String.UnicodeScalarView(scalars[...index]))
      }
    }
    return nil
  }

  /// The spellings of a scene's texts by their locations: with the quotes of their author.
  static func spellings(of scene: RecordedScene) -> [SourcePlace: String] {
    var result: [SourcePlace: String] = [:]
    for fact in scene.facts + scene.imports.flatMap(\.facts) {
      guard let place = fact.place, fact.value.hasPrefix("\"") else { continue }
      // Goldens from before quotes were kept show the text without them.
      let shown = fact.text ?? ""
      let last = fact.path.split(separator: "/").last.map { unescaped($0).key } ?? ""
      let own = shown.hasPrefix(last + ": ") ? String(shown.dropFirst(last.count + 2)) : shown
      result[place] = own.hasPrefix("\"") || own.hasPrefix("'") ? own : fact.value
    }
    return result
  }

  static func quoted(_ text: String) -> String { JSON.string(text).line }

  private static func unquoted(_ value: String) -> (text: String, isPlain: Bool) {
    guard value.hasPrefix("\"") else { return (value, true) }
    do {
      guard case .string(let text) = try JSON(value) else { return (value, true) }
      return (text, false)
    } catch {
      // A value that happens to start with a quote.
      return (value, true)
    }
  }

  private static func escaped(_ key: String, isPlain: Bool) -> String {
    let text = key.replacing("~", with: "~0").replacing("/", with: "~1")
    return (isPlain ? "" : "~3") + (text.hasPrefix("[") ? "~2" + text.dropFirst() : text)
  }

  private static func unescaped(_ part: Substring) -> (key: String, isPlain: Bool) {
    let isPlain = !part.hasPrefix("~3")
    let text = isPlain ? part : part.dropFirst(2)
    let opened = text.hasPrefix("~2") ? "[" + text.dropFirst(2) : String(text)
    return (opened.replacing("~1", with: "/").replacing("~0", with: "~"), isPlain)
  }

  private indirect enum Building {
    case empty
    case leaf(SourceOutline)
    case list([Building])
    case mapping([(key: String, isPlain: Bool, value: Building)])

    mutating func insert(_ fact: RecordedScene.Fact, _ path: ArraySlice<Substring>) {
      let place = fact.place ?? SourcePlace(file: "")
      guard let first = path.first else {
        switch fact.value {
        case "[]": self = .leaf(.list([], place: place))
        case "{}": self = .leaf(.mapping([], place: place))
        default:
          let (text, isPlain) = OutlineFacts.unquoted(fact.value)
          self = .leaf(.scalar(text, isPlain: isPlain, place: place))
        }
        return
      }
      if first.hasPrefix("["), first.hasSuffix("]"), let index = Int(first.dropFirst().dropLast()), index >= 0 {
        var items: [Building] = if case .list(let own) = self { own } else { [] }
        // Facts are in order: an index beyond the next one means that the file was modified.
        if index < items.count {
          items[index].insert(fact, path.dropFirst())
        } else {
          var item = Building.empty
          item.insert(fact, path.dropFirst())
          items.append(item)
        }
        self = .list(items)
        return
      }
      var entries: [(key: String, isPlain: Bool, value: Building)] =
        if case .mapping(let own) = self { own } else { [] }
      let (key, isPlain) = OutlineFacts.unescaped(first)
      if let index = entries.lastIndex(where: { $0.key == key }) {
        entries[index].value.insert(fact, path.dropFirst())
      } else {
        var value = Building.empty
        value.insert(fact, path.dropFirst())
        entries.append((key, isPlain, value))
      }
      self = .mapping(entries)
    }

    var outline: SourceOutline {
      switch self {
      case .empty: return .mapping([], place: SourcePlace(file: ""))
      case .leaf(let leaf): return leaf
      case .list(let items):
        let own = items.map(\.outline)
        return .list(own, place: own.first?.place ?? SourcePlace(file: ""))
      case .mapping(let entries):
        let own = entries.map { SourceOutline.Entry(key: $0.key, isPlain: $0.isPlain, value: $0.value.outline) }
        return .mapping(own, place: own.first?.value.place ?? SourcePlace(file: ""))
      }
    }
  }
}
