import InbetweenFiles

/// Whether a film in a file is complete, by the structure of its format.
///
/// ffmpeg 5 ends with 0 when the disk is full while it writes the end of a file, so its status does not tell. Every
/// format has an end: a length at its beginning that is written last, or a mark.
struct FilmCompleteness {
  private let file: InputFile.Pieces
  private var window: (start: Int, bytes: [UInt8]) = (0, [])

  private static let windowSize = 1 << 16

  /// - Throws: If the file cannot be read.
  static func holds(_ path: String, _ format: FilmFormat) throws(InputFile.Refusal) -> Bool {
    var film = FilmCompleteness(file: try InputFile.Pieces(of: path))
    do throws(Problem) {
      switch format {
      case .gif: return try film.isGIF()
      // Its writes are checked.
      case .apng: return true
      case .webp: return try film.isWebP()
      case .mp4, .mov: return try film.isMovie()
      case .webm: return try film.isMatroska()
      }
    } catch {
      switch error {
      case .short: return false
      case .unreadable(let refusal): throw refusal
      }
    }
  }

  private enum Problem: Error {
    /// The file ends before its content does.
    case short
    case unreadable(InputFile.Refusal)
  }

  private init(file: InputFile.Pieces) { self.file = file }

  private mutating func byte(_ place: Int) throws(Problem) -> Int {
    guard place >= 0, place < file.size else { throw .short }
    if place < window.start || place >= window.start + window.bytes.count {
      let end = min(place + Self.windowSize, file.size)
      do { window = (place, try file.bytes(place..<end)) } catch { throw .unreadable(error) }
      guard !window.bytes.isEmpty else { throw .short }
    }
    return Int(window.bytes[place - window.start])
  }

  /// A number of at most seven bytes, the most significant first.
  private mutating func number(_ place: Int, bytes: Int) throws(Problem) -> Int {
    var value = 0
    for index in 0..<bytes { value = value << 8 | (try byte(place + index)) }
    return value
  }

  private mutating func hasText(_ text: StaticString, at place: Int) throws(Problem) -> Bool {
    for (index, expected) in "\(text)".utf8.enumerated() where try byte(place + index) != Int(expected) { return false }
    return true
  }

  /// GIF 89a: blocks up to the trailer, which is the last byte.
  private mutating func isGIF() throws(Problem) -> Bool {
    guard try hasText("GIF89a", at: 0) else { return false }
    var place = 13 + (try colors(10))
    var pictures = 0
    while true {
      switch try byte(place) {
      case 0x3B: return pictures > 0 && place + 1 == file.size
      case 0x21: place += 2
      case 0x2C:
        pictures += 1
        place += 11 + (try colors(place + 9))
      default: return false
      }
      while case let length = try byte(place), length > 0 { place += 1 + length }
      place += 1
    }
  }

  /// The size of a colour table, by the flags at a place.
  private mutating func colors(_ place: Int) throws(Problem) -> Int {
    let flags = try byte(place)
    return flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1)
  }

  /// RIFF's length and those of its chunks.
  private mutating func isWebP() throws(Problem) -> Bool {
    guard try hasText("RIFF", at: 0), try hasText("WEBP", at: 8), try length(4) + 8 == file.size else { return false }
    var place = 12
    while place < file.size {
      let length = try length(place + 4)
      place += 8 + length + length % 2
    }
    return place == file.size && place > 12
  }

  /// Four bytes, the least significant first.
  private mutating func length(_ place: Int) throws(Problem) -> Int {
    Int(UInt32(try number(place, bytes: 4)).byteSwapped)
  }

  /// ISO 14496-12: boxes that fill the file, with the index and the pictures among them.
  private mutating func isMovie() throws(Problem) -> Bool {
    var (place, hasIndex, hasMedia) = (0, false, false)
    while place < file.size {
      var size = try number(place, bytes: 4)
      if try hasText("moov", at: place + 4) { hasIndex = true }
      if try hasText("mdat", at: place + 4) { hasMedia = true }
      // The length is in the eight bytes after the name.
      if size == 1, try byte(place + 8) == 0 { size = try number(place + 9, bytes: 7) }
      guard size >= 8, size <= file.size - place else { return false }
      place += size
    }
    return hasIndex && hasMedia
  }

  /// RFC 9559: a segment whose length is known and that ends with the file; with its index, which is written last.
  private mutating func isMatroska() throws(Problem) -> Bool {
    guard try number(0, bytes: 4) == 0x1A45_DFA3, let header = try element(0),
      try number(header.end, bytes: 4) == 0x1853_8067, let segment = try element(header.end), segment.end == file.size
    else { return false }
    var (place, hasIndex, hasMedia) = (segment.start, false, false)
    while place < segment.end {
      guard let child = try element(place) else { return false }
      if child.name == 0x1C53_BB6B { hasIndex = true }
      if child.name == 0x1F43_B675 { hasMedia = true }
      place = child.end
    }
    return place == segment.end && hasIndex && hasMedia
  }

  /// The name of an EBML element (RFC 8794) and the range of its content; nil if its length is unknown.
  private mutating func element(_ place: Int) throws(Problem) -> (name: Int, start: Int, end: Int)? {
    let width = UInt8(try byte(place)).leadingZeroBitCount + 1
    guard width <= 4 else { return nil }
    let bytes = UInt8(try byte(place + width)).leadingZeroBitCount + 1
    guard bytes <= 8 else { return nil }
    let start = place + width + bytes
    // The first byte has no bits of the length if there are eight.
    var length = try byte(place + width) & (0x7F >> (bytes - 1))
    for index in 1..<max(bytes, 1) { length = length << 8 | (try byte(place + width + index)) }
    guard length < 1 << (7 * bytes) - 1, length <= file.size - start else { return nil }
    return (try number(place, bytes: width), start, start + length)
  }
}
