import Foundation
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenMotion
import InbetweenScene
import InbetweenTimeline
import Testing

@Suite("Scrolling after a touch")
struct ScrollingTests {
  /// A list of 200 by 400 points at the origin, of ten rows of 100.
  private func scene(
    _ timeline: String, list: String = "", canvas: String = "size: [200, 400], scale: 1", row: String = "V"
  ) throws -> SceneFixture {
    let length = row == "V" ? "height" : "width"
    let other = row == "V" ? "width" : "height"
    let across = row == "V" ? "H" : "V"
    let rows = (1...10).map { "[row\($0)]" }.joined()
    return try SceneFixture(
      """
      inbetween: 1
      canvas: {\(canvas)}
      inputs: {finger: 0}
      views:
        - scrollView: list
          \(list)
          subviews: [\((1...10).map { "{view: row\($0)}" }.joined(separator: ", "))]
      constraints:
        - HV:|[list]|
        - \(row):|\(rows)|
      \((1...10).map { """
          - "\(across):|[row\($0)]|"
          - row\($0).\(other) == list.\(other)
          - row\($0).\(length) == 100
        """ }.joined(separator: "\n"))
      timeline:
      \(timeline)
      """)
  }

  private func offset(_ fixture: SceneFixture, _ time: Double) -> Point {
    fixture.shown("list", at: time)?.boundsOrigin ?? Point(x: .nan, y: .nan)
  }

  @Test func `a flick continues by UIScrollView's published rate, and the scene lasts until the content rests`() throws
  {
    let fixture = try scene("  - {at: 0.1, scroll: {view: list, velocity: [300, -900]}}")
    let decay = -1_000 * log(0.998)
    for time in [0.0, 0.25, 0.8, 1.5] {
      let expected = 900 / decay * (1 - exp(-decay * time))
      #expect(abs(offset(fixture, 0.1 + time).y - expected) < 1e-6, "\(time)")
      // All of the width is shown.
      #expect(offset(fixture, 0.1 + time).x == 0)
    }
    #expect(abs(fixture.timeline.duration.doubleValue - (0.1 + log(900 / (0.5 * decay)) / decay)) < 1e-6)
    #expect(abs(offset(fixture, fixture.timeline.duration.doubleValue).y - (900 / decay - 0.5)) < 1e-6)
  }

  @Test func `a finger that an input drives moves the content, stretches it at the edge, and its velocity continues`()
    throws
  {
    let fixture = try scene(
      """
        - {at: 0, label: down, scroll: {view: list, translation: [0, finger]}}
        - {at: 0, drive: {finger: [[0, 0], [0.2, 100], [0.5, -200]]}}
        - {at: 0.5, scroll: {view: list}}
      """)
    // 100 beyond the top.
    #expect(abs(offset(fixture, 0.2).y + (1 - 1 / (100 * 0.55 / 400 + 1)) * 400) < 1e-6)
    #expect(abs(offset(fixture, 0.4).y - 100) < 1e-6)
    // 300 points in 0.3 s upwards.
    let axis = ScrollAxis(range: 0...600, length: 400)
    let motion = axis.motion(from: 200, velocity: 1_000)
    for time in [0.01, 0.1, 0.4, 1] {
      #expect(abs(offset(fixture, 0.5 + time).y - motion.value(at: time)) < 1e-4)
    }
  }

  @Test func `a finger on moving content stops it`() throws {
    let fixture = try scene(
      """
        - {at: 0, scroll: {view: list, velocity: [0, -900]}}
        - {at: 0.3, scroll: {view: list, translation: [0, finger]}}
        - {at: 1, drive: {finger: [[0, 0], [0.1, 10]]}}
        - {at: 2, label: last}
      """)
    let held = offset(fixture, 0.3).y
    #expect(held > 100)
    #expect(abs(offset(fixture, 0.9).y - held) < 1e-9)
    #expect(abs(offset(fixture, 1.5).y - (held - 10)) < 1e-9)
  }

  @Test func `insets extend the range, bouncing can be disabled, and setting the offset ends scrolling`() throws {
    let insets = try scene(
      "  - {at: 0, scroll: {view: list, velocity: [0, 2000]}}", list: "contentInset: {top: 30, bottom: 50}")
    #expect(offset(insets, 0).y == -30)
    #expect(abs(offset(insets, 0.1).y - (-30 - 2_000 * 0.1 * exp(-1))) < 1e-6)
    #expect(offset(insets, insets.timeline.duration.doubleValue).y == -30)
    let down = try scene(
      "  - {at: 0, scroll: {view: list, velocity: [0, -9000]}}", list: "contentInset: {top: 30, bottom: 50}")
    #expect(offset(down, down.timeline.duration.doubleValue).y == 650)
    let stiff = try scene("  - {at: 0, scroll: {view: list, velocity: [0, -9000]}}", list: "bounces: false")
    #expect((0..<200).allSatisfy { offset(stiff, Double($0) / 60).y <= 600 })
    let set = try scene(
      """
        - {at: 0, scroll: {view: list, velocity: [0, -900]}}
        - {at: 0.2, set: {list.contentOffset: [0, 40]}}
        - {at: 1, label: last}
      """)
    #expect(offset(set, 0.9).y == 40)
  }

