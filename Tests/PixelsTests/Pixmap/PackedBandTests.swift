import InbetweenPixels
import Testing

@Suite("Packed bands")
struct PackedBandTests {
  /// A buffer of some colours, in which runs, repeated rows and single pixels occur.
  private func buffer(width: Int, height: Int, colors: UInt32, seed: UInt32) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height)
    var state = seed
    func next(_ limit: UInt32) -> UInt32 {
      state = state &* 1_664_525 &+ 1_013_904_223
      return (state >> 8) % limit
    }
    for y in 0..<height {
      let isRepeated = y > 0 && next(3) == 0
      for x in 0..<width {
        let at = y * width + x
        if isRepeated && next(40) > 0 {
          unsafe buffer.words[at] = unsafe buffer.words[at - width]
        } else if x > 0 && next(4) > 0 {
          unsafe buffer.words[at] = unsafe buffer.words[at - 1]
        } else {
          let alpha = 255 - 40 * next(colors)
          unsafe buffer.words[at] = alpha << 24 | next(alpha + 1) << 16 | next(alpha + 1) << 8 | next(alpha + 1)
        }
      }
    }
    return buffer
  }

  @Test(arguments: [(1, 1), (1, 70), (3, 5), (64, 64), (65, 130), (257, 40)], [UInt32(1), 3, 6])
  func `unpacked bands are the buffer's pixels`(size: (width: Int, height: Int), colors: UInt32) {
    for seed in 0..<8 {
      let buffer = buffer(width: size.width, height: size.height, colors: colors, seed: UInt32(seed))
      for isOpaque in [true, false] {
        var bytes: [UInt8] = []
        for band in 0..<PixelBand.count(height: size.height) {
          let packed = PackedBand(band, of: buffer, opaque: isOpaque)
          let pixels = PixelBand.rows(of: band, height: size.height).count * size.width
          #expect(packed.bytes.count <= 4 * (pixels + 1))
          bytes += packed.unpacked(width: size.width)
        }
        #expect(bytes == Pixmap(buffer, opaque: isOpaque).bytes)
      }
    }
  }

  @Test func `an even band takes a few bytes, noise four a pixel`() {
    let even = PixelBuffer(width: 1000, height: 64)
    even.fill(0xff11_2233)
    #expect(PackedBand(0, of: even, opaque: true).bytes.count <= 12)
    let noise = PixelBuffer(width: 1000, height: 64)
    var state: UInt32 = 1
    for at in 0..<64_000 {
      state = state &* 1_664_525 &+ 1_013_904_223
      unsafe noise.words[at] = state | 0xff00_0000
    }
    #expect(PackedBand(0, of: noise, opaque: true).bytes.count == 256_004)
  }
}
