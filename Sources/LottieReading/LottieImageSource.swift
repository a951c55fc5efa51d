/// An image that a Lottie file shows.
public struct LottieImageSource: Hashable, Sendable {
  /// Where its bytes are.
  public enum Content: Hashable, Sendable {
    /// A path relative to the file's folder.
    case file(String)
    /// Those of a PNG, JPEG, WebP, GIF, HEIC, AVIF, SVG or PDF file.
    case bytes([UInt8])
  }

  /// Where its bytes are.
  public var content: Content
  /// The line of the file that names it, from 1.
  public var line: Int
  /// The column in bytes, from 1.
  public var column: Int
}
