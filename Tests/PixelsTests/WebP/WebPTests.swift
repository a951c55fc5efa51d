import Foundation
import InbetweenPixels
import InbetweenTestSupport
import Testing

@Suite("WebP files") struct WebPTests {
  /// Lossless, 3 × 2: red, half transparent green, clear blue; below three dark colours.
  private static let small = bytes(
    "UklGRkIAAABXRUJQVlA4TDYAAAAvAkAAEC8gEEiS2B91DSEBQfX/L4Jsm07k/pYnkLSx+XjyB859LZYQUMg2Ahy6F+RYLqL/Mbw=")
  /// Lossy, 48 × 32: white above, three columns of red, green and blue below.
  private static let lossy = bytes(
    "UklGRnAAAABXRUJQVlA4IGQAAACQBQCdASowACAAPjESh0KiIQ1W/gAQAYJQBABghPAPwA/YD+V84ZoF2A/YD+Z5/2HoQJGY4AD+/t2AL/doV//9d8wN5f/"
      + "/wueQWVcfuBUhL0e3sXNCr7v/ialBtSCAsaXRxwAA")

  private static func bytes(_ base64: String) -> [UInt8] { Data(base64Encoded: base64).map(Array.init) ?? [] }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let size = (0..<4).map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) }
    return Array(name.utf8) + size + data + [UInt8](repeating: 0, count: data.count % 2)
  }

  /// The file in its extended form (RFC 9649, 2.7), with other chunks beside its image.
  private func extended(
    _ file: [UInt8], width: UInt8, height: UInt8, flags: UInt8, before: [UInt8] = [], after: [UInt8] = []
  ) -> [UInt8] {
    let header = Self.chunk("VP8X", [flags, 0, 0, 0, width - 1, 0, 0, height - 1, 0, 0])
    let body = Array("WEBP".utf8) + header + before + file[12...] + after
    return Self.chunk("RIFF", body)
  }

  @Test func `a lossless file has its colours and its alpha`() throws {
    let image = try WebPDecoder.decode(Self.small)
    #expect(image.width == 3 && image.height == 2)
    #expect(
      image.bytes == [
        255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 0, 0, 20, 30, 255, 10, 20, 30, 255, 20, 20, 30, 255,
      ])
  }

  @Test func `a lossy file has nearly its colours`() throws {
    #expect(try WebPDecoder.size(of: Self.lossy) == (48, 32))
    let image = try WebPDecoder.decode(Self.lossy)
    let expected = [(6, 4, [255, 255, 255]), (6, 26, [255, 0, 0]), (24, 26, [0, 255, 0]), (42, 26, [0, 0, 255])]
    for (x, y, color) in expected {
      let place = 4 * (y * 48 + x)
      let found = image.bytes[place..<place + 3].map(Int.init)
      #expect(zip(found, color).allSatisfy { abs($0 - $1) <= 8 }, "\(found) at \(x), \(y)")
    }
  }

  @Test(arguments: [([UInt8](), "MM"), (Array("Exif\0\0".utf8), "MM")])
  func `a picture is upright whatever its orientation says`(prefix: [UInt8], order: String) throws {
    let tiff: [UInt8] =
      Array(order.utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let file = extended(
      Self.small, width: 3, height: 2, flags: 0x18, after: Self.chunk("EXIF", prefix + tiff))
    #expect(try WebPDecoder.size(of: file) == (2, 3))
    let image = try WebPDecoder.decode(file)
    #expect(image.width == 2 && image.height == 3)
    // Turned to the right: what was the left edge, from below, is the upper one.
    #expect(Array(image.bytes[0..<8]) == [0, 20, 30, 255, 255, 0, 0, 255])
  }

  @Test func `a profile that cannot be used is reported, and its colours are treated as sRGB`() throws {
    let profile = Self.chunk("ICCP", [UInt8](repeating: 0, count: 141))
    let file = extended(Self.small, width: 3, height: 2, flags: 0x30, before: profile)
    #expect(try WebPDecoder.colorProblem(of: file)?.contains("neither RGB nor grey") == true)
    #expect(try WebPDecoder.decode(file) == WebPDecoder.decode(Self.small))
    #expect(try WebPDecoder.colorProblem(of: Self.small) == nil)
  }

  @Test func `a profile of tables is used`() throws {
    let table = ProfileSample.table(channels: 3, curve: ProfileSample.curve) {
      ProfileSample.light($0[1], $0[2], $0[0])
    }
    let profile = Self.chunk("ICCP", ProfileSample(tags: [("A2B0", table)]).bytes)
    let file = extended(Self.small, width: 3, height: 2, flags: 0x30, before: profile)
    #expect(try WebPDecoder.colorProblem(of: file) == nil)
    // Red, half transparent green, clear blue.
    let found = try WebPDecoder.decode(file).bytes[0..<12]
    #expect(zip(found, [0, 0, 255, 255, 255, 0, 0, 128, 0, 255, 0, 0]).allSatisfy { abs(Int($0) - $1) <= 1 })
  }

  @Test func `other, large, animated and damaged files are refused`() throws {
    #expect(throws: WebPError.notWebP) { try WebPDecoder.decode(Array("RIFF....WAVEfmt ".utf8)) }
    #expect(throws: WebPError.tooLarge(width: 48, height: 32, maximumPixels: 100)) {
      try WebPDecoder.decode(Self.lossy, maximumPixels: 100)
    }
    let frame = Self.chunk("ANIM", [0, 0, 0, 0, 0, 0])
    let animated = extended(Self.small, width: 3, height: 2, flags: 0x12, before: frame)
    #expect(throws: WebPError.animated) { try WebPDecoder.decode(animated) }
    for count in 0..<Self.lossy.count {
      #expect(throws: WebPError.self, "\(count) bytes") { try WebPDecoder.decode(Array(Self.lossy[..<count])) }
    }
  }

  @Test func `any damage is refused or gives a picture of the size that the header says`() {
    var random = SplitMix(seed: 1)
    for _ in 0..<2_000 {
      var file = Bool.random(using: &random) ? Self.lossy : Self.small
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        file[Int.random(in: 12..<file.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let image = try? WebPDecoder.decode(file, maximumPixels: 100_000) else { continue }
      #expect(image.bytes.count == 4 * image.width * image.height, "\(Data(file).base64EncodedString())")
    }
  }

  @Test func `formats that are not shown are named`() {
    func problem(_ bytes: [UInt8]) -> String? {
      do throws(ImageFile.Problem) {
        _ = try ImageFile.decode(bytes)
        return nil
      } catch { return error.reason }
    }
    #expect(problem(Array("GIF89a".utf8)) == "a damaged GIF file")
    let kinds = "PNG, JPEG, WebP, GIF, HEIC, AVIF, SVG and PDF"
    #expect(problem(Array("text".utf8)) == "none of the files that are shown: " + kinds)
    for (start, kind) in [
      ("II*\0", "a TIFF file"), ("BM", "a BMP file"), ("....ftypavis", "a sequence of pictures"),
      ("....ftypqt  ", "a film"),
    ] {
      #expect(problem(Array((start + "........").utf8)) == kind + "; \(kinds) files are shown")
    }
    #expect(problem(Self.small) == nil)
  }
}
