internal import Dispatch
public import InbetweenPixels
private import Synchronization

extension Comparer {
  /// The number that YIQ deltas are divided by, so that black to white is about 1.
  private static let yiqScale = 35215.0

  /// The tolerance for equality: `channel` allows one pixel in a thousand to differ at all, `exact` none.
  public var tolerance: PixelTolerance {
    switch self {
    case .exact: PixelTolerance(maximumDifferingShare: 0)
    case .channel: PixelTolerance(maximumDifferingShare: 0.001)
    case .pixelmatch, .oklab, .flip: PixelTolerance()
    }
  }

  /// Compares two images of one size. Equal images take only a memory comparison.
  public func compare(_ expected: Pixmap, with actual: Pixmap) throws(ComparisonError) -> Comparison {
    try Self.requireOneSize(expected, actual)
    if case .flip(let threshold) = self, expected != actual {
      let errors = FLIP.errors(reference: expected, test: actual)
      return flipComparison(expected, actual, errors: errors, threshold: threshold)
    }
    if case .oklab(let options) = self, let size = options.windowSize {
      var fates: [UInt8]? = [UInt8](repeating: 0, count: expected.width * expected.height)
      let found = measure(expected, actual, rows: 0..<expected.height, fates: &fates)
      let densest = Self.densest(fates ?? [], width: expected.width, size: size)
      return comparison(expected, found, densest: densest)
    }
    return comparison(expected, inParallel(rows: expected.height) { measure(expected, actual, rows: $0) })
  }

  /// The maximum number of counted pixels in any square of a size, or in the part of it that fits into the image.
  private static func densest(_ fates: [UInt8], width: Int, size: Int) -> Int {
    guard width > 0 else { return 0 }
    func counted(_ fate: UInt8) -> Int { fate >= PixelComparison.Fate.counted.rawValue ? 1 : 0 }
    // Counted pixels of the last rows by column; a window is a range of columns.
    var columns = [Int](repeating: 0, count: width)
    var densest = 0
    for y in 0..<fates.count / width {
      for x in 0..<width {
        columns[x] += counted(fates[y * width + x])
        if y >= size { columns[x] -= counted(fates[(y - size) * width + x]) }
      }
      var window = 0
      for x in 0..<width {
        window += columns[x]
        if x >= size { window -= columns[x - size] }
        densest = max(densest, window)
      }
    }
    return densest
  }

  private func comparison(_ image: Pixmap, _ found: PixelComparison, densest: Int? = nil) -> Comparison {
    var bounds: PixelBounds?
    if let columns = found.columns, let rows = found.rows { bounds = PixelBounds(columns: columns, rows: rows) }
    return Comparison(
      comparer: self, width: image.width, height: image.height, differing: found.differing, counted: found.counted,
      excused: found.excused, worst: isYIQ ? (found.worst / Self.yiqScale).squareRoot() : found.worst,
      worstChannel: found.worstChannel, mean: isFLIP ? 0 : nil, bounds: bounds, densest: densest)
  }

  private var isYIQ: Bool { if case .pixelmatch = self { true } else { false } }
  private var isFLIP: Bool { if case .flip = self { true } else { false } }

  private func measure(_ a: Pixmap, _ b: Pixmap, rows: Range<Int>) -> PixelComparison {
    var none: [UInt8]?
    return measure(a, b, rows: rows, fates: &none)
  }

  func measure(_ a: Pixmap, _ b: Pixmap, rows: Range<Int>, fates: inout [UInt8]?) -> PixelComparison {
    switch self {
    case .exact, .flip: PixelComparison.channels(a, b, rows: rows, limit: 0, fates: &fates)
    case .channel(let limit): PixelComparison.channels(a, b, rows: rows, limit: limit, fates: &fates)
    case .pixelmatch(let version, let options):
      PixelComparison.perceived(
        a, b, rows: rows, formula: Self.formula(version, options),
        limit: Self.yiqScale * options.threshold * options.threshold,
        includesAntialiasing: options.includesAntialiasing, fates: &fates)
    case .oklab(let options):
      PixelComparison.perceived(
        a, b, rows: rows, formula: options.usesCheckerboard ? .oklabOnCheckerboard : .oklabOnWhite,
        limit: options.threshold, includesAntialiasing: options.includesAntialiasing, fates: &fates)
    }
  }

  private static func formula(
    _ version: PixelmatchVersion, _ options: PixelmatchOptions
  ) -> PixelComparison.Formula {
    switch version {
    case .v5_3_0: .yiqEachOnWhite
    case .v7_1_0: .yiqOnCheckerboard
    case .v7_2_0: options.usesCheckerboard ? .yiqOnCheckerboard : .yiqOnWhite
    }
  }

  static func requireOneSize(_ expected: Pixmap, _ actual: Pixmap) throws(ComparisonError) {
    guard expected.width == actual.width, expected.height == actual.height else {
      throw .sizesDiffer(
        expected: "\(expected.width) × \(expected.height)", actual: "\(actual.width) × \(actual.height)")
    }
  }

  /// With fewer rows a second thread costs more time than it saves.
  private static let rowsWorthAThread = 256

  /// The sum over parts of the image, computed on two threads if the image is large.
  private func inParallel(rows: Int, _ measure: @Sendable (Range<Int>) -> PixelComparison) -> PixelComparison {
    guard rows >= 2 * Self.rowsWorthAThread else { return measure(0..<rows) }
    let parts = 2
    let sum = Mutex(PixelComparison())
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      let found = measure(rows * part / parts..<rows * (part + 1) / parts)
      sum.withLock { $0.add(found) }
    }
    return sum.withLock { $0 }
  }

  private func flipComparison(
    _ a: Pixmap, _ b: Pixmap, errors: FloatPlane, threshold: Double
  ) -> Comparison {
    var none: [UInt8]?
    let bytes = measure(a, b, rows: 0..<a.height, fates: &none)
    var counted = 0
    var sum = 0.0
    var worst: Float = 0
    var columns = a.width..<a.width
    var rows = 0..<0
    for y in 0..<a.height {
      for x in 0..<a.width {
        let error = errors.values[y * a.width + x]
        sum += Double(error)
        worst = max(worst, error)
        guard Double(error) > threshold else { continue }
        if counted == 0 { rows = y..<y }
        counted += 1
        rows = rows.lowerBound..<y + 1
        columns = min(columns.lowerBound, x)..<(columns.isEmpty ? x + 1 : max(columns.upperBound, x + 1))
      }
    }
    return Comparison(
      comparer: self, width: a.width, height: a.height, differing: bytes.differing, counted: counted, excused: 0,
      worst: Double(worst), worstChannel: bytes.worstChannel, mean: sum / Double(max(a.width * a.height, 1)),
      bounds: counted > 0 ? PixelBounds(columns: columns, rows: rows) : nil)
  }
}
