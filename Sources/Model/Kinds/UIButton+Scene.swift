import Foundation
import InbetweenGeometry

// The keys that scenes have for a button.

extension ViewColor {
  static let titleColor = ViewColor("titleColor")
}

extension UIButton {
  /// Whether the font of the title is reduced if it does not fit.
  package var adjustsTitleToFitWidth: Bool {
    get { titleLabel?.adjustsFontSizeToFitWidth ?? false }
    set { titleLabel?.adjustsFontSizeToFitWidth = newValue }
  }
}

extension ValueType where Value == UIButton.Configuration {
  static var buttonConfiguration: Self {
    Self(
      .record(.buttonConfiguration), { .record($0.fields) },
      { if case .record(let fields) = $0 { UIButton.Configuration(EvaluatedFields(fields)) } else { nil } })
  }
}

extension UIButton.Configuration {
  static let styles: [(name: String, kind: Kind)] = [
    ("plain", .plain), ("gray", .gray), ("tinted", .tinted), ("filled", .filled), ("borderless", .plain),
    ("bordered", .gray), ("borderedTinted", .tinted), ("borderedProminent", .filled),
  ]
  static let placements: [(name: String, edge: NSDirectionalRectEdge)] = [
    ("leading", .leading), ("trailing", .trailing), ("top", .top), ("bottom", .bottom),
  ]
  static let cornerStyles: [CornerStyle] = [.fixed, .dynamic, .small, .medium, .large, .capsule]
  static let sizes: [UIButton.Configuration.Size] = [.mini, .small, .medium, .large]
  static let alignments: [TitleAlignment] = [.automatic, .leading, .center, .trailing]

  init(_ fields: EvaluatedFields) {
    let style = fields.word("style")
    self.init(kind: UIButton.Configuration.styles.first { $0.name == style }?.kind ?? .plain)
    func word<Value>(_ name: String, _ values: [Value]) -> Value? {
      fields.word(name).flatMap { word in values.first { "\($0)" == word } }
    }
    subtitle = fields.text("subtitle")
    if let name = fields.word("imagePlacement") {
      imagePlacement = UIButton.Configuration.placements.first { $0.name == name }?.edge ?? .leading
    }
    imagePadding = CGFloat(fields.number("imagePadding") ?? 0)
    titlePadding = CGFloat(fields.number("titlePadding") ?? 1)
    titleAlignment = word("titleAlignment", UIButton.Configuration.alignments) ?? .automatic
    cornerStyle = word("cornerStyle", UIButton.Configuration.cornerStyles) ?? .dynamic
    buttonSize = word("buttonSize", UIButton.Configuration.sizes) ?? .medium
    if let radius = fields.number("cornerRadius") { background.cornerRadius = CGFloat(radius) }
    if let insets = fields.insets("contentInsets") { contentInsets = NSDirectionalEdgeInsets(insets) }
    baseForegroundColor = fields.color("baseForegroundColor").map { UIColor($0) }
    baseBackgroundColor = fields.color("baseBackgroundColor").map { UIColor($0) }
    showsActivityIndicator = fields.boolean("showsActivityIndicator") ?? false
  }

  var fields: [EvaluatedValue.Field] {
    var result: [EvaluatedValue.Field] = []
    func add(_ name: String, _ value: EvaluatedValue?) {
      if let value { result.append(EvaluatedValue.Field(name: name, value: value)) }
    }
    add("style", UIButton.Configuration.styles.first { $0.kind == kind }.map { .word($0.name) })
    add("subtitle", subtitle.map { .text($0) })
    add("imagePlacement", UIButton.Configuration.placements.first { $0.edge == imagePlacement }.map { .word($0.name) })
    add("imagePadding", .number(Double(imagePadding)))
    add("titlePadding", .number(Double(titlePadding)))
    add("titleAlignment", .word("\(titleAlignment)"))
    add("cornerStyle", .word("\(cornerStyle)"))
    add("cornerRadius", .number(Double(background.cornerRadius)))
    add("buttonSize", .word("\(buttonSize)"))
    add("contentInsets", contentInsets == buttonSize.insets ? nil : .insets(contentInsets.model))
    add("baseForegroundColor", baseForegroundColor.map { .color($0.model) })
    add("baseBackgroundColor", baseBackgroundColor.map { .color($0.model) })
    add("showsActivityIndicator", .boolean(showsActivityIndicator))
    return result
  }
}

extension ViewDescription {
  static let button = ViewDescription(
    "button", "`UIButton(type: .system)`", make: { UIButton(id: $0, in: $1) }
  ) {
    ViewProperty("title", \UIButton.title, .text, .look, "title in the normal state")
    ViewProperty(
      "attributedTitle", \UIButton.modelTitleParts, ValueType<TextPart>.textPart.list(), .look,
      "parts of that title with attributes, shown in place of `title`; see [Attributed text](#attributed-text)")
    ViewProperty(
      "titleColor", optional: \UIButton.titleColor, .color, .look, animates: .inBlock, follows: .color(.titleColor),
      none: "the `tintColor`", "colour of the title in the normal state")
    ViewProperty("font", \UIButton.font, .font, .look, "font of the title; see [Values](#values)")
    ViewProperty(
      "adjustsFontSizeToFitWidth", \UIButton.adjustsTitleToFitWidth, .boolean, .look,
      "whether a title that does not fit is drawn in a smaller font, as that of the `titleLabel`")
    ViewProperty(
      "contentHorizontalAlignment", \UIButton.contentHorizontalAlignment, .word, .look,
      "where title and image are if the button is wider; `fill` is as `center`")
    ViewProperty(
      "image", optional: \UIButton.image, .image, .look, none: "none",
      "a PNG, JPEG, WebP, GIF, HEIC, AVIF, SVG or PDF file beside the [scene](#images)")
    ViewProperty(
      "renderingMode", \UIButton.renderingMode, .word, .look,
      "`alwaysOriginal` shows the image's colours; otherwise its alpha is painted in the `tintColor`")
    ViewProperty(
      "isSelected", \UIButton.isSelected, .boolean, .look, "whether the state is selected, which shows `selected`")
    ViewProperty(
      "isHighlighted", \UIButton.isHighlighted, .boolean, .look,
      "whether the state is highlighted, which shows `highlighted`, dimmed")
    ViewProperty(
      "isEnabled", \UIButton.isEnabled, .boolean, .look, "whether the control is enabled; a disabled title is grey")
    ViewProperty("selected", \UIButton.selected, .buttonState, .look, "`{title, titleColor}` in the selected state")
    ViewProperty(
      "configuration", optional: \UIButton.configuration, .buttonConfiguration, .look, none: "none",
      "`UIButton.Configuration` by its style, or with [more](#buttons-by-configuration): background, corners, insets, "
        + "image placement, subtitle, activity")
    ViewProperty(
      "highlighted", \UIButton.highlighted, .buttonState, .look, "`{title, titleColor}` in the highlighted state")
  }
}
