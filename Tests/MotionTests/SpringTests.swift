import InbetweenMotion
import InbetweenTestSupport
import Testing

@Suite("Springs")
struct SpringTests {
  @Test func `duration and damping ratio give the constants published by framer/SpringsExample`() {
    let spring = Spring(duration: 3, dampingRatio: 0.25)
    #expect(abs(spring.stiffness - 54.83363359078326) < 1e-10)
    #expect(abs(spring.damping - 3.702486785620688) < 1e-12)
  }

  @Test(arguments: [
    (0.25, 0.4, 5.0, 3407.853513, 46.701459, 1.25476, 0.0575, 0.997265),
    (0.25, 0.4, 0.0, 3694.987933, 48.629130, 1.25382, 0.0563, 0.998546),
    (0.5, 0.5, 0.0, 646.878006, 25.433797, 1.16303, 0.1425, 1.000969),
    (0.5, 0.7, 0.0, 387.274580, 27.551010, 1.04599, 0.2238, 0.998572),
    (0.8, 0.7, 20.0, 161.241906, 17.777349, 1.26477, 0.164, 1.000365),
  ])
  func `duration and damping ratio give stiffness, damping, peak and end of the table in docs/motion.md`(
    _ d: Double, _ z: Double, _ v: Double, _ k: Double, _ c: Double, _ peak: Double, _ peakTime: Double, _ end: Double
  ) throws {
    let spring = Spring(duration: d, dampingRatio: z, initialVelocity: v)
    #expect(abs(spring.stiffness - k) < 1e-6)
    #expect(abs(spring.damping - c) < 1e-6)
    let overshoot = try #require(spring.firstOvershoot)
    #expect(abs(overshoot.value - peak) < 5e-5)
    #expect(abs(overshoot.time - peakTime) < 1e-3)
    #expect(abs(spring.value(at: d) - end) < 6e-7)
  }

  @Test func `a ratio of 1 is critical damping and leaves 0.001 at the end`() {
    let spring = Spring(duration: 1, dampingRatio: 1)
    #expect(abs(spring.stiffness - 85.255924) < 1e-6)
    #expect(abs(spring.damping - 18.466827) < 1e-6)
    #expect(abs(spring.value(at: 1) - 0.999) < 1e-12)
    #expect(spring.firstOvershoot == nil)
    // Ratios above 1 are clamped, so they are the same spring.
    #expect(Spring(duration: 1, dampingRatio: 3) == spring)
  }

  @Test func `the spring of the first founding question has these values at 60 frames a second`() {
    let expected = [
      0, 0.39356, 0.94297, 1.22991, 1.22188, 1.08330, 0.96902, 0.93539, 0.95923, 0.99496, 1.01443, 1.01460, 1.00580,
      0.99823, 0.99583, 0.99726,
    ]
    let spring = Spring(duration: 0.25, dampingRatio: 0.4, initialVelocity: 5)
    for (frame, value) in expected.enumerated() {
      #expect(abs(spring.value(at: Double(frame) / 60) - value) < 6e-6)
    }
  }

  @Test func `the first overshoot without velocity is e^(−πζ/√(1−ζ²))`() throws {
    for (ratio, percent) in [(0.4, 25.4), (0.5, 16.3), (0.6, 9.5), (0.7, 4.6), (0.8, 1.5)] {
      let peak = try #require(Spring(duration: 1, dampingRatio: ratio).firstOvershoot)
      #expect(abs((peak.value - 1) * 100 - percent) < 0.06)
    }
  }

  @Test func `the first overshoot is the maximum of a fine scan, for every kind of damping and every velocity`() {
    var random = SplitMix(seed: 11)
    for _ in 0..<200 {
      let spring = Spring(
        mass: random.number(0.2...3), stiffness: random.number(50...500), damping: random.number(1...80),
        initialVelocity: random.number(-20...40), allowsOverdamping: random.unit() < 0.5)
      let highest = (0...4000).map { spring.value(at: Double($0) / 1000) }.max() ?? 0
      if let overshoot = spring.firstOvershoot {
        #expect(overshoot.value >= highest - 1e-9)
        #expect(overshoot.value - highest < 0.02 * overshoot.value)
      } else {
        #expect(highest <= 1 + 1e-9)
      }
    }
  }

  @Test func `the closed form satisfies the spring's equation and its initial conditions`() {
    var random = SplitMix(seed: 3)
    for _ in 0..<300 {
      let m = random.number(0.2...4)
      let k = random.number(20...900)
      let ratio = random.number(0.05...3)
      let c = 2 * ratio * (k * m).squareRoot()
      let v0 = random.number(-10...10)
      let spring = Spring(mass: m, stiffness: k, damping: c, initialVelocity: v0, allowsOverdamping: true)
      #expect(spring.value(at: 0) == 0)
      #expect(spring.velocity(at: 0) == v0)
      let (t, h) = (random.number(0.01...0.5), 1e-5)
      let slope = (spring.value(at: t + h) - spring.value(at: t - h)) / (2 * h)
      let bend = (spring.velocity(at: t + h) - spring.velocity(at: t - h)) / (2 * h)
      let scale = k + abs(v0) * c
      #expect(abs(slope - spring.velocity(at: t)) < 1e-5 * scale)
      #expect(abs(m * bend + c * spring.velocity(at: t) + k * (spring.value(at: t) - 1)) < 1e-5 * scale)
    }
  }

