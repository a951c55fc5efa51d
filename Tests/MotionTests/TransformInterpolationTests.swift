import Foundation
import InbetweenGeometry
import InbetweenMotion
import InbetweenTestSupport
import Testing

@Suite("Transform interpolation")
struct TransformInterpolationTests {
  /// The angle in degrees that a transform turns by, clockwise on screen.
  private func degrees(_ t: Transform) -> Double { atan2(t.b, t.a) * 180 / .pi }

  @Test
  func `an explicit animation rotates by half a turn counter-clockwise from the identity and clockwise back to it`() {
    let half = Transform.rotation(.pi)
    #expect(abs(degrees(Transform.identity.interpolated(to: half, fraction: 0.25)) + 45) < 1e-9)
    #expect(abs(degrees(Transform.identity.interpolated(to: .rotation(-.pi), fraction: 0.25)) + 45) < 1e-9)
    #expect(abs(degrees(half.interpolated(to: .identity, fraction: 0.25)) + 135) < 1e-9)
  }

  @Test func `a block rotates by half a turn clockwise in both directions`() {
    let half = Transform.rotation(.pi)
    for rule in [TransformRule.mixed, .additive, .additiveWithoutJump] {
      #expect(abs(degrees(rule.presentation(from: .identity, to: half, progress: 0.25)) - 45) < 1e-9)
      #expect(abs(degrees(rule.presentation(from: .identity, to: .rotation(-.pi), progress: 0.25)) - 45) < 1e-9)
      // From 180 degrees on to 360: a quarter of the way is 225, seen as -135.
      #expect(abs(degrees(rule.presentation(from: half, to: .identity, progress: 0.25)) + 135) < 1e-9)
    }
  }

  @Test func `a rotation of less than half a turn uses the shorter arc: 179 degrees clockwise, 181 counter-clockwise`()
  {
    let under = Transform.rotation(179 * .pi / 180)
    let over = Transform.rotation(181 * .pi / 180)
    #expect(abs(degrees(TransformRule.mixed.presentation(from: .identity, to: under, progress: 0.5)) - 89.5) < 1e-9)
    #expect(abs(degrees(TransformRule.mixed.presentation(from: .identity, to: over, progress: 0.5)) + 89.5) < 1e-9)
    let almost = Transform.rotation(-.pi * 0.999)
    #expect(degrees(TransformRule.mixed.presentation(from: .identity, to: almost, progress: 0.5)) < -89)
  }

  @Test func `scale, angle and translation are interpolated linearly`() {
    let target = Transform.scale(x: 3, y: 0.5).concatenating(.rotation(.pi / 3))
      .concatenating(.translation(x: 30, y: -60))
    let half = Transform.identity.interpolated(to: target, fraction: 0.5)
    let expected = Transform.scale(x: 2, y: 0.75).concatenating(.rotation(.pi / 6))
      .concatenating(.translation(x: 15, y: -30))
    for (a, b) in zip(half.numbers, expected.numbers) { #expect(abs(a - b) < 1e-12) }
    #expect(Transform.identity.interpolated(to: target, fraction: 1) == target)
    #expect(Transform.identity.interpolated(to: target, fraction: 0) == .identity)
    // A spring's overshoot goes on along the same way.
    let over = Transform.identity.interpolated(to: .translation(x: 10, y: 0), fraction: 1.25)
    #expect(abs(over.tx - 12.5) < 1e-12)
  }

  @Test func `scaling and moving never adds a rotation to the matrix`() {
    let target = Transform.scale(x: 3, y: 0.5).concatenating(.translation(x: 30, y: -60))
    for step in 0...50 {
      let t = Transform.identity.interpolated(to: target, fraction: Double(step) / 40)
      #expect(t.isScaleAndTranslation)
    }
  }

  @Test func `recomposing the parts gives the transform`() {
    var random = SplitMix(seed: 17)
    for _ in 0..<2000 {
      let t = Transform(
        a: random.number(-3...3), b: random.number(-3...3), c: random.number(-3...3),
        d: random.number(-3...3), tx: random.number(-100...100), ty: random.number(-100...100))
      guard abs(t.determinant) > 0.05 else { continue }
      let same = t.interpolated(to: t, fraction: 0.37)
      for (a, b) in zip(same.numbers, t.numbers) { #expect(abs(a - b) < 1e-9) }
      var space = Transform3D(t)
      space.row3 = SIMD4(random.unit(), random.unit(), 1 + random.unit(), 0.001)
      let sameSpace = space.interpolated(to: space, fraction: 0.37)
      for (a, b) in zip(sameSpace.elements, space.elements) { #expect(abs(a - b) < 1e-8) }
    }
  }

  @Test
  func `an interrupted block's transform continues exactly where it was, also between rotated and scaled transforms`() {
    let first = Transform.rotation(1).concatenating(.scale(x: 2, y: 1)).concatenating(.translation(x: 40, y: 7))
    let second = Transform.scale(x: 1, y: 3).concatenating(.rotation(-2)).concatenating(.translation(x: -5, y: 90))
    func block(_ from: Transform, _ to: Transform, at time: Double) -> AttachedAnimation {
      AttachedAnimation(
        .block(BlockAnimation(from: .transform(from), to: .transform(to), beginTime: time, duration: 1)), addedAt: time)
    }
    let animations = [block(.identity, first, at: 0), block(first, second, at: 0.5)]
    let before = AnimatableValue.transform(first).presented(under: animations, at: 0.5 - 1e-7).transform
    let after = AnimatableValue.transform(second).presented(under: animations, at: 0.5).transform
    for (a, b) in zip(before?.numbers ?? [], after?.numbers ?? [1]) { #expect(abs(a - b) < 1e-4) }
    #expect(AnimatableValue.transform(second).presented(under: animations, at: 1.5).transform == second)
  }
}
