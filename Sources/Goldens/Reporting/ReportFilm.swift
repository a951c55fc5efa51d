public import InbetweenGeometry
public import InbetweenPixels

/// The expected and actual frames of a scene over time. Identical pictures are stored once; a picture that differs from
/// another only in a part is stored as that part.
public struct ReportFilm: Hashable, Sendable {
  /// The frames at a time.
  public struct Moment: Hashable, Sendable {
    /// The golden's frame; without a golden, or after its end, the scene's.
    public var frame: Int
    /// In seconds.
    public var seconds: Double
    /// The identity of the expected picture; nil if there is none.
    public var expected: String?
    /// The identity of the actual picture; nil if there is none.
    public var actual: String?

    public var isEqual: Bool { expected == actual }
  }

  /// A whole picture, or a part that gives the whole when drawn over another picture.
  public struct Picture: Hashable, Sendable {
    /// The pixel hash of the whole.
    public var id: String
    /// The picture whose pixels the part replaces; nil for a whole picture.
    public var base: String?
    /// The position of the part's left edge, in pixels.
    public var x: Int
    /// The position of the part's top edge, in pixels.
    public var y: Int
    /// The bytes of a PNG file.
    public var png: [UInt8]

    public init(id: String, base: String? = nil, x: Int = 0, y: Int = 0, png: [UInt8]) {
      self.id = id
      self.base = base
      self.x = x
      self.y = y
      self.png = png
    }
  }

  /// A frame of the golden that has no expected picture.
  public struct Gap: Hashable, Sendable {
    public var frame: Int
    /// Why, in words.
    public var reason: String

    public init(frame: Int, reason: String) {
      self.frame = frame
      self.reason = reason
    }
  }

  /// By time.
  public private(set) var moments: [Moment] = []
  /// Ascending.
  public private(set) var gaps: [Gap] = []
  /// The reason why pictures are missing altogether; nil if it is known from ``gaps``, or none is missing.
  public var problem: String?
  /// Each picture once; a picture's base precedes it.
  public private(set) var pictures: [Picture] = []
  private var known: Set<String> = []

  public init() {}

  public static func == (a: ReportFilm, b: ReportFilm) -> Bool {
    a.moments == b.moments && a.pictures == b.pictures && a.gaps == b.gaps && a.problem == b.problem
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(moments)
    hasher.combine(pictures)
    hasher.combine(gaps)
    hasher.combine(problem)
  }

  /// The picture from which most others differ little: the first one.
  private var base: (id: String, pixels: Pixmap)?

  /// Appends the frames of a time, which must be later than all that were added before. Nothing is shown of a time
  /// without any picture.
  ///
  /// - Parameter missing: The reason why a frame of the golden has no expected picture.
  public mutating func append(
    frame: Int, seconds: Double, expected: Pixmap?, actual: Pixmap?, missing: String? = nil
  ) {
    if expected == nil, let missing { gaps.append(Gap(frame: frame, reason: missing)) }
    guard expected != nil || actual != nil else { return }
    let was = expected.map { keep($0, over: []) }
    let found = actual.map { pixels in
      if let was, let expected, expected == pixels { return was }
      return keep(pixels, over: was.flatMap { id in expected.map { [(id, $0)] } } ?? [])
    }
    moments.append(Moment(frame: frame, seconds: seconds, expected: was, actual: found))
  }

  /// - Parameter others: Pictures that are already stored and may be similar to this one.
  /// - Returns: the picture's identity.
  private mutating func keep(_ pixels: Pixmap, over others: [(id: String, pixels: Pixmap)]) -> String {
    let id = pixels.pixelHash.description
    guard known.insert(id).inserted else { return id }
    let bases = others + (base.map { [$0] } ?? [])
    var best: (id: String, part: PixelRectangle)?
    for candidate in bases {
      if let part = PixelRectangle(of: candidate.pixels, differingFrom: pixels),
        part.area < best?.part.area ?? .max
      {
        best = (candidate.id, part)
      }
    }
    if let best, best.part.area * 10 < pixels.width * pixels.height * 7 {
      let part = best.part.cut(from: pixels)
      pictures.append(
        Picture(id: id, base: best.id, x: best.part.x, y: best.part.y, png: PNGEncoder.encode(part)))
    } else {
      pictures.append(Picture(id: id, png: PNGEncoder.encode(pixels)))
      if base == nil { base = (id, pixels) }
    }
    return id
  }
}

extension ReportFilm {
  /// The number of frames of a scene that a report shows over time: a thousand in all if every scene fails, but some of
  /// each.
  ///
  /// - Parameter scenes: The number of scenes that did not pass.
  public static func limit(scenes: Int) -> Int { max(1000 / max(scenes, 1), 12) }

  /// The frames that a page shows at one time, one of each side; nil if a side has none.
  public struct Step: Hashable, Sendable {
    /// The golden's frame; without a golden, or after its end, the scene's.
    public var frame: Int
    public var time: Rational
    public var expected: Int?
    public var actual: Int?
  }

