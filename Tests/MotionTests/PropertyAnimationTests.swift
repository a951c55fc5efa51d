import InbetweenGeometry
import InbetweenMotion
import Testing

@Suite("Explicit layer animations")
struct PropertyAnimationTests {
  private func basic(
    _ values: BasicValues, duration: Double = 1, isAdditive: Bool = false
  ) -> PropertyAnimation {
    PropertyAnimation(content: .basic(values), timing: MediaTiming(duration: duration), isAdditive: isAdditive)
  }

  private func halfway(_ values: BasicValues, current: Double, model: Double) -> Double? {
    basic(values).apply(to: .scalar(current), model: .scalar(model), at: 0.5)?.scalar
  }

  @Test func `from, to and by combine as documented for CABasicAnimation`() {
    #expect(halfway(BasicValues(from: .scalar(10), to: .scalar(20)), current: 0, model: 0) == 15)
    #expect(halfway(BasicValues(from: .scalar(10), by: .scalar(4)), current: 0, model: 0) == 12)
    #expect(halfway(BasicValues(to: .scalar(20), by: .scalar(4)), current: 0, model: 0) == 18)
    // Only from: to the model value. Only to: from what is shown. Only by: from what is shown.
    #expect(halfway(BasicValues(from: .scalar(10)), current: 3, model: 50) == 30)
    #expect(halfway(BasicValues(to: .scalar(10)), current: 30, model: 50) == 20)
    #expect(halfway(BasicValues(by: .scalar(10)), current: 30, model: 50) == 35)
    #expect(halfway(BasicValues(), current: 30, model: 50) == nil)
  }

  @Test func `an additive animation adds to the value without it, a transform as a product`() {
    let bounce = basic(BasicValues(from: .scalar(-10), to: .scalar(0)), isAdditive: true)
    #expect(bounce.apply(to: .scalar(100), model: .scalar(0), at: 0.5) == .scalar(95))
    let turn = basic(
      BasicValues(
        from: .transform(.translation(x: 10, y: 0)), to: .transform(.translation(x: 10, y: 0))), isAdditive: true)
    let shown = turn.apply(to: .transform(.scale(x: 2, y: 2)), model: .transform(.identity), at: 0.5)
    // The added translation comes first, so the scale acts on it.
    #expect(shown == .transform(Transform(a: 2, b: 0, c: 0, d: 2, tx: 20, ty: 0)))
    // A missing end of an additive animation is zero.
    let push = basic(BasicValues(by: .scalar(8)), isAdditive: true)
    #expect(push.apply(to: .scalar(100), model: .scalar(0), at: 0.25) == .scalar(102))
  }

  @Test func `a cumulative animation continues from the end of each repetition`() {
    var animation = basic(BasicValues(from: .scalar(1), to: .scalar(10)))
    animation.timing.repeatCount = 3
    animation.isCumulative = true
    #expect(animation.apply(to: .scalar(0), model: .scalar(0), at: 0.5) == .scalar(5.5))
    #expect(animation.apply(to: .scalar(0), model: .scalar(0), at: 2.5) == .scalar(25.5))
    animation.timing.autoreverses = true
    #expect(animation.apply(to: .scalar(0), model: .scalar(0), at: 2.5) == .scalar(6.5))
  }

  @Test func `a timing function applies to every repetition, mirrored on the way back`() {
    var animation = basic(BasicValues(from: .scalar(0), to: .scalar(1)))
    animation.timingFunction = .easeIn
    animation.timing.autoreverses = true
    let there = animation.apply(to: .scalar(0), model: .scalar(0), at: 0.25)?.scalar ?? 0
    let back = animation.apply(to: .scalar(0), model: .scalar(0), at: 1.75)?.scalar ?? 1
    #expect(abs(there - 0.0934646507) < 1e-9)
    #expect(there == back)
  }

  @Test func `a spring is measured in seconds and ends at its duration`() {
    let spring = Spring()
    let animation = PropertyAnimation(
      content: .spring(BasicValues(from: .scalar(0), to: .scalar(100)), spring), timing: MediaTiming(duration: 0.3))
    let shown = animation.apply(to: .scalar(0), model: .scalar(7), at: 0.22)?.scalar ?? 0
    #expect(abs(shown - 92.77339) < 1e-4)
    #expect(animation.apply(to: .scalar(0), model: .scalar(7), at: 0.3) == nil)
  }

  @Test func `removal on completion takes precedence over a fill mode`() {
    var animation = basic(BasicValues(from: .scalar(0), to: .scalar(1)))
    animation.timing.fillMode = .both
    animation.timing.beginTime = 1
    #expect(animation.apply(to: .scalar(9), model: .scalar(9), at: 0.2) == .scalar(0))
    #expect(animation.apply(to: .scalar(9), model: .scalar(9), at: 2) == nil)
    animation.isRemovedOnCompletion = false
    #expect(animation.apply(to: .scalar(9), model: .scalar(9), at: 5) == .scalar(1))
  }

