import CPNG
import Glibc
import InbetweenPixels
import Testing

@Suite("PNG sizes")
struct PNGSizeTests {
  @Test(arguments: NoisePicture.allCases)
  func `pictures of noise are hardly larger than libpng's default, and are read back`(picture: NoisePicture) throws {
    for seed in 1...2 {
      let image = picture.pixmap(390, 192, seed: UInt32(seed))
      let file = PNGEncoder.encode(image)
      // Dots of any colour are not searched again; the blocks of every band describe codes of their own.
      let share = picture == .dotsOfAnyColor ? 1.02 : 1
      let theirs = defaultSize(image)
      #expect(Double(file.count) <= Double(theirs) * share + 20 * 3, "\(picture) \(seed): \(file.count), \(theirs)")
      #expect(try PNGDecoder.decode(file) == image, "\(picture) \(seed), libpng")
      #expect(try SecondDecoder.decode(file) == image, "\(picture) \(seed), second")
    }
  }

  @Test func `a band repeats rows of the bands above, within deflate's window`() throws {
    // A tile of 40 rows of noise: only the first is new, in a band of 64 rows and in those below.
    var noise = Noise(seed: 6)
    let tile: [UInt8] = (0..<40 * 400).map { $0 % 4 == 3 ? 255 : UInt8(noise.below(256)) }
    var bytes: [UInt8] = []
    for _ in 0..<8 { bytes += tile }
    let image = Pixmap(width: 100, height: 320, bytes: bytes)
    let file = PNGEncoder.encode(image)
    #expect(file.count < 40 * 301 * 11 / 10, "\(file.count)")
    #expect(try PNGDecoder.decode(file) == image)
    // By itself, each band contains the tile.
    let encoder = PNGEncoder(width: 100, height: 320, format: .rgb)
    let bands = (0..<5).map { encoder.encodeBand($0, of: image) }
    #expect(encoder.assemble(bands).count > 4 * 40 * 301)
    #expect(try PNGDecoder.decode(encoder.assemble(bands)) == image)
  }

  @Test(arguments: [NoisePicture.denseDots, .greyPhotograph, .squares])
  func `the slow search gives no larger file than the default`(picture: NoisePicture) throws {
    let image = picture.pixmap(200, 100, seed: 3)
    let slow = PNGEncoder(width: 200, height: 100, format: .rgb, compression: .small)
    let file = slow.encode(PixelBuffer(image))
    #expect(file.count <= PNGEncoder.encode(image).count)
    #expect(try PNGDecoder.decode(file) == image)
  }

  private func defaultSize(_ image: Pixmap) -> Int {
    var file: UnsafeMutablePointer<UInt8>?
    defer { unsafe free(file) }
    return unsafe image.bytes.withUnsafeBufferPointer {
      unsafe cpng_encode_default($0.baseAddress, UInt32(image.width), UInt32(image.height), 3, &file)
    }
  }
}
