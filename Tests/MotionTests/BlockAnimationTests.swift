import InbetweenGeometry
import InbetweenMotion
import Testing

@Suite("Block animations")
struct BlockAnimationTests {
  private func scalar(
    _ from: Double, _ to: Double, at time: Double, duration: Double = 1, delay: Double = 0, repeatCount: Double = 1,
    autoreverses: Bool = false, composition: BlockAnimation.Composition = .additive,
    curve: AnimationCurve = .timing(.easeInEaseOut)
  ) -> AttachedAnimation {
    AttachedAnimation(
      .block(
        BlockAnimation(
          from: .scalar(from), to: .scalar(to), curve: curve, beginTime: time, delay: delay, duration: duration,
          repeatCount: repeatCount, autoreverses: autoreverses, composition: composition)),
      addedAt: time)
  }

  private func shown(_ model: Double, _ animations: [AttachedAnimation], at time: Double) -> Double {
    AnimatableValue.scalar(model).presented(under: animations, at: time).scalar ?? .nan
  }

  @Test func `a block reversed halfway shows 50 there and continues with its velocity`() {
    let animations = [scalar(0, 100, at: 0), scalar(100, 0, at: 0.5)]
    #expect(abs(shown(0, animations, at: 0.5) - 50) < 1e-9)
    let before = (shown(100, animations, at: 0.5 - 1e-6) - shown(100, animations, at: 0.5 - 2e-6)) / 1e-6
    let after = (shown(0, animations, at: 0.5 + 2e-6) - shown(0, animations, at: 0.5 + 1e-6)) / 1e-6
    #expect(abs(before - after) < 0.01)
    #expect(before > 100)
    #expect(shown(0, animations, at: 1.5) == 0)
  }

  @Test func `during the delay the old value is presented although the model has the new one`() {
    let animations = [scalar(0, 100, at: 1, duration: 2, delay: 0.5, curve: .timing(.linear))]
    #expect(shown(100, animations, at: 1) == 0)
    #expect(shown(100, animations, at: 1.49) == 0)
    #expect(shown(100, animations, at: 2.5) == 50)
    #expect(shown(100, animations, at: 3.5) == 100)
    #expect(animations[0].endTime == 3.5)
  }

  @Test func `a duration of 0 animates nothing`() {
    #expect(shown(100, [scalar(0, 100, at: 1, duration: 0)], at: 1) == 100)
  }

  @Test func `autoreverse plays forwards and backwards, then the model's value is presented`() {
    let animations = [scalar(0, 100, at: 0, autoreverses: true, curve: .timing(.linear))]
    #expect(shown(100, animations, at: 0.25) == 25)
    #expect(shown(100, animations, at: 1) == 100)
    #expect(shown(100, animations, at: 1.75) == 25)
    #expect(shown(100, animations, at: 2) == 100)
  }

  @Test func `an endless block continues, and a replacing one stops it`() {
    let endless = scalar(
      0, 1, at: 0, repeatCount: .infinity, composition: .replacing, curve: .timing(.linear))
    #expect(endless.endTime == .infinity)
    #expect(abs(shown(1, [endless], at: 100.25) - 0.25) < 1e-9)
    let stop = scalar(0.25, 0, at: 100.25, duration: 0.5, composition: .replacing, curve: .timing(.linear))
    #expect(shown(0, [endless, stop], at: 100.5) == 0.125)
    #expect(shown(0, [endless, stop], at: 101) == 0)
    #expect(abs(shown(1, [endless, stop], at: 50.25) - 0.25) < 1e-9)
  }

  @Test func `a replacing block starts from the given value and replaces the previous one`() {
    let fade = [
      scalar(1, 0, at: 0, duration: 2, composition: .replacing, curve: .timing(.linear)),
      scalar(0, 1, at: 1, duration: 0.5, composition: .replacing, curve: .timing(.linear)),
    ]
    #expect(shown(0, fade, at: 0.5) == 0.75)
    // From the model's old value, 0, though 0.5 was shown: UIKit's jump.
    #expect(shown(1, fade, at: 1) == 0)
    #expect(shown(1, fade, at: 1.25) == 0.5)
    #expect(shown(1, fade, at: 1.75) == 1)
  }

