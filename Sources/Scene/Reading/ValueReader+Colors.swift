internal import InbetweenDiagnostics
package import InbetweenGeometry
internal import InbetweenModel

/// UIKit's colours by name.
package enum NamedColors {
  /// In the order of docs/scene-values.md, followed by the system colours that are the same in both appearances.
  package static let fixed: [(name: String, color: Color)] = [
    ("black", .black), ("darkGray", Color(white: 1.0 / 3)), ("lightGray", Color(white: 2.0 / 3)), ("white", .white),
    ("gray", Color(white: 0.5)), ("red", Color(red: 1, green: 0, blue: 0)),
    ("green", Color(red: 0, green: 1, blue: 0)), ("blue", Color(red: 0, green: 0, blue: 1)),
    ("cyan", Color(red: 0, green: 1, blue: 1)), ("yellow", Color(red: 1, green: 1, blue: 0)),
    ("magenta", Color(red: 1, green: 0, blue: 1)), ("orange", Color(red: 1, green: 0.5, blue: 0)),
    ("purple", Color(red: 0.5, green: 0, blue: 0.5)), ("brown", Color(red: 0.6, green: 0.4, blue: 0.2)),
    ("clear", .clear),
  ]

  private static let system: [(name: String, color: UIColor)] = [
    ("systemRed", .systemRed), ("systemGreen", .systemGreen), ("systemBlue", .systemBlue),
    ("systemOrange", .systemOrange), ("systemYellow", .systemYellow), ("systemPink", .systemPink),
    ("systemPurple", .systemPurple), ("systemTeal", .systemTeal), ("systemIndigo", .systemIndigo),
    ("systemBrown", .systemBrown), ("systemMint", .systemMint), ("systemCyan", .systemCyan),
    ("systemGray", .systemGray), ("systemGray2", .systemGray2), ("systemGray3", .systemGray3),
    ("systemGray4", .systemGray4), ("systemGray5", .systemGray5), ("systemGray6", .systemGray6),
    ("systemBackground", .systemBackground), ("systemGroupedBackground", .systemGroupedBackground),
    ("systemFill", .systemFill), ("secondarySystemBackground", .secondarySystemBackground),
    ("tertiarySystemBackground", .tertiarySystemBackground),
    ("secondarySystemGroupedBackground", .secondarySystemGroupedBackground),
    ("tertiarySystemGroupedBackground", .tertiarySystemGroupedBackground),
    ("secondarySystemFill", .secondarySystemFill), ("tertiarySystemFill", .tertiarySystemFill),
    ("quaternarySystemFill", .quaternarySystemFill), ("label", .label), ("secondaryLabel", .secondaryLabel),
    ("tertiaryLabel", .tertiaryLabel), ("quaternaryLabel", .quaternaryLabel), ("placeholderText", .placeholderText),
    ("separator", .separator), ("opaqueSeparator", .opaqueSeparator), ("link", .link),
  ]

  private static func colors(_ style: UIUserInterfaceStyle) -> [(name: String, color: Color)] {
    let traits = UITraitCollection(userInterfaceStyle: style)
    return fixed + system.map { (name: $0.name, color: $0.color.model(in: traits)) }
  }

  /// Every name with its colour in the light appearance.
  package static let named = colors(.light)

  private static let light = Dictionary(named.map { ($0.name, $0.color) }) { first, _ in first }
  private static let dark = Dictionary(colors(.dark).map { ($0.name, $0.color) }) { first, _ in first }

  /// The backgrounds that are lighter in sheets, in the dark appearance.
  fileprivate static let elevated: [String: Color] = {
    let traits = UITraitCollection(userInterfaceStyle: .dark).elevated
    let all = system.map { (name: $0.name, color: $0.color.model(in: traits)) }
    return Dictionary(all.filter { dark[$0.name] != $0.color }.map { ($0.name, $0.color) }) { first, _ in first }
  }()

  /// The functions that give colours, with the number of their arguments.
  fileprivate static let functions = ["rgb": 3, "rgba": 4, "white": 1]

  /// The colour of a name in an appearance; nil for an unknown name.
  package static func color(named name: String, in appearance: SceneDocument.Appearance) -> Color? {
    appearance == .dark ? dark[name] : light[name]
  }

  /// A colour in the syntax of scenes.
  package static func text(_ color: Color) -> String {
    if let known = named.first(where: { $0.color == color }) { return known.name }
    let parts = [color.red, color.green, color.blue].map { NumberText.text(($0 * 255).rounded()) }
    return color.alpha == 1
      ? "rgb(" + parts.joined(separator: ", ") + ")"
      : "rgba(" + (parts + [NumberText.text(color.alpha)]).joined(separator: ", ") + ")"
  }
}

extension ValueReader {
  func color(_ node: SourceNode, in scope: ExpressionScope) -> ColorExpression? {
    if let hint = componentHint(node) {
      error("expected a colour, found \(node.summary)", at: node.place, hint: hint)
      return nil
    }
    if let entries = node.entries {
      checkKeys(entries, MappingTypes.dynamicColor)
      guard let light = entries.node(DynamicColorKey.light), let dark = entries.node(DynamicColorKey.dark) else {
        error("a colour of both appearances is {light, dark}", at: node.place)
        return nil
      }
      // Both are read, so that mistakes in either are reported.
      let colors = [color(light, in: scope), color(dark, in: scope)]
      return canvas.appearance == .dark ? colors[1] : colors[0]
    }
    guard let scalar = scalar(node, "a colour") else { return nil }
    return color(scalar, in: scope)
  }

