/// An image of non-premultiplied RGBA, 8 bits per component, rows without padding from top to bottom.
///
/// The form in which pixels are hashed, compared and exchanged with PNG.
public struct Pixmap: Hashable, Sendable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// `width * height * 4` bytes.
  public var bytes: [UInt8]

  /// - Precondition: `bytes` holds `width * height * 4` elements.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(width >= 0 && height >= 0 && bytes.count == width * height * 4, "a pixmap is width × height × 4 bytes")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// The image in which every pixel with alpha 0 is `00 00 00 00`, as Inbetween draws it.
  package var withoutUnseenColors: Pixmap {
    var copy = self
    for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] == 0 {
      for offset in 0..<3 where bytes[start + offset] != 0 { copy.bytes[start + offset] = 0 }
    }
    return copy
  }
}
