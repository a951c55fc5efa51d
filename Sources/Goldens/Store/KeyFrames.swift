internal import InbetweenGeometry

extension MotionTrace {
  /// The frames to be stored as images: start and end, the ends of events, turning points and the middles of movements,
  /// in this order of importance; sorted.
  ///
  /// - Parameter limit: the maximum number; the start and the end are always included.
  public func keyFrames(limit: Int = 8) -> [Int] {
    var chosen: [Int] = []
    func add(_ frame: Int) {
      guard chosen.count < max(limit, 2), (0..<frameCount).contains(frame), !chosen.contains(frame) else { return }
      chosen.append(frame)
    }
    add(0)
    add(frameCount - 1)
    for event in events { add(nearestFrame(to: event.end)) }
    for frame in turningPoints.prefix(3) { add(frame) }
    for event in events {
      guard let sum = event.start.adding(event.end), let middle = sum.divided(by: Rational(2)) else { continue }
      add(nearestFrame(to: middle))
    }
    for event in events { add(nearestFrame(to: event.start)) }
    if events.isEmpty { add(frameCount / 2) }
    return chosen.sorted()
  }

  /// Frames at which a view reverses its direction, those with the greatest travel first.
  private var turningPoints: [Int] {
    var swings: [Int: Int64] = [:]
    for view in views where view.changes.count > 3 {
      let frames = view.series("frame", frameCount: frameCount)
      for component in 0..<4 {
        let values = frames.map { value -> Int64? in
          guard case .numbers(let numbers)? = value, numbers.indices.contains(component) else { return nil }
          return numbers[component]
        }
        for (frame, width) in Self.turns(values) { swings[frame] = max(swings[frame] ?? 0, width) }
      }
    }
    return swings.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }.map(\.key)
  }

  /// Local extremes that differ by at least a point from the previous and the next one.
  private static func turns(_ values: [Int64?]) -> [(frame: Int, width: Int64)] {
    var turns: [(frame: Int, value: Int64)] = []
    var direction: Int64 = 0
    var last: (frame: Int, value: Int64)?
    for (frame, value) in values.enumerated() {
      guard let value else {
        (direction, last) = (0, nil)
        continue
      }
      if let before = last, value != before.value {
        let step = (value - before.value).signum()
        if direction != 0, step != direction { turns.append(before) }
        if direction == 0 { turns.append(before) }
        direction = step
      }
      if last?.value != value { last = (frame, value) }
    }
    guard let end = last else { return [] }
    let points = turns + [end]
    return points.indices.dropFirst().dropLast().compactMap { i in
      let width = min(abs(points[i].value - points[i - 1].value), abs(points[i].value - points[i + 1].value))
      return width >= 1000 ? (points[i].frame, width) : nil
    }
  }
}
