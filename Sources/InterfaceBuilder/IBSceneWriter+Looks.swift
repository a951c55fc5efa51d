internal import InbetweenGeometry

extension IBSceneWriter {
  /// The appearance of a view, as lines of its mapping.
  func looks(of view: IBView, as kind: String) -> [String] {
    let element = view.element
    var lines: [String] = []
    func color(_ key: String, _ name: String? = nil) {
      guard let color = view.child("color", key: key) else { return }
      lines.append("\(name ?? key): \(text(color))")
    }
    if view.isHidden { lines.append("isHidden: true") }
    if view.isStopped, !isForCode { lines.append("alpha: 0") }
    if let alpha = element.number("alpha"), alpha < 1, !view.isStopped {
      lines.append("alpha: \(YAMLText.number(max(alpha, 0)))")
    }
    let image = kind == "imageView" ? imageLines(element, hasSlices: true) : nil
    lines += image ?? []
    if let own = backgroundColor(view) {
      lines.append("backgroundColor: \(own)")
    } else if kind == "imageView", image == nil, !isForCode {
      // The image is not available: a tint marks its position.
      let image = element["image"].map { "  # stands for the image " + YAMLText.comment($0) } ?? ""
      lines.append("backgroundColor: \"#7878801f\"" + image)
    }
    if element.flag("clipsSubviews"), !IBSceneWriter.clippingKinds.contains(kind) {
      lines.append("clipsToBounds: true")
    }
    color("tintColor")
    switch kind {
    case "label": lines += labelLooks(view)
    case "button": lines += buttonLooks(view)
    case "textField": lines += textFieldLooks(view)
    case "textView": lines += textViewLooks(view)
    case "tableView": color("separatorColor")
    default: lines += controlLooks(view, as: kind)
    }
    if let mode = element["contentMode"], IBSceneWriter.contentModes.contains(mode), mode != "scaleToFill",
      kind == "imageView"
    {
      lines.append("contentMode: \(mode)")
    }
    return lines + runtimeLooks(view, lines)
  }

  /// Kinds that always clip.
  private static let clippingKinds: Set<String> = [
    "scrollView", "tableView", "collectionView", "textView", "visualEffectView", "mapView",
  ]

  private static let contentModes: Set<String> = [
    "scaleAspectFit", "scaleAspectFill", "center", "top", "bottom", "left", "right", "topLeft", "topRight",
    "bottomLeft", "bottomRight", "redraw",
  ]

  func backgroundColor(_ view: IBView) -> String? { view.child("color", key: "backgroundColor").map(text) }

  private func labelLooks(_ view: IBView) -> [String] {
    let element = view.element
    var lines = textLines(view)
    lines += fontLine(view, usual: 17)
    if let color = textColor(view) { lines.append("textColor: " + text(color)) }
    lines += alignmentLine(view)
    if let count = element.number("numberOfLines") ?? (element["numberOfLines"] == nil ? nil : 1), count != 1 {
      lines.append("numberOfLines: \(Int(min(max(count, 0), 1_000)))")
    }
    switch element["lineBreakMode"] {
    case "headTruncation": lines.append("lineBreakMode: byTruncatingHead")
    case "middleTruncation": lines.append("lineBreakMode: byTruncatingMiddle")
    case "wordWrap": lines.append("lineBreakMode: byWordWrapping")
    case "characterWrap": lines.append("lineBreakMode: byCharWrapping")
    case "clip": lines.append("lineBreakMode: byClipping")
    default: break
    }
    // Interface Builder writes NO for labels that do not shrink their text.
    let shrinks = element["adjustsFontSizeToFit"] != "NO"
    if shrinks || isRecorded(view) {
      lines.append(IBSceneWriter.fittingLine + (shrinks ? "" : IBSceneWriter.substituteComment))
    }
    // Only as far as the fonts differ: the canvas itself may cut the text off.
    if !shrinks, isRecorded(view), element.number("numberOfLines") ?? 1 != 1 {
      lines.append("minimumScaleFactor: 0.85")
    }
    if shrinks, let least = element.number("minimumScaleFactor"), least > 0, least < 1 {
      lines.append("minimumScaleFactor: \(YAMLText.number(least))")
    }
    if shrinks, let adjustment = element["baselineAdjustment"], adjustment != "alignBaselines" {
      lines.append("baselineAdjustment: \(adjustment)")
    }
    return lines
  }

  private static let fittingLine = "adjustsFontSizeToFitWidth: true"
  /// Why a text that has its recorded width is drawn smaller.
  private static let substituteComment = "  # Apple's fonts are narrower than Inter"

  /// Whether a text has its recorded size.
  private func isRecorded(_ view: IBView) -> Bool {
    usesRecordedText && nameOfView[view.id].map(recorded.contains) == true
  }

  private func buttonLooks(_ view: IBView) -> [String] {
    var lines: [String] = []
    let normal = view.child("state", key: "normal")
    let title =
      normal?["title"] ?? normal?.children.first { $0.name == "string" && $0["key"] == "title" }?.text
      ?? normal.flatMap(attributedText)
      ?? view.child("buttonConfiguration", key: "configuration")?["title"]
    if let title { lines.append("title: " + YAMLText.quoted(title)) }
    let isCustom = view.element["buttonType"] == nil
    // The title of a custom button has 18 points and is white unless the file specifies otherwise.
    lines += fontLine(view, usual: isCustom ? 18 : 15)
    if let color = textColor(view) ?? normal?.child(key: "titleColor") {
      lines.append("titleColor: " + text(color))
    } else if isCustom {
      lines.append("titleColor: white")
    }
    if title != nil, isRecorded(view) { lines.append(IBSceneWriter.fittingLine + IBSceneWriter.substituteComment) }
    if let word = view.element["contentHorizontalAlignment"], ["left", "right", "leading", "trailing"].contains(word) {
      lines.append("contentHorizontalAlignment: \(word)")
    }
    let configuration = view.child("buttonConfiguration", key: "configuration")
    lines +=
      imageLines(normal, isTemplateIn: !isCustom, isTemplateOut: true)
      ?? imageLines(configuration, isTemplateIn: true, isTemplateOut: true) ?? []
    if let configuration, !isForCode { lines.append(configurationLine(configuration)) }
    if view.element["enabled"] == "NO" { lines.append("isEnabled: false") }
    if view.element.flag("selected") { lines.append("isSelected: true") }
    return lines
  }

