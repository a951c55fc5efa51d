public import InbetweenGeometry

/// What display lists refer to by index: outlines of glyphs and decoded bitmaps. Collected while baking and immutable
/// afterwards, so that drawing threads need no fonts and no files.
public struct DisplayResources: Sendable {
  /// The faces that ``DisplayGlyphs/face`` is an index of.
  public var faces: [Face]
  /// The bitmaps that ``DisplayImage/image`` is an index of.
  public var images: [Bitmap]

  public init(faces: [Face] = [], images: [Bitmap] = []) {
    self.faces = faces
    self.images = images
  }

  /// The outlines of a font's glyphs that the scene uses, unhinted, for a font size of 1 with the y axis downward
  /// and the origin on the baseline.
  public struct Face: Sendable {
    /// Family, style and the file's SHA-256: for the environment stamp.
    public var name: String
    /// The font file's SHA-256, or another identifier of its version.
    public var digest: String
    /// By glyph number; a glyph without ink has an empty path or none.
    public var outlines: [UInt32: Path]

    public init(name: String, digest: String, outlines: [UInt32: Path]) {
      self.name = name
      self.digest = digest
      self.outlines = outlines
    }
  }

  /// Pixels in premultiplied RGBA, 8 bits each, rows without padding.
  public struct Bitmap: Hashable, Sendable {
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// Four bytes for each pixel, `width` × `height` of them, from the top left.
    public var pixels: [UInt8]
    /// Pixels per point of the image's own size.
    public var scale: Double

    public init(width: Int, height: Int, pixels: [UInt8], scale: Double = 1) {
      self.width = width
      self.height = height
      self.pixels = pixels
      self.scale = scale
    }

    /// The image's natural size in points.
    public var size: Size { Size(width: Double(width) / scale, height: Double(height) / scale) }
  }
}
