public import Foundation

extension CGFloat {
  /// Swift's `abs(_:)`, for `abs(x)` in an extension of the type: on Linux, where `CGFloat` is Foundation's own, that would
  /// find a static function, which the compiler refuses.
  public func abs<Number: SignedNumeric & Comparable>(_ number: Number) -> Number { Swift.abs(number) }
}
