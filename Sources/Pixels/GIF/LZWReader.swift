/// Expands the image data of GIF files: codes of variable length in blocks (GIF89a specification, 22 and appendix F).
struct LZWReader {
  /// The bytes of a row of blocks.
  private let bytes: [UInt8]
  private var place: Int
  private var left = 0
  private var bits = 0
  private var available = 0

  /// The colour indexes of a frame.
  ///
  /// - Parameters:
  ///   - place: of the byte with the size of codes.
  ///   - count: the number of pixels, which the caller has bounded.
  /// - Returns: nil if the data is damaged or ends before so many pixels; what follows them is ignored.
  static func indexes(in bytes: [UInt8], at place: Int, count: Int) -> [UInt8]? {
    guard place < bytes.count, (1...8).contains(bytes[place]) else { return nil }
    var reader = LZWReader(bytes: bytes, place: place + 1)
    return reader.indexes(codeSize: Int(bytes[place]), count)
  }

  private init(bytes: [UInt8], place: Int) {
    self.bytes = bytes
    self.place = place
  }

  /// Every entry of the table is what one code gave and the pixel after it, so it is a part of the pixels so far.
  private mutating func indexes(codeSize: Int, _ count: Int) -> [UInt8]? {
    let (clear, end) = (1 << codeSize, 1 << codeSize + 1)
    var entries = [(start: Int, length: Int)](repeating: (0, 0), count: 4096)
    var pixels: [UInt8] = []
    // A code stands for at most 4,096 pixels, so that short data allocates little.
    pixels.reserveCapacity(min(count, 4096 * (bytes.count - place)))
    var (next, size) = (end + 1, codeSize + 1)
    var previous: (start: Int, length: Int)?
    while pixels.count < count, let code = code(of: size) {
      if code == clear {
        (next, size, previous) = (end + 1, codeSize + 1, nil)
        continue
      }
      if code == end { break }
      let start = pixels.count
      var length = 1
      if code < clear {
        pixels.append(UInt8(code))
      } else {
        guard let previous, code <= next else { return nil }
        let entry = code < next ? entries[code] : (previous.start, previous.length + 1)
        length = min(entry.1, count - start)
        // The last pixel of an entry may be the first of what it gives here.
        for offset in 0..<length { pixels.append(pixels[entry.0 + offset]) }
      }
      if let previous, next < 4096 {
        entries[next] = (previous.start, previous.length + 1)
        next += 1
        if next == 1 << size, size < 12 { size += 1 }
      }
      previous = (start, length)
    }
    return pixels.count == count ? pixels : nil
  }

  /// The next code, the lowest bits first; nil at the end.
  private mutating func code(of size: Int) -> Int? {
    while available < size {
      if left == 0 {
        guard place < bytes.count, bytes[place] > 0 else { return nil }
        left = Int(bytes[place])
        place += 1
      }
      guard place < bytes.count else { return nil }
      bits |= Int(bytes[place]) << available
      place += 1
      left -= 1
      available += 8
    }
    defer {
      bits >>= size
      available -= size
    }
    return bits & (1 << size - 1)
  }
}
