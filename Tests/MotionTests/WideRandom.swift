import InbetweenTestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Numbers that are the same in every run, spread evenly or over magnitudes.
struct WideRandom {
  private var numbers: SplitMix

  init(_ seed: UInt64) { numbers = SplitMix(seed: seed) }

  mutating func unit() -> Double { numbers.unit() }

  mutating func number(_ range: ClosedRange<Double>) -> Double { numbers.number(range) }

  /// Evenly spread over the magnitudes.
  mutating func magnitude(_ range: ClosedRange<Double>) -> Double {
    exp(number(log(range.lowerBound)...log(range.upperBound)))
  }

  mutating func pick<T>(_ choices: [T]) -> T { numbers.pick(choices) }
}
