internal import InbetweenMotion

/// How two movements over the same path differ in time.
///
/// Curves, springs and durations are spoken of where both movements are licensed (``LicensedPlay``). Of others only what
/// their frames show without doubt: the same values so many frames later, or a movement that keeps its direction and is
/// nowhere ahead. Otherwise the time is another, and no more is said.
struct TimingDifference {
  /// Positive where the actual movement is late by that many seconds and otherwise the same.
  var delay: Double?
  /// What is said of it, in the order of importance.
  var phrases: [String] = []
  /// Whether both come to rest at one place, where that is known; a movement that is cut off ends elsewhere.
  var endsTogether: Bool?
  /// When the expected movement was asked for, in seconds of the scene, where that is known.
  var addedAt: Double?

  /// Where nothing more can be said.
  static let unknown = "other timing"

  /// The same movement, but one of them stops at another time.
  init(stopping seconds: Double) {
    phrases = ["stops \(Self.milliseconds(seconds)) " + (seconds > 0 ? "later" : "sooner")]
  }

  /// Nil where the two have the same timing.
  ///
  /// - Parameter isOnly: whether the number moves but once.
  init?(_ channel: MotionChannel, _ expected: Movement, _ actual: Movement, isOnly: Bool) {
    let before = expected.progress(in: channel.expected)
    let after = actual.progress(in: channel.actual)
    let travel = max(abs(expected.reach(in: channel.expected)), abs(actual.reach(in: channel.actual)), 1e-9)
    let noise = min(max(4 * channel.resolution / travel, 0.0005), 0.2)
    guard zip(before, after).contains(where: { abs($0 - $1) > noise }) else { return nil }
    let old = channel.licence(of: expected, in: .expected)
    let new = channel.licence(of: actual, in: .actual)
    addedAt = old?.play.addedAt
    if let old, let new {
      // What an explicit animation showed falls back at its end, what a block did stays.
      let rounding = 4 * channel.resolution
      func stays(_ movement: Movement, _ licence: LicensedPlay) -> Bool {
        movement.isCut || licence.play.end > channel.times[movement.end] || abs(movement.to - licence.to) <= rounding
      }
      let (wasStaying, isStaying) = (stays(expected, old), stays(actual, new))
      endsTogether =
        abs(old.to - new.to) <= 3 * channel.resolution + 0.0015 * abs(old.to - old.from) && wasStaying == isStaying
      if wasStaying != isStaying {
        phrases = [Self.unknown]
      } else if old.play.curve == new.play.curve, old.play.duration == new.play.duration {
        let late = new.play.begin - old.play.begin
        // The same animation at the same time, only seen for longer in one of them.
        guard abs(late) > 1e-6 else { return nil }
        delay = late
        phrases = [Self.lateness(late)]
      } else {
        phrases = Self.phrases(old, new, before: channel.time(of: .expected), after: channel.time(of: .actual))
      }
    } else if expected.isJump != actual.isJump {
      phrases = [Self.jump(channel, expected, actual, old ?? new)]
    } else if let frames = Self.shift(channel, expected, actual) {
      let late = channel.times[actual.start] - channel.times[expected.start]
      delay = frames == 0 ? nil : late
      phrases = [frames == 0 ? Self.unknown : Self.lateness(late)]
    } else {
      phrases = [(isOnly ? Self.halfway(channel, expected, actual, before, after) : nil) ?? Self.unknown]
    }
    if phrases.isEmpty { phrases = [Self.unknown] }
  }

  /// A movement that fits between two frames is a jump; how the other moves is said where it is licensed.
  private static func jump(
    _ channel: MotionChannel, _ expected: Movement, _ actual: Movement, _ moving: LicensedPlay?
  ) -> String {
    let jumping = actual.isJump ? actual : expected
    guard !jumping.isCut else { return unknown }
    let how = moving.map { " by \($0.name)" + ($0.isSpring ? "" : " in \(seconds($0.play.duration))") } ?? ""
    return actual.isJump ? "jumps instead of moving\(how)" : "moves\(how) instead of jumping"
  }

  /// By how many frames the expected movement must be moved to become the actual one, value for value; nil where that
  /// does not do it. What comes back or goes on may look like itself at several times, so only what keeps its
  /// direction and comes to rest counts.
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

