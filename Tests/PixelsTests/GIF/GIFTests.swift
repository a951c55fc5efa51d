import Foundation
import InbetweenPixels
import InbetweenTestSupport
import Testing

@Suite("GIF files") struct GIFTests {
  private typealias Frame = GIFWriter.Frame
  private static let (red, green, blue): ([UInt8], [UInt8], [UInt8]) = (
    [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]
  )
  private static let clear: [UInt8] = [0, 0, 0, 0]

  private func frames(_ bytes: [UInt8]) throws -> [[UInt8]] {
    var sequence = try #require(try PictureSequence(bytes))
    var frames: [[UInt8]] = []
    while let frame = try sequence.nextFrame() { frames.append(frame.bytes) }
    return frames
  }

  /// Why frames cannot be read; nil if all can.
  private func reason(_ bytes: [UInt8]) -> String? {
    do throws(ImageFile.Problem) {
      var sequence = try PictureSequence(bytes)
      while try sequence?.nextFrame() != nil {}
      return nil
    } catch { return error.reason }
  }

  @Test func `a picture whose rows are stored in four passes has them in their places`() throws {
    // 8 × 8 with the colour (x + 2y) modulo 16, interlaced by Pillow; the colours are 16 i, 255 − 16 i and i.
    let file = Data(
      base64Encoded: "R0lGODdhCAAIAIMAAAD/ABDvASDfAjDPA0C/BFCvBWCfBnCPB4B/CJBvCaBfCrBPC8A/DNAvDeAfDvAPDywAAAAACAAIAAAI"
        + "MAABBBAwgEABAwcIGkSIIMHCAw0VLGCYQCKDBhEXXHTwwGIDjgI3PhBIEOTAggUCAgA7")
    let bytes = try #require(file.map(Array.init))
    #expect(try GIFDecoder.size(of: bytes) == (8, 8))
    let image = try GIFDecoder.decode(bytes)
    for y in 0..<8 {
      for x in 0..<8 {
        let (index, place) = ((x + 2 * y) % 16, 4 * (8 * y + x))
        let expected = [16 * index, 255 - 16 * index, index, 255].map { UInt8($0) }
        #expect(Array(image.bytes[place..<place + 4]) == expected, "\(x), \(y)")
      }
    }
  }

