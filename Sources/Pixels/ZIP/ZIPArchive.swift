private import CDeflate

/// The files of a ZIP archive, stored or compressed by deflate (PKWARE's APPNOTE 6.3.10: 4.3.7 local headers, 4.3.12 the
/// directory, 4.3.16 its end). Files are found by the directory, as other readers do it; those that are encrypted, split
/// or larger than 4 GiB are refused.
///
/// An archive is untrusted: every offset is checked, nothing is inflated that was not asked for, and before it is the
/// size that the directory states is compared with the limits. What is read has that size and that checksum.
package struct ZIPArchive: Sendable {
  /// The reason why an archive or a file in it cannot be read, in words that follow the file's name.
  package struct Problem: Error, Hashable, Sendable {
    package let reason: String
  }

  /// The most files of an archive.
  package static let entryLimit = 4096
  /// The most bytes of all files of an archive together.
  package static let sizeLimit = 256 << 20
  /// How many times larger than its compressed bytes a large file may be. Lottie files are 5 to 40 times larger.
  package static let ratioLimit = 250
  /// A small file may be any number of times larger.
  private static let freeSize = 1 << 20

  /// The names of its files, in the order of its directory; folders are left out.
  package let names: [String]
  private let bytes: [UInt8]
  private let entries: [String: Entry]

  private struct Entry: Sendable {
    var flags = 0
    var method = 0
    var checksum: UInt32 = 0
    var packedSize = 0
    var size = 0
    /// Of the local header.
    var offset = 0
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
    guard reader.half(end + 4) == 0, reader.half(end + 6) == 0, let count = reader.half(end + 10),
      let length = reader.word(end + 12), let start = reader.word(end + 16), count != 0xffff, start != 0xffff_ffff,
      start + length <= end
    else { throw Problem(reason: "is a ZIP archive in parts or of the 64-bit kind, which are not read") }
    guard count <= ZIPArchive.entryLimit else {
      throw Problem(reason: "has \(count) files; the limit is \(ZIPArchive.entryLimit)")
    }
    var names: [String] = []
    var entries: [String: Entry] = [:]
    var (position, total) = (start, 0)
    for _ in 0..<count {
      guard reader.word(position) == 0x0201_4b50, let flags = reader.half(position + 8),
        let method = reader.half(position + 10), let checksum = reader.word(position + 16),
        let packedSize = reader.word(position + 20), let size = reader.word(position + 24),
        let nameLength = reader.half(position + 28), let extraLength = reader.half(position + 30),
        let commentLength = reader.half(position + 32), let offset = reader.word(position + 42),
        let nameBytes = reader.slice(position + 46, nameLength)
      else { throw Problem(reason: "is a damaged ZIP archive: its directory is incomplete") }
      position += 46 + nameLength + extraLength + commentLength
      total += size
      guard total <= ZIPArchive.sizeLimit else {
        throw Problem(reason: "has files of over \(ZIPArchive.sizeLimit >> 20) MiB together, which is the limit")
      }
      let name = String(decoding: nameBytes, as: UTF8.self)
      guard !name.hasSuffix("/"), entries[name] == nil else { continue }
      names.append(name)
      entries[name] = Entry(
        flags: flags, method: method, checksum: UInt32(truncatingIfNeeded: checksum), packedSize: packedSize,
        size: size, offset: offset)
    }
    self.names = names
    self.entries = entries
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

  /// The bytes of a file; nil if the archive has none of the name.
  ///
  /// - Parameter limit: the most bytes.
  /// - Throws: ``Problem`` if the file is larger than the limits, damaged or in a form that is not read.
  package func bytes(of name: String, atMost limit: Int) throws(Problem) -> [UInt8]? {
    guard let entry = entries[name] else { return nil }
    func problem(_ reason: String) -> Problem { Problem(reason: "has a file '\(name.prefix(80))' that \(reason)") }
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
    guard let content, ZIPArchive.checksum(content) == entry.checksum else { throw problem("is damaged") }
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
