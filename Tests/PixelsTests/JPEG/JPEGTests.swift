import InbetweenPixels
import Testing

@Suite("JPEG files") struct JPEGTests {
  /// Three columns of 16 pixels: red, green, blue; the upper half of each is white.
  private static let picture: Pixmap = {
    var bytes: [UInt8] = []
    for y in 0..<32 {
      for x in 0..<48 {
        let colors: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]]
        bytes += y < 16 ? [255, 255, 255, 255] : colors[x / 16]
      }
    }
    return Pixmap(width: 48, height: 32, bytes: bytes)
  }()

  private func pixel(_ image: Pixmap, _ x: Int, _ y: Int) -> [UInt8] {
    Array(image.bytes[4 * (y * image.width + x)..<4 * (y * image.width + x) + 4])
  }

  private func isClose(_ a: [UInt8], _ b: [UInt8], within limit: Int = 6) -> Bool {
    zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= limit }
  }

  /// The file with a segment of Exif data that has an orientation.
  private func turned(_ file: [UInt8], by orientation: UInt8) -> [UInt8] {
    let tiff: [UInt8] =
      Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    return file[..<2] + [0xFF, 0xE1, 0, UInt8(tiff.count + 2)] + tiff + file[2...]
  }

  @Test func `a picture is written and read back with its size and its colours`() throws {
    let file = try #require(JPEGEncoder.encode(Self.picture, quality: 1))
    #expect(JPEGDecoder.isJPEG(file))
    #expect(try JPEGDecoder.size(of: file) == (48, 32))
    let again = try JPEGDecoder.decode(file)
    #expect(again.width == 48 && again.height == 32)
    for (x, color) in [(6, [255, 0, 0, 255]), (24, [0, 255, 0, 255]), (42, [0, 0, 255, 255])] as [(Int, [UInt8])] {
      #expect(isClose(pixel(again, x, 26), color), "\(pixel(again, x, 26))")
      #expect(isClose(pixel(again, x, 4), [255, 255, 255, 255]))
    }
  }

  @Test func `a lower quality gives a smaller file, and the same picture always gives the same bytes`() throws {
    let (best, poor) = (JPEGEncoder.encode(Self.picture, quality: 1), JPEGEncoder.encode(Self.picture, quality: 0.2))
    #expect(try #require(poor).count < #require(best).count)
    #expect(best == JPEGEncoder.encode(Self.picture, quality: 1))
  }

  @Test func `transparent pixels are written over white`() throws {
    let clear = Pixmap(width: 8, height: 8, bytes: [UInt8](repeating: 0, count: 256))
    let again = try JPEGDecoder.decode(#require(JPEGEncoder.encode(clear, quality: 1)))
    #expect(isClose(pixel(again, 4, 4), [255, 255, 255, 255], within: 1))
  }

  /// Where the corner that is red in the stored picture (below, on the left) is seen: Exif 2.32, 4.6.4.
  @Test(arguments: [
    (2, 42, 26), (3, 42, 4), (4, 6, 4), (5, 26, 6), (6, 4, 6), (7, 4, 42), (8, 26, 42),
  ])
  func `a picture is upright whatever its orientation says`(orientation: Int, x: Int, y: Int) throws {
    let file = turned(try #require(JPEGEncoder.encode(Self.picture, quality: 1)), by: UInt8(orientation))
    let size = try JPEGDecoder.size(of: file)
    #expect(size == (orientation > 4 ? (32, 48) : (48, 32)))
    let image = try JPEGDecoder.decode(file)
    #expect((image.width, image.height) == size)
    #expect(isClose(pixel(image, x, y), [255, 0, 0, 255]), "\(pixel(image, x, y))")
  }

  @Test func `damaged, shortened and foreign files are refused with a reason`() throws {
    let file = try #require(JPEGEncoder.encode(Self.picture, quality: 0.9))
    #expect(throws: JPEGError.notJPEG) { try JPEGDecoder.decode(Array("GIF89a".utf8)) }
    #expect(throws: JPEGError.notJPEG) { try JPEGDecoder.decode([0xFF, 0xD8, 0xFF]) }
    #expect(throws: JPEGError.tooLarge(width: 48, height: 32, maximumPixels: 100)) {
      try JPEGDecoder.decode(file, maximumPixels: 100)
    }
    // Every prefix ends with an error, and never with pixels that were made up.
    for count in stride(from: 0, to: file.count - 2, by: 7) {
      #expect(throws: JPEGError.self) { try JPEGDecoder.decode(Array(file[..<count])) }
    }
  }

  @Test func `a profile that cannot be used is reported, and its colours are treated as sRGB`() throws {
    let file = try #require(JPEGEncoder.encode(Self.picture, quality: 1))
    let profile = Array("ICC_PROFILE\0".utf8) + [1, 1] + [UInt8](repeating: 0, count: 140)
    let tagged = file[..<2] + [0xFF, 0xE2, 0, UInt8(profile.count + 2)] + profile + file[2...]
    #expect(try JPEGDecoder.colorProblem(of: Array(tagged))?.contains("neither RGB nor grey") == true)
    #expect(try JPEGDecoder.decode(Array(tagged)) == JPEGDecoder.decode(file))
    #expect(try JPEGDecoder.colorProblem(of: file) == nil)
  }
}
