/// Coverage of some pixels of the canvas, 8 bits each.
@safe final class AlphaMask {
  let bounds: PixelBounds
  /// The number of bytes from one row to the next: a multiple of four, as Cairo requires.
  let stride: Int
  @unsafe let bytes: UnsafeMutablePointer<UInt8>

  /// A mask of zeros.
  init(bounds: PixelBounds) {
    self.bounds = bounds
    stride = (bounds.width + 3) & ~3
    let count = max(stride * bounds.height, 4)
    unsafe bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    unsafe bytes.initialize(repeating: 0, count: count)
  }

  deinit { unsafe bytes.deallocate() }

  /// The first byte of a row of the canvas, at the mask's left edge.
  @unsafe func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { unsafe bytes + (y - bounds.top) * stride }
}
