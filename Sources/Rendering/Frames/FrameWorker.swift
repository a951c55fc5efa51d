package import InbetweenPixels
internal import InbetweenDiagnostics

/// The state of one worker: a buffer that is reused from frame to frame, and results that are reused while the pixels
/// stay the same.
struct FrameWorker<Painter: FramePainter> {
  private var painter: Painter
  private let buffer: PixelBuffer
  private let isOpaque: Bool
  private let hasher = PixelHasher()
  private lazy var encoder = PNGEncoder(
    width: buffer.width, height: buffer.height, format: isOpaque ? .rgb : .rgba, compression: compression)
  private var shown: Frame?
  private var hashes: [BandHash?]
  private var bands: [EncodedBand?]
  private var packed: [PackedBand?]
  private var picture: FramePicture?
  private var hash: PixelHash?
  private var video: [UInt8] = []
  private let workLimit: Int
  private let compression: PNGCompression
  /// The pixels of the frame that was painted last, while changes are encoded.
  private var reference: PixelBuffer?

  /// - Parameter workLimit: the maximum number of steps of work for one frame.
  init(painter: Painter, canvas: FrameCanvas, workLimit: Int, compression: PNGCompression = .standard) {
    self.painter = painter
    self.workLimit = workLimit
    self.compression = compression
    isOpaque = canvas.isOpaque
    buffer = PixelBuffer(width: canvas.width, height: canvas.height)
    let count = PixelBand.count(height: canvas.height)
    hashes = Array(repeating: nil, count: count)
    bands = Array(repeating: nil, count: count)
    packed = Array(repeating: nil, count: count)
  }

  /// The frame as PNG, with its pixel hash.
  ///
  /// Only bands whose pixels changed are compressed again, and those below a changed row.
  mutating func picture(of frame: Frame) throws(RenderError) -> FramePicture {
    let hash = try hash(of: frame, encodes: true)
    if let picture { return picture }
    var png = encoder.assemble(bands.compactMap { $0 })
    if compression == .small {
      do throws(PNGOptimizer.OutOfMemory) {
        png = try PNGOptimizer.smaller(than: png, of: Pixmap(buffer, opaque: isOpaque))
      } catch { throw .drawing(frame: frame.index, reason: "there is too little memory to compress it") }
    }
    let made = FramePicture(png: png, hash: hash)
    picture = made
    return made
  }

  /// The part of the frame that differs from the frame before it, as a rectangle, or one pixel if nothing does.
  ///
  /// - Parameter previous: nil for the whole frame.
  mutating func change(to frame: Frame, from previous: Frame?) throws(RenderError) -> APNGFrame {
    var part: (columns: Range<Int>, rows: Range<Int>)?
    if let previous {
      if reference == nil || shown?.time != previous.time { reference = try copy(of: previous) }
      guard let reference else { return try change(to: frame, from: nil) }
      for rows in try paint(frame) {
        guard let changed = buffer.update(reference, rows: rows, isOpaque: isOpaque) else { continue }
        part = part.map { ($0.columns.union(changed.columns), $0.rows.union(changed.rows)) } ?? changed
      }
    } else {
      reference = try copy(of: frame)
      part = (0..<buffer.width, 0..<buffer.height)
    }
    let (columns, rows) = part ?? (0..<1, 0..<1)
    return APNGFrame(columns: columns, rows: rows, stream: encoder.stream(of: buffer, columns: columns, rows: rows))
  }

  private mutating func copy(of frame: Frame) throws(RenderError) -> PixelBuffer {
    _ = try paint(frame)
    let copy = reference ?? PixelBuffer(width: buffer.width, height: buffer.height)
    copy.copy(from: buffer, columns: 0..<buffer.width, rows: 0..<buffer.height, toRow: 0)
    return copy
  }

  /// The pixel hash of a frame: nothing is compressed, and only bands that were painted are hashed again.
  mutating func hash(of frame: Frame) throws(RenderError) -> PixelHash {
    try hash(of: frame, encodes: false)
  }

  /// The hash of each band of the frame.
  mutating func bandHashes(of frame: Frame) throws(RenderError) -> [BandHash] {
    _ = try hash(of: frame, encodes: false)
    return hashes.compactMap { $0 }
  }

  /// The pixels of a band of the frame that was painted last.
  mutating func packedBand(_ band: Int) -> PackedBand {
    if let known = packed[band] { return known }
    let made = PackedBand(band, of: buffer, opaque: isOpaque)
    packed[band] = made
    return made
  }

