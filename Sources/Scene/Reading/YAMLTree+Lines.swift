internal import InbetweenDiagnostics
internal import InbetweenModel
internal import Yams

// Lines that begin, or texts that end, where YAML does not expect it.

extension YAMLTree {
  /// A key of a list's item in the column of the list's dashes.
  func keyAtDash(of problem: String, at mark: Mark) -> Diagnostic? {
    guard problem.contains("did not find expected '-'"), mark.line >= 2, mark.line <= lines.count else { return nil }
    let column = mark.column - 1
    let items = lines[..<(mark.line - 1)].reversed().lazy.filter { line in
      line.firstIndex { $0 != " " } == column && line[column] == "-"
    }
    guard let item = items.first, let first = item[(column + 1)...].firstIndex(where: { $0 != " " }) else { return nil }
    return .error(
      "not YAML: this line begins below the dash of a list's item, and has no dash",
      at: source.place(line: mark.line, column: mark.column),
      hint: "a key of that item begins after \(first) spaces")
  }

  /// A line that begins at a column at which no open collection begins.
  func jump(at mark: Mark) -> Diagnostic? {
    guard mark.line >= 2, mark.line <= lines.count else { return nil }
    let line = lines[mark.line - 1]
    guard let indent = line.firstIndex(where: { $0 != " " }) else { return nil }
    var open: [Int] = []
    for earlier in lines[..<(mark.line - 1)].reversed() {
      guard var column = earlier.firstIndex(where: { $0 != " " }), earlier[column] != "#" else { continue }
      guard open.allSatisfy({ column < $0 }) || open.isEmpty else { continue }
      var starts = [column]
      // The text after a dash is a separate level.
      while column + 1 < earlier.count, earlier[column] == "-", earlier[column + 1] == " " {
        guard let next = earlier[(column + 1)...].firstIndex(where: { $0 != " " }) else { break }
        column = next
        starts.append(column)
      }
      open += open.isEmpty ? starts : starts.filter { start in open.allSatisfy { start < $0 } }
      if open.contains(0) { break }
    }
    guard !open.isEmpty, !open.contains(indent) else { return nil }
    let near = open.sorted { abs($0 - indent) < abs($1 - indent) }[0]
    let isElsewhere = lines.indices.contains { other in
      other != mark.line - 1 && lines[other].firstIndex { $0 != " " } == indent
    }
    return .error(
      "not YAML: this line begins after \(indent) spaces, "
        + (isElsewhere ? "where nothing around it does" : "where no other does"),
      at: source.place(line: mark.line, column: indent + 1),
      hint: missingDash(above: mark.line, indent) ?? "lines around it begin after \(near)")
  }

  /// A view whose kind has no dash before it, with its other keys below: `view: card` for `- view: card`.
  private func missingDash(above number: Int, _ indent: Int) -> String? {
    guard let line = lines[..<(number - 1)].last(where: { line in line.contains { $0 != " " } }),
      let first = line.firstIndex(where: { $0 != " " }), first < indent
    else { return nil }
    let written = String(String.UnicodeScalarView(line[first...].prefix(60)))
    guard let colon = written.firstIndex(of: ":"), ViewKind(rawValue: String(written[..<colon])) != nil else {
      return nil
    }
    return "an item of a list begins with a dash: - \(written)"
  }

  /// A line without a colon that YAML can find behind a key.
  func missingColon(line: Int, column: Int) -> Diagnostic? {
    guard line >= 1, line <= lines.count, column >= 1, column <= lines[line - 1].count else { return nil }
    let scalars = lines[line - 1][(column - 1)...].prefix(60)
    let text = String(String.UnicodeScalarView(scalars))
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let first = words.first else { return nil }
    let sign = scalars.firstIndex { ForeignSigns.ascii($0) == ":" }
    let hint: String? =
      if let sign {
        ForeignSigns.hint(for: scalars[sign...].prefix(1))
      } else if first.hasPrefix("//") {
        "a comment begins with #: write #\(text.drop { $0 == "/" })"
      } else if first.hasPrefix("/*") {
        "a comment begins with #: write # "
          + text.replacing("/*", with: "").replacing("*/", with: "").drop { $0 == " " }
      } else if let entry = YAMLTree.entry(in: text, isKey: { _ in true }) {
        "write \(entry)"
      } else {
        hint(forWord: first, on: line)
      }
    return .error(
      "not YAML: expected ': ' between a key and its value",
      at: source.place(line: line, column: column, length: text.unicodeScalars.count), hint: hint)
  }

  /// `alpha: 0.5` for `alpha 0.5`, `alpha:0.5` and `alpha = 0.5`; nil for other texts.
  ///
  /// - Parameter isKey: whether a word may be meant as a key although no sign follows it.
  static func entry(in text: String, isKey: (String) -> Bool) -> String? {
    guard text.utf8.count <= 240 else { return nil }
    var name = String(text.prefix { !" :=;".contains($0) })
    var rest = text.dropFirst(name.count)
    var isMarked = false
    // A minus is part of a number behind it.
    while let sign = rest.first,
      " :=;".contains(sign) || sign == ">" && isMarked || sign == "-" && " >".contains(rest.dropFirst().first ?? "0")
    {
      isMarked = isMarked || sign != " "
      rest = rest.dropFirst()
    }
    if name.hasSuffix(",") { name.removeLast() }
    guard !name.isEmpty, !rest.isEmpty else { return nil }
    let item = String(name.prefix { $0 != "." })
    return isMarked || isKey(item) ? "\(name): \(rest)" : nil
  }