  @Test func `values are continuous where the damping ratio passes 1`() {
    for (gap, tolerance) in [(1e-6, 1e-5), (1e-9, 1e-8), (1e-12, 1e-10), (1e-14, 1e-11)] {
      let below = Spring(mass: 1, stiffness: 100, damping: 20 * (1 - gap), allowsOverdamping: true)
      let above = Spring(mass: 1, stiffness: 100, damping: 20 * (1 + gap), allowsOverdamping: true)
      let critical = Spring(mass: 1, stiffness: 100, damping: 20)
      for t in [0.01, 0.1, 0.3, 1, 5] {
        #expect(abs(below.value(at: t) - critical.value(at: t)) < tolerance)
        #expect(abs(above.value(at: t) - critical.value(at: t)) < tolerance)
        #expect(abs(above.velocity(at: t) - critical.velocity(at: t)) < tolerance * 100)
      }
    }
  }

  @Test func `a damping ratio above 1 is treated as critical unless over-damping is allowed`() {
    let plain = Spring(mass: 1, stiffness: 100, damping: 30)
    let critical = Spring(mass: 1, stiffness: 100, damping: 20)
    let slow = Spring(mass: 1, stiffness: 100, damping: 30, allowsOverdamping: true)
    #expect(plain.value(at: 0.2) == critical.value(at: 0.2))
    #expect(slow.value(at: 0.2) < critical.value(at: 0.2) - 0.05)
  }

  @Test func `settling times are those published by Apple and others`() {
    #expect(abs(Spring(damping: 10).settlingDuration - 1.4727003346780927) < 1e-12)
    #expect(abs(Spring(damping: 5).settlingDuration - 2.854975) < 1e-6)
    #expect(abs(Spring(damping: 15).settlingDuration - 1.022094) < 1e-6)
    #expect(abs(Spring(damping: 20).settlingDuration - 1) < 1e-12)
    #expect(abs(Spring.keyboard.settlingDuration - 0.6) < 1e-12)
    #expect(abs(Spring.keyboard.animatorSettlingDuration - 0.5057) < 1e-4)
    #expect(Spring(damping: 0).settlingDuration == .infinity)
    #expect(Spring(damping: 0).animatorSettlingDuration == .infinity)
  }

  @Test func `after its settling time an animator's spring stays within 0.001`() {
    var random = SplitMix(seed: 5)
    for _ in 0..<200 {
      let spring = Spring(
        mass: random.number(0.2...3), stiffness: random.number(50...500), damping: random.number(20...150),
        initialVelocity: random.number(-20...40))
      let settled = spring.animatorSettlingDuration
      for step in 0...400 {
        let time = settled + Double(step) / 200
        #expect(abs(spring.value(at: time) - 1) < 0.001001)
      }
    }
  }

  @Test func `bounce is one minus the damping ratio, and its negative is over-damped`() {
    let bouncy = Spring(perceptualDuration: 0.5, bounce: 0.3)
    #expect(abs(bouncy.dampingRatio - 0.7) < 1e-12)
    #expect(abs(bouncy.stiffness - 157.91367041742973) < 1e-9)
    let flat = Spring(perceptualDuration: 0.5, bounce: -0.3)
    #expect(abs(flat.dampingRatio - 1 / 0.7) < 1e-12)
    #expect(flat.value(at: 0.3125) < 0.76)
    #expect(Spring(perceptualDuration: 0.5, bounce: 0).firstOvershoot == nil)
  }

  @Test func `all numbers that a scene can contain give finite values`() {
    let numbers = [0, -1, 1e-300, 1e300, .infinity, .nan, 1e-9, 5]
    for a in numbers {
      for b in numbers {
        for c in numbers {
          let springs = [
            Spring(mass: a, stiffness: b, damping: c, initialVelocity: a, allowsOverdamping: true),
            Spring(duration: a, dampingRatio: b, initialVelocity: c),
            Spring(perceptualDuration: a, bounce: b, initialVelocity: c),
          ]
          for spring in springs {
            for t in [-1, 0, 1e-9, 0.1, 3, 1e9] {
              #expect(spring.value(at: t).isFinite)
              #expect(spring.velocity(at: t).isFinite)
            }
            #expect(spring.settlingDuration >= 0)
            #expect(spring.animatorSettlingDuration >= 0)
          }
        }
      }
    }
  }
}
