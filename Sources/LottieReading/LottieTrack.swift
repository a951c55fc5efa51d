internal import InbetweenGeometry
internal import InbetweenMotion

/// A value over time: key frames with the curves between them. One that does not change has a single key.
struct LottieTrack<Value: Sendable>: Sendable {
  struct Key: Sendable {
    /// In frames of the composition.
    var time: Double
    var value: Value
    /// The value that older files state for the end of the segment; nil for the value of the next key.
    var end: Value?
    var isHold = false
    /// From this key to the next, one curve or one for each component.
    var easing: [TimingFunction] = []
    /// The directions in which a position leaves this key and reaches the next.
    var tangents: Tangents?
  }

  struct Tangents: Sendable {
    var out: [Double]
    var `in`: [Double]
  }

  /// In the order of time; at least one.
  var keys: [Key]

  init(_ value: Value) { keys = [Key(time: 0, value: value)] }

  init?(keys: [Key]) {
    guard !keys.isEmpty else { return nil }
    self.keys = keys
  }

  var isAnimated: Bool { keys.count > 1 }

  /// Where a time is between two keys.
  enum Place {
    case at(Value)
    case between(Key, end: Value, fraction: Double)
  }

  func place(at time: Double) -> Place {
    guard keys.count > 1, time > keys[0].time else { return .at(keys[0].value) }
    // The last key that is not after the time.
    var (low, high) = (0, keys.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if keys[middle].time <= time { low = middle } else { high = middle - 1 }
    }
    let key = keys[low]
    guard low + 1 < keys.count, !key.isHold else { return .at(key.value) }
    let length = keys[low + 1].time - key.time
    let fraction = length > 0 ? (time - key.time) / length : 0
    return .between(key, end: key.end ?? keys[low + 1].value, fraction: fraction)
  }
}

extension LottieTrack where Value == [Double] {
  /// The components at a time in frames.
  func value(at time: Double) -> [Double] {
    switch place(at: time) {
    case .at(let value): return value
    case .between(let key, let end, let fraction):
      if let tangents = key.tangents, let point = curved(key.value, end, tangents, key.progress(fraction, 0)) {
        return point + end.dropFirst(2)
      }
      return key.value.indices.map { index in
        guard index < end.count else { return key.value[index] }
        return key.value[index] + (end[index] - key.value[index]) * key.progress(fraction, index)
      }
    }
  }

  /// The first component.
  func number(at time: Double) -> Double { value(at: time).first ?? 0 }

  /// The first two components.
  func point(at time: Double) -> Point {
    let value = value(at: time)
    return Point(x: value.first ?? 0, y: value.count > 1 ? value[1] : 0)
  }

  /// The point at a part of a curve's length; nil if the way is straight.
  private func curved(
    _ start: [Double], _ end: [Double], _ tangents: LottieTrack.Tangents, _ progress: Double
  ) -> [Double]? {
    guard start.count > 1, end.count > 1, tangents.out.count > 1, tangents.in.count > 1 else { return nil }
    let (from, to) = (Point(x: start[0], y: start[1]), Point(x: end[0], y: end[1]))
    let curve = Path(elements: [
      .move(from),
      .curve(
        control1: from + Point(x: tangents.out[0], y: tangents.out[1]),
        control2: to + Point(x: tangents.in[0], y: tangents.in[1]), end: to),
    ])
    guard progress > 0 else { return Array(start.prefix(2)) }
    guard progress < 1 else { return Array(end.prefix(2)) }
    guard case .curve(_, _, let point)? = curve.trimmed(from: 0, to: progress).elements.last else { return nil }
    return [point.x, point.y]
  }
}

extension LottieTrack where Value == LottieBezier {
  func value(at time: Double) -> LottieBezier {
    switch place(at: time) {
    case .at(let value): value
    case .between(let key, let end, let fraction): key.value.mixed(with: end, key.progress(fraction, 0))
    }
  }
}

extension LottieTrack.Key {
  /// The progress of a component at a fraction of the time to the next key.
  func progress(_ fraction: Double, _ component: Int) -> Double {
    guard let last = easing.last else { return fraction }
    return (component < easing.count ? easing[component] : last).value(at: fraction)
  }
}
