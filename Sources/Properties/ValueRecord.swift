package import InbetweenSymbols
package import InbetweenTimeline

/// A mapping whose keys have shapes of their own, described beside the type of its value.
package struct ValueRecord: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package let name: String
    package let shape: ValueShape
    package let isRequired: Bool
    /// One line of documentation.
    package let about: String
    /// A field without which it says nothing.
    package let needs: String?

    package init(_ name: String, _ shape: ValueShape, required: Bool = false, _ about: String, needs: String? = nil) {
      (self.name, self.shape, isRequired, self.about, self.needs) = (name, shape, required, about, needs)
    }
  }

  /// The name in messages: `a part of a text`.
  package let name: String
  package let fields: [Field]
  /// Fields of which at least one is required; empty for none.
  package let alternatives: [String]
  /// Whether no more than one of them may be stated.
  package let isChoice: Bool

  /// Its name in the JSON Schema.
  package let schemaName: String
  /// The field whose value can stand for the whole mapping; nil if there is none.
  package let shorthand: Field?
  /// The style of symbols in it that state none.
  package let symbolStyle: SymbolStyle

  /// - Parameter shorthand: the name of the field that can stand for the mapping; nil for the only mandatory one.
  package init(
    name: String, schemaName: String, fields: [Field], alternatives: [String] = [], isChoice: Bool = false,
    shorthand: String? = nil, symbolStyle: SymbolStyle = SymbolStyle()
  ) {
    (self.alternatives, self.isChoice) = (alternatives, isChoice)
    (self.name, self.schemaName, self.fields, self.symbolStyle) = (name, schemaName, fields, symbolStyle)
    let candidates = fields.filter { shorthand == nil ? $0.isRequired : $0.name == shorthand }
    self.shorthand = candidates.count == 1 ? candidates[0] : nil
  }

  /// Whether values in it are images.
  package var hasImages: Bool { fields.contains { $0.shape == .file } }

  package func has(_ field: String) -> Bool { fields.contains { $0.name == field } }
}

extension ValueRecord {
  package static let textPart = ValueRecord(
    name: "a part of a text", schemaName: "textPart",
    fields: [
      Field("text", .text, "its characters"),
      Field("image", .file, "an image before them, on the baseline; symbols have the colour of the part"),
      Field(
        "bounds", .rect, "the image's `[x, y, width, height]` in points; y is measured upward from the baseline",
        needs: "image"),
      Field("font", .font, "its font; without it, that of the text"),
      Field("size", .numberWithin(0...1000), "the size of its font in points"),
      Field("weight", .word(FontDescription.Weight.allCases.map(\.rawValue)), "the weight of its font"),
      Field("italic", .boolean, "whether its font is italic"),
      Field("textColor", .color, "its colour; without it, that of the text"),
      Field("backgroundColor", .color, "the colour of the rectangle behind it, which is as high as the line"),
      Field("underline", .word(lines), "the line under it"),
      Field("underlineColor", .color, "the colour of that line; without it, that of the part"),
      Field("strikethrough", .word(lines), "the line through it"),
      Field("strikethroughColor", .color, "the colour of that line; without it, that of the part"),
      Field("kern", .number, "space in points after each character"),
      Field("baselineOffset", .number, "distance in points by which it is raised"),
      Field("link", .text, "where it leads; it has the tint colour unless it has its own"),
    ], alternatives: ["text", "image"], shorthand: "text")

  package static let textAttributes = ValueRecord(
    name: "the attributes of a text", schemaName: "textAttributes",
    fields: textPart.fields.filter { !["text", "image", "bounds", "link"].contains($0.name) })

  package static let paragraphStyle = ValueRecord(
    name: "a paragraph style", schemaName: "paragraphStyle",
    fields: [
      Field("lineHeightMultiple", .numberWithin(0...100), "factor of the height of lines; 0 for none"),
      Field("minimumLineHeight", .numberWithin(0...10_000), "in points"),
      Field("maximumLineHeight", .numberWithin(0...10_000), "in points; 0 for none"),
      Field("lineSpacing", .numberWithin(0...10_000), "distance in points between two lines"),
      Field("paragraphSpacing", .numberWithin(0...10_000), "distance in points after each paragraph"),
      Field("paragraphSpacingBefore", .numberWithin(0...10_000), "distance in points before each paragraph"),
      Field("firstLineHeadIndent", .numberWithin(0...10_000), "indent in points of a paragraph's first line"),
      Field("headIndent", .numberWithin(0...10_000), "indent in points of its other lines"),
      Field(
        "tailIndent", .numberWithin(-10_000...10_000),
        "end of lines: points from the leading margin, or from the trailing one if not positive"),
      Field(
        "hyphenationFactor", .numberWithin(0...1),
        "words that do not fit are divided where the line without them is shorter than this part of its width"),
      Field("alignment", .word(TextAlignment.allCases.map(\.rawValue)), "in place of the view's `textAlignment`"),
      Field(
        "tabStops", .list(.record(.tabStop), minimum: 0),
        "distances in points from the leading margin, or mappings with an alignment"),
      Field("defaultTabInterval", .numberWithin(0...10_000), "points between the stops after those; 0 for 28"),
      Field(
        "hyphenationLanguage", .word(HyphenationLanguage.all.map(\.tag)),
        "whose words are divided; English without it"),
    ])

  package static let tabStop = ValueRecord(
    name: "a tab stop", schemaName: "tabStop",
    fields: [
      Field("location", .numberWithin(0...10_000), required: true, "points from the leading margin"),
      Field(
        "alignment", .word(TabStop.words),
        "where the text after the tab is: it begins at the stop without it"),
    ])

  package static let symbol = ValueRecord(
    name: "a symbol", schemaName: "symbol",
    fields: [
      Field("systemName", .text, required: true, "its name: `heart.fill`"),
      Field(
        "pointSize", .numberWithin(1...1000), "the size of the text beside it in points; without it 17, in a tab 18"),
      Field("weight", .word(SymbolStyle.Weight.allCases.map { "\($0)" }), "the weight of its lines"),
      Field("scale", .word(SymbolStyle.Scale.allCases.map { "\($0)" }), "its size in relation to the text"),
      Field("hierarchicalColor", .color, "its colour, of which the layers below the first have less"),
      Field(
        "paletteColors", .list(.color, minimum: 1), "a colour for each of its layers, the first for the one in front"),
      Field("prefersMulticolor", .boolean, "whether its layers have colours of their own"),
    ])

  private static let lines = TextStyle.Line.allCases.map(\.rawValue)
}

extension ValueType where Value == TabStop {
  package static var tabStop: ValueType<TabStop> {
    Self(
      .record(.tabStop), { .record($0.fields) },
      { if case .record(let fields) = $0 { TabStop(EvaluatedFields(fields)) } else { nil } })
  }
}

extension ValueType where Value == ParagraphStyle {
  package static var paragraphStyle: Self {
    Self(
      .record(.paragraphStyle), { .record($0.fields) },
      { if case .record(let fields) = $0 { ParagraphStyle(EvaluatedFields(fields)) } else { nil } })
  }
}
