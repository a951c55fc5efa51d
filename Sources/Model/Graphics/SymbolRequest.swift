package import InbetweenSymbols

/// A symbol that a scene names.
package struct SymbolRequest: Hashable, Sendable {
  package var name: String
  package var style: SymbolStyle

  /// Nil if the record names none.
  package init?(_ fields: [EvaluatedValue.Field]) {
    var style = SymbolStyle()
    var name: String?
    for field in fields {
      switch (field.name, field.value) {
      case ("systemName", .text(let text)): name = text
      case ("pointSize", .number(let size)): style.pointSize = min(max(size, 1), 1000)
      case ("weight", .word(let word)):
        style.weight = SymbolStyle.Weight.allCases.first { "\($0)" == word } ?? style.weight
      case ("scale", .word(let word)):
        style.scale = SymbolStyle.Scale.allCases.first { "\($0)" == word } ?? style.scale
      default: continue
      }
    }
    guard let name else { return nil }
    (self.name, self.style) = (name, style)
  }
}
