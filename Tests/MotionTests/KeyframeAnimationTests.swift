import Foundation
import InbetweenGeometry
import InbetweenMotion
import Testing

@Suite("Key frames")
struct KeyframeAnimationTests {
  private let values = [310.0, 60, 120, 60, 310].map { AnimatableValue.scalar($0) }

  @Test func `linear values are interpolated between evenly spaced or given times`() {
    let even = KeyframeAnimation(values: values)
    #expect(even.value(at: 0.125) == .scalar(185))
    #expect(even.value(at: 0.5) == .scalar(120))
    let given = KeyframeAnimation(values: values, keyTimes: [0, 0.5, 0.6, 0.8, 1])
    #expect(given.value(at: 0.25) == .scalar(185))
    #expect(given.value(at: 0) == .scalar(310))
    #expect(given.value(at: 1) == .scalar(310))
  }

  @Test func `invalid key times are ignored`() {
    for times in [[0, 1], [0, 0.5, 0.4, 0.8, 1], [0.1, 0.2, 0.3, 0.4, 1], [0, 0.2, 0.3, 0.4, 0.9]] {
      #expect(KeyframeAnimation(values: values, keyTimes: times).value(at: 0.125) == .scalar(185))
    }
  }

  @Test func `discrete values last from their time to the next`() {
    let animation = KeyframeAnimation(values: values, calculationMode: .discrete)
    #expect(animation.value(at: 0.19) == .scalar(310))
    #expect(animation.value(at: 0.2) == .scalar(60))
    #expect(animation.value(at: 1) == .scalar(310))
    let contents = KeyframeAnimation(values: [.content(4), .content(9)], calculationMode: .discrete)
    #expect(contents.value(at: 0.49) == .content(4))
    #expect(contents.value(at: 0.5) == .content(9))
  }

