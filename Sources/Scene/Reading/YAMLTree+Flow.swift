internal import InbetweenDiagnostics
internal import Yams

// Effects of commas and brackets on unquoted texts in `[ … ]` and `{ … }`.

extension YAMLTree {
  /// A comma that ended an unquoted text inside its parentheses in `[ … ]` or `{ … }`: the text after it is read as
  /// something else.
  func commaCut(of scalar: SourceScalar) -> Diagnostic? {
    guard scalar.isPlain, case .direct(let start) = scalar.columns, scalar.place.line <= lines.count else { return nil }
    func depth(_ text: some Sequence<Unicode.Scalar>) -> Int {
      text.reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) }
    }
    guard scalar.text.hasByte("("), depth(scalar.text.unicodeScalars) > 0 else { return nil }
    let line = lines[scalar.place.line - 1]
    let rest = line[min(start - 1 + scalar.text.unicodeScalars.count, line.count)...]
    guard let comma = rest.firstIndex(where: { $0 != " " }), line[comma] == "," else { return nil }
    // The intended text ends at its closing parenthesis.
    let end = line.indices[comma...].first { depth(line[(start - 1)...$0]) == 0 }
    let meant = end.map { String(String.UnicodeScalarView(line[(start - 1)...$0])) }
    return .error(
      "inside [ … ] and { … } a comma ends the text",
      at: source.place(line: scalar.place.line, column: start, length: (end ?? comma) - start + 2),
      hint: meant.map { "write \"\($0)\"" } ?? "quote it")
  }

  /// A bracket in an unquoted text inside `[ … ]` or `{ … }`, after which the parser expects the next item.
  func bracketCut(of problem: String, at mark: Mark) -> Diagnostic? {
    guard problem.contains("did not find expected ','"), mark.line >= 1, mark.line <= lines.count else { return nil }
    let line = lines[mark.line - 1]
    let here = min(max(mark.column - 1, 0), line.count)
    // The item begins after the last comma with a space, or after the opening bracket.
    let openers: Set<Unicode.Scalar> = ["\"", "'", "[", "{"]
    let closers: Set<Unicode.Scalar> = ["]", "}"]
    let read = Array(line.prefix(here))
    // The parser stops at the bracket, or after it.
    guard read.contains(where: closers.contains) || (here < line.count && openers.contains(line[here])) else {
      return nil
    }
    let comma = read.indices.dropLast().last { read[$0] == "," && read[$0 + 1] == " " }
    let opening = read.firstIndex { $0 == "[" || $0 == "{" }
    guard let before = comma ?? opening, let start = read[(before + 1)...].firstIndex(where: { $0 != " " }),
      !openers.contains(read[start])
    else { return nil }
    return .error(
      "inside [ … ] and { … } brackets end the text",
      at: source.place(line: mark.line, column: start + 1, length: here - start),
      hint: "quote it, or put it on a line of its own")
  }

  /// A colour that begins a comment in `[ … ]` or `{ … }`, which the rest of the line then is.
  func commentedColor(at mark: Mark) -> Diagnostic? {
    for number in max(0, min(mark.line, lines.count) - 20)..<max(0, min(mark.line, lines.count)) {
      let line = lines[number]
      guard let sign = line.firstIndex(of: "#"), sign > 0, " [{,".unicodeScalars.contains(line[sign - 1]) else {
        continue
      }
      let depth = line[..<sign].reduce(0) {
        $0 + ("[{".unicodeScalars.contains($1) ? 1 : "]}".unicodeScalars.contains($1) ? -1 : 0)
      }
      guard depth > 0 else { continue }
      let digits = line[(sign + 1)...].prefix { $0.properties.isASCIIHexDigit }
      let next = sign + 1 + digits.count
      guard [3, 6, 8].contains(digits.count), next == line.count || " ,]}".unicodeScalars.contains(line[next]) else {
        continue
      }
      return .error(
        "not YAML: '#' starts a comment, also inside [ … ] and { … }",
        at: source.place(line: number + 1, column: sign + 1, length: digits.count + 1),
        hint: "quote the colour: \"#\(String(String.UnicodeScalarView(digits)))\"")
    }
    return nil
  }

  /// A semicolon or nothing where a comma separates the entries of `{ … }`; the parser stops at the next colon.
  func missingComma(of problem: String, at mark: Mark) -> Diagnostic? {
    guard problem.contains("did not find expected ','"), lines.indices.contains(mark.line - 1) else { return nil }
    let line = lines[mark.line - 1]
    let here = mark.column - 1
    guard here > 0, here < line.count, line[here] == ":" else { return nil }
    let before = line[..<here].lastIndex { ",{[".unicodeScalars.contains($0) } ?? 0
    if let semicolon = line[before..<here].lastIndex(of: ";") {
      return .error(
        "not YAML: entries of { … } are separated by commas", at: source.place(line: mark.line, column: semicolon + 1),
        hint: "write ',' in place of ';'")
    }
    guard let space = line[before..<here].lastIndex(of: " "), space + 1 < here, space > before + 1 else { return nil }
    let word = String(String.UnicodeScalarView(line[(space + 1)..<here].prefix(60)))
    return .error(
      "not YAML: entries of { … } are separated by commas",
      at: source.place(line: mark.line, column: space + 2, length: here - space - 1),
      hint: "a comma is missing before '\(word)'")
  }

  /// A bracket that is not closed: the parser stops at another closing bracket, at a line that is not indented more
  /// than the bracket's, or at the end of the file.
  ///
  /// - Parameter opening: the location of the bracket, from 1.
  func unclosedBracket(of problem: String, at mark: Mark, _ opening: Mark?) -> Diagnostic? {
    guard problem.contains("did not find expected ','"), let opening, (1...lines.count).contains(opening.line) else {
      return nil
    }
    let first = lines[opening.line - 1]
    guard (1...max(1, first.count)).contains(opening.column), let bracket = first.dropFirst(opening.column - 1).first,
      let closing: Unicode.Scalar = bracket == "[" ? "]" : bracket == "{" ? "}" : nil
    else { return nil }
    var isOpen = mark.line > lines.count
    if !isOpen, mark.line >= 1 {
      let line = lines[mark.line - 1]
      let other: Unicode.Scalar = closing == "]" ? "}" : "]"
      isOpen = line.dropFirst(mark.column - 1).first == other
      func indent(_ line: [Unicode.Scalar]) -> Int { line.firstIndex { $0 != " " } ?? line.count }
      if mark.line > opening.line, indent(line) <= indent(first) { isOpen = true }
    }
    guard isOpen else { return nil }
    return .error(
      "not YAML: the '\(bracket)' that opens here is not closed",
      at: source.place(line: opening.line, column: opening.column), hint: "write '\(closing)' where it ends")
  }
}

extension YAMLScan {
  /// The columns of each character of a quoted text, whose doubled quotes and escapes take several characters; nil if
  /// the text does not end on its line.
  ///
  /// - Parameters:
  ///   - first: the offset of the first character after the quote, from 0.
  ///   - count: the number of characters of the text.
  /// - Returns: columns, from 1.
  static func columns(ofQuoted line: [Unicode.Scalar], from first: Int, count: Int) -> [Int]? {
    guard first >= 1, first <= line.count else { return nil }
    let quote = line[first - 1]
    var columns: [Int] = []
    var position = first
    while position < line.count, columns.count <= count {
      let character = line[position]
      var length = 1
      if character == quote {
        guard quote == "'", position + 1 < line.count, line[position + 1] == "'" else { break }
        length = 2
      } else if quote == "\"", character == "\\", position + 1 < line.count {
        switch line[position + 1] {
        case "x": length = 4
        case "u": length = 6
        case "U": length = 10
        default: length = 2
        }
      }
      columns.append(position + 1)
      position += length
    }
    return columns.count == count ? columns : nil
  }
}
