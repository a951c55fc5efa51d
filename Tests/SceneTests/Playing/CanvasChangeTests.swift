import Foundation
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenLayout
import InbetweenScene
import InbetweenTestSupport
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Canvases that change") struct CanvasChangeTests {
  private static let event = "  - {at: 0, canvas: {appearance: dark}}"

  private func bake(_ text: String, file: String, _ change: (inout SceneReader.Options) -> Void = { _ in }) throws
    -> SceneBake
  {
    var options = SceneReader.Options()
    change(&options)
    let reading = try SceneReader.read(SourceText(file: file, text: text), options: options)
    return try SceneBake(reading.document, name: "test", typesetter: TextMeasurer(library: try FontLibrary()))
  }

  private func fixture(
    _ timeline: String, canvas: String = "{device: iPhone 15}", views: String? = nil, more: String = ""
  ) throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: \(canvas)
      views: \(views ?? "[{view: a, frame: [0, 0, 10, 10], backgroundColor: systemBackground}]")
      timeline: [\(timeline)]
      duration: 4
      \(more)
      """, typesetter: TextMeasurer(library: try FontLibrary()))
  }

  /// Every kind of control, and screens of apps: what an event changes at the beginning looks as if the canvas had it.
  @Test(arguments: [
    "docs/controls", "Scenes/app/settings", "Scenes/app/mail", "Scenes/app/checkout", "Scenes/app/calendar",
    "Scenes/inset-list", "Scenes/materials",
  ])
  func `a change at the beginning is the same as a canvas that has the traits`(_ name: String) throws {
    let path = SharedVectors.repositoryRoot.appendingPathComponent("\(name).yaml").path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let changes: [(String, (inout SceneReader.Options) -> Void)] = [
      ("appearance: dark", { $0.appearance = .dark }), ("direction: rightToLeft", { $0.direction = .rightToLeft }),
      ("contentSize: accessibilityLarge", { $0.contentSize = .accessibilityLarge }),
    ]
    let head = "\ntimeline:\n"
    for (change, option) in changes {
      let event = "  - {at: 0, canvas: {\(change)}}\n"
      let changed =
        text.contains(head)
        ? text.replacingOccurrences(of: head, with: head + event) : text + head + event
      let (after, expected) = (try bake(changed, file: path), try bake(text, file: path, option))
      let end = expected.timeline.duration.doubleValue
      for time in [0, end / 2, end] {
        // The root has the colour of the canvas, which cannot change.
        let shown = after.timeline.displayList(at: time).items.dropFirst()
        #expect(Array(shown) == expected.timeline.displayList(at: time).items, "\(change) at \(time)")
      }
    }
  }

  @Test func `a device that is turned has the layout of its other orientation, turned on the canvas`() throws {
    let views = """
      [{view: bar}, {tableView: list, tableStyle: insetGrouped, subviews: [{tableViewCell: row, text: One}]},
       {view: box, frame: [20, 600, 100, 60], autoresizing: [flexibleTopMargin, flexibleWidth]},
       {view: half, frame: [0, 0, screen.width / 2, 9]}, {view: safe}, {view: below}]
      """
    let constraints = """
      constraints: ["H:|-[bar]-|", "V:|-[bar(40)]", "HV:|[list]|", safe.left == safeArea.left, safe.right == safeArea.right,
        safe.top == safeArea.top, safe.bottom == safeArea.bottom, "H:|[below]|", below.height == 20,
        below.top == superview.top + screen.height / 4]
      """
    let turned = try fixture("{at: 1, canvas: {orientation: landscape}}", views: views, more: constraints)
    let landscape = try fixture(
      "", canvas: "{device: iPhone 15, orientation: landscape}", views: views, more: constraints)
    for id in ["bar", "list", "row", "half", "safe", "below"] {
      #expect(turned.real(id, at: 3)?.frame == landscape.real(id, at: 3)?.frame, "\(id)")
    }
    #expect(turned.real("safe", at: 3)?.frame == Rect(x: 59, y: 0, width: 734, height: 372))
    // 192 points from the lower edge, 273 from the right one.
    #expect(turned.real("box", at: 3)?.frame == Rect(x: 20, y: 141, width: 559, height: 60))
    // The frames on the canvas, at the end and before it: around its middle, within 0.3 s.
    let screen = try #require(turned.timeline.layers.firstIndex { $0.id == "screen" })
    let end = turned.timeline.presentation(of: screen, at: 1.3)
    #expect(end.frame == Rect(x: 0, y: 0, width: 393, height: 852) && end.bounds.width == 852)
    #expect(end.transform == Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    let half = turned.timeline.presentation(of: screen, at: 1.15)
    #expect(abs(half.transform.a - 0.5.squareRoot()) < 1e-6 && abs(half.bounds.width - 622.5) < 1e-6)
    #expect(abs(half.frame.midX - 196.5) < 1e-9 && abs(half.frame.midY - 426) < 1e-9)
    #expect(turned.timeline.canvas.backgroundColor == .black)
    #expect(turned.timeline.presentation(of: screen, at: 0).backgroundColor == .white)
  }

  @Test func `a device that begins in landscape turns back the other way, and an 'animate' is the scene's own`() throws
  {
    let fixture = try fixture(
      "{at: 1, animate: 1, curve: linear, canvas: {orientation: portrait}}, {at: 3, canvas: {orientation: landscape}}",
      canvas: "{device: iPhone 15, orientation: landscape}")
    let screen = try #require(fixture.timeline.layers.firstIndex { $0.id == "screen" })
    #expect(fixture.timeline.presentation(of: screen, at: 2).transform.b == -1)
    #expect(fixture.timeline.presentation(of: screen, at: 1.25).bounds.width == 737.25)
    #expect(fixture.timeline.presentation(of: screen, at: 4).transform == .identity)
  }

  @Test func `a keyboard, a sheet and its shade follow the turned screen`() throws {
    let fixture = try fixture(
      """
      {at: 0, keyboard: show}, {at: 0, present: {view: a, detent: medium, grabber: true}},
      {at: 1, canvas: {orientation: landscape, appearance: dark}}
      """)
    #expect(fixture.real("a", at: 0.9)?.frame == Rect(x: 0, y: 426, width: 393, height: 426))
    #expect(fixture.real("a", at: 2)?.frame == Rect(x: 0, y: 196.5, width: 852, height: 196.5))
    func part(_ path: String) throws -> LayerState {
      let layer = try #require(fixture.timeline.layers.lastIndex { $0.path.hasSuffix(path) })
      return fixture.timeline.presentation(of: layer, at: 2)
    }
    #expect(try part("a.shade").frame == Rect(x: 0, y: 0, width: 852, height: 393))
    #expect(try part("a.shade").backgroundColor == Color(white: 0, alpha: 0.48))
    #expect(try part("screen.keyboard").frame == Rect(x: 0, y: 184, width: 852, height: 209))
  }

  @Test func `colours of declarations, states and events become those of the dark appearance, animated in a block`()
    throws
  {
    let fixture = try fixture(
      """
      {at: 0.2, set: {b.backgroundColor: secondarySystemBackground, c.backgroundColor: {light: red, dark: blue}}},
      {at: 0.4, to: mode.gray}, {at: 1, animate: 1, curve: linear, canvas: {appearance: dark}, set: {e.backgroundColor: link}},
      {at: 3, canvas: {appearance: light}}
      """, canvas: "{size: [100, 100]}",
      views: """
        [{view: a, backgroundColor: systemBackground}, {view: b}, {view: c}, {view: d}, {view: e},
         {label: f, text: x}, {label: g, text: x, textColor: red}]
        """, more: "states: {mode: [{state: plain}, {state: gray, set: {d.backgroundColor: systemGray6}}]}")
    func colour(_ id: String, _ time: Double) -> Color? { fixture.shown(id, at: time)?.backgroundColor }
    let gray6 = (
      Color(red: 242 / 255, green: 242 / 255, blue: 247 / 255), Color(red: 28 / 255, green: 28 / 255, blue: 30 / 255)
    )
    for (id, light, dark) in [
      ("a", Color.white, Color.black), ("b", gray6.0, gray6.1), ("d", gray6.0, gray6.1),
      ("c", Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)),
    ] {
      #expect(colour(id, 0.9) == light && colour(id, 2) == dark && colour(id, 3) == light, "\(id)")
    }
    #expect(abs((colour("a", 1.5)?.red ?? 0) - 0.5) < 1e-6)
    #expect(
      colour("e", 2) == Color(red: 9 / 255, green: 132 / 255, blue: 1)
        && colour("e", 4) == Color(red: 0, green: 122 / 255, blue: 1))
    func texts(_ time: Double) -> [Color] {
      fixture.timeline.displayList(at: time).items.compactMap {
        if case .glyphs(let run) = $0.content { run.color } else { nil }
      }
    }
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(texts(0.5) == [.black, red] && texts(2) == [.white, red] && texts(3) == [.black, red])
    #expect(fixture.timeline.canvas.backgroundColor == .white)
  }

  @Test func `a greater text size makes labels grow and moves what is below, and a later event reads it`() throws {
    let fixture = try fixture(
      """
      {at: 1, animate: 1, curve: linear, canvas: {contentSize: accessibilityLarge}}, {at: 2, set: {b.font: title1}}
      """, canvas: "{size: [300, 300]}",
      views: "[{label: a, text: Title, font: body}, {label: b, text: Title, font: 20}]",
      more: "constraints: [\"V:|[a][b]\", \"H:|[a]\", \"H:|[b]\"]")
    let (small, large) = (fixture.real("a", at: 0.5)?.frame.height ?? 0, fixture.real("a", at: 2)?.frame.height ?? 0)
    // 17 and 33 points.
    #expect(abs(large / small - 33.0 / 17) < 0.05)
    #expect(abs((fixture.shown("b", at: 1.5)?.frame.minY ?? 0) - (small + large) / 2) < 0.01)
    #expect((fixture.real("b", at: 3)?.frame.height ?? 0) > 1.9 * (fixture.real("b", at: 1)?.frame.height ?? 0))
  }

  @Test func `the whole screen cross-fades to another appearance`() throws {
    let fixture = try fixture("{at: 1, animate: 0.5, transition: screen, canvas: {appearance: dark}}")
    let screen = try #require(fixture.timeline.layers.firstIndex { $0.id == "screen" })
    #expect(fixture.timeline.layers[screen].transitions.count == 1)
    #expect(fixture.shown("a", at: 1.01)?.backgroundColor == .black)
  }

  @Test func `a scene without such events has a canvas of its colour and a root without one`() throws {
    let fixture = try fixture("{at: 1, set: {a.alpha: 0}}")
    let screen = try #require(fixture.timeline.layers.firstIndex { $0.id == "screen" })
    #expect(fixture.timeline.presentation(of: screen, at: 2).backgroundColor == .clear)
    #expect(fixture.timeline.canvas.backgroundColor == .white)
  }

  @Test(arguments: [
    ("{canvas: {}}", "expected at least one of appearance, contentSize, direction, orientation"),
    ("{canvas: dark}", "expected a mapping such as {appearance: dark}"),
    ("{canvas: {appearance: drak}}", "unknown appearance 'drak'"),
    ("{canvas: {darkMode: true}}", "a change of the canvas has no key 'darkMode'"),
    ("{canvas: {size: [1, 1]}}", "a change of the canvas has no key 'size'"),
    ("{traits: {style: dark}}", "write canvas: {appearance: dark}"),
    ("{rotate: landscape}", "write canvas: {orientation: landscape}"),
    (
      "{animate: 1, canvas: {appearance: dark}, keyframes: [{relativeStart: 0, relativeDuration: 1, set: {a.alpha: 0}}]}",
      "'keyframes' cannot be combined with 'canvas'"
    ),
    (
      "{animate: 1, transition: screen, canvas: {orientation: landscape}}",
      "'transition' cannot be combined with 'orientation'"
    ),
    (
      "{animate: 1, transition: screen, transitionStyle: curlUp, set: {a.alpha: 0}}",
      "the whole screen only cross-fades"
    ),
    (
      "{canvas: {contentSize: small}}, {canvas: {contentSize: medium}}, {canvas: {contentSize: extraLarge}}, "
        + "{canvas: {contentSize: extraSmall}}, {canvas: {contentSize: extraExtraLarge}}, "
        + "{canvas: {contentSize: accessibilityMedium}}, {canvas: {contentSize: accessibilityLarge}}, "
        + "{canvas: {appearance: dark}}, {canvas: {direction: rightToLeft}}",
      "the events give the canvas over 24 combinations of traits"
    ),
  ])
  func `mistakes are told where they are`(_ events: String, _ message: String) throws {
    do {
      _ = try fixture(events)
      Issue.record("accepted: \(events)")
    } catch let error as SceneError {
      #expect(error.description.contains(message), "\(error)")
      #expect(error.diagnostics.allSatisfy { $0.place.hasLine })
    }
  }

  @Test func `a size cannot be turned, and a mistake that only the other traits have is told`() throws {
    for (canvas, views, event, message) in [
      ("{size: [100, 100]}", "[{view: a}]", "orientation: landscape", "'orientation' needs a canvas with a 'device'"),
      (
        "iPhone 15", "[{view: a, alpha: 1, frame: [0, 0, \"500 / (screen.width - 852)\", 1]}]",
        "orientation: landscape", "division by zero"
      ),
    ] {
      do {
        _ = try fixture("{canvas: {\(event)}}", canvas: canvas, views: views)
        Issue.record("accepted: \(event)")
      } catch let error as SceneError {
        #expect(error.description.contains(message), "\(error)")
      }
    }
  }
}
