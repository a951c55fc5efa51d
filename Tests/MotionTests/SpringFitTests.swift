import Foundation
import InbetweenMotion
import InbetweenTestSupport
import Testing

/// The settings of springs with a duration that apps use: 640 of them.
private let everyday: [SpringSetting] = [0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.75, 1].flatMap { duration in
  [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8].flatMap { ratio in
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 10].map {
      SpringSetting(duration: duration, dampingRatio: ratio, initialVelocity: $0)
    }
  }
}

@Suite("Springs fitted to a duration") struct SpringFitTests {
  /// Twelve Newton steps from 5/d for the root of 0.001 − |g(ω)|, written with g = (ζω − v)·e^(−ζωd)/(ω√(1 − ζ²)) and
  /// its derivative by the quotient rule.
  private func plainOmega(_ setting: SpringSetting) -> Double {
    let (d, z, v) = (setting.duration, setting.dampingRatio, setting.initialVelocity)
    var omega = 5 / d
    for _ in 0..<12 {
      let (top, bottom, decay) = (z * omega - v, omega * (1 - z * z).squareRoot(), exp(-z * omega * d))
      let g = top / bottom * decay
      let slope = (z * bottom - top * (1 - z * z).squareRoot()) / (bottom * bottom) * decay - z * d * g
      omega -= (0.001 - abs(g)) / (g > 0 ? -slope : slope)
    }
    return omega
  }

  /// x″ = ω²·(1 − x) − 2ζω·x′ in small steps.
  private func simulatedRest(_ setting: SpringSetting, omega: Double) -> Double {
    let steps = 4_000
    let h = setting.duration / Double(steps)
    func force(_ x: Double, _ v: Double) -> Double { omega * omega * (1 - x) - 2 * setting.dampingRatio * omega * v }
    var (x, v) = (0.0, setting.initialVelocity)
    for _ in 0..<steps {
      let (v1, a1) = (v, force(x, v))
      let (v2, a2) = (v + h / 2 * a1, force(x + h / 2 * v1, v + h / 2 * a1))
      let (v3, a3) = (v + h / 2 * a2, force(x + h / 2 * v2, v + h / 2 * a2))
      let (v4, a4) = (v + h * a3, force(x + h * v3, v + h * a3))
      x += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
    }
    return abs(1 - x)
  }

  @Test func `the frequency and what is left are those of plain Newton steps and of a simulation`() {
    var visible = 0
    for setting in everyday {
      let plain = abs(plainOmega(setting))
      if plain.isFinite, plain < 1e6 {
        #expect(abs(setting.spring.stiffness.squareRoot() - plain) < 1e-6 * plain, "\(setting)")
      } else {
        #expect(setting.arrives || setting.rest < 0.05, "\(setting)")
      }
      let rest = simulatedRest(setting, omega: setting.spring.stiffness.squareRoot())
      #expect(abs(setting.rest - rest) < 1e-6, "\(setting)")
      if setting.rest > SpringSetting.visibleRest { visible += 1 }
    }
    // The share that docs/motion.md gives.
    #expect(visible == 177)
  }

  @Test(arguments: [
    (0.6, 0.1, 0.5, 0.7297), (0.5, 0.3, 2, 0.3710), (0.3, 0.4, 5, 0.2186), (0.25, 0.4, 6, 0.2186),
    (0.25, 0.4, 5, 0.0027),
  ])
  func `steps that end beside v over ζ leave what they leave`(_ d: Double, _ z: Double, _ v: Double, _ rest: Double) {
    #expect(abs(SpringSetting(duration: d, dampingRatio: z, initialVelocity: v).rest - rest) < 5e-5)
  }

  @Test func `a frequency below zero counts by its magnitude, as the stiffness is its square`() {
    for (d, v) in [(0.3, 6.0), (0.6, 3)] {
      let setting = SpringSetting(duration: d, dampingRatio: 0.5, initialVelocity: v)
      #expect(plainOmega(setting) < 0)
      #expect(abs(setting.spring.stiffness.squareRoot() + plainOmega(setting)) < 1e-6)
      #expect(setting.rest < 1e-6)
    }
  }

  @Test func `steps that end in no number give the spring that leaves a thousandth in its envelope`() {
    for (d, z, v) in [(0.25, 0.2, 2.0), (0.25, 0.5, 7), (0.5, 0.2, 1), (0.75, 0.6, 3), (0.35, 0.5, 5)] {
      let setting = SpringSetting(duration: d, dampingRatio: z, initialVelocity: v)
      let omega = setting.spring.stiffness.squareRoot()
      let envelope = (z * omega - v) / (omega * (1 - z * z).squareRoot()) * exp(-z * omega * d)
      #expect(abs(envelope - 0.001) < 1e-9 && omega > v / z, "\(setting)")
    }
    // No frequency leaves a thousandth where there is almost no damping.
    #expect(Spring(duration: 1, dampingRatio: 1e-7).stiffness == 25)
  }

  @Test func `the nearest setting that arrives differs in one parameter and leaves at most half a percent`() throws {
    var random = SplitMix(seed: 40)
    let others = (0..<200).map { _ in
      SpringSetting(
        duration: random.number(0.1...2), dampingRatio: random.number(0.05...1),
        initialVelocity: random.number(-20...20))
    }
    for setting in everyday + others where !setting.arrives {
      let nearest = try #require(setting.nearestArriving(), "\(setting)")
      #expect(nearest.arrives && nearest.rest <= 0.005)
      let same = [
        nearest.duration == setting.duration, nearest.dampingRatio == setting.dampingRatio,
        nearest.initialVelocity == setting.initialVelocity,
      ]
      #expect(same.filter { !$0 }.count == 1, "\(setting) \(nearest)")
      let velocity = setting.nearestArriving(varying: [.dampingRatio])?.initialVelocity
      #expect(velocity == nil || velocity == setting.initialVelocity)
    }
    let fine = SpringSetting(duration: 0.25, dampingRatio: 0.4, initialVelocity: 5)
    #expect(fine.arrives && fine.nearestArriving() == fine)
  }

  @Test func `an animator resumed with a spring fits it to the time that is left`() {
    for factor in [0, 0.5, 2] {
      var clock = AnimatorClock(startTime: 0, duration: 1, curve: .timing(.linear))
      clock.scrub(to: 0.25, at: 0.25)
      clock.resume(
        at: 1, curve: .spring(Spring(duration: 1, dampingRatio: 0.5)), durationFactor: factor)
      #expect(abs(clock.endTime - 1 - (factor > 0 ? factor : 0.75)) < 1e-9)
      #expect(abs((clock.progress(at: clock.endTime - 1e-6) ?? 0) - 1) < 0.002)
      #expect(clock.restAtEnd < 0.002 && clock.isResumed)
    }
  }
}
