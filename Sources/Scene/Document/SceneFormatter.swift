public import InbetweenDiagnostics
internal import InbetweenModel

/// Formats a scene's text: keys in the standard order, comments and values unchanged.
///
/// Only lines are moved. The contents of `{…}` and `[…]`, and the order of lists, do not change.
public struct SceneFormatter {
  private var lines: [String]

  /// The text with the keys of every mapping in order, without spaces at line ends and consecutive blank lines.
  ///
  /// - Throws: ``SceneError`` where the text is no YAML of the kind that scenes are written in.
  public static func format(_ source: SourceText) throws(SceneError) -> String {
    let before = try tree(source)
    var lines = source.lines.map(String.init)
    while lines.last?.allSatisfy(\.isWhitespace) ?? false { lines.removeLast() }
    var formatter = SceneFormatter(lines: lines)
    // The contents move with their mapping, so that one pass over the original tree is sufficient if inner mappings are
    // sorted last.
    formatter.order(before, .object(Self.top))
    let ordered = formatter.lines
    for candidate in [tidy(ordered), ordered] {
      let text = candidate.joined(separator: "\n") + "\n"
      // The formatter does not change spaces inside texts.
      if let after = try? tree(SourceText(file: source.file, text: text)), after.means(before) { return text }
    }
    return source.text
  }

  /// The formatted text of a file, and its original text.
  ///
  /// - Throws: ``SceneError``; `isUnreadable` if the file is missing or cannot be read.
  public static func format(path: String) throws(SceneError) -> (text: String, source: SourceText) {
    let bytes = try SceneReader.bytes(of: path, atMost: SceneLimits().fileSize)
    guard let source = SourceText(file: path, utf8: bytes) else {
      throw SceneError([.error("this is no text in UTF-8", at: SourcePlace(file: path))], source: nil)
    }
    return (try format(source), source)
  }

  private init(lines: [String]) { self.lines = lines }

  private static func tree(_ source: SourceText) throws(SceneError) -> SourceNode {
    do throws(YAMLError) {
      return try YAMLTree.tree(of: source, limits: SceneLimits())
    } catch { throw SceneError([error.diagnostic], source: source) }
  }

  /// No spaces at the ends, no two blank lines in a row.
  private static func tidy(_ lines: [String]) -> [String] {
    var result: [String] = []
    for line in lines {
      let end = line.lastIndex { $0 != " " && $0 != "\t" }
      let text = end.map { String(line[...$0]) } ?? ""
      if text.isEmpty, result.last?.isEmpty ?? true { continue }
      result.append(text)
    }
    return result
  }
}

// The kind of a node, which determines the order of its keys.
extension SceneFormatter {
  private indirect enum Form: Sendable {
    case object([String: Form], order: [String])
    case view
    case list(Form)
    /// Names defined by the scene, which keep their order.
    case named(Form)
    case plain

    static func object(_ keys: [(String, Form)]) -> Form {
      .object(Dictionary(keys) { first, _ in first }, order: keys.map(\.0))
    }

    static func object(_ object: MappingType) -> Form { .object(object.keys.map { ($0, .plain) }) }
  }

  private static let top: [(String, Form)] = MappingTypes.top.keys.map { key in
    switch key {
    case "canvas": (key, .object(MappingTypes.canvas))
    case "base": (key, .object(MappingTypes.base))
    case "golden": (key, .object(MappingTypes.golden))
    case "expect": (key, .list(.object(MappingTypes.expectation)))
    case "styles", "components": (key, .named(.view))
    case "views": (key, .list(.view))
    case "states": (key, .named(.list(.object(MappingTypes.state))))
    case "timeline": (key, .list(event))
    default: (key, .plain)
    }
  }

  /// Time, animation, changes, completion.
  private static let event: Form = {
    let how = [
      "at", "after", "label", "animate", "delay", "curve", "spring", "repeat", "autoreverse", "beginFromCurrentState",
      "layout", "calculationMode", "transition", "allowAnimatedContent",
    ]
    let last = ["keyframes", "then"]
    let keys = how + MappingTypes.event.keys.filter { !how.contains($0) && !last.contains($0) } + last
    return .object(
      keys.map { key in
        switch key {
        case "add": (key, .list(.view))
        case "control": (key, .object(MappingTypes.control))
        case "keyframes": (key, .list(.object(MappingTypes.keyframe)))
        // Nested events are ordered up to this depth.
        case "then": (key, .list(.object(keys.map { ($0, .plain) })))
        default: (key, .plain)
        }
      })
  }()

  /// The keys of a view: its kind, style, parameters of a component, keys of the kind, keys of every kind, subviews.
  private static func viewOrder(_ entries: [MappingEntry]) -> [String] {
    let names = entries.map(\.key.text)
    let kind = names.first { ViewDescription.named($0) != nil }
    let use = names.first { $0.unicodeScalars.first?.properties.isUppercase ?? false }
    let description = kind.flatMap(ViewDescription.named)
    let common = ViewDescription.view.properties.map(\.name)
    let own = description?.properties.map(\.name).filter { !common.contains($0) } ?? []
    let style = ViewStructure.style.rawValue
    let inner = [ViewStructure.mask, .subviews].map(\.rawValue)
    var order = ["parameters"] + [use ?? kind].compactMap(\.self) + [style]
    // The parameters of a use are defined by its component.
    if use != nil {
      order += names.filter { !common.contains($0) && ComponentKey(rawValue: $0) == nil }
    }
    order += own + common.filter { !inner.contains($0) && $0 != style } + inner + ["constraints", "states"]
    return order
  }

