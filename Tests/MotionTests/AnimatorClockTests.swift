import InbetweenMotion
import Testing

@Suite("Property animators")
struct AnimatorClockTests {
  private func clock(_ curve: AnimationCurve = .timing(.linear), scrubsLinearly: Bool = true) -> AnimatorClock {
    AnimatorClock(startTime: 1, duration: 2, curve: curve, scrubsLinearly: scrubsLinearly)
  }

  @Test func `without controls it plays like a block`() {
    let clock = clock(.timing(.easeIn))
    #expect(clock.state(at: 0.5).phase == .waiting)
    #expect(clock.progress(at: 0.5) == 0)
    #expect(clock.progress(at: 2) == TimingFunction.easeIn.value(at: 0.5))
    #expect(clock.endTime == 3)
    #expect(clock.progress(at: 3) == nil)
    #expect(clock.state(at: 3).progress == 1)
  }

  @Test func `a paused animator does not move, and resuming continues without a jump for the remaining time`() {
    for curve in [AnimationCurve.timing(.easeInEaseOut), .spring(Spring(duration: 2, dampingRatio: 0.5))] {
      var clock = clock(curve)
      clock.pause(at: 1.5)
      #expect(clock.endTime == .infinity)
      clock.resume(at: 5)
      let paused = clock.progress(at: 1.5)
      #expect(clock.progress(at: 3) == paused)
      #expect(abs((clock.progress(at: 5) ?? 0) - (paused ?? 1)) < 1e-9)
      #expect(abs(clock.endTime - 6.5) < 1e-9)
      // A second after the resumption it is where it would have been 1.5 s after its start.
      #expect(abs((clock.progress(at: 6) ?? 0) - curve.progress(at: 1.5, duration: 2)) < 1e-9)
    }
  }

  @Test func `scrubbing maps the fraction linearly to values, or through the curve if requested`() {
    var linear = clock(.timing(.easeIn))
    linear.scrub(to: 0.5, at: 1.2)
    #expect(linear.progress(at: 1.2) == 0.5)
    var curved = clock(.timing(.easeIn), scrubsLinearly: false)
    curved.scrub(to: 0.5, at: 1.2)
    #expect(curved.progress(at: 2) == TimingFunction.easeIn.value(at: 0.5))
    #expect(curved.state(at: 2).fractionComplete == 0.5)
    // Resuming goes on from the value shown: easeIn reaches 0.5 at 0.6... of its time.
    linear.resume(at: 4)
    #expect(abs((linear.progress(at: 4) ?? 0) - 0.5) < 1e-9)
    let reached = TimingFunction.easeIn.fraction(at: 0.5)
    #expect(abs(linear.endTime - (4 + (1 - reached) * 2)) < 1e-9)
  }

  @Test func `a track scrubs it, clamped to its ends`() {
    var track = InputTrack(initialValue: 0)
    track.drive(from: 2, along: [.init(time: 0, value: -0.5), .init(time: 1, value: 0.5), .init(time: 2, value: 2)])
    var clock = clock()
    clock.scrub(along: track, at: 2)
    #expect(clock.progress(at: 2.25) == 0)
    #expect(clock.progress(at: 2.75) == 0.25)
    #expect(clock.progress(at: 9) == 1)
    #expect(clock.state(at: 9).phase == .paused)
  }

  @Test func `reversing a running animator plays back for the time it has played`() {
    var clock = clock(.timing(.easeInEaseOut))
    let there = clock.progress(at: 1.6)
    clock.setReversed(true, at: 1.8)
    #expect(abs((clock.progress(at: 2) ?? 0) - (there ?? 1)) < 1e-9)
    #expect(abs(clock.endTime - 2.6) < 1e-9)
    #expect(clock.state(at: 2.6).progress == 0)
    #expect(clock.state(at: 2.6).phase == .finished)
  }

  @Test func `reversing while paused takes effect when it is resumed`() {
    var clock = clock()
    clock.pause(at: 1.5)
    clock.setReversed(true, at: 1.6)
    #expect(clock.progress(at: 1.9) == 0.25)
    clock.resume(at: 2)
    #expect(abs((clock.progress(at: 2.25) ?? 0) - 0.125) < 1e-9)
    #expect(abs(clock.endTime - 2.5) < 1e-9)
  }

  @Test func `continuing with a new curve and factor starts from the current fraction`() {
    var clock = clock()
    clock.pause(at: 1.5)
    clock.resume(at: 2, curve: .timing(.easeOut), durationFactor: 0.5)
    #expect(clock.endTime == 3)
    #expect(clock.progress(at: 2) == 0.25)
    let expected = 0.25 + 0.75 * TimingFunction.easeOut.value(at: 0.5)
    #expect(abs((clock.progress(at: 2.5) ?? 0) - expected) < 1e-12)
    // With a factor of 0 it takes what remains: three quarters of two seconds.
    var rest = self.clock()
    rest.pause(at: 1.5)
    rest.resume(at: 2, curve: .timing(.easeOut))
    #expect(rest.endTime == 3.5)
    // Turned back on the way: a second of it is over, so it takes a second back to 0 by its fraction.
    var back = rest
    back.setReversed(true, at: 2.5)
    #expect(back.state(at: back.endTime).progress == 0)
    #expect(abs(back.endTime - 3.5) < 1e-9)
  }

  @Test func `finishing removes it at once, at the requested position`() {
    for (position, progress) in [(AnimatorClock.Position.end, 1.0), (.start, 0), (.current, 0.25)] {
      var clock = clock()
      clock.finish(at: 1.5, position: position)
      #expect(clock.progress(at: 1.5) == nil)
      #expect(clock.state(at: 2).progress == progress)
      #expect(clock.endTime == 1.5)
      clock.resume(at: 2)
      #expect(clock.state(at: 2.5).phase == .finished)
    }
  }

  @Test func `a pause during the delay keeps the start value`() {
    var clock = clock()
    clock.pause(at: 0.5)
    #expect(clock.progress(at: 4) == 0)
    clock.resume(at: 5)
    #expect(clock.endTime == 7)
    #expect(clock.progress(at: 6) == 0.5)
  }

  @Test func `a block on an animator's clock follows it`() {
    var clock = clock()
    clock.scrub(to: 0.3, at: 1.5)
    let block = BlockAnimation(
      from: .scalar(0), to: .scalar(100), beginTime: 1, duration: 2, composition: .additive, clock: clock)
    let attached = [AttachedAnimation(.block(block), addedAt: 1)]
    #expect(AnimatableValue.scalar(100).presented(under: attached, at: 50).scalar == 30)
    #expect(attached[0].endTime == .infinity)
  }
}
