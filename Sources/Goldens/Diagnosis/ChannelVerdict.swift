/// Whether a value has a different path, different timing, or both.
struct ChannelVerdict {
  var isElsewhere = false
  var timing: TimingDifference?
  /// The movement with different timing, if others keep theirs.
  var movement: Movement?

  init(_ channel: MotionChannel) {
    let rounding = 3 * channel.resolution
    guard let movements = channel.movements, !movements.isEmpty else {
      isElsewhere = true
      return
    }
    var retimedCount = 0
    for (expected, actual) in movements {
      // A value that is the same up to the end of one of the scenes has kept its timing.
      if Self.agree(channel, expected, actual) {
        if abs(expected.to - actual.to) > rounding {
          isElsewhere = true
        } else if expected.end != actual.end {
          retimedCount += 1
          timing = timing ?? Self.stopping(channel, expected, actual)
          movement = movement ?? expected
        }
        continue
      }
      let found = TimingDifference(channel, expected, actual, isOnly: movements.count == 1)
      // The end of a movement that is cut off while it oscillates depends on its timing.
      let unrest =
        found == nil
        ? 0
        : max(
          expected.unrest(in: channel.expected), actual.unrest(in: channel.actual),
          abs(expected.reach(in: channel.expected)) * Self.settledShare)
      let endsElsewhere = found?.endsTogether.map { !$0 } ?? (abs(expected.to - actual.to) > max(rounding, unrest))
      // A view removed while it moves back has an arbitrary position.
      let isTakenAway =
        channel.isPartial && expected.isReturning(in: channel.expected) && actual.isReturning(in: channel.actual)
      if abs(expected.from - actual.from) > rounding || (endsElsewhere && !isTakenAway)
        || Self.reachesElsewhere(channel, expected, actual)
      {
        isElsewhere = true
      }
      guard let found else { continue }
      retimedCount += 1
      if timing == nil {
        timing = found
        movement = expected
      }
    }
    // The same timing between almost the same values, but still different.
    if timing == nil { isElsewhere = true }
    if retimedCount == movements.count { movement = nil }
  }

  /// One of two movements that are equal while both last stops at another time; a movement cut off by the end of its
  /// scene has no stopping time.
  private static func stopping(_ channel: MotionChannel, _ expected: Movement, _ actual: Movement) -> TimingDifference {
    let seconds = channel.times[actual.end] - channel.times[expected.end]
    var timing = TimingDifference(stopping: seconds)
    if expected.isCut || actual.isCut { timing.phrases = [TimingDifference.unknown] }
    return timing
  }

  private static func agree(_ channel: MotionChannel, _ expected: Movement, _ actual: Movement) -> Bool {
    let end = min(expected.end, actual.end)
    return expected.start == actual.start && end - expected.start > 1
      && (expected.start..<end).allSatisfy {
        abs(channel.expected[$0] - channel.actual[$0]) <= 3 * channel.resolution
      }
  }

  /// The fraction of the travel within which an oscillating spring cannot be distinguished from one at rest.
  private static let settledShare = 0.0002

  /// A movement back and forth turns at a different position.
  private static func reachesElsewhere(_ channel: MotionChannel, _ expected: Movement, _ actual: Movement) -> Bool {
    guard expected.isReturning(in: channel.expected), actual.isReturning(in: channel.actual) else { return false }
    let (old, new) = (expected.reach(in: channel.expected), actual.reach(in: channel.actual))
    return abs(old - new) > max(0.03 * abs(old), 3 * channel.resolution)
  }

  /// Whether two values of a view that moved together, on a straight path, no longer do.
  static func leavesPath(_ a: MotionChannel, _ b: MotionChannel) -> Bool {
    guard let first = a.movements?.first, let second = b.movements?.first else { return false }
    // Movements of a point or less are not significant for a path.
    let travels = [
      first.expected.reach(in: a.expected), first.actual.reach(in: a.actual), second.expected.reach(in: b.expected),
      second.actual.reach(in: b.actual),
    ]
    guard travels.allSatisfy({ abs($0) > 1 }) else { return false }
    func apart(_ x: [Double], _ y: [Double]) -> Double { zip(x, y).map { abs($0 - $1) }.max() ?? 0 }
    let before = apart(first.expected.progress(in: a.expected), second.expected.progress(in: b.expected))
    let after = apart(first.actual.progress(in: a.actual), second.actual.progress(in: b.actual))
    return (before < 0.01) != (after < 0.01) && abs(before - after) > 0.03
  }
}
