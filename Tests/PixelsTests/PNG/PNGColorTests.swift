import InbetweenPixels
import Testing

/// Expected values were worked out apart, from the matrices of CSS Color 4 and the sRGB standard's curve.
@Suite("Colours of PNG files") struct PNGColorTests {
  private func file(_ pixels: [[UInt8]], _ chunks: [UInt8]) -> [UInt8] { TaggedPicture.png(pixels, chunks) }

  private func decoded(_ pixels: [[UInt8]], _ chunks: [UInt8]) throws -> [[UInt8]] {
    try TaggedPicture.decoded(pixels, chunks)
  }

  private func isNear(_ a: [[UInt8]], _ b: [[UInt8]]) -> Bool { TaggedPicture.isNear(a, b) }

  private func number(_ value: Double) -> [UInt8] { bytes(Int((value * 65_536).rounded())) }
  private func bytes(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
  private func gamma(_ value: Int) -> [UInt8] { PNGChunk.bytes("gAMA", bytes(value)) }

  private let samples: [[UInt8]] = [[200, 100, 50], [0, 255, 0], [128, 128, 128], [30, 60, 220], [255, 255, 255]]
  /// The same light from Display P3 in sRGB.
  private let fromP3: [[UInt8]] = [[215, 93, 31], [0, 255, 0], [128, 128, 128], [17, 61, 229], [255, 255, 255]]

  /// A profile of Apple's kind: three primaries and one parametric curve for all.
  private func profile(space: String = "RGB ", without missing: String = "") -> [UInt8] {
    let curve =
      Array("para".utf8) + bytes(0) + [0, 3, 0, 0] + number(2.4) + number(1 / 1.055) + number(0.055 / 1.055)
      + number(1 / 12.92) + number(0.04045)
    func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
      Array("XYZ ".utf8) + bytes(0) + number(x) + number(y) + number(z)
    }
    let tags: [(String, [UInt8])] = [
      ("rXYZ", xyz(0.51512, 0.2412, -0.00105)), ("gXYZ", xyz(0.29198, 0.69225, 0.04189)),
      ("bXYZ", xyz(0.1571, 0.06657, 0.78407)), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve), ("kTRC", curve),
    ].filter { $0.0 != missing }
    var result = [UInt8](repeating: 0, count: 16) + Array(space.utf8) + Array("XYZ ".utf8)
    result += [UInt8](repeating: 0, count: 128 - result.count) + bytes(tags.count)
    var place = result.count + 12 * tags.count
    for (name, data) in tags {
      result += Array(name.utf8) + bytes(place) + bytes(data.count)
      place += data.count
    }
    return result + tags.flatMap(\.1)
  }

  private func iccp(_ profile: [UInt8]) -> [UInt8] { TaggedPicture.chunk(profile) }

  @Test func `a profile's primaries and curves are converted to sRGB`() throws {
    #expect(isNear(try decoded(samples, iccp(profile())), fromP3))
    #expect(try PNGDecoder.colorProblem(of: file(samples, iccp(profile()))) == nil)
  }

  @Test func `cICP and cHRM name primaries, too`() throws {
    #expect(isNear(try decoded(samples, PNGChunk.bytes("cICP", [12, 13, 0, 1])), fromP3))
    let points = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]
    #expect(isNear(try decoded(samples, PNGChunk.bytes("cHRM", points.flatMap { bytes($0) })), fromP3))
  }

  @Test func `gamma is converted, and 1/2.2 is treated as sRGB's`() throws {
    #expect(try decoded([[7, 128, 250]], gamma(100_000)) == [[46, 188, 253]])
    #expect(try decoded(samples, gamma(45_455)) == samples)
    #expect(try decoded(samples, gamma(45_455) + PNGChunk.bytes("sRGB", [0])) == samples)
  }

  @Test func `sRGB stays unchanged, also beside a gamma and with a damaged chunk`() throws {
    #expect(try decoded(samples, []) == samples)
    #expect(try decoded(samples, PNGChunk.bytes("sRGB", [0]) + gamma(100_000)) == samples)
    #expect(try decoded(samples, PNGChunk.bytes("cICP", [1, 13, 0, 1])) == samples)
    var damaged = gamma(100_000)
    damaged[9] ^= 1
    #expect(try decoded(samples, damaged) == samples)
  }

  @Test(arguments: ["CMYK", "GRAY"]) func `a profile for other colours is reported, and not used`(space: String) throws
  {
    let chunk = iccp(profile(space: space))
    #expect(try decoded(samples, chunk) == samples)
    #expect(try PNGDecoder.colorProblem(of: file(samples, chunk)) != nil)
  }

  @Test func `a profile that lacks a part, a truncated one and an invalid one are reported, and never crash`() throws {
    for missing in ["rXYZ", "gTRC"] {
      #expect(
        try PNGDecoder.colorProblem(of: file(samples, iccp(profile(without: missing))))
          == "has a colour profile that is made neither of primaries and curves nor of tables; its colours are shown as if "
          + "they were sRGB"
      )
    }
    let whole = profile()
    for count in stride(from: 0, to: whole.count - 50, by: 7) {
      let cut = file(samples, iccp(Array(whole[..<count])))
      #expect(try PNGDecoder.decode(cut).bytes.count == 20)
      #expect(try PNGDecoder.colorProblem(of: cut) != nil)
    }
    let none = file(samples, PNGChunk.bytes("iCCP", [1, 2, 3, 0, 0, 9, 9, 9]))
    #expect(try PNGDecoder.colorProblem(of: none)?.contains("cannot be unpacked") == true)
  }
}
