private import CDeflate
public import InbetweenPixmap

/// Writes the smallest PNG of an image that is found in reasonable time, without losing anything.
///
/// For files that are written once and kept: fewest colours that hold the image, several ways of filtering, and
/// libdeflate at its highest level. ``PNGEncoder`` is many times faster.
public enum PNGOptimizer {
  /// The bytes of the file; the same for the same pixels and the same libdeflate.
  public static func encode(_ pixmap: Pixmap) -> [UInt8] {
    let source = ReducedImage(pixmap)
    var best: (data: [UInt8], size: Int)?
    for filter in source.filters {
      let data = source.filtered(by: filter)
      let size = compressed(data, level: 6).count
      if size < best?.size ?? .max { best = (data, size) }
    }
    let data = compressed(best?.data ?? [], level: 12)
    var bytes = PNGChunk.signature
    bytes += PNGChunk.bytes("IHDR", source.header)
    if let palette = source.palette {
      bytes += PNGChunk.bytes("PLTE", palette.colors)
      if !palette.alphas.isEmpty { bytes += PNGChunk.bytes("tRNS", palette.alphas) }
    }
    bytes += PNGChunk.bytes("IDAT", data)
    bytes += PNGChunk.bytes("IEND", [])
    return bytes
  }

  private static func compressed(_ data: [UInt8], level: Int32) -> [UInt8] {
    guard let compressor = unsafe libdeflate_alloc_compressor(level) else { return [] }
    defer { unsafe libdeflate_free_compressor(compressor) }
    let bound = unsafe libdeflate_zlib_compress_bound(compressor, data.count)
    return unsafe [UInt8](unsafeUninitializedCapacity: bound) { out, count in
      count = unsafe data.withUnsafeBufferPointer { data in
        unsafe libdeflate_zlib_compress(compressor, data.baseAddress, data.count, out.baseAddress, out.count)
      }
    }
  }
}

/// An image in the smallest of PNG's forms that holds it (PNG specification, 11.2.2).
private struct ReducedImage {
  struct Palette {
    var colors: [UInt8] = []
    /// Of the first colours, up to the last translucent one.
    var alphas: [UInt8] = []
  }

  enum Filter: UInt8, CaseIterable {
    case none, sub, up, average, paeth
    /// Each row by the filter that leaves the smallest numbers.
    case adaptive
  }

  private let width: Int
  private let height: Int
  private let colorType: UInt8
  private let depth: Int
  let palette: Palette?
  /// Rows of packed samples.
  private let rows: [[UInt8]]
  private let bytesPerPixel: Int

  init(_ pixmap: Pixmap) {
    width = pixmap.width
    height = pixmap.height
    let bytes = pixmap.bytes
    var indices: [UInt32: Int]? = [:]
    var isOpaque = true
    var isGrey = true
    var last: UInt32?
    for i in stride(from: 0, to: bytes.count, by: 4) {
      let color = Self.color(bytes, i)
      if color == last { continue }
      last = color
      isOpaque = isOpaque && bytes[i + 3] == 255
      isGrey = isGrey && bytes[i] == bytes[i + 1] && bytes[i] == bytes[i + 2]
      if indices?[color] == nil {
        indices?[color] = 0
        if indices?.count ?? 0 > 256 { indices = nil }
      }
    }
    if let indices {
      // Translucent colours first, so that their alphas come first; otherwise by value.
      let colors = indices.keys.sorted { ($0 & 255 == 255 ? 1 : 0, $0) < ($1 & 255 == 255 ? 1 : 0, $1) }
      let numbers = Dictionary(uniqueKeysWithValues: colors.enumerated().map { ($1, UInt8($0)) })
      var palette = Palette()
      for color in colors {
        palette.colors += [UInt8(color >> 24), UInt8(color >> 16 & 255), UInt8(color >> 8 & 255)]
        if color & 255 != 255 { palette.alphas.append(UInt8(color & 255)) }
      }
      self.palette = palette
      let bits = colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
      colorType = 3
      depth = bits
      bytesPerPixel = 1
      rows = (0..<pixmap.height).map { y in
        Self.packed(
          (0..<pixmap.width).map { numbers[Self.color(bytes, 4 * (y * pixmap.width + $0))] ?? 0 }, bits: bits)
      }
      return
    }
    palette = nil
    depth = 8
    let channels = isOpaque ? (isGrey ? [0] : [0, 1, 2]) : [0, 1, 2, 3]
    colorType = isOpaque ? (isGrey ? 0 : 2) : 6
    bytesPerPixel = channels.count
    rows = (0..<pixmap.height).map { y in
      var row: [UInt8] = []
      row.reserveCapacity(pixmap.width * channels.count)
      for x in 0..<pixmap.width {
        let pixel = 4 * (y * pixmap.width + x)
        for channel in channels { row.append(bytes[pixel + channel]) }
      }
      return row
    }
  }

