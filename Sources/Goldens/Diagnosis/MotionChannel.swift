internal import InbetweenGeometry

/// One number of one view over time, in both traces, on the frame times of the expected one; each goes on with its last
/// value where the other is longer.
struct MotionChannel {
  let view: String
  let key: String
  let component: Int
  let name: String
  /// In seconds.
  let times: [Double]
  let expected: [Double]
  let actual: [Double]
  /// Half a step of the trace's numbers: what may differ by rounding alone.
  let resolution: Double
  /// Whether the view is in the tree for a part of the time only.
  var isPartial = false
  /// What plays on the number; nil where that is not known.
  var plays: (expected: [MotionPlays.Play]?, actual: [MotionPlays.Play]?) = (nil, nil)
  /// The last frame that each trace has of its own.
  var lastFrames: (expected: Int, actual: Int)

  /// Nil where one of the traces does not have the number at all times.
  init?(_ difference: TraceDifference.PropertyDifference, in grid: MotionGrid) {
    if difference.key == "transform", difference.component < 4,
      let before = TurnSeries(difference.view, grid, .expected), let after = TurnSeries(difference.view, grid, .actual),
      before.isTurning || after.isTurning, !before.isScaling, !after.isScaling
    {
      // Its sine moves otherwise than the angle.
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
    // Of a colour the component that differs most.
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

  /// The animation that a movement is, where that is known for certain.
  func licence(of movement: Movement, in side: MotionGrid.Side) -> LicensedPlay? {
    LicensedPlay(
      movement, of: side == .expected ? expected : actual, at: times, resolution: resolution,
      plays: side == .expected ? plays.expected : plays.actual)
  }

  /// When a trace ends, in seconds.
  func time(of side: MotionGrid.Side) -> Double {
    times[side == .expected ? lastFrames.expected : lastFrames.actual]
  }

  /// The movements of both, matched in turn; nil where they cannot be matched.
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

/// A stretch in which a number moves, from one place of rest to the next.
struct Movement {
  /// The last frame before it moves and the first at which it has come to rest, or the last there is.
  let start: Int
  let end: Int
  let from: Double
  let to: Double
  /// Whether it moves up to the last frames, so that it may not have come to rest.
  let isCut: Bool

  /// Frames at rest between two movements; fewer are the turning point of one.
  private static let restingFrames = 3

  /// - Parameter lastFrame: behind it the number only stays what it was.
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

  /// Whether it is there from one frame to the next.
  var isJump: Bool { end - start <= 1 }

  func joined(to other: Movement, in values: [Double]) -> Movement {
    Movement(start: start, end: other.end, from: values[start], to: values[other.end], isCut: other.isCut)
  }

  /// How far it goes at most from where it starts.
  func reach(in values: [Double]) -> Double {
    values[start...end].map { $0 - from }.max { abs($0) < abs($1) } ?? 0
  }

  /// Progress at every frame, 0 before the movement and 1 after; a movement that comes back to where it started is
  /// measured by its farthest point.
  func progress(in values: [Double]) -> [Double] { progress(in: values, from: from, travel: travel(in: values)) }

  /// Progress measured by another movement's way.
  func progress(in values: [Double], from: Double, travel: Double) -> [Double] {
    guard travel != 0 else { return values.map { _ in 0 } }
    return values.indices.map { i in (values[min(max(i, start), end)] - from) / travel }
  }

  /// The way from start to end, or to the farthest point where it comes back.
  func travel(in values: [Double]) -> Double { isReturning(in: values) ? reach(in: values) : to - from }

  func isReturning(in values: [Double]) -> Bool { abs(to - from) < 0.25 * abs(reach(in: values)) }

  /// Whether it never turns back, and moves from its first frame to its last.
  func isMonotone(in values: [Double]) -> Bool {
    let sign: Double = to > from ? 1 : -1
    return zip(values[start...end], values[start...end].dropFirst()).allSatisfy { ($1 - $0) * sign >= 0 }
  }

  /// By how much the number still swings near its end: what a later look could make of the last value.
  func unrest(in values: [Double]) -> Double {
    guard isCut else { return 0 }
    let window = values[max(start, end - max((end - start) / 3, 2))...end]
    return (window.max() ?? 0) - (window.min() ?? 0)
  }
}

/// The traces' numbers on one grid of times.
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

  /// What plays on a property; nil where that is not known.
  func plays(view: String, key: String, in side: Side) -> [MotionPlays.Play]? {
    (side == .expected ? traces.expected : traces.actual).plays?.plays(view: view, key: key)
  }

  /// The last time at which a trace has a frame of its own.
  func lastFrame(of side: Side) -> Int {
    let end = (side == .expected ? traces.expected : traces.actual).duration.doubleValue
    return times.lastIndex { $0 <= end + 1e-9 } ?? 0
  }

  /// Whether a view is not in the tree at some time of one of the traces.
  func isPartial(_ view: String) -> Bool {
    [views.expected[view], views.actual[view]].contains { track in
      track?.changes.first?.frame != 0 || track?.changes.contains { $0.values == nil } != false
    }
  }

  /// The texts that a property has one after another, and the times in seconds at which they change; nil where it is no
  /// text.
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

  /// A number at every time of the grid, in points or whole units; colours give their components' levels. While the view
  /// is not in the tree it has the number that it had last or will have first. Nil where the property is no number.
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
      // Between the frames of another rate a straight line; on the trace's own frames it is the frame.
      let position = time * rate
      let index = min(Int((position + 1e-9).rounded(.down)), numbers.count - 1)
      let share = max(position - Double(index), 0)
      guard share > 1e-6, index + 1 < numbers.count else { return numbers[index] }
      return numbers[index] + (numbers[index + 1] - numbers[index]) * share
    }
  }
}
