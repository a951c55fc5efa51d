internal import Foundation
internal import InbetweenDiagnostics
internal import Yams

/// The file as a tree of nodes with locations; the first YAML mistake ends parsing.
struct YAMLTree {
  let source: SourceText
  let lines: [[Unicode.Scalar]]

  /// - Throws: one diagnostic, since nothing after a syntax error can be trusted.
  static func tree(of source: SourceText, limits: SceneLimits) throws(YAMLError) -> SourceNode {
    if let tree = LineReader.tree(of: source, limits: limits) { return tree }
    return try parsedTree(of: source, limits: limits)
  }

  /// The tree by the YAML parser.
  static func parsedTree(of source: SourceText, limits: SceneLimits) throws(YAMLError) -> SourceNode {
    let yaml = YAMLTree(source: source, lines: scalars(of: source))
    if let refusal = YAMLScan.refusal(source: source, lines: yaml.lines, maximumDepth: limits.nesting) {
      throw YAMLError(diagnostic: refusal)
    }
    let root: Node?
    do {
      // The padding prevents small-string storage for short texts, whose address is invalid when the parser continues
      // reading.
      let text = source.text + "\n#                               \n"
      root = try Parser(yaml: text, resolver: .basic, constructor: .default, encoding: .utf8).singleRoot()
    } catch let error as YamlError {
      throw YAMLError(
        diagnostic: UnfinishedFile.problem(of: source) ?? yaml.answeringSigns(in: yaml.diagnostic(for: error)))
    } catch {
      throw YAMLError(diagnostic: .error("not YAML: \(error)", at: SourcePlace(file: source.file)))
    }
    guard let root else {
      throw YAMLError(diagnostic: .error("the file is empty", at: SourcePlace(file: source.file)))
    }
    var budget = source.text.utf8.count + 64
    return try yaml.node(root, depth: 0, budget: &budget)
  }

  /// The Unicode scalars of each line.
  private static func scalars(of source: SourceText) -> [[Unicode.Scalar]] {
    let text = source.text.utf8
    let bytes = Array(text)
    return source.lines.map { line in
      let start = text.distance(from: text.startIndex, to: line.startIndex)
      let own = bytes[start..<(start + line.utf8.count)]
      // The scalars of ASCII are its bytes, which need not be decoded.
      return own.allSatisfy { $0 < 0x80 } ? own.map { Unicode.Scalar($0) } : Array(line.unicodeScalars)
    }
  }

  private func place(_ mark: Mark?, length: Int = 1) -> SourcePlace {
    guard let mark else { return SourcePlace(file: source.file) }
    return source.place(line: mark.line, column: mark.column, length: length)
  }

  /// Depth and number of nodes are limited again here: an alias that the scan did not find would multiply them.
  private func node(_ node: Node, depth: Int, budget: inout Int) throws(YAMLError) -> SourceNode {
    budget -= 1
    guard budget > 0, depth < 512 else {
      throw YAMLError(
        diagnostic: .error(
          "the file contains more than its text shows: aliases are not part of the format", at: place(node.mark)))
    }
    switch node {
    case .scalar(let scalar):
      let result = self.scalar(scalar)
      if let cut = commaCut(of: result) { throw YAMLError(diagnostic: cut) }
      return SourceNode(content: .scalar(result), place: result.place)
    case .sequence(let sequence):
      var items: [SourceNode] = []
      items.reserveCapacity(sequence.count)
      for item in sequence { items.append(try self.node(item, depth: depth + 1, budget: &budget)) }
      return SourceNode(content: .sequence(items), place: place(sequence.mark))
    case .mapping(let mapping):
      var entries: [MappingEntry] = []
      entries.reserveCapacity(mapping.count)
      for (key, value) in mapping {
        budget -= 1
        guard case .scalar(let keyScalar) = key else {
          throw YAMLError(
            diagnostic: .error(
              "a key must be text, not a list or a mapping", at: place(key.mark),
              hint: "quote it, or put a constraint on a line of its own"))
        }
        let name = scalar(keyScalar)
        if let cut = commaCut(of: name) { throw YAMLError(diagnostic: cut) }
        if name.text == "<<" && name.isPlain {
          throw YAMLError(
            diagnostic: .error("merge keys ('<<') are not part of the format", at: name.place, hint: "use 'styles'"))
        }
        var valueNode = try self.node(value, depth: depth + 1, budget: &budget)
        if case .scalar(let empty) = valueNode.content, empty.isPlain, empty.text.isEmpty {
          valueNode.place = emptyPlace(after: name)
        }
        entries.append(MappingEntry(key: name, value: valueNode))
      }
      return SourceNode(content: .mapping(entries), place: entries.first?.key.place ?? place(mapping.mark))
    case .alias(let alias):
      throw YAMLError(diagnostic: .error("aliases are not part of the format", at: place(alias.mark)))
    }
  }

