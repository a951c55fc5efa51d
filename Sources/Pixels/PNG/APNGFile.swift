package import InbetweenGeometry

/// The framing of animated PNG files (PNG specification, third edition, 11.3.6), piece by piece.
///
/// Every frame replaces a rectangle of the picture before it and leaves the rest: blend operation and disposal are
/// "source" and "none". The animation repeats without end.
package struct APNGFile {
  private let width: Int
  private let height: Int
  private let format: PNGFormat
  private let delay: APNGDelay
  private var sequence: UInt32 = 0
  private var hasPicture = false

  /// - Parameter rate: frames per second, above 0.
  package init(width: Int, height: Int, format: PNGFormat, rate: Rational) {
    self.width = width
    self.height = height
    self.format = format
    delay = APNGDelay(rate: rate)
  }

  /// The bytes before the first frame.
  ///
  /// - Parameter count: the number of frames.
  package func beginning(count: Int) -> [UInt8] {
    var animation: [UInt8] = []
    PNGChunk.append(UInt32(clamping: count), to: &animation)
    PNGChunk.append(0, to: &animation)
    return PNGChunk.signature + PNGEncoder.header(width: width, height: height, format: format)
      + PNGChunk.bytes("acTL", animation)
  }

  /// The bytes of the next frame, the first of which covers the whole picture.
  package mutating func bytes(of frame: APNGFrame) -> [UInt8] {
    precondition(
      hasPicture || (frame.columns == 0..<width && frame.rows == 0..<height), "the first frame is the whole picture")
    var bytes = PNGChunk.bytes("fcTL", control(of: frame))
    var rest = frame.stream[...]
    while !rest.isEmpty {
      let piece = rest.prefix(PNGEncoder.chunkLimit)
      rest = rest.dropFirst(piece.count)
      let place = PNGChunk.begin(hasPicture ? "fdAT" : "IDAT", in: &bytes)
      if hasPicture { PNGChunk.append(nextNumber(), to: &bytes) }
      bytes.append(contentsOf: piece)
      PNGChunk.end(place, in: &bytes)
    }
    hasPicture = true
    return bytes
  }

  /// The bytes after the last frame.
  package static var end: [UInt8] { PNGChunk.bytes("IEND", []) }

  private mutating func control(of frame: APNGFrame) -> [UInt8] {
    var data: [UInt8] = []
    PNGChunk.append(nextNumber(), to: &data)
    for number in [frame.columns.count, frame.rows.count, frame.columns.lowerBound, frame.rows.lowerBound] {
      PNGChunk.append(UInt32(clamping: number), to: &data)
    }
    PNGChunk.append(UInt32(delay.numerator) << 16 | UInt32(delay.denominator), to: &data)
    // APNG_DISPOSE_OP_NONE, APNG_BLEND_OP_SOURCE
    return data + [0, 0]
  }

  private mutating func nextNumber() -> UInt32 {
    defer { sequence += 1 }
    return sequence
  }
}

/// A frame as a rectangle that replaces a part of the picture before it.
package struct APNGFrame: Hashable, Sendable {
  /// In pixels, not empty.
  package let columns: Range<Int>
  package let rows: Range<Int>
  /// The rectangle as a zlib stream of filtered rows.
  package let stream: [UInt8]

  package init(columns: Range<Int>, rows: Range<Int>, stream: [UInt8]) {
    self.columns = columns
    self.rows = rows
    self.stream = stream
  }
}

/// The time that a frame is shown, in seconds: a fraction of two 16-bit numbers.
package struct APNGDelay: Hashable, Sendable {
  package let numerator: UInt16
  package let denominator: UInt16

  /// The delay of frames at a rate above 0: exact if numerator and denominator of the rate are below 2¹⁶, otherwise the
  /// last convergent of its continued fraction that fits.
  package init(rate: Rational) {
    var (a, b) = (rate.denominator, rate.numerator)
    var (last, best): ((n: Int64, d: Int64), (n: Int64, d: Int64)) = ((0, 1), (1, 0))
    while b > 0 {
      let (quotient, rest) = a.quotientAndRemainder(dividingBy: b)
      guard quotient <= 0xffff else { break }
      let next = (n: quotient * best.n + last.n, d: quotient * best.d + last.d)
      guard next.n <= 0xffff, next.d <= 0xffff else { break }
      (last, best) = (best, next)
      (a, b) = (b, rest)
    }
    // Zeros have other meanings: a frame that is not shown, and hundredths of a second.
    if best.d == 0 { best = (0xffff, 1) }
    if best.n == 0 { best = (1, 0xffff) }
    numerator = UInt16(clamping: best.n)
    denominator = UInt16(clamping: best.d)
  }
}
