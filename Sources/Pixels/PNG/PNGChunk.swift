private import CDeflate

/// The framing of PNG files: signature and chunks (PNG specification, 5).
package enum PNGChunk {
  package static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Length, type, data and CRC of a chunk.
  ///
  /// - Parameter type: Four ASCII letters.
  package static func bytes(_ type: String, _ data: [UInt8]) -> [UInt8] {
    var chunk: [UInt8] = []
    chunk.reserveCapacity(12 + data.count)
    let place = begin(type, in: &chunk)
    chunk.append(contentsOf: data)
    end(place, in: &chunk)
    return chunk
  }

  /// Appends the head of a chunk whose data follows, and returns its offset.
  static func begin(_ type: String, in file: inout [UInt8]) -> Int {
    let place = file.count
    append(0, to: &file)
    file.append(contentsOf: type.utf8)
    return place
  }

  /// Ends the chunk at an offset: fills in the length of the appended data and appends the CRC.
  static func end(_ place: Int, in file: inout [UInt8]) {
    let count = UInt32(clamping: file.count - place - 8)
    for k in 0..<4 { file[place + k] = UInt8(truncatingIfNeeded: count >> UInt32(24 - 8 * k)) }
    append(crc(file, from: place + 4), to: &file)
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
