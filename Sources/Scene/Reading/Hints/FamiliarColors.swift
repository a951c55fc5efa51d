internal import InbetweenGeometry

/// Colours as CSS, SwiftUI and UIKit write them, in the spelling of scenes.
enum FamiliarColors {
  /// What to write for a text that is no colour of a scene; nil if it says nothing.
  static func hint(for text: String) -> String? {
    guard text.utf8.count <= 200 else { return nil }
    let last = text.split(separator: ".").last.map(String.init) ?? ""
    if text.hasPrefix("@color/"), NamedColors.color(named: String(text.dropFirst(7)), in: .light) != nil {
      return "did you mean '\(text.dropFirst(7))'?"
    }
    if let name = words[last.lowercased()] { return "did you mean '\(name)'?" }
    if text.contains("gradient(") {
      return "a gradient is a view: write gradient: background, with colors: [red, blue]"
    }
    if let call = FamiliarCall(text)?.ours ?? function(text) ?? translucent(text) ?? hexadecimal(text) {
      return "write \(call)"
    }
    return css[FamiliarNames.plain(text)].map { "write \"\($0)\"" }
  }

  private static let words = [
    "transparent": "clear", "none": "clear", "primary": "label", "secondary": "secondaryLabel",
    "tertiary": "tertiaryLabel", "quaternary": "quaternaryLabel", "accentcolor": "systemBlue", "accent": "systemBlue",
    "tintcolor": "systemBlue", "foreground": "label", "background": "systemBackground", "currentcolor": "label",
  ]

  /// Names of CSS that UIKit does not have.
  static let css = [
    "navy": "#000080", "maroon": "#800000", "olive": "#808000", "lime": "#00ff00", "aqua": "#00ffff",
    "fuchsia": "#ff00ff", "silver": "#c0c0c0", "gold": "#ffd700", "coral": "#ff7f50", "salmon": "#fa8072",
    "tomato": "#ff6347", "crimson": "#dc143c", "orchid": "#da70d6", "plum": "#dda0dd", "violet": "#ee82ee",
    "lavender": "#e6e6fa", "khaki": "#f0e68c", "beige": "#f5f5dc", "ivory": "#fffff0", "azure": "#f0ffff",
    "turquoise": "#40e0d0", "chocolate": "#d2691e", "sienna": "#a0522d", "tan": "#d2b48c", "wheat": "#f5deb3",
    "skyblue": "#87ceeb", "steelblue": "#4682b4", "royalblue": "#4169e1", "dodgerblue": "#1e90ff",
    "cornflowerblue": "#6495ed", "lightblue": "#add8e6", "darkblue": "#00008b", "midnightblue": "#191970",
    "slateblue": "#6a5acd", "slategray": "#708090", "slategrey": "#708090", "lightgreen": "#90ee90",
    "darkgreen": "#006400", "forestgreen": "#228b22", "seagreen": "#2e8b57", "limegreen": "#32cd32",
    "springgreen": "#00ff7f", "darkred": "#8b0000", "firebrick": "#b22222", "indianred": "#cd5c5c",
    "hotpink": "#ff69b4", "deeppink": "#ff1493", "lightpink": "#ffb6c1", "darkorange": "#ff8c00",
    "orangered": "#ff4500", "lightyellow": "#ffffe0", "goldenrod": "#daa520", "rebeccapurple": "#663399",
    "darkviolet": "#9400d3", "blueviolet": "#8a2be2", "whitesmoke": "#f5f5f5", "gainsboro": "#dcdcdc",
    "aliceblue": "#f0f8ff", "ghostwhite": "#f8f8ff", "snow": "#fffafa", "linen": "#faf0e6", "dimgray": "#696969",
    "dimgrey": "#696969", "deepskyblue": "#00bfff", "lightcoral": "#f08080", "lightsalmon": "#ffa07a",
    "darkcyan": "#008b8b", "darkslategray": "#2f4f4f", "darkslategrey": "#2f4f4f", "mediumpurple": "#9370db",
  ]

  /// `rgb(255, 0, 0)`, of components from 0 to 1.
  static func text(red: Double, green: Double, blue: Double, alpha: Double) -> String {
    let parts = [red, green, blue].map { NumberText.text(($0 * 255).rounded()) }
    return alpha == 1
      ? "rgb(" + parts.joined(separator: ", ") + ")"
      : "rgba(" + (parts + [NumberText.text(alpha)]).joined(separator: ", ") + ")"
  }

