internal import InbetweenDiagnostics
internal import InbetweenGeometry

extension DocumentBuilder {
  /// Reports keys that an object does not have, with the nearest valid one.
  func checkKeys(_ entries: [MappingEntry], _ object: MappingType) {
    // An empty key is reported by `checkStructure`.
    for entry in entries where !object.keys.contains(entry.key.text) && !entry.key.text.isEmpty {
      guard !log.isFull else { return }
      let key = entry.key.text
      if object.name == "an event", key == "duration" {
        let value = entry.value.scalar.map { " " + Self.seconds($0.shortText) } ?? ""
        error(
          "an event has no key 'duration'", at: entry.key.place,
          hint: "the duration is the value of 'animate': animate:\(value)")
        continue
      }
      // The spring's own keys, beside it.
      let isOfSpring = object.keys.contains(SpringMotionKey.spring.rawValue) && MappingTypes.spring.keys.contains(key)
      let value = entry.value.scalar.map { " " + $0.shortText } ?? ""
      // A spring that is only a name becomes a mapping with it.
      let preset =
        !isOfSpring || key != SpringKey.initialVelocity.rawValue
        ? nil
        : entries.node(SpringMotionKey.spring)?.scalar.flatMap { name in
          Keywords.springs.contains { $0.name == name.text }
            ? "preset: \(name.text), " : nil
        }
      error(
        "\(object.name) has no key '\(entry.key.shortText)'", at: entry.key.place,
        hint: isOfSpring
          ? "it is a key of the spring: spring: {\(preset ?? "")\(key):\(value)}"
          : transformHint(entry, object) ?? valueHint(entry, object) ?? FamiliarNames.hint(
            forKey: key, of: object.name, among: object.keys, value: entry.value.scalar?.shortText)
            ?? suggestion(key, object.keys))
    }
  }

  /// Whole numbers from 100 are milliseconds, as for a duration that is written in its place.
  private static func seconds(_ text: String) -> String {
    guard let number = Int(text), (100...100_000).contains(number) else { return text }
    return NumberText.text(Double(number) / 1000)
  }

  /// A hint for a key whose meaning is in its value, or that holds a value itself.
  private func valueHint(_ entry: MappingEntry, _ object: MappingType) -> String? {
    let key = entry.key.text
    switch object.name {
    case "an event": return FamiliarNames.hint(forEvent: key, entry.value) ?? settingHint(entry)
    case "a keyframe":
      guard key.hasSuffix("%"), let percentage = Double(key.dropLast()), (0...100).contains(percentage) else {
        return nil
      }
      return "write relativeStart: \(NumberText.text(percentage / 100)), with relativeDuration: and set: beside it"
    case "a state":
      guard key.contains("."), let value = entry.value.scalar, !value.isMissing else { return nil }
      return "write set: {\(entry.key.shortText): \(value.shortText)}"
    default: return nil
    }
  }

  private func transformHint(_ entry: MappingEntry, _ object: MappingType) -> String? {
    guard object.keys == MappingTypes.transform.keys, let value = entry.value.scalar else { return nil }
    return TransformKey.spelling(of: entry.key.text, value: value.shortText).map { "write \($0)" }
  }

  private func suggestion(_ word: String, _ names: [String]) -> String? {
    if let near = NearestName.suggestion(for: word, among: names) { return "did you mean '\(near)'?" }
    return names.count <= 12 ? "the keys are " + names.joined(separator: ", ") : nil
  }

  /// A mapping, or a message that one is needed. Missing values have been reported already.
  func mapping(_ node: SourceNode, _ expected: String, hint: @autoclosure () -> String? = nil) -> [MappingEntry]? {
    if let entries = node.entries { return entries }
    if node.scalar?.isMissing != true {
      error("expected \(expected), found \(node.summary)", at: node.place, hint: hint())
    }
    return nil
  }

  /// A list, or a message that one is needed.
  ///
  /// - Parameter isOfNames: whether a single name may stand in brackets, which the message then suggests.
  func list(
    _ node: SourceNode, _ expected: String, minimum: Int = 0, isOfNames: Bool = false, hint: String? = nil
  ) -> [SourceNode]? {
    guard let items = node.items else {
      if node.scalar?.isMissing != true {
        error(
          "expected \(expected), found \(node.summary)", at: node.place,
          hint: hint ?? (isOfNames ? node.scalar : nil).map { "write [\($0.shortText)]" }
            ?? (node.entries == nil ? nil : "begin each item of the list with '- '"))
      }
      return nil
    }
    if items.count < minimum {
      error("expected \(expected) with at least \(minimum) item\(minimum == 1 ? "" : "s")", at: node.place)
      return nil
    }
    return items
  }

  /// A scalar, or a message that one is needed; nil without a message for a value that is missing.
  func scalar(_ node: SourceNode, _ expected: @autoclosure () -> String, hint: String? = nil) -> SourceScalar? {
    guard let scalar = node.scalar else {
      error("expected \(expected()), found \(node.summary)", at: node.place, hint: hint)
      return nil
    }
    return scalar.isMissing ? nil : scalar
  }

  /// Reports missing values, and keys made equal by `$(…)`, everywhere in a tree.
  func checkStructure(_ entries: [MappingEntry]) {
    var seen: [String: SourcePlace] = [:]
    // Keys of the file are different unless something was inserted in them.
    let areDifferent = expansion.scopes.count == 1 && areDifferent(entries)
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
    let text = fileTable.imports.first { $0.text.file == place.file }?.text ?? source
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
