/// The reason why bytes could not be read as a WebP image.
public enum WebPError: Error, Hashable, Sendable {
  /// The bytes do not begin with a RIFF header of the form WEBP.
  case notWebP
  /// The header announces more pixels than the caller accepts. Nothing was allocated for them.
  case tooLarge(width: Int, height: Int, maximumPixels: Int)
  /// The file has several frames.
  case animated
  /// The data is damaged or incomplete.
  case malformed
}

extension WebPError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notWebP: "not a WebP file"
    case .tooLarge(let width, let height, let maximum):
      "a WebP image of \(width) × \(height) pixels is over the limit of \(maximum) pixels"
    case .animated: "an animated WebP file; only still ones are shown"
    case .malformed: "a damaged WebP file"
    }
  }
}