  private func scalar(_ scalar: Node.Scalar) -> SourceScalar {
    let text = scalar.string
    let isPlain = scalar.style == .plain || scalar.style == .any
    let style: SourceScalar.Style = isPlain ? .plain : .quoted
    guard let mark = scalar.mark, mark.line >= 1, mark.line <= lines.count else {
      return SourceScalar(text: text, style: style, place: place(scalar.mark), columns: .whole)
    }
    let line = lines[mark.line - 1]
    let isQuoted = scalar.style == .singleQuoted || scalar.style == .doubleQuoted
    let start = isQuoted ? mark.column + 1 : mark.column
    let first = start - 1
    // Counts the scalars while it compares them with the line's.
    var count = 0
    var isVerbatim = first >= 0 && first <= line.count
    for character in text.unicodeScalars {
      if isVerbatim { isVerbatim = first + count < line.count && line[first + count] == character }
      count += 1
    }
    if isVerbatim, isPlain || isQuoted,
      !isQuoted || (first + count < line.count && line[first + count] == line[first - 1])
    {
      return SourceScalar(
        text: text, style: style, place: place(mark, length: isQuoted ? count + 2 : count), columns: .direct(start))
    }
    if isQuoted, let columns = YAMLScan.columns(ofQuoted: line, from: first, count: count) {
      return SourceScalar(text: text, style: style, place: place(mark), columns: .mapped(columns))
    }
    return SourceScalar(text: text, style: style, place: place(mark), columns: .whole)
  }

  /// The location of a missing value: the comment that contains it, or after the colon.
  private func emptyPlace(after key: SourceScalar) -> SourcePlace {
    guard key.place.line >= 1, key.place.line <= lines.count else { return key.place }
    let line = lines[key.place.line - 1]
    var position = key.place.column - 1 + key.place.length
    while position < line.count, line[position] == " " { position += 1 }
    guard position < line.count, line[position] == ":" else { return key.place }
    let afterColon = position + 1
    position = afterColon
    while position < line.count, line[position] == " " || line[position] == "\t" { position += 1 }
    if position < line.count, line[position] == "#" {
      return source.place(line: key.place.line, column: position + 1, length: line.count - position)
    }
    return source.place(line: key.place.line, column: afterColon + 1)
  }
}

/// The reason why a text cannot be parsed.
struct YAMLError: Error {
  let diagnostic: Diagnostic
}

extension YAMLTree {
  private func diagnostic(for error: YamlError) -> Diagnostic {
    switch error {
    case .duplicatedKeysInMapping(let duplicates, let context):
      return duplicate(duplicates.first ?? "", first: context.mark)
    case .composer(_, let problem, let mark, _) where problem.contains("another document"):
      return .error(
        "a scene file contains one document, another begins here", at: place(mark, length: 3),
        hint: "put each scene in a file of its own")
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      if let cause = cause(of: problem, at: mark, context) { return cause }
      return .error("not YAML: \(problem.trimmingCharacters(in: .whitespaces))", at: clampedPlace(mark))
    case .memory: return .error("there is too little memory to read it", at: SourcePlace(file: source.file))
    case .reader(let problem, _, _, _):
      return .error("not YAML: \(problem)", at: SourcePlace(file: source.file))
    default:
      return .error("not YAML: \(error)", at: SourcePlace(file: source.file))
    }
  }

  /// The location of the actual mistake, which is often before the location at which the parser stopped.
  private func cause(of problem: String, at mark: Mark, _ context: YamlError.Context?) -> Diagnostic? {
    if let quote = YAMLScan.spanningQuote(source: source, lines: lines, before: mark.line - 1) {
      return unclosedQuote(line: quote.line, column: quote.column)
    }
    if problem.contains("node content") || problem.contains("did not find expected ','") {
      if let color = commentedColor(at: mark) { return color }
    }
    if let space = foreignSpace(at: mark.line) { return space }
    if problem.contains("could not find expected ':'"), let key = context?.mark {
      if let cause = foreignSpace(at: key.line) ?? missingColon(line: key.line, column: key.column) { return cause }
    }
    if problem.contains("tab character") || startsWithTab(mark) {
      return .error(
        "not YAML: lines are indented with spaces, this one with a tab", at: clampedPlace(mark),
        hint: "write spaces in place of the tab")
    }
    if problem.contains("<document start>") {
      return .error(
        "not YAML: this stands behind the end of the scene", at: clampedPlace(mark),
        hint: "a scene is one mapping, which begins with inbetween: 1")
    }
    return unquoted(of: problem, at: mark) ?? innerQuote(of: problem, at: mark) ?? bracketCut(of: problem, at: mark)
      ?? unclosedBracket(of: problem, at: mark, context?.mark) ?? missingComma(of: problem, at: mark)
      ?? unquotedDash(of: problem, at: mark) ?? unknownEscape(of: problem, at: mark, context?.mark)
      ?? joinedLine(of: problem, at: mark) ?? keyAtDash(of: problem, at: mark) ?? jump(at: mark)
  }

  /// - Parameters: offsets of the quote.
  private func unclosedQuote(line number: Int, column: Int) -> Diagnostic {
    let rest = lines[number][column...]
    let text = String(String.UnicodeScalarView(rest.prefix(60)))
    let isWhole = rest.count <= 60 && !rest.dropFirst().contains { $0 == rest[column] || $0 == "\\" }
    return .error(
      "not YAML: the quote that opens here is not closed on its line",
      at: source.place(line: number + 1, column: column + 1, length: rest.count),
      hint: isWhole && rest.count > 1 ? "write \(text)\(text.prefix(1))" : nil)
  }

