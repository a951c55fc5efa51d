/// Writes GIF files with the features that their frames ask for, and compresses them as encoders do.
public struct GIFWriter: Sendable {
  public struct Frame: Sendable {
    public var left = 0
    public var top = 0
    public var width: Int
    public var height: Int
    public var indexes: [UInt8]
    public var disposal: UInt8 = 0
    /// In hundredths of a second.
    public var delay = 0
    public var transparent: UInt8?
    /// Red, green and blue of 2, 4, 8 … colours; nil for the file's.
    public var colors: [UInt8]?
    /// Nil for codes that begin anew when the table is full.
    public var clearsTable = true

    public init(
      left: Int = 0, top: Int = 0, width: Int, height: Int, indexes: [UInt8], disposal: UInt8 = 0, delay: Int = 0,
      transparent: UInt8? = nil, colors: [UInt8]? = nil, clearsTable: Bool = true
    ) {
      (self.left, self.top, self.width, self.height, self.indexes) = (left, top, width, height, indexes)
      (self.disposal, self.delay, self.transparent) = (disposal, delay, transparent)
      (self.colors, self.clearsTable) = (colors, clearsTable)
    }
  }

  public var width: Int
  public var height: Int
  public var colors: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
  public var loopCount: Int?
  public var frames: [Frame]

  public init(
    width: Int, height: Int, colors: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255], loopCount: Int? = nil,
    frames: [Frame]
  ) {
    (self.width, self.height, self.colors) = (width, height, colors)
    (self.loopCount, self.frames) = (loopCount, frames)
  }

  /// Frames of 12 × 10 pixels that cover a part of the picture, some of them with open pixels.
  public init(_ random: inout SplitMix) {
    let frames = (0..<3 + random.below(3)).map { _ -> Frame in
      let (width, height) = (2 + random.below(11), 2 + random.below(9))
      return Frame(
        left: random.below(13 - width), top: random.below(11 - height), width: width, height: height,
        indexes: (0..<width * height).map { _ in UInt8(random.below(4)) }, disposal: UInt8(random.below(4)),
        delay: 4 + random.below(16), transparent: random.below(2) == 0 ? 0 : nil)
    }
    self.init(width: 12, height: 10, frames: frames)
  }

  public var bytes: [UInt8] {
    var file = Array("GIF89a".utf8) + half(width) + half(height) + [0x80 | flags(colors), 0, 0] + colors
    if let loopCount { file += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + half(loopCount) + [0] }
    for frame in frames {
      file += [0x21, 0xf9, 4, frame.disposal << 2 | (frame.transparent == nil ? 0 : 1)] + half(frame.delay)
      file += [frame.transparent ?? 0, 0, 0x2c] + half(frame.left) + half(frame.top)
      file += half(frame.width) + half(frame.height)
      if let own = frame.colors { file += [0x80 | flags(own)] + own } else { file.append(0) }
      let size = max(Int(flags(frame.colors ?? colors)) + 1, 2)
      file.append(UInt8(size))
      var data = GIFWriter.codes(of: frame.indexes, size: size, clearsTable: frame.clearsTable)[...]
      while !data.isEmpty {
        let block = data.prefix(255)
        file.append(UInt8(block.count))
        file += block
        data = data.dropFirst(255)
      }
      file.append(0)
    }
    return file + [0x3b]
  }

  private func half(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
  /// The exponent of the number of colours, less one.
  private func flags(_ colors: [UInt8]) -> UInt8 { UInt8((colors.count / 3).trailingZeroBitCount - 1) }

  private static func codes(of indexes: [UInt8], size: Int, clearsTable: Bool) -> [UInt8] {
    var (bytes, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
    let (clear, end) = (1 << size, 1 << size + 1)
    var (table, next, length): ([[UInt8]: Int], Int, Int) = ([:], end + 1, size + 1)
    func code(_ text: [UInt8]) -> Int { text.count == 1 ? Int(text[0]) : table[text] ?? clear }
    func write(_ code: Int) {
      bits |= code << count
      count += length
      while count >= 8 {
        bytes.append(UInt8(bits & 255))
        bits >>= 8
        count -= 8
      }
    }
    write(clear)
    var text: [UInt8] = []
    for index in indexes {
      let longer = text + [index]
      if longer.count == 1 || table[longer] != nil {
        text = longer
        continue
      }
      write(code(text))
      if next < 4096 {
        table[longer] = next
        // A reader knows an entry one code later.
        if next == 1 << length, length < 12 { length += 1 }
        next += 1
      } else if clearsTable {
        write(clear)
        (table, next, length) = ([:], end + 1, size + 1)
      }
      text = [index]
    }
    write(code(text))
    write(end)
    if count > 0 { bytes.append(UInt8(bits & 255)) }
    return bytes
  }
}
