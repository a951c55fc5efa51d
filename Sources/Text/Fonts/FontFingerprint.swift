import InbetweenFiles

/// Digests of faces.
enum FontFingerprint {
  /// SHA-256 in hexadecimal of a face's table directory, which contains the checksum and length of every table, its
  /// `head` table, which contains the revision and the checksum of the whole file, and the settings of variable axes.
  ///
  /// These are a few hundred bytes, instead of the 20 MB of a Chinese collection.
  static func digest(of file: FontFile, face: Int, variations: String) -> String {
    var message: [UInt8] = []
    func number(_ offset: Int, _ size: Int) -> Int? {
      file.bytes(offset..<offset + size)?.reduce(0) { $0 << 8 | Int($1) }
    }
    let collection = 0x7474_6366  // 'ttcf'
    let start = number(0, 4) == collection ? number(12 + 4 * face, 4) ?? 0 : 0
    guard let tables = number(start + 4, 2), let directory = file.bytes(start..<start + 12 + 16 * tables) else {
      return SHA256.text(file.bytes(0..<file.byteCount) ?? [])
    }
    message += directory
    for record in 0..<tables {
      let entry = start + 12 + 16 * record
      guard number(entry, 4) == 0x6865_6164 else { continue }  // 'head'
      if let offset = number(entry + 8, 4), let length = number(entry + 12, 4) {
        message += file.bytes(offset..<offset + length) ?? []
      }
    }
    return SHA256.text(message + variations.utf8)
  }
}
