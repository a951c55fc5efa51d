import Foundation
import InbetweenGeometry
import InbetweenMotion
import InbetweenTestSupport
import Testing

/// A turn about the x axis, in radians.
private func turnAboutX(_ angle: Double) -> Transform3D {
  let (s, c) = (sin(angle), cos(angle))
  return Transform3D(
    row1: SIMD4(1, 0, 0, 0), row2: SIMD4(0, c, s, 0), row3: SIMD4(0, -s, c, 0), row4: SIMD4(0, 0, 0, 1))
}

private func scale3D(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
  Transform3D(row1: SIMD4(x, 0, 0, 0), row2: SIMD4(0, y, 0, 0), row3: SIMD4(0, 0, z, 0), row4: SIMD4(0, 0, 0, 1))
}

@Suite("Transforms to and from a scale of 0")
struct ZeroScaleTests {
  private let progresses = [0.001, 0.25, 0.5, 0.75, 0.999]

  private func isNear(_ a: Transform, _ b: Transform, _ tolerance: Double = 1e-9) -> Bool {
    zip(a.numbers, b.numbers).allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test func `plain interpolation to or from a scale of 0 is linear, for both axes and for one`() {
    for (x, y) in [(0.0, 0.0), (0, 1), (1, 0), (0, 3)] {
      let flat = Transform.scale(x: x, y: y).concatenating(.translation(x: 40, y: -8))
      for p in progresses {
        let way = Transform.scale(x: 1 + (x - 1) * p, y: 1 + (y - 1) * p)
          .concatenating(.translation(x: 40 * p, y: -8 * p))
        #expect(isNear(Transform.identity.interpolated(to: flat, fraction: p), way))
        #expect(isNear(flat.interpolated(to: .identity, fraction: 1 - p), way))
      }
      #expect(Transform.identity.interpolated(to: flat, fraction: 1) == flat)
    }
    #expect(Transform.scale(x: 0, y: 0).interpolated(to: .scale(x: 0, y: 0), fraction: 0.3) == .scale(x: 0, y: 0))
  }

  @Test func `an axis of length 0 rotates with the other one`() {
    for (x, y) in [(0.0, 1.0), (1, 0)] {
      let flat = Transform.scale(x: x, y: y).concatenating(.rotation(.pi / 3))
      for p in progresses {
        let way = Transform.scale(x: x + (1 - x) * p, y: y + (1 - y) * p).concatenating(.rotation(.pi / 3 * (1 - p)))
        #expect(isNear(flat.interpolated(to: .identity, fraction: p), way))
      }
    }
  }

  @Test
  func
    `a scale of 0 is the limit of small ones: a billionth gives the same interpolation, also with rotations and reflections`()
  {
    var random = SplitMix(seed: 5)
    for _ in 0..<400 {
      let other = Transform.scale(
        x: random.number(0.2...3), y: random.number(0.2...3) * (random.number(0...1) < 0.5 ? -1 : 1)
      )
      .concatenating(.rotation(random.number(-3...3)))
      .concatenating(.translation(x: random.number(-50...50), y: random.number(-50...50)))
      let angle = Transform.rotation(random.number(-3...3))
      for (x, y) in [(0.0, 0.0), (0, 1), (1, 0)] {
        // Both axes at 0 leave no angle behind.
        let turn = x == y ? Transform.identity : angle
        let zero = Transform.scale(x: x, y: y).concatenating(turn)
        let small = Transform.scale(x: max(x, 1e-9), y: max(y, 1e-9)).concatenating(turn)
        for p in [0.3, 0.8] {
          #expect(isNear(zero.interpolated(to: other, fraction: p), small.interpolated(to: other, fraction: p), 1e-6))
          #expect(isNear(other.interpolated(to: zero, fraction: p), other.interpolated(to: small, fraction: p), 1e-6))
        }
      }
    }
  }

  @Test func `rows on one line are sheared, not switched`() {
    let flat = Transform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0)
    var last = Transform.identity
    for step in 1...100 {
      let next = Transform.identity.interpolated(to: flat, fraction: Double(step) / 100)
      #expect(isNear(next, last, 0.05))
      last = next
    }
    #expect(last == flat)
  }

