package import InbetweenSymbols

/// A symbol that a scene names.
package struct SymbolRequest: Hashable, Sendable {
  package var name: String
  package var style: SymbolStyle
  /// The path of the file that has it; nil for a stand-in.
  package var file: String?

  /// The field with the path of the file.
  package static let fileKey = "file"

  /// Nil if the record names none.
  ///
  /// - Parameter usual: the style for what the record does not state.
  package init?(_ fields: [EvaluatedValue.Field], usual: SymbolStyle) {
    var style = usual
    var name: String?
    var file: String?
    for field in fields {
      switch (field.name, field.value) {
      case ("systemName", .text(let text)): name = text
      case ("pointSize", .number(let size)): style.pointSize = min(max(size, 1), 1000)
      case ("weight", .word(let word)):
        style.weight = SymbolStyle.Weight.allCases.first { "\($0)" == word } ?? style.weight
      case ("scale", .word(let word)):
        style.scale = SymbolStyle.Scale.allCases.first { "\($0)" == word } ?? style.scale
      case ("hierarchicalColor", .color(let color)): style.coloring = .hierarchical(color)
      case ("paletteColors", .list(let items)):
        style.coloring = .palette(items.compactMap { if case .color(let color) = $0 { color } else { nil } })
      // The colours depend on the appearance in which it is drawn.
      case ("prefersMulticolor", .boolean(true)): style.coloring = .multicolor([:])
      case (SymbolRequest.fileKey, .file(let path)): file = path
      default: continue
      }
    }
    guard let name else { return nil }
    (self.name, self.style, self.file) = (name, style, file)
  }
}
