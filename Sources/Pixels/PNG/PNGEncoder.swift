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
  public let format: PNGFormat
  private let effort: pk_effort
  @unsafe private let workspace: UnsafeMutableRawPointer
  @unsafe private let output: UnsafeMutablePointer<UInt8>

  /// An encoder for images of one size.
  ///
  /// - Parameter compression: ``PNGCompression/small`` is a matter of whole files, not of bands, and means the default
  ///   here; ``encode(_:format:compression:)`` writes such files.
  /// - Precondition: width and height are 1…2³¹−1.
  public init(width: Int, height: Int, format: PNGFormat, compression: PNGCompression = .standard) {
    precondition((1...0x7fff_ffff).contains(width) && (1...0x7fff_ffff).contains(height), "a PNG has pixels")
    self.width = width
    self.height = height
    self.format = format
    effort = compression == .fast ? PK_RUNS : PK_SEARCH
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
    return encoder.assemble((0..<encoder.bandCount).map { encoder.encodeBand($0, of: pixmap) })
  }

  /// The whole file for a pixmap.
  ///
  /// - Throws: ``PNGOptimizer/OutOfMemory``, only for ``PNGCompression/small``.
  public static func encode(
    _ pixmap: Pixmap, format: PNGFormat, compression: PNGCompression
  ) throws(PNGOptimizer.OutOfMemory) -> [UInt8] {
    let encoder = PNGEncoder(width: pixmap.width, height: pixmap.height, format: format, compression: compression)
    let file = encoder.assemble((0..<encoder.bandCount).map { encoder.encodeBand($0, of: pixmap) })
    return compression == .small ? try PNGOptimizer.smaller(than: file, of: pixmap) : file
  }

  /// The whole file for a buffer.
  package func encode(_ buffer: PixelBuffer) -> [UInt8] {
    assemble((0..<bandCount).map { encodeBand($0, of: buffer) })
  }

  /// The number of bands of an image.
  public var bandCount: Int { PixelBand.count(height: height) }

  /// One band of a pixmap of the encoder's size.
  public func encodeBand(_ band: Int, of pixmap: Pixmap) -> EncodedBand {
    precondition(pixmap.width == width && pixmap.height == height, "a pixmap of the encoder's size")
    return unsafe pixmap.bytes.withUnsafeBufferPointer { bytes in
      guard let pixels = bytes.baseAddress else { preconditionFailure("a pixmap of the encoder's size has pixels") }
      return unsafe encode(band, pixels, PK_STRAIGHT_BYTES)
    }
  }

  /// One band of a buffer of the encoder's size.
  package func encodeBand(_ band: Int, of buffer: PixelBuffer) -> EncodedBand {
    precondition(buffer.width == width && buffer.height == height, "a buffer of the encoder's size")
    return unsafe encode(
      band, UnsafeRawPointer(buffer.words).assumingMemoryBound(to: UInt8.self), PK_PREMULTIPLIED_WORDS)
  }

  @unsafe private func encode(_ band: Int, _ pixels: UnsafePointer<UInt8>, _ layout: pk_layout) -> EncodedBand {
    let rows = PixelBand.rows(of: band, height: height)
    precondition(!rows.isEmpty, "a band of the image")
    return unsafe encode(rows, 0..<width, hasAbove: band > 0, pixels, layout)
  }

  /// - Parameter hasAbove: whether the row above is that of the same picture; otherwise it counts as zeros.
  @unsafe private func encode(
    _ rows: Range<Int>, _ columns: Range<Int>, hasAbove: Bool, _ pixels: UnsafePointer<UInt8>, _ layout: pk_layout
  ) -> EncodedBand {
    let stride = 4 * width
    let result = unsafe pk_encode_band(
      pixels + rows.lowerBound * stride + 4 * columns.lowerBound, stride, columns.count, rows.count, hasAbove ? 1 : 0,
      layout, UInt32(format.channels), effort, workspace, output)
    let data = unsafe UnsafeBufferPointer(start: output, count: result.size)
    let filteredCount = rows.count * (1 + columns.count * format.channels)
    return unsafe EncodedBand(data: [UInt8](data), adler: result.adler, filteredCount: filteredCount)
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
    for top in Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: PixelBand.rows) {
      let band = unsafe encode(
        top..<min(top + PixelBand.rows, rows.upperBound), columns, hasAbove: top > rows.lowerBound,
        UnsafeRawPointer(buffer.words).assumingMemoryBound(to: UInt8.self), PK_PREMULTIPLIED_WORDS)
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
