package import InbetweenDiagnostics
internal import InbetweenGeometry

/// The keys of every kind of view: type, default, and whether they animate.
package enum SceneProperties {
  /// The keys that a view of that kind may have, in the order of the specification.
  package static func keys(of kind: SceneViewKind) -> [SceneKey] {
    keysByKind[kind] ?? []
  }

  /// The key of that name, nil where the kind has none.
  package static func key(_ name: String, of kind: SceneViewKind) -> SceneKey? {
    keysByName[kind]?[name]
  }

  /// Keys that describe structure rather than a property, so that `set` cannot change them.
  package static let structural: Set<String> = [
    "style", "subviews", "mask", "of", "transformAffectsLayout", "autoresizing",
  ]

  /// Keys that only `set` knows: a view's place, which layout owns.
  package static let places: [SceneKey] = [
    SceneKey("center", .vector(["x", "y"]), .inBlock),
    SceneKey("bounds", .rect, .inBlock),
    SceneKey("frame", .rect, .inBlock),
  ]

  /// Keys that only `set` knows, of the root view.
  package static let ofScreen: [SceneKey] = [SceneKey("keyboardHeight", .number, .inBlock, .number(0))]

  /// The key that `set` may change, nil where the kind has none.
  package static func settable(_ name: String, of kind: SceneViewKind) -> SceneKey? {
    guard kind != .guide, !structural.contains(name) else { return nil }
    return places.first { $0.name == name } ?? key(name, of: kind)
  }

  /// All that `set` may change in a view of that kind.
  package static func settable(of kind: SceneViewKind) -> [SceneKey] {
    guard kind != .guide else { return [] }
    return keys(of: kind).filter { !structural.contains($0.name) && $0.name != "frame" } + places
  }

  /// The components of a shape that `set` can name after a dot.
  package static func components(of shape: SceneShape) -> [String] {
    switch shape {
    case .vector(let names): names
    case .rect: ["x", "y", "width", "height"]
    case .insets: ["top", "left", "bottom", "right"]
    case .directionalInsets: ["top", "leading", "bottom", "trailing"]
    case .axes: ["horizontal", "vertical"]
    default: []
    }
  }

  private static let keysByKind: [SceneViewKind: [SceneKey]] = Dictionary(
    uniqueKeysWithValues: SceneViewKind.allCases.map { kind in
      (kind, kind == .guide ? [] : common(kind) + own(kind))
    })

  private static let keysByName: [SceneViewKind: [String: SceneKey]] = keysByKind.mapValues { keys in
    Dictionary(keys.map { ($0.name, $0) }) { first, _ in first }
  }

  private static func common(_ kind: SceneViewKind) -> [SceneKey] {
    [
      SceneKey("style", .styleNames),
      SceneKey("backgroundColor", .color, .inBlock, .white(0, alpha: 0)),
      SceneKey("alpha", .number, .inBlock, .number(1)),
      SceneKey("isHidden", .boolean, .never, .boolean(false)),
      SceneKey("clipsToBounds", .boolean, .never, .boolean(kind == .tableView || kind == .scrollView)),
      SceneKey("allowsEdgeAntialiasing", .boolean),
      SceneKey("tintColor", .color, .inBlock),
      SceneKey("cornerRadius", .number, .inBlock, .number(0)),
      SceneKey("borderWidth", .number, .byLayerAnimation, .number(0)),
      SceneKey("borderColor", .color, .byLayerAnimation, .white(0, alpha: 1)),
      SceneKey("shadowOpacity", .number, .inBlock, .number(0)),
      SceneKey("shadowColor", .color, .byLayerAnimation, .white(0, alpha: 1)),
      SceneKey("shadowOffset", .vector(["width", "height"]), .byLayerAnimation, .vector(0, -3)),
      SceneKey("shadowRadius", .number, .byLayerAnimation, .number(3)),
      SceneKey("transform", .transform, .inBlock, .identity),
      SceneKey("anchorPoint", .vector(["x", "y"]), .inBlock, .vector(0.5, 0.5)),
      SceneKey("zPosition", .number, .byLayerAnimation, .number(0)),
      SceneKey(
        "contentMode", .word(SceneWords.contentModes), .never, .word(kind == .label ? "redraw" : "scaleToFill")),
      SceneKey("frame", .rect, .inBlock),
      SceneKey("autoresizing", .list(.word(SceneWords.autoresizing), minimum: 0), .never, .empty),
      SceneKey("intrinsicContentSize", .vector(["width", "height"]), .never),
      SceneKey("contentHuggingPriority", .axes, .never, .vector(250, 250)),
      SceneKey("contentCompressionResistancePriority", .axes, .never, .vector(750, 750)),
      SceneKey("layoutMargins", .insets, .inBlock, .insets(8)),
      SceneKey("directionalLayoutMargins", .directionalInsets, .inBlock, .insets(8)),
      SceneKey("insetsLayoutMarginsFromSafeArea", .boolean, .never, .boolean(true)),
      SceneKey("preservesSuperviewLayoutMargins", .boolean, .never, .boolean(false)),
      SceneKey(
        "semanticContentAttribute", .word(SceneWords.semanticContentAttributes), .never, .word("unspecified")),
      SceneKey("additionalSafeAreaInsets", .insets, .inBlock, .insets(0)),
      SceneKey("motionEffects", .motionEffects, .never, .empty),
      SceneKey("mask", .view),
      SceneKey("subviews", .views),
      SceneKey("transformAffectsLayout", .boolean, .never, .boolean(false)),
    ] + (kind == .stackView ? [] : lentBaselines.map { SceneKey($0, .descendant) })
  }

  /// Keys that name the view inside a view whose baseline stands for its own. A stack view chooses by itself.
  package static let lentBaselines = ["forFirstBaselineLayout", "forLastBaselineLayout"]

  private static func own(_ kind: SceneViewKind) -> [SceneKey] {
    switch kind {
    case .view, .guide: []
    case .imageView: [SceneKey("image", .file)]
    case .snapshot: [SceneKey("of", .name)]
    case .label:
      [
        SceneKey("text", .text, .never, .text("")),
        SceneKey("font", .font, .never, .font(17)),
        SceneKey("textColor", .color, .never, .white(0, alpha: 1)),
        SceneKey("textAlignment", .word(SceneWords.textAlignments), .never, .word("natural")),
        SceneKey("numberOfLines", .count, .never, .number(1)),
        SceneKey("lineBreakMode", .word(SceneWords.lineBreakModes), .never, .word("byTruncatingTail")),
        SceneKey("preferredMaxLayoutWidth", .number),
      ]
    case .button:
      [
        SceneKey("title", .text, .never, .text("")),
        SceneKey("titleColor", .color, .inBlock, .white(1, alpha: 1)),
        SceneKey("font", .font, .never, .font(18)),
        SceneKey("image", .file),
        SceneKey("isSelected", .boolean, .never, .boolean(false)),
        SceneKey("isHighlighted", .boolean, .never, .boolean(false)),
        SceneKey("isEnabled", .boolean, .never, .boolean(true)),
        SceneKey("selected", .buttonState),
        SceneKey("highlighted", .buttonState),
      ]
    case .textField:
      [
        SceneKey("text", .text, .never, .text("")),
        SceneKey("placeholder", .text, .never, .text("")),
        SceneKey("font", .font, .never, .font(17)),
        SceneKey("textColor", .color, .never, .white(0, alpha: 1)),
        SceneKey("textAlignment", .word(SceneWords.textAlignments), .never, .word("natural")),
        SceneKey("borderStyle", .word(["none", "line", "bezel", "roundedRect"]), .never, .word("none")),
        SceneKey("isSecureTextEntry", .boolean, .never, .boolean(false)),
      ]
    case .switch:
      [
        SceneKey("isOn", .boolean, .inBlock, .boolean(false)),
        SceneKey("inheritsAnimation", .boolean, .never, .boolean(false)),
        SceneKey("onTintColor", .color, .never, .rgb(52, 199, 89)),
        SceneKey("thumbTintColor", .color, .never, .white(1, alpha: 1)),
        SceneKey("isEnabled", .boolean, .never, .boolean(true)),
      ]
    case .activityIndicator:
      [
        SceneKey("indicatorStyle", .word(["medium", "large"]), .never, .word("medium")),
        SceneKey("color", .color, .never, .rgb(142, 142, 147)),
        SceneKey("isAnimating", .boolean, .never, .boolean(false)),
      ]
    case .tableView:
      [
        SceneKey("rows", .list(.text, minimum: 0), .never, .empty),
        SceneKey("rowHeight", .number, .never, .number(44)),
        SceneKey("font", .font, .never, .font(17)),
        SceneKey("textColor", .color, .never, .white(0, alpha: 1)),
        SceneKey("separatorColor", .color, .never, .rgb(198, 198, 200)),
      ]
    case .stackView:
      [
        SceneKey("axis", .word(["horizontal", "vertical"]), .never, .word("horizontal")),
        SceneKey("spacing", .number, .inBlock, .number(0)),
        SceneKey("distribution", .word(SceneWords.distributions), .never, .word("fill")),
        SceneKey("alignment", .word(SceneWords.stackAlignments), .never, .word("fill")),
        SceneKey("arrangedSubviews", .subviewNames),
        SceneKey("customSpacing", .spacings),
        SceneKey("isLayoutMarginsRelativeArrangement", .boolean, .never, .boolean(false)),
        SceneKey("isBaselineRelativeArrangement", .boolean, .never, .boolean(false)),
      ]
    case .scrollView:
      [
        SceneKey("contentOffset", .vector(["x", "y"]), .inBlock),
        SceneKey("contentSize", .vector(["width", "height"]), .inBlock, .vector(0, 0)),
        SceneKey("contentInset", .insets, .inBlock, .insets(0)),
        SceneKey("contentInsetAdjustmentBehavior", .word(SceneWords.insetAdjustments), .never, .word("automatic")),
      ]
    case .shape:
      [
        SceneKey("path", .path, .byLayerAnimation),
        SceneKey("fillColor", .color, .byLayerAnimation, .white(0, alpha: 1)),
        SceneKey("strokeColor", .color, .byLayerAnimation, .white(0, alpha: 0)),
        SceneKey("lineWidth", .number, .byLayerAnimation, .number(1)),
        SceneKey("lineCap", .word(["butt", "round", "square"]), .byLayerAnimation, .word("butt")),
        SceneKey("lineJoin", .word(["miter", "round", "bevel"]), .byLayerAnimation, .word("miter")),
        SceneKey("lineDashPattern", .list(.number, minimum: 0), .byLayerAnimation, .empty),
        SceneKey("lineDashPhase", .number, .byLayerAnimation, .number(0)),
        SceneKey("strokeStart", .number, .byLayerAnimation, .number(0)),
        SceneKey("strokeEnd", .number, .byLayerAnimation, .number(1)),
        SceneKey("fillRule", .word(["nonZero", "evenOdd"]), .byLayerAnimation, .word("nonZero")),
      ]
    case .gradient:
      [
        SceneKey("colors", .list(.color, minimum: 2), .byLayerAnimation, .empty),
        SceneKey("locations", .list(.number, minimum: 0), .byLayerAnimation, .empty),
        SceneKey("startPoint", .vector(["x", "y"]), .byLayerAnimation, .vector(0.5, 0)),
        SceneKey("endPoint", .vector(["x", "y"]), .byLayerAnimation, .vector(0.5, 1)),
        SceneKey("type", .word(["axial", "radial", "conic"]), .byLayerAnimation, .word("axial")),
      ]
    }
  }

  /// What a key of the root view is where no event has set it; nil where the canvas decides.
  package static func defaultValueOfScreen(_ name: String, at place: SourcePlace) -> ScenePropertyValue? {
    if let key = ofScreen.first(where: { $0.name == name }), case .number(let value) = key.fallback {
      return .number(SceneExpression(value, at: place))
    }
    let isMargin = name == "layoutMargins" || name == "directionalLayoutMargins"
    return isMargin ? nil : defaultValue(of: name, in: .view, at: place)
  }

  /// The default of a key as a value; nil where it has none of its own (inherited, by kind, or no value).
  package static func defaultValue(
    of name: String, in kind: SceneViewKind, at place: SourcePlace
  ) -> ScenePropertyValue? {
    func number(_ value: Double) -> SceneExpression { SceneExpression(value, at: place) }
    let key = key(name, of: kind)
    switch key?.fallback ?? .none {
    case .none: return nil
    case .number(let value): return .number(number(value))
    case .boolean(let value): return .boolean(value)
    case .word(let value): return .word(value)
    case .text(let value): return .text(value)
    case .white(let white, let alpha): return .color(.fixed(Color(white: white, alpha: alpha)))
    case .rgb(let r, let g, let b): return .color(.fixed(Color(red: r / 255, green: g / 255, blue: b / 255)))
    case .vector(let x, let y): return .vector(number(x), number(y))
    case .insets(let all):
      return .insets(SceneInsets(top: number(all), left: number(all), bottom: number(all), right: number(all)))
    case .font(let size):
      return .font(SceneFont(family: nil, size: number(size), weight: "regular", isItalic: false))
    case .identity: return .transform(.identity)
    case .empty: return key?.shape == .motionEffects ? .motionEffects([]) : .list([])
    }
  }
}

