extension IBSceneWriter {
  /// A `<color>` in the syntax of scenes.
  func text(_ color: XMLTree.Element) -> String {
    if let known = color["systemColor"].flatMap({ IBSceneWriter.systemColors[$0] }) { return known }
    if let name = color["name"] ?? color["systemColor"], color["red"] == nil, color["white"] == nil {
      if let known = assetColor(name) { return known }
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

  static func text(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> String {
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

  /// The scene format's names of UIKit's dynamic colours, and the light values of those without a name.
  static let systemColors: [String: String] = {
    var colors = [
      "darkTextColor": "black", "textColor": "label", "lightTextColor": "\"#ffffff99\"",
      "placeholderTextColor": "placeholderText",
      "separatorColor": "separator", "opaqueSeparatorColor": "opaqueSeparator", "linkColor": "link",
      "groupTableViewBackgroundColor": "systemGroupedBackground", "AccentColor": "systemBlue",
      "tableCellGroupedBackgroundColor": "secondarySystemGroupedBackground",
      "scrollViewTexturedBackgroundColor": "\"#6f7179\"", "viewFlipsideBackgroundColor": "\"#1f2124\"",
    ]
    for rank in ["", "secondary", "tertiary", "quaternary"] {
      for name in ["Label", "SystemBackground", "SystemGroupedBackground", "SystemFill"] {
        guard rank != "quaternary" || !name.hasSuffix("Background") else { continue }
        let known = rank.isEmpty ? name.prefix(1).lowercased() + name.dropFirst() : rank + name
        colors[known + "Color"] = known
      }
    }
    for name in [
      "Red", "Green", "Blue", "Orange", "Yellow", "Pink", "Purple", "Teal", "Indigo", "Brown", "Mint",
      "Cyan", "Gray", "Gray2", "Gray3", "Gray4", "Gray5", "Gray6",
    ] {
      colors["system\(name)Color"] = "system\(name)"
    }
    return colors
  }()
}
