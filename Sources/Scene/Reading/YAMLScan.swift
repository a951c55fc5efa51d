internal import InbetweenDiagnostics

/// A scan of the text before it is passed to the YAML parser.
///
/// It reports features that the format excludes (anchors, aliases, tags, complex keys, directives) at their location,
/// limits the nesting before the parser recurses, and finds the three most common YAML mistakes with better messages
/// than those of the parser. Other errors are left to the parser.
struct YAMLScan {
  private let source: SourceText
  private let lines: [[Unicode.Scalar]]
  private let maximumDepth: Int

  /// Columns (from 0) of the open block collections, outermost first.
  private var indents: [Int] = []
  private var state = State.block
  /// The open brackets, with their locations.
  private var brackets: [(closer: Unicode.Scalar, line: Int, column: Int)] = []

  /// The start of the open quote, and the first that was not closed on its line.
  private var quote: (line: Int, column: Int)?
  private var spanningQuote: (line: Int, column: Int)?

  private enum State {
    case block
    /// Inside `[…]` or `{…}`; whether a plain scalar is open, and whether the next token starts a value.
    case flow(inPlain: Bool)
    case quoted(Unicode.Scalar, inFlow: Bool)
    /// The text of a block scalar whose owner is at this column.
    case blockScalar(owner: Int)
    /// A plain scalar that may continue in lines indented deeper than this column.
    case plain(owner: Int)
  }

  init(source: SourceText, lines: [[Unicode.Scalar]], maximumDepth: Int) {
    self.source = source
    self.lines = lines
    self.maximumDepth = maximumDepth
  }

  /// The first feature to refuse, or nil.
  static func refusal(source: SourceText, lines: [[Unicode.Scalar]], maximumDepth: Int) -> Diagnostic? {
    var scan = YAMLScan(source: source, lines: lines, maximumDepth: maximumDepth)
    for index in lines.indices {
      if let diagnostic = scan.line(index) { return diagnostic }
    }
    return nil
  }

  /// The start of a quote that does not end on its line, before another one; offsets from 0.
  static func spanningQuote(
    source: SourceText, lines: [[Unicode.Scalar]], before last: Int
  ) -> (line: Int, column: Int)? {
    var scan = YAMLScan(source: source, lines: lines, maximumDepth: .max)
    for index in lines.indices.prefix(last + 1) {
      if scan.line(index) != nil { break }
    }
    if scan.spanningQuote == nil, case .quoted = scan.state { return scan.quote }
    return scan.spanningQuote
  }

  private func error(_ line: Int, _ column: Int, length: Int = 1, _ message: String, hint: String? = nil) -> Diagnostic
  {
    .error(message, at: source.place(line: line + 1, column: column + 1, length: length), hint: hint)
  }

