import InbetweenGeometry
import InbetweenPixels
import Testing

@Suite("Animated PNG")
struct APNGFileTests {
  @Test(
    arguments: [
      ("60", 1, 60), ("30000/1001", 1001, 30_000), ("0.5", 2, 1), ("59.94", 50, 2997), ("65535", 1, 65_535),
      // Not exact: the last convergents whose terms have 16 bits.
      ("120000/1001", 342, 40_999), ("1000000", 1, 65_535), ("1/100000", 65_535, 1),
    ])
  func `the delay of a frame is the inverse of the rate`(rate: String, numerator: Int, denominator: Int) throws {
    let delay = APNGDelay(rate: try #require(Rational(text: rate)))
    #expect((Int(delay.numerator), Int(delay.denominator)) == (numerator, denominator))
  }

  @Test func `chunks are numbered in order, and the first frame is also the still picture`() throws {
    var file = APNGFile(width: 3, height: 2, format: .rgb, rate: Rational(25))
    var bytes = file.beginning(count: 3)
    bytes += file.bytes(of: APNGFrame(columns: 0..<3, rows: 0..<2, stream: [1, 2, 3]))
    bytes += file.bytes(of: APNGFrame(columns: 1..<3, rows: 1..<2, stream: [4]))
    bytes += file.bytes(of: APNGFrame(columns: 0..<1, rows: 0..<1, stream: [5]))
    bytes += APNGFile.end
    var chunks: [String] = []
    var at = 8
    while at < bytes.count {
      let count = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      let data = bytes[at + 8..<at + 8 + count]
      let name = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
      chunks.append(name + " " + data.map(String.init).joined(separator: " "))
      at += 12 + count
    }
    #expect(
      chunks == [
        "IHDR 0 0 0 3 0 0 0 2 8 2 0 0 0", "sRGB 0", "acTL 0 0 0 3 0 0 0 0",
        "fcTL 0 0 0 0 0 0 0 3 0 0 0 2 0 0 0 0 0 0 0 0 0 1 0 25 0 0", "IDAT 1 2 3",
        "fcTL 0 0 0 1 0 0 0 2 0 0 0 1 0 0 0 1 0 0 0 1 0 1 0 25 0 0", "fdAT 0 0 0 2 4",
        "fcTL 0 0 0 3 0 0 0 1 0 0 0 1 0 0 0 0 0 0 0 0 0 1 0 25 0 0", "fdAT 0 0 0 4 5", "IEND ",
      ])
  }

  @Test func `what changed between two buffers is the smallest rectangle, which is then copied`() {
    let (old, new) = (PixelBuffer(width: 9, height: 8), PixelBuffer(width: 9, height: 8))
    #expect(new.update(old, rows: 0..<8, isOpaque: true) == nil)
    unsafe new.words[9 * 2 + 5] = 7
    unsafe new.words[9 * 4 + 3] = 9
    // The top byte has no meaning in an opaque picture.
    unsafe new.words[9 * 7] = 0xff00_0000
    let part = new.update(old, rows: 1..<8, isOpaque: true)
    #expect(part?.columns == 3..<6 && part?.rows == 2..<5)
    #expect(new.update(old, rows: 0..<7, isOpaque: true) == nil)
    #expect(new.update(old, rows: 0..<8, isOpaque: false)?.rows == 7..<8)
  }
}
