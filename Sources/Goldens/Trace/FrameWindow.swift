/// Some frames around one, within which a value may be early or late.
struct FrameWindow {
  let range: Range<Int>

  /// - Parameter count: the number of frames of the series.
  init(_ frame: Int, slack: Int, count: Int) {
    let start = min(max(frame - slack, 0), count)
    range = start..<max(min(frame + slack + 1, count), start)
  }

  /// How far a component of a value is from everything that a series passes through in these frames.
  func distance(of value: TraceValue, in series: [TraceValue?], _ component: Int, _ key: String) -> Double {
    var passed = series[range].compactMap { $0 }
    if let between = value.clamped(between: passed) { passed.append(between) }
    return passed.map { value.distance(to: $0, component: component, key: key) }.min() ?? 100
  }
}

extension TraceValue {
  /// The value with each number moved between the smallest and the largest of others; nil if none has as many numbers.
  fileprivate func clamped(between others: [TraceValue]) -> TraceValue? {
    func clamp<Number: Comparable>(_ own: [Number], _ rows: [[Number]]) -> [Number]? {
      let rows = rows.filter { $0.count == own.count }
      return rows.isEmpty
        ? nil
        : own.indices.map { index in
          let all = rows.map { $0[index] }
          return min(max(own[index], all.min() ?? own[index]), all.max() ?? own[index])
        }
    }
    switch self {
    case .numbers(let own):
      return clamp(own, others.compactMap { if case .numbers(let row) = $0 { row } else { nil } }).map {
        .numbers($0)
      }
    case .color(let red, let green, let blue, let alpha):
      let rows = others.compactMap { other -> [UInt8]? in
        guard case .color(let red, let green, let blue, let alpha) = other else { return nil }
        return [red, green, blue, alpha]
      }
      return clamp([red, green, blue, alpha], rows).map { .color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) }
    case .text: return nil
    }
  }
}
