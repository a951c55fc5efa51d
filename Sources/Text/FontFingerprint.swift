internal import CPango

/// Digests of font files.
enum FontFingerprint {
  /// SHA-256 in hexadecimal of a face's table directory, which contains the checksum and length of every table, its
  /// `head` table, which contains the revision and the checksum of the whole file, and the settings of variable axes.
  ///
  /// These are a few hundred bytes, instead of the 20 MB of a Chinese collection.
  static func digest(of file: UnsafeRawBufferPointer, face: Int, variations: String) -> String {
    var hasher = SHA256()
    func number(_ offset: Int, _ size: Int) -> Int? {
      guard offset >= 0, offset + size <= file.count else { return nil }
      return (offset..<offset + size).reduce(0) { unsafe $0 << 8 | Int(file[$1]) }
    }
    func add(_ offset: Int, _ size: Int) {
      guard offset >= 0, size >= 0, offset + size <= file.count else { return }
      unsafe hasher.update(UnsafeRawBufferPointer(rebasing: file[offset..<offset + size]))
    }
    let collection = 0x7474_6366  // 'ttcf'
    let start = number(0, 4) == collection ? number(12 + 4 * face, 4) ?? 0 : 0
    guard let tables = number(start + 4, 2), 12 + 16 * tables <= file.count else { return unsafe whole(file) }
    add(start, 12 + 16 * tables)
    for record in 0..<tables {
      let entry = start + 12 + 16 * record
      guard number(entry, 4) == 0x6865_6164 else { continue }  // 'head'
      if let offset = number(entry + 8, 4), let length = number(entry + 12, 4) { add(offset, length) }
    }
    var axes = variations
    axes.withUTF8 { unsafe hasher.update(UnsafeRawBufferPointer($0)) }
    return hasher.finish()
  }

  /// SHA-256 in hexadecimal over all bytes.
  static func whole(_ bytes: UnsafeRawBufferPointer) -> String {
    var hasher = SHA256()
    unsafe hasher.update(bytes)
    return hasher.finish()
  }

  /// SHA-256 of a file; nil if it cannot be read.
  static func file(_ path: String) -> String? {
    guard !path.isEmpty, let blob = unsafe hb_blob_create_from_file_or_fail(path) else { return nil }
    defer { unsafe hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = unsafe hb_blob_get_data(blob, &length) else { return nil }
    return unsafe whole(UnsafeRawBufferPointer(start: data, count: Int(length)))
  }
}

/// GLib's SHA-256.
@safe private struct SHA256: ~Copyable {
  private let handle: OpaquePointer?

  init() { unsafe self.handle = g_checksum_new(G_CHECKSUM_SHA256) }
  deinit { unsafe g_checksum_free(handle) }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    unsafe g_checksum_update(handle, start.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  mutating func finish() -> String {
    unsafe g_checksum_get_string(handle).map { unsafe String(cString: $0) } ?? ""
  }
}