  /// What to write for a word alone on its line: a key whose list or mapping follows, or text that goes on.
  private func hint(forWord word: String, on number: Int) -> String? {
    guard WordRules.isIdentifier(word) else { return nil }
    func indent(_ line: [Unicode.Scalar]) -> Int { line.firstIndex { $0 != " " } ?? line.count }
    let own = indent(lines[number - 1])
    if let next = lines[number...].first(where: { indent($0) < $0.count }),
      indent(next) > own || indent(next) == own && next[own] == "-"
    {
      return "write \(word):"
    }
    let before = lines[..<(number - 1)].last { indent($0) < $0.count }
    return before?.last == "|" || before?.last == ">"
      ? "the text of '\(word)' begins farther in than its key"
      : "a key has a value, as in \(word): 0.5; text that goes on begins farther in than its key"
  }

  /// A first line without a colon, which YAML joins with the key below it: `inbetween 1`.
  func joinedLine(of problem: String, at mark: Mark) -> Diagnostic? {
    guard problem.contains("mapping values are not allowed"), mark.line >= 2, mark.line <= lines.count,
      let above = lines[..<(mark.line - 1)].lastIndex(where: { $0.contains { $0 != " " } }),
      let first = lines[above].firstIndex(where: { $0 != " " })
    else { return nil }
    let line = lines[above]
    let hasColon = line.indices.contains { line[$0] == ":" && ($0 + 1 == line.count || line[$0 + 1] == " ") }
    guard !hasColon, line[first] != "#", line[first] != "-" else { return nil }
    return missingColon(line: above + 1, column: first + 1)
  }

  /// A text that begins with a dash, or whose escape is none.
  func unquotedDash(of problem: String, at mark: Mark) -> Diagnostic? {
    guard problem.contains("block sequence entries are not allowed"), lines.indices.contains(mark.line - 1) else {
      return nil
    }
    let line = lines[mark.line - 1]
    guard mark.column >= 2, mark.column <= line.count, line[mark.column - 1] == "-" else { return nil }
    let text = String(String.UnicodeScalarView(line[(mark.column - 1)...].prefix(60)))
    return .error(
      "not YAML: a list does not begin behind a key",
      at: source.place(
        line: mark.line, column: mark.column, length: text.unicodeScalars.count),
      hint: text.contains("\"") ? "quote it" : "write \"\(text)\"")
  }

  /// A backslash in double quotes that begins no escape, such as in a path of Windows.
  func unknownEscape(of problem: String, at mark: Mark, _ opening: Mark?) -> Diagnostic? {
    guard problem.contains("unknown escape") || problem.contains("hexdecimal"), let opening,
      lines.indices.contains(opening.line - 1)
    else { return nil }
    let line = lines[opening.line - 1]
    guard opening.column >= 1, opening.column <= line.count, line[opening.column - 1] == "\"",
      let last = line.lastIndex(of: "\""), last >= opening.column
    else { return nil }
    let inner = String(String.UnicodeScalarView(line[opening.column..<last].prefix(60)))
    return .error(
      "not YAML: in double quotes a backslash begins an escape, and this is none",
      at: source.place(line: opening.line, column: opening.column, length: last - opening.column + 2),
      hint: inner.contains("'") ? "write each backslash twice" : "write '\(inner)'")
  }

  /// A text that begins with a character that has a meaning in YAML, such as `@`.
  func unquoted(of problem: String, at mark: Mark) -> Diagnostic? {
    guard problem.contains("cannot start any token"), lines.indices.contains(mark.line - 1) else { return nil }
    let line = lines[mark.line - 1]
    guard mark.column >= 1, mark.column <= line.count else { return nil }
    let rest = line[(mark.column - 1)...]
    let comment = rest.indices.dropFirst().first { rest[$0] == "#" && rest[$0 - 1] == " " }
    var text = String(String.UnicodeScalarView(rest[..<(comment ?? rest.endIndex)].prefix(60)))
    while text.last == " " { text.removeLast() }
    let isFlow = line[..<(mark.column - 1)].contains { $0 == "[" || $0 == "{" }
    let quote = text.contains("\"") || text.contains("\\") ? "'" : "\""
    return .error(
      "not YAML: no text begins with '\(rest[rest.startIndex])' without quotes",
      at: source.place(line: mark.line, column: mark.column, length: text.unicodeScalars.count),
      hint: isFlow || text.contains(quote) ? "quote it" : "write \(quote)\(text)\(quote)")
  }

  /// A quote inside a text in the same quotes, such as `'It's'`.
  func innerQuote(of problem: String, at mark: Mark) -> Diagnostic? {
    guard
      ["expected key", "expected '-'", "expected ','"].contains(where: { problem.contains("did not find " + $0) }),
      lines.indices.contains(mark.line - 1)
    else { return nil }
    let line = lines[mark.line - 1]
    let here = min(max(mark.column - 1, 0), line.count)
    guard let end = line[..<here].lastIndex(where: { $0 != " " }), line[end] == "'" || line[end] == "\"" else {
      return nil
    }
    let quote = line[end]
    guard let last = line.lastIndex(of: quote), last >= here,
      let start = line.indices.first(where: { line[$0] == quote && ($0 == 0 || line[$0 - 1] == " ") }), start < end
    else { return nil }
    let inner = String(String.UnicodeScalarView(line[(start + 1)..<last].prefix(60)))
    let escaped = quote == "'" ? inner.replacing("'", with: "''") : inner.replacing("\"", with: "\\\"")
    return .error(
      "not YAML: the quote that opens here ends before '\(line[min(here, line.count - 1)])'",
      at: source.place(line: mark.line, column: start + 1, length: last - start + 1),
      hint: "write \(quote)\(escaped)\(quote)")
  }
}