  /// The colour of components that are 0 to 255, or 0 to 1 if none is greater; nil if they are no colour.
  static func text(ofComponents written: [String]) -> String? {
    let values = written.compactMap { Double($0) }
    guard values.count == written.count, (3...4).contains(values.count), values.allSatisfy({ (0...255).contains($0) })
    else { return nil }
    let factor = values.prefix(3).allSatisfy { $0 <= 1 } ? 1.0 : 255
    let alpha = values.count == 3 ? 1 : values[3] > 1 ? values[3] / 255 : values[3]
    return text(
      red: values[0] / factor, green: values[1] / factor, blue: values[2] / factor,
      alpha: (alpha * 1000).rounded() / 1000)
  }

  /// A function of CSS with its arguments: `rgb(255 0 0 / 50%)`, `hsl(120, 50%, 50%)`, `white(50%)`.
  static func function(_ text: String) -> String? {
    guard text.utf8.count <= 80, let opening = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let name = text[..<opening].lowercased()
    let words = text[text.index(after: opening)...].dropLast().split { " ,/".contains($0) }
    // Each with the whole that a percentage is of.
    func values(_ wholes: [Double]) -> [Double]? {
      guard words.count <= wholes.count else { return nil }
      let values = zip(words, wholes).compactMap { word, whole -> Double? in
        if word.hasSuffix("%") { return Double(word.dropLast()).map { $0 / 100 * whole } }
        return Double(word.hasSuffix("deg") ? word.dropLast(3) : word)
      }
      return values.count == words.count ? values : nil
    }
    switch name {
    case "rgb", "rgba":
      guard let parts = values([255, 255, 255, 1]), parts.count >= 3, parts.allSatisfy({ (0...255).contains($0) })
      else {
        return nil
      }
      let alpha = parts.count == 3 ? 1 : parts[3] > 1 ? parts[3] / 255 : parts[3]
      return self.text(
        red: parts[0] / 255, green: parts[1] / 255, blue: parts[2] / 255, alpha: (alpha * 1000).rounded() / 1000)
    case "hsl", "hsla", "hsb", "hsv":
      guard let parts = values([360, 1, 1, 1]), parts.count >= 3 else { return nil }
      let isWritten = words[1].hasSuffix("%") || (parts[1] <= 1 && parts[2] <= 1)
      let (second, third) = isWritten ? (parts[1], parts[2]) : (parts[1] / 100, parts[2] / 100)
      guard (0...1).contains(second), (0...1).contains(third), parts.count == 3 || (0...1).contains(parts[3]) else {
        return nil
      }
      return hue(parts[0], second, third, isLightness: name.hasPrefix("hsl"), alpha: parts.count == 3 ? 1 : parts[3])
    case "white", "gray", "grey":
      guard let parts = values([1]), let grey = parts.first, (0...1).contains(grey) else { return nil }
      return "white(\(NumberText.text(grey)))"
    default: return nil
    }
  }

  /// `rgba(255, 0, 0, 0.5)` for `red 50%` and `red/50`, of a colour that is the same in both appearances.
  private static func translucent(_ text: String) -> String? {
    let words = text.split { " /".contains($0) }.map(String.init)
    guard words.count == 2, let color = NamedColors.fixed.first(where: { $0.name == words[0] })?.color,
      let percentage = Double(words[1].hasSuffix("%") ? String(words[1].dropLast()) : words[1]),
      (1...100).contains(percentage), percentage > 1 || words[1].hasSuffix("%")
    else { return nil }
    return self.text(red: color.red, green: color.green, blue: color.blue, alpha: percentage / 100)
  }

  /// The colour of a hue in degrees with a saturation and a lightness or brightness from 0 to 1.
  private static func hue(
    _ degrees: Double, _ saturation: Double, _ third: Double, isLightness: Bool, alpha: Double
  ) -> String {
    let brightest = isLightness ? third + saturation * min(third, 1 - third) : third
    let darkest = isLightness ? 2 * third - brightest : third * (1 - saturation)
    func component(_ offset: Double) -> Double {
      let position = (degrees / 60 + offset).truncatingRemainder(dividingBy: 6)
      let k = position < 0 ? position + 6 : position
      // Full within a sixth of the circle to both sides, and absent beyond a third.
      let share = max(0, min(1, min(k, 4 - k)))
      return brightest - (brightest - darkest) * share
    }
    return text(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// `"#ff0000"` for `ff0000`, `0xff0000` and `0xFFFF0000`, which begins with its alpha.
  private static func hexadecimal(_ text: String) -> String? {
    let hasPrefix = text.lowercased().hasPrefix("0x")
    let digits = hasPrefix ? text.dropFirst(2) : text[...]
    guard [6, 8].contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    guard digits.count == 8, hasPrefix else { return "\"#\(digits)\"" }
    let (alpha, rest) = (digits.prefix(2), digits.dropFirst(2))
    return alpha.lowercased() == "ff" ? "\"#\(rest)\"" : "\"#\(rest)\(alpha)\""
  }
}
