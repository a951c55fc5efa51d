import InbetweenGeometry
import InbetweenModel
import InbetweenMotion
import InbetweenTimeline

/// The keys of a label's attributed text in a scene.
struct AttributedTextText {
  private(set) var keys: [(String, String)] = []
  /// Whether its paragraphs have different styles, of which a scene has one.
  private(set) var hasSeveralStyles = false

  /// - Parameters:
  ///   - shown: the characters that the label shows when the scene begins.
  ///   - families: those of fonts that are left out.
  init(_ label: UILabel, shown: String, without families: [String]) {
    guard label.modelText == shown else { return }
    if !label.modelParts.isEmpty {
      let parts = label.modelParts.map { part in
        var part = part
        if let family = part.font?.family, families.contains(family) { part.font?.family = nil }
        return EvaluatedValue.text(of: part.fields)
      }
      keys.append(("attributedText", "[" + parts.joined(separator: ", ") + "]"))
    }
    let styles = Set(label.modelParts.map(\.style.paragraph))
    hasSeveralStyles = styles.count > 1
    var style = label.modelParts.first?.style.paragraph ?? label.modelParagraphStyle
    // A scene is in English unless it says another language.
    if style.hyphenationFactor > 0, style.hyphenationLanguage == nil, label.stage.hyphenationLanguage != .english {
      style.hyphenationLanguage = label.stage.hyphenationLanguage
    }
    if style != ParagraphStyle() { keys.append(("paragraphStyle", EvaluatedValue.text(of: style.fields))) }
  }
}

extension EvaluatedValue.Font {
  /// The key of its design, after others; empty for the default one.
  var designText: String { design == "default" ? "" : ", design: " + design }
}

extension EvaluatedValue {
  /// A mapping in YAML.
  fileprivate static func text(of fields: [EvaluatedValue.Field]) -> String {
    "{" + fields.map { "\($0.name): \($0.value.sceneText)" }.joined(separator: ", ") + "}"
  }

  private var sceneText: String {
    switch self {
    case .number(let number): number.sceneText
    case .boolean(let flag): "\(flag)"
    case .text(let text): text.sceneQuoted
    case .word(let word): word
    case .color(let color): AnimatableValue.color(color).sceneText ?? "black"
    case .font(let font):
      "{size: \(font.size.sceneText), weight: \(font.weight), italic: \(font.isItalic)"
        + (font.family.map { ", family: \($0.sceneQuoted)" } ?? font.designText)
        + (font.hasMonospacedDigits ? ", monospacedDigit: true}" : "}")
    case .list(let items): "[" + items.map(\.sceneText).joined(separator: ", ") + "]"
    default: "{}"
    }
  }
}
