import Foundation
import InbetweenScene
import InbetweenGeometry
import InbetweenMotion
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Text follows inputs without fonts at sampling time") struct LiveTextTests {
  private static func scene(_ width: String, _ label: String, constraints: String = "", timeline: String = "") -> String
  {
    """
    inbetween: 1
    canvas: {size: [300, 300], scale: 2}
    inputs: {w: 260}
    views:
      - label: body
        text: The solver finds a layout and the label breaks its lines anew, word by word, for the width it is given.
        \(label)
      - view: below
    constraints:
      - body.left == superview.left + 10
      - body.top == superview.top + 10
      - body.width == \(width)
      - below.top == body.bottom + 5
      - below.left == body.left
      - below.width == 10
      - below.height == 10
    \(constraints)
    timeline:
      - drive: {w: [[0, 260], [1, 60], [2, 260, easeInOut]]}
    \(timeline)
    """
  }

  private static func typesetter() throws -> TextMeasurer { TextMeasurer(library: try FontLibrary()) }

  /// Glyphs with their places on the canvas, to a hundredth of a point.
  private func glyphs(_ timeline: Timeline, at time: Double) -> [String] {
    timeline.displayList(at: time).items.flatMap { item -> [String] in
      guard case .glyphs(let run) = item.content else { return [] }
      return run.glyphs.map { glyph in
        let place = item.transform.apply(to: glyph.origin)
        return "\(glyph.id) \((place.x * 100).rounded() / 100) \((place.y * 100).rounded() / 100)"
      }
    }
  }

  @Test func `measured lines fit at every width, although frames are rounded to pixels`() throws {
    let typesetter = try Self.typesetter()
    let live = try SceneFixture(Self.scene("w", "numberOfLines: 0"), typesetter: typesetter)
    func end(_ fixture: SceneFixture, at time: Double) -> [Substring] {
      glyphs(fixture.timeline, at: time).suffix(4).map { $0.prefix { $0 != " " } }
    }
    let whole = end(live, at: 0)
    // A label that is cut ends with an ellipsis.
    for k in 0...300 { #expect(end(live, at: Double(k) / 300) == whole, "\(k)") }
    for k in 0...30 {
      let still = try SceneFixture(Self.scene("\(250 - Double(k) * 5.23)", "numberOfLines: 0"), typesetter: typesetter)
      #expect(end(still, at: 0) == whole, "\(k)")
    }
  }

  static let labels: [(String, String)] = [
    ("numberOfLines: 0", ""), ("numberOfLines: 0\n    textAlignment: center", ""),
    ("numberOfLines: 0\n    textAlignment: right\n    lineBreakMode: byCharWrapping", ""), ("numberOfLines: 2", ""),
    ("numberOfLines: 1\n    lineBreakMode: byTruncatingMiddle", ""),
    ("numberOfLines: 0", "  - body.height == 50\n"), ("numberOfLines: 0", "  - body.height == w / 3\n"),
    ("numberOfLines: 2\n    adjustsFontSizeToFitWidth: true", ""),
    ("numberOfLines: 0\n    adjustsFontSizeToFitWidth: true", "  - body.height == 50\n"),
    ("numberOfLines: 0\n    adjustsFontSizeToFitWidth: true", "  - body.height == w / 3\n"),
    (
      "numberOfLines: 3\n    adjustsFontSizeToFitWidth: true\n    minimumScaleFactor: 0.8", "  - body.height == w / 4\n"
    ),
    ("adjustsFontSizeToFitWidth: true", "  - body.firstBaseline == superview.top + 40 @900\n"),
  ]

  @Test(arguments: labels)
  func `a live width gives the same result as setting that width`(_ label: String, _ constraints: String) throws {
    let typesetter = try Self.typesetter()
    let live = try SceneFixture(
      Self.scene("w", label, constraints: constraints), typesetter: typesetter)
    var shown: Set<[String]> = []
    for time in [0, 0.1, 0.33, 0.5, 0.77, 0.999, 1.2, 1.5, 1.9, 2] {
      let input = live.timeline.inputTracks[2].value(at: time)
      let width = "\(input)"
      let still = try SceneFixture(
        Self.scene(width, label, constraints: constraints.replacingOccurrences(of: "w /", with: "\(width) /")),
        typesetter: typesetter)
      #expect(live.shown("body", at: time)?.frame == still.shown("body", at: 0)?.frame, "\(time)")
      #expect(live.shown("below", at: time)?.frame == still.shown("below", at: 0)?.frame, "\(time)")
      let lines = glyphs(live.timeline, at: time)
      #expect(lines == glyphs(still.timeline, at: 0), "\(time)")
      #expect(!lines.isEmpty)
      shown.insert(lines.map { String($0.split(separator: " ")[0]) + ($0.split(separator: " ").last ?? "") })
    }
    #expect(shown.count > 2)
  }

  @Test func `any order of samples and a second bake give the same result`() throws {
    let text = Self.scene(
      "w", "numberOfLines: 0", timeline: "  - {at: 0.5, set: {body.text: Another text that wraps}}\n")
    let first = try SceneFixture(text, typesetter: try Self.typesetter()).timeline
    let second = try SceneFixture(text, typesetter: try Self.typesetter()).timeline
    let times = (0..<150).map { Double(($0 * 67) % 150) / 75 }
    let shown = times.map { first.displayList(at: $0) }
    for index in times.indices.reversed() {
      #expect((first.displayList(at: times[index]) == shown[index]) == true)
      #expect((second.displayList(at: times[index]) == shown[index]) == true)
    }
  }

  @Test func `a button's title stays centred, with its baseline`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 300], scale: 1}
      inputs: {w: 100}
      views:
        - {button: go, title: Go}
        - view: mark
      constraints:
        - go.left == superview.left
        - go.top == superview.top
        - go.width == w
        - go.height == w
        - mark.top == go.firstBaseline
        - mark.left == go.left
        - mark.width == 5
        - mark.height == 5
      timeline:
        - drive: {w: [[0, 100], [1, 200]]}
      """, typesetter: try Self.typesetter())
    let timeline = fixture.timeline
    let title = try #require(timeline.layers.firstIndex { $0.path.hasSuffix("go.title") })
    #expect(timeline.presentation(of: title, at: 0).position == Point(x: 50, y: 50))
    #expect(timeline.presentation(of: title, at: 0.5).position == Point(x: 75, y: 75))
    let early = try #require(fixture.shown("mark", at: 0)?.frame.minY)
    #expect(fixture.shown("mark", at: 0.5)?.frame.minY == early + 25)
  }
}
