import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenMotion
import InbetweenScene
import InbetweenTimeline
import Testing

@Suite("Transforms in space in scenes") struct SpaceSceneTests {
  private func transform(_ text: String) throws -> Transform3D {
    let fixture = try SceneFixture(
      views: "- {view: a, frame: [50, 50, 100, 100], transform3D: \(text)}", timeline: "[]")
    return try #require(fixture.real("a", at: 0)).transform3D
  }

  private func expect(_ a: Transform3D, _ b: Transform3D, _ place: SourceLocation = #_sourceLocation) {
    for (a, b) in zip(a.elements, b.elements) { #expect(abs(a - b) < 1e-12, sourceLocation: place) }
  }

  @Test func `scale, rotation, translation and perspective apply in this order`() throws {
    let parts: [Transform3D] = [
      .scale(x: 2, y: 3, z: 4), .rotation(0.5, x: 1, y: 0, z: 0), .rotation(0.25, x: 0, y: 0, z: 1),
      .translation(x: 5, y: 6, z: 7), .perspective(500),
    ]
    expect(
      try transform("{scale: [2, 3, 4], rotate: {z: 0.25, x: 0.5}, translate: [5, 6, 7], perspective: 500}"),
      parts.reduce(.identity) { $0.concatenating($1) })
    expect(
      try transform("{rotate: {angle: degrees(90), axis: [0, 2, 0]}}"), .rotation(.pi / 2, x: 0, y: 1, z: 0))
    expect(try transform("{perspective: 200}"), .perspective(200))
    expect(
      try transform("{matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.005, 0, 0, 0, 1]}"), .perspective(200))
    #expect(try transform("identity") == .identity)
  }

  @Test(arguments: [
    ("{perspective: 0}", "'perspective' is above 0, found 0"),
    ("{rotate: 0.5}", "expected {x, y, z} or {angle, axis}, found '0.5'; around the z axis that is {z: 0.5}"),
    ("{rotate: {angle: 1}}", "a rotation with 'angle' needs 'angle' and 'axis'"),
    ("{rotate: {angle: 1, axis: [1, 0, 0], x: 2}}", "a rotation has 'x', 'y' and 'z' or 'angle' and 'axis', not both"),
    ("{rotate: {angle: 1, axis: [0, 0, 0]}}", "an axis has a direction, and [0, 0, 0] has none"),
    ("{translate: [1, 2]}", "expected [dx, dy, dz], found 2 items"),
    ("{matrix: [1, 0, 0, 1, 0, 0]}", "expected [m11, m12, … m44], found 6 items"),
    ("{}", "expected one of perspective, translate, rotate, scale, matrix; no transform is identity"),
    ("none", "expected identity or {perspective, translate, rotate, scale}, found 'none'"),
  ]) func `a transform in space that is none is refused`(text: String, message: String) {
    let found = diagnostics(
      of: "inbetween: 1\ncanvas: {size: [9, 9], scale: 1}\nviews:\n  - {view: a, transform3D: \(text)}\n"
    ).filter(\.isError).map { $0.message + ($0.hint.map { "; " + $0 } ?? "") }
    #expect(found == [message])
  }

  @Test func `a block animates a rotation around y with its perspective, decomposed as Core Animation does`() throws {
    let fixture = try SceneFixture(
      views: "- {view: a, frame: [50, 50, 100, 100], transform3D: {perspective: 400}}",
      timeline: "- {at: 0, animate: 1, curve: linear, set: {a.transform3D: {rotate: {y: 2}, perspective: 400}}}")
    expect(
      try #require(fixture.shown("a", at: 0.5)).transform3D,
      Transform3D.rotation(1, x: 0, y: 1, z: 0).concatenating(.perspective(400)))
    // From the plane into space and back.
    let back = try SceneFixture(
      views: "- {view: a, frame: [50, 50, 100, 100], transform3D: {rotate: {y: 1}}}",
      timeline: "- {at: 0, animate: 1, curve: linear, set: {a.transform: identity}}")
    expect(try #require(back.shown("a", at: 0.5)).transform3D, .rotation(0.5, x: 0, y: 1, z: 0))
    #expect(back.shown("a", at: 2)?.depth == LayerDepth())
  }

  @Test func `key paths of rotations around x and y animate a layer, more than half a turn`() throws {
    let fixture = try SceneFixture(
      views: "- {view: a, frame: [50, 50, 100, 100]}",
      timeline: "- at: 0\n  addAnimations: {a.turn: {keyPath: transform.rotation.y, byValue: 6, duration: 1}}")
    expect(try #require(fixture.shown("a", at: 0.5)).transform3D, .rotation(3, x: 0, y: 1, z: 0))
  }

  @Test func `a perspective of the parent, one-sided views and transform layers are keys of every view`() throws {
    let fixture = try SceneFixture(
      views: """
        - view: box
          frame: [0, 0, 200, 200]
          sublayerTransform: {perspective: 600}
          subviews:
            - view: card
              frame: [50, 50, 100, 100]
              isTransformLayer: true
              transform3D: {rotate: {y: pi}}
              subviews:
                - {view: front, frame: [0, 0, 100, 100], isDoubleSided: false, backgroundColor: red}
                - label: back
                  text: x
                  frame: [0, 0, 100, 100]
                  isDoubleSided: false
                  anchorPointZ: 0
                  transform3D: {rotate: {y: pi}}
                  backgroundColor: blue
        """, timeline: "[]")
    let colors = fixture.timeline.displayList(at: 0).items.compactMap { item -> Color? in
      if case .box(let box) = item.content, box.color != .white { box.color } else { nil }
    }
    #expect(colors == [Color(red: 0, green: 0, blue: 1)])
  }
}
