import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Animations that are replaced, paused or endless") struct ReplacementTests {
  private func scene(_ timeline: String, views: String = "  - {view: v, frame: [0, 0, 20, 20]}") throws -> SceneFixture
  {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 200], scale: 1}
      views:
      \(views)
      timeline:
      \(timeline)
      """)
  }

  @Test func `a fade that a later one replaces completes at that time, and then follows in the same frame`() throws {
    let fixture = try scene(
      """
        - animate: 1
          set: {v.alpha: 0}
          then:
            - set: {v.zPosition: 7}
            - after: 0.25
              set: {v.zPosition: 8}
        - at: 0.5
          animate: 1
          set: {v.alpha: 1}
        - at: 0.5
          set: {v.cornerRadius: v.left + 3}
      """)
    #expect(fixture.shown("v", at: 0.499)?.zPosition == 0)
    #expect(fixture.shown("v", at: 0.5)?.zPosition == 7)
    #expect(fixture.shown("v", at: 0.749)?.zPosition == 7)
    #expect(fixture.shown("v", at: 0.75)?.zPosition == 8)
    #expect(fixture.shown("v", at: 0.5)?.cornerRadius == 3)
  }

  @Test func `a movement that a later one interrupts continues, and completes at its own end`() throws {
    let fixture = try scene(
      """
        - animate: 1
          set: {v.center.x: 100}
          then:
            - set: {v.zPosition: 7}
        - at: 0.5
          animate: 1
          set: {v.center.x: 0}
      """)
    #expect(fixture.shown("v", at: 0.999)?.zPosition == 0)
    #expect(fixture.shown("v", at: 1)?.zPosition == 7)
  }

  @Test func `a block of several properties completes early only when all of them are replaced`() throws {
    let start = "  - animate: 1\n    set: {v.alpha: 0, v.backgroundColor: red}\n    then: [{set: {v.zPosition: 7}}]\n"
    let one = try scene(start + "  - {at: 0.5, animate: 1, set: {v.alpha: 1}}\n")
    #expect(one.shown("v", at: 0.999)?.zPosition == 0)
    #expect(one.shown("v", at: 1)?.zPosition == 7)
    let both = try scene(
      start
        + "  - {at: 0.25, animate: 1, set: {v.alpha: 1}}\n  - {at: 0.5, animate: 1, set: {v.backgroundColor: blue}}\n")
    #expect(both.shown("v", at: 0.499)?.zPosition == 0)
    #expect(both.shown("v", at: 0.5)?.zPosition == 7)
  }

  @Test func `replacing an endless animation ends it: its completion runs, and the scene needs no duration`() throws {
    let fixture = try scene(
      """
        - animate: 0.5
          repeat: forever
          autoreverse: true
          set: {v.alpha: 0}
          then:
            - set: {v.zPosition: 7}
        - at: 2
          animate: 1
          set: {v.alpha: 1}
      """)
    #expect(fixture.shown("v", at: 1.99)?.zPosition == 0)
    #expect(fixture.shown("v", at: 2)?.zPosition == 7)
    #expect(fixture.timeline.duration.doubleValue == 3)
  }

  @Test func `the completion that starts another fade of the same property does not complete again`() throws {
    let fixture = try scene(
      """
        - animate: 1
          set: {v.alpha: 0}
          then:
            - animate: 1
              set: {v.alpha: 1}
              then:
                - set: {v.zPosition: 7}
      """)
    #expect(fixture.shown("v", at: 1.5)?.zPosition == 0)
    #expect(fixture.shown("v", at: 2)?.zPosition == 7)
    #expect(fixture.timeline.duration.doubleValue == 2)
  }

  @Test func `an endless animation without a duration of the scene is an error at its event`() {
    #expect {
      _ = try scene("  - set: {v.alpha: 1}\n  - animate: 1\n    repeat: forever\n    set: {v.alpha: 0}\n")
    } throws: { error in
      let first = (error as? SceneError)?.diagnostics.first
      return first?.place.line == 7 && first?.message.contains("still moving") == true
    }
  }

  @Test func `an animator that is left paused lets the scene end, with a warning where it was paused`() throws {
    let fixture = try scene(
      """
        - label: fade
          animate: 1
          set: {v.alpha: 0}
        - at: 0.5
          control: {animation: fade, do: pause}
      """)
    #expect(fixture.timeline.duration.doubleValue == 1)
    let warning = try #require(fixture.bake.warnings.first)
    #expect(warning.message == "'fade' is still paused when the scene ends")
    #expect(warning.place.line == 10)
    #expect(fixture.bake.warnings.count == 1)
  }

  @Test func `a scene lasts until the end of the track that scrubs an animator`() throws {
    let fixture = try scene(
      """
        - label: slide
          animate: 1
          curve: linear
          set: {v.center.x: 110}
        - at: 0.5
          control: {animation: slide, fractionComplete: [[0, 0], [3, 1]]}
      """)
    #expect(fixture.timeline.duration.doubleValue == 3.5)
    #expect(abs((fixture.shown("v", at: 2)?.position.x ?? 0) - 60) < 1e-9)
  }
}