  /// A band is compressed immediately after it is hashed, while its pixels are in the processor's cache.
  private mutating func hash(of frame: Frame, encodes: Bool) throws(RenderError) -> PixelHash {
    let damage = try paint(frame)
    if damage.isEmpty, let hash, !encodes || picture != nil { return hash }
    var aboveChanged = false
    var anyChanged = hash == nil
    // The rows above which a band was compressed again; bands that reach into it are compressed again, too.
    var encodedEnd = 0
    for band in bands.indices {
      let rows = PixelBand.rows(of: band, height: buffer.height)
      var changed = false
      if hashes[band] == nil || damage.contains(where: { $0.overlaps(rows) }) {
        let hash = hasher.hash(of: buffer, band: band, opaque: isOpaque)
        changed = hash != hashes[band]
        hashes[band] = hash
      }
      if changed || aboveChanged { bands[band] = nil }
      if changed { packed[band] = nil }
      if Task.isCancelled {
        shown = nil
        throw .cancelled
      }
      if encodes {
        let known = bands[band]
        let isStale = known.map { $0.reach > 1 && rows.lowerBound - $0.reach < encodedEnd } ?? true
        if isStale {
          let made = encoder.encodeBand(band, of: buffer, after: bands[..<band])
          // With the same pixels and filters, what the bands below repeat of this one is the same.
          if made.filters != known?.filters { encodedEnd = rows.upperBound }
          bands[band] = made
        }
      }
      anyChanged = anyChanged || changed
      aboveChanged = changed && damage.contains { $0.contains(rows.upperBound - 1) }
    }
    if !anyChanged, let hash { return hash }
    picture = nil
    let made = PixelHash(width: buffer.width, height: buffer.height, bands: hashes.compactMap { $0 })
    hash = made
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
    do throws(RenderError) {
      let damage = try painter.paint(frame, into: buffer, after: shown, workLimit: workLimit)
      let rows = shown == nil ? [0..<buffer.height] : damage.map { $0.clamped(to: 0..<buffer.height) }
      shown = frame
      return rows.filter { !$0.isEmpty }
    } catch {
      // The contents of the buffer are unknown.
      shown = nil
      throw error
    }
  }
}

extension Range<Int> {
  /// The smallest range that contains both.
  fileprivate func union(_ other: Range<Int>) -> Range<Int> {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

extension FramePainter {
  /// Paints within a budget of work.
  ///
  /// - Throws: ``RenderError``; the contents of the buffer are then unknown.
  package mutating func paint(
    _ frame: Frame, into buffer: PixelBuffer, after previous: Frame?, workLimit: Int
  ) throws(RenderError) -> [Range<Int>] {
    let budget = WorkBudget(limit: workLimit)
    let painted = budget.run { Result { try paint(frame, into: buffer, after: previous) } }
    // If the work was stopped, the result is incomplete and is not the frame.
    if budget.excess != nil {
      throw .tooMuchWork(frame: frame.index, view: mostExpensiveView(of: frame), limit: workLimit)
    }
    if Task.isCancelled { throw .cancelled }
    do {
      return try painted.get()
    } catch {
      throw .drawing(frame: frame.index, reason: "\(error)")
    }
  }
}

extension FrameSource {
  /// The pixels of one frame, drawn separately.
  package func pixmap(of frame: Frame, limits: RenderLimits = RenderLimits()) throws(RenderError) -> Pixmap {
    var worker = try makeWorker(limits: limits)
    return try worker.pixmap(of: frame)
  }

  /// One frame, drawn separately, as the bytes of a PNG file.
  package func png(
    of frame: Frame, _ compression: PNGCompression, limits: RenderLimits
  ) throws(RenderError) -> [UInt8] {
    let pixmap = try pixmap(of: frame, limits: limits)
    do throws(PNGOptimizer.OutOfMemory) {
      return try PNGEncoder.encode(pixmap, format: canvas.isOpaque ? .rgb : .rgba, compression: compression)
    } catch { throw .drawing(frame: frame.index, reason: "there is too little memory to compress it") }
  }

  /// The pixel hashes of some frames, of which each is painted over the one before it.
  package func hashes(of frames: [Frame], limits: RenderLimits) throws(RenderError) -> [PixelHash] {
    var worker = try makeWorker(limits: limits)
    var hashes: [PixelHash] = []
    for frame in frames { hashes.append(try worker.hash(of: frame)) }
    return hashes
  }

  /// A worker that draws single frames.
  func makeWorker(limits: RenderLimits) throws(RenderError) -> FrameWorker<Painter> {
    _ = try limits.workers(requested: 1, canvas: canvas, painterMemory: painterMemory)
    do {
      return FrameWorker(painter: try makePainter(), canvas: canvas, workLimit: limits.work)
    } catch {
      throw .drawing(frame: 0, reason: "\(error)")
    }
  }
}

/// An encoded frame.
package struct FramePicture: Hashable, Sendable {
  package let png: [UInt8]
  package let hash: PixelHash
}
