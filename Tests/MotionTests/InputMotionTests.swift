import InbetweenMotion
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Motion of released inputs")
struct InputMotionTests {
  /// m·x″ + c·x′ + k·(x − target) = 0, integrated in small steps by the classical Runge-Kutta method.
  private func integrated(
    _ spring: Spring, from: Double, to: Double, velocity: Double, until end: Double
  ) -> (value: Double, velocity: Double) {
    var (x, v) = (from, velocity)
    let steps = 20_000
    let h = end / Double(steps)
    func force(_ x: Double, _ v: Double) -> Double {
      (-spring.damping * v - spring.stiffness * (x - to)) / spring.mass
    }
    for _ in 0..<steps {
      let (a1, b1) = (v, force(x, v))
      let (a2, b2) = (v + h / 2 * b1, force(x + h / 2 * a1, v + h / 2 * b1))
      let (a3, b3) = (v + h / 2 * b2, force(x + h / 2 * a2, v + h / 2 * b2))
      let (a4, b4) = (v + h * b3, force(x + h * a3, v + h * b3))
      x += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
      v += h / 6 * (b1 + 2 * b2 + 2 * b3 + b4)
    }
    return (x, v)
  }

  @Test(arguments: [
    (Spring(mass: 1, stiffness: 100, damping: 10), 0.0, 300.0, 1_200.0),
    (Spring(mass: 1, stiffness: 100, damping: 20), 50.0, 50.0, -800.0),
    (Spring(mass: 2, stiffness: 300, damping: 90, allowsOverdamping: true), 10.0, -40.0, 500.0),
    (Spring(perceptualDuration: 0.5, bounce: 0.3), 0.0, 1.0, 0.0),
  ])
  func `a spring starts from any value with any velocity, and equals its equation integrated in small steps`(
    spring: Spring, from: Double, to: Double, velocity: Double
  ) {
    let motion = InputMotion(spring: spring, from: from, to: to, velocity: velocity)
    #expect(abs(motion.value(at: 0) - from) < 1e-9)
    #expect(abs(motion.velocity(at: 0) - velocity) < 1e-9)
    for time in [0.05, 0.2, 0.45] where time < motion.duration {
      let expected = integrated(spring, from: from, to: to, velocity: velocity, until: time)
      #expect(abs(motion.value(at: time) - expected.value) < 1e-6)
      #expect(abs(motion.velocity(at: time) - expected.velocity) < 1e-5)
    }
    #expect(motion.value(at: motion.duration) == to)
    // What is cut off at the end is no more than a thousandth of the way.
    #expect(abs(motion.value(at: motion.duration.nextDown) - to) <= 0.0011 * max(abs(to - from), 1))
  }

  @Test func `a flick slows down by the deceleration rate per millisecond, to where UIScrollView projects it`() {
    let motion = InputMotion(decelerationFrom: 100, velocity: 2_000)
    var (value, velocity) = (100.0, 2_000.0)
    for millisecond in 1...1_500 {
      // The mean of a millisecond's velocities moves it.
      let next = velocity * 0.998
      value += (velocity + next) / 2 / 1_000
      velocity = next
      guard millisecond % 100 == 0 else { continue }
      let time = Double(millisecond) / 1_000
      #expect(abs(motion.value(at: time) - value) < 0.01)
      #expect(abs(motion.velocity(at: time) - velocity) < 1e-6)
    }
    // WWDC 2018, session 803: offset + velocity / 1000 · rate / (1 − rate), which counts whole milliseconds.
    #expect(abs(motion.endValue - (100 + 2 * 0.998 / 0.002)) < 2)
    #expect(motion.value(at: motion.duration + 1) == motion.endValue)
    let fast = InputMotion(decelerationFrom: 0, velocity: 2_000, rate: 0.99)
    #expect(fast.endValue < motion.endValue / 4 && fast.duration < motion.duration)
  }

  @Test func `at an edge it returns with its velocity there, without a jump of value or velocity`() {
    let motion = InputMotion(decelerationFrom: 0, velocity: 3_000, bounds: 0...600)
    #expect(motion.endValue == 600)
    var greatest = 0.0
    var last = motion.value(at: 0)
    for step in 1...2_000 {
      let time = motion.duration * Double(step) / 2_000
      let value = motion.value(at: time)
      let mean = (motion.velocity(at: time) + motion.velocity(at: time - motion.duration / 2_000)) / 2
      if step < 2_000 { #expect(abs(value - last - mean * motion.duration / 2_000) < 0.05) }
      greatest = max(greatest, value)
      last = value
    }
    #expect(greatest > 605 && greatest < 800)
    let outside = InputMotion(decelerationFrom: -40, velocity: 0, bounds: 0...600)
    #expect(outside.value(at: 0) == -40 && outside.endValue == 0)
  }

  @Test(arguments: [(130.0, 900.0, 320.0), (130, -900, 0), (130, 0, 0), (170, 0, 320), (650, 500, 640)])
  func `pages: a flick goes to the next one in its direction, a slow release to the nearest`(
    from: Double, velocity: Double, expected: Double
  ) {
    let motion = InputMotion(decelerationFrom: from, velocity: velocity, bounds: 0...640, page: 320)
    #expect(motion.endValue == expected)
    #expect(abs(motion.velocity(at: 0) - velocity) < 1e-9)
  }

  @Test func `a track continues through a motion and keeps its final value`() {
    let release = InputMotion(spring: Spring(perceptualDuration: 0.5, bounce: 0), from: 100, to: 0, velocity: 400)
    var track = InputTrack(initialValue: 7)
    let points = [
      InputTrack.Point(time: 0, value: 0), .init(time: 0.25, value: 100),
      .init(time: 0.25 + release.duration, motion: release),
    ]
    #expect(points[1].velocity(from: points[0]) == 400)
    track.drive(from: 2, along: points)
    #expect(track.value(at: 1) == 7)
    #expect(track.value(at: 2.25) == 100)
    #expect(track.value(at: 2.26) > 102)
    #expect(track.value(at: 60) == 0)
    #expect(abs(track.endTime - 2.25 - release.duration) < 1e-12)
  }

  @Test(arguments: [
    (TimingFunction.easeIn, 1 / 0.58), (TimingFunction.easeOut, 0.0),
    (TimingFunction.linear, 1.0),
    (TimingFunction(x1: 0.3, y1: 0.2, x2: 0.8, y2: 0.4) ?? TimingFunction.linear, 3.0),
  ])
  func `the final velocity of a curve is that of the line from its last control point that is not the end`(
    curve: TimingFunction, expected: Double
  ) {
    #expect(abs(curve.velocity(at: 1) - expected) < 1e-9)
    let start = InputTrack.Point(time: 1, value: 10)
    let end = InputTrack.Point(time: 1.5, value: 110, curve: curve)
    #expect(abs(end.velocity(from: start) - 200 * expected) < 1e-6)
  }
}
