import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Segmented controls") struct SegmentedControlTests {
  @Test func `it is 32 points high, of which 31 count for alignment; the selection moves with a block`() throws {
    let fixture = try SceneFixture(
      control: "segmentedControl: v, items: [A, B, C, D], selectedSegmentIndex: 0",
      timeline: "[{at: 1, animate: 1, curve: linear, set: {v.selectedSegmentIndex: 2}}]")
    #expect(fixture.frame("v", at: 0) == Rect(x: 20, y: 10, width: 100, height: 32))
    #expect(try fixture.part("v.selection", at: 0).frame == Rect(x: 2, y: 2, width: 21, height: 28))
    #expect(try fixture.part("v.selection", at: 1.5).frame == Rect(x: 27, y: 2, width: 21, height: 28))
    #expect(try fixture.part("v.selection", at: 2).frame == Rect(x: 52, y: 2, width: 21, height: 28))
    // Lines stand between segments that are not chosen.
    #expect(try ["v.divider1", "v.divider2", "v.divider3"].map { try fixture.part($0, at: 2).opacity } == [1, 0, 0])
  }

  @Test func `without a selection it is not shown; the first selection fades in at its position`() throws {
    let fixture = try SceneFixture(
      control: "segmentedControl: v, items: [A, B]", timeline: "[{at: 1, animate: 1, set: {v.selectedSegmentIndex: 1}}]"
    )
    #expect(try fixture.part("v.selection", at: 0).opacity == 0)
    #expect(try fixture.part("v.selection", at: 1).frame.minX == 52)
    #expect(try fixture.part("v.selection", at: 1.5).opacity == 0.5)
    #expect(try fixture.part("v.selection", at: 2).opacity == 1)
  }

  @Test
  func `all segments are as wide as the widest title needs, with 10 points at its sides and a point between them`()
    throws
  {
    func width(_ items: String) throws -> Double {
      let fixture = try SceneFixture(
        """
        inbetween: 1
        canvas: {size: [400, 200], scale: 2}
        views: [{segmentedControl: v, items: \(items)}, {label: l, text: Second, font: {size: 13, weight: semibold}}]
        constraints: [v.leading == superview.leading, v.top == superview.top, l.leading == v.leading, l.top == v.bottom]
        duration: 1
        """, typesetter: TextMeasurer(library: try FontLibrary()))
      let label = try #require(fixture.frame("l", at: 0)?.width)
      #expect(try #require(fixture.frame("v", at: 0)?.height) == 32)
      return try #require(fixture.frame("v", at: 0)?.width) - 2 * label.rounded(.up)
    }
    #expect(try width("[First, Second]") == 41)
    #expect(try width("[i, Second]") == 41)
  }

  @Test func `from right to left the first segment is at the right`() throws {
    let fixture = try SceneFixture(
      control:
        "segmentedControl: v, items: [A, B], selectedSegmentIndex: 0, semanticContentAttribute: forceRightToLeft")
    #expect(try fixture.part("v.selection", at: 0).frame.minX == 52)
    #expect(try fixture.part("v.title0", at: 0).frame.minX == 52)
  }
}
