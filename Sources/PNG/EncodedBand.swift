/// A band of an image as its own `IDAT` chunk.
///
/// Its bytes are a function of the band's pixels and of the row above it. A band whose pixels, and those of the row
/// above, are the same as in the frame before is therefore reused as it is.
public struct EncodedBand: Hashable, Sendable {
  /// The whole chunk: length, type, data, CRC.
  package let chunk: [UInt8]
  /// Adler-32 of the filtered rows.
  package let adler: UInt32
  /// How many bytes the filtered rows are.
  package let filteredCount: Int
}
