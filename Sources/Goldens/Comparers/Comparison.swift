/// The result of comparing two images of equal size.
public struct Comparison: Hashable, Sendable {
  /// The comparer used.
  public let comparer: Comparer
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// Pixels that differ at all.
  public let differing: Int
  /// Pixels that differ by more than the comparer allows.
  public let counted: Int
  /// The maximum number of counted pixels in any square of the comparer's `windowSize`; nil if it has none.
  public let densest: Int?
  /// Pixels that differ by more than that and were not counted because they look like anti-aliasing.
  public let excused: Int
  /// The maximum difference: in levels (0 to 255) for `exact` and `channel`; for pixelmatch and OKLab the threshold (0
  /// to 1) above which no pixel would be counted; the error (0 to 1) for FLIP.
  public let worst: Double
  /// The maximum difference of one component, in levels (0 to 255).
  public let worstChannel: Int
  /// The mean error over all pixels, 0 to 1; only FLIP has one.
  public let mean: Double?
  /// The smallest rectangle that contains all counted pixels.
  public let bounds: PixelBounds?

  public init(
    comparer: Comparer, width: Int, height: Int, differing: Int, counted: Int, excused: Int, worst: Double,
    worstChannel: Int, mean: Double? = nil, bounds: PixelBounds?, densest: Int? = nil
  ) {
    self.comparer = comparer
    self.width = width
    self.height = height
    self.differing = differing
    self.counted = counted
    self.densest = densest
    self.excused = excused
    self.worst = worst
    self.worstChannel = worstChannel
    self.mean = mean
    self.bounds = bounds
  }

  /// Whether the images are equal within the comparer's own tolerance.
  public var passes: Bool { isWithin(comparer.tolerance) }

  /// Whether the images are equal within a tolerance.
  public func isWithin(_ tolerance: PixelTolerance) -> Bool {
    (densest ?? counted) <= tolerance.maximumCounted
      && Double(differing) <= tolerance.maximumDifferingShare * Double(width) * Double(height)
  }

  /// One line: `1005 pixels beyond channel±1 (2.0 %), worst 87 of 255, x 20…139, y 18…80; 12 excused`.
  public var summary: String {
    guard differing > 0 else { return "every pixel is equal" }
    let share = Double(counted) * 100 / Double(max(width * height, 1))
    var text =
      "\(counted) \(counted == 1 ? "pixel" : "pixels") beyond \(comparer.name) (\(Decimals.text(share, places: 2)) %)"
    text += ", \(differing) differ at all, worst \(worstText)"
    if let bounds { text += ", \(bounds)" }
    if let densest { text += ", at most \(densest) in one window" }
    if excused > 0 { text += "; \(excused) excused as anti-aliasing" }
    return text
  }

  private var worstText: String {
    switch comparer {
    case .exact, .channel: "\(worstChannel) of 255"
    default: "\(Decimals.text(worst, places: 3)) of 1 (\(worstChannel) of 255 in a component)"
    }
  }
}

/// A rectangle of pixels.
public struct PixelBounds: Hashable, Sendable, CustomStringConvertible {
  public let columns: Range<Int>
  public let rows: Range<Int>

  public init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// The first and last column and row.
  public var description: String {
    "x \(columns.lowerBound)…\(columns.upperBound - 1), y \(rows.lowerBound)…\(rows.upperBound - 1)"
  }
}

/// The allowed number of pixels beyond the comparer's limit, and of pixels that differ at all.
public struct PixelTolerance: Hashable, Sendable {
  /// The allowed number of pixels beyond the comparer's limit.
  public var maximumCounted: Int
  /// The allowed fraction (0 to 1) of pixels that differ by any amount.
  public var maximumDifferingShare: Double

  public init(maximumCounted: Int = 0, maximumDifferingShare: Double = 1) {
    self.maximumCounted = maximumCounted
    self.maximumDifferingShare = maximumDifferingShare
  }
}

/// The images cannot be compared.
public enum ComparisonError: Error, Hashable, CustomStringConvertible {
  /// In pixels, as `width × height`.
  case sizesDiffer(expected: String, actual: String)

  public var description: String {
    switch self {
    case .sizesDiffer(let expected, let actual): "expected an image of \(expected) pixels, not \(actual)"
    }
  }
}
