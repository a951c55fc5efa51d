internal import InbetweenDiagnostics
internal import InbetweenGeometry

extension NodeReading {
  /// Reports keys that an object does not have, with the nearest valid one.
  ///
  /// - Parameter hint: what to write for such a key, if that is known here.
  func checkKeys(
    _ entries: [MappingEntry], _ object: MappingType, hint: (MappingEntry) -> String? = { _ in nil }
  ) {
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
          : transformHint(entry, object) ?? valueHint(entry, object) ?? hint(entry) ?? FamiliarNames.hint(
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
    case "an event": return FamiliarNames.hint(forEvent: key, entry.value)
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
}
