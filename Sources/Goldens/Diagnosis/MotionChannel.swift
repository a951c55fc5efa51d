internal import InbetweenGeometry

/// One value of a view over time, in both traces, at the frame times of the expected one; the shorter trace continues
/// with its last value.
struct MotionChannel {
  let view: String
  let key: String
  let component: Int
  let name: String
  /// The times of the frames, in seconds.
  let times: [Double]
  let expected: [Double]
  let actual: [Double]
  /// Half of the trace's precision: the maximum difference caused by rounding.
  let resolution: Double
  /// Whether the view is in the tree only for part of the time.
  var isPartial = false
  /// The animations of the value; nil if they are not known.
  var plays: (expected: [MotionPlays.Play]?, actual: [MotionPlays.Play]?) = (nil, nil)
  /// The last frame of each trace.
  var lastFrames: (expected: Int, actual: Int)

  /// Nil if one of the traces does not have the value at all times.
  init?(_ difference: TraceDifference.PropertyDifference, in grid: MotionGrid) {
    if difference.key == "transform", difference.component < 4,
      let before = TurnSeries(difference.view, grid, .expected), let after = TurnSeries(difference.view, grid, .actual),
      before.isTurning || after.isTurning, !before.isScaling, !after.isScaling
    {
      // The sine does not move like the angle.
      self = MotionChannel(
        view: difference.view, key: "transform", component: 0, name: "rotation", times: grid.times,
        expected: before.degrees, actual: after.degrees, resolution: 0.06)
      know(grid)
      return
    }
    let isColor = difference.key.lowercased().hasSuffix("color")
    let found = (isColor ? Array(0..<4) : [difference.component]).compactMap { component in
      Self.series(difference, component, in: grid)
    }
    // For a colour, the component that differs most.
    guard let most = found.max(by: { $0.distance < $1.distance }) else { return nil }
    view = difference.view
    key = difference.key
    component = most.component
    name = difference.name
    times = grid.times
    expected = most.expected
    actual = most.actual
    resolution = isColor ? 0.5 : 0.0005
    lastFrames = (grid.times.count - 1, grid.times.count - 1)
    know(grid)
  }

  private mutating func know(_ grid: MotionGrid) {
    isPartial = grid.isPartial(view)
    plays = (grid.plays(view: view, key: key, in: .expected), grid.plays(view: view, key: key, in: .actual))
    lastFrames = (grid.lastFrame(of: .expected), grid.lastFrame(of: .actual))
  }

  private static func series(
    _ difference: TraceDifference.PropertyDifference, _ component: Int, in grid: MotionGrid
  ) -> (component: Int, expected: [Double], actual: [Double], distance: Double)? {
    guard
      let before = grid.values(view: difference.view, key: difference.key, component: component, in: .expected),
      let after = grid.values(view: difference.view, key: difference.key, component: component, in: .actual)
    else { return nil }
    return (component, before, after, zip(before, after).map { abs($0 - $1) }.max() ?? 0)
  }

  init(
    view: String, key: String, component: Int, name: String, times: [Double], expected: [Double], actual: [Double],
    resolution: Double
  ) {
    self.view = view
    self.key = key
    self.component = component
    self.name = name
    self.times = times
    self.expected = expected
    self.actual = actual
    self.resolution = resolution
    lastFrames = (times.count - 1, times.count - 1)
  }

  /// The animation that a movement consists of, if it is known for certain.
  func movementAnimation(of movement: Movement, in side: MotionGrid.Side) -> MovementAnimation? {
    MovementAnimation(
      movement, of: side == .expected ? expected : actual, at: times, resolution: resolution,
      plays: side == .expected ? plays.expected : plays.actual)
  }

  /// The end of a trace, in seconds.
  func time(of side: MotionGrid.Side) -> Double {
    times[side == .expected ? lastFrames.expected : lastFrames.actual]
  }

  /// The movements of both traces, matched in order; nil if they cannot be matched.
  var movements: [(expected: Movement, actual: Movement)]? {
    let before = Movement.all(in: expected, resolution: resolution, lastFrame: lastFrames.expected)
    let after = Movement.all(in: actual, resolution: resolution, lastFrame: lastFrames.actual)
    if before.count == after.count { return Array(zip(before, after)) }
    guard let first = before.first, let last = before.last, let start = after.first, let end = after.last else {
      return nil
    }
    return [(first.joined(to: last, in: expected), start.joined(to: end, in: actual))]
  }
}

/// A period in which a value moves, between two periods of rest.
struct Movement {
  /// The last frame before the movement, and the first at rest after it, or the last of the scene.
  let start: Int
  let end: Int
  let from: Double
  let to: Double
  /// Whether it continues up to the last frames, so that it may not be complete.
  let isCut: Bool

  /// The number of frames at rest between two movements; fewer are a turning point of one movement.
  private static let restingFrames = 3

  /// - Parameter lastFrame: The last frame of the trace; after it the value is constant.
  static func all(in values: [Double], resolution: Double, lastFrame: Int) -> [Movement] {
    var result: [Movement] = []
    var start: Int?
    var last = 0
    func close(_ first: Int) {
      result.append(
        Movement(
          start: first, end: last, from: values[first], to: values[last],
          isCut: last > lastFrame - restingFrames))
    }
    for i in values.indices.dropFirst() where abs(values[i] - values[i - 1]) > resolution {
      if let first = start, i - last > restingFrames {
        close(first)
        start = i - 1
      }
      if start == nil { start = i - 1 }
      last = i
    }
    if let first = start { close(first) }
    return result
  }

  /// Whether the value jumps from one frame to the next.
  var isJump: Bool { end - start <= 1 }

  func joined(to other: Movement, in values: [Double]) -> Movement {
    Movement(start: start, end: other.end, from: values[start], to: values[other.end], isCut: other.isCut)
  }