  /// Whether the parser stopped at a tab before the first character of a line.
  private func startsWithTab(_ mark: Mark) -> Bool {
    guard mark.line >= 1, mark.line <= lines.count else { return false }
    let line = lines[mark.line - 1]
    let first = line.firstIndex { $0 != " " && $0 != "\t" } ?? line.count
    return mark.column - 1 <= first && line.prefix(first).contains("\t")
  }

  /// The parser can point beyond the end of the file, into the padding.
  private func clampedPlace(_ mark: Mark) -> SourcePlace {
    guard mark.line > lines.count else { return place(mark) }
    let last = lines.lastIndex { !$0.isEmpty } ?? 0
    return source.place(line: last + 1, column: (lines.isEmpty ? 0 : lines[last].count) + 1)
  }

  /// The parser reports a duplicate key with its first location; the message points at the second.
  private func duplicate(_ key: String, first mark: Mark) -> Diagnostic {
    let first = place(mark, length: key.unicodeScalars.count)
    let second = secondOccurrence(of: Array(key.unicodeScalars), first: mark)
    return .error(
      "the key '\(key)' is given twice", at: second ?? first,
      hint: second == nil && endsWithoutColon(key, at: mark) ? YAMLTree.commaHint : nil,
      notes: second == nil ? [] : [Diagnostic.Note("first given at", at: first)])
  }

  /// Whether a key is text behind a comma in `{ … }`, such as a part of `rgba(0, 0, 0, 0.5)`.
  private func endsWithoutColon(_ key: String, at mark: Mark) -> Bool {
    guard mark.line >= 1, mark.line <= lines.count, mark.column >= 1 else { return false }
    let rest = lines[mark.line - 1].dropFirst(mark.column - 1 + key.unicodeScalars.count)
    return rest.first { $0 != " " }.map { $0 == "," || $0 == "}" } ?? false
  }

  static let commaHint = "inside { … } a comma ends the text before it: quote that text"

  private func secondOccurrence(of key: [Unicode.Scalar], first mark: Mark) -> SourcePlace? {
    guard mark.line >= 1, mark.line <= lines.count else { return nil }
    return occurrenceInBlock(of: key, first: mark) ?? occurrenceInFlow(of: key, first: mark)
  }

  /// In a block mapping all keys are at the same column, and nothing in it is indented less.
  private func occurrenceInBlock(of key: [Unicode.Scalar], first mark: Mark) -> SourcePlace? {
    let column = mark.column - 1
    for number in mark.line..<lines.count {
      let line = lines[number]
      guard let indent = line.firstIndex(where: { $0 != " " }), line[indent] != "#" else { continue }
      if indent < column { return nil }
      if indent == column, let length = keyLength(line, at: column, key) {
        return source.place(line: number + 1, column: column + 1, length: length)
      }
    }
    return nil
  }

  /// In a flow mapping, the next occurrence at the same depth; nil if the key is not inside brackets.
  private func occurrenceInFlow(of key: [Unicode.Scalar], first mark: Mark) -> SourcePlace? {
    var depth = 0
    var startsKey = false
    var quote: Unicode.Scalar?
    for number in (mark.line - 1)..<lines.count {
      let line = lines[number]
      var position = number == mark.line - 1 ? mark.column - 1 : 0
      while position < line.count {
        let character = line[position]
        if let open = quote {
          if open == "\"", character == "\\" { position += 1 } else if character == open { quote = nil }
          position += 1
          continue
        }
        if startsKey, depth == 0, let length = keyLength(line, at: position, key) {
          return source.place(line: number + 1, column: position + 1, length: length)
        }
        switch character {
        case "[", "{": depth += 1
        case "]", "}":
          depth -= 1
          if depth < 0 { return nil }
        case ",":
          startsKey = true
          position += 1
          continue
        case "\"", "'": quote = startsKey || position == 0 || line[position - 1] == " " ? character : nil
        case "#" where position == 0 || line[position - 1] == " ": position = line.count
        default: break
        }
        if character != " " { startsKey = false }
        position += 1
      }
    }
    return nil
  }

  /// The length of the key, including quotes, if it is at that offset and a colon follows.
  private func keyLength(_ line: [Unicode.Scalar], at offset: Int, _ key: [Unicode.Scalar]) -> Int? {
    guard offset < line.count else { return nil }
    let isQuoted = line[offset] == "\"" || line[offset] == "'"
    let start = isQuoted ? offset + 1 : offset
    guard start + key.count <= line.count, line[start..<(start + key.count)].elementsEqual(key) else { return nil }
    var end = start + key.count
    if isQuoted {
      guard end < line.count, line[end] == line[offset] else { return nil }
      end += 1
    }
    let length = end - offset
    while end < line.count, line[end] == " " { end += 1 }
    return end < line.count && line[end] == ":" ? length : nil
  }
}
