private import CXXHash
private import PixelKernels

/// Hashes bands of pixels, row by row through one reused state.
@safe package final class PixelHasher {
  @unsafe private let state: OpaquePointer?
  private var row: [UInt8] = []

  package init() {
    _ = ContentHash.isPrepared
    unsafe state = XXH3_createState()
  }

  deinit { _ = unsafe XXH3_freeState(state) }

  /// The hash of a band of a buffer, as straight RGBA.
  ///
  /// - Parameter opaque: whether the buffer's alpha is ignored, as for an opaque canvas.
  package func hash(of buffer: PixelBuffer, band: Int, opaque: Bool) -> BandHash {
    let width = buffer.width
    if row.count < 4 * width { row = [UInt8](repeating: 0, count: 4 * width) }
    _ = unsafe XXH3_128bits_reset(state)
    let rows = PixelBand.rows(of: band, height: buffer.height)
    for y in rows {
      // Most rows of an interface equal the row above, which is converted already.
      let words = unsafe buffer.words + y * width
      let isConverted = unsafe y > rows.lowerBound && pk_same_words(words, words - width, width) != 0
      unsafe row.withUnsafeMutableBufferPointer { row in
        guard let row = row.baseAddress else { return }
        if !isConverted {
          if opaque {
            unsafe pk_opaque_rgba_from_words(words, width, row)
          } else {
            unsafe pk_rgba_from_words(words, width, row)
          }
        }
        _ = unsafe cxxhash_128bits_update(state, row, 4 * width)
      }
    }
    return unsafe BandHash(XXH3_128bits_digest(state))
  }

  /// The hash of a band of a pixmap.
  package func hash(of pixmap: Pixmap, band: Int) -> BandHash {
    let rows = PixelBand.rows(of: band, height: pixmap.height)
    let stride = 4 * pixmap.width
    return unsafe pixmap.bytes.withUnsafeBufferPointer { bytes in
      let bytes = unsafe UnsafeBufferPointer(rebasing: bytes[rows.lowerBound * stride..<rows.upperBound * stride])
      return unsafe BandHash(cxxhash_128bits(bytes.baseAddress, bytes.count))
    }
  }
}

extension BandHash {
  fileprivate init(_ hash: XXH128_hash_t) {
    self.init(high: hash.high64, low: hash.low64)
  }
}
