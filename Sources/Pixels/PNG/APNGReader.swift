/// The frames of an animated PNG file (PNG specification, third edition, 11.3.6).
///
/// libpng knows still files only: each frame is given to it as a file of its own, with the chunks before the pixels.
struct APNGReader: Sendable {
  /// The most frames that a file may have, and the most bytes of its chunks before the pixels, which each frame repeats.
  static let frameLimit = 10_000
  static let headLimit = 256 << 10

  let width: Int
  let height: Int
  /// At least one.
  private(set) var frames: [Frame] = []
  /// How often all frames are shown; 0 for without end.
  private(set) var playCount = 0
  private let bytes: [UInt8]
  /// The header's last five bytes: depth, colours, and how the pixels are stored.
  private let format: [UInt8]
  /// Other chunks before the pixels.
  private var head: [UInt8] = []

  struct Frame: Sendable {
    let place: FramePlace
    /// In seconds.
    let delay: Double
    /// The parts of the compressed pixels.
    var data: [Range<Int>] = []
  }

  /// Nil for a file that is not animated, and for one whose control chunks break the specification: it is shown as a
  /// still picture then, as it says.
  init?(_ bytes: [UInt8]) {
    do { (width, height) = try PNGDecoder.size(of: bytes) } catch { return nil }
    self.bytes = bytes
    format = Array(bytes[24..<29])
    var isAnimated = false
    var hasPixels = false
    var place = PNGChunk.signature.count
    while place + 12 <= bytes.count {
      let count = APNGReader.word(bytes, place)
      guard count <= bytes.count - place - 12 else { break }
      let data = place + 8..<place + 8 + count
      switch String(decoding: bytes[place + 4..<place + 8], as: UTF8.self) {
      case "acTL":
        guard count == 8 else { return nil }
        isAnimated = true
        playCount = APNGReader.word(bytes, place + 12)
      case "fcTL":
        guard frames.count < APNGReader.frameLimit, let frame = APNGReader.frame(bytes, data),
          frame.place.left <= width - frame.place.width, frame.place.top <= height - frame.place.height
        else { return nil }
        frames.append(frame)
      // Without a frame before it, the picture of readers of still files is no frame.
      case "IDAT":
        // Files are animated by a chunk before the pixels.
        guard isAnimated else { return nil }
        if !frames.isEmpty {
          frames[frames.count - 1].data.append(data)
          hasPixels = true
        }
      case "fdAT":
        guard count >= 4, !frames.isEmpty else { return nil }
        frames[frames.count - 1].data.append(data.lowerBound + 4..<data.upperBound)
        hasPixels = true
      case "IHDR", "IEND": break
      default:
        if hasPixels { break }
        guard count + 12 <= APNGReader.headLimit - head.count else { return nil }
        head += bytes[place..<data.upperBound + 4]
      }
      place = data.upperBound + 4
    }
    // A frame that was cut off is left out.
    frames = frames.filter { !$0.data.isEmpty }
    guard isAnimated, !frames.isEmpty else { return nil }
  }

  /// - Throws: the reason if the pixels are damaged.
  func layer(of frame: Frame) throws(ImageFile.Problem) -> FrameLayer {
    var header: [UInt8] = []
    PNGChunk.append(UInt32(clamping: frame.place.width), to: &header)
    PNGChunk.append(UInt32(clamping: frame.place.height), to: &header)
    let data = frame.data.flatMap { bytes[$0] }
    let file =
      PNGChunk.signature + PNGChunk.bytes("IHDR", header + format) + head + PNGChunk.bytes("IDAT", data)
      + PNGChunk.bytes("IEND", [])
    do throws(PNGError) {
      let picture = try PNGDecoder.decode(file, maximumPixels: width * height)
      return FrameLayer(place: frame.place, pixels: picture.bytes)
    } catch {
      throw ImageFile.Problem(reason: "\(error)")
    }
  }

  private static func frame(_ bytes: [UInt8], _ data: Range<Int>) -> Frame? {
    guard data.count == 26 else { return nil }
    let start = data.lowerBound
    let (width, height) = (word(bytes, start + 4), word(bytes, start + 8))
    let (numerator, denominator) = (half(bytes, start + 20), half(bytes, start + 22))
    guard width > 0, height > 0, bytes[start + 24] <= 2, bytes[start + 25] <= 1 else { return nil }
    let disposals: [FramePlace.Disposal] = [.keep, .clear, .restore]
    return Frame(
      place: FramePlace(
        left: word(bytes, start + 12), top: word(bytes, start + 16), width: width, height: height,
        isBlended: bytes[start + 25] == 1, disposal: disposals[Int(bytes[start + 24])]),
      // A denominator of 0 stands for hundredths of a second.
      delay: Double(numerator) / Double(denominator == 0 ? 100 : denominator))
  }

  private static func word(_ bytes: [UInt8], _ place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }
  private static func half(_ bytes: [UInt8], _ place: Int) -> Int { Int(bytes[place]) << 8 | Int(bytes[place + 1]) }
}
