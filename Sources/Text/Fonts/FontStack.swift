import InbetweenTimeline

/// A list of fonts with the faces that are open: one for Latin text and the scene's fonts, and one that also has the
/// Chinese, Japanese and Korean fonts, which take longer to open.
final class FontStack {
  let catalog: FontCatalog
  private var open: [OpenFace.Key: OpenFace] = [:]
  private var coverage: [Unicode.Scalar: Bool] = [:]
  private var fallbacks: [FontFallback.Key: FontFallback] = [:]

  init(_ catalog: FontCatalog) { self.catalog = catalog }

  /// The fonts for a description, in the order in which characters are looked for.
  func fallback(for font: FontDescription, hanVariant: HanVariant) -> FontFallback {
    let key = FontFallback.Key(font: font, hanVariant: hanVariant)
    if let known = fallbacks[key] { return known }
    let own = font.family.map { [$0] } ?? font.design.families + [DefaultFont.inter.family]
    let fallback = FontFallback(
      stack: self, font: font,
      ranking: catalog.ranking(for: font, families: own + [DefaultFont.inter.family, hanVariant.family]),
      hasFamily: catalog.faces.contains { face in own.contains { face.families.contains($0) } })
    fallbacks[key] = fallback
    return fallback
  }

  /// A face with the settings of its variable axes for a font; nil without memory.
  func face(_ number: Int, for font: FontDescription) -> OpenFace? {
    let description = catalog.faces[number]
    let key = OpenFace.Key(number: number, variations: description.variations(for: font))
    if let known = open[key] { return known }
    let face = OpenFace(description, variations: key.variations)
    open[key] = face
    return face
  }

  /// Whether any font has a glyph for a character.
  func covers(_ scalar: Unicode.Scalar) -> Bool {
    if let known = coverage[scalar] { return known }
    let font = FontDescription(size: 1)
    let found = catalog.faces.indices.contains { face($0, for: font)?.glyph(for: scalar) != nil }
    coverage[scalar] = found
    return found
  }
}

/// The faces of a stack in the order in which the characters of a text in some font are looked for.
final class FontFallback {
  struct Key: Hashable {
    var font: FontDescription
    var hanVariant: HanVariant
  }

  struct Choice {
    var face: OpenFace
    var place: Int
  }

  let font: FontDescription
  private unowned let stack: FontStack
  private let ranking: [Int]
  private let hasFamily: Bool
  private var chosen: [Unicode.Scalar: Choice?] = [:]

  init(stack: FontStack, font: FontDescription, ranking: [Int], hasFamily: Bool) {
    (self.stack, self.font, self.ranking, self.hasFamily) = (stack, font, ranking, hasFamily)
  }

  /// The face that the description selects; nil if there is none of its family.
  var primary: OpenFace? { hasFamily ? first : nil }

  /// The face for characters without a glyph.
  var first: OpenFace? { ranking.first.flatMap { stack.face($0, for: font) } }

  /// The first face with glyphs for all characters of a cluster, and its place in the order; nil if there is none.
  func face(for cluster: ArraySlice<Unicode.Scalar>) -> Choice? {
    guard let base = cluster.first else { return nil }
    if cluster.count == 1 { return face(for: base) }
    let visible = cluster.filter { !$0.properties.isDefaultIgnorableCodePoint }
    return firstFace { face in visible.allSatisfy { face.glyph(for: $0) != nil } }
  }

  private func face(for scalar: Unicode.Scalar) -> Choice? {
    if let known = chosen[scalar] { return known }
    let found = firstFace { $0.glyph(for: scalar) != nil }
    chosen[scalar] = .some(found)
    return found
  }

  private func firstFace(where isSuitable: (OpenFace) -> Bool) -> Choice? {
    for (place, number) in ranking.enumerated() {
      if let face = stack.face(number, for: font), isSuitable(face) { return Choice(face: face, place: place) }
    }
    return nil
  }
}
