import InbetweenMotion
package import InbetweenTimeline

extension UIView {
  /// How the view's picture is combined with what is below it (`CALayer.compositingFilter`); nil draws it over that.
  package var compositingFilter: DisplayGroup.BlendMode? {
    get { record.state.compositing.blendMode }
    set { set(.compositingFilter, .content(newValue.map { Int($0.rawValue) + 1 } ?? 0)) }
  }
}

extension DisplayGroup.BlendMode {
  /// The modes that Core Animation has filters for, by their short names.
  static let filters: [(name: String, value: DisplayGroup.BlendMode)] = [
    ("multiply", .multiply), ("screen", .screen), ("overlay", .overlay), ("darken", .darken), ("lighten", .lighten),
    ("colorDodge", .colorDodge), ("colorBurn", .colorBurn), ("softLight", .softLight), ("hardLight", .hardLight),
    ("difference", .difference), ("exclusion", .exclusion), ("hue", .hue), ("saturation", .saturation),
    ("color", .color), ("luminosity", .luminosity), ("plusDarker", .plusDarker), ("plusLighter", .plusLighter),
  ]

  /// The name of Core Animation's filter.
  var filterName: String {
    switch self {
    case .plusLighter: "plusL"
    case .plusDarker: "plusD"
    default: (DisplayGroup.BlendMode.filters.first { $0.value == self }?.name ?? "normal") + "BlendMode"
    }
  }

  /// A filter by its name in scenes or in Core Animation: `multiply`, `multiplyBlendMode`, `CIMultiplyBlendMode`,
  /// `plusL`.
  init?(filter name: String) {
    var short = name
    if short.hasPrefix("CI") { short = short.dropFirst(2).prefix(1).lowercased() + short.dropFirst(3) }
    if short.hasSuffix("BlendMode") { short.removeLast("BlendMode".count) }
    if short == "plusL" { short = "plusLighter" }
    if short == "plusD" { short = "plusDarker" }
    guard let mode = DisplayGroup.BlendMode.filters.first(where: { $0.name == short })?.value else { return nil }
    self = mode
  }
}

extension ValueType where Value == DisplayGroup.BlendMode? {
  static var compositingFilter: Self {
    .word([("none", nil)] + DisplayGroup.BlendMode.filters.map { ($0.name, Optional($0.value)) })
  }
}
