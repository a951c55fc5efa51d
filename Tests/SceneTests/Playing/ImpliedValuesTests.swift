import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Animations without from, to and by") struct ImpliedValuesTests {
  private func scene(_ timeline: String, _ own: String = "") throws -> SceneFixture {
    try SceneFixture(
      views: "- {view: v, frame: [40, 40, 20, 20], backgroundColor: red\(own)}", timeline: timeline)
  }

  @Test
  func `opacity goes from the presented value to the one that the event has set: the listing of the founding article`()
    throws
  {
    let fixture = try scene(
      """
      - at: 0.3
        set: {v.alpha: 0}
        addAnimations: {v.fade: {keyPath: opacity, duration: 0.2}}
      """)
    let shown = try [0.29, 0.3, 0.35, 0.4, 0.45, 0.5].map { try #require(fixture.shown("v", at: $0)).opacity }
    for (a, b) in zip(shown, [1, 1, 0.75, 0.5, 0.25, 0]) { #expect(abs(a - b) < 1e-9) }
    #expect(fixture.real("v", at: 0.3)?.opacity == 0)
  }

  @Test func `every type of value, whole and by component`() throws {
    let fixture = try scene(
      """
      - at: 1
        set:
          v.center: [150, 90]
          v.bounds: [10, 20, 60, 80]
          v.transform: {scale: 3, translate: [8, 0]}
          v.backgroundColor: blue
          v.cornerRadius: 8
          v.anchorPoint: [0, 1]
          v.shadowOffset: [10, 7]
        addAnimations:
          v.x: {keyPath: position.x, duration: 1}
          v.bounds: {keyPath: bounds, duration: 1}
          v.scale: {keyPath: transform.scale, duration: 1}
          v.color: {keyPath: backgroundColor, duration: 1}
          v.radius: {keyPath: cornerRadius, duration: 1}
          v.anchor: {keyPath: anchorPoint, duration: 1}
          v.offset: {keyPath: shadowOffset, duration: 1}
      """)
    let half = try #require(fixture.shown("v", at: 1.5))
    #expect(half.position == Point(x: 100, y: 90))
    #expect(half.bounds == Rect(x: 5, y: 10, width: 40, height: 50))
    #expect(half.transform == Transform(a: 2, b: 0, c: 0, d: 2, tx: 8, ty: 0))
    #expect(half.backgroundColor == Color(red: 0.5, green: 0, blue: 0.5))
    #expect(half.cornerRadius == 4)
    #expect(half.anchorPoint == Point(x: 0.25, y: 0.75))
    #expect(half.shadowOffset == Point(x: 5, y: 2))
    #expect(fixture.shown("v", at: 2) == fixture.real("v", at: 2))
  }

  @Test func `it starts from the presented value at that time, also if the event removes the animations`() throws {
    let fixture = try scene(
      """
      - {at: 0, animate: 2, curve: linear, set: {v.alpha: 0}}
      - at: 1
        removeAnimations: [v]
        set: {v.alpha: 1}
        addAnimations: {v.fade: {keyPath: opacity, duration: 1}}
      """)
    #expect(fixture.shown("v", at: 1)?.opacity == 0.5)
    #expect(fixture.shown("v", at: 1.5)?.opacity == 0.75)
  }

  @Test func `several events of one turn count as one change, and a new view has no previous value`() throws {
    let fixture = try scene(
      """
      - {at: 1, set: {v.alpha: 0.6}}
      - {at: 1, set: {v.alpha: 0.2}, addAnimations: {v.fade: {keyPath: opacity, duration: 1}}}
      - at: 1
        add: [{view: late, frame: [0, 0, 10, 10], alpha: 0.5}]
        addAnimations: {late.fade: {keyPath: opacity, duration: 1}}
      """)
    #expect(abs((fixture.shown("v", at: 1.5)?.opacity ?? 0) - 0.6) < 1e-12)
    #expect(fixture.shown("late", at: 1.5)?.opacity == 0.5)
  }

  @Test func `an event at the scene's start moves from the declared values`() throws {
    let fixture = try scene(
      "- {at: 0, set: {v.alpha: 0}, addAnimations: {v.fade: {keyPath: opacity, duration: 1}}}", ", alpha: 0.8")
    #expect(fixture.shown("v", at: 0)?.opacity == 0.8)
    #expect(abs((fixture.shown("v", at: 0.5)?.opacity ?? 0) - 0.4) < 1e-12)
  }

  @Test func `springs, groups, delays with a fill mode, and additive ones have it, too`() throws {
    let fixture = try scene(
      """
      - at: 1
        set: {v.alpha: 0, v.cornerRadius: 10, v.center: [150, 50], v.borderWidth: 4}
        addAnimations:
          v.group:
            duration: 1
            animations:
              - {keyPath: opacity, duration: 1}
              - {keyPath: borderWidth, duration: 0.5, beginTime: 0.5, fillMode: backwards}
          v.spring: {keyPath: cornerRadius, stiffness: 100, damping: 20}
          v.more: {keyPath: position, duration: 1, isAdditive: true}
      """)
    let half = try #require(fixture.shown("v", at: 1.5))
    #expect(half.opacity == 0.5)
    #expect(half.position == Point(x: 100, y: 50))
    #expect(fixture.shown("v", at: 1.25)?.borderWidth == 0)
    #expect(fixture.shown("v", at: 1.75)?.borderWidth == 2)
    // Critically damped, ω = 10: 1 − (1 + 1)·e⁻¹ of the way after 0.1 s.
    #expect(abs((fixture.shown("v", at: 1.1)?.cornerRadius ?? 0) - 2.642411) < 1e-6)
  }

  @Test func `without a change nothing moves, and an image's contents switch halfway`() throws {
    let fixture = try scene("- {at: 1, addAnimations: {v.fade: {keyPath: opacity, duration: 1}}}")
    for time in [1, 1.5, 2] { #expect(fixture.shown("v", at: time)?.opacity == 1) }
  }

  @Test func `a value that follows an input starts at its current value, not where it was set`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 200], scale: 1}
      inputs: {dim: 0}
      views:
        - {view: v, frame: [0, 0, 20, 20], alpha: 1 - dim}
      timeline:
        - drive: {dim: [[0, 0], [1, 0.5]]}
        - at: 2
          set: {v.alpha: 0.1}
          addAnimations: {v.fade: {keyPath: opacity, duration: 1}}
      duration: 4
      """)
    #expect(fixture.shown("v", at: 1.5)?.opacity == 0.5)
    #expect(abs((fixture.shown("v", at: 2.5)?.opacity ?? 0) - 0.3) < 1e-12)
  }
}
