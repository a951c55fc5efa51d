import Foundation
import InbetweenGeometry
import InbetweenMotion
import InbetweenTestSupport
import Testing

@Suite("Cubic key frames of composite values")
struct KeyframeSplineTests {
  /// The parts of a transform, as the test knows them: no matrix is taken apart here.
  private struct Parts {
    var x: Double
    var y: Double
    var scaleX: Double
    var scaleY: Double
    var angle: Double
    var numbers: [Double] { [x, y, scaleX, scaleY, angle] }
    var transform: Transform {
      Transform.scale(x: scaleX, y: scaleY).concatenating(.rotation(angle)).concatenating(.translation(x: x, y: y))
    }

    init(_ n: [Double]) { (x, y, scaleX, scaleY, angle) = (n[0], n[1], n[2], n[3], n[4]) }
  }

  /// Catmull and Rom through evenly spaced numbers, the ones beyond the ends reflected.
  private func spline(_ values: [Double], _ fraction: Double) -> Double {
    let place = fraction * Double(values.count - 1)
    let index = min(Int(place), values.count - 2)
    let u = place - Double(index)
    func value(_ i: Int) -> Double {
      if i < 0 { return 2 * values[0] - values[1] }
      if i == values.count { return 2 * values[i - 1] - values[i - 2] }
      return values[i]
    }
    let (a, b, c, d) = (value(index - 1), value(index), value(index + 1), value(index + 2))
    return 0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u * u + (3 * b - a - 3 * c + d) * u * u * u)
  }

  @Test func `each part of a plane transform follows its own spline, in both cubic modes and as a 3-D transform`() {
    var random = SplitMix(seed: 23)
    for _ in 0..<300 {
      let count = 3 + Int(random.number(0...3.99))
      var angle = random.number(-1...1)
      let parts = (0..<count).map { _ in
        angle += random.number(-3...3)
        return Parts([
          random.number(-80...80), random.number(-80...80), random.number(0...3), random.number(0.1...3), angle,
        ])
      }
      let plane = KeyframeAnimation(values: parts.map { .transform($0.transform) }, calculationMode: .cubic)
      let even = KeyframeAnimation(values: parts.map { .transform($0.transform) }, calculationMode: .cubicPaced)
      let space = KeyframeAnimation(
        values: parts.map { .transform3D(Transform3D($0.transform)) }, calculationMode: .cubic)
      for fraction in [0.0, 0.1, 0.37, 0.5, 0.81, 0.99, 1] {
        let wanted = Parts((0..<5).map { part in spline(parts.map { $0.numbers[part] }, fraction) }).transform
        for animation in [plane, even] {
          let shown = animation.value(at: fraction)?.transform?.numbers ?? []
          #expect(shown.count == 6)
          for (a, b) in zip(shown, wanted.numbers) { #expect(abs(a - b) < 1e-7) }
        }
        guard case .transform3D(let shown)? = space.value(at: fraction) else {
          Issue.record("no transform of space")
          return
        }
        for (a, b) in zip(shown.elements, Transform3D(wanted).elements) { #expect(abs(a - b) < 1e-7) }
      }
    }
  }

  @Test func `a full turn in quarters is even, and a mirrored transform stays mirrored`() {
    let quarters = (0...4).map { AnimatableValue.transform(.rotation(Double($0) * .pi / 2)) }
    let turning = KeyframeAnimation(values: quarters, calculationMode: .cubic)
    for fraction in [0.05, 0.3, 0.5, 0.77, 0.95] {
      let shown = turning.value(at: fraction)?.transform ?? .identity
      for (a, b) in zip(shown.numbers, Transform.rotation(2 * .pi * fraction).numbers) { #expect(abs(a - b) < 1e-12) }
    }
    let mirror = KeyframeAnimation(
      values: [1.0, -1, 1].map { .transform(.scale(x: $0, y: 1)) }, calculationMode: .cubic)
    for fraction in [0.1, 0.25, 0.6] {
      let shown = mirror.value(at: fraction)?.transform ?? .identity
      #expect(abs(shown.a - spline([1, -1, 1], fraction)) < 1e-12 && shown.d == 1 && abs(shown.b) < 1e-12)
    }
  }

  @Test func `a rotation in space is even for even steps and stays a rotation`() {
    func turn(_ angle: Double) -> Transform3D {
      let (s, c) = (sin(angle), cos(angle))
      return Transform3D(
        row1: SIMD4(1, 0, 0, 0), row2: SIMD4(0, c, s, 0), row3: SIMD4(0, -s, c, 0), row4: SIMD4(0, 0, 0, 1))
    }
    let animation = KeyframeAnimation(
      values: [0, 0.6, 1.2, 1.8].map { .transform3D(turn($0)) }, calculationMode: .cubic)
    #expect(animation.value(at: 1.0 / 3) == .transform3D(turn(0.6)))
    for fraction in [0.1, 0.4, 0.5, 0.9] {
      guard case .transform3D(let shown)? = animation.value(at: fraction) else {
        Issue.record("no transform of space")
        return
      }
      let angle = atan2(shown.row2.z, shown.row2.y)
      #expect(abs(angle - 1.8 * fraction) < 0.01)
      #expect(abs(shown.row2.y * shown.row2.y + shown.row2.z * shown.row2.z - 1) < 1e-9)
    }
  }

  @Test func `points, sizes, rectangles, colours, lists and paths follow a spline component by component`() {
    let numbers = [0.0, 1, 0.25, 0.5]
    let kinds: [[AnimatableValue]] = [
      numbers.map { .scalar($0) }, numbers.map { .point(Point(x: $0, y: -$0)) },
      numbers.map { .size(Size(width: $0, height: 2 * $0)) },
      numbers.map { .rect(Rect(x: $0, y: 3, width: 2 * $0, height: 1)) },
      numbers.map { .color(Color(red: $0, green: 0, blue: 1, alpha: $0)) }, numbers.map { .scalars([$0, 4]) },
      numbers.map { .points([Point(x: 1, y: $0)]) }, numbers.map { .colors([Color(red: 0, green: $0, blue: 0)]) },
      numbers.map { .path(Path(elements: [.move(Point(x: 0, y: $0)), .line(Point(x: $0, y: 1))])) },
    ]
    for values in kinds {
      let animation = KeyframeAnimation(values: values, calculationMode: .cubic)
      let straight = KeyframeAnimation(values: values)
      for fraction in [0.1, 0.5, 0.9] {
        let place = spline(numbers, fraction)
        // Every component of these values is straight in the number, so the value at the number says it all.
        let wanted = values[0].interpolated(to: values[1], fraction: place)
        let shown = animation.value(at: fraction)
        #expect(shown != straight.value(at: fraction))
        let difference = shown?.subtracting(wanted)
        #expect(difference.map { isTiny($0) } == true)
      }
    }
  }

  private func isTiny(_ value: AnimatableValue) -> Bool {
    switch value {
    case .scalar(let v): abs(v) < 1e-12
    case .point(let p): abs(p.x) + abs(p.y) < 1e-12
    case .size(let s): abs(s.width) + abs(s.height) < 1e-12
    case .rect(let r): abs(r.minX) + abs(r.minY) + abs(r.width) + abs(r.height) < 1e-12
    case .color(let c): abs(c.red) + abs(c.green) + abs(c.blue) + abs(c.alpha) < 1e-12
    case .scalars(let v): v.allSatisfy { abs($0) < 1e-12 }
    case .points(let p): p.allSatisfy { abs($0.x) + abs($0.y) < 1e-12 }
    case .colors(let c): c.allSatisfy { abs($0.red) + abs($0.green) + abs($0.blue) < 1e-12 }
    case .path(let p):
      p.elements.allSatisfy { element in
        switch element {
        case .move(let p), .line(let p): abs(p.x) + abs(p.y) < 1e-12
        default: false
        }
      }
    default: false
    }
  }
}
