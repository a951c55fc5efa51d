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
  @unsafe private let workspace: UnsafeMutableRawPointer
  @unsafe private let output: UnsafeMutablePointer<UInt8>

  /// An encoder for images of one size.
  ///
  /// - Precondition: width and height are 1…2³¹−1.
  public init(width: Int, height: Int, format: PNGFormat) {
    precondition((1...0x7fff_ffff).contains(width) && (1...0x7fff_ffff).contains(height), "a PNG has pixels")
    self.width = width
    self.height = height
    self.format = format
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
    let stride = 4 * width
    let result = unsafe pk_encode_band(
      pixels + rows.lowerBound * stride, stride, width, rows.count, band > 0 ? 1 : 0, layout, UInt32(format.channels),
      workspace, output)
    let data = unsafe UnsafeBufferPointer(start: output, count: result.size)
    let filteredCount = rows.count * (1 + width * format.channels)
    return unsafe EncodedBand(data: [UInt8](data), adler: result.adler, filteredCount: filteredCount)
  }

  /// zlib's header (RFC 1950): deflate with a window of 32 KiB.
  private static let streamHeader: [UInt8] = [0x78, 0x01]

  /// A chunk may have 2³¹ − 1 bytes; a band has far fewer than half of that.
  private static let chunkLimit = 1 << 30

  /// Assembles the file from its bands.
  ///
  /// - Precondition: all of the image's bands, in order.
  public func assemble(_ bands: [EncodedBand]) -> [UInt8] {
    precondition(bands.count == bandCount, "all bands of the image")
    var file: [UInt8] = []
    file.reserveCapacity(bands.reduce(160) { $0 + $1.data.count })
    file.append(contentsOf: PNGChunk.signature)
    file.append(contentsOf: header)
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
    // An empty final block with fixed codes, and the checksum of the whole stream.
    file.append(contentsOf: [0x03, 0x00])
    PNGChunk.append(adler, to: &file)
    PNGChunk.end(chunk, in: &file)
    file.append(contentsOf: PNGChunk.bytes("IEND", []))
    return file
  }

  /// `IHDR` and `sRGB` with perceptual intent.
  private var header: [UInt8] {
    var data: [UInt8] = []
    PNGChunk.append(UInt32(width), to: &data)
    PNGChunk.append(UInt32(height), to: &data)
    data.append(contentsOf: [8, format.colorType, 0, 0, 0])
    return PNGChunk.bytes("IHDR", data) + PNGChunk.bytes("sRGB", [0])
  }
}
