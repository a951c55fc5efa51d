import InbetweenGeometry
import InbetweenScene
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Bars at the edges of the screen") struct BarReachTests {
  private func fixture(_ bar: String, _ constraint: String, timeline: String = "[]") throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {device: iPhone 15}
      views: [{\(bar)}]
      constraints: ["H:|[bar]|", place: \(constraint)]
      timeline: \(timeline)
      duration: 2
      """, typesetter: TextMeasurer(library: try FontLibrary()))
  }

  private func ground(_ fixture: SceneFixture, at time: Double = 0) throws -> Rect {
    let index = try #require(fixture.timeline.layers.firstIndex { $0.path.hasSuffix(".ground") })
    return fixture.timeline.presentation(of: index, at: time).frame
  }

  @Test(arguments: [
    ("tabBar: bar, items: [A, B]", "bar.bottom == safeArea.bottom", Rect(x: 0, y: 0, width: 393, height: 83)),
    ("toolbar: bar, items: [A, B]", "bar.bottom == safeArea.bottom", Rect(x: 0, y: 0, width: 393, height: 78)),
    ("navigationBar: bar, title: A", "bar.top == safeArea.top", Rect(x: 0, y: -59, width: 393, height: 103)),
    ("tabBar: bar, items: [A, B]", "bar.bottom == superview.bottom", Rect(x: 0, y: 0, width: 393, height: 83)),
    ("toolbar: bar, items: [A]", "bar.bottom == safeArea.bottom - 20", Rect(x: 0, y: 0, width: 393, height: 44)),
    ("navigationBar: bar, title: A", "bar.top == safeArea.top + 2", Rect(x: 0, y: 0, width: 393, height: 44)),
  ])
  func `the background of a bar at an edge of the safe area reaches the edge of the screen`(
    _ bar: String, _ constraint: String, _ expected: Rect
  ) throws {
    #expect(try ground(fixture(bar, constraint)) == expected)
  }

  @Test func `a toolbar that leaves the edge takes its background along`() throws {
    let fixture = try fixture(
      "toolbar: bar, items: [A]", "bar.bottom == safeArea.bottom",
      timeline: "[{at: 1, animate: 0.5, curve: linear, set: {place.constant: -300}}]")
    #expect(try ground(fixture, at: 1.25).height == 61)
    #expect(try ground(fixture, at: 2).height == 44)
  }

  @Test func `a tab bar at the edge of the screen is 83 points high, its items are above the home indicator`() throws {
    let fixture = try fixture("tabBar: bar, items: [A, B]", "bar.bottom == superview.bottom")
    #expect(fixture.frame("bar", at: 0) == Rect(x: 0, y: 769, width: 393, height: 83))
    let titles = fixture.timeline.layers.indices.filter { fixture.timeline.layers[$0].path.contains(".title") }
    #expect(titles.map { fixture.timeline.presentation(of: $0, at: 0).frame.minY } == [34, 34])
  }

  @Test func `a toolbar is 44 points high at the edge of the screen, too`() throws {
    let fixture = try fixture("toolbar: bar, items: [A, B]", "bar.bottom == superview.bottom")
    #expect(fixture.frame("bar", at: 0) == Rect(x: 0, y: 808, width: 393, height: 44))
    #expect(try ground(fixture) == Rect(x: 0, y: 0, width: 393, height: 44))
  }

  @Test func `a tab bar that the safe area of the canvas contains is 49 points high`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [375, 667], safeArea: {top: 20, bottom: 49}}
      views: [{tabBar: bar, items: [A, B]}]
      constraints: ["H:|[bar]|", bar.bottom == superview.bottom]
      duration: 1
      """, typesetter: TextMeasurer(library: try FontLibrary()))
    #expect(fixture.frame("bar", at: 0) == Rect(x: 0, y: 618, width: 375, height: 49))
  }

  @Test func `a tab bar above the edge is 49 points high, and one that leaves the screen keeps its height`() throws {
    let above = try fixture("tabBar: bar, items: [A]", "bar.bottom == superview.bottom - 2")
    #expect(above.frame("bar", at: 0)?.height == 49)
    let leaving = try fixture(
      "tabBar: bar, items: [A]", "bar.bottom == superview.bottom",
      timeline: "[{at: 1, animate: 0.5, curve: linear, set: {place.constant: 83}}]")
    #expect(leaving.shown("bar", at: 1.25)?.frame == Rect(x: 0, y: 810.5, width: 393, height: 83))
    #expect(leaving.frame("bar", at: 2) == Rect(x: 0, y: 852, width: 393, height: 83))
    let inside = try fixture(
      "tabBar: bar, items: [A]", "bar.bottom == safeArea.bottom",
      timeline: "[{at: 1, animate: 0.5, set: {place.constant: 83}}]")
    #expect(inside.frame("bar", at: 2) == Rect(x: 0, y: 852, width: 393, height: 49))
  }

  @Test func `spaces of a toolbar take what is left, or their own width`() throws {
    func middles(_ items: String) throws -> [Double] {
      let fixture = try fixture("toolbar: bar, items: [\(items)]", "bar.bottom == safeArea.bottom")
      let parts = fixture.timeline.layers.indices.filter { fixture.timeline.layers[$0].path.contains(".item") }
      return parts.map { fixture.timeline.presentation(of: $0, at: 0).frame.midX }
    }
    let flexible = "{systemItem: flexibleSpace}"
    let middle = try middles("\(flexible), Middle, \(flexible)")
    #expect(abs(middle[1] - 393 / 2) < 0.4)
    let right = try middles("\(flexible), {systemItem: add}")
    #expect(right[1] > 350)
    let fixed = try middles("A, {systemItem: fixedSpace, width: 50}, A")
    let near = try middles("A, {systemItem: fixedSpace, width: 0}, A")
    #expect(abs(fixed[2] - near[2] - 50) < 1e-9)
  }
}
