// Fonts, colours and alignment of texts. The title of a button has those of its first character.
extension IBSceneWriter {
  /// The characters of a view: a text, or parts whose fonts and colours differ.
  func textLines(_ view: IBView) -> [String] {
    if let text = string("text", of: view) { return ["text: " + YAMLText.quoted(text)] }
    guard let attributed = view.element.attributedString, let joined = attributedText(view.element) else { return [] }
    let fragments = attributed.children.filter { $0.name == "fragment" }
    let allLooks = fragments.map { looks(of: $0, in: view) }
    let style = paragraphLines(fragments.first?.child("attributes")?.child(key: "NSParagraphStyle"))
    guard Set(allLooks).count > 1 else { return ["text: " + YAMLText.quoted(joined)] + style }
    let parts = zip(fragments, allLooks).map { fragment, looks in
      "{" + (["text: " + YAMLText.quoted(characters(of: fragment))] + looks).joined(separator: ", ") + "}"
    }
    return ["attributedText: [" + parts.joined(separator: ", ") + "]"] + style
  }

  /// The attributes of a part of a text.
  private func looks(of fragment: XMLTree.Element, in view: IBView) -> [String] {
    guard let attributes = fragment.child("attributes") else { return [] }
    func number(_ key: String) -> Double? { attributes.child(key: key)?.number("value") }
    var looks: [String] = []
    if let font = attributes.child(key: "NSFont") { looks.append("font: " + fontText(font, of: view)) }
    if let color = attributes.child(key: "NSColor") { looks.append("textColor: " + text(color)) }
    if let color = attributes.child(key: "NSBackgroundColor") { looks.append("backgroundColor: " + text(color)) }
    if let kern = number("NSKern"), kern != 0, abs(kern) <= 1_000 {
      looks.append("kern: " + YAMLText.number(kern))
    }
    for (key, name) in [("NSUnderline", "underline"), ("NSStrikethrough", "strikethrough")] {
      if let line = number(key), line > 0 { looks.append("\(name): single") }
    }
    return looks
  }

  private func paragraphLines(_ style: XMLTree.Element?) -> [String] {
    let keys = [
      "lineHeightMultiple", "minimumLineHeight", "maximumLineHeight", "lineSpacing", "paragraphSpacing",
      "paragraphSpacingBefore", "firstLineHeadIndent", "headIndent",
    ]
    var values = keys.compactMap { key -> String? in
      guard let value = style?.number(key), value > 0, value <= (key == "lineHeightMultiple" ? 100 : 10_000) else {
        return nil
      }
      return "\(key): " + YAMLText.number(value)
    }
    if let factor = style?.number("hyphenationFactor"), factor > 0 {
      values.append("hyphenationFactor: " + YAMLText.number(min(factor, 1)))
    }
    let stops = (style?.children.first { $0.name == "tabStops" }?.children ?? []).prefix(100).compactMap(tabStop)
    // The twelve of the default style say nothing.
    if !stops.isEmpty, stops != (1...12).map({ YAMLText.number(28 * Double($0)) }) {
      values.append("tabStops: [" + stops.joined(separator: ", ") + "]")
      if let interval = style?.number("defaultTabInterval"), interval > 0, interval <= 10_000 {
        values.append("defaultTabInterval: " + YAMLText.number(interval))
      }
    }
    return values.isEmpty ? [] : ["paragraphStyle: {" + values.joined(separator: ", ") + "}"]
  }

  /// A stop in a scene's list; nil for one out of its range.
  private func tabStop(_ element: XMLTree.Element) -> String? {
    guard element.name == "textTab", let location = element.number("location"), (0...10_000).contains(location) else {
      return nil
    }
    let number = YAMLText.number(location)
    guard let alignment = element["alignment"], ["center", "right"].contains(alignment) else { return number }
    return "{location: \(number), alignment: \(alignment)}"
  }

  /// The attributed text of a view, or the title of a button's state; nil if it has none.
  func attributedText(_ element: XMLTree.Element) -> String? {
    guard let attributed = element.attributedString else { return nil }
    return attributed.children.filter { $0.name == "fragment" }.map(characters).joined()
  }

  private func characters(of fragment: XMLTree.Element) -> String {
    fragment["content"] ?? fragment.children.first { $0["key"] == "content" }?.text ?? ""
  }

  /// The attributes of the first character of an attributed text.
  func attributes(of view: IBView) -> XMLTree.Element? {
    let attributed = view.element.attributedString ?? view.child("state", key: "normal")?.attributedString
    return attributed?.children.first { $0.name == "fragment" }?.child("attributes")
  }

  /// The colour of a text; nil for the usual one.
  func textColor(_ view: IBView) -> XMLTree.Element? {
    attributes(of: view)?.child(key: "NSColor") ?? view.child("color", key: "textColor")
  }

