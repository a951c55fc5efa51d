internal import InbetweenGoldens
internal import InbetweenMotion

/// How two movements over the same path differ in time.
struct TimingDifference {
  /// Positive where the actual movement is late by that many seconds and otherwise the same.
  var delay: Double?
  /// What is said of it, in the order of importance.
  var phrases: [String] = []
  /// Whether both come to rest at one place, where that was found out; a movement that is cut off ends elsewhere.
  var endsTogether: Bool?

  /// Where nothing more can be said.
  static let unknown = "other timing"

  /// Shares of the travel by which a shifted movement may miss the other.
  private static let shiftTolerance = 0.006

  /// The same movement, but one of them stops at another time.
  init(stopping seconds: Double) {
    phrases = ["stops \(Self.milliseconds(seconds)) " + (seconds > 0 ? "later" : "sooner")]
  }

  /// Nil where the two have the same timing.
  init?(_ channel: MotionChannel, _ expected: Movement, _ actual: Movement) {
    let before = expected.progress(in: channel.expected)
    let travel = max(abs(expected.reach(in: channel.expected)), abs(actual.reach(in: channel.actual)), 1e-9)
    let noise = min(max(4 * channel.resolution / travel, 0.0005), 0.2)
    let ownAfter = actual.progress(in: channel.actual)
    guard zip(before, ownAfter).contains(where: { abs($0 - $1) > noise }) else { return nil }
    // What is cut off while it still moves ends where it happens to be, so both are measured by one way.
    let isOneWay =
      abs(expected.from - actual.from) <= 3 * channel.resolution && (expected.isCut || actual.isCut)
      && abs(expected.to - actual.to)
        <= max(expected.unrest(in: channel.expected), actual.unrest(in: channel.actual))
    let after =
      isOneWay
      ? actual.progress(in: channel.actual, from: expected.from, travel: expected.travel(in: channel.expected))
      : ownAfter

    if let shift = Self.shift(channel.times, before, after, expected, actual, noise: noise) {
      delay = shift
      if isOneWay { endsTogether = true }
      phrases = [Self.lateness(shift)]
      return
    }
    let isReturning = expected.isReturning(in: channel.expected)
    var described = false
    if expected.isJump != actual.isJump, !isReturning {
      let moving = actual.isJump ? expected : actual
      let fit = CurveFit.best(
        times: channel.times, progress: actual.isJump ? before : after, start: moving.start, end: moving.end,
        isCut: moving.isCut)
      let length = Self.seconds(channel.times[moving.end] - channel.times[moving.start])
      let name = fit.map { " by \($0.name)" } ?? ""
      phrases = [
        actual.isJump ? "jumps instead of moving\(name) in \(length)" : "moves\(name) in \(length) instead of jumping"
      ]
      return
    }
    if !isReturning {
      func fit(_ movement: Movement, _ progress: [Double], isPushed: Bool = false) -> CurveFit? {
        CurveFit.best(
          times: channel.times, progress: progress, start: movement.start, end: movement.end, isCut: movement.isCut,
          isPushed: isPushed)
      }
      var fits = (fit(expected, before), fit(actual, after))
      // Springs are compared with or without a push, both.
      if fits.0?.isPushed != fits.1?.isPushed, fits.0?.isSpring == true, fits.1?.isSpring == true {
        fits = (fit(expected, before, isPushed: true) ?? fits.0, fit(actual, after, isPushed: true) ?? fits.1)
      }
      let found = Self.phrases(fits.0, fits.1, frame: Self.frameTime(channel.times))
      phrases += found
      if isOneWay, let old = fits.0, let new = fits.1 { endsTogether = abs(old.end - new.end) <= 0.0015 }
      described = !found.isEmpty
      let isPlain = [fits.0, fits.1].allSatisfy { $0?.isSpring == false }
      if !isPlain {
        phrases += Self.overshoot(fits.0?.overshoot ?? Self.excess(before), fits.1?.overshoot ?? Self.excess(after))
        phrases += Self.settling(channel.times, before, after)
      }
    }
    if !described { phrases.insert(Self.halfway(channel.times, before, after), at: 0) }
  }

