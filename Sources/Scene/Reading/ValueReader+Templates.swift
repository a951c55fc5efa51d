internal import InbetweenDiagnostics

extension ValueReader {
  /// A text that contains numbers where braces use an input or a scroll view's offset; other braces are text.
  func textValue(_ node: SourceNode, in scope: ExpressionScope) -> PropertyValue? {
    guard let plain = text(node) else { return nil }
    if let scalar = node.scalar { warnOfForeignInsertion(scalar) }
    guard scope.allowsInputs, plain.contains("{"), let scalar = node.scalar else { return .text(plain) }
    let characters = ExpressionParser.characters(of: plain)
    var parts: [TextTemplatePart] = []
    var literal = String.UnicodeScalarView()
    var position = 0
    var numbers = 0
    // The last closing brace, and whether what an opening one and it enclose is plain text; then so is a part of it.
    var close: (index: Int?, isPlain: Bool) = (-1, false)
    /// The brace that closes a live number which begins here. Takes time in proportion to the text for all positions
    /// together: a search continues where the last one ended.
    func closingBrace(from position: Int) -> Int? {
      if let index = close.index, index < position {
        close = (characters[position...].firstIndex(of: "}"), false)
      }
      guard let end = close.index, !close.isPlain else { return nil }
      close.isPlain = !mentionsLiveNumber(characters[(position + 1)..<end])
      return close.isPlain ? nil : end
    }
    while position < characters.count {
      guard characters[position] == "{", let end = closingBrace(from: position) else {
        literal.append(characters[position])
        position += 1
        continue
      }
      guard let part = number(from: position + 1, to: end, of: characters, scalar, in: scope) else { return nil }
      if !literal.isEmpty { parts.append(.literal(String(literal))) }
      literal = String.UnicodeScalarView()
      parts.append(part)
      numbers += 1
      position = end + 1
    }
    guard numbers > 0 else { return .text(plain) }
    if !literal.isEmpty { parts.append(.literal(String(literal))) }
    return .template(parts)
  }

  /// `${name}` and `{{name}}` of other tools are drawn as they are written, which is hardly meant for a name of the
  /// scene.
  private func warnOfForeignInsertion(_ scalar: SourceScalar) {
    guard scalar.text.utf8.contains(UInt8(ascii: "{")) else { return }
    let text = ExpressionParser.characters(of: scalar.text)
    func isMark(_ sign: Unicode.Scalar) -> Bool { sign == "$" || sign == "{" }
    let marks = text.indices.dropLast().lazy.filter { isMark(text[$0]) && text[$0 + 1] == "{" }
    for mark in marks.prefix(20) {
      let rest = text[(mark + 2)...].drop { $0 == " " }.prefix(61)
      let name = String(String.UnicodeScalarView(rest.prefix { WordRules.isNameStart($0) || WordRules.isDigit($0) }))
      let behind = rest.dropFirst(name.unicodeScalars.count).first { $0 != " " }
      guard behind == "}", knownNames.insertions[name] != nil || localValue(name, in: scalar.scope) != nil else {
        continue
      }
      let written = text[mark] == "$" ? "${\(name)}" : "{{\(name)}}"
      warning(
        "'\(written)' is drawn as it is written", at: scalar.place(at: mark, length: 2),
        hint: "$(\(name)) inserts the value")
      return
    }
  }

  private func mentionsLiveNumber(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let words = text.split { !WordRules.isDigit($0) && !$0.properties.isAlphabetic && $0 != "_" && $0 != "." }
    return words.contains { word in
      let name = String(String.UnicodeScalarView(word))
      if name.hasPrefix("tilt.") || knownNames.declarations[name]?.kind == .input { return true }
      let parts = name.split(separator: ".")
      guard parts.count > 1, parts[1] == "contentOffset", case .view? = knownNames.declarations[String(parts[0])]?.kind
      else {
        return false
      }
      return true
    }
  }

  /// `expression` or `expression, format`.
  private func number(
    from start: Int, to end: Int, of characters: [Unicode.Scalar], _ scalar: SourceScalar, in scope: ExpressionScope
  ) -> TextTemplatePart? {
    var depth = 0
    var comma: Int?
    for index in start..<end {
      switch characters[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case "," where depth == 0: comma = index
      default: break
      }
    }
    var format = NumberFormat()
    if let comma {
      let written = String(String.UnicodeScalarView(characters[(comma + 1)..<end]))
        .trimmingPrefix { $0 == " " }.prefix { $0 != " " }
      guard let read = NumberFormat(written) else {
        error(
          "unknown format '\(written)' of a number", at: scalar.place(at: comma + 1, length: max(end - comma - 1, 1)),
          hint: "formats are those of String(format:), such as .0f, .2f or +.1f")
        return nil
      }
      format = read
    }
    return number(scalar, range: start..<(comma ?? end), of: characters, in: scope).map { .number($0, format) }
  }
}
