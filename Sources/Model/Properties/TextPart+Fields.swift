import InbetweenGeometry
import InbetweenTimeline

extension TextPart {
  init(_ fields: EvaluatedFields) {
    self.init(text: fields.text("text") ?? "")
    font = fields.font("font")
    size = fields.number("size")
    weight = fields.word("weight").flatMap(FontDescription.Weight.init)
    italic = fields.boolean("italic")
    link = fields.text("link")
    (image, bounds) = (fields.image("image"), fields.rect("bounds"))
    style = TextStyle(
      kern: fields.number("kern") ?? 0, baselineOffset: fields.number("baselineOffset") ?? 0,
      color: fields.color("textColor"), backgroundColor: fields.color("backgroundColor"),
      underline: fields.word("underline").flatMap(TextStyle.Line.init), underlineColor: fields.color("underlineColor"),
      strikethrough: fields.word("strikethrough").flatMap(TextStyle.Line.init),
      strikethroughColor: fields.color("strikethroughColor"))
  }

  package var fields: [EvaluatedValue.Field] {
    var result: [EvaluatedValue.Field] = []
    func add(_ name: String, _ value: EvaluatedValue?) {
      if let value { result.append(EvaluatedValue.Field(name: name, value: value)) }
    }
    add("text", image != nil && text.isEmpty ? nil : .text(text))
    add("image", image.map { .image($0) })
    add("bounds", bounds.map { .rect($0) })
    add("font", font.map(ValueType<FontDescription>.font.encode))
    add("size", size.map { .number($0) })
    add("weight", weight.map { .word($0.rawValue) })
    add("italic", italic.map { .boolean($0) })
    add("textColor", style.color.map { .color($0) })
    add("backgroundColor", style.backgroundColor.map { .color($0) })
    add("underline", style.underline.map { .word($0.rawValue) })
    add("underlineColor", style.underlineColor.map { .color($0) })
    add("strikethrough", style.strikethrough.map { .word($0.rawValue) })
    add("strikethroughColor", style.strikethroughColor.map { .color($0) })
    add("kern", style.kern == 0 ? nil : .number(style.kern))
    add("baselineOffset", style.baselineOffset == 0 ? nil : .number(style.baselineOffset))
    add("link", link.map { .text($0) })
    return result
  }
}
