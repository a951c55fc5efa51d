import InbetweenPixels
import InbetweenTestSupport
import Testing

@Suite("PNG decoder")
struct PNGDecoderTests {
  @Test func `sizes over the limit are refused by the header alone`() {
    // A header that announces 60,000 × 60,000 pixels, and nothing after it.
    let bomb = file(header: [0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60, 8, 6, 0, 0, 0], data: [])
    #expect(throws: PNGError.tooLarge(width: 60_000, height: 60_000, maximumPixels: 1_000_000)) {
      try PNGDecoder.decode(bomb, maximumPixels: 1_000_000)
    }
  }

  @Test func `a file too short for its size is refused before its pixels are allocated`() {
    let bomb = file(header: [0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60, 8, 6, 0, 0, 0], data: [])
    #expect(throws: PNGError.malformed("the file is too short for its size")) {
      try PNGDecoder.decode(bomb, maximumPixels: .max)
    }
  }

  @Test func `a file that is not a PNG is reported as such`() {
    for bytes: [UInt8] in [[], [0x89], Array("GIF89a".utf8), [UInt8](repeating: 0, count: 100)] {
      #expect(throws: PNGError.notPNG) { try PNGDecoder.decode(bytes) }
    }
  }

  @Test func `every truncated file is refused and none crashes`() throws {
    let whole = PNGEncoder.encode(ImageKind.photo.image(20, 70, seed: 2, opaque: false))
    for count in 0..<whole.count {
      #expect(throws: PNGError.self) { try PNGDecoder.decode(Array(whole[..<count])) }
    }
  }

  @Test func `a changed byte in critical chunks is refused or has no effect`() throws {
    let image = ImageKind.sparse.image(20, 70, seed: 2, opaque: true)
    let whole = PNGEncoder.encode(image)
    var refused = 0
    for index in whole.indices {
      var damaged = whole
      damaged[index] ^= 0x41
      do {
        let decoded = try PNGDecoder.decode(damaged)
        // Only the rendering intent may change without notice to the pixels.
        #expect(decoded == image)
      } catch {
        refused += 1
      }
    }
    #expect(refused > whole.count / 2)
  }

  @Test func `a size of zero is refused`() {
    let empty = file(header: [0, 0, 0, 0, 0, 0, 0, 1, 8, 6, 0, 0, 0], data: [])
    #expect(throws: PNGError.malformed("a size of 0 × 1 is not allowed")) { try PNGDecoder.decode(empty) }
  }

  /// One stored deflate block in zlib's frame.
  private func zlib(_ raw: [UInt8]) -> [UInt8] {
    var (a, b) = (1, 0)
    for byte in raw {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    let n = raw.count
    return [0x78, 0x01, 1, UInt8(n & 255), UInt8(n >> 8), UInt8(~n & 255), UInt8(~n >> 8 & 255)] + raw
      + [b >> 8, b, a >> 8, a].map { UInt8(truncatingIfNeeded: $0) }
  }

  private func file(header: [UInt8], extra: [UInt8] = [], data: [UInt8]) -> [UInt8] {
    PNGChunk.signature + PNGChunk.bytes("IHDR", header) + extra + PNGChunk.bytes("IDAT", zlib(data))
      + PNGChunk.bytes("IEND", [])
  }

  private func header(_ width: UInt8, _ height: UInt8, depth: UInt8, type: UInt8, interlaced: Bool = false) -> [UInt8] {
    [0, 0, 0, width, 0, 0, 0, height, depth, type, 0, 0, interlaced ? 1 : 0]
  }

  @Test func `grey of one, two, four, eight and sixteen bits`() throws {
    let cases: [(UInt8, [UInt8], [UInt8])] = [
      (1, [0, 0b1000_0000], [255, 0]), (2, [0, 0b0110_0000], [85, 170]), (4, [0, 0x3c], [51, 204]),
      (8, [0, 7, 250], [7, 250]), (16, [0, 0x80, 0x80, 0x12, 0x34], [128, 18]),
    ]
    for (depth, data, grey) in cases {
      let decoded = try PNGDecoder.decode(file(header: header(2, 1, depth: depth, type: 0), data: data))
      #expect(decoded.bytes == grey.flatMap { [$0, $0, $0, 255] }, "\(depth) bits")
    }
  }

  @Test func `grey with alpha, and a transparent grey`() throws {
    let both = try PNGDecoder.decode(file(header: header(2, 1, depth: 8, type: 4), data: [0, 9, 100, 200, 255]))
    #expect(both.bytes == [9, 9, 9, 100, 200, 200, 200, 255])
    let keyed = try PNGDecoder.decode(
      file(header: header(2, 1, depth: 8, type: 0), extra: PNGChunk.bytes("tRNS", [0, 9]), data: [0, 9, 10]))
    #expect(keyed.bytes == [9, 9, 9, 0, 10, 10, 10, 255])
  }

  @Test func `a palette with transparency`() throws {
    let palette = PNGChunk.bytes("PLTE", [1, 2, 3, 4, 5, 6, 7, 8, 9]) + PNGChunk.bytes("tRNS", [255, 128])
    for (depth, data): (UInt8, [UInt8]) in [(2, [0, 0b0001_1000]), (8, [0, 0, 1, 2])] {
      let decoded = try PNGDecoder.decode(file(header: header(3, 1, depth: depth, type: 3), extra: palette, data: data))
      #expect(decoded.bytes == [1, 2, 3, 255, 4, 5, 6, 128, 7, 8, 9, 255])
    }
  }

  @Test func `RGB with a transparent colour, and sixteen bits`() throws {
    let keyed = try PNGDecoder.decode(
      file(
        header: header(2, 1, depth: 8, type: 2), extra: PNGChunk.bytes("tRNS", [0, 1, 0, 2, 0, 3]),
        data: [0, 1, 2, 3, 1, 2, 4]))
    #expect(keyed.bytes == [1, 2, 3, 0, 1, 2, 4, 255])
    let deep = try PNGDecoder.decode(
      file(header: header(1, 1, depth: 16, type: 6), data: [0, 255, 255, 0, 0, 0x7f, 0xff, 0x80, 0x80]))
    // Scaled, not cut: 0x7fff · 255 / 65535 is 127.498.
    #expect(deep.bytes == [255, 0, 127, 128])
  }

  @Test func `image data behind the last row is passed over without inflating it, and its damage is found`() throws {
    // One stored block with the row, then one of fixed codes: a zero, and matches of 258 bytes at distance 1, eight of
    // which are 13 bytes. Four gigabytes, inflated.
    let first = Self.bytes("110" + "00110000" + Self.match)
    var matches = Self.bytes(String(repeating: Self.match, count: 8))
    while matches.count < 26_000_000 { matches += matches }
    let data = [0x78, 0x01, 0, 4, 0, 0xfb, 0xff, 0, 1, 2, 3] + first + matches
    let head = PNGChunk.signature + PNGChunk.bytes("IHDR", header(1, 1, depth: 8, type: 2))
    var whole = head + PNGChunk.bytes("IDAT", data) + PNGChunk.bytes("IEND", [])
    var pixels: Pixmap?
    // Ten seconds before, and milliseconds now.
    #expect(try ProcessorTime.measure { pixels = try PNGDecoder.decode(whole) } < .seconds(4))
    #expect(pixels?.bytes == [1, 2, 3, 255])
    whole[whole.count - 1_000] ^= 1
    #expect(throws: PNGError.malformed("CRC error behind the last row")) { try PNGDecoder.decode(whole) }
  }

  /// Length 258 and distance 1 in deflate's fixed codes.
  private static let match = "11000101" + "00000"

  /// Bytes of bits, the lowest first.
  private static func bytes(_ bits: String) -> [UInt8] {
    let all = bits.utf8.map { $0 - UInt8(ascii: "0") }
    return stride(from: 0, to: all.count, by: 8).map { start in
      all[start..<min(start + 8, all.count)].enumerated().reduce(0) { $0 | $1.element << UInt8($1.offset) }
    }
  }

  @Test func `an interlaced image`() throws {
    // Adam7 of 3 × 3 grey pixels 1…9: passes hold 1 | – | – | 3 | 7 9 | 2; 8 | 4 5 6.
    let data: [UInt8] = [0, 1, 0, 3, 0, 7, 9, 0, 2, 0, 8, 0, 4, 5, 6]
    let decoded = try PNGDecoder.decode(file(header: header(3, 3, depth: 8, type: 0, interlaced: true), data: data))
    #expect(decoded.bytes == (1...9).flatMap { [UInt8($0), UInt8($0), UInt8($0), 255] })
  }

}