  /// Both keep their direction and come to rest while the scene lasts, and that between the same two values.
  private static func isCertain(_ channel: MotionChannel, _ expected: Movement, _ actual: Movement) -> Bool {
    !expected.isCut && !actual.isCut && abs(expected.from - actual.from) <= 3 * channel.resolution
      && abs(expected.to - actual.to) <= 3 * channel.resolution
      && expected.isMonotone(in: channel.expected) && actual.isMonotone(in: channel.actual)
  }

  /// How much later the actual movement is half way, where it is nowhere ahead of the expected one, or how much sooner
  /// where it is nowhere behind.
  private static func halfway(
    _ channel: MotionChannel, _ expected: Movement, _ actual: Movement, _ before: [Double], _ after: [Double]
  ) -> String? {
    guard isCertain(channel, expected, actual), !expected.isJump, !actual.isJump,
      let old = crossing(channel.times, before, 0.5), let new = crossing(channel.times, after, 0.5)
    else { return nil }
    let late = new - old
    let noise = 6 * channel.resolution / max(abs(expected.to - expected.from), 1e-9)
    let isUniform = zip(before, after).allSatisfy { late > 0 ? $1 <= $0 + noise : $1 >= $0 - noise }
    // Between two frames nobody knows where the number is.
    guard isUniform, channel.times.count > 1, abs(late) >= channel.times[1] - channel.times[0] else { return nil }
    return "half way \(milliseconds(late)) " + (late < 0 ? "sooner" : "later")
  }

  /// When progress first passes a share, in seconds.
  private static func crossing(_ times: [Double], _ progress: [Double], _ share: Double) -> Double? {
    for i in progress.indices.dropFirst() where progress[i - 1] < share && progress[i] >= share {
      return times[i - 1] + (times[i] - times[i - 1]) * (share - progress[i - 1]) / (progress[i] - progress[i - 1])
    }
    return nil
  }

  /// - Parameters:
  ///   - before: when the expected scene ends, in seconds.
  ///   - after: when the actual one does.
  private static func phrases(_ old: LicensedPlay, _ new: LicensedPlay, before: Double, after: Double) -> [String] {
    var phrases: [String] = []
    if case .spring(let a) = old.play.curve, case .spring(let b) = new.play.curve {
      phrases = springs(a, b)
    } else if old.play.curve != new.play.curve {
      phrases.append("curve \(old.name) → \(new.name)")
    }
    if !old.isSpring, !new.isSpring, old.play.duration != new.play.duration {
      let texts = distinct(old.play.duration, new.play.duration, places: 2, fixed: true)
      phrases.append("takes \(texts.1) s instead of \(texts.0) s")
    }
    let late = new.play.begin - old.play.begin
    if abs(late) > 1e-6 { phrases.append("starts \(milliseconds(late)) " + (late > 0 ? "later" : "sooner")) }
    if old.isSpring || new.isSpring {
      let overshoots = (old.overshoot(before: before) * 100, new.overshoot(before: after) * 100)
      let texts = (Decimals.fixed(overshoots.0, places: 1), Decimals.fixed(overshoots.1, places: 1))
      if texts.0 != texts.1 { phrases.append("overshoot \(texts.0) → \(texts.1) %") }
      if let a = old.settling, let b = new.settling, a < before, b < after, abs(b - a) > 0.005 {
        phrases.append("settles \(seconds(abs(b - a))) " + (b < a ? "sooner" : "later"))
      }
    }
    return phrases
  }

  private static func springs(_ old: Spring, _ new: Spring) -> [String] {
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
    add("stiffness", old.stiffness, new.stiffness, isAlways: true)
    add("damping", old.damping, new.damping, isAlways: true)
    add("initial velocity", old.initialVelocity, new.initialVelocity)
    let isOther = parts.contains { $0.contains("→") }
    return isOther ? ["spring of " + parts.joined(separator: " and ")] : []
  }

  /// Two numbers with as many decimals as tell them apart.
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

  /// Three significant digits and no more than needed.
  private static func significant(_ value: Double) -> String {
    Decimals.text(value, places: abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : 2)
  }
}
