internal import InbetweenMotion

/// The difference in timing between two movements over the same path.
///
/// Curves, springs and durations are named if both movements are known to be single animations (``MovementAnimation``).
/// For other movements, only facts that are evident from the frames are stated: the same values a number of frames
/// later, or a movement that keeps its direction and is nowhere ahead. Otherwise only the fact that the timing differs
/// is stated.
struct TimingDifference {
  /// The delay of the actual movement in seconds, if the movements are otherwise equal; positive if it is late.
  var delay: Double?
  /// The descriptions, in the order of importance.
  var phrases: [String] = []
  /// The descriptions without what follows from the curves, and of springs without the parameters that are equal.
  var briefPhrases: [String] { shorterPhrases ?? phrases }
  private var shorterPhrases: [String]?
  /// Whether both come to rest at the same position, if this is known; a movement that is cut off does not.
  var endsTogether: Bool?
  /// The time at which the expected movement was started, in seconds of the scene, if it is known.
  var addedAt: Double?

  /// The description if no more is known.
  static let unknown = "other timing"

  /// Creates a difference between two equal movements that stop at different times.
  init(stopping seconds: Double) {
    phrases = ["stops \(Self.milliseconds(seconds)) " + (seconds > 0 ? "later" : "sooner")]
  }

  /// Nil if both have the same timing.
  ///
  /// - Parameter isOnly: Whether the value moves only once.
  init?(_ channel: MotionChannel, _ expected: Movement, _ actual: Movement, isOnly: Bool) {
    let before = expected.progress(in: channel.expected)
    let after = actual.progress(in: channel.actual)
    let travel = max(abs(expected.reach(in: channel.expected)), abs(actual.reach(in: channel.actual)), 1e-9)
    let noise = min(max(4 * channel.resolution / travel, 0.0005), 0.2)
    guard zip(before, after).contains(where: { abs($0 - $1) > noise }) else { return nil }
    let old = channel.movementAnimation(of: expected, in: .expected)
    let new = channel.movementAnimation(of: actual, in: .actual)
    addedAt = old?.play.addedAt
    if let old, let new {
      // The value of an explicit animation reverts at its end, that of a block stays.
      let rounding = 4 * channel.resolution
      func stays(_ movement: Movement, _ movementAnimation: MovementAnimation) -> Bool {
        movement.isCut || movementAnimation.play.end > channel.times[movement.end]
          || abs(movement.to - movementAnimation.to) <= rounding
      }
      let (wasStaying, isStaying) = (stays(expected, old), stays(actual, new))
      endsTogether =
        abs(old.to - new.to) <= 3 * channel.resolution + 0.0015 * abs(old.to - old.from) && wasStaying == isStaying
      if wasStaying != isStaying {
        phrases = [Self.unknown]
      } else if old.play.curve == new.play.curve, old.play.duration == new.play.duration {
        let late = new.play.begin - old.play.begin
        // The same animation at the same time; only one of the scenes shows it for longer.
        guard abs(late) > 1e-6 else { return nil }
        delay = late
        phrases = [Self.lateness(late)]
      } else {
        let (before, after) = (channel.time(of: .expected), channel.time(of: .actual))
        phrases = Self.phrases(old, new, before: before, after: after)
        let brief = Self.phrases(old, new, before: before, after: after, isBrief: true)
        if !brief.isEmpty { shorterPhrases = brief }
      }
    } else if expected.isJump != actual.isJump {
      phrases = [Self.jump(expected, actual, old ?? new)]
    } else if let frames = Self.shift(channel, expected, actual) {
      let late = channel.times[actual.start] - channel.times[expected.start]
      delay = frames == 0 ? nil : late
      phrases = [frames == 0 ? Self.unknown : Self.lateness(late)]
    } else {
      phrases = [(isOnly ? Self.halfway(channel, expected, actual, before, after) : nil) ?? Self.unknown]
    }
    if phrases.isEmpty { phrases = [Self.unknown] }
  }

  /// A movement between two consecutive frames is a jump; the other movement is described if it is known to be a single
  /// animation.
  private static func jump(
    _ expected: Movement, _ actual: Movement, _ moving: MovementAnimation?
  ) -> String {
    let jumping = actual.isJump ? actual : expected
    guard !jumping.isCut else { return unknown }
    let how = moving.map { " by \($0.name)" + ($0.isSpring ? "" : " in \(seconds($0.play.duration))") } ?? ""
    return actual.isJump ? "jumps instead of moving\(how)" : "moves\(how) instead of jumping"
  }

  /// The number of frames by which the expected movement must be shifted to equal the actual one; nil if there is none.
  /// A movement that returns or continues may equal itself at several times, so only those that keep their direction
  /// and come to rest are considered.
  private static func shift(_ channel: MotionChannel, _ expected: Movement, _ actual: Movement) -> Int? {
    guard isCertain(channel, expected, actual), actual.end - actual.start == expected.end - expected.start else {
      return nil
    }
    let frames = actual.start - expected.start
    let isSame = (0...(expected.end - expected.start)).allSatisfy {
      abs(channel.expected[expected.start + $0] - channel.actual[actual.start + $0]) <= 3 * channel.resolution
    }
    return isSame ? frames : nil
  }