  /// `write rgb(255, 0, 0)` for a list or a mapping of components.
  private func componentHint(_ node: SourceNode) -> String? {
    var written = node.items?.prefix(5).compactMap { $0.scalar?.text }
    if let entries = node.entries {
      func value(_ names: [String]) -> String? { names.lazy.compactMap { entries.node($0)?.scalar?.text }.first }
      let parts = [value(["red", "r"]), value(["green", "g"]), value(["blue", "b"])]
      guard parts.contains(where: { $0 != nil }) else { return nil }
      written = parts.map { $0 ?? "0" } + [value(["alpha", "opacity", "a"])].compactMap(\.self)
    }
    guard let written else { return nil }
    return FamiliarColors.text(ofComponents: written).map { "write \($0)" } ?? "write rgb(255, 0, 0)"
  }

  func color(_ scalar: SourceScalar, in scope: ExpressionScope) -> ColorExpression? {
    if let color = plainColor(scalar) { return color }
    if let color = NamedColors.color(named: scalar.text, in: canvas.appearance) {
      let elevated = canvas.appearance == .dark ? NamedColors.elevated[scalar.text] : nil
      return elevated.map { .leveled(base: color, elevated: $0) } ?? .fixed(color)
    }
    if scalar.text.utf8.first == UInt8(ascii: "#") { return hexColor(Array(scalar.text.unicodeScalars), scalar) }
    var parser = ExpressionParser(scalar, scope: scope, reader: self)
    parser.skipSpaces()
    let function = parser.readName()
    parser.skipSpaces()
    if let count = NamedColors.functions[function], parser.starts(with: "(") {
      return colorFunction(function, count, &parser)
    }
    let names = NamedColors.named.map(\.name)
    error(
      "unknown colour '\(scalar.shortText)'", at: scalar.place,
      hint: FamiliarColors.hint(for: scalar.text)
        ?? (FamiliarNames.color(scalar.text, among: names) ?? NearestName.suggestion(for: scalar.text, among: names))
        .map { "did you mean '\($0)'?" }
        ?? "a UIKit colour's name, rgb(r, g, b), rgba(r, g, b, a), white(w) or a quoted \"#rrggbb\"")
    return nil
  }

  private func hexColor(_ text: [Unicode.Scalar], _ scalar: SourceScalar) -> ColorExpression? {
    let digits = text.dropFirst().compactMap { Int(String($0), radix: 16) }
    guard digits.count == text.count - 1, [3, 6, 8].contains(digits.count) else {
      let isShort = digits.count == 4 && text.count == 5
      let doubled = text.dropFirst().map { "\($0)\($0)" }.joined()
      error(
        "'\(scalar.shortText)' is not a colour", at: scalar.place,
        hint: isShort ? "write \"#\(doubled)\"" : "write \"#rgb\", \"#rrggbb\" or \"#rrggbbaa\"")
      return nil
    }
    func component(_ index: Int) -> Double {
      if digits.count == 3 { return Double(digits[index] * 17) / 255 }
      return Double(digits[2 * index] * 16 + digits[2 * index + 1]) / 255
    }
    return .fixed(
      Color(red: component(0), green: component(1), blue: component(2), alpha: digits.count == 8 ? component(3) : 1))
  }

  private func colorFunction(_ name: String, _ count: Int, _ parser: inout ExpressionParser) -> ColorExpression? {
    do {
      let values = try parser.parseArguments()
      guard values.count == count else {
        error(
          "'\(name)' takes \(count) number\(count == 1 ? "" : "s"), found \(values.count)", at: parser.scalar.place,
          hint: FamiliarColors.function(parser.scalar.text).map { "write \($0)" })
        return nil
      }
      for (index, value) in values.enumerated() {
        let high = name == "white" || index == 3 ? 1.0 : 255.0
        guard let number = value.constantValue, number < 0 || number > high else { continue }
        error(
          "\(name == "white" ? "a grey" : index == 3 ? "alpha" : "a colour's component") is 0 to "
            + "\(NumberText.text(high)), found \(NumberText.text(number))", at: value.place,
          hint: FamiliarColors.function(parser.scalar.text).map { "write \($0)" })
        return nil
      }
      if name == "white" { return .white(values[0]) }
      return .components(
        red: values[0], green: values[1], blue: values[2], alpha: values.count == 4 ? values[3] : nil)
    } catch {
      var diagnostic = error.diagnostic
      let isSyntax = diagnostic.message.hasPrefix("expected")
      if isSyntax, let ours = FamiliarColors.function(parser.scalar.text) { diagnostic.hint = "write \(ours)" }
      report(diagnostic)
      return nil
    }
  }
}

extension ExpressionParser {
  /// `( expression { , expression } )` up to the end of the range.
  mutating func parseArguments() throws(ExpressionFailure) -> [SceneExpression] {
    try checkLength()
    var values: [SceneExpression] = []
    repeat {
      position += 1
      skipSpaces()
      let start = position
      let form = try parseExpression()
      let value = expression(form.constant, from: start)
      if value.isKnown {
        do {
          _ = try value.value(in: EmptySceneContext())
        } catch {
          throw ExpressionFailure(error.diagnostic.message, at: error.diagnostic.place)
        }
      }
      values.append(value)
      skipSpaces()
    } while position < end && text[position] == "," && values.count < 8
    guard position < end, text[position] == ")" else {
      throw ExpressionFailure(
        "expected ')' or ',', found \(found)", at: place(position),
        hint: position < end ? nil : "inside [ … ] and { … } a comma ends the text: quote it")
    }
    position += 1
    try expectEnd()
    return values
  }
}
