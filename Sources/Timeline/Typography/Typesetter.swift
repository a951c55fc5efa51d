public import InbetweenGeometry

/// Lays out text and knows the shapes of glyphs. The model asks it while baking; drawing needs it no more.
///
/// Whatever it answers must be a function of what it is asked, so that a bake is reproducible.
public protocol Typesetter: AnyObject {
  /// Lines and glyphs of a text.
  /// - Throws: where a font is missing or a request is beyond limits.
  func layout(_ request: TextRequest) throws(TextError) -> TextLayout
  /// The measures of a font at its size, in points.
  func metrics(of font: FontDescription) throws(TextError) -> FontMetrics
  /// A glyph's outline for a font size of 1, the y axis downward, the origin on the baseline.
  func outline(of glyph: UInt32, in face: FontFace) -> Path
  /// Family and style, for stamps.
  func name(of face: FontFace) -> String
  /// What tells one version of the font from another, for stamps.
  func fingerprint(of face: FontFace) -> String
}
