import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenLayout
import InbetweenModel
import InbetweenSceneFile
import InbetweenTimeline
import InbetweenTypography

// One function a kind: the keys of section 6's second table.

extension SceneDriver {
  private func font(_ value: SceneFontValue) -> FontDescription {
    FontDescription(
      family: value.family, size: value.size, weight: FontDescription.Weight(rawValue: value.weight) ?? .regular,
      italic: value.isItalic)
  }

  func apply(_ value: SceneValue, to view: Label, _ key: String) {
    switch (key, value) {
    case ("text", .text(let text)): view.text = text
    case ("font", .font(let value)): view.font = font(value)
    case ("textColor", .color(let color)): view.textColor = color
    case ("textAlignment", .word(let word)): view.textAlignment = TextAlignment(rawValue: word) ?? .natural
    case ("numberOfLines", .number(let number)): view.numberOfLines = Int(min(max(number, 0), 1_000_000))
    case ("lineBreakMode", .word(let word)): view.lineBreakMode = LineBreakMode(sceneName: word)
    case ("preferredMaxLayoutWidth", .number(let number)): view.preferredMaxLayoutWidth = number
    default: break
    }
  }

  func apply(_ value: SceneValue, to view: Button, _ key: String, at place: SourcePlace) throws(SceneBakeError) {
    switch (key, value) {
    case ("title", .text(let text)): view.title = text
    case ("titleColor", .color(let color)): view.titleColor = color
    case ("font", .font(let value)): view.font = font(value)
    case ("image", .file(let file)): view.image = try image(file, at: place)
    case ("isSelected", .boolean(let flag)): view.isSelected = flag
    case ("isHighlighted", .boolean(let flag)): view.isHighlighted = flag
    case ("isEnabled", .boolean(let flag)): view.isEnabled = flag
    case ("selected", .buttonState(let title, let color)):
      view.selected = Button.Appearance(title: title, titleColor: color)
    case ("highlighted", .buttonState(let title, let color)):
      view.highlighted = Button.Appearance(title: title, titleColor: color)
    default: break
    }
  }

  func apply(_ value: SceneValue, to view: TextField, _ key: String) {
    switch (key, value) {
    case ("text", .text(let text)): view.text = text
    case ("placeholder", .text(let text)): view.placeholder = text
    case ("font", .font(let value)): view.font = font(value)
    case ("textColor", .color(let color)): view.textColor = color
    case ("textAlignment", .word(let word)): view.textAlignment = TextAlignment(rawValue: word) ?? .natural
    case ("borderStyle", .word(let word)): view.borderStyle = TextField.BorderStyle(rawValue: word) ?? .none
    case ("isSecureTextEntry", .boolean(let flag)): view.isSecureTextEntry = flag
    default: break
    }
  }

  func apply(_ value: SceneValue, to view: Switch, _ key: String) {
    switch (key, value) {
    case ("isOn", .boolean(let flag)):
      // What an event lets move moves as if the switch had been tapped; its other changes follow the block.
      if stage.isAnimating, !view.inheritsAnimation {
        view.setOn(flag, animated: true)
      } else {
        view.isOn = flag
      }
    case ("inheritsAnimation", .boolean(let flag)): view.inheritsAnimation = flag
    case ("onTintColor", .color(let color)): view.onTintColor = color
    case ("thumbTintColor", .color(let color)): view.thumbTintColor = color
    case ("isEnabled", .boolean(let flag)): view.isEnabled = flag
    default: break
    }
  }

  func apply(_ value: SceneValue, to view: ActivityIndicator, _ key: String) {
    switch (key, value) {
    case ("indicatorStyle", .word(let word)): view.style = ActivityIndicator.Style(rawValue: word) ?? .medium
    case ("color", .color(let color)): view.color = color
    case ("isAnimating", .boolean(let flag)): view.isAnimating = flag
    default: break
    }
  }

  func apply(_ value: SceneValue, to view: TableView, _ key: String) {
    switch (key, value) {
    case ("rows", .list(let items)):
      view.rows = items.compactMap { if case .text(let text) = $0 { text } else { nil } }
    case ("rowHeight", .number(let number)): view.rowHeight = number
    case ("font", .font(let value)): view.font = font(value)
    case ("textColor", .color(let color)): view.textColor = color
    case ("separatorColor", .color(let color)): view.separatorColor = color
    default: break
    }
  }

