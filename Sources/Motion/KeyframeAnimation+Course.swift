import InbetweenGeometry

extension KeyframeAnimation {
  /// The given key times if they are valid, otherwise evenly spaced ones.
  static func checkedTimes(_ keyTimes: [Double]?, segments: Int) -> [Double] {
    guard segments > 0 else { return [] }
    if let keyTimes, keyTimes.count == segments + 1, keyTimes.first == 0, keyTimes.last == 1,
      zip(keyTimes, keyTimes.dropFirst()).allSatisfy({ $0 <= $1 })
    {
      return keyTimes
    }
    return (0...segments).map { Double($0) / Double(segments) }
  }

  /// Key times proportional to the distances between values; nil if the type has no distance.
  static func pacedTimes(_ values: [AnimatableValue]) -> [Double]? {
    guard values.count > 1 else { return nil }
    var sums = [0.0]
    for (a, b) in zip(values, values.dropFirst()) {
      guard let distance = a.distance(to: b), let sum = sums.last else { return nil }
      sums.append(sum + distance)
    }
    guard let total = sums.last, total > 0, total.isFinite else { return nil }
    return sums.map { $0 == total ? 1 : $0 / total }
  }
}
