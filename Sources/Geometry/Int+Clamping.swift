extension Int {
  /// The integer part of a number, limited to a range; the lower bound for NaN.
  package init(clamping value: Double, to range: ClosedRange<Int>) {
    guard value > Double(range.lowerBound) else {
      self = range.lowerBound
      return
    }
    self = value < Double(range.upperBound) ? Int(value) : range.upperBound
  }
}