  @Test func `paced values take time in proportion to their distance, and rectangles, which have none, equal times`() {
    // Distances 250, 60, 60, 250 of 620.
    let animation = KeyframeAnimation(values: values, keyTimes: [0, 0.1, 0.2, 0.3, 1], calculationMode: .paced)
    #expect(abs((animation.value(at: 0.07)?.scalar ?? 0) - 266.6) < 1e-9)
    #expect(abs((animation.value(at: 280 / 620)?.scalar ?? 0) - 90) < 1e-9)
    let rects = [0.0, 10, 100].map { AnimatableValue.rect(Rect(x: $0, y: 0, width: 1, height: 1)) }
    #expect(
      KeyframeAnimation(values: rects, calculationMode: .paced).value(at: 0.5)?.rect?.minX == 10)
  }

  @Test func `a timing function affects only its own segment`() {
    let animation = KeyframeAnimation(
      values: [.scalar(0), .scalar(100), .scalar(200)], timingFunctions: [.easeIn, .linear])
    #expect(abs((animation.value(at: 0.25)?.scalar ?? 0) - 31.535681) < 1e-5)
    #expect(animation.value(at: 0.75)?.scalar == 150)
  }

  @Test func `a cubic animation passes through its values, and a straight line stays straight`() {
    let animation = KeyframeAnimation(values: values, calculationMode: .cubic)
    for (index, value) in values.enumerated() { #expect(animation.value(at: Double(index) / 4) == value) }
    let line = KeyframeAnimation(values: [0.0, 10, 20, 30].map { .scalar($0) }, calculationMode: .cubic)
    #expect(abs((line.value(at: 0.4)?.scalar ?? 0) - 12) < 1e-12)
    // Catmull-Rom in the middle of 0, 0, 1, 1 is halfway, at a quarter of the segment 0.15625·1.125 = by hand below.
    let step = KeyframeAnimation(values: [0.0, 0, 1, 1].map { .scalar($0) }, calculationMode: .cubic)
    #expect(abs((step.value(at: 0.5)?.scalar ?? 0) - 0.5) < 1e-12)
    // u = 1/4: h01 = 0.15625, h10 = 0.140625, h11 = -0.046875, both tangents 1/2.
    #expect(abs((step.value(at: 1.25 / 3)?.scalar ?? 0) - (0.15625 + 0.0703125 - 0.0234375)) < 1e-12)
  }

  @Test func `cubic paced values move at constant speed, also where a number reverses`() {
    let animation = KeyframeAnimation(values: values, calculationMode: .cubicPaced)
    var lengths: [Double] = []
    for step in 0..<200 {
      // Short enough to hold one turn at most; those that do are shorter.
      let a = animation.value(at: Double(step) / 200)?.scalar ?? 0
      let b = animation.value(at: Double(step + 1) / 200)?.scalar ?? 0
      lengths.append(abs(b - a))
    }
    let longest = lengths.max() ?? 0
    #expect(lengths.filter { abs($0 - longest) > 1e-6 }.count <= 8)
    let points = KeyframeAnimation(
      values: [.point(Point(x: 0, y: 0)), .point(Point(x: 50, y: 80)), .point(Point(x: 90, y: -10))],
      calculationMode: .cubicPaced)
    let steps = (0..<100).map { step in
      (points.value(at: Double(step) / 100)?.point ?? .zero).distance(
        to: points.value(at: Double(step + 1) / 100)?.point ?? .zero)
    }
    #expect((steps.max() ?? 0) - (steps.min() ?? 0) < 0.02 * (steps.max() ?? 0))
  }

  @Test func `along a path each element takes the same time`() {
    var path = Path()
    path.move(to: .zero)
    path.line(to: Point(x: 100, y: 0))
    path.line(to: Point(x: 100, y: 10))
    let animation = KeyframeAnimation(path: path)
    #expect(animation.value(at: 0.25) == .point(Point(x: 50, y: 0)))
    #expect(animation.value(at: 0.75) == .point(Point(x: 100, y: 5)))
    let paced = KeyframeAnimation(path: path, calculationMode: .paced)
    #expect(abs((paced.value(at: 0.5)?.point?.x ?? 0) - 55) < 1e-9)
    let stepwise = KeyframeAnimation(path: path, calculationMode: .discrete)
    #expect(stepwise.value(at: 0.3) == .point(.zero))
    #expect(stepwise.value(at: 0.4) == .point(Point(x: 100, y: 0)))
    #expect(stepwise.value(at: 0.9) == .point(Point(x: 100, y: 10)))
  }

  @Test func `a paced circle has constant angular velocity, and the layer rotates with it`() {
    let circle = Path.arc(center: .zero, radius: 100, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    let animation = KeyframeAnimation(path: circle, calculationMode: .paced, rotationMode: .rotateAuto)
    for step in 1..<40 {
      let angle = 2 * Double.pi * Double(step) / 40
      let point = animation.value(at: Double(step) / 40)?.point ?? .zero
      #expect(abs(point.x - 100 * cos(angle)) < 0.03)
      #expect(abs(point.y - 100 * sin(angle)) < 0.03)
      let turn = animation.rotation(at: Double(step) / 40) ?? 0
      #expect(abs(sin((turn - angle - .pi / 2) / 2)) < 1e-3)
    }
    let reverse = KeyframeAnimation(path: circle, rotationMode: .rotateAutoReverse)
    #expect(abs((reverse.rotation(at: 0) ?? 0) - 1.5 * .pi) < 1e-9)
    #expect(KeyframeAnimation(path: circle).rotation(at: 0.5) == nil)
  }

  @Test func `empty and single values do not move, and do not trap`() {
    for mode in KeyframeAnimation.CalculationMode.allCases {
      #expect(KeyframeAnimation(values: [], calculationMode: mode).value(at: 0.5) == nil)
      let one = KeyframeAnimation(values: [.scalar(4)], calculationMode: mode)
      for fraction in [-1, 0, 0.5, 1, .nan] { #expect(one.value(at: fraction) == .scalar(4)) }
      let same = KeyframeAnimation(values: [.scalar(4), .scalar(4)], calculationMode: mode)
      for fraction in [-1, 0, 0.5, 1] { #expect(same.value(at: fraction) == .scalar(4)) }
      let mixed = KeyframeAnimation(values: [.scalar(4), .point(.zero)], calculationMode: mode)
      #expect(mixed.value(at: 0.2) == .scalar(4))
      #expect(KeyframeAnimation(path: Path(), calculationMode: mode).value(at: 0.5) == nil)
      var dot = Path()
      dot.move(to: Point(x: 3, y: 4))
      #expect(KeyframeAnimation(path: dot, calculationMode: mode).value(at: 0.5) == .point(Point(x: 3, y: 4)))
    }
  }

  @Test func `values that are too large or irregular to measure end quickly`() {
    for size in [1e15, 1e150, 1e300, .infinity, .nan] {
      let values = [0.0, 1, 3, -2, 7].map { AnimatableValue.point(Point(x: size + $0, y: $0 * size)) }
      let animation = KeyframeAnimation(values: values, calculationMode: .cubicPaced)
      for fraction in [0, 0.3, 0.7, 1] { #expect(animation.value(at: fraction) != nil) }
      var path = Path()
      path.move(to: Point(x: size, y: 0))
      path.curve(to: Point(x: 0, y: size), control1: .zero, control2: Point(x: size, y: size))
      #expect(KeyframeAnimation(path: path, calculationMode: .paced).value(at: 0.4) != nil)
    }
  }
}
