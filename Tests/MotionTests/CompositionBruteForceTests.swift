import InbetweenGeometry
import InbetweenMotion
import Testing

/// Additive blocks and animators' clocks compared with iterating over them.
@Suite("Composition against a simple model") struct CompositionBruteForceTests {
  @Test func `overlapping blocks: the model plus the rest of every change, in any order of sampling`() {
    var random = WideRandom(9)
    for round in 0..<300 {
      var model = random.number(-100...100)
      var (blocks, changes): ([AttachedAnimation], [(time: Double, value: Double)]) = ([], [])
      var time = 0.0
      let first = model
      for _ in 0..<6 {
        time += random.number(0...0.6)
        let next = random.number(-100...100)
        let curve: AnimationCurve = random.pick([
          .timing(.easeInEaseOut), .timing(.linear),
          .spring(Spring(duration: 0.5, dampingRatio: 0.4, initialVelocity: 3)),
        ])
        blocks.append(
          AttachedAnimation(
            .block(
              BlockAnimation(
                from: .scalar(model), to: .scalar(next), curve: curve, beginTime: time,
                delay: random.pick([0, 0.2]), duration: random.number(0.1...1))),
            addedAt: time))
        changes.append((time, next))
        model = next
      }
      for _ in 0..<20 {
        let at = random.number(0...4)
        let now = changes.last { $0.time <= at }?.value ?? first
        var wanted = now
        for case .block(let block) in blocks.map(\.kind) where block.beginTime <= at {
          let elapsed = at - block.beginTime - block.delay
          guard elapsed < block.duration, let from = block.from.scalar, let to = block.to.scalar else { continue }
          wanted += (from - to) * (1 - (elapsed <= 0 ? 0 : block.curve.progress(at: elapsed, duration: block.duration)))
        }
        let shown = AnimatableValue.scalar(now).presented(under: blocks, at: at).scalar
        #expect(abs((shown ?? .nan) - wanted) < 1e-9, "round \(round)")
      }
    }
  }

  @Test func `an animator under random controls moves like one simulated in steps`() {
    var random = WideRandom(10)
    for round in 0..<300 {
      let duration = random.number(0.5...2)
      var clock = AnimatorClock(startTime: 0, duration: duration, curve: .timing(.linear))
      // The simulated state: position, direction, whether it is paused, whether it is finished, and its speed.
      var (position, reversed, paused, finished, rate) = (0.0, false, false, false, 1 / duration)
      let step = 1.0 / 1024
      for tick in 0..<4096 {
        let time = Double(tick) * step
        if tick % 256 == 128, !finished {
          switch Int(random.unit() * 5) {
          case 0:
            clock.pause(at: time)
            paused = true
          case 1:
            clock.resume(at: time)
            if paused { rate = 1 / duration }
            paused = false
          case 2:
            let fraction = random.unit()
            clock.scrub(to: fraction, at: time)
            (position, paused) = (fraction, true)
          case 3:
            reversed.toggle()
            clock.setReversed(reversed, at: time)
          default:
            guard paused else { break }
            let factor = random.number(0.2...2)
            clock.resume(at: time, durationFactor: factor)
            let left = reversed ? position : 1 - position
            (rate, paused) = (left / (factor * duration), false)
          }
        }
        let state = clock.state(at: time)
        if !finished, state.phase != .finished {
          #expect(abs(state.progress - position) < 0.01, "round \(round), tick \(tick)")
        }
        #expect(state.progress.isFinite && (0...1).contains(state.fractionComplete))
        if !paused, !finished { position += (reversed ? -rate : rate) * step }
        if position >= 1 || position <= 0 {
          if !paused, tick > 0 { finished = true }
          position = min(max(position, 0), 1)
        }
      }
    }
  }
}
