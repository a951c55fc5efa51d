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
  func missingColon(at key: Mark) -> Diagnostic? {
    guard key.line >= 1, key.line <= lines.count, key.column >= 1, key.column <= lines[key.line - 1].count else {
      return nil
    }
    let scalars = lines[key.line - 1][(key.column - 1)...].prefix(60)
    let text = String(String.UnicodeScalarView(scalars))
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let first = words.first else { return nil }
    let sign = scalars.firstIndex { ForeignSigns.ascii($0) == ":" }
    let hint: String? =
      if let sign {
        ForeignSigns.hint(for: scalars[sign...].prefix(1))
      } else if first.hasPrefix("//") {
        "a comment begins with #: write #\(text.drop { $0 == "/" })"
      } else if first.contains(":"), !first.hasSuffix(":") {
        "write \(text.replacing(":", with: ": ", maxReplacements: 1))"
      } else if words.count == 2 {
        "write \(first): \(words[1].drop { $0 == "=" || $0 == " " })"
      } else { nil }
    return .error(
      "not YAML: expected ': ' between a key and its value",
      at: source.place(line: key.line, column: key.column, length: text.unicodeScalars.count), hint: hint)
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
    guard problem.contains("did not find expected key") || problem.contains("did not find expected '-'"),
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
