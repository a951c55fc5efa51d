internal import InbetweenXML

extension IBSceneWriter {
  /// A `<color>` as a scene writes it, in its light look.
  func text(_ color: XMLTree.Element) -> String {
    if let name = color["name"] ?? color["systemColor"], color["red"] == nil, color["white"] == nil {
      if let resource = document.colors[name], resource["name"] == nil, resource["systemColor"] == nil {
        return text(resource)
      }
      return IBSceneWriter.systemColors[name] ?? "gray"
    }
    if let name = color["cocoaTouchSystemColor"] ?? color["xcode11CocoaTouchSystemColor"],
      let known = IBSceneWriter.systemColors[name]
    {
      return known
    }
    let alpha = min(max(color.number("alpha") ?? 1, 0), 1)
    if let white = color.number("white") { return IBSceneWriter.text(white, white, white, alpha) }
    return IBSceneWriter.text(
      color.number("red") ?? 0, color.number("green") ?? 0, color.number("blue") ?? 0, alpha)
  }

  private static func text(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> String {
    let bytes = [red, green, blue, alpha].map { Int((min(max($0, 0), 1) * 255).rounded()) }
    switch bytes {
    case [255, 255, 255, 255]: return "white"
    case [0, 0, 0, 255]: return "black"
    default:
      if bytes[3] == 0 { return "clear" }
      let digits = bytes.prefix(bytes[3] == 255 ? 3 : 4).map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
      return "\"#" + digits.joined() + "\""
    }
  }

  /// The light values of UIKit's dynamic colours that scenes have no names for, and the names of those that they have.
  private static let systemColors: [String: String] = {
    var colors = [
      "labelColor": "black", "darkTextColor": "black", "lightTextColor": "\"#ffffff99\"",
      "secondaryLabelColor": "\"#3c3c4399\"", "tertiaryLabelColor": "\"#3c3c434d\"",
      "quaternaryLabelColor": "\"#3c3c432e\"", "placeholderTextColor": "\"#3c3c434d\"",
      "systemBackgroundColor": "white", "secondarySystemBackgroundColor": "\"#f2f2f7\"",
      "tertiarySystemBackgroundColor": "white", "systemGroupedBackgroundColor": "\"#f2f2f7\"",
      "secondarySystemGroupedBackgroundColor": "white", "tertiarySystemGroupedBackgroundColor": "\"#f2f2f7\"",
      "groupTableViewBackgroundColor": "\"#efeff4\"", "separatorColor": "\"#3c3c434a\"",
      "opaqueSeparatorColor": "\"#c6c6c8\"", "linkColor": "systemBlue", "tableCellGroupedBackgroundColor": "white",
      "systemFillColor": "systemFill", "secondarySystemFillColor": "\"#78788029\"",
      "tertiarySystemFillColor": "\"#7676801f\"", "quaternarySystemFillColor": "\"#74748014\"",
      "scrollViewTexturedBackgroundColor": "\"#6f7179\"", "viewFlipsideBackgroundColor": "\"#1f2124\"",
      "AccentColor": "systemBlue",
    ]
    for name in [
      "Red", "Green", "Blue", "Orange", "Yellow", "Pink", "Purple", "Teal", "Indigo", "Brown", "Mint",
      "Cyan", "Gray", "Gray2", "Gray3", "Gray4", "Gray5", "Gray6",
    ] {
      colors["system\(name)Color"] = "system\(name)"
    }
    return colors
  }()
}