  @Test func `in space every axis is scaled linearly to 0, alone, in pairs and all three, rotated and in perspective`()
  {
    for (x, y, z) in [(0.0, 0.0, 0.0), (0, 1, 1), (1, 0, 1), (1, 1, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0)] {
      for p in progresses {
        let way = scale3D(1 + (x - 1) * p, 1 + (y - 1) * p, 1 + (z - 1) * p)
        let there = Transform3D.identity.interpolated(to: scale3D(x, y, z), fraction: p)
        let back = scale3D(x, y, z).interpolated(to: .identity, fraction: 1 - p)
        for (a, b, c) in zip3(there.elements, back.elements, way.elements) {
          #expect(abs(a - c) < 1e-9 && abs(b - c) < 1e-9)
        }
      }
    }
    let turned = scale3D(0, 1, 1).concatenating(turnAboutX(1))
    let half = turned.interpolated(to: .identity, fraction: 0.5)
    for (a, b) in zip(half.elements, scale3D(0.5, 1, 1).concatenating(turnAboutX(0.5)).elements) {
      #expect(abs(a - b) < 1e-9)
    }
    // Half a turn of the only axis left has no shortest way, but still a way.
    let reversed = scale3D(-1, 0, 0).interpolated(to: .identity, fraction: 0.5)
    #expect(reversed.elements.allSatisfy { $0.isFinite })
  }

  @Test func `a block to a scale of 0 presents it from the commit on, by every rule; one from it grows`() {
    let zero = Transform.scale(x: 0, y: 0)
    for rule in [TransformRule.mixed, .additive, .additiveWithoutJump] {
      for flat in [zero, .scale(x: 0, y: 1), .scale(x: 1, y: 0)] {
        for p in [0, 0.25, 0.75, 1.2] {
          #expect(rule.presentation(from: .identity, to: flat, progress: p) == flat)
          #expect(rule.delta(from: .identity, to: flat, progress: p) == nil)
          let grown = rule.presentation(from: flat, to: .identity, progress: p)
          #expect(isNear(grown, .scale(x: flat.a + (1 - flat.a) * p, y: flat.d + (1 - flat.d) * p)))
        }
      }
    }
  }

  @Test func `a block to a scale of 0 adds nothing to other animations, and restores its start if it is reversed`() {
    let zero = AnimatableValue.transform(.scale(x: 0, y: 0))
    let big = AnimatableValue.transform(.scale(x: 2, y: 2))
    let one = AnimatableValue.transform(.identity)
    func block(_ from: AnimatableValue, _ to: AnimatableValue, at time: Double) -> AttachedAnimation {
      AttachedAnimation(
        .block(BlockAnimation(from: from, to: to, curve: .timing(.linear), beginTime: time, duration: 1)), addedAt: time
      )
    }
    // Shrinking, then called back half way: nothing shows till then, and it grows from 0.
    let called = [block(one, zero, at: 0), block(zero, one, at: 0.5)]
    #expect(zero.presented(under: called, at: 0.25) == zero)
    #expect(one.presented(under: called, at: 0.5) == zero)
    #expect(one.presented(under: called, at: 1) == .transform(.scale(x: 0.5, y: 0.5)))
    #expect(one.presented(under: called, at: 1.5) == one)
    // Growing, then sent to 0: gone at once, though the first still runs.
    let sent = [block(one, big, at: 0), block(big, zero, at: 0.5)]
    #expect(zero.presented(under: sent, at: 0.5).transform?.determinant == 0)
    #expect(zero.presented(under: sent, at: 0.9).transform?.a == 0)
    let shrinking = BlockAnimation(from: one, to: zero, beginTime: 0, duration: 1)
    #expect(shrinking.settled(over: zero, progress: 0) == one)
    #expect(shrinking.settled(over: zero, progress: 0.5) == zero)
    // One that replaces, over a repeating block, is a plain animation.
    var plain = shrinking
    plain.composition = .replacing
    plain.curve = .timing(.linear)
    #expect(plain.value(at: 0.25) == .transform(.scale(x: 0.75, y: 0.75)))
  }

  private func zip3(_ a: [Double], _ b: [Double], _ c: [Double]) -> [(Double, Double, Double)] {
    zip(a, zip(b, c)).map { ($0, $1.0, $1.1) }
  }
}
