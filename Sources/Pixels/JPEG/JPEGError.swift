/// The reason why bytes could not be read as a JPEG.
public enum JPEGError: Error, Hashable, Sendable {
  /// The bytes do not begin with a JPEG's markers, up to the size of a frame.
  case notJPEG
  /// The header announces more pixels than the caller accepts. Nothing was allocated for them.
  case tooLarge(width: Int, height: Int, maximumPixels: Int)
  /// The data is damaged, with libjpeg's message.
  case malformed(String)
}

extension JPEGError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notJPEG: "not a JPEG file"
    case .tooLarge(let width, let height, let maximum):
      "a JPEG of \(width) × \(height) pixels is over the limit of \(maximum) pixels"
    case .malformed(let reason): "a damaged JPEG: \(reason)"
    }
  }
}
