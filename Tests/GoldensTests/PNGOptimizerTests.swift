import InbetweenPixels
import InbetweenTestSupport
import Testing

@Suite("Optimised PNG")
struct PNGOptimizerTests {
  @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 256, 300], [1, 7, 8, 9, 33])
  func `every form is read back to the same pixels, at every width around a byte`(_ colors: Int, _ width: Int) throws {
    var generator = SplitMix(seed: UInt64(colors * 100 + width))
    for translucent in [false, true] {
      let palette = (0..<colors).map { _ in
        (0..<4).map { $0 == 3 && !translucent ? 255 : UInt8.random(in: 0...255, using: &generator) }
      }
      let bytes = (0..<width * 40).flatMap { _ in palette[Int.random(in: 0..<colors, using: &generator)] }
      let image = Pixmap(width: width, height: 40, bytes: bytes)
      #expect(try PNGDecoder.decode(PNGOptimizer.encode(image)) == image)
    }
  }

  @Test func `it is smaller than with the fast encoder for a plain picture, grey or coloured`() throws {
    for image in [SampleImages.disc(), SampleImages.disc(tint: 255)] {
      let small = try PNGOptimizer.encode(image)
      #expect(small.count < PNGEncoder.encode(image).count)
      #expect(try PNGDecoder.decode(small) == image)
    }
    var grey = SampleImages.noise(seed: 3, width: 40, height: 40, levels: 256, opaque: true)
    for i in stride(from: 0, to: grey.bytes.count, by: 4) {
      (grey.bytes[i + 1], grey.bytes[i + 2]) = (grey.bytes[i], grey.bytes[i])
    }
    #expect(try PNGDecoder.decode(PNGOptimizer.encode(grey)) == grey)
  }
}
