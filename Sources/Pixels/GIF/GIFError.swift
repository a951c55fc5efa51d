/// The reason why bytes could not be read as a GIF image.
public enum GIFError: Error, Hashable, Sendable {
  /// The bytes do not begin with `GIF87a` or `GIF89a`.
  case notGIF
  /// A frame or the whole picture has more pixels than the caller accepts. Nothing was allocated for them.
  case tooLarge(width: Int, height: Int, maximumPixels: Int)
  /// The file has more frames than ``GIFDecoder/maximumFrames``.
  case tooManyFrames
  /// The data is damaged, or ends before the first frame does.
  case malformed
}

extension GIFError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notGIF: "not a GIF file"
    case .tooLarge(let width, let height, let maximum):
      "a GIF image of \(width) × \(height) pixels is over the limit of \(maximum) pixels"
    case .tooManyFrames: "a GIF file with more than \(GIFDecoder.maximumFrames) frames"
    case .malformed: "a damaged GIF file"
    }
  }
}
