import CDeflate
import InbetweenPixels

/// Reads what the encoder writes without libpng and zlib: chunks and filters here, inflating by libdeflate, which
/// checks the stream's Adler-32.
enum SecondDecoder {
  struct Failure: Error { let reason: String }

  static func decode(_ file: [UInt8]) throws -> Pixmap {
    let (rows, header) = try filteredRows(of: file)
    return try unfilter(rows, integer(header, 0), integer(header, 4), header[9] == 6 ? 4 : 3)
  }

  /// The rows as they are compressed, each with its filter's byte, and the data of `IHDR`.
  static func filteredRows(of file: [UInt8]) throws -> (rows: [UInt8], header: [UInt8]) {
    var at = 8
    var data: [UInt8] = []
    var header: [UInt8] = []
    var types: [String] = []
    while at + 12 <= file.count {
      let count = integer(file, at)
      guard at + 12 + count <= file.count else { throw Failure(reason: "a chunk ends too late") }
      let type = String(decoding: file[at + 4..<at + 8], as: UTF8.self)
      let crc = unsafe Array(file[at + 4..<at + 8 + count]).withUnsafeBufferPointer {
        unsafe libdeflate_crc32(0, $0.baseAddress, $0.count)
      }
      guard Int(crc) == integer(file, at + 8 + count) else { throw Failure(reason: "CRC of \(type)") }
      if type == "IHDR" { header = Array(file[at + 8..<at + 8 + count]) }
      if type == "IDAT" { data += file[at + 8..<at + 8 + count] }
      types.append(type)
      at += 12 + count
    }
    guard at == file.count, types.first == "IHDR", types.dropFirst().first == "sRGB", types.last == "IEND" else {
      throw Failure(reason: "chunks \(types)")
    }
    let (width, height) = (integer(header, 0), integer(header, 4))
    let channels = header[9] == 6 ? 4 : 3
    return (try inflate(data, count: height * (1 + width * channels)), header)
  }

  private static func integer(_ bytes: [UInt8], _ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }

  private static func inflate(_ data: [UInt8], count: Int) throws -> [UInt8] {
    let decompressor = unsafe libdeflate_alloc_decompressor()
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    var out = [UInt8](repeating: 0, count: count)
    let result = unsafe out.withUnsafeMutableBufferPointer { out in
      unsafe data.withUnsafeBufferPointer { data in
        // A null length asks for exactly `count` bytes.
        unsafe libdeflate_zlib_decompress(decompressor, data.baseAddress, data.count, out.baseAddress, count, nil)
      }
    }
    guard result == LIBDEFLATE_SUCCESS else { throw Failure(reason: "inflate says \(result.rawValue)") }
    return out
  }

  private static func unfilter(_ data: [UInt8], _ width: Int, _ height: Int, _ channels: Int) throws -> Pixmap {
    let length = width * channels
    var above = [Int](repeating: 0, count: length)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for y in 0..<height {
      let start = y * (1 + length)
      var row = [Int](repeating: 0, count: length)
      for x in 0..<length {
        let a = x >= channels ? row[x - channels] : 0
        let b = above[x]
        let c = x >= channels ? above[x - channels] : 0
        let predicted: Int
        switch data[start] {
        case 0: predicted = 0
        case 1: predicted = a
        case 2: predicted = b
        case 3: predicted = (a + b) / 2
        case 4:
          let (pa, pb, pc) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
          predicted = pa <= pb && pa <= pc ? a : (pb <= pc ? b : c)
        default: throw Failure(reason: "filter \(data[start])")
        }
        row[x] = (Int(data[start + 1 + x]) + predicted) & 255
      }
      for x in 0..<width {
        for k in 0..<3 { pixels.append(UInt8(row[x * channels + k])) }
        pixels.append(channels == 4 ? UInt8(row[x * channels + 3]) : 255)
      }
      above = row
    }
    return Pixmap(width: width, height: height, bytes: pixels)
  }
}
