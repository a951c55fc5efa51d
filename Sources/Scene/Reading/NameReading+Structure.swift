internal import InbetweenDiagnostics

extension NameReading {
  /// Reports missing values, and keys made equal by `$(…)`, everywhere in a tree.
  func checkStructure(_ entries: [MappingEntry]) {
    var seen: [String: SourcePlace] = [:]
    // Keys of the file are different unless something was inserted in them.
    let areDifferent = scopes.count == 1 && areDifferent(entries)
    for entry in entries {
      if !areDifferent, let first = seen.updateValue(entry.key.place, forKey: declared(entry.key)) {
        error(
          "the key '\(entry.key.shortText)' is given twice", at: entry.key.place,
          notes: [.init("first given at", at: first)])
      }
      if entry.key.text.isEmpty {
        error("a key is empty", at: entry.key.place, hint: "a key is a name, followed by a colon")
      } else if let scalar = entry.value.scalar, scalar.isEmpty {
        reportMissing(entry)
      } else {
        checkStructure(entry.value)
      }
    }
  }

  /// Whether a mapping has few keys, all of them different.
  private func areDifferent(_ entries: [MappingEntry]) -> Bool {
    entries.count <= 8
      && entries.indices.allSatisfy { index in
        !(0..<index).contains { entries[$0].key.text == entries[index].key.text }
      }
  }

  private func checkStructure(_ node: SourceNode) {
    switch node.content {
    case .scalar: break
    case .mapping(let entries): checkStructure(entries)
    case .sequence(let items):
      for item in items {
        if item.scalar?.isEmpty == true {
          error("an item of a list has no value", at: item.place)
        } else {
          checkStructure(item)
        }
      }
    }
  }

  private func reportMissing(_ entry: MappingEntry) {
    let place = entry.value.place
    var hint: String?
    let text = log.text(of: place.file) ?? source
    if let line = text.line(place.line), place.column >= 1 {
      let rest = line.unicodeScalars.dropFirst(place.column - 1)
      if rest.first == "#" {
        var word = String(String.UnicodeScalarView(rest.prefix { $0 != " " && $0 != "\t" }))
        if word.count > 40 { word = "#…" }
        let isColor = word.dropFirst().allSatisfy(\.isHexDigit) && [4, 7, 9].contains(word.count)
        hint = isColor ? "'#' starts a comment; quote the colour: \"\(word)\"" : "'#' starts a comment"
      }
    }
    error(
      "'\(entry.key.shortText)' has no value", at: place,
      hint: hint ?? commaHint(behind: entry.key) ?? "write it behind the colon, or leave out the key")
  }

  /// A hint for a key without a colon, such as text after a comma in `{ … }`.
  private func commaHint(behind key: SourceScalar) -> String? {
    guard key.isPlain, case .direct(let start) = key.columns, source.lines.indices.contains(key.place.line - 1) else {
      return nil
    }
    let rest = source.lines[key.place.line - 1].unicodeScalars.dropFirst(start - 1 + key.text.unicodeScalars.count)
    guard let next = rest.first(where: { $0 != " " }), next == "," || next == "}" else { return nil }
    let before = source.lines[key.place.line - 1].unicodeScalars.prefix(start - 1).suffix(20)
    if before.last == ",", key.text.unicodeScalars.allSatisfy(WordRules.isDigit) {
      let whole = before.dropLast().reversed().prefix { WordRules.isDigit($0) }.reversed()
      if !whole.isEmpty {
        return "a decimal number has a full stop: write \(String(String.UnicodeScalarView(whole))).\(key.text)"
      }
    }
    return (YAMLTree.entry(in: key.text) { isItemName($0) || ViewKind(rawValue: $0) != nil }).map { "write \($0)" }
      ?? YAMLTree.commaHint
  }
}
