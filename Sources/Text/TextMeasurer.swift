public import InbetweenGeometry
public import InbetweenTimeline

/// Lays out texts and caches the results.
///
/// Used only while baking, by one thread at a time. The result is a function of the request and the fonts alone, so the
/// order of measurements and the measurer that is used do not matter.
public final class TextMeasurer: Typesetter {
  public let library: FontLibrary
  private var layouts: [TextRequest: TextLayout] = [:]
  private var fonts: [FontDescription: FontMetrics] = [:]

  public init(library: FontLibrary) { self.library = library }

  /// ``FontLibrary/layout(_:)``, cached.
  public func layout(_ request: TextRequest) throws(TextError) -> TextLayout {
    if let known = layouts[request] { return known }
    let layout = try library.layout(request)
    layouts[request] = layout
    return layout
  }

  /// ``FontLibrary/metrics(of:)``, cached.
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
