internal import CHarfBuzz
import InbetweenGeometry
import InbetweenPixels
import InbetweenTimeline

extension OpenFace {
  /// More than the largest pictures of known fonts: 160 × 160 pixels in Apple Color Emoji.
  private static let maximumSide = 512

  /// The picture of a glyph in the font's largest size, with a transparent pixel around it, so that its edges are
  /// smooth wherever it is drawn. Nil for a glyph without a picture that can be read.
  func bitmap(of glyph: UInt32) -> DisplayResources.Bitmap? {
    guard let blob = unsafe pictureFile(of: glyph) else { return nil }
    defer { unsafe hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = unsafe hb_blob_get_data(blob, &length), length > 0 else { return nil }
    let bytes = unsafe Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
    do throws(PNGError) {
      let size = try PNGDecoder.size(of: bytes)
      guard size.width <= Self.maximumSide, size.height <= Self.maximumSide else { return nil }
      return try PNGDecoder.decode(bytes, maximumPixels: Self.maximumSide * Self.maximumSide).framed
    } catch {
      return nil
    }
  }
}

extension Pixmap {
  /// The picture in premultiplied colours, with a transparent pixel on every side.
  fileprivate var framed: DisplayResources.Bitmap {
    let source = premultipliedBytes
    let row = 4 * (width + 2)
    var pixels = [UInt8](repeating: 0, count: row * (height + 2))
    for y in 0..<height {
      let start = row * (y + 1) + 4
      pixels.replaceSubrange(start..<start + 4 * width, with: source[4 * width * y..<4 * width * (y + 1)])
    }
    return DisplayResources.Bitmap(width: width + 2, height: height + 2, pixels: pixels)
  }
}