  private static func frameTime(_ times: [Double]) -> Double { times.count > 1 ? times[1] - times[0] : 1.0 / 60 }

  static func milliseconds(_ seconds: Double) -> String {
    let value = abs(seconds) * 1000
    return Decimals.text(value, places: value < 99.95 ? 1 : 0) + " ms"
  }

  static func lateness(_ delay: Double) -> String { milliseconds(delay) + (delay > 0 ? " late" : " early") }

  /// By how many seconds the expected movement must be moved to become the actual one; nil where that does not do it.
  private static func shift(
    _ times: [Double], _ before: [Double], _ after: [Double], _ expected: Movement, _ actual: Movement, noise: Double
  ) -> Double? {
    let frame = frameTime(times)
    let window = max(min(expected.start, actual.start) - 1, 0)...min(max(expected.end, actual.end) + 1, times.count - 1)
    func at(_ time: Double) -> Double {
      let position = time / frame
      guard position > 0 else { return before.first ?? 0 }
      guard position < Double(before.count - 1) else { return before.last ?? 0 }
      return interpolated(before, position)
    }
    func error(_ delay: Double) -> Double {
      window.reduce(0) { sum, i in
        let e = at(times[i] - delay) - after[i]
        return sum + e * e
      }
    }
    // Where both are half way says where to look.
    guard let half = crossing(times, before, 0.5), let other = crossing(times, after, 0.5) else { return nil }
    let found = minimize([other - half], steps: [frame / 4], iterations: 80) { error($0[0]) }[0]
    guard abs(found) > 0.0003 else { return nil }
    // At the ends of a cut movement one of the two knows more than the other.
    let cut = expected.isCut || actual.isCut ? Int((abs(found) / frame).rounded(.up)) + 1 : 0
    let considered = window.dropLast(min(cut, max(window.count - 3, 0)))
    let worst = considered.map { abs(at(times[$0] - found) - after[$0]) }.max() ?? .infinity
    return worst <= max(shiftTolerance, 2 * noise) ? found : nil
  }

  /// A cubic through the four frames around a position; straight where the movement begins or ends between them.
  private static func interpolated(_ values: [Double], _ position: Double) -> Double {
    let i = min(max(Int(position), 0), values.count - 2)
    let t = position - Double(i)
    let (p1, p2) = (values[i], values[i + 1])
    let p0 = i > 0 ? values[i - 1] : 2 * p1 - p2
    let p3 = i + 2 < values.count ? values[i + 2] : 2 * p2 - p1
    let m1 = (p2 - p0) / 2
    let m2 = (p3 - p1) / 2
    let (t2, t3) = (t * t, t * t * t)
    return (2 * t3 - 3 * t2 + 1) * p1 + (t3 - 2 * t2 + t) * m1 + (3 * t2 - 2 * t3) * p2 + (t3 - t2) * m2
  }

  /// When progress first passes a share, in seconds.
  private static func crossing(_ times: [Double], _ progress: [Double], _ share: Double) -> Double? {
    for i in progress.indices.dropFirst() where progress[i - 1] < share && progress[i] >= share {
      return times[i - 1] + (times[i] - times[i - 1]) * (share - progress[i - 1]) / (progress[i] - progress[i - 1])
    }
    return nil
  }