  /// The maximum number of frames of one side of a scene that reports show or keep, in addition to those that a golden
  /// keeps.
  private static let longest = 1000

  /// The frames around a frame, from which a report can be created later.
  public static func window(of count: Int, around frame: Int?) -> Range<Int> {
    let first = max(0, min((frame ?? 0) - longest / 2, count - longest))
    return first..<min(count, first + longest)
  }

  /// The frames of a scene to show, by time: those that a golden keeps, the worst one, and others distributed evenly,
  /// as many among those that differ as among all. The selection depends only on the goldens, so that every process
  /// that creates the page makes the same one.
  ///
  /// - Parameters:
  ///   - expected: The golden; nil if there is none.
  ///   - actual: The golden that accepting the run would create; nil if the scene cannot be played.
  ///   - moved: The frames whose motion differs.
  ///   - worst: The frame that the message names.
  ///   - limit: The maximum number of frames; a few more are possible.
  public static func steps(
    expected: Golden?, actual: Golden?, moved: [Int], worst: Int?, limit: Int
  ) -> [Step] {
    guard let base = expected ?? actual else { return [] }
    let (trace, count) = (base.trace, base.trace.frameCount)
    var differing = Set(moved)
    if let before = expected?.manifest, let after = actual?.manifest, before.environment == after.environment {
      differing.formUnion(zip(before.hashes, after.hashes).enumerated().lazy.filter { $1.0 != $1.1 }.map(\.offset))
    }
    let kept = Set(base.manifest.frames + [worst ?? 0]).filter { $0 < count }
    let shown = window(of: count, around: worst)
    let chosen = frames(of: shown, differing: differing.filter(shown.contains).sorted(), including: kept, limit: limit)
    func seen(_ frame: Int) -> Int? {
      guard let actual else { return nil }
      let isThere = window(of: actual.trace.frameCount, around: worst).contains(frame)
      return isThere || actual.manifest.frames.contains(frame) ? frame : nil
    }
    var steps = chosen.map { frame -> Step in
      let time = trace.time(ofFrame: frame)
      let now = actual.map { frame == count - 1 ? $0.trace.frameCount - 1 : $0.trace.nearestFrame(to: time) }
      return Step(frame: frame, time: time, expected: expected == nil ? nil : frame, actual: now.flatMap(seen))
    }
    guard let expected, let actual else { return steps }
    // Frames after the golden's end were not expected.
    let later = (0..<actual.trace.frameCount).filter {
      seen($0) != nil && actual.trace.time(ofFrame: $0) > expected.trace.duration
    }
    for frame in spread(later, limit / 2) {
      steps.append(Step(frame: frame, time: actual.trace.time(ofFrame: frame), expected: nil, actual: frame))
    }
    return steps
  }

  private static func frames(of shown: Range<Int>, differing: [Int], including kept: Set<Int>, limit: Int) -> [Int] {
    let all = Array(shown)
    guard all.count > limit else { return kept.union(all).sorted() }
    let room = max(limit - kept.count, 2)
    let others =
      differing.isEmpty ? spread(all, room) : spread(differing, room / 2) + spread(all, room - room / 2)
    return kept.union(others).sorted()
  }

  /// A selection of frames up to a limit: the first, the last, and some in between.
  static func spread(_ frames: [Int], _ limit: Int) -> [Int] {
    guard frames.count > limit else { return frames }
    guard limit > 1 else { return Array(frames.prefix(limit)) }
    return (0..<limit).map { frames[$0 * (frames.count - 1) / (limit - 1)] }
  }
}

/// The smallest rectangle of pixels outside of which two images are equal.
struct PixelRectangle: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var area: Int { width * height }

  /// Nil if the images are equal or of different sizes.
  init?(of a: Pixmap, differingFrom b: Pixmap) {
    guard a.width == b.width, a.height == b.height, a.width > 0 else { return nil }
    let stride = a.width * 4
    var (top, bottom, left, right) = (Int.max, 0, stride, 0)
    for row in 0..<a.height {
      let range = row * stride..<(row + 1) * stride
      guard a.bytes[range] != b.bytes[range] else { continue }
      top = min(top, row)
      bottom = row + 1
      let start = range.lowerBound
      if let first = (0..<left).first(where: { a.bytes[start + $0] != b.bytes[start + $0] }) { left = first }
      if let last = (right..<stride).last(where: { a.bytes[start + $0] != b.bytes[start + $0] }) { right = last + 1 }
    }
    guard top < bottom else { return nil }
    (x, y) = (left / 4, top)
    (width, height) = ((right + 3) / 4 - left / 4, bottom - top)
  }

  func cut(from image: Pixmap) -> Pixmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(area * 4)
    for row in y..<y + height {
      let start = (row * image.width + x) * 4
      bytes += image.bytes[start..<start + width * 4]
    }
    return Pixmap(width: width, height: height, bytes: bytes)
  }
}
