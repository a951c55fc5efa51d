/// The reason why bytes could not be read as a PNG.
public enum PNGError: Error, Hashable, Sendable {
  /// The bytes do not begin with a PNG's signature and header.
  case notPNG
  /// The header announces more pixels than the caller accepts. Nothing was allocated for them.
  case tooLarge(width: Int, height: Int, maximumPixels: Int)
  /// The data is damaged, with libpng's message.
  case malformed(String)
}

extension PNGError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notPNG: "not a PNG file"
    case .tooLarge(let width, let height, let maximum):
      "a PNG of \(width) × \(height) pixels is over the limit of \(maximum) pixels"
    // Messages of libpng and zlib: out of memory, insufficient memory.
    case .malformed(let reason) where reason.hasSuffix("memory"): "there is too little memory for it"
    case .malformed(let reason): "a damaged PNG: \(reason)"
    }
  }
}
