private import PixelKernels

/// Memory into which a rasteriser draws: premultiplied ARGB in native-endian 32-bit words, Cairo's ARGB32 and RGB24.
///
/// A class because it owns memory. Not `Sendable`: one worker draws into it and passes on the encoded result.
@safe package final class PixelBuffer {
  package let width: Int
  package let height: Int
  /// `width * height` words, rows without padding from top to bottom.
  @unsafe package let words: UnsafeMutablePointer<UInt32>

  /// A transparent buffer.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    unsafe words = UnsafeMutablePointer<UInt32>.allocate(capacity: max(width * height, 1))
    unsafe words.initialize(repeating: 0, count: max(width * height, 1))
  }

  deinit { unsafe words.deallocate() }

  /// Calls a closure with the words of some rows.
  package func withRows<R>(_ rows: Range<Int>, _ body: (UnsafeBufferPointer<UInt32>) throws -> R) rethrows -> R {
    let start = unsafe UnsafePointer(words + rows.lowerBound * width)
    return unsafe try body(UnsafeBufferPointer(start: start, count: rows.count * width))
  }

  /// Copies a part of another buffer into this one, starting at a row and a column.
  ///
  /// - Precondition: the part lies within the other buffer, and fits.
  package func copy(
    from other: PixelBuffer, columns: Range<Int>, rows: Range<Int>, toRow row: Int, column: Int = 0
  ) {
    precondition(columns.lowerBound >= 0 && columns.upperBound <= other.width)
    precondition(column >= 0 && column + columns.count <= width)
    precondition(rows.lowerBound >= 0 && rows.upperBound <= other.height && row >= 0 && row + rows.count <= height)
    for (offset, line) in rows.enumerated() {
      unsafe (words + (row + offset) * width + column)
        .update(from: other.words + line * other.width + columns.lowerBound, count: columns.count)
    }
  }

  /// The smallest part that contains every pixel of some rows that differs in another buffer of the same size; nil if
  /// there is none. The differing pixels are copied to that buffer.
  ///
  /// - Parameter isOpaque: whether the alpha byte is without meaning.
  package func update(
    _ other: PixelBuffer, rows: Range<Int>, isOpaque: Bool
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    precondition(width == other.width && height == other.height, "buffers of the same size")
    precondition(rows.lowerBound >= 0 && rows.upperBound <= height, "rows of the buffer")
    var part: (columns: Range<Int>, rows: Range<Int>)?
    for row in rows {
      let (own, others) = unsafe (words + row * width, other.words + row * width)
      var (first, end) = (0, 0)
      let differs = unsafe pk_changed_words(own, others, width, isOpaque ? 0xff_ffff : .max, &first, &end)
      if differs == 0 { continue }
      unsafe (others + first).update(from: own + first, count: end - first)
      let columns = part.map { min($0.columns.lowerBound, first)..<max($0.columns.upperBound, end) } ?? first..<end
      part = (columns, (part?.rows.lowerBound ?? row)..<row + 1)
    }
    return part
  }

  /// Fills the buffer with one colour: a premultiplied ARGB word.
  package func fill(_ word: UInt32) { unsafe words.update(repeating: word, count: width * height) }
}