  private static func phrases(_ before: CurveFit?, _ after: CurveFit?, frame: Double) -> [String] {
    guard let before, let after else {
      if let after { return ["now \(after.name)"] }
      return before.map { ["no longer \($0.name)"] } ?? []
    }
    var phrases: [String] = []
    switch (before.shape, after.shape) {
    case (.named(let old), .named(let new)) where old != new: phrases.append("curve \(old) → \(new)")
    case (.spring(let k1, let c1, let v1), .spring(let k2, let c2, let v2)):
      let pushes = abs(v1) > 0.05 || abs(v2) > 0.05 ? [("initial velocity", v1, v2)] : []
      let parts = ([("stiffness", k1, k2), ("damping", c1, c2)] + pushes).compactMap { name, old, new -> String? in
        let texts = (significant(old), significant(new))
        let isSame = abs(new - old) <= 0.004 * max(abs(old), abs(new)) || texts.0 == texts.1
        // A push that stays is not what a spring is known by.
        if isSame, name == "initial velocity" { return nil }
        return isSame ? "\(name) \(texts.0)" : "\(name) \(texts.0) → \(texts.1)"
      }
      if parts.contains(where: { $0.contains("→") }) { phrases.append("spring of " + parts.joined(separator: " and ")) }
    case (.named(let old), .named(let new)) where old == new: break
    case (.cubic, .cubic) where before.name == after.name: break
    default: phrases.append("curve \(before.name) → \(after.name)")
    }
    if !before.isSpring, !after.isSpring, abs(before.duration - after.duration) > 0.2 * frame {
      phrases.append("takes \(seconds(after.duration)) instead of \(seconds(before.duration))")
    }
    if abs(before.start - after.start) > 0.25 * frame {
      let late = after.start - before.start
      phrases.append("starts \(milliseconds(late)) " + (late > 0 ? "later" : "sooner"))
    }
    return phrases
  }

  private static func excess(_ progress: [Double]) -> Double { max((progress.max() ?? 1) - 1, 0) }

  private static func overshoot(_ old: Double, _ new: Double) -> [String] {
    let texts = (Decimals.fixed(old * 100, places: 1), Decimals.fixed(new * 100, places: 1))
    guard texts.0 != texts.1, max(old, new) > 0.001 else { return [] }
    return ["overshoot \(texts.0) → \(texts.1) %"]
  }

  private static func settling(_ times: [Double], _ before: [Double], _ after: [Double]) -> [String] {
    func settled(_ progress: [Double]) -> Double? {
      guard let last = progress.lastIndex(where: { abs($0 - 1) > 0.01 }), last + 1 < progress.count else { return nil }
      return times[last + 1]
    }
    guard let old = settled(before), let new = settled(after), abs(new - old) > 0.5 * frameTime(times) else {
      return []
    }
    return ["settles \(seconds(abs(new - old))) " + (new < old ? "sooner" : "later")]
  }

  private static func halfway(_ times: [Double], _ before: [Double], _ after: [Double]) -> String {
    guard let old = crossing(times, before, 0.5), let new = crossing(times, after, 0.5), abs(new - old) > 0.0005 else {
      return unknown
    }
    return "half way \(milliseconds(new - old)) " + (new < old ? "sooner" : "later")
  }

  static func seconds(_ value: Double) -> String { Decimals.fixed(value, places: 2) + " s" }

  /// Three significant digits and no more than needed.
  private static func significant(_ value: Double) -> String {
    Decimals.text(value, places: abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : 2)
  }
}

extension CurveFit {
  var isSpring: Bool { if case .spring = shape { true } else { false } }

  /// Whether it is a spring that starts with a velocity.
  var isPushed: Bool { if case .spring(_, _, let velocity) = shape { velocity != 0 } else { false } }

  /// By how much it goes beyond its end, in shares of the travel.
  var overshoot: Double {
    guard case .spring(let stiffness, let damping, let velocity) = shape else { return 0 }
    return max(
      (Spring(mass: 1, stiffness: stiffness, damping: damping, initialVelocity: velocity).firstOvershoot?.value ?? 1)
        - 1, 0)
  }

  var name: String {
    switch shape {
    case .named(let name): name
    case .cubic(let points): "[" + points.map { Decimals.text($0, places: 2) }.joined(separator: ", ") + "]"
    case .spring(let stiffness, let damping, _):
      "a spring of stiffness \(Decimals.text(stiffness, places: 0)) and damping \(Decimals.text(damping, places: 1))"
    }
  }
}
