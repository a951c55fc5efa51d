import InbetweenSymbols
import InbetweenTimeline

/// A mapping whose keys have shapes of their own, described beside the type of its value.
package struct ValueRecord: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package let name: String
    package let shape: ValueShape
    package let isRequired: Bool
    /// One line of documentation.
    package let about: String

    init(_ name: String, _ shape: ValueShape, required: Bool = false, _ about: String) {
      (self.name, self.shape, isRequired, self.about) = (name, shape, required, about)
    }
  }

  /// The name in messages: `a part of a text`.
  package let name: String
  package let fields: [Field]

  /// The field whose value can stand for the whole mapping, because it is the only mandatory one.
  package var shorthand: Field? {
    let required = fields.filter(\.isRequired)
    return required.count == 1 ? required[0] : nil
  }
}

extension ValueRecord {
  /// All of them.
  package static let all = [textPart, paragraphStyle, symbol]

  package static let textPart = ValueRecord(
    name: "a part of a text",
    fields: [
      Field("text", .text, required: true, "its characters"),
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
    ])

  package static let paragraphStyle = ValueRecord(
    name: "a paragraph style",
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
      Field("alignment", .word(TextAlignment.allCases.map(\.rawValue)), "in place of the view's `textAlignment`"),
      Field("tabStops", .list(.numberWithin(0...10_000), minimum: 0), "distances in points from the leading margin"),
      Field("defaultTabInterval", .numberWithin(0...10_000), "points between the stops after those; 0 for 28"),
    ])

  package static let symbol = ValueRecord(
    name: "a symbol",
    fields: [
      Field("systemName", .text, required: true, "its name: `heart.fill`"),
      Field("pointSize", .numberWithin(1...1000), "the size of the text beside it in points; 17 without it"),
      Field("weight", .word(SymbolStyle.Weight.allCases.map { "\($0)" }), "the weight of its lines"),
      Field("scale", .word(SymbolStyle.Scale.allCases.map { "\($0)" }), "its size in relation to the text"),
    ])

  private static let lines = TextStyle.Line.allCases.map(\.rawValue)
}

extension ValueType where Value == TextPart {
  static var textPart: Self {
    Self(
      .record(.textPart), { .record($0.fields) },
      { if case .record(let fields) = $0 { TextPart(EvaluatedFields(fields)) } else { nil } })
  }
}

extension ValueType where Value == ParagraphStyle {
  static var paragraphStyle: Self {
    Self(
      .record(.paragraphStyle), { .record($0.fields) },
      { if case .record(let fields) = $0 { ParagraphStyle(EvaluatedFields(fields)) } else { nil } })
  }
}
