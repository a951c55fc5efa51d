/// Coverage of some pixels of the canvas, 8 bits each.
@safe final class AlphaMask {
  let bounds: PixelBounds
  /// Bytes from one row to the next: a multiple of four, as Cairo wants it.
  let stride: Int
  @unsafe let bytes: UnsafeMutablePointer<UInt8>
  /// One row more lies above, for Cairo: where its scan converter begins it samples edges in another way than in
  /// the rows below, so the row it begins with is never one that is used.
  @unsafe let memory: UnsafeMutablePointer<UInt8>

  /// A mask of zeroes.
  init(bounds: PixelBounds) {
    self.bounds = bounds
    stride = (bounds.width + 3) & ~3
    let count = max(stride * (bounds.height + 1), 4)
    unsafe memory = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    unsafe memory.initialize(repeating: 0, count: count)
    unsafe bytes = memory + stride
  }

  deinit { unsafe memory.deallocate() }

  /// The first byte of a row of the canvas, at the mask's left edge.
  @unsafe func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { unsafe bytes + (y - bounds.top) * stride }
}
