import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Changes to views and constraints that are not in the tree") struct PresenceTests {
  /// `late` comes at 1 s with `inner` in it, `gone` goes at 0.5 s with `part` in it; `room` goes then, `niche` comes at 1.
  private static func scene(_ events: String) -> String {
    let head = """
      inbetween: 1
      canvas: {size: [200, 200], scale: 2}
      views:
        - {view: box, frame: [10, 10, 20, 20]}
        - view: free
        - view: gone
          subviews: [{view: part}]
        - guide: room
      constraints:
        - free.left == superview.left + 5
        - toLate: free.right == late.left - 8 @500
        - toGone: free.right == gone.left - 8 @500
        - {equation: free.top == gone.top, identifier: offGone, active: false}
        - {equation: free.top == room.top, identifier: offRoom, active: false}
      states:
        mode:
          - state: plain
            constraints: [plainHeight: free.height == 10]
          - state: tall
            constraints: [tallHeight: free.height == 20]
            set: {box.alpha: 1}
        view:
          - state: calm
          - state: lively
            set: {late.alpha: 0.5, gone.cornerRadius: 4}
      timeline:
        - at: 0.5
          remove: [gone, room]
        - at: 1
          add:
            - view: late
              subviews: [{view: inner}]
            - guide: niche
          constraints: [fresh: free.width == 30 @400]

      """
    return head + events.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n") + "\nduration: 3\n"
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var event: String
    /// The text of the event that the error points at.
    var text: String
    var message: String
    var testDescription: String { event }

    init(_ event: String, _ text: String, _ message: String) {
      self.event = event
      self.text = text
      self.message = message
    }
  }

  private static let notYet = "'late' is not there yet"
  private static let noMore = "'gone' is not there any more"

  static let cases: [Case] = [
    Case("- {at: 0.7, set: {late.alpha: 0}}", "late.alpha", notYet),
    Case("- {at: 0.7, set: {inner.alpha: 0}}", "inner.alpha", "'inner' is not there yet"),
    Case("- {at: 0.7, set: {late.center.x: 4}}", "late.center.x", notYet),
    Case("- {at: 0.7, animate: 0.1, set: {late.alpha: 0}}", "late.alpha", notYet),
    Case("- {at: 0.7, set: {gone.alpha: 0}}", "gone.alpha", noMore),
    Case("- {at: 0.7, set: {part.alpha: 0}}", "part.alpha", "'part' is not there any more"),
    Case("- {at: 0.7, animate: 0.1, layout: false, set: {gone.alpha: 0}}", "gone.alpha", noMore),
    Case("- {at: 0.7, set: {gone.alpha: after(free.left) / 10}}", "gone.alpha", noMore),
    Case("- {at: 0.7, to: view.lively}", "late.alpha", notYet),
    Case("- {at: 1.5, to: view.lively}", "gone.cornerRadius", noMore),
    Case(
      "- {at: 0.7, animate: 1, keyframes: [{relativeStart: 0, relativeDuration: 1, set: {gone.alpha: 0}}]}",
      "gone.alpha", noMore),
    Case(
      "- {at: 0.7, animate: 1, keyframes: [{relativeStart: 0, relativeDuration: 1, set: {late.alpha: 0}}]}",
      "late.alpha", notYet),
    Case("- {at: 0.7, addAnimations: {late.a: {keyPath: opacity, toValue: 0, duration: 1}}}", "late.a", notYet),
    Case("- {at: 0.7, addAnimations: {gone.a: {keyPath: opacity, toValue: 0, duration: 1}}}", "gone.a", noMore),
    Case("- {at: 0.7, addAnimations: {gone.a: {type: push, duration: 1}}}", "gone.a", noMore),
    Case("- {at: 0.7, removeAnimations: [late]}", "late]", notYet),
    Case("- {at: 0.7, removeAnimations: [gone.a]}", "gone.a", noMore),
    Case("- {at: 0.7, animate: 1, transition: late}", "late}", notYet),
    Case("- {at: 0.7, animate: 1, transition: gone, set: {box.alpha: 0}}", "gone,", noMore),
    Case("- {at: 0.7, remove: [late]}", "late]", notYet),
    Case("- {at: 0.7, remove: [part]}", "part]", "'part' is not there any more"),
    Case("- {at: 0.7, remove: [gone]}", "gone]", noMore),
    Case("- {at: 0.7, remove: [room]}", "room]", "'room' is not there any more"),
    Case("- {at: 0.7, remove: [niche]}", "niche]", "'niche' is not there yet"),
    Case("- {at: 0.7, add: [{view: extra}], in: gone}", "gone}", noMore),
    Case("- {at: 0.7, add: [{view: extra}], in: inner}", "inner}", "'inner' is not there yet"),
    Case("- {at: 0.7, add: [{view: extra}], above: gone}", "gone}", noMore),
    Case("- {at: 0.7, add: [{view: extra}], below: late}", "late}", notYet),
    Case("- {at: 0.7, add: [{snapshot: extra, of: gone}]}", "extra, of", noMore),
    Case("- {at: 0.7, add: [{snapshot: extra, of: late}]}", "extra, of", notYet),
    Case(
      "- {at: 0.7, set: {toGone.constant: 4}}", "toGone.constant",
      "'gone' is not there any more, and the constraints on it went with it"),
    Case(
      "- {at: 0.7, set: {toGone.priority: 4}}", "toGone.priority",
      "'gone' is not there any more, and the constraints on it went with it"),
    Case(
      "- {at: 0.7, activate: [offGone]}", "offGone]",
      "'gone' is not there any more, and the constraints on it went with it"),
    Case(
      "- {at: 0.7, activate: [offRoom]}", "offRoom]",
      "'room' is not there any more, and the constraints on it went with it"),
    Case(
      "- {at: 0.7, set: {offGone.active: true}}", "offGone.active",
      "'gone' is not there any more, and the constraints on it went with it"),
    Case(
      "- {at: 0.7, constraints: [free.bottom == part.bottom]}", "free.bottom",
      "'part' is not there any more, and the constraints on it went with it"),
    Case("- {at: 0.7, set: {fresh.constant: 4}}", "fresh.constant", "this constraint is not there yet"),
    Case("- {at: 0.7, deactivate: [fresh]}", "fresh]", "this constraint is not there yet"),
    Case(
      "- {at: 0.7, set: {tallHeight.constant: 4}}", "tallHeight.constant",
      "this constraint is made anew when 'mode.tall' is entered, which is not current"),
    Case(
      "- {at: 0.7, to: mode.tall, set: {plainHeight.constant: 4}}", "plainHeight.constant",
      "this constraint is made anew when 'mode.plain' is entered, which is not current"),
    Case(
      "- {at: 0.7, activate: [tallHeight]}", "tallHeight]",
      "this constraint is made anew when 'mode.tall' is entered, which is not current"),
  ]

  @Test(arguments: cases)
  func `are an error with their location, for every kind of change`(_ expected: Case) throws {
    let text = PresenceTests.scene(expected.event)
    let reading = try SceneReader.read(SourceText(file: "test.yaml", text: text))
    let error = #expect(throws: SceneError.self) {
      try SceneBake(reading.document, name: "test", typesetter: nil)
    }
    let diagnostic = try #require(error?.diagnostics.first)
    #expect(error?.diagnostics.count == 1)
    #expect(diagnostic.message == expected.message)
    // States are written before the timeline; everything else stands in the event.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = String(lines[diagnostic.place.line - 1])
    let rest = String(line.dropFirst(diagnostic.place.column - 1))
    #expect(rest.hasPrefix(expected.text), "\(diagnostic) points at \(rest)")
  }

  @Test func `name where the view was added or removed`() throws {
    func note(_ event: String) throws -> String? {
      let reading = try SceneReader.read(SourceText(file: "test.yaml", text: PresenceTests.scene(event)))
      let error = #expect(throws: SceneError.self) {
        try SceneBake(reading.document, name: "test", typesetter: nil)
      }
      return error?.diagnostics.first?.notes.first?.text
    }
    #expect(try note("- {at: 0.7, set: {late.alpha: 0}}") == "it is added at test.yaml:31:15")
    #expect(try note("- {at: 0.7, set: {part.alpha: 0}}") == "it was removed at test.yaml:28:14")
    #expect(try note("- {at: 0.7, set: {fresh.constant: 0}}") == "it is made at test.yaml:34:26")
  }

  @Test(arguments: [
    "- {at: 1, animate: 0.5, set: {late.alpha: 0, inner.cornerRadius: 2, fresh.constant: 4}}",
    "- {at: 0.7, set: {toLate.constant: 4}}", "- {at: 0.7, deactivate: [toLate]}",
    "- {at: 0.7, deactivate: [toGone]}", "- {at: 0.7, to: mode.tall, set: {tallHeight.constant: 4}}",
    "- {at: 0.7, to: view.calm}", "- {at: 1.2, remove: [niche, late]}",
    "- {at: 0.3, set: {part.alpha: 0, gone.alpha: 0}, remove: [part]}",
  ])
  func `are allowed if the event itself adds or removes the view, and if a constraint only waits for its view`(
    _ event: String
  ) throws {
    #expect(throws: Never.self) { try SceneFixture(PresenceTests.scene(event)) }
  }

  @Test func `are an error if they read a position before the view has one`() throws {
    for event in ["- {at: 0.7, set: {box.center.x: late.left}}", "- {at: 0.7, set: {box.center.x: inner.left}}"] {
      let reading = try SceneReader.read(SourceText(file: "test.yaml", text: PresenceTests.scene(event)))
      let error = #expect(throws: SceneError.self) {
        try SceneBake(reading.document, name: "test", typesetter: nil)
      }
      #expect(error?.diagnostics.first?.place.column == 35)
    }
    // What has gone keeps its last place, as a view that was removed does.
    let fixture = try SceneFixture(PresenceTests.scene("- {at: 0.7, set: {box.center.x: gone.left + 40}}"))
    let last = try #require(fixture.frame("gone", at: 0.4)).minX
    #expect(fixture.real("box", at: 1)?.position.x == last + 40)
  }

  @Test func `a constant that is set while its constraint waits applies when the view is added`() throws {
    let fixture = try SceneFixture(
      PresenceTests.scene(
        """
        - {at: 0.7, set: {toLate.constant: -30}}
        - {at: 1, constraints: [late.left == superview.left + 100, late.width == 20]}
        """))
    #expect(fixture.frame("free", at: 2)?.maxX == 70)
  }

  @Test func `a removed view cannot be added again: names are not reused`() {
    let text = PresenceTests.scene("- {at: 2, add: [{view: gone}]}")
    let error = #expect(throws: SceneError.self) {
      try SceneReader.read(SourceText(file: "test.yaml", text: text))
    }
    #expect(error?.diagnostics.map(\.message).contains { $0.contains("'gone'") } == true)
  }

  @Test func `guides are added and removed like views, and constraints wait for them`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 200], scale: 2}
      views:
        - view: a
        - guide: g
      constraints:
        - HV:[a(10)]
        - a.top == superview.top
        - a.left == superview.left + 1 @100
        - a.left == h.left @200
        - a.left == g.left @300
        - g.left == superview.left + 50
      timeline:
        - {at: 1, remove: [g]}
        - {at: 2, add: [{guide: h}], constraints: [h.left == superview.left + 70]}
      duration: 3
      """)
    #expect(fixture.frame("a", at: 0.5)?.minX == 50)
    #expect(fixture.frame("a", at: 1.5)?.minX == 1)
    #expect(fixture.frame("a", at: 2.5)?.minX == 70)
  }

  @Test(arguments: ["above: a", "below: b"])
  func `views that an event adds keep the order of its list`(_ place: String) throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [100, 100]}
      views: [{view: a}, {view: b}]
      timeline: [{at: 0.5, add: [{view: n1}, {view: n2}, {view: n3}], \(place)}]
      duration: 1
      """)
    let root = try #require(scene.timeline.layers.first { $0.id == "screen" })
    let order = root.children(at: 0.8).compactMap { scene.timeline.layers[$0].id }
    #expect(order == ["a", "n1", "n2", "n3", "b"])
  }
}
