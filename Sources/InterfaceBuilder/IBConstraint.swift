public import InbetweenLayout

/// A `<constraint>`: `first.attribute relation multiplier × second.attribute + constant @priority`.
public struct IBConstraint: Hashable, Sendable {
  public var id: String
  public var firstItem: String
  /// The attribute's name as in `NSLayoutConstraint`; `baseline` means the last baseline.
  public var firstAttribute: String
  public var relation: LayoutRelation
  public var secondItem: String?
  public var secondAttribute: String?
  public var multiplier: Double
  /// The multiplier as a ratio if it is written as one: `3:4`.
  public var ratio: (Double, Double)? { ratioParts.map { ($0.numerator, $0.denominator) } }
  private var ratioParts: Ratio?
  public var constant: Double
  public var priority: Double
  /// Whether the constant is the standard spacing of its two items ("Use Standard Value").
  public var isSymbolic: Bool
  /// Whether it has the option "Remove at build time": the canvas uses it, the app does not.
  public var isPlaceholder: Bool
  public var identifier: String?
  public var userLabel: String?
  public var line: Int

  private struct Ratio: Hashable, Sendable {
    var numerator: Double
    var denominator: Double

    init(numerator: Double, denominator: Double) {
      self.numerator = numerator
      self.denominator = denominator
    }

    /// The ratio of two lengths from which a multiplier with six decimals was rounded; nil if no ratio of small numbers
    /// is that close.
    ///
    /// Interface Builder writes 20 : 29 as `0.689655`, which rounds to another pixel if an edge lies between two.
    init?(roundedTo text: String) {
      guard let point = text.firstIndex(of: "."), text[point...].count == 7, let value = Double(text), value > 0,
        value < 100
      else { return nil }
      // The convergents of the continued fraction.
      var (numerator, denominator, before) = (1.0, 0.0, (numerator: 0.0, denominator: 1.0))
      var rest = value
      while true {
        let whole = rest.rounded(.down)
        let next = (whole * numerator + before.numerator, whole * denominator + before.denominator)
        before = (numerator, denominator)
        (numerator, denominator) = next
        guard denominator <= 400 else { return nil }
        if abs(numerator / denominator - value) <= 5.1e-7 { break }
        guard rest - whole > 1e-9 else { return nil }
        rest = 1 / (rest - whole)
      }
      self.init(numerator: numerator, denominator: denominator)
    }
  }

  /// Reads a constraint from those of a view, which is the first item if none is named; nil if the element is not a
  /// constraint.
  init?(_ element: XMLTree.Element, owner: String) {
    guard element.name == "constraint", let attribute = element["firstAttribute"] else { return nil }
    id = element["id"] ?? ""
    firstItem = element["firstItem"] ?? owner
    firstAttribute = IBConstraint.attribute(attribute)
    relation = element["relation"].flatMap(LayoutRelation.init(name:)) ?? .equal
    secondItem = element["secondItem"]
    secondAttribute = element["secondAttribute"].map(IBConstraint.attribute)
    multiplier = 1
    if let text = element["multiplier"] {
      let parts = text.split(whereSeparator: { $0 == ":" || $0 == "/" }).compactMap { Double($0) }
      if parts.count == 2, parts[1] != 0 {
        ratioParts = Ratio(numerator: parts[0], denominator: parts[1])
        multiplier = parts[0] / parts[1]
      } else if let value = parts.first {
        multiplier = value
        if let ratio = Ratio(roundedTo: text) {
          ratioParts = ratio
          multiplier = ratio.numerator / ratio.denominator
        }
      }
    }
    constant = element.number("constant") ?? 0
    priority = element.number("priority") ?? 1000
    isSymbolic = element["symbolic"] == "YES"
    isPlaceholder = element["placeholder"] == "YES"
    identifier = element["identifier"]
    userLabel = element["userLabel"]
    line = element.line
  }

  private static func attribute(_ name: String) -> String { name == "baseline" ? "lastBaseline" : name }

  /// The reason why UIKit would reject it; nil if it would not.
  public var mistake: String? {
    guard let first = LayoutAttribute.byName[firstAttribute] else {
      return "'\(firstAttribute)' is no attribute of a constraint"
    }
    let limit = LayoutConstraint.constantLimit
    guard constant.isFinite, abs(constant) <= limit, multiplier.isFinite, abs(multiplier) <= limit else {
      return "its numbers are too large"
    }
    guard LayoutPriority.isLegal(priority) else { return "a priority is above 0 up to 1000" }
    guard secondItem != nil, let name = secondAttribute else {
      return first.isSize ? nil : "a location cannot equal a constant"
    }
    guard let second = LayoutAttribute.byName[name] else { return "'\(name)' is no attribute of a constraint" }
    if first.isSize != second.isSize { return "a size cannot be paired with a location" }
    if !first.isSize, multiplier == 0 { return "a location cannot equal a constant" }
    if !first.isSize, first.axis != second.axis { return "it pairs locations along different axes" }
    if first.isDirectional && second.isAbsoluteSide || first.isAbsoluteSide && second.isDirectional {
      return "it pairs leading or trailing with left or right"
    }
    return nil
  }
}

extension XMLTree.Element {
  /// A number; nil if the attribute is missing, not a number or not finite.
  public func number(_ attribute: String) -> Double? {
    self[attribute].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether an attribute is `YES`.
  public func flag(_ attribute: String) -> Bool { self[attribute] == "YES" }
}
