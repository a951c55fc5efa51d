/// The numbers from one to another; either may be infinite.
struct Interval: Sendable, Equatable {
  static let all = Interval(low: -.infinity, high: .infinity)

  var low: Double
  var high: Double

  init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }

  /// The interval of a tableau's variable, given by its open sides.
  init(_ state: Tableau.State) {
    self.init(low: state.contains(.opensDown) ? -.infinity : 0, high: state.contains(.opensUp) ? .infinity : 0)
  }

  /// The amount by which the lower end exceeds the upper one; zero or less for a nonempty interval.
  var excess: Double { low - high }

  /// Intersects with another interval. If they are disjoint, the ends are in the wrong order.
  mutating func narrow(to other: Interval) {
    low = max(low, other.low)
    high = min(high, other.high)
  }

  static func + (a: Interval, b: Interval) -> Interval { Interval(low: a.low + b.low, high: a.high + b.high) }

  static func - (a: Interval, b: Interval) -> Interval { Interval(low: a.low - b.high, high: a.high - b.low) }

  static func * (a: Interval, factor: Double) -> Interval {
    factor > 0
      ? Interval(low: a.low * factor, high: a.high * factor) : Interval(low: a.high * factor, high: a.low * factor)
  }

  static func / (a: Interval, factor: Double) -> Interval {
    factor > 0
      ? Interval(low: a.low / factor, high: a.high / factor) : Interval(low: a.high / factor, high: a.low / factor)
  }
}
