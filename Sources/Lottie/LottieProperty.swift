/// A property of a Lottie layer over time: the samples between which lines and cubic curves give the others.
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
        kept.enumerated().map { place, key in
          let index = key.index
          // The values of key frames are lists, even for single numbers.
          let value = spelling(values[index])
          let start: LottieValue = if case .list = value { value } else { [value] }
          let frame: LottieValue = ["t": .number(Double(frames[index])), "s": start]
          guard place + 1 < kept.count else { return frame }
          if isJump(after: index, before: kept[place + 1].index) { return frame.adding(["h": 1]) }
          return frame.adding(key.easing.members)
        }),
    ]
  }

  /// Whether a value jumps from one frame to the next, and is constant before and after.
  private func isJump(after index: Int, before next: Int) -> Bool {
    next == index + 1 && (index == 0 || values[index - 1] == values[index])
      && (next + 1 == values.count || values[next + 1] == values[next])
  }

  private struct KeyFrame {
    var index: Int
    /// To the next key frame.
    var easing: LottieEasing
  }

  /// The samples that are kept, found like those of the Ramer–Douglas–Peucker algorithm with distances along the
  /// value's axis, so that no sample is further from the interpolated value than the tolerance. A segment is a line where
  /// that is enough, otherwise a cubic curve; where neither is, it is divided at the sample that is furthest away.
  private var keyFrames: [KeyFrame] {
    guard let first = values.first, values.contains(where: { isApart($0, first) }) else {
      return [KeyFrame(index: 0, easing: .linear)]
    }
    var kept = [KeyFrame(index: values.count - 1, easing: .linear)]
    var open = Array(zip([0] + restBounds, restBounds + [values.count - 1]))
    while let (start, end) = open.popLast() {
      let shares = (start...end).map { Double(frames[$0] - frames[start]) / Double(frames[end] - frames[start]) }
      let straight = worst(start, end, shares, .linear)
      guard straight.excess > 1 else {
        kept.append(KeyFrame(index: start, easing: .linear))
        continue
      }
      if let curve = LottieEasing(values[start...end], shares: shares, tolerance: tolerance) {
        let curved = worst(start, end, shares, curve)
        guard curved.excess > 1 else {
          kept.append(KeyFrame(index: start, easing: curve))
          continue
        }
        open += [(start, curved.index), (curved.index, end)]
      } else {
        open += [(start, straight.index), (straight.index, end)]
      }
    }
    return kept.sorted { $0.index < $1.index }
  }

  /// The samples inside at which a rest of several frames begins or ends. No cubic curve bends as sharply as a value that
  /// begins to move, and a motion between two rests is often one curve.
  private var restBounds: [Int] {
    var bounds: [Int] = []
    var start = 0
    for index in values.indices where index + 1 == values.count || values[index + 1] != values[index] {
      if index - start >= 3 { bounds += [start, index].filter { $0 > 0 && $0 + 1 < values.count } }
      start = index + 1
    }
    return bounds
  }

  /// The sample between two others that is furthest from a curve, as a multiple of the tolerance.
  private func worst(
    _ start: Int, _ end: Int, _ shares: [Double], _ easing: LottieEasing
  ) -> (excess: Double, index: Int) {
    var worst = (excess: 0.0, index: start)
    for index in start + 1..<max(end, start + 1) {
      let progress = easing.progress(shares[index - start])
      for component in values[index].indices {
        let (from, to) = (values[start][component], values[end][component])
        let excess = abs(values[index][component] - from - (to - from) * progress) / tolerance[component]
        if excess > worst.excess { worst = (excess, index) }
      }
    }
    return worst
  }

  private func isApart(_ a: [Double], _ b: [Double]) -> Bool {
    zip(zip(a, b), tolerance).contains { abs($0.0 - $0.1) > $1 / 2 }
  }
}
