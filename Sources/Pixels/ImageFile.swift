/// A picture's file, which is recognised by its contents whatever its name says: PNG, JPEG, WebP, GIF,
/// HEIC or AVIF. Of an animated file it is the first frame.
package enum ImageFile {
  /// The reason why a file cannot be shown, in words that continue "cannot be shown: ".
  package struct Problem: Error, Hashable, Sendable {
    package var reason: String
  }

  /// Width and height of the upright picture in pixels, from the header alone; nil if there is none.
  package static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
    if JPEGDecoder.isJPEG(bytes) { return try? JPEGDecoder.size(of: bytes) }
    if let animation = WebPFrames(bytes) { return (animation.width, animation.height) }
    if WebPDecoder.isWebP(bytes) { return try? WebPDecoder.size(of: bytes) }
    if GIFDecoder.isGIF(bytes) { return try? GIFDecoder.size(of: bytes) }
    if HEIFDecoder.isHEIF(bytes) { return HEIFDecoder.size(of: bytes) }
    return try? PNGDecoder.size(of: bytes)
  }

  /// The pixels as RGBA in sRGB, and the reason why the file's colours could not be converted, in words that continue its
  /// name.
  package static func decode(_ bytes: [UInt8]) throws(Problem) -> (pixmap: Pixmap, colorProblem: String?) {
    if JPEGDecoder.isJPEG(bytes) {
      do throws(JPEGError) { return (try JPEGDecoder.decode(bytes), try JPEGDecoder.colorProblem(of: bytes)) } catch {
        throw Problem(reason: "\(error)")
      }
    }
    if let animation = WebPFrames(bytes) { return (try first(of: animation), nil) }
    if WebPDecoder.isWebP(bytes) {
      do throws(WebPError) { return (try WebPDecoder.decode(bytes), try WebPDecoder.colorProblem(of: bytes)) } catch {
        throw Problem(reason: "\(error)")
      }
    }
    if GIFDecoder.isGIF(bytes) {
      do throws(GIFError) { return (try GIFDecoder.decode(bytes), nil) } catch { throw Problem(reason: "\(error)") }
    }
    if HEIFDecoder.isHEIF(bytes) {
      do throws(HEIFError) { return (try HEIFDecoder.decode(bytes), HEIFDecoder.colorProblem(of: bytes)) } catch {
        throw Problem(reason: "\(error)")
      }
    }
    do throws(PNGError) { return (try PNGDecoder.decode(bytes), try PNGDecoder.colorProblem(of: bytes)) } catch {
      throw Problem(reason: error == .notPNG ? unknown(bytes) : "\(error)")
    }
  }

  private static func first(of animation: WebPFrames) throws(Problem) -> Pixmap {
    let (width, height, maximum) = (animation.width, animation.height, PNGDecoder.defaultMaximumPixels)
    guard width * height <= maximum else {
      throw Problem(reason: "\(WebPError.tooLarge(width: width, height: height, maximumPixels: maximum))")
    }
    var canvas = FrameCanvas(width: width, height: height)
    canvas.draw(try animation.layer(of: animation.frames[0]))
    return canvas.pixmap
  }

  private static func unknown(_ bytes: [UInt8]) -> String {
    foreignKind(bytes).map { "\($0); \(kinds) files are shown" }
      ?? "none of the files that are shown: \(kinds)"
  }

  private static let kinds = "PNG, JPEG, WebP, GIF, HEIC, AVIF, SVG and PDF"

  /// What a file of another kind is, by its first bytes.
  private static func foreignKind(_ bytes: [UInt8]) -> String? {
    func begins(_ text: String, at place: Int = 0) -> Bool { bytes.dropFirst(place).starts(with: Array(text.utf8)) }
    if begins("ftyp", at: 4) {
      // The brand of a file of ISO's base media format (ISO/IEC 14496-12, 4.3), which is none of still pictures.
      return ["avis", "hevc", "hevx", "msf1"].contains { begins($0, at: 8) } ? "a sequence of pictures" : "a film"
    }
    let kinds = [
      ("II*\0", "a TIFF file"), ("MM\0*", "a TIFF file"), ("BM", "a BMP file"), ("\0\0\u{1}\0", "an icon for Windows"),
      ("icns", "an icon for macOS"), ("8BPS", "a Photoshop file"), ("%!PS", "a PostScript file"),
      ("\0\0\0\u{c}jP  ", "a JPEG 2000 file"), ("\0\0\0\u{c}JXL ", "a JPEG XL file"),
    ]
    return kinds.first { begins($0.0) }?.1
  }
}
