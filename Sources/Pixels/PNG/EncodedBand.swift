/// A band of an image as a piece of the compressed stream.
///
/// Its bytes are a function of the band's pixels and of the row above it. A band whose pixels, and those of the row
/// above, are the same as in the frame before is therefore reused as it is.
public struct EncodedBand: Hashable, Sendable {
  /// Deflate blocks that end on a byte boundary.
  package let data: [UInt8]
  /// Adler-32 of the filtered rows.
  package let adler: UInt32
  /// How many bytes the filtered rows are.
  package let filteredCount: Int
}
