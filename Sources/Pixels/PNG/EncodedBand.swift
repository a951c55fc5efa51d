/// A band of an image as a piece of the compressed stream.
///
/// Its bytes depend only on the band's pixels and on the ``reach`` rows above it. A band is therefore reused if these are
/// the same as in the previous frame.
public struct EncodedBand: Hashable, Sendable {
  /// Deflate blocks that end on a byte boundary.
  package let data: [UInt8]
  /// Adler-32 of the filtered rows.
  package let adler: UInt32
  /// The size of the filtered rows, in bytes.
  package let filteredCount: Int
  /// The number of the PNG filter of each row.
  package let filters: [UInt8]
  /// The number of rows above the band whose pixels and filters determine its bytes: one or none, unless it repeats bytes
  /// of the bands above.
  package let reach: Int
}