  @Test func `a group clips its members at its duration and shifts them by its begin time`() throws {
    let member = PropertyAnimation(
      content: .basic(BasicValues(from: .scalar(0), to: .scalar(100))),
      timing: MediaTiming(beginTime: 0.5, duration: 2))
    let group = LayerAnimation.group(
      LayerAnimation.AnimationGroup(
        timing: MediaTiming(beginTime: 10, duration: 1), isRemovedOnCompletion: true,
        animations: [.property(keyPath: "opacity", member)]))
    let flat = try #require(group.flattened().first)
    #expect(flat.keyPath == "opacity")
    #expect(group.endTime == 11)
    #expect(flat.animation.endTime == 11)
    func shown(_ time: Double) -> Double? {
      flat.animation.apply(to: .scalar(7), model: .scalar(7), at: time)?.scalar
    }
    #expect(shown(10.4) == nil)
    #expect(abs((shown(10.9) ?? 0) - 20) < 1e-9)
    #expect(shown(11) == nil)
    #expect(shown(9) == nil)
  }

  @Test func `a group that fills holds members that end with it, and not those that end before`() throws {
    let group = LayerAnimation.group(
      LayerAnimation.AnimationGroup(
        timing: MediaTiming(duration: 2, fillMode: .forwards), isRemovedOnCompletion: false,
        animations: [2.0, 1.0].map {
          .property(keyPath: "opacity", basic(BasicValues(from: .scalar(0), to: .scalar(1)), duration: $0))
        }))
    let members = group.flattened().map(\.animation)
    func shown(_ member: Int, _ time: Double) -> AnimatableValue? {
      members[member].apply(to: .scalar(0.5), model: .scalar(0.5), at: time)
    }
    #expect(members.count == 2 && shown(0, 1) == .scalar(0.5))
    #expect(shown(0, 2) == .scalar(1) && shown(0, 9) == .scalar(1))
    #expect(shown(1, 0.5) == .scalar(0.5) && shown(1, 1.5) == nil && shown(1, 9) == nil)
  }

  @Test func `a group's speed, repeats and curve apply to all of it, and groups can be nested`() throws {
    let member = PropertyAnimation(
      content: .basic(BasicValues(from: .scalar(0), to: .scalar(100))), timing: MediaTiming(duration: 1))
    let inner = LayerAnimation.AnimationGroup(
      timing: MediaTiming(beginTime: 1, duration: 1), animations: [.property(keyPath: "opacity", member)])
    let outer = LayerAnimation.AnimationGroup(
      timing: MediaTiming(speed: 2, duration: 2, repeatCount: 2), timingFunction: .easeIn, animations: [.group(inner)])
    let animation = try #require(LayerAnimation.group(outer).flattened().first?.animation)
    #expect(animation.endTime == 2)
    // At 0.9: the outer group is at 1.8 of 2; easeIn(0.9)·2 = 1.6788557, the member at 0.6788557.
    let shown = animation.apply(to: .scalar(0), model: .scalar(0), at: 0.9)?.scalar ?? 0
    #expect(abs(shown - 67.88557) < 1e-4)
    let again = animation.apply(to: .scalar(0), model: .scalar(0), at: 1.9)?.scalar ?? 0
    #expect(abs(again - shown) < 1e-9)
  }

  @Test func `several on one key path are applied in the order of adding`() {
    func attached(_ animation: PropertyAnimation) -> AttachedAnimation {
      AttachedAnimation(.layer(animation), addedAt: 0)
    }
    let first = attached(basic(BasicValues(from: .scalar(10), to: .scalar(20))))
    let second = attached(basic(BasicValues(to: .scalar(100))))
    let extra = attached(basic(BasicValues(from: .scalar(1), to: .scalar(3)), isAdditive: true))
    let model = AnimatableValue.scalar(0)
    #expect(model.presented(under: [first, extra], at: 0.5) == .scalar(17))
    // The second starts from what the first and the additive one show: (17 + 100) / 2.
    #expect(model.presented(under: [first, extra, second], at: 0.5) == .scalar(58.5))
    #expect(model.presented(under: [second, first], at: 0.5) == .scalar(15))
    #expect(model.presented(under: [first, extra, second], at: 1) == .scalar(0))
    var gone = first
    gone.removedAt = 0.5
    #expect(model.presented(under: [gone], at: 0.25) == .scalar(12.5))
    #expect(model.presented(under: [gone], at: 0.5) == .scalar(0))
  }
}
