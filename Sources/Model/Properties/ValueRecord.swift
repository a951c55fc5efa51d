package import InbetweenSymbols
import InbetweenTimeline

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

    init(_ name: String, _ shape: ValueShape, required: Bool = false, _ about: String, needs: String? = nil) {
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
  init(
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

  func has(_ field: String) -> Bool { fields.contains { $0.name == field } }
}

extension ValueRecord {
  /// All of them.
  package static let all = [
    textPart, textAttributes, paragraphStyle, tabStop, symbol, tab, barButton, segment, titleTextAttributes,
    swipeAction,
    buttonConfiguration, layoutItem, layoutDimension, layoutSpacing, layoutEdgeSpacing,
  ]

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

  package static let tab = ValueRecord(
    name: "a tab", schemaName: "tab",
    fields: [
      title, Field("image", .file, "its image, drawn in the colour of the title"),
      Field("selectedImage", .file, "its image while it is selected"),
      Field("badgeValue", .text, "the text in a red capsule at the image"),
      Field(
        systemItem, .word(UITabBarItem.SystemItem.allCases.map { "\($0)" }),
        "title and symbol of one of the system's tabs"),
    ], shorthand: "title", symbolStyle: .tab)

  package static let barButton = ValueRecord(
    name: "a bar button", schemaName: "barButton",
    fields: [
      title, image,
      Field("style", .word(["plain", "done"]), "whether the title is bold"),
      Field(
        systemItem, .word(UIBarButtonItem.SystemItem.all.map { "\($0)" }),
        "title or symbol of one of the system's buttons, or a space between buttons"),
      Field("width", .numberWithin(0...10_000), "points of a `fixedSpace`", needs: systemItem),
    ], shorthand: "title", symbolStyle: .barButton)

  package static let segment = ValueRecord(
    name: "a segment", schemaName: "segment", fields: [title, image], shorthand: "title")

  package static let titleTextAttributes = ValueRecord(
    name: "a title's attributes", schemaName: "titleTextAttributes",
    fields: [Field("font", .font, "its font"), Field("textColor", .color, "its colour")])

  package static let swipeAction = ValueRecord(
    name: "an action", schemaName: "swipeAction",
    fields: [
      title,
      Field("image", .file, "its image, shown in place of the title, or above it in a row of 91 points and more"),
      Field("style", .word(["normal", "destructive"]), "grey or red, as `UIContextualAction.Style`"),
      Field("backgroundColor", .color, "its colour in place of that of the style"),
    ], shorthand: "title", symbolStyle: SymbolStyle(pointSize: 20))

  /// The field that stands for a title and an image.
  package static let systemItem = "systemItem"
  private static let title = Field("title", .text, "its title")
  private static let image = Field("image", .file, "its image, which is shown in place of the title")

  /// Whether a system item is no button, but a space between buttons.
  package func isSpace(_ name: String) -> Bool {
    self == .barButton && UIBarButtonItem.SystemItem.spaces.contains { "\($0)" == name }
  }

  /// The title, the symbol and the style of a system item of a bar button or a tab.
  package func systemItem(named name: String) -> (title: String?, symbol: String?, style: String?) {
    switch self {
    case .tab:
      let item = UITabBarItem.SystemItem.allCases.first { "\($0)" == name }
      return (item?.title, item?.symbol, nil)
    default:
      let item = UIBarButtonItem.SystemItem.buttons.first { "\($0)" == name }
      return (item?.title, item?.title == nil ? item?.symbol : nil, item == .done ? "done" : nil)
    }
  }

  package static let buttonConfiguration = ValueRecord(
    name: "a button's configuration", schemaName: "buttonConfiguration",
    fields: [
      Field(
        "style", .word(UIButton.Configuration.styles.map(\.name)), required: true,
        "its background and colours: of the tint colour, a light tint, grey or none"),
      Field("subtitle", .text, "a second text below the title"),
      Field(
        "imagePlacement", .word(UIButton.Configuration.placements.map(\.name)),
        "the side of the title on which the image is"),
      Field("imagePadding", .numberWithin(0...1000), "points between image and title"),
      Field("titlePadding", .numberWithin(0...1000), "points between title and subtitle; 1 without it"),
      Field(
        "titleAlignment", .word(UIButton.Configuration.alignments.map { "\($0)" }),
        "where the narrower of title and subtitle is"),
      Field(
        "cornerStyle", .word(UIButton.Configuration.cornerStyles.map { "\($0)" }),
        "the corners of the background; `capsule` rounds its ends"),
      Field("cornerRadius", .numberWithin(0...1000), "the radius of `fixed`, `dynamic` and `medium` corners in points"),
      Field(
        "buttonSize", .word(UIButton.Configuration.sizes.map { "\($0)" }),
        "the size of the text and the insets around it"),
      Field("contentInsets", .directionalInsets, "space around the content in points"),
      Field("baseForegroundColor", .color, "the colour of title, subtitle and image"),
      Field("baseBackgroundColor", .color, "the colour of the background"),
      Field("showsActivityIndicator", .boolean, "whether a spinner is in the place of the image"),
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

extension ValueType where Value == TabStop {
  static var tabStop: Self {
    Self(
      .record(.tabStop), { .record($0.fields) },
      { if case .record(let fields) = $0 { TabStop(EvaluatedFields(fields)) } else { nil } })
  }
}

extension ValueType where Value == ParagraphStyle {
  static var paragraphStyle: Self {
    Self(
      .record(.paragraphStyle), { .record($0.fields) },
      { if case .record(let fields) = $0 { ParagraphStyle(EvaluatedFields(fields)) } else { nil } })
  }
}