  /// Orders the contents of a node first, because lines of a mapping are moved as they are.
  private mutating func order(_ node: SourceNode, _ form: Form) {
    switch form {
    case .plain: return
    case .list(let item):
      for node in node.items?.reversed() ?? [] {
        if let entries = node.entries, let each = entries.first(where: { $0.key.text == "each" }),
          entries.contains(where: { $0.key.text == "for" })
        {
          order(each.value, each.value.items == nil ? item : form)
          order(entries, MappingTypes.repetition.keys)
        } else {
          order(node, item)
        }
      }
    case .named(let value):
      for entry in node.entries?.reversed() ?? [] { order(entry.value, value) }
    case .object(let forms, let keys):
      for entry in node.entries?.reversed() ?? [] { order(entry.value, forms[entry.key.text] ?? .plain) }
      order(node.entries ?? [], keys)
    case .view:
      guard let entries = node.entries else { return }
      for entry in entries.reversed() {
        switch entry.key.text {
        case "subviews": order(entry.value, .list(.view))
        case "states": order(entry.value, .named(.list(.object(MappingTypes.state))))
        case "mask": order(entry.value, .view)
        default: break
        }
      }
      order(entries, SceneFormatter.viewOrder(entries))
    }
  }
}

// Moving lines.
extension SceneFormatter {
  /// Sorts the entries of a block mapping, each with the comments above it. Keys that are not in the order come last,
  /// in their original order.
  private mutating func order(_ entries: [MappingEntry], _ keys: [String]) {
    guard entries.count > 1, let column = entries.first?.key.place.column else { return }
    let starts = entries.map { $0.key.place.line - 1 }
    guard isBlock(entries, starts, at: column) else { return }
    let rank = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
    let inOrder = entries.indices.sorted {
      (rank[entries[$0].key.text] ?? .max, $0) < (rank[entries[$1].key.text] ?? .max, $1)
    }
    guard inOrder != Array(entries.indices) else { return }
    // Comments and blank lines above a key belong to it; those above the first key belong to the mapping.
    var chunks: [[String]] = []
    let end = self.end(of: starts[starts.count - 1], column)
    var begin = starts[0]
    for index in entries.indices {
      var next = index + 1 < starts.count ? starts[index + 1] : end
      if index + 1 < starts.count {
        while next > starts[index] + 1, isAside(lines[next - 1], column) { next -= 1 }
      }
      chunks.append(Array(lines[begin..<next]))
      begin = next
    }
    // The first key can be on the line of its item's dash.
    let head = String(chunks[0][0].unicodeScalars.prefix(column - 1))
    let blank = String(repeating: " ", count: column - 1)
    chunks[0][0] = blank + chunks[0][0].unicodeScalars.dropFirst(column - 1).map(String.init).joined()
    var moved = inOrder.map { chunks[$0] }
    // If another key becomes the first, its comments are moved above the item.
    let key = moved[0].firstIndex { !isAside($0, column) } ?? 0
    moved[0][key] = head + moved[0][key].unicodeScalars.dropFirst(column - 1).map(String.init).joined()
    if key > 0, !head.allSatisfy({ $0 == " " }) {
      let outer = head.prefix { $0 == " " }
      for index in 0..<key { moved[0][index] = String(outer + moved[0][index].drop { $0 == " " }) }
    }
    lines.replaceSubrange(starts[0]..<end, with: moved.flatMap(\.self))
  }

  /// Whether each key begins its own line, at the same column.
  private func isBlock(_ entries: [MappingEntry], _ starts: [Int], at column: Int) -> Bool {
    for (index, entry) in entries.enumerated() {
      guard entry.key.place.column == column, lines.indices.contains(starts[index]) else { return false }
      if index > 0, starts[index] <= starts[index - 1] { return false }
      let before = lines[starts[index]].unicodeScalars.prefix(column - 1)
      guard before.allSatisfy({ $0 == " " || (index == 0 && $0 == "-") }) else { return false }
    }
    return true
  }

  /// The line after a mapping whose last key is on a given line.
  private func end(of last: Int, _ column: Int) -> Int {
    var end = last + 1
    var line = last + 1
    while line < lines.count {
      let text = lines[line]
      if !isAside(text, column) {
        guard indent(text) >= column - 1 else { break }
        end = line + 1
      }
      line += 1
    }
    return end
  }

  /// A blank line, or a comment indented no deeper than the keys.
  private func isAside(_ line: String, _ column: Int) -> Bool {
    guard let first = line.first(where: { $0 != " " }) else { return true }
    return first == "#" && indent(line) < column
  }

  private func indent(_ line: String) -> Int { line.prefix { $0 == " " }.count }
}

extension SourceNode {
  /// Whether both are equivalent: keys in any order, lists in order, plain and quoted texts distinguished.
  fileprivate func means(_ other: SourceNode) -> Bool {
    switch (content, other.content) {
    case (.scalar(let a), .scalar(let b)): return a.text == b.text && a.isPlain == b.isPlain
    case (.sequence(let a), .sequence(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { $0.means($1) }
    case (.mapping(let a), .mapping(let b)):
      let byKey = Dictionary(b.map { ($0.key.text, $0.value) }) { first, _ in first }
      return a.count == b.count && a.allSatisfy { entry in byKey[entry.key.text].map(entry.value.means) ?? false }
    default: return false
    }
  }
}
