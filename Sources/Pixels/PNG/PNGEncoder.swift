private import PixelKernels

/// Writes PNG files in bands of 64 rows.
///
/// Each band is compressed separately, so that bands can be encoded on any thread and reused from frame to frame. The
/// file depends only on size, format and pixels, not on threads, earlier images or a library's version.
///
/// An encoder owns the workspace for compression and is used by one task at a time; create one per task.
@safe public final class PNGEncoder {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// How pixels are stored.
  public let format: PNGFormat
  private let effort: pk_effort
  @unsafe private let workspace: UnsafeMutableRawPointer
  @unsafe private let output: UnsafeMutablePointer<UInt8>

  /// An encoder for images of one size.
  ///
  /// - Parameter compression: ``PNGCompression/small`` means the slow search for every band here; the smallest pixel
  ///   format is a matter of whole files, which ``encode(_:format:compression:)`` writes.
  /// - Precondition: width and height are 1…2³¹−1.
  public init(width: Int, height: Int, format: PNGFormat, compression: PNGCompression = .standard) {
    precondition((1...0x7fff_ffff).contains(width) && (1...0x7fff_ffff).contains(height), "a PNG has pixels")
    self.width = width
    self.height = height
    self.format = format
    effort =
      switch compression {
      case .fast: PK_RUNS
      case .standard: PK_SEARCH
      case .small: PK_SEARCH_ALL
      }
    let rows = min(PixelBand.rows, height)
    let channels = UInt32(format.channels)
    unsafe workspace = UnsafeMutableRawPointer.allocate(
      byteCount: pk_band_workspace_size(width, rows, channels), alignment: 64)
    unsafe output = UnsafeMutablePointer<UInt8>.allocate(capacity: pk_band_bound(width, rows, channels))
    unsafe pk_band_workspace_init(workspace)
  }

  deinit {
    unsafe workspace.deallocate()
    unsafe output.deallocate()
  }

  /// The memory of an encoder for such images, in bytes.
  package static func memory(width: Int, height: Int, format: PNGFormat) -> Int {
    let rows = min(PixelBand.rows, height)
    let channels = UInt32(format.channels)
    return pk_band_workspace_size(width, rows, channels) + pk_band_bound(width, rows, channels)
  }

  /// The whole file for a pixmap, without alpha if every pixel is opaque.
  public static func encode(_ pixmap: Pixmap) -> [UInt8] {
    encode(pixmap, format: pixmap.isOpaque ? .rgb : .rgba)
  }

  /// The whole file for a pixmap.
  public static func encode(_ pixmap: Pixmap, format: PNGFormat) -> [UInt8] {
    let encoder = PNGEncoder(width: pixmap.width, height: pixmap.height, format: format)
    return encoder.assemble(encoder.bands(of: pixmap))
  }

  /// The whole file for a pixmap.
  ///
  /// - Throws: ``PNGOptimizer/OutOfMemory``, only for ``PNGCompression/small``.
  public static func encode(
    _ pixmap: Pixmap, format: PNGFormat, compression: PNGCompression
  ) throws(PNGOptimizer.OutOfMemory) -> [UInt8] {
    let encoder = PNGEncoder(width: pixmap.width, height: pixmap.height, format: format, compression: compression)
    let file = encoder.assemble(encoder.bands(of: pixmap))
    return compression == .small ? try PNGOptimizer.smaller(than: file, of: pixmap) : file
  }

  /// The whole file for a buffer.
  package func encode(_ buffer: PixelBuffer) -> [UInt8] {
    var bands: [EncodedBand?] = []
    for band in 0..<bandCount { bands.append(encodeBand(band, of: buffer, after: bands[...])) }
    return assemble(bands.compactMap { $0 })
  }

  /// All bands of a pixmap, of which each may repeat bytes of those above it.
  private func bands(of pixmap: Pixmap) -> [EncodedBand] {
    var bands: [EncodedBand?] = []
    for band in 0..<bandCount { bands.append(encodeBand(band, of: pixmap, after: bands[...])) }
    return bands.compactMap { $0 }
  }

  /// The number of bands of an image.
  public var bandCount: Int { PixelBand.count(height: height) }

  /// One band of a pixmap of the encoder's size, which repeats nothing of the other bands.
  public func encodeBand(_ band: Int, of pixmap: Pixmap) -> EncodedBand { encodeBand(band, of: pixmap, after: []) }

  private func encodeBand(_ band: Int, of pixmap: Pixmap, after bands: ArraySlice<EncodedBand?>) -> EncodedBand {
    precondition(pixmap.width == width && pixmap.height == height, "a pixmap of the encoder's size")
    return unsafe pixmap.bytes.withUnsafeBufferPointer { bytes in
      guard let pixels = bytes.baseAddress else { preconditionFailure("a pixmap of the encoder's size has pixels") }
      return unsafe encode(band, pixels, PK_STRAIGHT_BYTES, after: bands)
    }
  }

  /// One band of a buffer of the encoder's size.
  ///
  /// - Parameter bands: the bands above it, in order; those after the last that is missing may be repeated.
  package func encodeBand(
    _ band: Int, of buffer: PixelBuffer, after bands: ArraySlice<EncodedBand?> = []
  ) -> EncodedBand {
    precondition(buffer.width == width && buffer.height == height, "a buffer of the encoder's size")
    return unsafe encode(
      band, UnsafeRawPointer(buffer.words).assumingMemoryBound(to: UInt8.self), PK_PREMULTIPLIED_WORDS, after: bands)
  }

