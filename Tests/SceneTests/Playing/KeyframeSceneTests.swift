import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Key frames of layers and of blocks in scenes") struct KeyframeSceneTests {
  private func layer(_ animation: String) throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [100, 100], scale: 2}
      views: [{view: v, frame: [40, 40, 20, 20]}]
      timeline:
        - addAnimations:
            v.a: {duration: 1, \(animation)}
      duration: 2
      """)
  }

  private func x(_ fixture: SceneFixture, _ time: Double) throws -> Double {
    let value = try #require(fixture.shown("v", at: time)?.position.x)
    return (value * 1e9).rounded() / 1e9
  }

  @Test func `linear: evenly, by key times, with a curve for each segment`() throws {
    let even = try layer("keyPath: position.x, values: [0, 10, 40, 0, 20]")
    #expect(try [0, 0.125, 0.25, 0.375, 0.75, 0.875, 1].map { try x(even, $0) } == [0, 5, 10, 25, 0, 10, 50])
    let timed = try layer("keyPath: position.x, values: [0, 10, 40], keyTimes: [0, 0.8, 1]")
    #expect(try [0.4, 0.8, 0.9].map { try x(timed, $0) } == [5, 10, 25])
    let jump = try layer("keyPath: position.x, values: [0, 10, 20, 30], keyTimes: [0, 0.5, 0.5, 1]")
    #expect(try [0.25, 0.5, 0.75].map { try x(jump, $0) } == [5, 20, 25])
    // The first half eases in, 0.0934646507 of the way at its quarter; the second is linear; linear as a whole.
    let eased = try layer("keyPath: position.x, values: [0, 100, 200], timingFunctions: [easeIn, linear]")
    #expect(abs(try x(eased, 0.125) - 9.3465) < 1e-3)
    #expect(try x(eased, 0.75) == 150)
    // The curve of the whole animation comes first: easeIn's half is 0.315357 of it.
    let whole = try layer("keyPath: position.x, values: [0, 100, 200], timingFunction: easeIn")
    #expect(abs(try x(whole, 0.5) - 63.0714) < 1e-3)
  }

  @Test func `discrete: each value for its part of the time, the last to the end`() throws {
    let even = try layer("keyPath: position.x, values: [0, 10, 20, 30], calculationMode: discrete")
    #expect(try [0, 0.24, 0.25, 0.74, 0.99].map { try x(even, $0) } == [0, 0, 10, 20, 30])
    let timed = try layer(
      "keyPath: position.x, values: [0, 10, 20], keyTimes: [0, 0.1, 0.9, 1], calculationMode: discrete")
    #expect(try [0.05, 0.1, 0.89, 0.95].map { try x(timed, $0) } == [0, 10, 10, 20])
  }

  @Test func `paced: constant speed, whatever the key times and curves`() throws {
    // Ways of 10, 30 and 40 points.
    let numbers = try layer(
      "keyPath: position.x, values: [0, 10, 40, 0], calculationMode: paced, timingFunctions: [easeIn, easeIn, easeIn]")
    #expect(try [0.125, 0.25, 0.5, 0.75].map { try x(numbers, $0) } == [10, 20, 40, 20])
    // 3-4-5 triangle: 5 of 20 points in the first quarter, then 15 along y.
    let points = try layer("keyPath: position, values: [[0, 0], [3, 4], [3, 19]], calculationMode: paced")
    #expect(points.shown("v", at: 0.125)?.position == Point(x: 1.5, y: 2))
    #expect(points.shown("v", at: 0.5)?.position == Point(x: 3, y: 9))
  }

  @Test func `cubic: through the values, straighter with tension, bent with bias and continuity`() throws {
    // Catmull-Rom through 0, 10, 10, 0 in thirds; in the middle of the middle segment
    // h = (10 + 10)/2 + (5 − (−5))/8 with tangents ±5.
    let plain = try layer("keyPath: position.x, values: [0, 10, 10, 0], calculationMode: cubic")
    #expect(try [0, 0.5].map { try x(plain, $0) } == [0, 11.25])
    #expect(abs(try x(plain, 1.0 / 3) - 10) < 1e-6)
    // Tension 1: no tangents, so the middle of the middle segment is 10.
    let tense = try layer(
      "keyPath: position.x, values: [0, 10, 10, 0], calculationMode: cubic, tensionValues: [1, 1, 1, 1]")
    #expect(try x(tense, 0.5) == 10)
    // Bias 1 at the second value takes all of its tangent from before it: 10, so h = 10 + (10 + 5)/8.
    let biased = try layer(
      "keyPath: position.x, values: [0, 10, 10, 0], calculationMode: cubic, biasValues: [0, 1, 0, 0]")
    #expect(try x(biased, 0.5) == 11.875)
    // Continuity −1 at the second value: it leaves along the segment, tangent 0: h = 10 + 5/8.
    let cornered = try layer(
      "keyPath: position.x, values: [0, 10, 10, 0], calculationMode: cubic, continuityValues: [0, -1, 0, 0]")
    #expect(try x(cornered, 0.5) == 10.625)
    // The ends reflect: the tangent at 0 is the first step, so the first third's middle is 5 + (10 − 5)/8.
    #expect(abs(try x(plain, 1.0 / 6) - 5.625) < 1e-9)
  }

  @Test func `cubicPaced: the cubic curve at constant speed`() throws {
    // On a line, values that move one way only: constant speed is linear in time.
    let line = try layer("keyPath: position.x, values: [0, 20, 50, 100], calculationMode: cubicPaced")
    for time in [0.1, 0.5, 0.9] { #expect(abs(try x(line, time) - 100 * time) < 1e-4) }
  }

  @Test func `colours, transforms and booleans of segments, and a bounds animation`() throws {
    let color = try layer("keyPath: backgroundColor, values: [red, blue, green]")
    #expect(color.shown("v", at: 0.75)?.backgroundColor == Color(red: 0, green: 0.5, blue: 0.5))
    let bounds = try layer("keyPath: bounds, values: [[0, 0, 20, 20], [0, 0, 40, 60], [5, 5, 0, 0]]")
    #expect(bounds.shown("v", at: 0.25)?.boundsSize == Size(width: 30, height: 40))
    #expect(bounds.shown("v", at: 0.75)?.bounds == Rect(x: 2.5, y: 2.5, width: 20, height: 30))
    let turn = try layer("keyPath: transform.rotation, values: [0, pi, 0]")
    #expect(abs((turn.shown("v", at: 0.25)?.transform.b ?? 0) - 1) < 1e-12)
  }

  @Test func `a path: each element in equal time, or paced by its length, with the layer rotating along it`() throws {
    let square = "path: {svg: M0 0 L30 0 L30 10 Z}"
    let even = try layer("keyPath: position, \(square)")
    // Three elements, the closing line included: 1/6 is the middle of the first.
    #expect(abs((even.shown("v", at: 1.0 / 6)?.position.x ?? 0) - 15) < 1e-9)
    let paced = try layer("keyPath: position, path: {svg: M0 0 L30 0 L30 10}, calculationMode: paced")
    #expect(paced.shown("v", at: 0.5)?.position == Point(x: 20, y: 0))
    let turned = try layer("keyPath: position, path: {svg: M0 0 L30 0 L30 10}, rotationMode: auto")
    let right = try #require(turned.shown("v", at: 0.25)?.transform)
    let down = try #require(turned.shown("v", at: 0.75)?.transform)
    #expect(abs(right.a - 1) < 1e-12 && abs(right.b) < 1e-12)
    #expect(abs(down.a) < 1e-12 && abs(down.b - 1) < 1e-12)
    let back = try layer("keyPath: position, path: {svg: M0 0 L30 0 L30 10}, rotationMode: autoReverse")
    #expect(abs((back.shown("v", at: 0.25)?.transform.a ?? 0) + 1) < 1e-12)
    // A circle by arcs: at three quarters of the way round clockwise it stands at the top, going right.
    let circle = try layer(
      """
      keyPath: position, path: {arc: {center: [50, 50], radius: 20, startAngle: 0, endAngle: 2 * pi}}, \
      calculationMode: paced, rotationMode: auto
      """)
    let top = try #require(circle.shown("v", at: 0.75))
    #expect(abs(top.position.x - 50) < 0.02 && abs(top.position.y - 30) < 0.02)
    #expect(abs(top.transform.a - 1) < 1e-3)
    // The layer's own transform is kept inside the turn.
    let scaled = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [100, 100], scale: 2}
      views: [{view: v, frame: [40, 40, 20, 20], transform: {scale: [2, 1]}}]
      timeline:
        - addAnimations:
            v.a: {keyPath: position, path: {svg: M0 0 L0 10}, rotationMode: auto, duration: 1}
      """)
    #expect(abs((scaled.shown("v", at: 0.5)?.transform.b ?? 0) - 1) < 1e-12)
    #expect(abs((scaled.shown("v", at: 1)?.transform.a ?? 0) - 2) < 1e-12)
  }

  // animateKeyframes

  private func block(_ companions: String, _ frames: [String], rest: String = "") throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 100], scale: 2}
      views: [{view: v, frame: [40, 40, 20, 20]}]
      timeline:
        - animate: 1
          \(companions)
          keyframes:
      \(frames.map { "      - {\($0)}" }.joined(separator: "\n"))
      \(rest)
      duration: 4
      """)
  }

  private let frames = [
    "relativeStart: 0, relativeDuration: 0.25, set: {v.center.x: 70}",
    "relativeStart: 0.5, relativeDuration: 0.25, set: {v.center.x: 110}",
    "relativeStart: 0.75, relativeDuration: 0.25, set: {v.alpha: 0}",
  ]

  @Test func `a block's key frames: reached at their ends, held in gaps and afterwards, the model at the end at once`()
    throws
  {
    let fixture = try block("curve: linear", frames)
    #expect(
      try [0, 0.125, 0.25, 0.4, 0.5, 0.625, 0.75, 0.9].map { try x(fixture, $0) }
        == [50, 60, 70, 70, 70, 90, 110, 110])
    #expect(fixture.real("v", at: 0)?.position.x == 110)
    #expect(fixture.shown("v", at: 0.75)?.opacity == 1)
    #expect(abs((fixture.shown("v", at: 0.875)?.opacity ?? 0) - 0.5) < 1e-12)
  }

  @Test func `the curve of a block's key frames is easeInOut over the whole by default`() throws {
    let fixture = try block("delay: 1", frames)
    // easeInOut at 0.25 is 0.129162 (MOTION.md 1.1): 50 + 20 · 0.129162 / 0.25, a second late.
    #expect(abs(try x(fixture, 1.25) - 60.33296) < 1e-4)
    #expect(try x(fixture, 0.5) == 50)
  }

  @Test func `the calculation modes of a block's key frames`() throws {
    let steps = [
      "relativeStart: 0, relativeDuration: 0.5, set: {v.center.x: 70}",
      "relativeStart: 0.5, relativeDuration: 0.5, set: {v.center.x: 130}",
    ]
    let discrete = try block("curve: linear\n    calculationMode: discrete", steps)
    #expect(try [0.49, 0.5, 0.99, 1].map { try x(discrete, $0) } == [50, 70, 70, 130])
    // 20 and 60 points at one speed.
    let paced = try block("curve: linear\n    calculationMode: paced", steps)
    #expect(try [0.25, 0.5].map { try x(paced, $0) } == [70, 90])
    // Tangents at 50, 70, 130: 20, 40, 60; the middle of the first segment 60 + (20 − 40)/8.
    let cubic = try block("curve: linear\n    calculationMode: cubic", steps)
    #expect(try [0.25, 0.5, 0.75].map { try x(cubic, $0) } == [57.5, 70, 97.5])
    let cubicPaced = try block("curve: linear\n    calculationMode: cubicPaced", steps)
    #expect(abs(try x(cubicPaced, 0.5) - 90) < 1e-4)
  }

  @Test func `key frames repeat, reverse and follow a spring as other blocks do`() throws {
    let fixture = try block("curve: linear\n    repeat: 2\n    autoreverse: true", frames)
    #expect(try [0.125, 1.875, 2.125, 3.5, 4].map { try x(fixture, $0) } == [60, 60, 60, 70, 110])
  }

  @Test func `a movement that interrupts key frames is added to them`() throws {
    let fixture = try block(
      "curve: linear", frames,
      rest: """
          - at: 0.25
            animate: 1
            curve: linear
            set: {v.center.x: 150}
        """)
    // The model is 150; of the key frames 70 − 110 is left, of the movement 110 − 150.
    #expect(try x(fixture, 0.25) == 70)
    #expect(try x(fixture, 0.625) == 150 - 20 - 40 * 0.625)
    #expect(try x(fixture, 1) == 150 - 10)
  }

  @Test func `key frames change constraints and states, each with its own layout`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 200], scale: 2}
      views: [{view: v}]
      constraints:
        - left: v.left == superview.left
        - v.top == superview.top
        - width: v.width == 20
        - v.height == 20
      states:
        size:
          - state: small
          - state: big
            set: {width.constant: 60}
      timeline:
        - animate: 2
          curve: linear
          keyframes:
            - {relativeStart: 0, relativeDuration: 0.5, set: {left.constant: 40}}
            - {relativeStart: 0.5, relativeDuration: 0.5, to: size.big}
      """)
    #expect(fixture.shown("v", at: 0.5)?.frame == Rect(x: 20, y: 0, width: 20, height: 20))
    #expect(fixture.shown("v", at: 1)?.frame == Rect(x: 40, y: 0, width: 20, height: 20))
    #expect(fixture.shown("v", at: 1.5)?.frame == Rect(x: 40, y: 0, width: 40, height: 20))
    #expect(fixture.shown("v", at: 2)?.frame == Rect(x: 40, y: 0, width: 60, height: 20))
  }

  @Test func `cubic: transforms are interpolated part by part, in layer animations and in blocks`() throws {
    let values = "values: [identity, {scale: 2, translate: [8, 0]}, identity]"
    let linear = try layer("keyPath: transform, \(values)")
    #expect(linear.shown("v", at: 0.25)?.transform == Transform(a: 1.5, b: 0, c: 0, d: 1.5, tx: 4, ty: 0))
    for mode in ["cubic", "cubicPaced"] {
      let cubic = try layer("keyPath: transform, \(values), calculationMode: \(mode)")
      // 1 → 2 with the tangents 1 (reflected) and 0: 1.625 half way; 8 points likewise 5.
      #expect(cubic.shown("v", at: 0.25)?.transform == Transform(a: 1.625, b: 0, c: 0, d: 1.625, tx: 5, ty: 0))
      #expect(cubic.shown("v", at: 0.5)?.transform == Transform(a: 2, b: 0, c: 0, d: 2, tx: 8, ty: 0))
      #expect(cubic.shown("v", at: 0.75)?.transform == Transform(a: 1.625, b: 0, c: 0, d: 1.625, tx: 5, ty: 0))
    }
    let block = try SceneFixture(
      views: "- {view: v, frame: [40, 40, 20, 20]}",
      timeline: """
        - animate: 1
          curve: linear
          calculationMode: cubic
          keyframes:
            - {relativeStart: 0, relativeDuration: 0.5, set: {v.transform: {scale: 2}}}
            - {relativeStart: 0.5, relativeDuration: 0.5, set: {v.transform: identity}}
        """)
    #expect(block.shown("v", at: 0.25)?.transform == .scale(x: 1.625, y: 1.625))
    let rects = try layer(
      "keyPath: bounds, values: [[0, 0, 20, 20], [8, 0, 40, 20], [0, 0, 20, 20]], calculationMode: cubic")
    #expect(rects.shown("v", at: 0.25)?.bounds == Rect(x: 5, y: 0, width: 32.5, height: 20))
  }
}
