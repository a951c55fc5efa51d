import InbetweenGeometry
import InbetweenMotion
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Closed forms compared with slow and simple methods, over wide ranges of parameters.
@Suite("Motion against plain numerical methods") struct BruteForceTests {
  @Test func `springs satisfy their differential equation, near critical damping and far from it`() {
    var random = WideRandom(1)
    for round in 0..<300 {
      let omega = random.magnitude(1e-3...1e4)
      let mass = random.magnitude(1e-6...1e6)
      let near = 1 + random.pick([-1, 1]) * random.magnitude(1e-15...1e-2)
      var ratio = random.pick([near, 1, 0, random.number(0...0.99), random.number(1...6)])
      let velocity = random.pick([0, random.number(-40...40), -random.magnitude(1e-6...1e3)])
      let allows = random.unit() < 0.5
      let spring = Spring(
        mass: mass, stiffness: mass * omega * omega, damping: 2 * ratio * omega * mass,
        initialVelocity: velocity * omega, allowsOverdamping: allows)
      if ratio > 1, !allows { ratio = 1 }
      // In units of 1/ω: y″ + 2ζy′ + y = 0 for y = 1 − x, by Runge and Kutta's method.
      var (y, v, time) = (1.0, -velocity, 0.0)
      let step = 0.004
      func slope(_ y: Double, _ v: Double) -> (Double, Double) { (v, -2 * ratio * v - y) }
      for count in 1...2500 {
        let a = slope(y, v)
        let b = slope(y + step / 2 * a.0, v + step / 2 * a.1)
        let c = slope(y + step / 2 * b.0, v + step / 2 * b.1)
        let d = slope(y + step * c.0, v + step * c.1)
        y += step / 6 * (a.0 + 2 * b.0 + 2 * c.0 + d.0)
        v += step / 6 * (a.1 + 2 * b.1 + 2 * c.1 + d.1)
        time += step
        guard count % 250 == 0 else { continue }
        let scale = 1e-7 * (1 + abs(velocity))
        #expect(abs(spring.value(at: time / omega) - (1 - y)) < scale, "round \(round), ζ \(ratio), t \(time)")
        #expect(abs(spring.velocity(at: time / omega) / omega + v) < scale, "round \(round), ζ \(ratio), t \(time)")
      }
    }
  }

  @Test func `a spring fitted to a duration leaves a thousandth of the distance in its envelope`() {
    var random = WideRandom(2)
    var converged = 0
    for _ in 0..<2000 {
      let duration = random.magnitude(0.01...10)
      let ratio = random.pick([random.number(0.05...0.999), 1, random.number(0.9...0.99999)])
      let velocity = random.pick([0, random.number(-20...20)])
      let spring = Spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
      let omega = spring.stiffness.squareRoot()
      #expect(abs(spring.damping - 2 * ratio * omega) <= 1e-12 * spring.damping)
      let rest =
        ratio < 1
        ? abs((ratio * omega - velocity) / (omega * (1 - ratio * ratio).squareRoot()))
          * exp(-ratio * omega * duration)
        : abs(1 + (omega - velocity) * duration) * exp(-omega * duration)
      if abs(rest - 0.001) < 1e-9 { converged += 1 }
      guard velocity == 0 else { continue }
      #expect(abs(rest - 0.001) < 1e-9, "\(duration), \(ratio)")
    }
    #expect(converged > 1800)
    // Outside its ranges it is the spring at their ends.
    #expect(Spring(duration: 1e-6, dampingRatio: 0.5) == Spring(duration: 0.01, dampingRatio: 0.5))
    #expect(Spring(duration: 1e4, dampingRatio: 0.5) == Spring(duration: 10, dampingRatio: 0.5))
  }

