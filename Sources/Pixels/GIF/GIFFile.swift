/// The blocks of a GIF file (GIF89a specification, 18 to 27). Every offset is checked, and no pixel is read.
struct GIFFile: Sendable {
  /// Of the whole picture, in pixels, at least 1.
  let width: Int
  let height: Int
  /// At least one.
  let frames: [Frame]
  /// How often the frames are shown again; 0 for without end, nil where the file does not say it.
  let loopCount: Int?
  private let bytes: [UInt8]

  struct Frame: Sendable {
    /// At least 1 pixel wide and high.
    let place: FramePlace
    let isInterlaced: Bool
    /// Three bytes for each colour, in the file.
    let colors: Range<Int>
    /// The index that leaves the pixel as it is.
    let transparent: Int?
    /// In hundredths of a second, 0…65,535.
    let delay: Int
    /// Where the image data begins: a byte with the size of codes, and blocks.
    let data: Int
  }

  static func isGIF(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("GIF89a".utf8)) || bytes.starts(with: Array("GIF87a".utf8))
  }

  /// Reads up to so many frames. What is damaged ends the file where a whole frame precedes it.
  ///
  /// - Throws: ``GIFError/notGIF``, ``GIFError/malformed`` or ``GIFError/tooManyFrames``.
  init(_ bytes: [UInt8], atMost limit: Int = .max) throws(GIFError) {
    guard GIFFile.isGIF(bytes) else { throw .notGIF }
    guard bytes.count >= 13 else { throw .malformed }
    var reader = BlockReader(bytes: bytes, place: 13)
    let colors = reader.colors(bytes[10])
    var frames: [Frame] = []
    while frames.count < limit, let frame = reader.nextFrame(colors) {
      guard frames.count < GIFDecoder.maximumFrames else { throw .tooManyFrames }
      frames.append(frame)
    }
    guard let first = frames.first else { throw .malformed }
    // A first frame that is larger than the picture enlarges it, as in browsers.
    width = max(reader.half(6), first.place.width)
    height = max(reader.half(8), first.place.height)
    self.frames = frames
    loopCount = reader.loopCount
    self.bytes = bytes
  }

  /// A frame's pixels.
  ///
  /// - Throws: ``GIFError/malformed``, also for a frame with more pixels than the picture: what a file costs is bounded
  ///   by its frames and its size.
  func layer(of frame: Frame) throws(GIFError) -> FrameLayer {
    let part = frame.place
    let count = part.width * part.height
    guard count <= width * height,
      let indexes = LZWReader.indexes(in: bytes, at: frame.data, count: count)
    else { throw .malformed }
    var pixels = [UInt8](repeating: 0, count: 4 * count)
    var place = 0
    for row in GIFFile.rows(part.height, isInterlaced: frame.isInterlaced) {
      var target = 4 * row * part.width
      for index in indexes[place..<place + part.width] {
        let color = frame.colors.lowerBound + 3 * Int(index)
        // An index without a colour leaves the pixel as it is.
        if Int(index) != frame.transparent, color < frame.colors.upperBound {
          pixels[target] = bytes[color]
          pixels[target + 1] = bytes[color + 1]
          pixels[target + 2] = bytes[color + 2]
          pixels[target + 3] = 255
        }
        target += 4
      }
      place += part.width
    }
    return FrameLayer(place: part, pixels: pixels)
  }

  /// The rows in the order in which they are stored (appendix E).
  private static func rows(_ height: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in Array(stride(from: start, to: height, by: step)) }
  }
}

/// Goes from block to block.
private struct BlockReader {
  let bytes: [UInt8]
  var place: Int
  private(set) var loopCount: Int?

  init(bytes: [UInt8], place: Int) {
    self.bytes = bytes
    self.place = place
  }

  /// What a graphic control extension says about the next frame.
  private struct Control {
    var delay = 0
    var transparent: Int?
    var disposal = FramePlace.Disposal.keep
  }

  /// A number of two bytes, the low one first; both exist.
  func half(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }

  /// The place after a table of colours that begins here, if a byte of flags announces one.
  mutating func colors(_ flags: UInt8) -> Range<Int> {
    guard flags & 0x80 != 0 else { return place..<place }
    let start = place
    place = min(place + 3 << (Int(flags & 7) + 1), bytes.count)
    return start..<place
  }

  /// The next frame whose data is whole; nil at the end, and where the file is damaged.
  mutating func nextFrame(_ globalColors: Range<Int>) -> GIFFile.Frame? {
    var control = Control()
    while place < bytes.count {
      switch bytes[place] {
      case 0x2c: return frame(control, globalColors)
      case 0x21:
        guard place + 1 < bytes.count else { return nil }
        let (label, start) = (bytes[place + 1], place + 2)
        guard let end = endOfBlocks(from: start) else { return nil }
        if label == 0xf9, let read = graphicControl(at: start) { control = read }
        if label == 0xff { readApplication(start..<end) }
        place = end
      default: return nil
      }
    }
    return nil
  }

  private mutating func frame(_ control: Control, _ globalColors: Range<Int>) -> GIFFile.Frame? {
    guard place + 10 <= bytes.count else { return nil }
    let (left, top, width, height) = (half(place + 1), half(place + 3), half(place + 5), half(place + 7))
    let flags = bytes[place + 9]
    place += 10
    let local = colors(flags)
    let data = place
    guard width > 0, height > 0, data < bytes.count, let end = endOfBlocks(from: data + 1) else { return nil }
    place = end
    return GIFFile.Frame(
      place: FramePlace(
        left: left, top: top, width: width, height: height, isBlended: true, disposal: control.disposal),
      isInterlaced: flags & 0x40 != 0, colors: flags & 0x80 != 0 ? local : globalColors,
      transparent: control.transparent, delay: control.delay, data: data)
  }

  /// 23: the flags, the delay and the transparent index.
  private func graphicControl(at start: Int) -> Control? {
    guard bytes[start] >= 4, start + 5 <= bytes.count else { return nil }
    let flags = bytes[start + 1]
    let disposal: FramePlace.Disposal =
      switch flags >> 2 & 7 {
      case 2: .clear
      case 3: .restore
      default: .keep
      }
    return Control(
      delay: half(start + 2), transparent: flags & 1 != 0 ? Int(bytes[start + 4]) : nil, disposal: disposal)
  }

  /// The extension of Netscape's browser, which all readers know: how often the frames are shown again.
  private mutating func readApplication(_ range: Range<Int>) {
    let block = bytes[range]
    let names = ["NETSCAPE2.0", "ANIMEXTS1.0"].map { [11] + Array($0.utf8) }
    guard names.contains(where: { block.starts(with: $0) }) else { return }
    let data = block.dropFirst(12)
    guard data.count >= 4, data[data.startIndex] >= 3, data[data.startIndex + 1] & 7 == 1 else { return }
    loopCount = half(data.startIndex + 2)
  }

  /// The place after a row of blocks, each of which begins with its size, and the empty block that ends it.
  private func endOfBlocks(from start: Int) -> Int? {
    var place = start
    while place < bytes.count {
      let size = Int(bytes[place])
      if size == 0 { return place + 1 }
      place += size + 1
    }
    return nil
  }
}
