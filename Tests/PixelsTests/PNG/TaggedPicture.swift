import CDeflate
import InbetweenPixels

/// PNG files of one row, with chunks about their colours.
enum TaggedPicture {
  /// - Parameters:
  ///   - pixels: one sample of grey each, or red, green and blue.
  ///   - chunks: before the pixels.
  static func png(_ pixels: [[UInt8]], _ chunks: [UInt8]) -> [UInt8] {
    let raw: [UInt8] = [0] + pixels.flatMap { $0 }
    let kind: UInt8 = pixels.first?.count == 1 ? 0 : 2
    return PNGChunk.signature + PNGChunk.bytes("IHDR", [0, 0, 0, UInt8(pixels.count), 0, 0, 0, 1, 8, kind, 0, 0, 0])
      + chunks + PNGChunk.bytes("IDAT", zlib(raw)) + PNGChunk.bytes("IEND", [])
  }

  static func chunk(_ profile: [UInt8]) -> [UInt8] {
    PNGChunk.bytes("iCCP", Array("name".utf8) + [0, 0] + zlib(profile))
  }

  /// Red, green and blue of the pixels as they are shown.
  static func decoded(_ pixels: [[UInt8]], _ chunks: [UInt8]) throws -> [[UInt8]] {
    let bytes = try PNGDecoder.decode(png(pixels, chunks)).bytes
    return pixels.indices.map { Array(bytes[4 * $0..<4 * $0 + 3]) }
  }

  static func isNear(_ a: [[UInt8]], _ b: [[UInt8]], within limit: Int = 1) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { p, q in zip(p, q).allSatisfy { abs(Int($0) - Int($1)) <= limit } }
  }

  private static func zlib(_ data: [UInt8]) -> [UInt8] {
    let compressor = unsafe libdeflate_alloc_compressor(6)
    defer { unsafe libdeflate_free_compressor(compressor) }
    return unsafe [UInt8](unsafeUninitializedCapacity: data.count + 1_000) { out, count in
      count = unsafe libdeflate_zlib_compress(compressor, data, data.count, out.baseAddress, data.count + 1_000)
    }
  }
}