  /// Whether both keep their direction and come to rest before the end of the scene, between the same two values.
  private static func isCertain(_ channel: MotionChannel, _ expected: Movement, _ actual: Movement) -> Bool {
    !expected.isCut && !actual.isCut && abs(expected.from - actual.from) <= 3 * channel.resolution
      && abs(expected.to - actual.to) <= 3 * channel.resolution
      && expected.isMonotone(in: channel.expected) && actual.isMonotone(in: channel.actual)
  }

  /// A description of how much later the actual movement reaches half of its travel, if it is nowhere ahead of the
  /// expected one, or how much sooner, if it is nowhere behind.
  private static func halfway(
    _ channel: MotionChannel, _ expected: Movement, _ actual: Movement, _ before: [Double], _ after: [Double]
  ) -> String? {
    guard isCertain(channel, expected, actual), !expected.isJump, !actual.isJump,
      let old = crossing(channel.times, before, 0.5), let new = crossing(channel.times, after, 0.5)
    else { return nil }
    let late = new - old
    let noise = 6 * channel.resolution / max(abs(expected.to - expected.from), 1e-9)
    let isUniform = zip(before, after).allSatisfy { late > 0 ? $1 <= $0 + noise : $1 >= $0 - noise }
    // The value between two frames is not known.
    guard isUniform, channel.times.count > 1, abs(late) >= channel.times[1] - channel.times[0] else { return nil }
    return "half way \(milliseconds(late)) " + (late < 0 ? "sooner" : "later")
  }

  /// The time at which the progress first reaches a fraction, in seconds.
  private static func crossing(_ times: [Double], _ progress: [Double], _ share: Double) -> Double? {
    for i in progress.indices.dropFirst() where progress[i - 1] < share && progress[i] >= share {
      return times[i - 1] + (times[i] - times[i - 1]) * (share - progress[i - 1]) / (progress[i] - progress[i - 1])
    }
    return nil
  }

  /// - Parameters:
  ///   - before: The end of the expected scene, in seconds.
  ///   - after: The end of the actual scene, in seconds.
  ///   - isBrief: Whether only what is other is told, and not what follows from it.
  private static func phrases(
    _ old: MovementAnimation, _ new: MovementAnimation, before: Double, after: Double, isBrief: Bool = false
  ) -> [String] {
    var phrases: [String] = []
    if case .spring(let a) = old.play.curve, case .spring(let b) = new.play.curve {
      phrases = springs(a, b, isBrief: isBrief)
    } else if old.play.curve != new.play.curve {
      phrases.append("curve \(old.name) → \(new.name)")
    }
    if !old.isSpring, !new.isSpring, old.play.duration != new.play.duration {
      let texts = distinct(old.play.duration, new.play.duration, places: 2, fixed: true)
      phrases.append("takes \(texts.1) s instead of \(texts.0) s")
    }
    let late = new.play.begin - old.play.begin
    if abs(late) > 1e-6 { phrases.append("starts \(milliseconds(late)) " + (late > 0 ? "later" : "sooner")) }
    if !isBrief, old.isSpring || new.isSpring {
      let overshoots = (old.overshoot(before: before) * 100, new.overshoot(before: after) * 100)
      let texts = (Decimals.fixed(overshoots.0, places: 1), Decimals.fixed(overshoots.1, places: 1))
      if texts.0 != texts.1 { phrases.append("overshoot \(texts.0) → \(texts.1) %") }
      if let a = old.settling, let b = new.settling, a < before, b < after, abs(b - a) > 0.005 {
        phrases.append("settles \(seconds(abs(b - a))) " + (b < a ? "sooner" : "later"))
      }
    }
    return phrases
  }

  private static func springs(_ old: Spring, _ new: Spring, isBrief: Bool) -> [String] {
    var parts: [String] = []
    func add(_ name: String, _ a: Double, _ b: Double, isAlways: Bool = false) {
      if a == b {
        if isAlways { parts.append("\(name) \(significant(a))") }
      } else {
        let texts = distinct(a, b, places: abs(max(a, b)) >= 100 ? 0 : abs(max(a, b)) >= 10 ? 1 : 2)
        parts.append("\(name) \(texts.0) → \(texts.1)")
      }
    }
    add("mass", old.mass, new.mass)
    add("stiffness", old.stiffness, new.stiffness, isAlways: !isBrief)
    add("damping", old.damping, new.damping, isAlways: !isBrief)
    add("initial velocity", old.initialVelocity, new.initialVelocity)
    let isOther = parts.contains { $0.contains("→") }
    return isOther ? ["spring of " + parts.joined(separator: " and ")] : []
  }

  /// Two numbers with as many decimals as are needed to distinguish them.
  private static func distinct(
    _ a: Double, _ b: Double, places: Int, fixed: Bool = false
  ) -> (String, String) {
    for places in places...12 {
      let texts =
        fixed
        ? (Decimals.fixed(a, places: places), Decimals.fixed(b, places: places))
        : (Decimals.text(a, places: places), Decimals.text(b, places: places))
      if texts.0 != texts.1 { return texts }
    }
    return ("\(a)", "\(b)")
  }

  static func milliseconds(_ seconds: Double) -> String {
    let value = abs(seconds) * 1000
    return Decimals.text(value, places: value < 99.95 ? 1 : 0) + " ms"
  }

  static func lateness(_ delay: Double) -> String { milliseconds(delay) + (delay > 0 ? " late" : " early") }

  static func seconds(_ value: Double) -> String { Decimals.fixed(value, places: 2) + " s" }

  /// At most three significant digits.
  private static func significant(_ value: Double) -> String {
    Decimals.text(value, places: abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : 2)
  }
}