/// The enumerations of the language, with UIKit's names.
package enum SceneWords {
  package static let contentModes = [
    "scaleToFill", "scaleAspectFit", "scaleAspectFill", "redraw", "center", "top", "bottom", "left", "right",
    "topLeft", "topRight", "bottomLeft", "bottomRight",
  ]
  package static let autoresizing = [
    "flexibleLeftMargin", "flexibleWidth", "flexibleRightMargin", "flexibleTopMargin", "flexibleHeight",
    "flexibleBottomMargin",
  ]
  package static let semanticContentAttributes = [
    "unspecified", "playback", "spatial", "forceLeftToRight", "forceRightToLeft",
  ]
  package static let textAlignments = ["left", "center", "right", "natural"]
  package static let lineBreakModes = [
    "byTruncatingTail", "byTruncatingHead", "byTruncatingMiddle", "byWordWrapping", "byCharWrapping", "byClipping",
  ]
  package static let distributions = ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"]
  package static let stackAlignments = [
    "fill", "leading", "top", "center", "trailing", "bottom", "firstBaseline", "lastBaseline",
  ]
  package static let insetAdjustments = ["automatic", "scrollableAxes", "never", "always"]
  package static let fontWeights = [
    "ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black",
  ]
  package static let calculationModes = ["linear", "discrete", "paced", "cubic", "cubicPaced"]
  package static let transitions = ["fade", "moveIn", "push", "reveal"]
  package static let transitionEdges = ["fromLeft", "fromRight", "fromTop", "fromBottom"]
  package static let positions = ["end", "start", "current"]
  package static let curves = SceneCurve.Name.allCases.map(\.rawValue)
  package static let formatOptions = [
    "alignAllLeft", "alignAllRight", "alignAllTop", "alignAllBottom", "alignAllLeading", "alignAllTrailing",
    "alignAllCenterX", "alignAllCenterY", "alignAllFirstBaseline", "alignAllLastBaseline", "directionLeftToRight",
    "directionRightToLeft", "spacingBaselineToBaseline",
  ]
  package static let comparers = [
    "exact", "channel±N", "pixelmatch@5", "pixelmatch@5.3.0", "pixelmatch@7", "pixelmatch@7.1.0", "pixelmatch@7.2.0",
    "oklab", "oklab@c6fee35", "flip", "flip@1.7",
  ]
  package static let motionEffectTypes = ["tiltAlongHorizontalAxis", "tiltAlongVerticalAxis"]
  package static let motionEffectKeyPaths = [
    "center.x", "center.y", "transform", "shadowOffset.width", "shadowOffset.height",
  ]
}
