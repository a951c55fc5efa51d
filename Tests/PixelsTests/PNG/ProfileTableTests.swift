import InbetweenPixels
import InbetweenTestSupport
import Testing

@Suite("Colour profiles made of tables") struct ProfileTableTests {
  private let samples: [[UInt8]] = [
    [200, 100, 50], [0, 255, 0], [128, 128, 128], [30, 60, 220], [30, 60, 220], [255, 255, 255], [0, 0, 0], [1, 2, 3],
  ]
  private let grays: [[UInt8]] = [[0], [64], [128], [255]]

  private func table(_ nodes: ([Double]) -> [Double]) -> [UInt8] {
    ProfileSample.table(channels: 3, curve: ProfileSample.curve, nodes: nodes)
  }

  private func shown(_ pixels: [[UInt8]], by profile: ProfileSample) throws -> [[UInt8]] {
    let chunk = TaggedPicture.chunk(profile.bytes)
    #expect(try PNGDecoder.colorProblem(of: TaggedPicture.png(pixels, chunk)) == nil)
    return try TaggedPicture.decoded(pixels, chunk)
  }

  private func problem(_ profile: ProfileSample) throws -> String? {
    let file = TaggedPicture.png(samples, TaggedPicture.chunk(profile.bytes))
    let problem = try PNGDecoder.colorProblem(of: file)
    if problem != nil { #expect(try TaggedPicture.decoded(samples, TaggedPicture.chunk(profile.bytes)) == samples) }
    return problem
  }

  @Test func `a table that says what sRGB's primaries and curves say leaves colours as they are`() throws {
    let profile = ProfileSample(tags: [("A2B0", table { ProfileSample.light($0[0], $0[1], $0[2]) })])
    #expect(TaggedPicture.isNear(try shown(samples, by: profile), samples))
  }

  @Test func `a table that exchanges channels exchanges them`() throws {
    let profile = ProfileSample(tags: [("A2B0", table { ProfileSample.light($0[1], $0[2], $0[0]) })])
    let found = try shown(samples, by: profile)
    #expect(TaggedPicture.isNear(found, samples.map { [$0[1], $0[2], $0[0]] }), "\(found)")
  }

  /// The black of tables for images in version 4, as X, Y and Z, 32,768 for 1 (ICC.1:2022, 6.3.4.3).
  private let newBlack = [0.9642, 1, 0.8249].map { 0.0034731 * 32_768 * $0 }

  @Test func `tables of version 4 have their own black, which is shown as black`() throws {
    let data = ProfileSample.newTable(channels: 3) { place in
      zip(ProfileSample.light(place[1], place[2], place[0]), newBlack).map { $0 * (1 - 0.0034731) + $1 }
    }
    // The samples are light: 0.5 is 188 of sRGB, and 0.25 is 137.
    let found = try shown(
      [[128, 64, 255], [0, 0, 0], [255, 255, 255]], by: ProfileSample(version: 4, tags: [("A2B0", data)]))
    #expect(TaggedPicture.isNear(found, [[137, 255, 188], [0, 0, 0], [255, 255, 255]]), "\(found)")
  }

  @Test func `black that is lighter than sRGB's stays so before version 4`() throws {
    let profile = ProfileSample(tags: [("A2B0", ProfileSample.table(channels: 3) { _ in newBlack })])
    // 1.055 · 0.0034731^(1 / 2.4) − 0.055 is 0.0447.
    #expect(TaggedPicture.isNear(try shown([[0, 0, 0]], by: profile), [[11, 11, 11]]))
  }

  @Test func `tables come before primaries and curves, and the first of them is for images`() throws {
    let green = table { _ in ProfileSample.light(0, 1, 0) }
    let blue = table { _ in ProfileSample.light(0, 0, 1) }
    let both = ProfileSample(tags: [("A2B1", blue), ("A2B0", green)])
    #expect(TaggedPicture.isNear(try shown([[9, 9, 9]], by: both), [[0, 255, 0]]))
    let second = ProfileSample(tags: [("A2B1", blue)])
    #expect(TaggedPicture.isNear(try shown([[9, 9, 9]], by: second), [[0, 0, 255]]))
    // Floating-point elements, which are not read, would come before both.
    let elements = ProfileSample(tags: [("D2B0", Array("mpet".utf8)), ("A2B0", green)])
    #expect(TaggedPicture.isNear(try shown([[9, 9, 9]], by: elements), [[0, 255, 0]]))
  }

  @Test func `grey has tables and curves of lightness`() throws {
    // L* of 100 is 0xFF00, and a* and b* of 0 are 0x8000 in tables of 16 bits.
    let lightness = ProfileSample.table(channels: 1) { [$0[0] * 65_280, 32_768, 32_768] }
    let table = ProfileSample(space: "GRAY", connection: "Lab ", tags: [("A2B0", lightness)])
    let curve = ProfileSample(
      space: "GRAY", connection: "Lab ", tags: [("kTRC", Array("curv".utf8) + [UInt8](repeating: 0, count: 8))])
    for profile in [table, curve] {
      // L* of 25.1 and 50.2.
      let found = try shown(grays, by: profile)
      #expect(TaggedPicture.isNear(found, [[0, 0, 0], [60, 60, 60], [119, 119, 119], [255, 255, 255]]), "\(found)")
    }
    let light = ProfileSample.table(channels: 1) { ProfileSample.light($0[0], $0[0], $0[0]) }
    let linear = ProfileSample(space: "GRAY", tags: [("A2B0", light)])
    let found = try shown([[128]], by: linear)
    #expect(TaggedPicture.isNear(found, [[188, 188, 188]]), "\(found)")
  }

  @Test func `profiles for other channels, links, effects and damaged tables are reported, and not used`() throws {
    let colors = table { ProfileSample.light($0[0], $0[1], $0[2]) }
    for kind in ["link", "abst", "nmcl"] {
      let reason = try problem(ProfileSample(kind: kind, tags: [("A2B0", colors)]))
      #expect(reason?.contains("does not describe the colours of an image") == true)
    }
    let inks = ProfileSample.table(channels: 4, nodes: ProfileSample.inks)
    #expect(try problem(ProfileSample(space: "CMYK", tags: [("A2B0", inks)]))?.contains("inks and not for RGB") == true)
    #expect(try problem(ProfileSample(tags: [("A2B0", inks)]))?.contains("is damaged") == true)
    // 255 nodes for each of 15 channels, and of three.
    for (channels, points) in [(15, 255), (3, 255)] as [(UInt8, UInt8)] {
      var huge = colors
      (huge[8], huge[10]) = (channels, points)
      #expect(try problem(ProfileSample(tags: [("A2B0", huge)]))?.contains("is damaged") == true)
    }
  }

  @Test func `profiles that were cut or changed at any place are read or refused`() throws {
    var random = SplitMix(seed: 44)
    let curve = Array("curv".utf8) + [UInt8](repeating: 0, count: 8)
    let originals = [
      ProfileSample(
        tags: [("A2B0", ProfileSample.table(channels: 3) { ProfileSample.light($0[0], $0[1], $0[2]) })]),
      ProfileSample(
        version: 4, tags: [("A2B0", ProfileSample.newTable(channels: 3) { $0.map { 32_768 * $0 } }), ("kTRC", curve)]),
      ProfileSample(space: "GRAY", connection: "Lab ", tags: [("kTRC", curve)]),
    ].map(\.bytes)
    for _ in 0..<3_000 {
      var profile = random.pick(originals)
      for _ in 0..<random.below(4) + 1 {
        // The header, the tags and the beginnings of their data more often than the numbers.
        let place = random.below(random.below(3) == 0 ? profile.count : min(profile.count, 300))
        switch random.below(3) {
        case 0: profile[place] ^= 1 << UInt8(random.below(8))
        case 1: profile[place] = random.pick([0, 1, 127, 255])
        default: profile[place] = UInt8(random.below(256))
        }
      }
      if random.below(5) == 0 { profile.removeLast(random.below(profile.count)) }
      let picture = try PNGDecoder.decode(TaggedPicture.png(samples, TaggedPicture.chunk(profile)))
      #expect(picture.bytes.count == 4 * samples.count)
      let again = try PNGDecoder.decode(TaggedPicture.png(samples, TaggedPicture.chunk(profile)))
      #expect(again == picture)
    }
  }
}