  @Test func `settling: afterwards the envelope, or every sample, stays within a thousandth`() {
    var random = WideRandom(3)
    for round in 0..<400 {
      let omega = random.magnitude(0.5...500)
      let ratio = random.pick([random.number(0.02...0.999), 1, random.number(1...4)])
      let velocity = random.pick([0, random.number(-30...30)])
      let allows = random.unit() < 0.5
      let spring = Spring(
        stiffness: omega * omega, damping: 2 * ratio * omega, initialVelocity: velocity, allowsOverdamping: allows)
      let settled = spring.settlingDuration
      if ratio < 1 {
        let decay = ratio * omega
        let sine = (decay - velocity) / (omega * (1 - ratio * ratio).squareRoot())
        let rest = (1 + abs(sine)) * exp(-decay * settled)
        #expect(abs(rest - 0.001) < 1e-9, "round \(round)")
        #expect(spring.animatorSettlingDuration == settled)
        continue
      }
      // Tenths of a second; the first of at least eleven consecutive ones that are inside.
      let tenths = (settled * 10).rounded()
      #expect(abs(settled * 10 - tenths) < 1e-6)
      for sample in 0...11 {
        #expect(abs(1 - spring.value(at: (tenths + Double(sample)) / 10)) < 0.001, "round \(round)")
      }
      if tenths > 0 {
        let isOutside = (1...12).contains { back in
          tenths >= Double(back) && abs(1 - spring.value(at: (tenths - Double(back)) / 10)) >= 0.001
        }
        #expect(isOutside, "round \(round)")
        #expect(abs(1 - spring.value(at: (tenths - 1) / 10)) >= 0.001, "round \(round)")
      }
      let end = spring.animatorSettlingDuration
      func rest(_ time: Double) -> Double { abs(1 + (omega - velocity) * time) * exp(-omega * time) }
      #expect(abs(rest(end) - 0.001) < 1e-9, "round \(round)")
      for step in 1...200 { #expect(rest(end + Double(step) * 0.05 / omega) < 0.001, "round \(round)") }
    }
  }

  @Test func `timing functions: the parameter equals bisection, also with extreme control points`() throws {
    var random = WideRandom(4)
    func point(_ a: Double, _ b: Double, _ s: Double) -> Double {
      // De Casteljau's construction.
      let (p, q, r) = (a * s, a + (b - a) * s, b + (1 - b) * s)
      let (m, n) = (p + (q - p) * s, q + (r - q) * s)
      return m + (n - m) * s
    }
    for round in 0..<3000 {
      let x1 = random.pick([0, 1, random.unit(), random.magnitude(1e-12...1)])
      let x2 = random.pick([0, 1, random.unit(), 1 - random.magnitude(1e-12...1)])
      let y1 = random.pick([0, 1, random.number(-1...2), random.number(-100...100)])
      let y2 = random.pick([0, 1, random.number(-1...2), random.number(-100...100)])
      let function = try #require(TimingFunction(x1: x1, y1: y1, x2: x2, y2: y2))
      let time = random.pick([random.unit(), random.magnitude(1e-9...1), 1 - random.magnitude(1e-9...1)])
      func parameter(_ time: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<100 {
          let middle = (low + high) / 2
          if point(x1, x2, middle) < time { low = middle } else { high = middle }
        }
        return (low + high) / 2
      }
      // Where the curve is steep, what a rounding error in time makes of it is allowed.
      let (low, high) = (parameter(time - 1e-12), parameter(time + 1e-12))
      let near = (0...20).map { point(y1, y2, low + (high - low) * Double($0) / 20) }
      let value = function.value(at: time)
      let slack = 1e-9 * (1 + abs(y1) + abs(y2))
      #expect(value >= (near.min() ?? 0) - slack && value <= (near.max() ?? 0) + slack, "round \(round) at \(time)")
    }
  }

  @Test func `media timing: equals iterating over the repetitions as documented`() {
    var random = WideRandom(5)
    var compared = 0
    for round in 0..<20_000 {
      let duration = random.pick([random.number(0.05...3), random.magnitude(1e-6...1e4)])
      let timing = MediaTiming(
        beginTime: random.pick([0, random.number(-2...5)]),
        timeOffset: random.pick([0, 0, random.number(0...3) * duration]),
        speed: random.pick([1, 1, 2, 0.5, random.magnitude(1e-3...1e3), -1, -random.magnitude(1e-2...1e2)]),
        duration: duration,
        repeatCount: random.pick([0, 1, 2, 2.5, random.number(0.01...7)]),
        repeatDuration: random.pick([0, 0, random.number(0.01...8) * duration]),
        autoreverses: random.unit() < 0.4, fillMode: random.pick(MediaTiming.FillMode.allCases))
      let cycle = duration * (timing.autoreverses ? 2 : 1)
      let active =
        timing.repeatDuration > 0
        ? timing.repeatDuration : (timing.repeatCount > 0 ? timing.repeatCount : 1) * cycle
      let share = random.pick([random.number(-0.5...1.5), random.unit()])
      let time = timing.beginTime + share * active / abs(timing.speed)

      // One second of the parent is |speed| own ones.
      var elapsed = (time - timing.beginTime) * abs(timing.speed)
      guard abs(elapsed) > 1e-8, abs(elapsed - active) > 1e-8 else { continue }
      let isBefore = elapsed < 0
      let isAfter = elapsed > active
      let moment = timing.moment(at: time)
      let holdsStart = timing.fillMode == .backwards || timing.fillMode == .both
      let holdsEnd = timing.fillMode == .forwards || timing.fillMode == .both
      guard !(isBefore && !holdsStart), !(isAfter && !holdsEnd) else {
        #expect(moment == nil, "round \(round)")
        continue
      }
      elapsed = isBefore ? 0 : (isAfter ? active : elapsed)
      var own = (timing.speed < 0 ? active - elapsed : elapsed) + timing.timeOffset
      var play = 0
      while own >= duration {
        own -= duration
        play += 1
      }
      // At the edge of a repetition rounding decides; other tests check the result there.
      guard own > 1e-7 * duration, own < duration * (1 - 1e-7) else { continue }
      if timing.autoreverses, play % 2 == 1 { own = duration - own }
      compared += 1
      #expect(abs((moment?.localTime ?? -1) - own) < 1e-9 * (1 + Double(play)) * max(duration, 1), "round \(round)")
      #expect(moment?.isPastEnd == isAfter, "round \(round)")
      #expect(moment?.completedCycles == (timing.autoreverses ? play / 2 : play), "round \(round)")
    }
    #expect(compared > 8_000)
  }

  @Test func `cubic key frames: equal Kochanek and Bartels' tangents, with values beyond the ends reflected`() {
    var random = WideRandom(6)
    for round in 0..<500 {
      let count = 2 + Int(random.unit() * 6)
      let values = (0..<count).map { _ in random.number(-100...100) }
      func shape() -> [Double] { (0..<count).map { _ in random.pick([0, random.number(-1...1)]) } }
      let (tension, continuity, bias) = (shape(), shape(), shape())
      let animation = KeyframeAnimation(
        values: values.map { .scalar($0) }, calculationMode: .cubic,
        shape: .init(tension: tension, continuity: continuity, bias: bias))
      func value(_ index: Int) -> Double {
        if index < 0 { return 2 * values[0] - values[1] }
        return index < count ? values[index] : 2 * values[count - 1] - values[count - 2]
      }
      func tangent(_ i: Int, arriving: Bool) -> Double {
        let (t, c, b) = (tension[i], arriving ? -continuity[i] : continuity[i], bias[i])
        return (1 - t) * (1 + c) * (1 + b) / 2 * (value(i) - value(i - 1))
          + (1 - t) * (1 - c) * (1 - b) / 2 * (value(i + 1) - value(i))
      }
      let fraction = random.unit()
      let place = fraction * Double(count - 1)
      let index = min(Int(place), count - 2)
      let u = place - Double(index)
      let wanted =
        (2 * u * u * u - 3 * u * u + 1) * value(index) + (u * u * u - 2 * u * u + u) * tangent(index, arriving: false)
        + (3 * u * u - 2 * u * u * u) * value(index + 1) + (u * u * u - u * u) * tangent(index + 1, arriving: true)
      #expect(abs((animation.value(at: fraction)?.scalar ?? .nan) - wanted) < 1e-9, "round \(round)")
    }
  }

  @Test func `paced key frames and paths cover equal distances in equal times`() {
    var random = WideRandom(7)
    func point() -> Point { Point(x: random.number(-50...50), y: random.number(-50...50)) }
    for round in 0..<4 {
      let points = (0..<5).map { _ in point() }
      let elements: [Path.Element] = [
        .move(points[0]), .line(points[1]), .curve(control1: point(), control2: point(), end: points[2]),
        .line(points[3]), .curve(control1: point(), control2: point(), end: points[4]),
      ]
      for animation in [
        KeyframeAnimation(values: points.map { .point($0) }, calculationMode: .paced),
        KeyframeAnimation(values: points.map { .point($0) }, calculationMode: .cubicPaced),
        KeyframeAnimation(path: Path(elements: elements), calculationMode: .paced),
      ] {
        // Walked in 1000 short steps, each quarter of the time is a quarter of the way.
        var ways = [0.0, 0, 0, 0]
        var last = animation.value(at: 0)?.point ?? .zero
        for step in 1...1000 {
          let next = animation.value(at: Double(step) / 1000)?.point ?? .zero
          ways[(step - 1) / 250] += last.distance(to: next)
          last = next
        }
        let total = ways.reduce(0, +)
        for way in ways { #expect(abs(way - total / 4) < 4e-3 * total, "round \(round)") }
      }
    }
  }

  @Test func `transforms of scale, rotation and translation interpolate by their parts, on the shorter arc`() {
    var random = WideRandom(8)
    for round in 0..<2000 {
      func part() -> (sx: Double, sy: Double, angle: Double, x: Double, y: Double) {
        (
          random.magnitude(0.01...100), random.magnitude(0.01...100), random.number(-3.1...3.1),
          random.number(-1000...1000), random.number(-1000...1000)
        )
      }
      func transform(_ p: (sx: Double, sy: Double, angle: Double, x: Double, y: Double)) -> Transform {
        Transform(
          a: p.sx * cos(p.angle), b: p.sx * sin(p.angle), c: -p.sy * sin(p.angle), d: p.sy * cos(p.angle),
          tx: p.x, ty: p.y)
      }
      let (from, to) = (part(), part())
      guard abs(abs(from.angle - to.angle) - .pi) > 1e-3 else { continue }
      var end = to
      if end.angle - from.angle > .pi { end.angle -= 2 * .pi }
      if end.angle - from.angle < -.pi { end.angle += 2 * .pi }
      let u = random.number(-0.2...1.2)
      func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * u }
      let wanted = transform(
        (
          mix(from.sx, end.sx), mix(from.sy, end.sy), mix(from.angle, end.angle), mix(from.x, end.x),
          mix(from.y, end.y)
        ))
      let got = AnimatableValue.transform(transform(from)).interpolated(to: .transform(transform(to)), fraction: u)
      guard case .transform(let got) = got else {
        Issue.record("not a transform")
        return
      }
      for (a, b) in zip(
        [got.a, got.b, got.c, got.d, got.tx, got.ty],
        [wanted.a, wanted.b, wanted.c, wanted.d, wanted.tx, wanted.ty])
      { #expect(abs(a - b) < 1e-9 * 1000, "round \(round)") }
    }
  }
}
