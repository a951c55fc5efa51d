import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenTimeline
import Testing

/// What is driven by the input `x`, which runs from 0 to 100 in one second, and what it must move at 0.5 s.
struct LiveCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var scene: String
  var view: String
  var frame: Rect
}

@Suite("Expressions that follow inputs, between turns") struct LiveTests {
  static func scene(_ rest: String, timeline: String = "") -> String {
    """
    inbetween: 1
    canvas: {size: [400, 400], scale: 1}
    inputs: {x: 0}
    \(rest)
    timeline:
      - drive: {x: [[0, 0], [1, 100]]}
    \(timeline)
    """
  }

  private static let row = "constraints:\n  - row.left == superview.left\n  - row.top == superview.top\n"

  static let frames = [
    LiveCase(
      testDescription: "a stack's spacing",
      scene: """
        views:
          - stackView: row
            spacing: x
            subviews:
              - {view: a, intrinsicContentSize: [40, 20]}
              - {view: b, intrinsicContentSize: [40, 20]}
        \(row)
        """, view: "b", frame: Rect(x: 90, y: 0, width: 40, height: 20)),
    LiveCase(
      testDescription: "a stack's spacing after one view",
      scene: """
        views:
          - stackView: row
            customSpacing: {a: 2 * x}
            subviews:
              - {view: a, intrinsicContentSize: [40, 20]}
              - {view: b, intrinsicContentSize: [40, 20]}
              - {view: c, intrinsicContentSize: [40, 20]}
        \(row)
        """, view: "c", frame: Rect(x: 180, y: 0, width: 40, height: 20)),
    LiveCase(
      testDescription: "an intrinsic content size",
      scene: """
        views:
          - stackView: row
            subviews:
              - {view: a, intrinsicContentSize: [x, 20]}
              - {view: b, intrinsicContentSize: [40, 20]}
        \(row)
        """, view: "b", frame: Rect(x: 50, y: 0, width: 40, height: 20)),
    LiveCase(
      testDescription: "layout margins",
      scene: """
        views:
          - view: row
            layoutMargins: {left: x, top: 5}
            subviews:
              - view: v
        constraints:
          - row.left == superview.left
          - row.top == superview.top
          - row.width == 200
          - row.height == 100
          - v.left == superview.leftMargin
          - v.top == superview.topMargin
          - v.width == 10
          - v.height == 10
        """, view: "v", frame: Rect(x: 50, y: 5, width: 10, height: 10)),
    LiveCase(
      testDescription: "the constrained subview of a view with a live frame",
      scene: """
        views:
          - view: row
            frame: [x, 0, 100 + x, 50]
            subviews:
              - view: v
        constraints:
          - v.right == superview.right - 10
          - v.top == superview.top
          - v.width == superview.width / 2
          - v.height == 10
        """, view: "v", frame: Rect(x: 65, y: 0, width: 75, height: 10)),
    LiveCase(
      testDescription: "a view that hangs on one with a live frame",
      scene: """
        views:
          - {view: row, frame: [x, 0, 100, 50]}
          - view: v
        constraints:
          - v.left == row.right + 10
          - v.top == row.bottom
          - v.width == 5
          - v.height == 5
        """, view: "v", frame: Rect(x: 160, y: 50, width: 5, height: 5)),
    LiveCase(
      testDescription: "the autoresizing subview of a view with a live frame",
      scene: """
        views:
          - view: row
            frame: [0, 0, 100 + x, 50]
            subviews:
              - {view: v, frame: [10, 10, 80, 20], autoresizing: [flexibleWidth]}
        """, view: "v", frame: Rect(x: 10, y: 10, width: 130, height: 20)),
    LiveCase(
      testDescription: "an anchor point, from which layout sets the centre",
      scene: """
        views:
          - {view: v, anchorPoint: [x / 100, 0.5]}
        constraints:
          - v.left == superview.left + 10 + x
          - v.top == superview.top
          - v.width == 40 + x
          - v.height == 20
        """, view: "v", frame: Rect(x: 60, y: 0, width: 90, height: 20)),
    LiveCase(
      testDescription: "the frame of a view whose transform affects layout, for any anchor point",
      scene: """
        views:
          - {view: v, anchorPoint: [x / 50, 0.5], transformAffectsLayout: true}
        constraints:
          - v.left == superview.left + 10 + x
          - v.top == superview.top
          - v.width == 40
          - v.height == 20
        """, view: "v", frame: Rect(x: 60, y: 0, width: 40, height: 20)),
    LiveCase(
      testDescription: "a hugging priority",
      scene: """
        views:
          - {view: v, intrinsicContentSize: [40, 20], contentHuggingPriority: 200 + 2 * x}
        constraints:
          - v.left == superview.left
          - v.top == superview.top
          - v.width == 100 @250
        """, view: "v", frame: Rect(x: 0, y: 0, width: 40, height: 20)),
  ]