  func apply(_ value: SceneValue, to view: StackView, _ key: String) {
    switch (key, value) {
    case ("axis", .word(let word)): view.axis = Axis(rawValue: word) ?? .horizontal
    case ("spacing", .number(let number)): view.spacing = number
    case ("distribution", .word(let word)):
      view.distribution = StackLayout.Distribution(rawValue: word) ?? .fill
    case ("alignment", .word(let word)): view.alignment = StackLayout.Alignment(name: word) ?? .fill
    case ("arrangedSubviews", .list(let items)):
      view.arrangedSubviews = items.compactMap { if case .word(let name) = $0 { name } else { nil } }
    case ("customSpacing", .spacings(let items)):
      view.customSpacing = Dictionary(items.map { ($0.view, $0.spacing) }) { _, last in last }
    case ("isLayoutMarginsRelativeArrangement", .boolean(let flag)): view.isLayoutMarginsRelativeArrangement = flag
    case ("isBaselineRelativeArrangement", .boolean(let flag)): view.isBaselineRelativeArrangement = flag
    default: break
    }
  }

  func apply(_ value: SceneValue, to view: ScrollView, _ key: String) {
    switch (key, value) {
    case ("contentOffset", .vector(let point)): view.contentOffset = point
    case ("contentSize", .vector(let point)): view.contentSize = Size(width: max(point.x, 0), height: max(point.y, 0))
    case ("contentInset", .insets(let insets)): view.contentInset = insets
    case ("contentInsetAdjustmentBehavior", .word(let word)):
      view.contentInsetAdjustmentBehavior = ScrollView.ContentInsetAdjustment(rawValue: word) ?? .automatic
    default: break
    }
  }

  func apply(_ value: SceneValue, to view: ShapeView, _ key: String) {
    switch (key, value) {
    case ("path", .path(let path)): view.path = path
    case ("fillColor", .color(let color)): view.fillColor = color
    case ("strokeColor", .color(let color)): view.strokeColor = color
    case ("lineWidth", .number(let number)): view.lineWidth = number
    case ("lineCap", .word(let word)): view.shape.lineCap = DisplayPath.LineCap(rawValue: word) ?? .butt
    case ("lineJoin", .word(let word)): view.shape.lineJoin = DisplayPath.LineJoin(rawValue: word) ?? .miter
    case ("fillRule", .word(let word)): view.shape.fillRule = DisplayPath.FillRule(rawValue: word) ?? .nonZero
    case ("lineDashPattern", .list(let items)): view.lineDashPattern = numbers(items)
    case ("lineDashPhase", .number(let number)): view.lineDashPhase = number
    case ("strokeStart", .number(let number)): view.strokeStart = number
    case ("strokeEnd", .number(let number)): view.strokeEnd = number
    default: break
    }
  }

  func apply(_ value: SceneValue, to view: GradientView, _ key: String) {
    switch (key, value) {
    case ("colors", .list(let items)):
      view.colors = items.compactMap { if case .color(let color) = $0 { color } else { nil } }
    case ("locations", .list(let items)): view.locations = numbers(items)
    case ("startPoint", .vector(let point)): view.startPoint = point
    case ("endPoint", .vector(let point)): view.endPoint = point
    case ("type", .word(let word)): view.type = DisplayGradient.Kind(rawValue: word) ?? .axial
    default: break
    }
  }

  private func numbers(_ items: [SceneValue]) -> [Double] {
    items.compactMap { if case .number(let number) = $0 { number } else { nil } }
  }
}

extension LineBreakMode {
  /// Scenes use `NSLineBreakMode`'s names, which have `by` in front.
  fileprivate init(sceneName: String) {
    var name = sceneName
    if name.hasPrefix("by") { name = name.dropFirst(2).prefix(1).lowercased() + name.dropFirst(3) }
    self = LineBreakMode(rawValue: name) ?? .truncatingTail
  }
}
