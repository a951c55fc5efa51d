/// An input of a scene over time: its initial value and the consecutive tracks that drive it.
public struct InputTrack: Hashable, Sendable {
  /// A point of a track.
  public struct Point: Hashable, Sendable {
    /// Seconds from the start of the drive.
    public var time: Double
    /// The value of the input.
    public var value: Double
    /// The curve of the segment that ends here.
    public var curve: TimingFunction
    /// The motion that replaces the curve from the previous point.
    public var motion: InputMotion?

    /// A point at the end of a segment, which is linear by default.
    public init(time: Double, value: Double, curve: TimingFunction = .linear) {
      self.time = time
      self.value = value
      self.curve = curve
    }

    /// A point where a motion ends.
    public init(time: Double, motion: InputMotion) {
      self.init(time: time, value: motion.endValue)
      self.motion = motion
    }

    /// The velocity just before the point, in units per second.
    public func velocity(from start: Point) -> Double {
      if let motion { return motion.velocity(at: motion.duration) }
      let duration = time - start.time
      return duration > 0 ? (value - start.value) * curve.velocity(at: 1) / duration : 0
    }
  }

  private struct Drive: Hashable, Sendable {
    var start: Double
    /// The value held from the start to the first point.
    var held: Double
    /// Points with absolute times in ascending order.
    var points: [Point]
  }

  /// The value before anything drives it.
  public let initialValue: Double
  private var drives: [Drive] = []

  /// An input with a constant value.
  public init(initialValue: Double) { self.initialValue = initialValue }

  /// Starts a track at a time in seconds: the input keeps its current value until the track's first point, and the last
  /// value afterwards. Points with equal times are a jump to the last of them.
  public mutating func drive(from start: Double, along points: [Point]) {
    guard start.isFinite else { return }
    let held = value(at: start)
    let absolute = points.filter { $0.time.isFinite && $0.value.isFinite }
      .map { point in
        var moved = point
        moved.time += start
        return moved
      }
    let sorted = absolute.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    drives.removeAll { $0.start >= start }
    drives.append(Drive(start: start, held: held, points: sorted))
  }

  /// The time after which it is constant; negative infinity for an input that is not driven.
  public var endTime: Double {
    drives.last.map { $0.points.last?.time ?? $0.start } ?? -.infinity
  }

  /// The times at which its direction can change or its value can jump, in ascending order: starts of tracks and their
  /// points.
  public var breakTimes: [Double] {
    var times: [Double] = []
    for (index, drive) in drives.enumerated() {
      let end = index + 1 < drives.count ? drives[index + 1].start : .infinity
      times.append(drive.start)
      let inner = drive.points.flatMap { point in
        (point.motion?.breakTimes ?? []).map { point.time - (point.motion?.duration ?? 0) + $0 }
      }
      times.append(contentsOf: (drive.points.map(\.time) + inner).filter { $0 > drive.start && $0 < end }.sorted())
    }
    return times
  }

  /// The range of all given values. Curves may exceed it.
  public var range: ClosedRange<Double> {
    let values = [initialValue] + drives.flatMap { drive in drive.points.map(\.value) }
    return (values.min() ?? initialValue)...(values.max() ?? initialValue)
  }

  /// The velocity just before a time, in units per second.
  public func velocity(before time: Double) -> Double {
    guard let drive = drives.last(where: { $0.start < time }),
      let index = drive.points.firstIndex(where: { $0.time >= time - 1e-9 }), index > 0
    else { return 0 }
    let (from, to) = (drive.points[index - 1], drive.points[index])
    let elapsed = time - from.time
    if let motion = to.motion { return motion.velocity(at: elapsed) }
    let duration = to.time - from.time
    guard duration > 0 else { return 0 }
    return (to.value - from.value) * to.curve.velocity(at: min(elapsed / duration, 1)) / duration
  }

  /// The input at a time in seconds.
  public func value(at time: Double) -> Double {
    guard let drive = drives.last(where: { $0.start <= time }) else { return initialValue }
    let points = drive.points
    // The first point after the time.
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return drive.held }
    let from = points[low - 1]
    guard low < points.count else { return from.value }
    let to = points[low]
    if let motion = to.motion { return motion.value(at: time - from.time) }
    let share = to.curve.value(at: (time - from.time) / (to.time - from.time))
    return from.value + (to.value - from.value) * share
  }
}
