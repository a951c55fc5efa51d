internal import InbetweenDiagnostics
internal import InbetweenGeometry
internal import InbetweenModel

// Values in the form of other tools, and what to write for them.
extension ValueReader {
  /// A Lottie file, which messages call so: `check.json`, `check.lottie`, or an animation of an archive by its id,
  /// `check.lottie#done`.
  func animationFile(_ node: SourceNode) -> FileReference? {
    var (named, id) = (node, String?.none)
    if var scalar = node.scalar, let sign = scalar.text.firstRange(of: ".lottie#") {
      id = String(scalar.text[sign.upperBound...])
      scalar.text = String(scalar.text[..<sign.upperBound].dropLast())
      named.content = .scalar(scalar)
    }
    if id?.isEmpty == true {
      error(
        "'\(node.scalar?.shortText ?? "")' names no animation", at: node.place,
        hint: "write its id after the #, or leave out the # for the one that the archive shows first")
      return nil
    }
    guard var reference = file(named) else { return nil }
    reference.isAnimation = true
    files.table.all[reference.written]?.isAnimation = true
    reference.animations = [id]
    let known = files.table.all[reference.written]?.animations ?? []
    if !known.contains(id) { files.table.all[reference.written]?.animations.append(id) }
    return reference
  }

  /// `write view: card` for an item that is only a name, or a kind and an id without a colon.
  static func viewHint(_ node: SourceNode) -> String? {
    guard let scalar = node.scalar, !scalar.isMissing, scalar.isPlain, scalar.text.utf8.count <= 60 else { return nil }
    let words = scalar.text.split(separator: " ").map(String.init)
    guard words.count <= 2, words.allSatisfy(WordRules.isIdentifier), let first = words.first else { return nil }
    if words.count == 2 { return FamiliarNames.kind(first).map { "write \($0.rawValue): \(words[1])" } }
    return ViewKind(rawValue: first) != nil ? "write \(first): card" : "write view: \(first)"
  }

  /// `write [card.width == 3]` for an equation that is no item of a list.
  static func equationHint(_ node: SourceNode) -> String? {
    guard let scalar = node.scalar, scalar.isPlain, scalar.text.utf8.count <= 60, scalar.text.contains("=") else {
      return nil
    }
    return "write [\(scalar.text)]"
  }

  /// `write at: 0` for an event that is `at 0`.
  static func eventHint(_ node: SourceNode) -> String? {
    guard let scalar = node.scalar, scalar.isPlain, scalar.text.utf8.count <= 60 else { return nil }
    let words = scalar.text.split(separator: " ").map(String.init)
    return words.count == 2 && EventKey(rawValue: words[0]) != nil ? "write \(words[0]): \(words[1])" : nil
  }

  /// `write set: {card.alpha: 0}` for a property of a view as a key of an event, or for a view with its properties.
  func settingHint(_ entry: MappingEntry) -> String? {
    let name = entry.key.text
    guard name.utf8.count <= 60, let item = name.split(separator: ".").first, knownNames.views[String(item)] != nil
    else {
      return nil
    }
    if name.contains("."), let value = entry.value.scalar, !value.isMissing {
      return "write set: {\(name): \(value.shortText)}"
    }
    let parts = (entry.value.entries ?? []).prefix(3).compactMap { part in
      part.value.scalar.map { "\(name).\(part.key.shortText): \($0.shortText)" }
    }
    return parts.isEmpty || parts.count != entry.value.entries?.count
      ? nil : "write set: {\(parts.joined(separator: ", "))}"
  }

  /// `write [red, blue]` for a list without brackets, and `write [{text: a}]` for a single item.
  func listHint(_ node: SourceNode, _ item: ValueShape, of key: String) -> String? {
    if let scalar = node.scalar, !scalar.isMissing {
      if key == "rows", Int(scalar.text) != nil { return "write the texts of the rows: [One, Two]" }
      if SceneDriver.attributed.contains(key) {
        return "write [{text: Title, weight: bold}], an item for each part of the text"
      }
      guard scalar.isPlain, scalar.text.utf8.count <= 60 else { return nil }
      let parts = scalar.text.split(separator: ",").map { String($0.drop { $0 == " " }) }
      let fitting: [String] =
        switch item {
        case .word(let words): parts.compactMap { words.contains($0) ? $0 : FamiliarNames.word($0, among: words) }
        case .number, .numberWithin, .count: parts.filter { Double($0) != nil }
        case .color: parts.filter { NamedColors.color(named: $0, in: .light) != nil }
        default: parts
        }
      return fitting.count == parts.count ? "write [\(fitting.joined(separator: ", "))]" : nil
    }
    if case .record(let record) = item, let entries = node.entries,
      entries.allSatisfy({ entry in record.fields.contains { $0.name == entry.key.text } })
    {
      let parts = entries.prefix(3).compactMap { entry in
        entry.value.scalar.map { "\(entry.key.shortText): \($0.shortText)" }
      }
      return parts.count == entries.count ? "write [{\(parts.joined(separator: ", "))}]" : nil
    }
    return nil
  }

  /// `cornerRadius` and `maskedCorners` for CSS's radii of the four corners.
  func cornersHint(_ node: SourceNode, of key: String) -> String? {
    guard key == "cornerRadius", let items = node.items, items.count == 4 else { return nil }
    let radii = items.compactMap { $0.scalar.flatMap { Double($0.text) } }
    guard radii.count == 4, let radius = radii.max(), radius > 0, radii.allSatisfy({ $0 == 0 || $0 == radius }) else {
      return "one radius rounds the corners that 'maskedCorners' names"
    }
    let names = ["layerMinXMinYCorner", "layerMaxXMinYCorner", "layerMaxXMaxYCorner", "layerMinXMaxYCorner"]
    let masked = zip(names, radii).filter { $0.1 > 0 }.map(\.0).joined(separator: ", ")
    return "write cornerRadius: \(NumberText.text(radius)), and maskedCorners: [\(masked)]"
  }

  /// The mapping for the name of a figure, or for path data without one.
  static func pathHint(_ text: String) -> String? {
    switch text.lowercased() {
    case "circle", "oval", "ellipse": return "write {oval: [0, 0, 20, 20]}"
    case "rect", "rectangle", "square": return "write {rect: [0, 0, 20, 20]}"
    case "roundedrect", "capsule", "pill": return "write {roundedRect: [0, 0, 40, 20], cornerRadius: 10}"
    default:
      guard text.first == "M" || text.first == "m", text.contains(where: \.isNumber), text.utf8.count <= 200 else {
        return nil
      }
      return "write {svg: \"\(text)\"}"
    }
  }
}