  @Test func `a frame is drawn over those before it, and disposed of as it says`() throws {
    let file = GIFWriter(
      width: 3, height: 1,
      frames: [
        Frame(width: 3, height: 1, indexes: [1, 1, 1]),
        // Leaves the first pixel, and is taken back.
        Frame(width: 2, height: 1, indexes: [0, 2], disposal: 3, transparent: 0),
        // Makes its own pixel transparent afterwards.
        Frame(left: 2, width: 1, height: 1, indexes: [3], disposal: 2),
        Frame(left: 1, width: 1, height: 1, indexes: [2], disposal: 1),
        Frame(width: 1, height: 1, indexes: [3]),
      ])
    let (red, green, blue, clear) = (Self.red, Self.green, Self.blue, Self.clear)
    #expect(
      try frames(file.bytes) == [
        red + red + red, red + green + red, red + red + blue, red + green + clear, blue + green + clear,
      ])
    #expect(try GIFDecoder.decode(file.bytes).bytes == red + red + red)
  }

  @Test func `frames have colours of their own, and say how long and how often they are shown`() throws {
    let own: [UInt8] = [9, 8, 7, 1, 2, 3]
    let file = GIFWriter(
      width: 2, height: 1, loopCount: 3,
      frames: [
        Frame(width: 2, height: 1, indexes: [0, 1], delay: 4, colors: own),
        Frame(width: 2, height: 1, indexes: [2, 3], delay: 65_535),
      ])
    let sequence = try #require(try PictureSequence(file.bytes))
    #expect(sequence.delays == [0.04, 655.35] && sequence.loopCount == 3)
    #expect(try frames(file.bytes) == [[9, 8, 7, 255, 1, 2, 3, 255], Self.green + Self.blue])
    let once = GIFWriter(width: 2, height: 1, frames: file.frames)
    #expect(try PictureSequence(once.bytes)?.loopCount == nil)
  }

  @Test func `parts of frames outside of the picture are not shown, and what no frame draws is transparent`() throws {
    let file = GIFWriter(
      width: 3, height: 2,
      frames: [
        Frame(left: 2, top: 1, width: 2, height: 2, indexes: [1, 2, 3, 3]),
        Frame(left: 5, top: 7, width: 2, height: 2, indexes: [1, 1, 1, 1], disposal: 2),
      ])
    let expected = [UInt8](repeating: 0, count: 20) + Self.red
    #expect(try frames(file.bytes) == [expected, expected])
    // A first frame that is larger than the picture enlarges it.
    let large = GIFWriter(width: 1, height: 1, frames: [Frame(width: 2, height: 2, indexes: [1, 2, 3, 1])])
    #expect(try GIFDecoder.size(of: large.bytes) == (2, 2))
    #expect(try GIFDecoder.decode(large.bytes).bytes == Self.red + Self.green + Self.blue + Self.red)
  }

  @Test(arguments: [1, 2, 5, 8], [true, false])
  func `codes of every length give the pixels that were written`(bits: Int, clearsTable: Bool) throws {
    var random = SplitMix(seed: UInt64(bits))
    let count = 1 << bits
    let colors: [UInt8] = (0..<count).flatMap { [UInt8($0), UInt8(255 - $0), 7] }
    // Pairs that repeat, so that entries of the table are used; more than the table holds.
    let indexes = (0..<20_000).map { UInt8($0 % 3 == 0 ? random.below(count) : $0 / 50 % count) }
    let frame = Frame(width: 200, height: 100, indexes: indexes, clearsTable: clearsTable)
    let file = GIFWriter(width: 200, height: 100, colors: colors, frames: [frame])
    let image = try GIFDecoder.decode(file.bytes)
    #expect(image.bytes == indexes.flatMap { [$0, 255 - $0, 7, 255] })
    // A row of equal pixels uses codes before the table has them.
    let plain = Frame(width: 200, height: 100, indexes: [UInt8](repeating: 1, count: 20_000))
    let uniform = try GIFDecoder.decode(GIFWriter(width: 200, height: 100, colors: colors, frames: [plain]).bytes)
    #expect(uniform.bytes == [UInt8](repeating: 1, count: 20_000).flatMap { [$0, 255 - $0, 7, 255] })
  }

  private static let small = GIFWriter(
    width: 4, height: 3, loopCount: 0,
    frames: [
      Frame(width: 4, height: 3, indexes: [0, 1, 2, 3, 3, 2, 1, 0, 0, 0, 1, 1], delay: 10),
      Frame(left: 1, width: 2, height: 2, indexes: [3, 3, 0, 1], disposal: 3, transparent: 0),
    ])

  @Test func `other, large, long and damaged files are refused`() throws {
    #expect(throws: GIFError.notGIF) { try GIFDecoder.decode(Array("GIF88a".utf8)) }
    let small = Self.small.bytes
    #expect(throws: GIFError.tooLarge(width: 4, height: 3, maximumPixels: 11)) {
      try GIFDecoder.decode(small, maximumPixels: 11)
    }
    let first = Array(GIFWriter(width: 4, height: 3, frames: [Self.small.frames[0]]).bytes.dropLast())
    for count in 0..<first.count {
      #expect(throws: GIFError.self, "\(count) bytes") { try GIFDecoder.decode(Array(first[..<count])) }
    }
    // Without its second frame the file is one with the first.
    #expect(try frames(Array(small.dropLast(4))).count == 1 && frames(small).count == 2)
    let frame = Frame(width: 1, height: 1, indexes: [1])
    let long = GIFWriter(width: 1, height: 1, frames: [Frame](repeating: frame, count: 10_001))
    #expect(reason(long.bytes) == "a GIF file with more than 10000 frames")
    // A frame with more pixels than the picture would cost more than the file says.
    let second = GIFWriter(width: 1, height: 1, frames: [frame, Frame(width: 2, height: 1, indexes: [1, 1])])
    #expect(reason(second.bytes) == "a damaged GIF file")
  }

  @Test func `any damage is refused or gives frames of the size that the header says`() throws {
    var random = SplitMix(seed: 1)
    let small = Self.small.bytes
    for _ in 0..<3_000 {
      var file = small
      for _ in 0...random.below(4) { file[6 + random.below(file.count - 6)] = UInt8(random.below(256)) }
      guard var sequence = try? PictureSequence(file), sequence.width * sequence.height <= 100_000 else { continue }
      while let frame = try? sequence.nextFrame() {
        #expect(frame.width == sequence.width && frame.height == sequence.height, "\(Data(file).base64EncodedString())")
      }
    }
  }

  // MARK: - Other animated files

  /// 2 × 1: red, then blue with an alpha of 128, blended; written by Pillow.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAACGFjVEwAAAACAAAAAh2D8lwAAAAaZmNUTAAAAAAAAAACAAAAAQAAAAAAAAAAAAEA"
    + "GQAA50mrUAAAABFJREFUeJxj/M/A8J+BgYEBAA0FAgDgB2sCAAAAGmZjVEwAAAABAAAAAgAAAAEAAAAAAAAAAAABAAQAAR/DQTEAAAAVZmRBVAAA"
    + "AAJ4nGNkYPjfwMDAwAAACIwBgc0pIvoAAAAASUVORK5CYII="
  /// 4 × 2: red, then one green pixel; written by Pillow.
  private static let webP =
    "UklGRoQAAABXRUJQVlA4WAoAAAACAAAAAwAAAQAAQU5JTQYAAAAAAAAAAwBBTk1GKAAAAAAAAAAAAAMAAAEAACgAAAJWUDhMDwAAAC8DQAAABxD9"
    + "j/4HIqL/AQBBTk1GKAAAAAEAAAAAAAAAAAAAAPoAAABWUDhMDwAAAC8AAAAAB9D/iP4HIqL/AQA="

  private func bytes(_ base64: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: base64))) }

  @Test func `an animated PNG's frames are blended over each other, and the still picture is the first`() throws {
    let file = try bytes(Self.png)
    let sequence = try #require(try PictureSequence(file))
    #expect(sequence.delays == [0.04, 0.25] && sequence.loopCount == 2)
    // Blue 255 · 128 / 255, and what is left of red.
    #expect(try frames(file) == [Self.red + Self.red, [127, 0, 128, 255, 127, 0, 128, 255]])
    #expect(try ImageFile.decode(file).pixmap.bytes == Self.red + Self.red)
    // A still file has no sequence, whatever follows its pixels.
    #expect(try PictureSequence(PNGChunk.signature)?.width == nil)
  }

  @Test func `an animated WebP's frames are drawn over each other, and the first is its picture`() throws {
    let file = try bytes(Self.webP)
    let sequence = try #require(try PictureSequence(file))
    #expect(sequence.delays == [0.04, 0.25] && sequence.loopCount == 3)
    let (red, green) = (Self.red, Self.green)
    let first = Array([[UInt8]](repeating: red, count: 8).joined())
    #expect(try frames(file) == [first, red + red + green + red + red + red + red + red])
    #expect(try ImageFile.decode(file).pixmap.bytes == first)
    #expect(ImageFile.size(of: file).map { [$0.width, $0.height] } == [4, 2])
  }

  @Test func `damaged animated PNG and WebP files are refused or give frames of their size`() throws {
    let files = [try bytes(Self.png), try bytes(Self.webP)]
    var random = SplitMix(seed: 2)
    for _ in 0..<2_000 {
      var file = random.pick(files)
      for _ in 0...random.below(3) { file[12 + random.below(file.count - 12)] = UInt8(random.below(256)) }
      if random.below(4) == 0 { file = Array(file.prefix(random.below(file.count))) }
      guard var sequence = try? PictureSequence(file), sequence.width * sequence.height <= 100_000 else { continue }
      while let frame = try? sequence.nextFrame() {
        #expect(frame.bytes.count == 4 * sequence.width * sequence.height)
      }
    }
  }
}