  private static func color(_ bytes: [UInt8], _ i: Int) -> UInt32 {
    UInt32(bytes[i]) << 24 | UInt32(bytes[i + 1]) << 16 | UInt32(bytes[i + 2]) << 8 | UInt32(bytes[i + 3])
  }

  /// Samples of fewer than 8 bits, the first in the highest bits.
  private static func packed(_ samples: [UInt8], bits: Int) -> [UInt8] {
    guard bits < 8 else { return samples }
    let perByte = 8 / bits
    var row = [UInt8](repeating: 0, count: (samples.count + perByte - 1) / perByte)
    for (i, sample) in samples.enumerated() { row[i / perByte] |= sample << UInt8(8 - bits * (i % perByte + 1)) }
    return row
  }

  var header: [UInt8] {
    var bytes: [UInt8] = []
    PNGChunk.append(UInt32(clamping: width), to: &bytes)
    PNGChunk.append(UInt32(clamping: height), to: &bytes)
    return bytes + [UInt8(depth), colorType, 0, 0, 0]
  }

  /// Those worth trying: indices gain nothing from arithmetic.
  var filters: [Filter] { palette != nil ? [.none, .up] : [.none, .up, .paeth, .adaptive] }

  func filtered(by filter: Filter) -> [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(rows.reduce(0) { $0 + $1.count + 1 })
    var above = [UInt8](repeating: 0, count: rows.first?.count ?? 0)
    for row in rows {
      if filter == .adaptive {
        let candidates = [Filter.none, .sub, .up, .average, .paeth].map { ($0, apply($0, row, above)) }
        let best = candidates.min { Self.size($0.1) < Self.size($1.1) }
        data.append(best?.0.rawValue ?? 0)
        data += best?.1 ?? row
      } else {
        data.append(filter.rawValue)
        data += apply(filter, row, above)
      }
      above = row
    }
    return data
  }

  /// The sum of the bytes as signed numbers, which compresses about as it is small.
  private static func size(_ row: [UInt8]) -> Int { row.reduce(0) { $0 + Int(min($1, 0 &- $1)) } }

  private func apply(_ filter: Filter, _ row: [UInt8], _ above: [UInt8]) -> [UInt8] {
    if filter == .none { return row }
    var result = row
    for i in row.indices {
      let left = i >= bytesPerPixel ? row[i - bytesPerPixel] : 0
      let upper = above[i]
      switch filter {
      case .sub: result[i] = row[i] &- left
      case .up: result[i] = row[i] &- upper
      case .average: result[i] = row[i] &- UInt8((Int(left) + Int(upper)) / 2)
      case .paeth:
        result[i] = row[i] &- Self.paeth(left, upper, i >= bytesPerPixel ? above[i - bytesPerPixel] : 0)
      case .none, .adaptive: break
      }
    }
    return result
  }

  private static func paeth(_ left: UInt8, _ upper: UInt8, _ corner: UInt8) -> UInt8 {
    let estimate = Int(left) + Int(upper) - Int(corner)
    let (a, b, c) = (abs(estimate - Int(left)), abs(estimate - Int(upper)), abs(estimate - Int(corner)))
    return a <= b && a <= c ? left : b <= c ? upper : corner
  }
}
