import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Sliders") struct SliderTests {
  @Test
  func `its frame extends 2 points beyond the alignment rectangle at both sides and 1 below, and is 31 points high`()
    throws
  {
    let fixture = try SceneFixture(control: "slider: v")
    #expect(fixture.frame("v", at: 0) == Rect(x: 18, y: 10, width: 104, height: 31))
  }

  @Test func `the thumb of 28 points moves from end to end of the track, and animates with a block`() throws {
    let fixture = try SceneFixture(
      control: "slider: v, minimumValue: 10, maximumValue: 30, value: 10",
      timeline: "[{at: 1, animate: 1, curve: linear, set: {v.value: 30}}]")
    #expect(try fixture.part("v.thumb", at: 0).frame == Rect(x: 2, y: 1.5, width: 28, height: 28))
    #expect(try fixture.part("v.thumb", at: 1.5).frame == Rect(x: 38, y: 1.5, width: 28, height: 28))
    #expect(try fixture.part("v.thumb", at: 3).frame == Rect(x: 74, y: 1.5, width: 28, height: 28))
    // The track's parts meet under the thumb's middle.
    #expect(try fixture.part("v.minimumTrack", at: 1.5).frame == Rect(x: 2, y: 13.5, width: 50, height: 4))
    #expect(try fixture.part("v.maximumTrack", at: 1.5).frame == Rect(x: 52, y: 13.5, width: 50, height: 4))
  }

  @Test func `value and range may be set in any order; a value outside is clamped`() throws {
    let fixture = try SceneFixture(
      control: "slider: v", timeline: "[{at: 1, set: {v.value: 50, v.maximumValue: 100}}, {at: 2, set: {v.value: 500}}]"
    )
    #expect(try fixture.part("v.thumb", at: 1).frame.minX == 38)
    #expect(try fixture.part("v.thumb", at: 2).frame.minX == 74)
  }

  @Test func `from right to left the minimum is at the right, with the part of the track before the thumb`() throws {
    let fixture = try SceneFixture(control: "slider: v, value: 0.25, semanticContentAttribute: forceRightToLeft")
    #expect(try fixture.part("v.thumb", at: 0).frame.minX == 56)
    #expect(try fixture.part("v.minimumTrack", at: 0).frame == Rect(x: 70, y: 13.5, width: 32, height: 4))
    #expect(try fixture.part("v.minimumTrack", at: 0).backgroundColor == Color(red: 0, green: 122 / 255, blue: 1))
  }

  @Test func `value and the ends of the range follow inputs together`() throws {
    let fixture = try SceneFixture(
      control: "slider: v, value: pull, maximumValue: 4 - 2 * pull",
      timeline: "[{at: 1, drive: {pull: [[0, 0], [2, 1]]}}]", inputs: "{pull: 0}")
    // 0.5 of 3.
    #expect(try abs(fixture.part("v.thumb", at: 2).frame.minX - 14) < 1e-9)
    #expect(try fixture.part("v.thumb", at: 3).frame.minX == 38)
  }
}