  /// A button's configuration.
  private func configurationLine(_ element: XMLTree.Element) -> String {
    let styles = ["plain", "gray", "tinted", "filled"]
    var fields = ["style: " + (element["style"].flatMap { styles.contains($0) ? $0 : nil } ?? "plain")]
    if let subtitle = element["subtitle"], !subtitle.isEmpty { fields.append("subtitle: " + YAMLText.quoted(subtitle)) }
    for (key, words) in [
      ("imagePlacement", ["trailing", "top", "bottom"]), ("titleAlignment", ["leading", "center", "trailing"]),
      ("cornerStyle", ["fixed", "small", "medium", "large", "capsule"]), ("buttonSize", ["mini", "small", "large"]),
    ] {
      if let word = element[key], words.contains(word) { fields.append("\(key): \(word)") }
    }
    for key in ["imagePadding", "titlePadding"] {
      if let number = element.number(key), (0...1000).contains(number) {
        fields.append("\(key): " + YAMLText.number(number))
      }
    }
    let insets = element.children.first { $0["key"] == "contentInsets" }
    if let insets {
      let sides = [("top", "top"), ("leading", "leading"), ("bottom", "bottom"), ("trailing", "trailing")]
      let numbers = sides.map { "\($0.0): " + YAMLText.number(insets.number($0.1) ?? 0) }
      fields.append("contentInsets: {" + numbers.joined(separator: ", ") + "}")
    }
    for key in ["baseForegroundColor", "baseBackgroundColor"] {
      if let color = element.child(key: key), color.name == "color" { fields.append("\(key): " + text(color)) }
    }
    if element.flag("showsActivityIndicator") { fields.append("showsActivityIndicator: true") }
    return "configuration: "
      + (fields.count == 1 ? String(fields[0].dropFirst(7)) : "{\(fields.joined(separator: ", "))}")
  }

  private func textFieldLooks(_ view: IBView) -> [String] {
    // A field has one line, for which a paragraph's style says nothing.
    var lines = textLines(view).filter { !$0.hasPrefix("paragraphStyle:") }
    if let text = string("placeholder", of: view) { lines.append("placeholder: " + YAMLText.quoted(text)) }
    lines += fontLine(view, usual: 14)
    if let color = textColor(view) { lines.append("textColor: " + text(color)) }
    lines += alignmentLine(view)
    if let style = view.element["borderStyle"], ["line", "bezel", "roundedRect"].contains(style) {
      lines.append("borderStyle: \(style)")
    }
    let traits = view.element.children.first { $0.name == "textInputTraits" }
    if traits?.flag("secureTextEntry") == true { lines.append("isSecureTextEntry: true") }
    return lines
  }

  private func textViewLooks(_ view: IBView) -> [String] {
    var lines = textLines(view)
    if view.child("fontDescription", key: "fontDescription") != nil || attributes(of: view) != nil {
      lines += fontLine(view, usual: 12)
    }
    if let color = textColor(view) { lines.append("textColor: " + text(color)) }
    lines += alignmentLine(view)
    if view.element["scrollEnabled"] == "NO" { lines.append("isScrollEnabled: false") }
    return lines
  }

  /// Text is an attribute, or an element if it has several lines.
  func string(_ key: String, of view: IBView) -> String? {
    view.element[key] ?? view.child("string", key: key)?.text
  }

  /// Layer properties that runtime attributes set.
  private func runtimeLooks(_ view: IBView, _ known: [String]) -> [String] {
    let attributes = view.element.child("userDefinedRuntimeAttributes")?.children ?? []
    var lines: [String] = []
    func add(_ key: String, _ value: String) {
      guard !(known + lines).contains(where: { $0.hasPrefix(key + ":") }) else { return }
      lines.append("\(key): \(value)")
    }
    for attribute in attributes {
      guard let keyPath = attribute["keyPath"], let value = attribute.children.first ?? Optional(attribute) else {
        continue
      }
      let number = value.number("value") ?? attribute.number("value")
      switch keyPath {
      case "layer.cornerRadius", "cornerRadius": if let number { add("cornerRadius", YAMLText.number(max(number, 0))) }
      case "layer.borderWidth", "borderWidth": if let number { add("borderWidth", YAMLText.number(max(number, 0))) }
      case "layer.masksToBounds", "clipsToBounds":
        if attribute["value"] == "YES" { add("clipsToBounds", "true") }
      case "layer.shadowOpacity", "shadowOpacity":
        if let number { add("shadowOpacity", YAMLText.number(min(max(number, 0), 1))) }
      case "layer.shadowRadius", "shadowRadius": if let number { add("shadowRadius", YAMLText.number(max(number, 0))) }
      case "layer.zPosition": if let number { add("zPosition", YAMLText.number(number)) }
      case "borderColor", "layer.borderColor": if value.name == "color" { add("borderColor", text(value)) }
      case "shadowColor", "layer.shadowColor": if value.name == "color" { add("shadowColor", text(value)) }
      default: break
      }
    }
    return lines
  }
}
