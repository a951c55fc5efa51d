internal import InbetweenPNG
internal import InbetweenPixmap

/// One worker's state: a buffer that goes from frame to frame, and everything that need not be made again while
/// the pixels stay the same.
struct FrameWorker<Painter: FramePainter> {
  private var painter: Painter
  private let buffer: PixelBuffer
  private let isOpaque: Bool
  private let hasher = PixelHasher()
  private let encoder: PNGEncoder
  private var shown: Frame?
  private var hashes: [BandHash?]
  private var bands: [EncodedBand?]
  private var picture: FramePicture?
  private var video: [UInt8] = []

  init(painter: Painter, canvas: FrameCanvas) {
    self.painter = painter
    isOpaque = canvas.isOpaque
    buffer = PixelBuffer(width: canvas.width, height: canvas.height)
    encoder = PNGEncoder(width: canvas.width, height: canvas.height, format: canvas.isOpaque ? .rgb : .rgba)
    let count = encoder.bandCount
    hashes = Array(repeating: nil, count: count)
    bands = Array(repeating: nil, count: count)
  }

  /// The frame as PNG, with its pixel hash.
  ///
  /// Only bands whose pixels changed are compressed again, and those below a changed row.
  mutating func picture(of frame: Frame) throws(RenderError) -> FramePicture {
    let damage = try paint(frame)
    if damage.isEmpty, let picture { return picture }
    var aboveChanged = false
    var anyChanged = picture == nil
    for band in bands.indices {
      let rows = PixelBand.rows(of: band, height: buffer.height)
      var changed = false
      if hashes[band] == nil || damage.contains(where: { $0.overlaps(rows) }) {
        let hash = hasher.hash(of: buffer, band: band, opaque: isOpaque)
        changed = hash != hashes[band]
        hashes[band] = hash
      }
      if changed || aboveChanged || bands[band] == nil { bands[band] = encoder.encodeBand(band, of: buffer) }
      anyChanged = anyChanged || changed
      aboveChanged = changed && damage.contains { $0.contains(rows.upperBound - 1) }
    }
    if !anyChanged, let picture { return picture }
    let made = FramePicture(
      png: encoder.assemble(bands.compactMap { $0 }),
      hash: PixelHash(width: buffer.width, height: buffer.height, bands: hashes.compactMap { $0 }))
    picture = made
    return made
  }

  /// The frame's bytes in a raw video format.
  mutating func video(of frame: Frame, format: VideoFormat) throws(RenderError) -> [UInt8] {
    if try !paint(frame).isEmpty || video.isEmpty { video = format.bytes(of: buffer, isOpaque: isOpaque) }
    return video
  }

  /// The frame's pixels.
  mutating func pixmap(of frame: Frame) throws(RenderError) -> Pixmap {
    _ = try paint(frame)
    return Pixmap(buffer, opaque: isOpaque)
  }

  private mutating func paint(_ frame: Frame) throws(RenderError) -> [Range<Int>] {
    if let shown, shown.time == frame.time { return [] }
    do {
      let damage = try painter.paint(frame, into: buffer, after: shown)
      let rows = shown == nil ? [0..<buffer.height] : damage.map { $0.clamped(to: 0..<buffer.height) }
      shown = frame
      return rows.filter { !$0.isEmpty }
    } catch {
      // What the buffer holds is unknown.
      shown = nil
      throw .drawing(frame: frame.index, reason: "\(error)")
    }
  }
}

/// A frame as it is stored.
struct FramePicture: Hashable, Sendable {
  let png: [UInt8]
  let hash: PixelHash
}