  @Test(arguments: ["leftToRight", "rightToLeft"])
  func `pages stop at multiples, and right to left scrolls with the finger as well`(direction: String) throws {
    let fixture = try scene(
      """
        - {at: 0, scroll: {view: list, velocity: [-700, 0]}}
        - {at: 2, scroll: {view: list, velocity: [-4000, 0]}}
        - {at: 4, scroll: {view: list, velocity: [100, 0]}}
      """, list: "isPagingEnabled: true", canvas: "size: [200, 400], scale: 1, direction: \(direction)", row: "H")
    #expect(abs(offset(fixture, 0.1).x - (200 + (-200 + (700 - 2_000) * 0.1) * exp(-1))) < 1e-6)
    #expect(offset(fixture, 1.9).x == 200)
    #expect(offset(fixture, 3.9).x == 400)
    // 100/κ are 50 points: not half a page.
    #expect(offset(fixture, fixture.timeline.duration.doubleValue).x == 400)
  }

  @Test func `views constrained to the frame stay while the content scrolls`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 400], scale: 1}
      views:
        - scrollView: list
          subviews: [{view: tall}, {view: header}]
      constraints:
        - HV:|[list]|
        - HV:|[tall]|
        - tall.width == list.width
        - tall.height == 2000
        - header.top == list.frameLayoutGuide.top
        - HV:[header(50)]
        - header.left == list.frameLayoutGuide.left
      timeline:
        - {at: 0, scroll: {view: list, velocity: [0, -900]}}
      """)
    let scrolled = offset(fixture, 0.5).y
    #expect(scrolled > 200)
    #expect(abs((fixture.frame("header", at: 0.5)?.minY ?? 0) - scrolled) < 0.6)
  }

  @Test(arguments: [
    ("{view: row1, velocity: [0, 1]}", "'row1' is a view, which does not scroll"),
    ("{velocity: [0, 1]}", "a scroll needs 'view', the scroll view"),
    ("{view: list, velocity: [0, 1], translation: [0, finger]}", "a finger that lies on 'list' has no velocity yet"),
    ("{view: list}", "no finger lies on 'list' here"), ("{view: lst, velocity: [0, 1]}", "unknown view 'lst'"),
    ("{view: list, translation: [0, 1 / finger]}", "division by zero, 0 s into the scene"),
  ])
  func `mistakes`(scroll: String, expected: String) {
    do {
      _ = try scene("  - {at: 0, scroll: \(scroll)}")
      Issue.record("expected a message")
    } catch {
      #expect("\(error)".contains(expected), "\(error)")
    }
  }

  @Test func `a page control follows the pages of a scroll view`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 100]}
      views:
        - scrollView: pages
          frame: [0, 0, 200, 60]
          isPagingEnabled: true
          contentSize: [600, 60]
          subviews: [{view: p, frame: [0, 0, 600, 60]}]
        - {pageControl: dots, frame: [50, 64, 100, 26], numberOfPages: 3, currentPage: round(pages.contentOffset.x / 200)}
      timeline:
        - {at: 0.2, scroll: {view: pages, velocity: [-900, 0]}}
        - {at: 3, set: {dots.currentPage: 0}}
      duration: 4
      """)
    let dot = try #require(fixture.timeline.layers.firstIndex { $0.path.hasSuffix("dots.currentPage") })
    let offset = try #require(fixture.timeline.layers.firstIndex { $0.id == "pages" })
    func shown(_ time: Double) -> Double {
      fixture.timeline.presentation(of: dot, at: time).path.boundingBox?.minX ?? -1
    }
    #expect(shown(0.1) == 0 && shown(2.9) == 16 && shown(3) == 0)
    // It changes when more than half of the next page is there.
    for time in stride(from: 0.2, to: 2.9, by: 0.01) {
      let x = fixture.timeline.presentation(of: offset, at: time).bounds.minX
      #expect(shown(time) == (x >= 100 ? 16 : 0), "\(time): \(x)")
    }
  }
}
