/// A way to compare two images, named together with its version, because the result of a golden depends on how pixels
/// are compared.
///
/// Comparers that excuse anti-aliasing hardly detect motion, because a moving edge changes exactly the pixels that they
/// excuse; excused pixels are therefore always counted.
public enum Comparer: Hashable, Sendable {
  /// Every byte is equal.
  case exact
  /// No component of any pixel differs by more than `limit` levels (of 255), and few pixels differ at all.
  case channel(limit: Int)
  /// The npm package pixelmatch, at a release.
  case pixelmatch(PixelmatchVersion, PixelmatchOptions = PixelmatchOptions())
  /// pixelmatch at commit c6fee35: the distance HyAB in OKLab with toe-corrected lightness.
  case oklab(PixelmatchOptions = PixelmatchOptions())
  /// LDR-FLIP, as of the package flip-evaluator 1.7, at 67 pixels per degree; pixels with an error above `threshold` (0
  /// to 1) are counted.
  case flip(threshold: Double = 0.1)

  /// The default comparer of goldens: strict in both the amount and the number of differences.
  public static let standard = Comparer.channel(limit: 1)

  /// Reads a name such as `channel±2`, `pixelmatch@7.1.0`, or `pixelmatch@7.2.0 threshold 0.05 includeAA`.
  ///
  /// `pixelmatch@5` and `pixelmatch@7` stand for their newest releases 5.3.0 and 7.2.0, `oklab` for `oklab@c6fee35`. Options
  /// follow in any order: `threshold` with a number from 0 to 1, of pixelmatch and OKLab also `includeAA` and `on white`, of
  /// OKLab also `windowSize` with a number of pixels.
  public init(named name: String) throws(UnknownComparerError) {
    var words = name.split(separator: " ", omittingEmptySubsequences: false)[...]
    let base = words.popFirst().map(String.init) ?? ""
    guard let options = PixelmatchOptions(words), let comparer = Comparer(base: base, options) else {
      throw UnknownComparerError(name: name)
    }
    // An option that the comparer does not have would be ignored.
    guard words.isEmpty || comparer.options == options else { throw UnknownComparerError(name: name) }
    self = comparer
  }

  private init?(base: String, _ options: PixelmatchOptions) {
    switch base {
    case "exact": self = .exact
    case "pixelmatch@5": self = .pixelmatch(.v5_3_0, options)
    case "pixelmatch@7": self = .pixelmatch(.v7_2_0, options)
    case "oklab", "oklab@c6fee35": self = .oklab(options)
    case "flip", "flip@1.7": self = .flip(threshold: options.threshold)
    case _ where base.hasPrefix("channel±"):
      guard let limit = Int(base.dropFirst("channel±".count)), (0...255).contains(limit) else { return nil }
      self = .channel(limit: limit)
    default:
      guard let version = PixelmatchVersion.allCases.first(where: { base == "pixelmatch@" + $0.rawValue }) else {
        return nil
      }
      self = .pixelmatch(version, options)
    }
  }

  /// The options that the comparer uses.
  private var options: PixelmatchOptions? {
    switch self {
    case .exact, .channel: return nil
    case .flip(let threshold): return PixelmatchOptions(threshold: threshold)
    case .oklab(let options): return options
    case .pixelmatch(let version, var options):
      options.windowSize = nil
      if version != .v7_2_0 { options.usesCheckerboard = true }
      return options
    }
  }

  /// The name with the full version, as recorded beside a golden, and options that differ from the defaults.
  public var name: String {
    switch self {
    case .exact: "exact"
    case .channel(let limit): "channel±\(limit)"
    case .pixelmatch(let version, let options): "pixelmatch@" + version.rawValue + options.suffix
    case .oklab(let options): "oklab@c6fee35" + options.suffix
    case .flip(let threshold): threshold == 0.1 ? "flip@1.7" : "flip@1.7 threshold \(threshold)"
    }
  }

  /// All names, for messages.
  public static let knownNames =
    ["exact", "channel±1"] + PixelmatchVersion.allCases.map { "pixelmatch@" + $0.rawValue } + [
      "oklab@c6fee35", "flip@1.7",
    ]
}

/// A release of pixelmatch whose counts are reproduced exactly.
public enum PixelmatchVersion: String, CaseIterable, Sendable {
  /// Each colour is blended with white before the colours are compared.
  case v5_3_0 = "5.3.0"
  /// Translucent pixels are compared over a pattern, so that white and transparent differ.
  case v7_1_0 = "7.1.0"
  /// Like 7.1.0; the pattern can be turned off.
  case v7_2_0 = "7.2.0"
}

/// The options of pixelmatch, with its defaults.
public struct PixelmatchOptions: Hashable, Sendable {
  /// From 0 to 1; on greys 0.1 allows differences of 26 levels.
  public var threshold: Double
  /// Whether pixels that look like anti-aliasing are counted like others instead of being excused.
  public var includesAntialiasing: Bool
  /// Whether translucent pixels are compared over a pattern instead of white. Versions before 7 support only white, and
  /// 7.1.0 only the pattern.
  public var usesCheckerboard: Bool
  /// In pixels, of OKLab only: the result is the maximum number of counted pixels in any square of this size instead of
  /// that of the whole image, so that a small change in a large image counts as much as in a small one.
  public var windowSize: Int?

  public init(
    threshold: Double = 0.1, includesAntialiasing: Bool = false, usesCheckerboard: Bool = true, windowSize: Int? = nil
  ) {
    self.threshold = threshold
    self.includesAntialiasing = includesAntialiasing
    self.usesCheckerboard = usesCheckerboard
    self.windowSize = windowSize
  }

  fileprivate var suffix: String {
    (threshold == 0.1 ? "" : " threshold \(threshold)") + (includesAntialiasing ? " includeAA" : "")
      + (usesCheckerboard ? "" : " on white") + (windowSize.map { " windowSize \($0)" } ?? "")
  }

  /// Reads the options after a comparer's name; nil if one is invalid.
  fileprivate init?(_ words: ArraySlice<Substring>) {
    self.init()
    var words = words
    while let word = words.popFirst() {
      switch word {
      case "includeAA": includesAntialiasing = true
      case "threshold":
        guard let number = words.popFirst().flatMap({ Double($0) }), (0...1).contains(number) else { return nil }
        threshold = number
      case "on":
        guard words.popFirst() == "white" else { return nil }
        usesCheckerboard = false
      case "windowSize":
        guard let size = words.popFirst().flatMap({ Int($0) }), (1...65_535).contains(size) else { return nil }
        windowSize = size
      default: return nil
      }
    }
  }
}

/// The error for an unknown comparer.
public struct UnknownComparerError: Error, Hashable, CustomStringConvertible {
  public let name: String

  public init(name: String) {
    self.name = name
  }

  public var description: String {
    "no comparer is called ‘\(name)’; there are \(Comparer.knownNames.joined(separator: ", "))"
  }
}
