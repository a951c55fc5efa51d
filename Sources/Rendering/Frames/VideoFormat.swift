internal import InbetweenPixels
internal import InbetweenGeometry

/// Uncompressed video for a stream to another program.
public enum VideoFormat: String, Hashable, Sendable, CaseIterable {
  /// Non-premultiplied RGBA, 8 bits each, with frames directly one after another.
  case rgba
  /// YUV4MPEG2 with full chroma (4:4:4), 8 bits, limited range, BT.709.
  ///
  /// From R, G, B in 0…255: Y' = 0.2126 R + 0.7152 G + 0.0722 B; luma = 16 + 219/255 · Y'; Cb = 128 + 224/255 · (B −
  /// Y')/1.8556; Cr = 128 + 224/255 · (R − Y')/1.5748, each rounded (ITU-R BT.709-6, 3 and 4). Alpha is dropped:
  /// translucent content is drawn over black. The format has no field for the matrix: specify it for the reader, for
  /// ffmpeg by `-colorspace bt709`.
  case y4m

  /// The bytes before the first frame.
  func header(canvas: FrameCanvas, rate: Rational) -> [UInt8] {
    switch self {
    case .rgba: []
    case .y4m:
      Array(
        ("YUV4MPEG2 W\(canvas.width) H\(canvas.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 C444"
          + " XCOLORRANGE=LIMITED\n").utf8)
    }
  }

  /// The bytes of one frame.
  func bytes(of buffer: PixelBuffer, isOpaque: Bool) -> [UInt8] {
    switch self {
    case .rgba: Pixmap(buffer, opaque: isOpaque).bytes
    case .y4m: Array("FRAME\n".utf8) + buffer.bt709Planes
    }
  }
}
