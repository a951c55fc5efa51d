private import CDeflate

/// The files of a ZIP archive, stored or compressed by deflate (PKWARE's APPNOTE 6.3.10: 4.3.7 local headers, 4.3.12 the
/// directory, 4.3.16 its end). Files are found by the directory, as other readers do it; archives in parts or of the
/// 64-bit kind and files that are encrypted are refused.
///
/// An archive is untrusted: every offset is checked, nothing is inflated that was not asked for, and before it is the
/// size that the directory states is compared with the limits. What is read has that size and that checksum. Archives
/// that readers understand differently, with files of the same name or in the same bytes, are refused.
package struct ZIPArchive: Sendable {
  /// The reason why an archive or a file in it cannot be read, in words that follow the file's name.
  package struct Problem: Error, Hashable, Sendable {
    package let reason: String

    fileprivate static let isLarge = Problem(reason: "is a ZIP archive of the 64-bit kind, which is not read")
  }

  /// The most files of an archive.
  package static let entryLimit = 4096
  /// The most bytes of all files of an archive together.
  package static let sizeLimit = 256 << 20
  /// How many times larger than its compressed bytes a large file may be. Lottie files are 5 to 40 times larger.
  package static let ratioLimit = 250
  /// The longest name in bytes, with the folders.
  package static let nameLimit = 1024
  /// A small file may be any number of times larger.
  private static let freeSize = 1 << 20

  /// The names of its files, in the order of its directory; folders are left out.
  package let names: [String]
  private let bytes: [UInt8]
  private let entries: [String: Entry]

  private struct Entry: Sendable {
    /// A size or offset that an archive of the 64-bit kind states at another place.
    static let elsewhere = 0xffff_ffff

    let flags: Int
    let method: Int
    let checksum: Int
    let packedSize: Int
    let size: Int
    /// Of the local header.
    let offset: Int
    /// Of the local header without the name and all that follows it, and the bytes.
    var leastLength: Int { 30 + packedSize }

    /// Reads an entry of the directory; nil if it is none.
    static func read(
      _ reader: LittleEndian, at place: Int
    ) throws(Problem) -> (name: String, entry: Entry, next: Int)? {
      guard reader.word(place) == 0x0201_4b50, let flags = reader.half(place + 8),
        let method = reader.half(place + 10), let checksum = reader.word(place + 16),
        let packedSize = reader.word(place + 20), let size = reader.word(place + 24),
        let nameLength = reader.half(place + 28), let extraLength = reader.half(place + 30),
        let commentLength = reader.half(place + 32), let offset = reader.word(place + 42),
        let nameBytes = reader.slice(place + 46, nameLength)
      else { return nil }
      guard nameLength <= ZIPArchive.nameLimit else {
        throw Problem(reason: "has a file whose name has \(nameLength) bytes; the limit is \(ZIPArchive.nameLimit)")
      }
      let name = String(decoding: nameBytes, as: UTF8.self)
      // Nothing is written here, but such a name is meant to do harm where it is.
      guard !name.hasPrefix("/"), !name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).contains("..") else {
        throw Problem(reason: "has a file whose name leads out of the archive: '\(name.shortened)'")
      }
      guard packedSize != elsewhere, size != elsewhere, offset != elsewhere else { throw Problem.isLarge }
      let entry = Entry(
        flags: flags, method: method, checksum: checksum, packedSize: packedSize, size: size, offset: offset)
      return (name, entry, place + 46 + nameLength + extraLength + commentLength)
    }
  }

  /// Whether a file begins as an archive does.
  package static func isArchive(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4b, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4b, 0x05, 0x06])
  }

  /// Reads the directory.
  package init(_ bytes: [UInt8]) throws(Problem) {
    self.bytes = bytes
    let reader = LittleEndian(bytes: bytes)
    guard let end = ZIPArchive.endOfDirectory(reader) else { throw Problem(reason: "is no whole ZIP archive") }
    guard let part = reader.half(end + 4), let firstPart = reader.half(end + 6), let count = reader.half(end + 10),
      let length = reader.word(end + 12), let start = reader.word(end + 16)
    else { throw Problem(reason: "is no whole ZIP archive") }
    guard count != 0xffff, length != Entry.elsewhere, start != Entry.elsewhere else { throw Problem.isLarge }
    guard part == 0, firstPart == 0 else { throw Problem(reason: "is a part of a ZIP archive, which is not read") }
    guard start + length <= end else { throw Problem(reason: "is a damaged ZIP archive: its directory is incomplete") }
    guard count <= ZIPArchive.entryLimit else {
      throw Problem(reason: "has \(count) files; the limit is \(ZIPArchive.entryLimit)")
    }
    var names: [String] = []
    var entries: [String: Entry] = [:]
    var all: [Entry] = []
    var (position, total) = (start, 0)
    for _ in 0..<count {
      guard let (name, entry, next) = try Entry.read(reader, at: position), next <= start + length else {
        throw Problem(reason: "is a damaged ZIP archive: its directory is incomplete")
      }
      position = next
      total += entry.size
      guard total <= ZIPArchive.sizeLimit else {
        throw Problem(reason: "has files of over \(ZIPArchive.sizeLimit >> 20) MiB together, which is the limit")
      }
      all.append(entry)
      guard !name.hasSuffix("/") else { continue }
      guard entries.updateValue(entry, forKey: name) == nil else {
        throw Problem(reason: "has two files '\(name.shortened)'")
      }
      names.append(name)
    }
    try ZIPArchive.checkOrder(all, before: start)
    self.names = names
    self.entries = entries
  }

  /// Files one after the other: some archives state the same bytes as many files, to become large.
  private static func checkOrder(_ entries: [Entry], before directory: Int) throws(Problem) {
    var end = directory
    for entry in entries.sorted(by: { $0.offset > $1.offset }) {
      guard entry.offset + entry.leastLength <= end else { throw Problem(reason: "has files that overlap") }
      end = entry.offset
    }
  }

  /// The record at the end of the file, before a comment of at most 64 KiB.
  private static func endOfDirectory(_ reader: LittleEndian) -> Int? {
    let length = 22
    var position = reader.bytes.count - length
    while position >= max(reader.bytes.count - length - 0xffff, 0) {
      if reader.word(position) == 0x0605_4b50, reader.half(position + 20) == reader.bytes.count - length - position {
        return position
      }
      position -= 1
    }
    return nil
  }

  package func contains(_ name: String) -> Bool { entries[name] != nil }

  /// The bytes of a file; nil if the archive has none of the name.
  ///
  /// - Parameter limit: the most bytes.
  /// - Throws: ``Problem`` if the file is larger than the limits, damaged or in a form that is not read.
  package func bytes(of name: String, atMost limit: Int) throws(Problem) -> [UInt8]? {
    guard let entry = entries[name] else { return nil }
    func problem(_ reason: String) -> Problem { Problem(reason: "has a file '\(name.shortened)' that \(reason)") }
    guard entry.flags & 0b1 == 0 else { throw problem("is encrypted") }
    guard entry.size <= limit else { throw problem("has \(entry.size) bytes; the limit is \(limit)") }
    guard entry.size <= ZIPArchive.freeSize || entry.size / ZIPArchive.ratioLimit <= entry.packedSize else {
      throw problem("is \(entry.size / max(entry.packedSize, 1)) times larger than its compressed bytes")
    }
    let reader = LittleEndian(bytes: bytes)
    guard reader.word(entry.offset) == 0x0403_4b50, let nameLength = reader.half(entry.offset + 26),
      let extraLength = reader.half(entry.offset + 28),
      let packed = reader.slice(entry.offset + 30 + nameLength + extraLength, entry.packedSize)
    else { throw problem("is not where the directory states it") }
    let content: [UInt8]?
    switch entry.method {
    case 0: content = packed.count == entry.size ? Array(packed) : nil
    case 8: content = ZIPArchive.inflated(Array(packed), size: entry.size)
    default: throw problem("is compressed by a method that is not read (\(entry.method))")
    }
    guard let content, Int(ZIPArchive.checksum(content)) == entry.checksum else {
      throw problem("is damaged")
    }
    return content
  }

  /// Nil if the data is damaged or has another size.
  private static func inflated(_ data: [UInt8], size: Int) -> [UInt8]? {
    // An array of no bytes has no address.
    guard size > 0 else { return [] }
    guard !data.isEmpty, let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    var isWhole = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { out, count in
      let result = unsafe data.withUnsafeBufferPointer { data in
        // Without a pointer to the size, it succeeds for exactly this size only.
        unsafe libdeflate_deflate_decompress(decompressor, data.baseAddress, data.count, out.baseAddress, size, nil)
      }
      isWhole = result == LIBDEFLATE_SUCCESS
      count = isWhole ? size : 0
    }
    return isWhole ? bytes : nil
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { unsafe libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}

extension String {
  /// For a sentence.
  fileprivate var shortened: String {
    String(
      String.UnicodeScalarView(unicodeScalars.prefix(80).map { $0.value < 32 || $0.value == 127 ? "\u{fffd}" : $0 }))
  }
}

/// Numbers and bytes at offsets that may be out of range.
private struct LittleEndian {
  let bytes: [UInt8]

  private func integer(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// 16 bits.
  func half(_ place: Int) -> Int? { integer(place, 2) }
  /// 32 bits.
  func word(_ place: Int) -> Int? { integer(place, 4) }

  func slice(_ place: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard place >= 0, count >= 0, place <= bytes.count - count else { return nil }
    return bytes[place..<place + count]
  }
}
