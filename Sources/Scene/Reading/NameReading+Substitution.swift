internal import InbetweenDiagnostics

extension NameReading {
  func substituted(_ node: SourceNode?) -> SourceNode? { node.map { substituted($0) } }

  /// The node with `$(name)` replaced in every scalar, keys included; for the parts of a file that repeat nothing.
  func substituted(_ node: SourceNode) -> SourceNode {
    switch node.content {
    case .scalar(let scalar):
      return SourceNode(content: .scalar(substituted(scalar, in: 0)), place: node.place)
    case .sequence(let items):
      return SourceNode(content: .sequence(items.map { substituted($0) }), place: node.place)
    case .mapping(let entries):
      return SourceNode(
        content: .mapping(entries.map { MappingEntry(key: substituted($0.key, in: 0), value: substituted($0.value)) }),
        place: node.place)
    }
  }

  /// The list or mapping for a scalar that consists only of `$(name)`.
  func insertedNode(_ scalar: SourceScalar, in scope: Int) -> SourceNode? {
    guard scope != 0, scalar.text.hasPrefix("$("), scalar.text.hasSuffix(")") else { return nil }
    guard let value = localValue(String(scalar.text.dropFirst(2).dropLast()), in: scope) else { return nil }
    return value.scalar == nil ? value : nil
  }

  private func refused(_ scalar: SourceScalar) -> SourceScalar {
    var result = scalar
    result.style = .refused
    return result
  }

  /// Replaced text points at its `$(`. `$$(` is a literal `$(`.
  func substituted(_ written: SourceScalar, in scope: Int) -> SourceScalar {
    var scalar = written
    scalar.scope = scope
    scalar.place.instance = summary(of: scope)
    guard scalar.text.utf8.contains(UInt8(ascii: "$")) else { return scalar }
    let text = ExpressionParser.characters(of: scalar.text)
    var output = String.UnicodeScalarView()
    var columns: [Int] = []
    var position = 0
    var isChanged = false
    let mapsColumns = if case .whole = scalar.columns { false } else { true }
    func keep(_ character: Unicode.Scalar, from offset: Int) {
      output.append(character)
      if mapsColumns { columns.append(scalar.column(at: offset)) }
    }
    while position < text.count {
      if text[position...].starts(with: ["$", "$", "("] as [Unicode.Scalar]) {
        keep("$", from: position + 1)
        keep("(", from: position + 2)
        position += 3
        isChanged = true
      } else if text[position...].starts(with: ["$", "("] as [Unicode.Scalar]) {
        guard let close = ExpressionParser.closing(text, from: position + 1) else {
          error(
            "'$(' has no ')'", at: scalar.place(at: position, length: 2), hint: "write $$( for the two characters $(")
          return refused(scalar)
        }
        let name = String(String.UnicodeScalarView(text[(position + 2)..<close]))
        let place = scalar.place(at: position, length: close + 1 - position)
        guard let value = insertion(name, scalar, (position + 2)..<close, of: text, at: place) else {
          return refused(scalar)
        }
        // The text around it is copied as well.
        let inserted = value.unicodeScalars
        guard count(characters: inserted.count + (isChanged ? 0 : text.count), at: place) else {
          return refused(scalar)
        }
        for character in inserted {
          output.append(character)
          if mapsColumns { columns.append(place.column) }
        }
        isChanged = true
        position = close + 1
      } else {
        keep(text[position], from: position)
        position += 1
      }
    }
    guard isChanged else { return scalar }
    var result = scalar
    result.text = String(output)
    result.style = .substituted
    if mapsColumns { result.columns = .mapped(columns) }
    return result
  }

  /// Counts characters of texts with insertions, which copies multiply; returns false once the limit is exceeded, after
  /// one message.
  private func count(characters: Int, at place: SourcePlace) -> Bool {
    let greatest = 8 * limits.fileSize
    log.copiedCharacters += characters
    if log.copiedCharacters <= greatest { return true }
    guard !log.isOverCopyLimit else { return false }
    log.stopCopying()
    error(
      "the texts with $(…) have more than \(greatest) characters", at: place,
      hint: "raise it with \(SceneLimits.Option.fileSize.option)")
    return false
  }

  /// The replacement of `$(…)`: a parameter, a metric, a variable, or the value of an expression of them; nil after a
  /// message.
  private func insertion(
    _ name: String, _ scalar: SourceScalar, _ range: Range<Int>, of text: [Unicode.Scalar], at place: SourcePlace
  ) -> String? {
    if let local = localValue(name, in: scalar.scope) {
      if let value = local.scalar { return value.isMissing ? nil : value.text }
      error("'\(name)' is \(local.summary), which cannot be part of a text", at: place)
      return nil
    }
    if let value = knownNames.insertions[name] { return value }
    if knownNames.broken.contains(name) { return nil }
    guard WordRules.isIdentifier(name) else {
      return reader.knownNumber(scalar, range: range, of: text, in: .metric).map { ValueReader.decimal($0.value) }
    }
    error(
      "unknown name '\(name.prefix(60))' in $(…)", at: place,
      hint: NearestName.suggestion(for: name, among: localNames(in: scalar.scope) + knownNames.insertions.keys.sorted())
        .map {
          "did you mean '\($0)'?"
        }
        ?? (knownNames.declarations[name] == nil ? nil : "parameters and metrics can be inserted"))
    return nil
  }
}

extension ExpressionParser {
  /// The closing parenthesis for the one at an offset.
  fileprivate static func closing(_ text: [Unicode.Scalar], from opening: Int) -> Int? {
    var depth = 0
    for position in opening..<text.count {
      if text[position] == "(" { depth += 1 }
      guard text[position] == ")" else { continue }
      depth -= 1
      if depth == 0 { return position }
    }
    return nil
  }
}
