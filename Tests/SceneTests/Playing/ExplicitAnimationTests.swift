import InbetweenGeometry
import InbetweenTimeline
import Testing

/// One view of 20 × 20 points in the middle of a canvas, and something done to its layer.
@Suite("Explicit animations of every key path") struct ExplicitAnimationTests {
  private func scene(_ animation: String, view: String = "{view: v, frame: [40, 40, 20, 20]}") throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [100, 100], scale: 2}
      views:
        - \(view)
      timeline:
        - addAnimations:
            v.a: \(animation)
      duration: 10
      """)
  }

  private func shown(_ animation: String, at time: Double, view: String? = nil) throws -> LayerState {
    let fixture = try view.map { try scene(animation, view: $0) } ?? scene(animation)
    return try #require(fixture.shown("v", at: time))
  }

  @Test(arguments: [
    "position.x", "position.y", "bounds.origin.x", "bounds.origin.y", "bounds.size.width", "bounds.size.height",
    "anchorPoint.x", "anchorPoint.y", "transform.translation.x", "transform.translation.y", "transform.scale.x",
    "transform.scale.y", "transform.scale", "opacity", "borderWidth", "cornerRadius", "shadowOpacity",
    "shadowRadius", "shadowOffset.width", "shadowOffset.height", "zPosition",
  ])
  func `numbers: a quarter of the way from 2 to 10 is 4`(_ keyPath: String) throws {
    let state = try shown("{keyPath: \(keyPath), fromValue: 2, toValue: 10, duration: 4}", at: 1)
    let value: Double =
      switch keyPath {
      case "position.x": state.position.x
      case "position.y": state.position.y
      case "bounds.origin.x": state.boundsOrigin.x
      case "bounds.origin.y": state.boundsOrigin.y
      case "bounds.size.width": state.boundsSize.width
      case "bounds.size.height": state.boundsSize.height
      case "anchorPoint.x": state.anchorPoint.x
      case "anchorPoint.y": state.anchorPoint.y
      case "transform.translation.x": state.transform.tx
      case "transform.translation.y": state.transform.ty
      case "transform.scale.x": state.transform.a
      case "transform.scale.y": state.transform.d
      case "transform.scale": (state.transform.a + state.transform.d) / 2
      case "opacity": state.opacity
      case "borderWidth": state.borderWidth
      case "cornerRadius": state.cornerRadius
      case "shadowOpacity": state.shadowOpacity
      case "shadowRadius": state.shadowRadius
      case "shadowOffset.width": state.shadowOffset.x
      case "shadowOffset.height": state.shadowOffset.y
      default: state.zPosition
      }
    #expect(abs(value - 4) < 1e-12)
  }

  @Test func `the path of a shadow is interpolated point by point`() throws {
    let paths = "fromValue: {rect: [0, 0, 4, 4]}, toValue: {rect: [4, 0, 8, 4]}"
    let path = try shown("{keyPath: shadowPath, \(paths), duration: 4}", at: 1).shadowPath
    #expect(path.controlBox == Rect(x: 1, y: 0, width: 5, height: 4))
  }

  @Test func `points, sizes, rectangles and colours are interpolated by component`() throws {
    #expect(
      try shown("{keyPath: position, fromValue: [0, 10], toValue: [40, 30], duration: 4}", at: 1).position
        == Point(x: 10, y: 15))
    #expect(
      try shown("{keyPath: bounds.size, fromValue: [0, 10], toValue: [40, 30], duration: 4}", at: 1).boundsSize
        == Size(width: 10, height: 15))
    #expect(
      try shown("{keyPath: bounds.origin, fromValue: [0, 10], toValue: [40, 30], duration: 4}", at: 1).boundsOrigin
        == Point(x: 10, y: 15))
    #expect(
      try shown("{keyPath: bounds, fromValue: [0, 0, 20, 20], toValue: [4, 8, 40, 60], duration: 4}", at: 1).bounds
        == Rect(x: 1, y: 2, width: 25, height: 30))
    #expect(
      try shown("{keyPath: shadowOffset, fromValue: [0, 0], toValue: [4, 8], duration: 4}", at: 1).shadowOffset
        == Point(x: 1, y: 2))
    #expect(
      try shown("{keyPath: anchorPoint, fromValue: [0, 0], toValue: [1, 0.4], duration: 4}", at: 1).anchorPoint
        == Point(x: 0.25, y: 0.1))
    #expect(
      try shown("{keyPath: transform.translation, fromValue: [0, 0], toValue: [4, 8], duration: 4}", at: 1).transform
        == Transform.translation(x: 1, y: 2))
    for keyPath in ["backgroundColor", "borderColor", "shadowColor"] {
      let state = try shown(
        "{keyPath: \(keyPath), fromValue: 'rgba(255, 0, 0, 0)', toValue: blue, duration: 4}", at: 1)
      let color =
        keyPath == "backgroundColor"
        ? state.backgroundColor : keyPath == "borderColor" ? state.borderColor : state.shadowColor
      // Straight components, not multiplied by alpha.
      #expect(color == Color(red: 0.75, green: 0, blue: 0.25, alpha: 0.25))
    }
  }

  @Test func `transforms: rotations by key path continue past half a turn, whole transforms use the shorter arc`()
    throws
  {
    for name in ["transform.rotation", "transform.rotation.z"] {
      let state = try shown("{keyPath: \(name), fromValue: 0, toValue: 2 * pi, duration: 4}", at: 3)
      // Three quarters of a whole turn: x axis to (0, -1).
      #expect(abs(state.transform.a) < 1e-12 && abs(state.transform.b + 1) < 1e-12)
    }
    // From 10° to 350° a matrix turns back over 20°: at the half no angle.
    let state = try shown(
      "{keyPath: transform, fromValue: {rotate: degrees(10)}, toValue: {rotate: degrees(350)}, duration: 4}", at: 2)
    #expect(abs(state.transform.b) < 1e-12 && abs(state.transform.a - 1) < 1e-12)
    // Identity to scale 3, quarter turn, moved: at the half scale 2, 45°, half the way.
    let mixed = try shown(
      "{keyPath: transform, fromValue: identity, toValue: {scale: 3, rotate: pi / 2, translate: [10, 20]}, duration: 4}",
      at: 2)
    let root = 2.0.squareRoot()
    for (value, wanted) in zip(
      [
        mixed.transform.a, mixed.transform.b, mixed.transform.c, mixed.transform.d, mixed.transform.tx,
        mixed.transform.ty,
      ],
      [root, root, -root, root, 5, 10])
    { #expect(abs(value - wanted) < 1e-12) }
  }

  @Test func `a shape's and a gradient's own key paths`() throws {
    let shape =
      "{shape: v, frame: [0, 0, 50, 50], path: {svg: M0 0 L10 0}, strokeColor: red, fillColor: clear, lineWidth: 2}"
    for keyPath in ["lineWidth", "lineDashPhase", "strokeStart", "strokeEnd"] {
      let state = try shown(
        "{keyPath: \(keyPath), fromValue: 0, toValue: 0.8, duration: 4}", at: 1, view: shape)
      let values: [String: Double] = [
        "lineWidth": state.lineWidth, "lineDashPhase": state.lineDashPhase, "strokeStart": state.strokeStart,
        "strokeEnd": state.strokeEnd,
      ]
      let value = values[keyPath] ?? -1
      #expect(abs(value - 0.2) < 1e-12)
    }
    let moved = try shown("{keyPath: path, toValue: {svg: M4 8 L10 40}, duration: 4}", at: 1, view: shape)
    #expect(moved.path.elements == [.move(Point(x: 1, y: 2)), .line(Point(x: 10, y: 10))])
    let others = try shown("{keyPath: path, toValue: {svg: M4 8 L10 40 L0 0}, duration: 4}", at: 2, view: shape)
    #expect(others.path.elements.count == 3)
    #expect(
      try shown("{keyPath: strokeColor, toValue: blue, duration: 4}", at: 1, view: shape).strokeColor
        == Color(red: 0.75, green: 0, blue: 0.25))
    #expect(
      try shown("{keyPath: fillColor, fromValue: red, toValue: blue, duration: 4}", at: 1, view: shape).fillColor
        == Color(red: 0.75, green: 0, blue: 0.25))

    let gradient =
      "{gradient: v, frame: [0, 0, 50, 50], colors: [red, blue], locations: [0, 1], startPoint: [0, 0], endPoint: [1, 1]}"
    #expect(
      try shown("{keyPath: colors, toValue: [blue, red], duration: 4}", at: 1, view: gradient).colors
        == [Color(red: 0.75, green: 0, blue: 0.25), Color(red: 0.25, green: 0, blue: 0.75)])
    #expect(
      try shown("{keyPath: locations, toValue: [0.4, 0.8], duration: 4}", at: 1, view: gradient).locations
        == [0.1, 0.95])
    #expect(
      try shown("{keyPath: startPoint, toValue: [1, 0], duration: 4}", at: 1, view: gradient).startPoint
        == Point(x: 0.25, y: 0))
    #expect(
      try shown("{keyPath: endPoint.y, toValue: 0, duration: 4}", at: 1, view: gradient).endPoint
        == Point(x: 1, y: 0.75))
  }

  @Test(arguments: [
    ("fromValue: 10, toValue: 30", 10.0, 30.0), ("fromValue: 10, byValue: 40", 10, 50),
    ("toValue: 30, byValue: 40", -10, 30), ("fromValue: 10", 10, 50), ("toValue: 30", 50, 30),
    ("byValue: 40", 50, 90), ("fromValue: 10, toValue: 30, byValue: 7", 10, 30),
  ])
  func `from, to and by in every combination, over a model of 50`(_ values: String, _ from: Double, _ to: Double) throws
  {
    let fixture = try scene("{keyPath: position.x, \(values), duration: 4}")
    #expect(fixture.shown("v", at: 0)?.position.x == from)
    #expect(fixture.shown("v", at: 1)?.position.x == from + (to - from) / 4)
    #expect(fixture.shown("v", at: 4)?.position.x == 50)
    #expect(fixture.real("v", at: 1)?.position.x == 50)
  }

  @Test(arguments: [
    ("fromValue: 10, toValue: 30", 60.0, 80.0), ("fromValue: 10, byValue: 40", 60, 100),
    ("toValue: 30, byValue: 40", 40, 80), ("fromValue: 10", 60, 50), ("toValue: 30", 50, 80), ("byValue: 40", 50, 90),
  ])
  func `the same added to the model: missing values count as zero`(_ values: String, _ from: Double, _ to: Double)
    throws
  {
    let fixture = try scene("{keyPath: position.x, \(values), duration: 4, isAdditive: true}")
    #expect(fixture.shown("v", at: 0)?.position.x == from)
    #expect(fixture.shown("v", at: 1)?.position.x == from + (to - from) / 4)
  }

  @Test func `a cumulative animation continues at its end, with autoreverse at its start`() throws {
    let on = try scene("{keyPath: position.x, byValue: 8, duration: 1, repeatCount: 3, isCumulative: true}")
    // From 50 by 8: the second play adds the 58 at which the first ended.
    #expect(on.shown("v", at: 0.5)?.position.x == 54)
    #expect(abs((on.shown("v", at: 1.5)?.position.x ?? 0) - (54 + 58)) < 1e-9)
    let turn = try scene(
      "{keyPath: transform.rotation, fromValue: 0, toValue: pi / 2, duration: 1, repeatCount: 4, isCumulative: true}")
    // Quarter turns: after two and a half of them 225°.
    #expect(abs((turn.shown("v", at: 2.5)?.transform.a ?? 0) + 0.5.squareRoot()) < 1e-12)
    let back = try scene(
      """
      {keyPath: position.x, fromValue: 5, toValue: 9, duration: 1, repeatCount: 2, autoreverses: true, isCumulative: true}
      """)
    #expect(abs((back.shown("v", at: 2.5)?.position.x ?? 0) - (7 + 5)) < 1e-9)
    let frames = try scene(
      "{keyPath: position.x, values: [0, 10, 4], duration: 1, repeatCount: 2, isCumulative: true, isAdditive: true}")
    // Additive: 50, the 4 of the first play, and the 10 of the middle of the second.
    #expect(frames.shown("v", at: 1.5)?.position.x == 64)
  }

  @Test func `animations of one key path apply in the order of adding; a key added again replaces the old one`() throws
  {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [100, 100], scale: 2}
      views: [{view: v, frame: [40, 40, 20, 20]}]
      timeline:
        - addAnimations: {v.a: {keyPath: position.x, fromValue: 0, toValue: 40, duration: 4}}
        - at: 1
          addAnimations: {v.b: {keyPath: position.x, byValue: 10, duration: 1, isAdditive: true}}
        - at: 1.5
          addAnimations: {v.c: {keyPath: position, toValue: [90, 90], duration: 0.5}}
        - at: 3
          addAnimations: {v.a: {keyPath: position.y, toValue: 0, duration: 1}}
      """)
    // 10 of the first, nothing yet of the second; a second later both: 15 + 5 (at 1.5 the third covers the first).
    #expect(fixture.shown("v", at: 1)?.position.x == 10)
    #expect(fixture.shown("v", at: 1.25)?.position.x == 15)
    // The third starts from what is shown so far: 0.25 s in, half from (17.5 + 7.5, 50) to (90, 90).
    #expect(fixture.shown("v", at: 1.75)?.position == Point(x: 57.5, y: 70))
    #expect(fixture.shown("v", at: 2.5)?.position.x == 25)
    // The key's new animation moves the other coordinate; the old one is gone.
    #expect(fixture.shown("v", at: 3.5)?.position == Point(x: 50, y: 25))
  }

  @Test func `removeAnimations also removes animations that fill forwards`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [100, 100], scale: 2}
      views: [{view: v, frame: [40, 40, 20, 20]}]
      timeline:
        - addAnimations:
            v.x: {keyPath: position.x, toValue: 0, duration: 1, fillMode: forwards, isRemovedOnCompletion: false}
            v.y: {keyPath: position.y, toValue: 0, duration: 1, fillMode: forwards, isRemovedOnCompletion: false}
            v.o: {keyPath: opacity, toValue: 0, duration: 1, fillMode: forwards}
        - at: 2
          removeAnimations: [v.x]
        - at: 3
          removeAnimations: [v]
      duration: 4
      """)
    #expect(fixture.shown("v", at: 1.9)?.position == Point(x: 0, y: 0))
    // The fill mode of one that is removed on completion does not hold it.
    #expect(fixture.shown("v", at: 1.9)?.opacity == 1)
    #expect(fixture.shown("v", at: 2)?.position == Point(x: 50, y: 0))
    #expect(fixture.shown("v", at: 3)?.position == Point(x: 50, y: 50))
  }

  @Test func `a spring's animation runs until it settles, or ends at its duration; overdamping must be allowed`() throws
  {
    let free = try scene("{keyPath: position.x, fromValue: 0, toValue: 1, stiffness: 100, damping: 10}")
    // ζ = 0.5, ω = 10: x(0.2) = 1 − e⁻¹(cos √3 + sin √3/√3), computed by hand: 0.8494277…
    let root = 3.0.squareRoot()
    let half = 1 - exponential(-1) * (cosine(root) + sine(root) / root)
    #expect(abs((free.shown("v", at: 0.2)?.position.x ?? 0) - half) < 1e-12)
    #expect(free.shown("v", at: 1.47)?.position.x != 50)
    // Settled after 1.4727 s (Apple's formula), then the model shows.
    #expect(free.shown("v", at: 1.473)?.position.x == 50)
    let cut = try scene("{keyPath: position.x, fromValue: 0, toValue: 1, stiffness: 100, damping: 10, duration: 0.2}")
    #expect(cut.shown("v", at: 0.2)?.position.x == 50)
    // Damping 40 is twice the critical one: played critical, 1 − (1 + 10t)e^(−10t).
    let over = try scene("{keyPath: position.x, fromValue: 0, toValue: 1, stiffness: 100, damping: 40}")
    #expect(abs((over.shown("v", at: 0.1)?.position.x ?? 0) - (1 - 2 * exponential(-1))) < 1e-12)
    // Allowed, the roots are −10(2 ∓ √3): x = 1 − (2 + √3)/(2√3) e^(r₁t) + (2 − √3)/(2√3) e^(r₂t).
    let slow = try scene(
      "{keyPath: position.x, fromValue: 0, toValue: 1, stiffness: 100, damping: 40, allowsOverdamping: true}")
    let wanted =
      1 - (2 + root) / (2 * root) * exponential(-(2 - root)) + (2 - root) / (2 * root) * exponential(-(2 + root))
    #expect(abs((slow.shown("v", at: 0.1)?.position.x ?? 0) - wanted) < 1e-12)
    // No damping: it swings for ever, 1 − cos 10t.
    let endless = try scene("{keyPath: position.x, fromValue: 0, toValue: 1, stiffness: 100, damping: 0}")
    #expect(abs((endless.shown("v", at: 9)?.position.x ?? 0) - (1 - cosine(90))) < 1e-9)
  }
}

// The scene's numbers are compared with series of their own, so that both sides do not share a library call.
private func exponential(_ x: Double) -> Double {
  var (sum, term) = (1.0, 1.0)
  for n in 1..<60 {
    term *= x / Double(n)
    sum += term
  }
  return sum
}

private func cosine(_ x: Double) -> Double {
  let y = x - (x / (2 * .pi)).rounded() * 2 * .pi
  var (sum, term) = (1.0, 1.0)
  for n in 1..<40 {
    term *= -y * y / Double((2 * n - 1) * 2 * n)
    sum += term
  }
  return sum
}

private func sine(_ x: Double) -> Double { cosine(x - .pi / 2) }
