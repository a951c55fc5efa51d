private import PixelKernels

/// A band of pixels in a lossless form that JavaScript unpacks faster than a browser decodes a PNG file: runs of a
/// colour, repetitions of the row above, and pixels as they are.
package struct PackedBand: Hashable, Sendable {
  /// Little-endian 32-bit words as `pk_pack_rows` describes them. They depend on no other band.
  package let bytes: [UInt8]

  /// - Parameter opaque: Whether the buffer's alpha is to be ignored, as for an opaque canvas.
  package init(_ band: Int, of buffer: PixelBuffer, opaque: Bool) {
    let rows = PixelBand.rows(of: band, height: buffer.height)
    let most = 4 * (buffer.width * rows.count + 1)
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: most) { out, initialized in
      guard let out = out.baseAddress else { return }
      initialized = unsafe pk_pack_rows(
        buffer.words + rows.lowerBound * buffer.width, buffer.width, rows.count, opaque ? 1 : 0, out)
    }
  }

  /// The pixels as straight RGBA, as a page unpacks them.
  ///
  /// - Parameter width: That of the buffer.
  package func unpacked(width: Int) -> [UInt8] {
    var pixels: [UInt8] = []
    var at = 0
    while at + 4 <= bytes.count {
      let word = bytes[at..<at + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      let count = Int(word & (1 << 30 - 1))
      at += 4
      switch word >> 30 {
      case 0:
        for _ in 0..<count { pixels += bytes[at..<at + 4] }
        at += 4
      case 1:
        pixels += bytes[at..<at + 4 * count]
        at += 4 * count
      default:
        for _ in 0..<4 * count { pixels.append(pixels[pixels.count - 4 * width]) }
      }
    }
    return pixels
  }
}
