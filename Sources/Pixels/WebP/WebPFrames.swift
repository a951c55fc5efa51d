/// The frames of an animated WebP file (RFC 9649, 2.7.1.1).
///
/// libwebp decodes still files, and a library of its own takes animated ones apart, which is not linked for that: each
/// frame holds the chunks of a still file and is given to libwebp as one.
struct WebPFrames: Sendable {
  /// The most frames that a file may have, and the most bytes of its colour profile, which each frame repeats.
  static let frameLimit = 10_000
  static let profileLimit = 256 << 10

  let width: Int
  let height: Int
  /// At least one.
  private(set) var frames: [Frame] = []
  /// How often all frames are shown; 0 for without end.
  private(set) var playCount = 0
  private let bytes: [UInt8]
  /// The colour profile's chunk, which applies to all frames.
  private var profile: Range<Int>?

  struct Frame: Sendable {
    let place: FramePlace
    /// In seconds.
    let delay: Double
    /// The chunks of a still file.
    let data: Range<Int>
  }

  /// Nil for a file that is not animated, and for one without a whole frame or with too many.
  init?(_ bytes: [UInt8]) {
    guard WebPChunks.isWebP(bytes), bytes.count >= 30, Array(bytes[12..<16]) == Array("VP8X".utf8), bytes[20] & 2 != 0
    else { return nil }
    (width, height) = (WebPFrames.number(bytes, 24, 3) + 1, WebPFrames.number(bytes, 27, 3) + 1)
    self.bytes = bytes
    var place = 12
    while place + 8 <= bytes.count {
      let count = WebPFrames.number(bytes, place + 4, 4)
      let start = place + 8
      guard count <= bytes.count - start else { break }
      switch String(decoding: bytes[place..<place + 4], as: UTF8.self) {
      case "ICCP": profile = profile ?? start..<start + count
      case "ANIM" where count >= 6: playCount = WebPFrames.number(bytes, start + 4, 2)
      case "ANMF" where count >= 16:
        let frame = WebPFrames.frame(bytes, start..<start + count)
        let part = frame.place
        guard frames.count < WebPFrames.frameLimit, part.left <= width - part.width, part.top <= height - part.height
        else { return nil }
        frames.append(frame)
      default: break
      }
      place = start + count + count % 2
    }
    if frames.isEmpty || profile?.count ?? 0 > WebPFrames.profileLimit { return nil }
  }

  /// - Throws: the reason if the pixels are damaged.
  func layer(of frame: Frame) throws(ImageFile.Problem) -> FrameLayer {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      Array(name.utf8) + little(data.count, 4) + data + [UInt8](repeating: 0, count: data.count % 2)
    }
    let part = frame.place
    // The flags announce a profile and alpha; a picture without alpha may have that flag.
    let flags: UInt8 = profile == nil ? 0x10 : 0x30
    let head = chunk("VP8X", [flags, 0, 0, 0] + little(part.width - 1, 3) + little(part.height - 1, 3))
    let colors = profile.map { chunk("ICCP", Array(bytes[$0])) } ?? []
    let file = chunk("RIFF", Array("WEBP".utf8) + head + colors + bytes[frame.data])
    do throws(WebPError) {
      let picture = try WebPDecoder.decode(file, maximumPixels: width * height)
      guard picture.width == part.width, picture.height == part.height else { throw WebPError.malformed }
      return FrameLayer(place: frame.place, pixels: picture.bytes)
    } catch {
      throw ImageFile.Problem(reason: "\(error)")
    }
  }

  private static func frame(_ bytes: [UInt8], _ data: Range<Int>) -> Frame {
    let start = data.lowerBound
    let flags = bytes[start + 15]
    let place = FramePlace(
      left: 2 * number(bytes, start, 3), top: 2 * number(bytes, start + 3, 3), width: number(bytes, start + 6, 3) + 1,
      height: number(bytes, start + 9, 3) + 1, isBlended: flags & 2 == 0, disposal: flags & 1 != 0 ? .clear : .keep)
    return Frame(
      place: place, delay: Double(number(bytes, start + 12, 3)) / 1000, data: start + 16..<data.upperBound)
  }

  /// A number, the low byte first.
  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
