private import CDeflate

/// The framing of PNG files: signature and chunks (PNG specification, 5).
package enum PNGChunk {
  package static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Length, type, data and CRC of a chunk. The data is given in two parts, either of which may be empty.
  ///
  /// - Parameter type: Four ASCII letters.
  package static func bytes(
    _ type: String, _ data: [UInt8], _ rest: some Collection<UInt8> = EmptyCollection()
  ) -> [UInt8] {
    var chunk: [UInt8] = []
    let count = data.count + rest.count
    chunk.reserveCapacity(12 + count)
    append(UInt32(clamping: count), to: &chunk)
    chunk.append(contentsOf: type.utf8)
    chunk.append(contentsOf: data)
    chunk.append(contentsOf: rest)
    append(crc(chunk, from: 4), to: &chunk)
    return chunk
  }

  /// Appends an integer, the highest byte first.
  package static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    for shift in stride(from: UInt32(24), through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// The CRC-32 of everything after the first bytes.
  package static func crc(_ bytes: [UInt8], from start: Int) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      let tail = unsafe UnsafeBufferPointer(rebasing: bytes[start...])
      return unsafe libdeflate_crc32(0, tail.baseAddress, tail.count)
    }
  }
}
