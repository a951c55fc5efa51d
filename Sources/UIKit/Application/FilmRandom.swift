import InbetweenModel
import InbetweenObjects
import InbetweenStage

// Random numbers of code. In a film they are the same in every run, so that its frames are; they follow from the order in
// which code asks for them. These declarations take the place of those of Swift's standard library in files that import
// InbetweenUIKit.

/// Random numbers: those of the film that runs or, outside of films, the system's.
public struct SystemRandomNumberGenerator: RandomNumberGenerator, Sendable {
  public init() {}

  public mutating func next() -> UInt64 {
    guard let app = Stage.current?.app else {
      var system = Swift.SystemRandomNumberGenerator()
      return system.next()
    }
    return app.random.next()
  }
}

extension FixedWidthInteger {
  /// - Precondition: the range is not empty.
  public static func random(in range: Range<Self>) -> Self {
    var numbers = SystemRandomNumberGenerator()
    return random(in: range, using: &numbers)
  }
  public static func random(in range: ClosedRange<Self>) -> Self {
    var numbers = SystemRandomNumberGenerator()
    return random(in: range, using: &numbers)
  }
}

extension BinaryFloatingPoint where RawSignificand: FixedWidthInteger {
  /// - Precondition: the range is finite and not empty.
  public static func random(in range: Range<Self>) -> Self {
    var numbers = SystemRandomNumberGenerator()
    return random(in: range, using: &numbers)
  }
  /// - Precondition: the range is finite.
  public static func random(in range: ClosedRange<Self>) -> Self {
    var numbers = SystemRandomNumberGenerator()
    return random(in: range, using: &numbers)
  }
}

extension Bool {
  public static func random() -> Bool {
    var numbers = SystemRandomNumberGenerator()
    return random(using: &numbers)
  }
}

extension Collection {
  /// Nil if the collection is empty.
  public func randomElement() -> Element? {
    var numbers = SystemRandomNumberGenerator()
    return randomElement(using: &numbers)
  }
}

extension Sequence {
  public func shuffled() -> [Element] {
    var numbers = SystemRandomNumberGenerator()
    return shuffled(using: &numbers)
  }
}

extension MutableCollection where Self: RandomAccessCollection {
  public mutating func shuffle() {
    var numbers = SystemRandomNumberGenerator()
    shuffle(using: &numbers)
  }
}

// MARK: - C

// Where a file imports Foundation itself, the system's functions of these names count.

@_disfavoredOverload public func arc4random() -> UInt32 { .random(in: .min ... .max) }

/// From 0 up to the bound without it; 0 for the bound 0.
@_disfavoredOverload public func arc4random_uniform(_ upper_bound: UInt32) -> UInt32 {
  upper_bound == 0 ? 0 : .random(in: 0..<upper_bound)
}

/// From 0 up to 1 without it.
@_disfavoredOverload public func drand48() -> Double { .random(in: 0..<1) }

/// From 0 to `RAND_MAX`.
@_disfavoredOverload public func rand() -> Int32 { .random(in: 0 ... .max) }

/// From 0 up to 2³¹ without it.
@_disfavoredOverload public func random() -> Int { .random(in: 0..<1 << 31) }

/// A film's numbers do not depend on it: code takes it from the clock.
@_disfavoredOverload public func srand48(_ seed: Int) {}

/// See ``srand48(_:)``.
@_disfavoredOverload public func srand(_ seed: UInt32) {}

/// See ``srand48(_:)``.
@_disfavoredOverload public func srandom(_ seed: UInt32) {}
