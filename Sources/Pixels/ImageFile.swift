/// A picture's file, which is recognised by its contents whatever its name says: PNG, JPEG or WebP.
package enum ImageFile {
  /// The reason why a file cannot be shown, in words that continue "cannot be shown: ".
  package struct Problem: Error, Hashable, Sendable {
    package var reason: String
  }

  /// Width and height of the upright picture in pixels, from the header alone; nil if there is none.
  package static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
    if JPEGDecoder.isJPEG(bytes) { return try? JPEGDecoder.size(of: bytes) }
    if WebPDecoder.isWebP(bytes) { return try? WebPDecoder.size(of: bytes) }
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
    if WebPDecoder.isWebP(bytes) {
      do throws(WebPError) { return (try WebPDecoder.decode(bytes), try WebPDecoder.colorProblem(of: bytes)) } catch {
        throw Problem(reason: "\(error)")
      }
    }
    do throws(PNGError) { return (try PNGDecoder.decode(bytes), try PNGDecoder.colorProblem(of: bytes)) } catch {
      throw Problem(reason: error == .notPNG ? unknown(bytes) : "\(error)")
    }
  }

  private static func unknown(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: Array("GIF8".utf8)) { return "a GIF file; PNG, JPEG, WebP and SVG files are shown" }
    if bytes.count >= 12, Array(bytes[4..<8]) == Array("ftyp".utf8) {
      return "a HEIC, AVIF or film file; PNG, JPEG, WebP and SVG files are shown"
    }
    return "neither a PNG, a JPEG, a WebP nor an SVG file"
  }
}
