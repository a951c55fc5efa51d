internal import InbetweenGeometry

/// The colours that SF Symbols have themselves, of those for which a source states them; the table with the sources is
/// in `docs/drawing.md`. The others that have colours are drawn in the tint.
enum StandInColors {
  /// The colours of the layers, the first one in front, by the names that templates have for them.
  private static let named: [String: [String]] = [
    "leaf": ["systemGreenColor"], "leaf.fill": ["systemGreenColor"],
    "trash.slash": ["systemRedColor"], "trash.slash.fill": ["systemRedColor"],
    "exclamationmark.triangle.fill": ["white", "systemYellowColor"],
    "camera.circle.fill": ["white", "tintColor"],
    "sun.max.fill": ["systemYellowColor"], "cloud.fill": ["white"],
    "cloud.sun.fill": ["white", "systemYellowColor"], "cloud.rain.fill": ["white", "systemCyanColor"],
  ]

  /// What is added is green, and what is taken away red.
  private static let badges = ["plus": "systemGreenColor", "minus": "systemRedColor"]

  /// How a symbol is coloured that names its colours itself; monochrome for one of which they are not known.
  ///
  /// - Parameter colors: the colours by their names.
  static func coloring(of name: String, _ colors: [String: Color]) -> SymbolColoring {
    guard let layers = named[name] ?? badged(name) else { return .monochrome }
    return .palette(layers.map { colors[$0] ?? .black })
  }

  /// A badge in its colour, and the rest in the tint.
  private static func badged(_ name: String) -> [String]? {
    let words = name.split(separator: ".")
    guard let badge = words.lastIndex(of: "badge"), badge + 1 < words.count else { return nil }
    return badges[String(words[badge + 1])].map { [$0, "tintColor"] }
  }
}