  func alignmentLine(_ view: IBView) -> [String] {
    let style = attributes(of: view)?.child(key: "NSParagraphStyle")
    guard let alignment = style?["alignment"] ?? view.element["textAlignment"],
      ["left", "center", "right", "justified"].contains(alignment)
    else { return [] }
    return ["textAlignment: \(alignment)"]
  }

  func fontLine(_ view: IBView, usual: Double) -> [String] {
    guard let font = attributes(of: view)?.child(key: "NSFont") ?? view.child("fontDescription", key: "fontDescription")
    else {
      let size = document.designedFontSize(of: view, declared: usual) ?? usual
      return size == 17 ? [] : ["font: \(YAMLText.number(size))"]
    }
    return ["font: " + fontText(font, of: view)]
  }

  private func fontText(_ font: XMLTree.Element, of view: IBView) -> String {
    var size = font.number("pointSize") ?? font.number("size") ?? 17
    var weight = font["weight"]
    var style: String?
    if let known = font["style"].flatMap({ IBSceneWriter.textStyles[$0] }) {
      (size, weight, style) = (known.size, known.weight, known.name)
    }
    if document.designedFontSize(of: view, declared: size) != nil { style = nil }
    if let designed = document.designedFontSize(of: view, declared: size) { size = designed }
    var parts: [String] = []
    let name = (font["name"] ?? "").lowercased()
    if font["type"] == "boldSystem" || font["metaFont"] == "systemBold" { weight = weight ?? "bold" }
    weight = weight ?? IBSceneWriter.weight(ofFont: name)
    let design = IBSceneWriter.design(ofFont: name)
    if let style, font["type"] != "italicSystem", design == nil { return style }
    if let weight, IBSceneWriter.weights.contains(weight) { parts.append("weight: \(weight)") }
    if font["type"] == "italicSystem" || name.contains("italic") || name.contains("oblique") {
      parts.append("italic: true")
    }
    if let design { parts.append("design: \(design)") }
    let points = YAMLText.number(min(max(size, 1), 1_000))
    return parts.isEmpty ? points : "{size: \(points), " + parts.joined(separator: ", ") + "}"
  }

  /// The design of the system font that a name such as `.SFUIMono-Regular` or `.NewYork-Bold` stands for, as Interface
  /// Builder writes it for fonts of attributed texts; nil for the default one and for other families.
  private static func design(ofFont name: String) -> String? {
    let isSystem = name.hasPrefix(".sf") || name.hasPrefix(".applesystemui") || name.hasPrefix("sf")
    if isSystem && name.contains("mono") { return "monospaced" }
    if isSystem && name.contains("rounded") { return "rounded" }
    return name.hasPrefix(".newyork") || name.hasPrefix("newyork") || name.contains("uifontserif") ? "serif" : nil
  }

  private static let weights = ["ultraLight", "thin", "light", "medium", "semibold", "bold", "heavy", "black"]

  /// The weight in the PostScript name of a font, such as `AvenirNext-DemiBold`; nil for the regular one.
  private static func weight(ofFont name: String) -> String? {
    guard let style = name.split(separator: "-").dropFirst().last else { return nil }
    let words = [
      ("ultralight", "ultraLight"), ("thin", "thin"), ("semibold", "semibold"), ("demibold", "semibold"),
      ("light", "light"), ("medium", "medium"), ("heavy", "heavy"), ("black", "black"), ("bold", "bold"),
    ]
    return words.first { style.hasPrefix($0.0) }?.1
  }

  /// Apple's sizes of the text styles at the default text size, in points, and the styles' names in scenes.
  private static let textStyles: [String: (size: Double, weight: String?, name: String)] = [
    "UICTFontTextStyleBody": (17, nil, "body"), "UICTFontTextStyleHeadline": (17, "semibold", "headline"),
    "UICTFontTextStyleSubhead": (15, nil, "subheadline"), "UICTFontTextStyleFootnote": (13, nil, "footnote"),
    "UICTFontTextStyleCaption1": (12, nil, "caption1"), "UICTFontTextStyleCaption2": (11, nil, "caption2"),
    "UICTFontTextStyleCallout": (16, nil, "callout"), "UICTFontTextStyleTitle0": (34, nil, "largeTitle"),
    "UICTFontTextStyleTitle1": (28, nil, "title1"), "UICTFontTextStyleTitle2": (22, nil, "title2"),
    "UICTFontTextStyleTitle3": (20, nil, "title3"),
  ]
}

extension XMLTree.Element {
  fileprivate var attributedString: XMLTree.Element? {
    children.first { $0.name == "attributedString" && ["attributedText", "attributedTitle"].contains($0["key"]) }
  }
}
