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
      // The blocks of every band describe codes of their own.
      let share = picture == .dots || picture == .dotsOfOneColor ? 1.01 : 1
      let theirs = defaultSize(image)
      #expect(Double(file.count) <= Double(theirs) * share + 20 * 3, "\(picture) \(seed): \(file.count), \(theirs)")
      #expect(try PNGDecoder.decode(file) == image, "\(picture) \(seed), libpng")
      #expect(try SecondDecoder.decode(file) == image, "\(picture) \(seed), second")
    }
  }

  @Test(arguments: [(SampledPicture.turnedPhotograph, 1.01), (.enlargedPhotograph, 0.9), (.checkerboard, 1.0)])
  func `bytes that repeat at any place are found, so that pictures are no larger than libpng's default`(
    picture: SampledPicture, most: Double
  ) throws {
    let image = picture.pixmap(600, 256)
    let (file, theirs) = (PNGEncoder.encode(image), defaultSize(image))
    // The squares take so few bytes that the codes of four bands count.
    let codes = picture == .checkerboard ? 20 * 4 : 0
    #expect(Double(file.count) <= Double(theirs) * most + Double(codes), "\(picture): \(file.count), \(theirs)")
    #expect(try PNGDecoder.decode(file) == image, "\(picture), libpng")
    #expect(try SecondDecoder.decode(file) == image, "\(picture), second")
  }

  @Test func `filtered rows are tried by chains where the quick search finds no more in them`() throws {
    // Slow waves of grey with noise of one level.
    var noise = Noise(seed: 3)
    var bytes: [UInt8] = []
    for y in 0..<192 {
      for x in 0..<390 {
        let grey = UInt8(128 + 60 * sin(Double(x) / 40) * cos(Double(y) / 40)) + UInt8(noise.below(2))
        bytes += [grey, grey, grey, 255]
      }
    }
    let image = Pixmap(width: 390, height: 192, bytes: bytes)
    let file = PNGEncoder.encode(image)
    // 1.04 times as large without the trial.
    #expect(Double(file.count) <= Double(defaultSize(image)) * 0.96, "\(file.count), \(defaultSize(image))")
    #expect(try PNGDecoder.decode(file) == image)
    #expect(try SecondDecoder.decode(file) == image)
    let small = PNGEncoder(width: 390, height: 192, format: .rgb, compression: .small).encode(PixelBuffer(image))
    #expect(small.count <= file.count)
    #expect(try PNGDecoder.decode(small) == image)
  }

  @Test func `few rows that differ from the one above take no more than with runs alone`() {
    // Boxes within boxes, each a little darker, of which two more begin below.
    var bytes: [UInt8] = []
    for y in 0..<128 {
      for x in 0..<600 {
        let step = min(min(x, 599 - x) / 8, y < 80 ? 18 : y < 100 ? 19 : 20)
        bytes += [250 - step * 7, 240 - step * step / 4, 200 - step * 3, 255].map { UInt8($0) }
      }
    }
    let image = Pixmap(width: 600, height: 128, bytes: bytes)
    let fast = PNGEncoder(width: 600, height: 128, format: .rgb, compression: .fast)
    let (ours, runs) = (PNGEncoder.encode(image).count, fast.encode(PixelBuffer(image)).count)
    #expect(ours <= runs, "\(ours), \(runs)")
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

  @Test func `runs of every length at any place are kept by the fast compression, which finds those of twelve bytes`()
    throws
  {
    var noise = Noise(seed: 9)
    for width in 1...150 {
      var bytes: [UInt8] = []
      for _ in 0..<9 {
        var row: [UInt8] = []
        while row.count < 4 * width {
          let pixel = [UInt8(noise.below(256)), UInt8(noise.below(256)), UInt8(noise.below(256)), 255]
          for _ in 0...noise.below(noise.below(3) == 0 ? 70 : 4) { row += pixel }
        }
        bytes += row.prefix(4 * width)
      }
      let image = Pixmap(width: width, height: 9, bytes: bytes)
      for format in [PNGFormat.rgb, .rgba] {
        let file = try PNGEncoder.encode(image, format: format, compression: .fast)
        #expect(try PNGDecoder.decode(file) == image, "\(width), \(format)")
        #expect(try SecondDecoder.decode(file) == image, "\(width), \(format)")
      }
    }
    // Four pixels of each colour: a match for three of them, and the literals of one.
    let colors: [[UInt8]] = (0..<2000).map { _ in
      [UInt8(noise.below(256)), UInt8(noise.below(256)), UInt8(noise.below(256)), 255]
    }
    let image = Pixmap(
      width: 8000, height: 1, bytes: colors.flatMap { $0 + $0 + $0 + $0 + $0 }.prefix(32_000).map { $0 })
    let file = try PNGEncoder.encode(image, format: .rgb, compression: .fast)
    #expect(file.count < 8000 * 3 * 2 / 5, "\(file.count)")
  }
}
