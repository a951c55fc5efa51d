import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenScene
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Expressions that read a scroll view's offset")
struct ScrollOffsetTests {
  /// A list of 200 by 400 points, of content of 1,000, with a header and a picture that follow its offset.
  private func scene(_ timeline: String, list: String = "", more: String = "") throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 400], scale: 2}
      inputs: {finger: 0}
      views:
        - view: veil
          alpha: clamp(list.contentOffset.y / 200, 0, 1)
        - label: place
          text: "{list.contentOffset.y, .0f} points"
        - view: picture
        - scrollView: list
          \(list)
          subviews: [{view: content}]
        \(more)
      constraints:
        - HV:|[list]|
        - HV:|[content]|
        - content.width == list.width
        - content.height == 1000
        - picture.top == screen.top - list.contentOffset.y / 2
        - H:|[picture]|
        - picture.height == max(100, 100 - list.contentOffset.y)
        - H:|[place]
        - V:|[place]
      timeline:
      \(timeline)
      """, typesetter: TextMeasurer(library: try FontLibrary()))
  }

  private func offset(_ fixture: SceneFixture, _ time: Double) -> Double {
    fixture.shown("list", at: time)?.boundsOrigin.y ?? .nan
  }

  private func check(_ fixture: SceneFixture, at times: [Double]) {
    for time in times {
      let offset = offset(fixture, time)
      #expect(abs((fixture.frame("picture", at: time)?.minY ?? .nan) + offset / 2) <= 0.25, "\(time)")
      #expect(abs((fixture.frame("picture", at: time)?.height ?? .nan) - max(100, 100 - offset)) <= 0.5, "\(time)")
      #expect(abs((fixture.shown("veil", at: time)?.opacity ?? .nan) - min(max(offset / 200, 0), 1)) < 1e-9, "\(time)")
    }
  }

  @Test func `a constraint and an alpha follow the content under a finger, over its edge, and after a flick`() throws {
    let fixture = try scene(
      """
        - {at: 0, scroll: {view: list, translation: [0, finger]}}
        - {at: 0, drive: {finger: [[0, 0], [0.2, 90], [0.5, -200]]}}
        - {at: 0.5, scroll: {view: list}}
      """)
    #expect(offset(fixture, 0.2) < -20 && offset(fixture, 1) > 250)
    check(fixture, at: [0, 0.1, 0.2, 0.33, 0.5, 0.51, 0.7, 1, fixture.timeline.duration.doubleValue])
  }

  @Test func `they follow an offset that follows an input, whole or one of its numbers`() throws {
    let fixture = try scene("  - {at: 0, drive: {finger: [[0, 0], [1, 300]]}}", list: "contentOffset: [0, finger]")
    #expect(abs(offset(fixture, 0.5) - 150) < 1e-9)
    check(fixture, at: [0, 0.25, 0.5, 1])
  }

  @Test func `a second scroll view follows the first, and what follows it is where it is then`() throws {
    let fixture = try scene(
      "  - {at: 0, scroll: {view: list, velocity: [0, -900]}}",
      more: """
        - {scrollView: back, contentOffset: [0, list.contentOffset.y / 4]}
          - {view: mark, frame: [0, back.contentOffset.y * 2, 10, 10]}
        """)
    for time in [0.1, 0.5, 1] {
      #expect(abs((fixture.shown("back", at: time)?.boundsOrigin.y ?? .nan) - offset(fixture, time) / 4) < 1e-9)
      #expect(abs((fixture.frame("mark", at: time)?.minY ?? .nan) - offset(fixture, time) / 2) <= 0.5)
    }
  }

  @Test func `an offset that an event sets is read as the property is, also while its change is animated`() throws {
    let fixture = try scene("  - {at: 0.5, animate: 1, set: {list.contentOffset: [0, 100]}}")
    #expect(fixture.frame("picture", at: 0.4)?.minY == 0)
    #expect(fixture.frame("picture", at: 0.6)?.minY == -50)
    #expect(fixture.shown("veil", at: 1.5)?.opacity == 0.5)
  }

  @Test func `an event reads it once`() throws {
    let fixture = try scene(
      """
        - {at: 0, scroll: {view: list, translation: [0, finger]}}
        - {at: 0, drive: {finger: [[0, 0], [1, -100]]}}
        - {at: 0.5, set: {veil.alpha: list.contentOffset.y / 100}}
      """)
    #expect(abs((fixture.shown("veil", at: 0.9)?.opacity ?? .nan) - 0.5) < 1e-9)
  }

  @Test func `a text shows the offset of each frame`() throws {
    func glyphs(_ fixture: SceneFixture, at time: Double) -> [UInt32] {
      fixture.timeline.displayList(at: time).items.flatMap { item -> [UInt32] in
        guard case .glyphs(let run) = item.content else { return [] }
        return run.glyphs.map { UInt32($0.id) }
      }
    }
    let fixture = try scene("  - {at: 0, scroll: {view: list, velocity: [0, -900]}}")
    for frame in [0, 6, 30, 60] {
      let time = Double(frame) / 60
      let shown = Int(offset(fixture, time).rounded(.toNearestOrEven))
      let fixed = try SceneFixture(
        """
        inbetween: 1
        canvas: {size: [200, 400], scale: 2}
        views: [{label: place, frame: [0, 0, 200, 30], text: "\(shown) points"}]
        duration: 1
        """, typesetter: TextMeasurer(library: try FontLibrary()))
      #expect(glyphs(fixture, at: time) == glyphs(fixed, at: 0), "\(time)")
    }
  }

  @Test(arguments: [
    ("alpha: box.contentOffset.y", "'box' is a view, which does not scroll", 10),
    ("alpha: list.contentOffset", "an offset has 'x' and 'y'", 15),
    ("alpha: list.contentOffset.z", "an offset has 'x' and 'y'", 15),
  ])
  func `what has no offset is told where it is written`(text: String, message: String, column: Int) throws {
    let reading = {
      try SceneReader.read(
        SourceText(
          file: "test.yaml",
          text: """
            inbetween: 1
            canvas: {size: [200, 400]}
            views:
              - scrollView: list
              - view: box
                \(text)
            """))
    }
    #expect(throws: SceneError.self) { _ = try reading() }
    do { _ = try reading() } catch let error as SceneError {
      #expect(error.diagnostics.map(\.message) == [message])
      #expect(error.diagnostics.first?.place.column == column + 2)
    }
  }

  @Test func `it is refused where no input is allowed, and where it depends on itself`() throws {
    func message(_ more: String) -> String? {
      do {
        let text = """
          inbetween: 1
          canvas: {size: [200, 400]}
          \(more)
          duration: 1
          """
        _ = try SceneBake(
          try SceneReader.read(SourceText(file: "test.yaml", text: text)).document, name: "test", typesetter: nil)
        return nil
      } catch { return error.diagnostics.first?.message }
    }
    #expect(
      message("metrics: {half: list.contentOffset.y / 2}\nviews: [{scrollView: list}]")
        == "the offset of 'list' cannot be used in a metric")
    #expect(
      message("views: [{scrollView: list, contentOffset: [0, list.contentOffset.y + 1]}]")
        == "the offset of 'list' depends on itself")
  }
}
