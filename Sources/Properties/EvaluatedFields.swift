package import InbetweenGeometry
package import InbetweenTimeline

/// The values of a mapping with fields, by name.
package struct EvaluatedFields {
  private let fields: [EvaluatedValue.Field]

  package init(_ fields: [EvaluatedValue.Field]) { self.fields = fields }

  private func value(_ name: String) -> EvaluatedValue? { fields.first { $0.name == name }?.value }

  package func number(_ name: String) -> Double? { if case .number(let number) = value(name) { number } else { nil } }
  package func boolean(_ name: String) -> Bool? { if case .boolean(let flag) = value(name) { flag } else { nil } }
  package func insets(_ name: String) -> Insets? { if case .insets(let insets) = value(name) { insets } else { nil } }
  package func color(_ name: String) -> Color? { if case .color(let color) = value(name) { color } else { nil } }
  package func word(_ name: String) -> String? { if case .word(let word) = value(name) { word } else { nil } }
  package func text(_ name: String) -> String? { if case .text(let text) = value(name) { text } else { nil } }
  /// The number of an image.
  package func image(_ name: String) -> Int? { if case .image(let number) = value(name) { number } else { nil } }
  package func rect(_ name: String) -> Rect? { if case .rect(let rect) = value(name) { rect } else { nil } }
  package func font(_ name: String) -> FontDescription? { value(name).flatMap(ValueType<FontDescription>.font.decode) }
  package func record(_ name: String) -> EvaluatedFields? {
    if case .record(let fields) = value(name) { EvaluatedFields(fields) } else { nil }
  }
  package func list(_ name: String) -> [EvaluatedValue] { if case .list(let items) = value(name) { items } else { [] } }
  package func tabStops(_ name: String) -> [TabStop]? { value(name).flatMap(ValueType<TabStop>.tabStop.list().decode) }
}

extension TabStop {
  /// The alignment at the point of decimal numbers, in scenes.
  private static let decimal = "decimal"
  /// The alignments that a scene names; a stop without one is natural.
  package static let words = Alignment.allCases.filter { $0 != .natural }.map(\.rawValue) + [decimal]

  package init(_ fields: EvaluatedFields) {
    let alignment = fields.word("alignment") ?? ""
    self.init(
      fields.number("location") ?? 0, alignment == Self.decimal ? .right : Alignment(rawValue: alignment) ?? .natural,
      terminators: alignment == Self.decimal ? ["."] : [])
  }

  package var fields: [EvaluatedValue.Field] {
    let word = alignment == .right && !terminators.isEmpty ? Self.decimal : alignment.rawValue
    return [EvaluatedValue.Field(name: "location", value: .number(location))]
      + (alignment == .natural ? [] : [EvaluatedValue.Field(name: "alignment", value: .word(word))])
  }
}

extension ParagraphStyle {
  private static let numbers: [(name: String, path: any WritableKeyPath<ParagraphStyle, Double> & Sendable)] = [
    ("lineHeightMultiple", \.lineHeightMultiple), ("minimumLineHeight", \.minimumLineHeight),
    ("maximumLineHeight", \.maximumLineHeight), ("lineSpacing", \.lineSpacing),
    ("paragraphSpacing", \.paragraphSpacing), ("paragraphSpacingBefore", \.paragraphSpacingBefore),
    ("firstLineHeadIndent", \.firstLineHeadIndent), ("headIndent", \.headIndent), ("tailIndent", \.tailIndent),
    ("hyphenationFactor", \.hyphenationFactor),
  ]

  package init(_ fields: EvaluatedFields) {
    self.init()
    for (name, path) in Self.numbers { self[keyPath: path] = fields.number(name) ?? 0 }
    alignment = fields.word("alignment").flatMap(TextAlignment.init)
    tabStops = (fields.tabStops("tabStops") ?? []).sorted { $0.location < $1.location }
    defaultTabInterval = fields.number("defaultTabInterval") ?? 0
    hyphenationLanguage = fields.word("hyphenationLanguage").flatMap(HyphenationLanguage.init(locale:))
  }

  package var fields: [EvaluatedValue.Field] {
    var result = Self.numbers.compactMap { name, path in
      self[keyPath: path] == 0 ? nil : EvaluatedValue.Field(name: name, value: .number(self[keyPath: path]))
    }
    if let alignment { result.append(EvaluatedValue.Field(name: "alignment", value: .word(alignment.rawValue))) }
    if !tabStops.isEmpty {
      let list = ValueType<TabStop>.tabStop.list()
      result.append(EvaluatedValue.Field(name: "tabStops", value: list.encode(tabStops)))
    }
    if defaultTabInterval != 0 {
      result.append(EvaluatedValue.Field(name: "defaultTabInterval", value: .number(defaultTabInterval)))
    }
    if let hyphenationLanguage {
      result.append(EvaluatedValue.Field(name: "hyphenationLanguage", value: .word(hyphenationLanguage.tag)))
    }
    return result
  }
}
