/// Reads GIF files, still and animated.
///
/// The reader is this project's own and uses no giflib: that library would be one more that every start loads and
/// every archive carries, and it gives indexes of colours; what is left to decide, how frames are composed and which
/// files are refused, is most of the code. The format is closed since 1990 and small: blocks of bytes, and a code of
/// variable length whose table has 4,096 entries.
public enum GIFDecoder {
  /// The most frames that a file may have.
  public static let maximumFrames = 10_000

  /// Whether bytes begin as a GIF file does (GIF89a specification, 17).
  public static func isGIF(_ bytes: [UInt8]) -> Bool { GIFFile.isGIF(bytes) }

  /// The first frame's pixels as RGBA in sRGB, not premultiplied: those that it leaves open are transparent, as
  /// browsers show them, and not in the file's background colour.
  ///
  /// - Parameter maximumPixels: larger pictures are refused based on their header, before anything is allocated.
  /// - Throws: ``GIFError``.
  public static func decode(
    _ bytes: [UInt8], maximumPixels: Int = PNGDecoder.defaultMaximumPixels
  ) throws(GIFError) -> Pixmap {
    let file = try GIFFile(bytes, atMost: 1)
    let (width, height) = (file.width, file.height)
    guard width * height <= maximumPixels else {
      throw .tooLarge(width: width, height: height, maximumPixels: maximumPixels)
    }
    var canvas = FrameCanvas(width: width, height: height)
    canvas.draw(try file.layer(of: file.frames[0]))
    return canvas.pixmap
  }

  /// Width and height of the picture in pixels, without decoding it; the first frame has to be whole.
  ///
  /// - Throws: ``GIFError``.
  public static func size(of bytes: [UInt8]) throws(GIFError) -> (width: Int, height: Int) {
    let file = try GIFFile(bytes, atMost: 1)
    return (file.width, file.height)
  }
}
