private import CDeflate
private import PixelKernels

/// Writes a small PNG file of an image losslessly in reasonable time.
///
/// For files that are written once and stored: the smallest pixel format that can represent the image, several filters,
/// and a thorough search for matches. ``PNGEncoder`` is many times faster.
public enum PNGOptimizer {
  /// There is not enough memory for the compressor.
  public struct OutOfMemory: Error, Hashable, Sendable {}

  /// The bytes of the file; the same for the same pixels and the same libdeflate.
  public static func encode(_ pixmap: Pixmap) throws(OutOfMemory) -> [UInt8] {
    let source = ReducedImage(pixmap)
    var best: (filter: Int32, size: Int) = (0, .max)
    for filter in source.filters {
      let size = try compressed(source.sample(by: filter), level: searchLevel).count
      if size < best.size { best = (filter, size) }
    }
    let data = try compressed(source.filtered(by: best.filter, rows: [0..<source.height]), level: finalLevel)
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

  /// The smaller file of two for the same image: one that exists, or one that is written here.
  ///
  /// - Throws: ``OutOfMemory``.
  package static func smaller(than file: [UInt8], of pixmap: Pixmap) throws(OutOfMemory) -> [UInt8] {
    let own = try encode(pixmap)
    return own.count < file.count ? own : file
  }

  /// libdeflate's levels: the highest, 12, takes ten times as long as 9 for a twelfth fewer bytes.
  private static let searchLevel: Int32 = 6
  private static let finalLevel: Int32 = 9

  private static func compressed(_ data: [UInt8], level: Int32) throws(OutOfMemory) -> [UInt8] {
    guard let compressor = unsafe libdeflate_alloc_compressor(level) else { throw OutOfMemory() }
    defer { unsafe libdeflate_free_compressor(compressor) }
    let bound = unsafe libdeflate_zlib_compress_bound(compressor, data.count)
    return unsafe [UInt8](unsafeUninitializedCapacity: bound) { out, count in
      count = unsafe data.withUnsafeBufferPointer { data in
        unsafe libdeflate_zlib_compress(compressor, data.baseAddress, data.count, out.baseAddress, out.count)
      }
    }
  }
}

/// An image in the smallest form of PNG that can represent it (PNG specification, 11.2.2).
private struct ReducedImage {
  struct Palette {
    var colors: [UInt8] = []
    /// The alpha of the palette's colours, up to the last translucent one.
    var alphas: [UInt8] = []
  }

  private let width: Int
  let height: Int
  private let colorType: UInt8
  private let depth: Int
  let palette: Palette?
  private let bytesPerPixel: Int
  /// Rows of packed samples, each after a margin of zeros, the first after a row of zeros.
  private let rows: [UInt8]
  /// The size of a row in bytes.
  private let length: Int

  private static let margin = 8
  private var stride: Int { length + Self.margin }

  init(_ pixmap: Pixmap) {
    (width, height) = (pixmap.width, pixmap.height)
    var found = pk_colors()
    unsafe pixmap.bytes.withUnsafeBufferPointer { bytes in
      unsafe pk_find_colors(bytes.baseAddress, bytes.count / 4, &found)
    }
    if found.count <= 256 {
      let all = unsafe withUnsafeBytes(of: &found.colors) { unsafe Array($0.bindMemory(to: UInt32.self)) }
      // Translucent colours first, because the alphas of the remaining ones may then be omitted; otherwise by value.
      let colors = all.prefix(Int(found.count)).sorted { ($0 & 255 == 255 ? 1 : 0, $0) < ($1 & 255 == 255 ? 1 : 0, $1) }
      var palette = Palette()
      for color in colors {
        palette.colors += [UInt8(color >> 24), UInt8(color >> 16 & 255), UInt8(color >> 8 & 255)]
        if color & 255 != 255 { palette.alphas.append(UInt8(color & 255)) }
      }
      self.palette = palette
      depth = colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
      (colorType, bytesPerPixel) = (3, 1)
      length = (width * depth + 7) / 8
      let bits = UInt32(depth)
      rows = unsafe Self.packed(pixmap, length: length) { source, rows, stride in
        unsafe pk_pack_indices(
          source, pixmap.width, pixmap.height, colors, UInt32(colors.count), bits, rows, stride)
      }
    } else {
      palette = nil
      depth = 8
      let channels = found.is_opaque != 0 ? (found.is_grey != 0 ? 1 : 3) : 4
      colorType = channels == 1 ? 0 : channels == 3 ? 2 : 6
      bytesPerPixel = channels
      length = width * channels
      rows = unsafe Self.packed(pixmap, length: length) { source, rows, stride in
        unsafe pk_pack_channels(source, pixmap.width, pixmap.height, UInt32(channels), rows, stride)
      }
    }
  }

  /// - Parameter write: receives the pixels, the destination of the first row, and the distance between rows.
  private static func packed(
    _ pixmap: Pixmap, length: Int, by write: (UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>, Int) -> Void
  ) -> [UInt8] {
    let stride = length + margin
    var rows = [UInt8](repeating: 0, count: stride * (pixmap.height + 1))
    unsafe pixmap.bytes.withUnsafeBufferPointer { source in
      unsafe rows.withUnsafeMutableBufferPointer { rows in
        guard let source = source.baseAddress, let rows = rows.baseAddress else { return }
        unsafe write(source, rows + stride + margin, stride)
      }
    }
    return rows
  }

  var header: [UInt8] {
    var bytes: [UInt8] = []
    PNGChunk.append(UInt32(clamping: width), to: &bytes)
    PNGChunk.append(UInt32(clamping: height), to: &bytes)
    return bytes + [UInt8(depth), colorType, 0, 0, 0]
  }

  /// The filters worth trying, by their numbers in the specification: palette indices do not profit from arithmetic.
  var filters: [Int32] { palette != nil ? [0, 2] : [0, 2, 4, Int32(PK_EACH_ROW)] }

  /// The data of some rows, which tell filters apart as the whole image would: a quarter of those of a large image.
  func sample(by filter: Int32) -> [UInt8] {
    let (band, period) = (16, 64)
    guard height > 2 * period else { return filtered(by: filter, rows: [0..<height]) }
    return filtered(
      by: filter, rows: Swift.stride(from: 0, to: height, by: period).map { $0..<min($0 + band, height) })
  }

  /// The data to be compressed.
  func filtered(by filter: Int32, rows ranges: [Range<Int>]) -> [UInt8] {
    let count = (length + 1) * ranges.reduce(0) { $0 + $1.count }
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { out, written in
      unsafe rows.withUnsafeBufferPointer { rows in
        guard let start = rows.baseAddress, let out = out.baseAddress else { return }
        for range in ranges {
          unsafe pk_filter_rows(
            start + stride * (1 + range.lowerBound) + Self.margin, stride, length, range.count, UInt32(bytesPerPixel),
            filter, out + written)
          written += (length + 1) * range.count
        }
      }
    }
  }
}
