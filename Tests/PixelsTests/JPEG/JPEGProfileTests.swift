import InbetweenPixels
import InbetweenTestSupport
import Testing

@Suite("Colour profiles of JPEG files") struct JPEGProfileTests {
  /// A file of 8 × 8 pixels of one colour, of which only the average of each channel is stored (ITU-T T.81, F.1.2).
  ///
  /// - Parameter adobe: whether Adobe's marker says that four channels are inks, inverted.
  private func file(_ color: [UInt8], adobe: Bool, profile: [[UInt8]] = []) -> [UInt8] {
    func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
      [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 255)] + data
    }
    let channels = UInt8(color.count)
    var result: [UInt8] = [0xFF, 0xD8]
    if adobe { result += segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]) }
    for (index, part) in profile.enumerated().reversed() {
      result += segment(
        0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(profile.count)] + part)
    }
    // An average of 1 is 8, which is divided by 8.
    result += segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    result += segment(0xC0, [8, 0, 8, 0, 8, channels] + (1...channels).flatMap { [$0, 0x11, 0] })
    // Nine lengths of a difference have codes of four bits, and the end of a block is one bit.
    result += segment(0xC4, [0, 0, 0, 0, 9] + [UInt8](repeating: 0, count: 12) + [0, 1, 2, 3, 4, 5, 6, 7, 8])
    result += segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
    result += segment(0xDA, [channels] + (1...channels).flatMap { [$0, 0] } + [0, 63, 0])
    var bits = ""
    for sample in color {
      let difference = Int(sample) - 128
      let length = Int.bitWidth - abs(difference).leadingZeroBitCount
      let value = difference < 0 ? difference + (1 << length) - 1 : difference
      bits += number(length, 4) + number(value, length) + "0"
    }
    while bits.count % 8 > 0 { bits += "1" }
    var rest = bits[...]
    while !rest.isEmpty {
      let byte = UInt8(rest.prefix(8), radix: 2) ?? 0
      result += byte == 255 ? [255, 0] : [byte]
      rest = rest.dropFirst(8)
    }
    return result + [0xFF, 0xD9]
  }

  private func number(_ value: Int, _ count: Int) -> String {
    (0..<count).map { value >> (count - 1 - $0) & 1 == 1 ? "1" : "0" }.joined()
  }

  private func color(_ file: [UInt8]) throws -> [[UInt8]] {
    let picture = try JPEGDecoder.decode(file)
    #expect(stride(from: 0, to: 256, by: 4).allSatisfy { picture.bytes[$0..<$0 + 4] == picture.bytes[0..<4] })
    #expect(picture.bytes[3] == 255)
    return [Array(picture.bytes[0..<3])]
  }

  private let inks = ProfileSample(
    space: "CMYK", kind: "prtr",
    tags: [("A2B0", ProfileSample.table(channels: 4, nodes: ProfileSample.inks))]
  ).bytes

  /// Filters of light, where the formula has filters of samples: half of black leaves 0.5 of light, which is 188.
  @Test(
    arguments: [
      ([0, 0, 0, 0], [255, 255, 255]), ([255, 0, 0, 0], [0, 255, 255]), ([0, 255, 0, 0], [255, 0, 255]),
      ([0, 0, 255, 0], [255, 255, 0]), ([0, 0, 0, 255], [0, 0, 0]), ([0, 0, 0, 128], [187, 187, 187]),
      ([51, 102, 153, 0], [231, 203, 170]),
    ] as [([UInt8], [UInt8])])
  func `inks have the colours of their profile, inverted or not`(inks own: [UInt8], expected: [UInt8]) throws {
    for adobe in [false, true] {
      let file = file(adobe ? own.map { 255 - $0 } : own, adobe: adobe, profile: [inks])
      #expect(try JPEGDecoder.colorProblem(of: file) == nil)
      let found = try color(file)
      #expect(TaggedPicture.isNear(found, [expected]), "\(found)")
    }
  }

  @Test func `inks without a profile, and with one for other colours, are converted by the formula`() throws {
    let plain = file([51, 102, 153, 128], adobe: false)
    #expect(TaggedPicture.isNear(try color(plain), [[102, 76, 51]]))
    let rgb = ProfileSample(tags: [("A2B0", ProfileSample.table(channels: 3) { _ in [0, 0, 0] })]).bytes
    let other = file([51, 102, 153, 128], adobe: false, profile: [rgb])
    #expect(try color(other) == color(plain))
    #expect(try JPEGDecoder.colorProblem(of: other)?.contains("is for RGB and not for inks") == true)
  }

  @Test func `a profile in several segments is put together in their order`() throws {
    let exchanged = ProfileSample(
      tags: [
        (
          "A2B0",
          ProfileSample.table(channels: 3, curve: ProfileSample.curve) { ProfileSample.light($0[2], $0[0], $0[1]) }
        )
      ]
    ).bytes
    let parts = [Array(exchanged[..<300]), Array(exchanged[300..<1_000]), Array(exchanged[1_000...])]
    // Without a marker of Adobe or JFIF, three channels are luma and chroma: all middle ones are a grey.
    let file = file([200, 128, 128], adobe: false, profile: parts)
    #expect(try JPEGDecoder.colorProblem(of: file) == nil)
    #expect(TaggedPicture.isNear(try color(file), [[200, 200, 200]]))
    let reddish = self.file([100, 128, 228], adobe: false, profile: parts)
    let plain = try color(self.file([100, 128, 228], adobe: false))[0]
    #expect(plain[0] > plain[1] + 100)
    #expect(TaggedPicture.isNear(try color(reddish), [[plain[2], plain[0], plain[1]]]))
    let incomplete = self.file([100, 128, 228], adobe: false, profile: [parts[0], parts[1]])
    #expect(try JPEGDecoder.colorProblem(of: incomplete)?.contains("is damaged") == true)
  }

  @Test func `grey has the colours of a profile of tables`() throws {
    let gray = ProfileSample(
      space: "GRAY",
      tags: [("A2B0", ProfileSample.table(channels: 1) { ProfileSample.light($0[0], 0, 0) })]
    ).bytes
    #expect(TaggedPicture.isNear(try color(file([128], adobe: false, profile: [gray])), [[188, 0, 0]]))
  }
}
