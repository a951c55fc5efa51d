/// The pixel format of an encoder, 8 bits per channel.
public enum PNGFormat: Hashable, Sendable {
  /// Red, green, blue: for an opaque canvas. Alpha is ignored.
  case rgb
  /// Red, green, blue and straight alpha.
  case rgba

  package var channels: Int {
    switch self {
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// The colour type in the header (PNG specification, 11.2.2).
  var colorType: UInt8 {
    switch self {
    case .rgb: 2
    case .rgba: 6
    }
  }
}
