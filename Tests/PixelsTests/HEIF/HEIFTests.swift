import Foundation
import InbetweenPixels
import Testing

@Suite("HEIC and AVIF files") struct HEIFTests {
  /// 64 × 64 in HEVC: red and green above blue and white.
  private static let quarters = bytes(
    """
    AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAAB
    AAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAQwAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAA
    AHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbq
    SSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOB
    AoMAAABLbWRhdAAAAD8oAa8GOFr8/Tf5ne///8r13of72DhsJX+XLl//03u///gEvLGY/jkKEb+mWG//8fYrLUH80icifpLyXX64FVA=
    """)
  /// 16 × 8 in AV1 with the same colours, and no number for its primaries.
  private static let small = bytes(
    """
    AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAAB
    AAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAOwAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAAAABLaXBjbwAA
    ABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAAAQAAAACAAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYID
    hAAAAENtZGF0EgAKCBgMv7BAgIGhMi0YAAooooUAycmnZQeeV5UqC4xMyDPwIEr8LCtWbhzPuETinyfnCjcQn6ZP6wQ=
    """)

  private static func bytes(_ base64: String) -> [UInt8] {
    Data(base64Encoded: base64, options: .ignoreUnknownCharacters).map(Array.init) ?? []
  }

  /// A file in which a text of four letters and the bytes after it are others.
  private func changed(_ file: [UInt8], _ text: String, to other: String, _ after: [UInt8] = []) -> [UInt8] {
    guard let at = file.firstRange(of: Array(text.utf8))?.lowerBound else { return [] }
    let new = Array(other.utf8) + after
    return Array(file[..<at] + new + file[(at + new.count)...])
  }

  private func problem(_ bytes: [UInt8]) -> String? {
    do throws(ImageFile.Problem) {
      _ = try ImageFile.decode(bytes)
      return nil
    } catch { return error.reason }
  }

  private func expect(
    _ file: [UInt8], _ corners: [[Int]], within error: Int = 10, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let image = try HEIFDecoder.decode(file)
    let size = HEIFDecoder.size(of: file)
    #expect(size?.width == image.width && size?.height == image.height, sourceLocation: location)
    let (right, below) = (image.width - 1, image.height - 1)
    for ((x, y), expected) in zip([(0, 0), (right, 0), (0, below), (right, below)], corners) {
      let at = 4 * (y * image.width + x)
      let found = image.bytes[at..<at + 4].map { Int($0) }
      #expect(
        zip(found, expected + [255]).allSatisfy { abs($0 - $1) <= error }, "\(found) at \(x), \(y)",
        sourceLocation: location)
    }
  }

  private let red = [255, 0, 0]
  private let green = [0, 255, 0]
  private let blue = [0, 0, 255]
  private let white = [255, 255, 255]

  @Test func `the size is known from the header`() {
    #expect(ImageFile.size(of: Self.quarters).map { [$0.width, $0.height] } == [64, 64])
    #expect(ImageFile.size(of: Self.small).map { [$0.width, $0.height] } == [16, 8])
    // Turned by a quarter, in the place of what is said about its bits.
    let turned = changed(Self.small, "pixi", to: "irot", [1, 0, 0, 0, 0, 0, 0, 0])
    #expect(ImageFile.size(of: turned).map { [$0.width, $0.height] } == [8, 16])
  }

  @Test func `a picture has nearly its colours, and is upright`() throws {
    try expect(Self.quarters, [red, green, blue, white])
    try expect(Self.small, [red, green, blue, white])
    for (turns, corners) in [[red, green, blue, white], [green, white, red, blue], [white, blue, green, red]]
      .enumerated()
    {
      // Anticlockwise.
      let file = changed(Self.quarters, "pixi", to: "irot", [UInt8(turns), 0, 0, 0, 0, 0, 0, 0])
      try expect(file, corners)
    }
  }

  @Test func `colours of Display P3 by its number are converted, and wider ones are sRGB with a warning`() throws {
    let wide = changed(Self.small, "nclx", to: "nclx", [0, 12, 0, 13])
    #expect(HEIFDecoder.colorProblem(of: wide) == nil)
    // The green of Display P3 is outside sRGB; its white is the same.
    try expect(wide, [red, green, blue, white], within: 12)
    #expect(try HEIFDecoder.decode(wide) != HEIFDecoder.decode(Self.small))
    // The curves of television and what is not specified are those of sRGB.
    for transfer: UInt8 in [1, 2, 6] {
      let other = changed(Self.small, "nclx", to: "nclx", [0, 12, 0, transfer])
      #expect(HEIFDecoder.colorProblem(of: other) == nil, "\(transfer)")
      #expect(try HEIFDecoder.decode(other) == HEIFDecoder.decode(wide), "\(transfer)")
    }
    let range = changed(Self.small, "nclx", to: "nclx", [0, 9, 0, 16])
    #expect(HEIFDecoder.colorProblem(of: range)?.hasPrefix("has colours of a wide range") == true)
    #expect(try HEIFDecoder.decode(range) == HEIFDecoder.decode(Self.small))
  }

  @Test func `damaged files, pictures of another size and other codings are refused`() {
    let damaged = "a damaged HEIC file, or one without a still picture"
    #expect(problem([0, 0, 0, 24] + Array("ftypheic".utf8)) == damaged)
    #expect(problem(changed(Self.quarters, "hvc1", to: "jpeg")) == damaged)
    // The coded picture has 64 × 64 pixels, whatever the header says.
    #expect(problem(changed(Self.quarters, "ispe", to: "ispe", [0, 0, 0, 0, 0, 0, 0, 65])) == damaged)
    // Pictures made of others are tiles of coded ones.
    #expect(problem(changed(Self.quarters, "hvc1", to: "iden")) == damaged)
    #expect(throws: HEIFError.tooLarge("HEIC", width: 64, height: 64, maximumPixels: 4000)) {
      try HEIFDecoder.decode(Self.quarters, maximumPixels: 4000)
    }
    #expect(HEIFError.noLibrary("HEIC").description.contains("'libheif1'"))
    #expect(HEIFError.noDecoder("AVIF", "dav1d").description.contains("'libheif-plugin-dav1d'"))
    #expect(HEIFError.unsupported("HEIC").description == "a HEIC file with a feature that libheif does not read")
    #expect(
      HEIFError.noResources("HEIC").description
        == "a HEIC file, and the system has no memory or no process left to decode it: try again")
    #expect(problem(Array("....ftypavis........".utf8))?.hasPrefix("a sequence of pictures; PNG, JPEG") == true)
  }

  @Test func `files that were cut or changed at any byte of their header are read or refused`() {
    for file in [Self.quarters, Self.small] {
      for place in 0..<file.count {
        _ = HEIFDecoder.size(of: Array(file[..<place]))
        for byte: UInt8 in [0, 1, 127, 255] {
          var changed = file
          changed[place] = byte
          _ = HEIFDecoder.size(of: changed)
        }
        // Each takes some milliseconds.
        if place % 40 == 0 { #expect(problem(Array(file[..<place])) != nil) }
      }
    }
  }
}
