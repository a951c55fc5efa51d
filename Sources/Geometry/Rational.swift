/// An exact fraction of 64-bit integers, in lowest terms with a positive denominator.
///
/// Times and frame rates are exact: in binary floating point 8.2 s · 60 fps loses a frame. Every operation that can
/// exceed the range of `Int64` returns nil in that case.
public struct Rational: Hashable, Sendable {
  /// Has the sign of the fraction.
  public let numerator: Int64
  /// Always above 0.
  public let denominator: Int64

  /// The fraction in lowest terms, or nil if the denominator is 0 or the terms do not fit.
  public init?(_ numerator: Int64, _ denominator: Int64) {
    guard denominator != 0, numerator != .min, denominator != .min else { return nil }
    let sign: Int64 = denominator < 0 ? -1 : 1
    let divisor = Rational.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    self.numerator = sign * (numerator / Int64(divisor))
    self.denominator = sign * (denominator / Int64(divisor))
  }

  /// A whole number.
  public init(_ whole: Int32) {
    numerator = Int64(whole)
    denominator = 1
  }

  private init(reduced numerator: Int64, _ denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The fraction 0/1.
  public static let zero = Rational(reduced: 0, 1)

  /// Reads `12`, `-0.25` or `30000/1001`; at most 18 digits. Nil for anything else.
  public init?(text: some StringProtocol) { self.init(text: String(text)) }

  /// Reads `12`, `-0.25` or `30000/1001`; at most 18 digits. Nil for anything else.
  public init?(text: String) {
    let bytes = text.utf8
    guard let bar = bytes.firstIndex(of: UInt8(ascii: "/")) else {
      self.init(decimal: bytes[...])
      return
    }
    guard let first = Rational(decimal: bytes[..<bar]), let second = Rational(decimal: bytes[bar...].dropFirst()),
      let value = first.divided(by: second)
    else { return nil }
    self = value
  }

  /// Reads a decimal number without exponent.
  private init?(decimal bytes: Substring.UTF8View) {
    var digits: Int64 = 0
    var scale: Int64 = 1
    var count = 0
    var seenPoint = false
    let negative = bytes.first == UInt8(ascii: "-")
    for byte in negative ? bytes.dropFirst() : bytes {
      if byte == UInt8(ascii: "."), !seenPoint {
        seenPoint = true
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), count < 18 else { return nil }
      digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
      if seenPoint { scale *= 10 }
      count += 1
    }
    guard count > 0 else { return nil }
    self.init(negative ? -digits : digits, scale)
  }

  /// The nearest fraction with a denominator of 10⁹ (nanoseconds): for computed times. Nil if the value is not finite
  /// or too large.
  public init?(rounding value: Double) {
    let scaled = (value * 1_000_000_000).rounded()
    guard scaled.isFinite, abs(scaled) < 9e18 else { return nil }
    self.init(Int64(scaled), 1_000_000_000)
  }

  /// A computed time in seconds: exactly a multiple of 1/120 s if it is one but for the rounding of numbers, so that the
  /// frame of a display or film at that time shows what happens then; otherwise in nanoseconds. Nil if the value is not
  /// finite or too large.
  public init?(time seconds: Double) {
    let frame = (seconds * 120).rounded()
    guard abs(frame / 120 - seconds) < 1e-9, let number = Int64(exactly: frame) else {
      self.init(rounding: seconds)
      return
    }
    self.init(number, 120)
  }

  /// The nearest binary floating-point number.
  public var doubleValue: Double { Double(numerator) / Double(denominator) }

  /// The sum; nil if its terms do not fit into 64 bits.
  public func adding(_ other: Rational) -> Rational? {
    combine(other) { $0.addingReportingOverflow($1) }
  }

  /// The difference; nil if its terms do not fit into 64 bits.
  public func subtracting(_ other: Rational) -> Rational? {
    combine(other) { $0.subtractingReportingOverflow($1) }
  }

  private func combine(
    _ other: Rational, _ operation: (Int64, Int64) -> (partialValue: Int64, overflow: Bool)
  ) -> Rational? {
    let divisor = Int64(Rational.greatestCommonDivisor(denominator.magnitude, other.denominator.magnitude))
    let (left, o1) = numerator.multipliedReportingOverflow(by: other.denominator / divisor)
    let (right, o2) = other.numerator.multipliedReportingOverflow(by: denominator / divisor)
    let (bottom, o3) = denominator.multipliedReportingOverflow(by: other.denominator / divisor)
    let (top, o4) = operation(left, right)
    guard !o1, !o2, !o3, !o4 else { return nil }
    return Rational(top, bottom)
  }

  /// The product; nil if its terms do not fit into 64 bits.
  public func multiplied(by other: Rational) -> Rational? {
    let g1 = Int64(max(Rational.greatestCommonDivisor(numerator.magnitude, other.denominator.magnitude), 1))
    let g2 = Int64(max(Rational.greatestCommonDivisor(other.numerator.magnitude, denominator.magnitude), 1))
    let (top, o1) = (numerator / g1).multipliedReportingOverflow(by: other.numerator / g2)
    let (bottom, o2) = (denominator / g2).multipliedReportingOverflow(by: other.denominator / g1)
    guard !o1, !o2 else { return nil }
    return Rational(top, bottom)
  }

  /// The quotient; nil for a divisor of 0, or if its terms do not fit into 64 bits.
  public func divided(by other: Rational) -> Rational? {
    guard other.numerator != 0, let inverse = Rational(other.denominator, other.numerator) else { return nil }
    return multiplied(by: inverse)
  }

  /// The least integer that is not below the value.
  public var roundedUp: Int64 {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    return remainder > 0 ? quotient + 1 : quotient
  }

  private static func greatestCommonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}

extension Rational: Comparable {
  public static func < (a: Rational, b: Rational) -> Bool {
    let left = a.numerator.multipliedFullWidth(by: b.denominator)
    let right = b.numerator.multipliedFullWidth(by: a.denominator)
    return left.high != right.high ? left.high < right.high : left.low < right.low
  }
}

extension Rational: CustomStringConvertible {
  /// `3/2`, or `2` if the denominator is 1.
  public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