  /// Characters that YAML does not allow, and those that control a terminal.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x20...0x7E, 0xA0...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF: false
    default: true
    }
  }

  private mutating func line(_ number: Int) -> Diagnostic? {
    let text = lines[number]
    if let column = text.firstIndex(where: YAMLScan.isForbidden) {
      return error(number, column, "not YAML: control characters are not allowed")
    }
    if case .quoted = state, spanningQuote == nil { spanningQuote = quote }
    switch state {
    case .flow, .quoted:
      return scanFlow(number, from: 0)
    case .blockScalar(let owner):
      let indent = text.firstIndex { $0 != " " } ?? text.count
      if indent == text.count || indent > owner { return nil }
      state = .block
    case .plain(let owner):
      let indent = text.firstIndex { $0 != " " && $0 != "\t" } ?? text.count
      if indent == text.count || (indent > owner && text[indent] != "#") { return nil }
      state = .block
    case .block: break
    }
    guard let start = text.firstIndex(where: { $0 != " " }), text[start] != "#" else { return nil }
    if text[start] == "\t", !YAMLScan.isEnd(text, YAMLScan.skipSpaces(text, start)) {
      return error(
        number, start, "not YAML: lines are indented with spaces, this one with a tab",
        hint: "write spaces in place of the tab")
    }
    if start == 0 {
      if text[0] == "%" {
        return error(number, 0, length: text.count, "YAML directives are not part of the format", hint: "leave it out")
      }
      if YAMLScan.isMarker(text, "-") || YAMLScan.isMarker(text, ".") {
        indents = []
        return nil
      }
    }
    return scanBlock(number, from: start)
  }

  /// `---` or `...` at the start of a line.
  private static func isMarker(_ text: [Unicode.Scalar], _ character: Unicode.Scalar) -> Bool {
    text.count >= 3 && text[0...2].allSatisfy { $0 == character } && (text.count == 3 || isSpace(text[3]))
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private static func skipSpaces(_ text: [Unicode.Scalar], _ from: Int) -> Int {
    var position = from
    while position < text.count, isSpace(text[position]) { position += 1 }
    return position
  }

  /// Whether only a comment follows.
  private static func isEnd(_ text: [Unicode.Scalar], _ position: Int) -> Bool {
    position >= text.count || (text[position] == "#" && (position == 0 || isSpace(text[position - 1])))
  }

  private mutating func open(_ column: Int, _ number: Int) -> Diagnostic? {
    while let last = indents.last, last >= column { indents.removeLast() }
    indents.append(column)
    return depthRefusal(number, column)
  }

  private func depthRefusal(_ number: Int, _ column: Int) -> Diagnostic? {
    guard indents.count + brackets.count > maximumDepth else { return nil }
    return error(number, column, "the file is nested more than \(maximumDepth) deep")
  }

  private mutating func scanBlock(_ number: Int, from start: Int) -> Diagnostic? {
    let text = lines[number]
    var position = start
    while position < text.count {
      let next = position + 1 < text.count ? text[position + 1] : " "
      if text[position] == "-", YAMLScan.isSpace(next) {
        if let refusal = open(position, number) { return refusal }
        let content = YAMLScan.skipSpaces(text, position + 1)
        if YAMLScan.isEnd(text, content) { return nil }
        position = content
        continue
      }
      if text[position] == "?", YAMLScan.isSpace(next) {
        return error(
          number, position, "keys that begin with '?' are not part of the format",
          hint: "write the key and its value on one line, as in view: card")
      }
      break
    }
    while let last = indents.last, last >= position, text[position] != "-" || last > position { indents.removeLast() }
    let owner = indents.last ?? -1
    if let refusal = refusedIndicator(number, position) { return refusal }
    switch text[position] {
    case "\"", "'", "[", "{":
      return scanToken(number, position, owner: owner, mayBeKey: true)
    case "|", ">":
      return scanBlockScalar(number, position, owner: owner)
    default:
      guard let colon = YAMLScan.keyEnd(text, position) else {
        state = .plain(owner: owner)
        return nil
      }
      if let refusal = open(position, number) { return refusal }
      return scanValue(number, colon + 1, owner: position)
    }
  }

  /// The value after a key's colon.
  private mutating func scanValue(_ number: Int, _ from: Int, owner: Int) -> Diagnostic? {
    let text = lines[number]
    let position = YAMLScan.skipSpaces(text, from)
    if YAMLScan.isEnd(text, position) { return nil }
    if let refusal = refusedIndicator(number, position) { return refusal }
    switch text[position] {
    case "\"", "'", "[", "{": return scanToken(number, position, owner: owner, mayBeKey: false)
    case "|", ">": return scanBlockScalar(number, position, owner: owner)
    default:
      if let colon = YAMLScan.keyEnd(text, position) {
        var end = text.count
        for index in position..<text.count where text[index] == "#" && YAMLScan.isSpace(text[index - 1]) {
          end = index
          break
        }
        let value = YAMLScan.string(text[position..<end])
        if let meant = FamiliarCall.conditional(value) ?? FamiliarCall(value)?.ours {
          return error(
            number, position, length: value.unicodeScalars.count, "not YAML: a mapping is not allowed here",
            hint: "write \(meant)")
        }
        let whole = YAMLScan.string(text[max(owner, 0)..<end])
        if let equation = FamiliarEquations.equation(whole) {
          return error(
            number, max(owner, 0), length: whole.unicodeScalars.count, "not YAML: a mapping is not allowed here",
            hint: "write \(equation)")
        }
        return error(
          number, colon, "not YAML: a mapping is not allowed here", hint: "': ' inside text needs quotes: \"\(value)\"")
      }
      state = .plain(owner: owner)
      return nil
    }
  }

  private func refusedIndicator(_ number: Int, _ position: Int) -> Diagnostic? {
    let text = lines[number]
    let hint = "write the value out, or use 'styles', 'metrics' or 'states'"
    switch text[position] {
    case "&": return refused("anchors", hint: isEntity(text[position...]) ? "quote text that begins with '&'" : hint)
    case "*": return refused("aliases", hint: emphasis(text[position...]) ?? hint)
    case "!": return refused("tags", hint: opposite(text[position...]))
    default: return nil
    }
    // `&amp;` is a character of HTML, not the name of an anchor.
    func isEntity(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
      let word = text.dropFirst().prefix { !YAMLScan.isSpace($0) && !",]}".unicodeScalars.contains($0) }
      return !word.allSatisfy { WordRules.isNameStart($0) || WordRules.isDigit($0) || $0 == "-" }
    }
    // `*hello*` is a text of Markdown, not the name of an alias.
    func emphasis(_ text: ArraySlice<Unicode.Scalar>) -> String? {
      let word = text.prefix { !YAMLScan.isSpace($0) && !",]}".unicodeScalars.contains($0) }
      guard word.count == 1 || word.dropFirst().contains("*") else { return nil }
      return word.count == text.count && word.count <= 60 && !word.contains("\"")
        ? "write \"\(YAMLScan.string(word))\"" : "quote text that begins with '*'"
    }
    func opposite(_ text: ArraySlice<Unicode.Scalar>) -> String? {
      let word = text.dropFirst().prefix { !YAMLScan.isSpace($0) && !",]}".unicodeScalars.contains($0) }
      switch YAMLScan.string(word) {
      case "true": return "write false"
      case "false": return "write true"
      default: return "quote text that begins with '!'"
      }
    }
    func refused(_ what: String, hint: String?) -> Diagnostic {
      var end = position + 1
      while end < text.count, !YAMLScan.isSpace(text[end]), !",[]{}".unicodeScalars.contains(text[end]) { end += 1 }
      let word = YAMLScan.string(text[position..<min(end, position + 40)])
      return error(
        number, position, length: end - position, "\(what) are not part of the format: '\(word)'", hint: hint)
    }
  }

  /// A block scalar's header; anything but its indicators after it is a mistake.
  private mutating func scanBlockScalar(_ number: Int, _ position: Int, owner: Int) -> Diagnostic? {
    let text = lines[number]
    var end = position + 1
    while end < text.count, "+-123456789".unicodeScalars.contains(text[end]) { end += 1 }
    let after = YAMLScan.skipSpaces(text, end)
    if YAMLScan.isEnd(text, after) {
      state = .blockScalar(owner: owner)
      return nil
    }
    let rest = YAMLScan.string(text[(position + 1)...])
    return error(
      number, position, length: text.count - position,
      "not YAML: a block scalar ('\(text[position])') cannot be followed by '\(rest)'",
      hint: rest.contains("[") ? YAMLScan.visualFormatHint : "quote text that begins with '\(text[position])'")
  }

  private static let visualFormatHint = "begin visual format with H: or V:, or quote it"

  /// A quoted scalar or a flow collection in block context, and what follows it on its last line.
  private mutating func scanToken(_ number: Int, _ position: Int, owner: Int, mayBeKey: Bool) -> Diagnostic? {
    let text = lines[number]
    let start = position
    if text[position] == "\"" || text[position] == "'" {
      guard let end = YAMLScan.quoteEnd(text, position + 1, text[position]) else {
        state = .quoted(text[position], inFlow: false)
        quote = (number, position)
        return nil
      }
      let after = YAMLScan.skipSpaces(text, end)
      if mayBeKey, after < text.count, text[after] == ":", after + 1 >= text.count || YAMLScan.isSpace(text[after + 1])
      {
        if let refusal = open(start, number) { return refusal }
        return scanValue(number, after + 1, owner: start)
      }
      return nil
    }
    state = .flow(inPlain: false)
    return scanFlow(number, from: position)
  }

  /// The offset after the closing quote; nil if the line ends before it.
  private static func quoteEnd(_ text: [Unicode.Scalar], _ from: Int, _ quote: Unicode.Scalar) -> Int? {
    var position = from
    while position < text.count {
      if quote == "\"", text[position] == "\\" {
        position += 2
        continue
      }
      if text[position] == quote {
        guard quote == "'", position + 1 < text.count, text[position + 1] == "'" else { return position + 1 }
        position += 1
      }
      position += 1
    }
    return nil
  }

  /// Scans inside brackets and quotes until the line or the outermost bracket ends.
  private mutating func scanFlow(_ number: Int, from start: Int) -> Diagnostic? {
    let text = lines[number]
    var position = start
    while position < text.count {
      if case .quoted(let quote, let inFlow) = state {
        guard let end = YAMLScan.quoteEnd(text, position, quote) else { return nil }
        guard inFlow else {
          state = .block
          return nil
        }
        state = .flow(inPlain: true)
        position = end
        continue
      }
      guard case .flow(let inPlain) = state else { return nil }
      let character = text[position]
      switch character {
      case "[", "{":
        brackets.append((character == "[" ? "]" : "}", number, position))
        if let refusal = depthRefusal(number, position) { return refusal }
        state = .flow(inPlain: false)
      case "]", "}":
        guard let opened = brackets.popLast() else { return nil }
        state = .flow(inPlain: true)
        if brackets.isEmpty {
          state = .block
          return textAfterFlow(number, position + 1, opened: opened)
        }
      case ",":
        state = .flow(inPlain: false)
      case ":" where position + 1 >= text.count || " \t,[]{}".unicodeScalars.contains(text[position + 1]):
        state = .flow(inPlain: false)
      case "#" where position == 0 || YAMLScan.isSpace(text[position - 1]):
        return nil
      case " ", "\t": break
      case "\"" where !inPlain, "'" where !inPlain:
        state = .quoted(character, inFlow: true)
        quote = (number, position)
      default:
        if !inPlain, let refusal = refusedIndicator(number, position) { return refusal }
        state = .flow(inPlain: true)
      }
      position += 1
    }
    return nil
  }

  private func textAfterFlow(
    _ number: Int, _ from: Int, opened: (closer: Unicode.Scalar, line: Int, column: Int)
  ) -> Diagnostic? {
    let text = lines[number]
    let position = YAMLScan.skipSpaces(text, from)
    if YAMLScan.isEnd(text, position) || text[position] == ":" { return nil }
    let isList = opened.closer == "]"
    var name = isList ? "the list" : "the mapping"
    if opened.line == number, from - opened.column <= 60 {
      name += " '\(YAMLScan.string(text[opened.column..<from]))'"
    }
    return error(
      number, position, "not YAML: unexpected text after \(name)",
      hint: isList ? YAMLScan.visualFormatHint : "quote text that begins with '{'")
  }

  /// The offset of the colon that ends a plain key; nil if the rest of the line is not a key.
  private static func keyEnd(_ text: [Unicode.Scalar], _ from: Int) -> Int? {
    for position in from..<text.count {
      if text[position] == "#", position > 0, isSpace(text[position - 1]) { return nil }
      if text[position] == ":", position + 1 >= text.count || isSpace(text[position + 1]) { return position }
    }
    return nil
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView(scalars)
    while let last = view.last, isSpace(last) { view.removeLast() }
    return String(view)
  }
}
