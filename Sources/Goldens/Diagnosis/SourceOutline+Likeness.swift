internal import InbetweenDiagnostics
internal import InbetweenScene

extension SourceOutline {
  /// Whether two parts are equal, regardless of their location.
  func isSame(as other: SourceOutline) -> Bool {
    switch (self, other) {
    case (.scalar(let a, let p, _), .scalar(let b, let q, _)): a == b && p == q
    case (.list(let a, _), .list(let b, _)): a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    case (.mapping(let a, _), .mapping(let b, _)):
      a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && $0.value.isSame(as: $1.value) }
    default: false
    }
  }

  /// Whether it is a short list of numbers.
  var isTuple: Bool {
    guard case .list(let items, _) = self, items.count <= 6 else { return false }
    return items.allSatisfy { if case .scalar(let text, true, _) = $0 { Double(text) != nil } else { false } }
  }

  var isMapping: Bool { if case .mapping = self { true } else { false } }

  var isScalar: Bool { if case .scalar = self { true } else { false } }

  /// Keys for times and manner: their values are not names.
  private static let namelessKeys: Set<String> = [
    "at", "after", "animate", "curve", "spring", "delay", "to", "set", "repeat", "visualFormat", "equation", "pair",
    "keyPath", "relativeStart", "firstItem", "add", "addAnimations", "removeAnimations", "control", "drive",
  ]

  /// The identity of an item of a list: a view's id, a constraint's identifier, an event's label, a state's name.
  var identity: String? {
    guard case .mapping(let entries, _) = self, let first = entries.first else { return nil }
    for key in ["label", "identifier", "state"] {
      if case .scalar(let text, _, _)? = entries.first(where: { $0.key == key })?.value {
        return key == "label" && first.key != "label" && !Self.namelessKeys.contains(first.key) ? nil : text
      }
    }
    if Self.namelessKeys.contains(first.key) { return nil }
    if entries.count == 1, case .scalar(let text, _, _) = first.value {
      return text.contains(where: { "=|[".contains($0) }) ? first.key : text
    }
    if case .scalar(let text, _, _) = first.value { return text }
    return first.key
  }

  /// The likelihood, from 0 to 1000, that two items of lists are versions of the same item.
  func likeness(to other: SourceOutline) -> Int {
    if isSame(as: other) { return 1000 }
    switch (self, other) {
    case (.scalar(let a, _, _), .scalar(let b, _, _)): return Self.likeness(a, b)
    case (.mapping(let a, _), .mapping(let b, _)):
      if let own = identity, let theirs = other.identity { return own == theirs ? 800 : 0 }
      let common = a.filter { entry in b.contains { $0.key == entry.key && $0.value.isSame(as: entry.value) } }.count
      let keys = a.filter { entry in b.contains { $0.key == entry.key } }.count
      return (common * 2 + keys) * 200 / max(a.count, b.count, 1)
    case (.list, .list): return 300
    default: return 0
    }
  }

  private static func likeness(_ a: String, _ b: String) -> Int {
    let (x, y) = (Array(a.unicodeScalars), Array(b.unicodeScalars))
    let head = zip(x, y).prefix { $0 == $1 }.count
    let tail = min(zip(x.reversed(), y.reversed()).prefix { $0 == $1 }.count, min(x.count, y.count) - head)
    let share = (head + tail) * 700 / max(x.count, y.count, 1)
    return share >= 250 ? share : 0
  }

  /// A description in one line.
  ///
  /// - Parameter spellings: The spellings of quoted texts, by their locations.
  func brief(_ spellings: [SourcePlace: String] = [:]) -> String {
    switch self {
    case .scalar(let text, let isPlain, let place):
      return isPlain ? text : spellings[place] ?? OutlineFacts.quoted(text)
    case .list(let items, _):
      // A few values form one, such as a frame or a transform.
      let limit = items.count <= 8 && items.allSatisfy(\.isScalar) ? items.count : 4
      let shown = items.prefix(limit).map { $0.brief(spellings) }.joined(separator: ", ")
      return "[" + shown + (items.count > limit ? ", …" : "") + "]"
    case .mapping(let entries, _):
      let shown = entries.prefix(4).map { "\($0.key): \($0.value.brief(spellings))" }.joined(separator: ", ")
      return (entries.count == 1 ? shown : "{" + shown + (entries.count > 4 ? ", …" : "") + "}")
    }
  }
}

/// Writes an outline as YAML in block style, so that texts without quotes can be written without them.
enum OutlineWriter {
  static func text(_ outline: SourceOutline) -> String {
    var lines: [String] = []
    switch outline {
    case .scalar(let text, let isPlain, _): return scalar(text, isPlain)
    default: write(outline, indent: "", to: &lines)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func scalar(_ text: String, _ isPlain: Bool) -> String {
    isPlain && !text.contains("\n") ? text : OutlineFacts.quoted(text)
  }

  private static func write(_ outline: SourceOutline, indent: String, to lines: inout [String]) {
    switch outline {
    case .scalar(let text, let isPlain, _): lines.append(indent + scalar(text, isPlain))
    case .list(let items, _):
      if items.isEmpty { lines.append(indent + "[]") }
      for item in items { write(item, after: indent + "-", indent: indent + "  ", to: &lines) }
    case .mapping(let entries, _):
      if entries.isEmpty { lines.append(indent + "{}") }
      for entry in entries {
        write(entry.value, after: indent + scalar(entry.key, entry.isPlain) + ":", indent: indent + "  ", to: &lines)
      }
    }
  }

  private static func write(_ value: SourceOutline, after start: String, indent: String, to lines: inout [String]) {
    switch value {
    case .scalar(let text, let isPlain, _):
      let own = scalar(text, isPlain)
      lines.append(own.isEmpty ? start : start + " " + own)
    case .list(let items, _) where items.isEmpty: lines.append(start + " []")
    case .mapping(let entries, _) where entries.isEmpty: lines.append(start + " {}")
    default:
      lines.append(start)
      write(value, indent: indent, to: &lines)
    }
  }
}