  @unsafe private func encode(
    _ band: Int, _ pixels: UnsafePointer<UInt8>, _ layout: pk_layout, after bands: ArraySlice<EncodedBand?>
  ) -> EncodedBand {
    let rows = PixelBand.rows(of: band, height: height)
    precondition(!rows.isEmpty, "a band of the image")
    return unsafe encode(rows, 0..<width, from: 0, pixels, layout, after: bands)
  }

  /// - Parameter top: the first row of the picture; what is above it counts as zeros.
  @unsafe private func encode(
    _ rows: Range<Int>, _ columns: Range<Int>, from top: Int, _ pixels: UnsafePointer<UInt8>, _ layout: pk_layout,
    after bands: ArraySlice<EncodedBand?>
  ) -> EncodedBand {
    let stride = 4 * width
    let above = PNGEncoder.filters(of: bands, bytes: columns.count * format.channels)
    var filters = [UInt8](repeating: 0, count: rows.count)
    let result = unsafe above.withUnsafeBufferPointer { above in
      var band = unsafe pk_band(
        pixels: pixels + rows.lowerBound * stride + 4 * columns.lowerBound, stride: stride, width: columns.count,
        rows: rows.count, rows_above: rows.lowerBound - top, filters_above: above.baseAddress,
        filtered_above: min(above.count, rows.lowerBound - top), layout: layout, channels: UInt32(format.channels),
        effort: effort)
      return unsafe pk_encode_band(&band, workspace, &filters, output)
    }
    let data = unsafe UnsafeBufferPointer(start: output, count: result.size)
    let filteredCount = rows.count * (1 + columns.count * format.channels)
    return unsafe EncodedBand(
      data: [UInt8](data), adler: result.adler, filteredCount: filteredCount, filters: filters, reach: result.reach)
  }

  /// The filters of the rows that deflate's window of 32 KiB can contain.
  private static func filters(of bands: ArraySlice<EncodedBand?>, bytes length: Int) -> [UInt8] {
    let most = 32768 / (1 + length) + 1
    var filters: [UInt8] = []
    for band in bands.reversed() {
      guard let band, filters.count < most else { break }
      filters = band.filters + filters
    }
    return filters
  }

  /// The zlib stream of a part of a buffer of the encoder's size, as a picture of its own.
  ///
  /// - Precondition: the part is not empty and lies within the buffer.
  package func stream(of buffer: PixelBuffer, columns: Range<Int>, rows: Range<Int>) -> [UInt8] {
    precondition(buffer.width == width && buffer.height == height, "a buffer of the encoder's size")
    precondition(!columns.isEmpty && columns.lowerBound >= 0 && columns.upperBound <= width, "columns of the buffer")
    precondition(!rows.isEmpty && rows.lowerBound >= 0 && rows.upperBound <= height, "rows of the buffer")
    var stream = PNGEncoder.streamHeader
    var adler: UInt32 = 1
    var bands: [EncodedBand?] = []
    for top in Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: PixelBand.rows) {
      let band = unsafe encode(
        top..<min(top + PixelBand.rows, rows.upperBound), columns, from: rows.lowerBound,
        UnsafeRawPointer(buffer.words).assumingMemoryBound(to: UInt8.self), PK_PREMULTIPLIED_WORDS, after: bands[...])
      bands.append(band)
      stream.append(contentsOf: band.data)
      adler = pk_adler_combine(adler, band.adler, UInt64(band.filteredCount))
    }
    PNGEncoder.endStream(&stream, adler: adler)
    return stream
  }

  /// Appends an empty final block with fixed codes, and the checksum of the whole stream.
  private static func endStream(_ bytes: inout [UInt8], adler: UInt32) {
    bytes.append(contentsOf: [0x03, 0x00])
    PNGChunk.append(adler, to: &bytes)
  }

  /// zlib's header (RFC 1950): deflate with a window of 32 KiB.
  private static let streamHeader: [UInt8] = [0x78, 0x01]

  /// A chunk may have 2³¹ − 1 bytes; a band has far fewer than half of that.
  static let chunkLimit = 1 << 30

  /// Assembles the file from its bands.
  ///
  /// - Precondition: all of the image's bands, in order.
  public func assemble(_ bands: [EncodedBand]) -> [UInt8] {
    precondition(bands.count == bandCount, "all bands of the image")
    var file: [UInt8] = []
    file.reserveCapacity(bands.reduce(160) { $0 + $1.data.count })
    file.append(contentsOf: PNGChunk.signature)
    file.append(contentsOf: PNGEncoder.header(width: width, height: height, format: format))
    var adler: UInt32 = 1
    var chunk = PNGChunk.begin("IDAT", in: &file)
    file.append(contentsOf: PNGEncoder.streamHeader)
    for band in bands {
      if file.count - chunk > PNGEncoder.chunkLimit {
        PNGChunk.end(chunk, in: &file)
        chunk = PNGChunk.begin("IDAT", in: &file)
      }
      file.append(contentsOf: band.data)
      adler = pk_adler_combine(adler, band.adler, UInt64(band.filteredCount))
    }
    PNGEncoder.endStream(&file, adler: adler)
    PNGChunk.end(chunk, in: &file)
    file.append(contentsOf: PNGChunk.bytes("IEND", []))
    return file
  }

  /// `IHDR` and `sRGB` with perceptual intent.
  static func header(width: Int, height: Int, format: PNGFormat) -> [UInt8] {
    var data: [UInt8] = []
    PNGChunk.append(UInt32(width), to: &data)
    PNGChunk.append(UInt32(height), to: &data)
    data.append(contentsOf: [8, format.colorType, 0, 0, 0])
    return PNGChunk.bytes("IHDR", data) + PNGChunk.bytes("sRGB", [0])
  }
}
