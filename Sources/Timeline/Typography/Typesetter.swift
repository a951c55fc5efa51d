public import InbetweenGeometry

/// Lays out text and provides the shapes of glyphs. It is used while baking; drawing does not need it.
///
/// Its results must be functions of the arguments, so that baking is reproducible.
public protocol Typesetter: AnyObject {
  /// Lines and glyphs of a text.
  /// - Throws: if a font is missing or a request exceeds limits.
  func layout(_ request: TextRequest) throws(TextError) -> TextLayout
  /// The metrics of a font at its size, in points.
  func metrics(of font: FontDescription) throws(TextError) -> FontMetrics
  /// A glyph's outline for a font size of 1, the y axis downward, the origin on the baseline.
  func outline(of glyph: UInt32, in face: FontFace) -> Path
  /// The picture of a colour emoji, in a frame of one transparent pixel; nil for a glyph that is drawn by its outline.
  func bitmap(of glyph: UInt32, in face: FontFace) -> DisplayResources.Bitmap?
  /// The family and style, for environment stamps.
  func name(of face: FontFace) -> String
  /// An identifier of the version of the font, for environment stamps.
  func fingerprint(of face: FontFace) -> String
  /// Whether a design of the system font is drawn as such, and not by the default design.
  func hasDesign(_ design: FontDescription.Design) -> Bool
}

extension Typesetter {
  /// Nil: a typesetter without colour emoji draws every glyph by its outline.
  public func bitmap(of glyph: UInt32, in face: FontFace) -> DisplayResources.Bitmap? { nil }
  /// True: a typesetter that knows no designs does not complain of them.
  public func hasDesign(_ design: FontDescription.Design) -> Bool { true }
}
