import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Progress views") struct ProgressViewTests {
  @Test func `it is 4 points high, with rounded ends, and its bar animates with a block`() throws {
    let fixture = try SceneFixture(
      control: "progressView: v, progress: 0.2",
      timeline: "[{at: 1, animate: 2, curve: linear, set: {v.progress: 0.8, v.progressTintColor: red}}]")
    #expect(fixture.frame("v", at: 0) == Rect(x: 20, y: 10, width: 100, height: 4))
    #expect(try fixture.part("v.bar", at: 0).frame == Rect(x: 0, y: 0, width: 20, height: 4))
    #expect(try fixture.part("v.bar", at: 2).frame == Rect(x: 0, y: 0, width: 50, height: 4))
    #expect(try fixture.part("v.bar", at: 3).frame == Rect(x: 0, y: 0, width: 80, height: 4))
    #expect(try fixture.part("v.track", at: 3).frame == Rect(x: 0, y: 0, width: 100, height: 4))
    #expect(try fixture.part("v.bar", at: 0).cornerRadius == 2 && fixture.part("v.track", at: 0).cornerRadius == 2)
    // Its colour changes at once.
    #expect(try fixture.part("v.bar", at: 0.9).backgroundColor == Color(red: 0, green: 122 / 255, blue: 1))
    #expect(try fixture.part("v.bar", at: 1).backgroundColor == Color(red: 1, green: 0, blue: 0))
  }

  @Test func `from right to left it grows from the right; a tint affects the bar, a track colour the track`() throws {
    let fixture = try SceneFixture(
      control:
        "progressView: v, progress: 0.25, semanticContentAttribute: forceRightToLeft, tintColor: green, trackTintColor: blue"
    )
    #expect(try fixture.part("v.bar", at: 0).frame == Rect(x: 75, y: 0, width: 25, height: 4))
    #expect(try fixture.part("v.bar", at: 0).backgroundColor == Color(red: 0, green: 1, blue: 0))
    #expect(try fixture.part("v.track", at: 0).backgroundColor == Color(red: 0, green: 0, blue: 1))
  }

  @Test func `progress follows an input, and so do its colours`() throws {
    let fixture = try SceneFixture(
      control: "progressView: v, progress: pull, trackTintColor: 'rgb(255 * pull, 0, 0)'",
      timeline: "[{at: 1, drive: {pull: [[0, 0], [2, 1]]}}]", inputs: "{pull: 0}")
    #expect(try fixture.part("v.bar", at: 2).frame == Rect(x: 0, y: 0, width: 50, height: 4))
    #expect(try fixture.part("v.track", at: 2).backgroundColor == Color(red: 0.5, green: 0, blue: 0))
    #expect(try fixture.part("v.bar", at: 3.5).frame.width == 100)
  }
}
