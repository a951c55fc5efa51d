import InbetweenPixels
import PixelKernels
import Testing

@Suite("Premultiplied and straight pixels")
struct ConversionTests {
  /// Every premultiplied component at every alpha, as one image of 256 × 256.
  private func everyComponent() -> PixelBuffer {
    let buffer = PixelBuffer(width: 256, height: 256)
    for alpha in 0..<256 {
      for component in 0..<256 {
        let word = UInt32(alpha) << 24 | UInt32(component) << 16 | UInt32(min(component, alpha)) << 8
        unsafe buffer.words[alpha * 256 + component] = word
      }
    }
    return buffer
  }

  @Test func `every component at every alpha is divided with the documented rounding`() {
    let straight = Pixmap(everyComponent(), opaque: false)
    var wrong = 0
    for alpha in 0..<256 {
      for component in 0..<256 {
        let at = 4 * (alpha * 256 + component)
        let expected = alpha == 0 ? 0 : min(255, (component * 255 + alpha / 2) / alpha)
        let clamped = alpha == 0 ? 0 : min(255, (min(component, alpha) * 255 + alpha / 2) / alpha)
        if Array(straight.bytes[at..<at + 4]).map(Int.init) != [expected, clamped, 0, alpha] { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func `premultiplied pixels are unchanged after conversion to straight alpha and back`() {
    let buffer = PixelBuffer(width: 256, height: 256)
    for alpha in 0..<256 {
      for component in 0..<256 {
        let c = UInt32(min(component, alpha))
        unsafe buffer.words[alpha * 256 + component] = UInt32(alpha) << 24 | c << 16 | c << 8 | c
      }
    }
    let back = PixelBuffer(Pixmap(buffer, opaque: false))
    let before = unsafe buffer.withRows(0..<256) { unsafe Array($0) }
    let after = unsafe back.withRows(0..<256) { unsafe Array($0) }
    #expect(before == after)
  }

  @Test func `premultiplying rounds to the nearest`() {
    var bytes: [UInt8] = []
    for alpha in 0..<256 { for component in 0..<256 { bytes += [UInt8(component), 0, 255, UInt8(alpha)] } }
    let result = Pixmap(width: 256, height: 256, bytes: bytes).premultipliedBytes
    var wrong = 0
    for alpha in 0..<256 {
      for component in 0..<256 {
        let at = 4 * (alpha * 256 + component)
        let expected = Int((Double(component * alpha) / 255).rounded())
        if Array(result[at..<at + 4]).map(Int.init) != [expected, 0, alpha, alpha] { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func `an opaque canvas ignores the top byte`() {
    let buffer = PixelBuffer(width: 2, height: 1)
    unsafe buffer.words[0] = 0x0012_3456
    unsafe buffer.words[1] = 0x7fab_cdef
    #expect(Pixmap(buffer, opaque: true).bytes == [0x12, 0x34, 0x56, 255, 0xab, 0xcd, 0xef, 255])
  }

  @Test(arguments: [1, 2, 63, 64, 65, 127, 128, 130, 257])
  func `widths around the vector length are converted alike`(width: Int) {
    let buffer = PixelBuffer(width: width, height: 3)
    for i in 0..<width * 3 { unsafe buffer.words[i] = 0xff00_0000 | UInt32(i) &* 0x0001_0307 & 0x00ff_ffff }
    // One translucent pixel at the end makes its block take the general path.
    unsafe buffer.words[width * 3 - 1] = 0x8040_2010
    let bytes = Pixmap(buffer, opaque: false).bytes
    for i in 0..<width * 3 - 1 {
      let word = unsafe buffer.words[i]
      #expect(bytes[4 * i] == UInt8(word >> 16 & 255) && bytes[4 * i + 2] == UInt8(word & 255))
    }
    #expect(Array(bytes.suffix(4)) == [128, 64, 32, 128])
  }

  @Test func `the last pixel counts for opacity`() {
    var pixmap = Pixmap(width: 67, height: 1, bytes: Array(repeating: 255, count: 67 * 4))
    #expect(pixmap.isOpaque)
    pixmap.bytes[66 * 4 + 3] = 254
    #expect(!pixmap.isOpaque)
  }
}
