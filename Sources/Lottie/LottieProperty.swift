/// A property of a Lottie layer over time: the samples between which linear interpolation gives the others.
struct LottieProperty {
  let frames: [Int]
  /// One value for each frame, all of the same length.
  let values: [[Double]]
  /// The maximum deviation of each component from its samples.
  let tolerance: [Double]

  var value: LottieValue { animated { $0.count == 1 ? .number($0[0]) : .numbers($0) } }

  /// - Parameter spelling: Converts a value to Lottie's form.
  func animated(_ spelling: ([Double]) -> LottieValue) -> LottieValue {
    let kept = keyFrames
    guard kept.count > 1 else { return ["a": 0, "k": spelling(values.first ?? [])] }
    return [
      "a": 1,
      "k": .list(
        kept.enumerated().map { place, index in
          // The values of key frames are lists, even for single numbers.
          let value = spelling(values[index])
          let start: LottieValue = if case .list = value { value } else { [value] }
          var frame: LottieValue = ["t": .number(Double(frames[index])), "s": start]
          guard place + 1 < kept.count else { return frame }
          if isJump(after: index, before: kept[place + 1]) {
            frame = frame.adding(["h": 1])
          } else {
            frame = frame.adding(["o": ["x": [0], "y": [0]], "i": ["x": [1], "y": [1]]])
          }
          return frame
        }),
    ]
  }

  /// Whether a value jumps from one frame to the next, and is constant before and after.
  private func isJump(after index: Int, before next: Int) -> Bool {
    next == index + 1 && (index == 0 || values[index - 1] == values[index])
      && (next + 1 == values.count || values[next + 1] == values[next])
  }

  /// The indices of the samples that are kept, found by the Ramer–Douglas–Peucker algorithm with distances along the
  /// value's axis, so that no sample is further from the interpolated value than the tolerance.
  private var keyFrames: [Int] {
    guard let first = values.first, values.contains(where: { isApart($0, first) }) else { return [0] }
    var kept: Set<Int> = [0, values.count - 1]
    var open = [(0, values.count - 1)]
    while let (start, end) = open.popLast() {
      var worst = (excess: 1.0, index: -1)
      for index in start + 1..<max(end, start + 1) {
        let share = Double(frames[index] - frames[start]) / Double(frames[end] - frames[start])
        for component in values[index].indices {
          let straight = values[start][component] + (values[end][component] - values[start][component]) * share
          let excess = abs(values[index][component] - straight) / tolerance[component]
          if excess > worst.excess { worst = (excess, index) }
        }
      }
      guard worst.index >= 0 else { continue }
      kept.insert(worst.index)
      open += [(start, worst.index), (worst.index, end)]
    }
    return kept.sorted()
  }

  private func isApart(_ a: [Double], _ b: [Double]) -> Bool {
    zip(zip(a, b), tolerance).contains { abs($0.0 - $0.1) > $1 / 2 }
  }
}
