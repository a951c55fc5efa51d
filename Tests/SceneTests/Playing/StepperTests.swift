import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Steppers") struct StepperTests {
  private func alphas(_ fixture: SceneFixture, _ time: Double) throws -> [Double] {
    try ["v.minus", "v.plus"].map { try fixture.part($0, at: time).opacity }
  }

  @Test func `it is 94 × 32 points, with a sign in the middle of each half and a line between them`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 200], scale: 2}
      views: [{stepper: v}]
      constraints: [v.leading == superview.leading, v.top == superview.top]
      duration: 1
      """)
    #expect(fixture.frame("v", at: 0) == Rect(x: 0, y: 0, width: 94, height: 32))
    #expect(try fixture.part("v.minus", at: 0).frame.midX == 23.5)
    #expect(try fixture.part("v.plus", at: 0).frame.midX == 70.5)
    #expect(try fixture.part("v.divider", at: 0).frame == Rect(x: 46.5, y: 7, width: 1, height: 18))
  }

  @Test func `the sign is dimmed if the value is at its limit, unless the stepper wraps; disabled, both are`() throws {
    let fixture = try SceneFixture(
      control: "stepper: v",
      timeline: """
        [{at: 1, set: {v.value: 5}}, {at: 2, set: {v.value: 100}}, {at: 2.5, set: {v.wraps: true}},
         {at: 3, set: {v.isEnabled: false}}]
        """)
    #expect(try alphas(fixture, 0) == [0.3, 1])
    #expect(try alphas(fixture, 1) == [1, 1])
    #expect(try alphas(fixture, 2) == [1, 0.3])
    #expect(try alphas(fixture, 2.5) == [1, 1])
    #expect(try alphas(fixture, 3) == [0.3, 0.3])
  }

  @Test func `from right to left plus is at the left`() throws {
    let fixture = try SceneFixture(control: "stepper: v, semanticContentAttribute: forceRightToLeft")
    #expect(try fixture.part("v.plus", at: 0).frame.midX == 23.5)
  }
}
