extension Double {
  /// For messages: at most three decimals, none for a whole number.
  package var shortText: String {
    let rounded = (self * 1000).rounded() / 1000
    if rounded == rounded.rounded(), abs(rounded) < 1e15 { return "\(Int64(rounded))" }
    return "\(rounded)"
  }
}
