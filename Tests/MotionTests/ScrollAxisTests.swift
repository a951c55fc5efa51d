import InbetweenMotion
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Content of a scroll view along one axis")
struct ScrollAxisTests {
  private let axis = ScrollAxis(range: -20...980, length: 400)
  /// κ = −1000·ln(0.998) per second.
  private let decay = -1_000 * log(0.998)

  @Test func `a flick inside moves by v/κ·(1 − e^(−κt)), and comes to rest half a point before v/κ`() {
    let motion = axis.motion(from: 100, velocity: 900)
    for time in [0.0, 0.1, 0.5, 1, 1.8] {
      #expect(abs(motion.value(at: time) - (100 + 900 / decay * (1 - exp(-decay * time)))) < 1e-9)
    }
    #expect(abs(motion.endValue - (100 + 900 / decay - 0.5)) < 1e-9)
    #expect(abs(motion.duration - log(900 / (0.5 * decay)) / decay) < 1e-9)
    var fast = axis
    fast.decelerationRate = ScrollAxis.fastRate
    #expect(abs(fast.motion(from: 100, velocity: 900).endValue - (100 + 900 / (-1_000 * log(0.99)) - 0.5)) < 1e-9)
  }

  @Test func `at an edge the spring that moves the content back starts with its velocity`() {
    let motion = axis.motion(from: 900, velocity: 1_000)
    // 80 points to the edge: e^(−κt) is what is left of the velocity.
    let (edge, speed) = (-log(1 - 80 * decay / 1_000) / decay, 1_000 - decay * 80)
    #expect(abs(motion.velocity(at: edge - 1e-9) - speed) < 1e-4)
    #expect(abs(motion.velocity(at: edge + 1e-9) - speed) < 1e-4)
    for time in [0.02, 0.1, 0.3, 0.6] {
      // Critically damped, ω = 10: v·t·e^(−ωt).
      #expect(abs(motion.value(at: edge + time) - (980 + speed * time * exp(-10 * time))) < 1e-9)
    }
    #expect(motion.endValue == 980)
    var stiff = axis
    stiff.bounces = false
    let stopped = stiff.motion(from: 900, velocity: 1_000)
    #expect(abs(stopped.duration - edge) < 1e-12)
    #expect(stopped.value(at: edge + 0.01) == 980)
  }

  @Test func `content released beyond an edge returns, and slows down inside if it was flicked inwards`() {
    let back = axis.motion(from: -80, velocity: 0)
    for time in [0.05, 0.2, 0.5] {
      #expect(abs(back.value(at: time) - (-20 - 60 * (1 + 10 * time) * exp(-10 * time))) < 1e-9)
    }
    #expect(back.endValue == -20)
    // d = −60, s = v + ωd = 2,400: it passes the edge at −d/s with s·e^(−ωt).
    let thrown = axis.motion(from: -80, velocity: 3_000)
    let (passes, speed) = (60.0 / 2_400, 2_400 * exp(-10 * 60.0 / 2_400))
    #expect(abs(thrown.value(at: passes) + 20) < 1e-9)
    #expect(abs(thrown.velocity(at: passes - 1e-9) - speed) < 1e-3)
    #expect(abs(thrown.value(at: passes + 0.4) - (-20 + speed / decay * (1 - exp(-decay * 0.4)))) < 1e-9)
  }

  @Test func `the final page is the nearest to where the flick leads, at most one from the beginning of the drag`() {
    var pages = ScrollAxis(range: 0...1_200, length: 400, isPaging: true)
    func end(_ offset: Double, _ velocity: Double, from start: Double) -> Double {
      pages.motion(from: offset, velocity: velocity, dragStart: start).endValue
    }
    #expect(end(150, 0, from: 0) == 0)
    #expect(end(250, 0, from: 0) == 400)
    // 150 + 120/κ = 210 is nearer to 400 than to 0.
    #expect(end(150, 120, from: 0) == 400)
    #expect(end(150, 5_000, from: 0) == 400)
    #expect(end(700, -5_000, from: 800) == 400)
    #expect(end(-30, -500, from: 0) == 0)
    #expect(end(1_230, 500, from: 1_200) == 1_200)
    // A critically damped spring that begins with the flick's velocity.
    let motion = pages.motion(from: 150, velocity: 500, dragStart: 0)
    #expect(abs(motion.velocity(at: 0) - 500) < 1e-9)
    #expect(abs(motion.value(at: 0.1) - (400 + (-250 + (500 - 2_500) * 0.1) * exp(-1))) < 1e-9)
    pages.range = -16...1_184
    #expect(end(210, 0, from: -16) == 400)
  }

  @Test func `a finger moves content beyond an edge less and less, from any start`() {
    #expect(axis.offset(from: 100, translation: 50) == 50)
    // 100 beyond the edge: (1 − 1/(100·0.55/400 + 1))·400
    let shown = -20 - (1 - 1 / (100 * 0.55 / 400 + 1)) * 400
    #expect(abs(axis.offset(from: 80, translation: 200) - shown) < 1e-9)
    // A finger that takes hold out there goes on from there.
    #expect(abs(axis.offset(from: shown, translation: 0) - shown) < 1e-9)
    #expect(abs(axis.offset(from: shown, translation: -100) + 20) < 1e-9)
    var stiff = axis
    stiff.bounces = false
    #expect(stiff.offset(from: 80, translation: 200) == -20)
  }

  @Test func `an input's velocity is that of its segment just before a time`() {
    var track = InputTrack(initialValue: 0)
    track.drive(from: 1, along: [.init(time: 0, value: 0), .init(time: 0.5, value: 100)])
    #expect(abs(track.velocity(before: 1.5) - 200) < 1e-9)
    #expect(abs(track.velocity(before: 1.2) - 200) < 1e-9)
    #expect(track.velocity(before: 1) == 0)
    #expect(track.velocity(before: 3) == 0)
  }

  @Test func `pages are counted from the start of the content, whatever the inset is`() {
    let pages = ScrollAxis(range: -59...1_738, length: 852, isPaging: true)
    #expect(pages.motion(from: -59, velocity: 2_000, dragStart: -59).endValue == 852)
    #expect(pages.motion(from: 852, velocity: 2_000, dragStart: 852).endValue == 1_704)
    #expect(pages.motion(from: 852, velocity: -2_000, dragStart: 852).endValue == 0)
  }
}
