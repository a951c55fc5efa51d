/// A way to compare two images, named together with its version, because the way pixels are compared is part of what
/// a golden promises.
///
/// Comparers that excuse anti-aliasing are nearly blind to motion, as a moving edge changes just the pixels that they
/// excuse; what they excuse is therefore always counted.
public enum Comparer: Hashable, Sendable {
  /// Every byte is equal.
  case exact
  /// No component of any pixel differs by more than `limit` levels (of 255), and few pixels differ at all.
  case channel(limit: Int)
  /// The npm package pixelmatch, at a release.
  case pixelmatch(PixelmatchVersion, PixelmatchOptions = PixelmatchOptions())
  /// pixelmatch at commit c6fee35: the distance HyAB in OKLab with toe-corrected lightness.
  case oklab(PixelmatchOptions = PixelmatchOptions())
  /// LDR-FLIP, as of the package flip-evaluator 1.7, at 67 pixels a degree; pixels with an error above `threshold`
  /// (0 to 1) are counted.
  case flip(threshold: Double = 0.1)

  /// What a golden is compared by unless its scene says otherwise: strict in how much and in how many.
  public static let standard = Comparer.channel(limit: 1)

  /// Reads a name such as `channel±2` or `pixelmatch@7.1.0`.
  ///
  /// `pixelmatch@5` and `pixelmatch@7` stand for their newest releases 5.3.0 and 7.2.0, `oklab` for `oklab@c6fee35`.
  public init(named name: String) throws(UnknownComparerError) {
    if name.hasPrefix("channel±"), let limit = Int(name.dropFirst("channel±".count)), (0...255).contains(limit) {
      self = .channel(limit: limit)
      return
    }
    switch name {
    case "exact": self = .exact
    case "pixelmatch@5": self = .pixelmatch(.v5_3_0)
    case "pixelmatch@7": self = .pixelmatch(.v7_2_0)
    case "oklab", "oklab@c6fee35": self = .oklab()
    case "flip", "flip@1.7": self = .flip()
    default:
      guard let version = PixelmatchVersion.allCases.first(where: { name == "pixelmatch@" + $0.rawValue }) else {
        throw UnknownComparerError(name: name)
      }
      self = .pixelmatch(version)
    }
  }

  /// The name with the full version, as recorded beside a golden, and what is set apart from the defaults.
  public var name: String {
    switch self {
    case .exact: "exact"
    case .channel(let limit): "channel±\(limit)"
    case .pixelmatch(let version, let options): "pixelmatch@" + version.rawValue + options.suffix
    case .oklab(let options): "oklab@c6fee35" + options.suffix
    case .flip(let threshold): threshold == 0.1 ? "flip@1.7" : "flip@1.7 threshold \(threshold)"
    }
  }

  /// Every name that can be written, for messages.
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
  /// As 7.1.0; the pattern can be turned off.
  case v7_2_0 = "7.2.0"
}

/// The options of pixelmatch, with its defaults.
public struct PixelmatchOptions: Hashable, Sendable {
  /// From 0 to 1; on greys 0.1 allows differences of 26 levels.
  public var threshold: Double
  /// Whether pixels that look like anti-aliasing are counted like others instead of being excused.
  public var includesAntialiasing: Bool
  /// Whether translucent pixels are compared over a pattern instead of white. Releases before 7 know only white, and
  /// 7.1.0 only the pattern.
  public var usesCheckerboard: Bool

  public init(threshold: Double = 0.1, includesAntialiasing: Bool = false, usesCheckerboard: Bool = true) {
    self.threshold = threshold
    self.includesAntialiasing = includesAntialiasing
    self.usesCheckerboard = usesCheckerboard
  }

  fileprivate var suffix: String {
    (threshold == 0.1 ? "" : " threshold \(threshold)") + (includesAntialiasing ? " includeAA" : "")
      + (usesCheckerboard ? "" : " on white")
  }
}

/// There is no comparer of that name.
public struct UnknownComparerError: Error, Hashable, CustomStringConvertible {
  public let name: String

  public init(name: String) {
    self.name = name
  }

  public var description: String {
    "no comparer is called ‘\(name)’; there are \(Comparer.knownNames.joined(separator: ", "))"
  }
}
