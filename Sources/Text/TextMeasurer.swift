public import InbetweenGeometry
public import InbetweenTimeline

/// Lays texts out and remembers the results.
///
/// Confined to baking: not for use by several threads at once. The result is a function of the request and the fonts
/// alone, so it is the same in whatever order texts are measured, and in whichever of several measurers.
public final class TextMeasurer: Typesetter {
  public let library: FontLibrary
  private var layouts: [TextRequest: TextLayout] = [:]
  private var fonts: [FontDescription: FontMetrics] = [:]

  public init(library: FontLibrary) { self.library = library }

  /// ``FontLibrary/layout(_:)``, remembered.
  public func layout(_ request: TextRequest) throws(TextError) -> TextLayout {
    if let known = layouts[request] { return known }
    let layout = try library.layout(request)
    layouts[request] = layout
    return layout
  }

  /// ``FontLibrary/metrics(of:)``, remembered.
  public func metrics(of font: FontDescription) throws(TextError) -> FontMetrics {
    if let known = fonts[font] { return known }
    let metrics = try library.metrics(of: font)
    fonts[font] = metrics
    return metrics
  }

  public func outline(of glyph: UInt32, in face: FontFace) -> Path { library.outline(of: glyph, in: face) }

  public func name(of face: FontFace) -> String { library.name(of: face) }

  public func fingerprint(of face: FontFace) -> String { library.fingerprint(of: face) }
}
