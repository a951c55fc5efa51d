internal import InbetweenDiagnostics

extension SceneBuilder {
  func substituted(_ node: SceneNode?) -> SceneNode? { node.map { substituted($0) } }

  /// The node with `$(name)` replaced in every scalar, keys included.
  func substituted(_ node: SceneNode) -> SceneNode {
    switch node.content {
    case .scalar(let scalar):
      return SceneNode(content: .scalar(substituted(scalar)), place: node.place)
    case .sequence(let items):
      return SceneNode(content: .sequence(items.map { substituted($0) }), place: node.place)
    case .mapping(let entries):
      return SceneNode(
        content: .mapping(entries.map { SceneEntry(key: substituted($0.key), value: substituted($0.value)) }),
        place: node.place)
    }
  }

  private func refused(_ scalar: SceneScalar) -> SceneScalar {
    var result = scalar
    result.style = .refused
    return result
  }

  /// Replaced text points at its `$(`. `$$(` is a literal `$(`.
  private func substituted(_ scalar: SceneScalar) -> SceneScalar {
    guard scalar.text.unicodeScalars.contains("$") else { return scalar }
    let text = Array(scalar.text.unicodeScalars)
    var output = String.UnicodeScalarView()
    var columns: [Int] = []
    var position = 0
    var isChanged = false
    func keep(_ scalar: Unicode.Scalar, from offset: Int, _ original: SceneScalar) {
      output.append(scalar)
      columns.append(original.place(at: offset).column)
    }
    while position < text.count {
      if text[position...].starts(with: ["$", "$", "("] as [Unicode.Scalar]) {
        keep("$", from: position + 1, scalar)
        keep("(", from: position + 2, scalar)
        position += 3
        isChanged = true
      } else if text[position...].starts(with: ["$", "("] as [Unicode.Scalar]) {
        guard let close = text[position...].firstIndex(of: ")") else {
          error(
            "'$(' has no ')'", at: scalar.place(at: position, length: 2), hint: "write $$( for the two characters $(")
          return refused(scalar)
        }
        let name = String(String.UnicodeScalarView(text[(position + 2)..<close]))
        let place = scalar.place(at: position, length: close + 1 - position)
        guard let value = insertions[name] else {
          if brokenNames.contains(name) { return refused(scalar) }
          let names = insertions.keys.sorted()
          error(
            "unknown name '\(name.prefix(60))' in $(…)", at: place,
            hint: NearestName.suggestion(for: name, among: names).map { "did you mean '\($0)'?" }
              ?? (declarations[name] == nil ? nil : "parameters and metrics can be inserted"))
          return refused(scalar)
        }
        insertedCharacters += value.unicodeScalars.count
        guard insertedCharacters <= 4 * limits.fileSize else {
          if insertedCharacters - value.unicodeScalars.count <= 4 * limits.fileSize {
            error("$(…) inserts too much text", at: place)
          }
          return refused(scalar)
        }
        for character in value.unicodeScalars {
          output.append(character)
          columns.append(place.column)
        }
        isChanged = true
        position = close + 1
      } else {
        keep(text[position], from: position, scalar)
        position += 1
      }
    }
    guard isChanged else { return scalar }
    var result = scalar
    result.text = String(output)
    result.style = .substituted
    if case .whole = scalar.columns {} else { result.columns = .mapped(columns) }
    return result
  }
}