  @Test func `a block is additive where UIKit's are, unless a running one replaces or repeats`() {
    func live(_ composition: BlockAnimation.Composition, repeatCount: Double) -> BlockAnimation {
      BlockAnimation(
        from: .scalar(0), to: .scalar(1), beginTime: 0, duration: 1, repeatCount: repeatCount, composition: composition)
    }
    #expect(BlockAnimation.composition(keyPathAdds: true, over: []) == .additive)
    #expect(BlockAnimation.composition(keyPathAdds: false, over: []) == .replacing)
    #expect(BlockAnimation.composition(keyPathAdds: true, over: [live(.additive, repeatCount: 1)]) == .additive)
    #expect(
      BlockAnimation.composition(keyPathAdds: true, over: [live(.additive, repeatCount: .infinity)]) == .replacing)
    #expect(BlockAnimation.composition(keyPathAdds: true, over: [live(.replacing, repeatCount: 1)]) == .replacing)
  }

  @Test func `a spring ends at its duration, where the model's value is presented exactly`() {
    let spring = Spring(duration: 0.25, dampingRatio: 0.4, initialVelocity: 5)
    let animations = [scalar(0, 100, at: 0, duration: 0.25, curve: .spring(spring))]
    #expect(abs(shown(100, animations, at: 3.0 / 60) - 122.991) < 1e-3)
    #expect(abs(shown(100, animations, at: 14.0 / 60) - 99.583) < 1e-3)
    #expect(shown(100, animations, at: 15.0 / 60) == 100)
  }

  @Test func `key frames are eased over the whole duration and hold over gaps and after the last one`() {
    func animation(_ curve: TimingFunction) -> [AttachedAnimation] {
      let frames = [
        BlockAnimation.Keyframe(relativeStart: 0, relativeDuration: 0.25, value: .scalar(100)),
        BlockAnimation.Keyframe(relativeStart: 0.5, relativeDuration: 0.25, value: .scalar(40)),
      ]
      let block = BlockAnimation(
        from: .scalar(0), to: .scalar(40), curve: .timing(curve), beginTime: 0, duration: 4,
        keyframes: BlockAnimation.keyframes(initial: .scalar(0), frames: frames))
      return [AttachedAnimation(.block(block), addedAt: 0)]
    }
    let linear = animation(.linear)
    #expect(shown(40, linear, at: 0.5) == 50)
    #expect(shown(40, linear, at: 1.5) == 100)
    #expect(shown(40, linear, at: 2.5) == 70)
    #expect(shown(40, linear, at: 3.5) == 40)
    // easeInEaseOut(1/8 of the time) = 0.0308..., on the first frame of a quarter: four times as much of 100.
    let eased = shown(40, animation(.easeInEaseOut), at: 0.5)
    #expect(abs(eased - 400 * TimingFunction.easeInEaseOut.value(at: 0.125)) < 1e-9)
  }

  @Test func `discrete key frames jump`() {
    let frames = [
      BlockAnimation.Keyframe(relativeStart: 0, relativeDuration: 0.5, value: .scalar(100)),
      BlockAnimation.Keyframe(relativeStart: 0.5, relativeDuration: 0.5, value: .scalar(40)),
    ]
    let animation = BlockAnimation.keyframes(initial: .scalar(0), frames: frames, calculationMode: .discrete)
    #expect(animation.value(at: 0.49) == .scalar(0))
    #expect(animation.value(at: 0.5) == .scalar(100))
    #expect(animation.value(at: 0.99) == .scalar(100))
    #expect(animation.value(at: 1) == .scalar(40))
  }

  @Test func `key frames of a transform add up with another block's change`() {
    let frames = [
      BlockAnimation.Keyframe(
        relativeStart: 0, relativeDuration: 1, value: .transform(.translation(x: 100, y: 0)))
    ]
    let block = BlockAnimation(
      from: .transform(.identity), to: .transform(.translation(x: 100, y: 0)), curve: .timing(.linear), beginTime: 0,
      duration: 1, keyframes: BlockAnimation.keyframes(initial: .transform(.identity), frames: frames))
    let moved = AnimatableValue.transform(.translation(x: 100, y: 30))
      .presented(under: [AttachedAnimation(.block(block), addedAt: 0)], at: 0.25)
    #expect(moved == .transform(.translation(x: 25, y: 30)))
  }
}
