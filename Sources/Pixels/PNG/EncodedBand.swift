/// A band of an image as a piece of the compressed stream.
///
/// Its bytes depend only on the band's pixels and the row above it. A band is therefore reused if these pixels are the
/// same as in the previous frame.
public struct EncodedBand: Hashable, Sendable {
  /// Deflate blocks that end on a byte boundary.
  package let data: [UInt8]
  /// Adler-32 of the filtered rows.
  package let adler: UInt32
  /// The size of the filtered rows, in bytes.
  package let filteredCount: Int
}