  @Test(arguments: frames)
  func `layout is solved at every sample`(_ live: LiveCase) throws {
    let fixture = try SceneFixture(Self.scene(live.scene))
    #expect(fixture.shown(live.view, at: 0.5)?.frame == live.frame)
    #expect(fixture.shown(live.view, at: 0)?.frame != live.frame)
    #expect(fixture.shown(live.view, at: 1)?.frame == fixture.shown(live.view, at: 2)?.frame)
  }

  @Test func `a view moved manually stays until a sibling moves, and then returns to its constraints`() throws {
    let fixture = try SceneFixture(
      Self.scene(
        """
        views:
          - view: v
          - view: w
        constraints:
          - v.left == superview.left + max(x, 50)
          - v.top == superview.top
          - v.width == 10
          - v.height == 10
          - w.left == superview.left
          - w.top == superview.top
          - w.width == 10
          - w.height == 10
        """, timeline: "  - {at: 0.25, set: {w.center.x: 205}}\n"))
    #expect(fixture.shown("w", at: 0.4)?.frame.minX == 200)
    #expect(fixture.shown("w", at: 0.75)?.frame.minX == 0)
  }

  @Test func `a component that a state restores follows its input again, the other does not`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [400, 400], scale: 1}
      inputs: {x: 0}
      views:
        - {view: v, frame: [0, 0, 20, 20], shadowOffset: [x, 7]}
      states:
        mode:
          - state: plain
          - state: fixed
            set: {v.shadowOffset.width: 3}
      timeline:
        - drive: {x: [[0, 0], [4, 400]]}
        - {at: 1, to: mode.fixed}
        - {at: 2, to: mode.plain}
      """)
    #expect(fixture.shown("v", at: 0.5)?.shadowOffset == Point(x: 50, y: 7))
    #expect(fixture.shown("v", at: 1.5)?.shadowOffset == Point(x: 3, y: 7))
    #expect(fixture.shown("v", at: 2.5)?.shadowOffset == Point(x: 250, y: 7))
  }

  @Test func `colours of a view's parts follow, and alpha stays within 0 and 1`() throws {
    let fixture = try SceneFixture(
      Self.scene(
        """
        views:
          - {switch: toggle, frame: [0, 0, 51, 31], isOn: true, onTintColor: "rgb(x, 0, 0)"}
          - {tableView: list, frame: [0, 50, 100, 100], rows: [one, two], rowHeight: 20 + x, separatorColor: white(x / 100)}
          - {view: v, frame: [0, 0, 20, 20], alpha: x / 25, backgroundColor: "rgba(0, 0, 0, x / 100)"}
        """))
    let timeline = fixture.timeline
    func parts(_ id: String) -> [LayerState] {
      let children = timeline.layers.first { $0.id == id }?.children ?? []
      return children.map { timeline.presentation(of: $0, at: 0.5) }
    }
    #expect(parts("toggle").first?.backgroundColor.red == 50.0 / 255)
    #expect(parts("list").map(\.frame.minY) == [0, 70, 69, 139])
    #expect(parts("list").last?.backgroundColor == Color(white: 0.5))
    #expect(fixture.shown("v", at: 0.5)?.opacity == 1)
    #expect(fixture.shown("v", at: 0.5)?.backgroundColor.alpha == 0.5)
  }

  @Test(arguments: [
    ("  - {view: v, frame: [100 / (x - 50), 0, 20, 20]}", "division by zero, 0.5 s into the scene"),
    ("  - {view: v, frame: [0, 0, 20, 20], alpha: sqrt(40 - x)}", "the square root of the negative number"),
    ("  - {view: v, frame: [0, 0, 20, 20], cornerRadius: x * 99999999999}", "the result is too large"),
  ])
  func `an expression without a value between two turns is an error with its location and time`(
    _ view: String, _ message: String
  ) {
    #expect {
      _ = try SceneFixture(Self.scene("views:\n\(view)"))
    } throws: { error in
      let first = (error as? SceneError)?.diagnostics.first
      return first?.place.line == 5 && first?.message.hasPrefix(message) == true
    }
  }

  @Test func `a live constant above the limit of layout is an error with its location`() {
    #expect {
      _ = try SceneFixture(
        Self.scene("views:\n  - view: v\nconstraints:\n  - v.left == superview.left + x * 1000000\n"))
    } throws: { error in
      let first = (error as? SceneError)?.diagnostics.first
      return first?.place.line == 7 && first?.message.contains("beyond what layout can hold") == true
    }
  }
}
