/// Images made by hand.
enum SampleImage {
  /// One bit a pixel, compressed as nothing but zeroes.
  static func black(width: Int, height: Int) -> [UInt8] {
    let row = [UInt8](repeating: 0, count: 1 + (width + 7) / 8)
    let data = Array(repeating: row, count: height).flatMap(\.self)
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    func big(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    func append(_ type: String, _ content: [UInt8]) {
      let body = Array(type.utf8) + content
      file += big(UInt32(content.count)) + body + big(crc(body))
    }
    append("IHDR", big(UInt32(width)) + big(UInt32(height)) + [1, 0, 0, 0, 0])
    append("IDAT", stored(data))
    append("IEND", [])
    return file
  }

  /// zlib's form, in blocks that are stored as they are.
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var output: [UInt8] = [0x78, 0x01]
    var position = 0
    repeat {
      let block = data[position..<min(position + 65_535, data.count)]
      position += block.count
      let length = UInt16(block.count)
      output.append(position == data.count ? 1 : 0)
      for value in [length, ~length] { output += [UInt8(value & 255), UInt8(value >> 8)] }
      output += block
    } while position < data.count
    var (a, b) = (UInt32(1), UInt32(0))
    for byte in data {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return output + [UInt8(b >> 8), UInt8(b & 255), UInt8(a >> 8), UInt8(a & 255)]
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return ~value
  }
}