  /// The maximum distance from its start.
  func reach(in values: [Double]) -> Double {
    values[start...end].map { $0 - from }.max { abs($0) < abs($1) } ?? 0
  }

  /// The progress at every frame, 0 before the movement and 1 after it; that of a movement that returns to its start is
  /// relative to its farthest point.
  func progress(in values: [Double]) -> [Double] { progress(in: values, from: from, travel: travel(in: values)) }

  /// The progress relative to the travel of another movement.
  func progress(in values: [Double], from: Double, travel: Double) -> [Double] {
    guard travel != 0 else { return values.map { _ in 0 } }
    return values.indices.map { i in (values[min(max(i, start), end)] - from) / travel }
  }

  /// The distance from start to end, or to the farthest point if it returns.
  func travel(in values: [Double]) -> Double { isReturning(in: values) ? reach(in: values) : to - from }

  func isReturning(in values: [Double]) -> Bool { abs(to - from) < 0.25 * abs(reach(in: values)) }

  /// Whether it keeps its direction, and moves from its first frame to its last.
  func isMonotone(in values: [Double]) -> Bool {
    let sign: Double = to > from ? 1 : -1
    return zip(values[start...end], values[start...end].dropFirst()).allSatisfy { ($1 - $0) * sign >= 0 }
  }

  /// The amplitude near its end, by which the last value could change if the scene were longer.
  func unrest(in values: [Double]) -> Double {
    guard isCut else { return 0 }
    let window = values[max(start, end - max((end - start) / 3, 2))...end]
    return (window.max() ?? 0) - (window.min() ?? 0)
  }
}

/// The values of both traces at common times.
struct MotionGrid {
  enum Side { case expected, actual }

  let times: [Double]
  private let traces: (expected: MotionTrace, actual: MotionTrace)
  private let views: (expected: [String: MotionTrace.ViewTrack], actual: [String: MotionTrace.ViewTrack])

  init(expected: MotionTrace, actual: MotionTrace) {
    traces = (expected, actual)
    views = (
      Dictionary(expected.views.map { ($0.path, $0) }) { first, _ in first },
      Dictionary(actual.views.map { ($0.path, $0) }) { first, _ in first }
    )
    let longer = expected.duration >= actual.duration ? expected : actual
    if longer.framesPerSecond == expected.framesPerSecond {
      times = (0..<longer.frameCount).map { longer.time(ofFrame: $0).doubleValue }
    } else {
      times = (0..<expected.frameCount).map { expected.time(ofFrame: $0).doubleValue }
    }
  }

  /// The animations of a property; nil if they are not known.
  func plays(view: String, key: String, in side: Side) -> [MotionPlays.Play]? {
    (side == .expected ? traces.expected : traces.actual).plays?.plays(view: view, key: key)
  }

  /// The index of the last time at which a trace has a frame.
  func lastFrame(of side: Side) -> Int {
    let end = (side == .expected ? traces.expected : traces.actual).duration.doubleValue
    return times.lastIndex { $0 <= end + 1e-9 } ?? 0
  }

  /// Whether a view is missing from the tree at some time of one of the traces.
  func isPartial(_ view: String) -> Bool {
    [views.expected[view], views.actual[view]].contains { track in
      track?.changes.first?.frame != 0 || track?.changes.contains { $0.values == nil } != false
    }
  }

  /// The successive texts of a property, and the times in seconds at which they change; nil if it is not a text.
  func texts(of property: TraceDifference.PropertyDifference, in side: Side) -> (texts: [String], times: [Double])? {
    let trace = side == .expected ? traces.expected : traces.actual
    let view = side == .expected ? views.expected[property.view] : views.actual[property.view]
    guard let view else { return nil }
    var texts: [String] = []
    var times: [Double] = []
    for (frame, value) in view.series(property.key, frameCount: trace.frameCount).enumerated() {
      guard let value else { continue }
      guard case .text(let text) = value else { return nil }
      guard texts.last != text else { continue }
      if !texts.isEmpty { times.append(trace.time(ofFrame: frame).doubleValue) }
      texts.append(text)
    }
    return (texts, times)
  }

  /// A value at every time of the grid, in points or in the unit of the property; for colours, the level of a
  /// component. While the view is not in the tree, its last or its first following value is used. Nil if the property
  /// is not a number.
  func values(view path: String, key: String, component: Int, in side: Side) -> [Double]? {
    let trace = side == .expected ? traces.expected : traces.actual
    let view = side == .expected ? views.expected[path] : views.actual[path]
    guard let view else { return nil }
    let series = view.series(key, frameCount: trace.frameCount)
    var numbers: [Double] = []
    numbers.reserveCapacity(series.count)
    guard let first = series.lazy.compactMap({ $0 }).first else { return nil }
    var current = first
    for value in series {
      if let value { current = value }
      switch current {
      case .numbers(let own) where own.indices.contains(component): numbers.append(Double(own[component]) / 1000)
      case .color(let red, let green, let blue, let alpha):
        numbers.append(Double([red, green, blue, alpha][min(component, 3)]))
      default: return nil
      }
    }
    guard let last = numbers.last else { return nil }
    let rate = trace.framesPerSecond.doubleValue
    let end = trace.duration.doubleValue
    return times.map { time in
      guard time < end else { return last }
      // Between the frames of another rate, values are interpolated linearly; at the trace's own frames they are exact.
      let position = time * rate
      let index = min(Int((position + 1e-9).rounded(.down)), numbers.count - 1)
      let share = max(position - Double(index), 0)
      guard share > 1e-6, index + 1 < numbers.count else { return numbers[index] }
      return numbers[index] + (numbers[index + 1] - numbers[index]) * share
    }
  }
}
