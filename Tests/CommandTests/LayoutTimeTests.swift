import Foundation
import Testing
import InbetweenTestSupport

/// Conflicts and ambiguity that appear and disappear while a scene plays.
@Suite("Times of conflicts and ambiguity")
struct LayoutTimeTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  /// A box with further constraints in `extra`; `narrow` and `tight` are inactive at first.
  private func scene(_ extra: String) throws -> String {
    try scratch.write(
      """
      inbetween: 1
      canvas: {size: [200, 100], scale: 1}
      views:
        - view: box
          backgroundColor: blue
      constraints:
        - box.left == superview.left
        - box.top == superview.top
        - box.height == 10
        - wide: box.width == 50
        - identifier: extras
          active: false
          constraints:
            - narrow: box.width == 30
            - tight: box.height == 4
      \(extra)
      """, as: "s.yaml")
  }

  private struct Finding: Decodable {
    struct Note: Decodable {
      var message: String
      var line: Int?
    }

    var line: Int
    var message: String
    var notes: [Note]?
    var times: [[Double]]?
    var states: [String]?
  }

  private func check(_ path: String, _ options: String...) throws -> (status: Int32, findings: [Finding]) {
    let outcome = try Tool.run(["check", path, "--format", "json"] + options)
    return (outcome.status, try outcome.lines.map { try JSONDecoder().decode(Finding.self, from: Data($0.utf8)) })
  }

  private struct Tree: Decodable {
    struct Conflict: Decodable {
      var broken: Int
      var disagreement: Double
      var times: [[Double]]
    }

    struct Ambiguity: Decodable {
      var view: String
      var times: [[Double]]
    }

    var conflicts: [Conflict]
    var ambiguous: [Ambiguity]
  }

  private func inspect(_ path: String, at time: String) throws -> Tree {
    let outcome = try Tool.run("inspect", path, "--at", time, "--json")
    return try JSONDecoder().decode(Tree.self, from: outcome.output)
  }

  @Test func `a conflict with a constraint of a stack view has the stack view's location`() throws {
    let path = try scratch.write(
      """
      inbetween: 1
      canvas: {size: [200, 100], scale: 1}
      views:
        - stackView: row
          subviews:
            - {view: a, intrinsicContentSize: [40, 40]}
            - {view: b, intrinsicContentSize: [40, 40]}
      constraints:
        - H:|[row]
        - V:|[row]
        - b.width == 50
      timeline:
        - at: 0.5
          set: {b.isHidden: true}
      duration: 1
      """, as: "hiding.yaml")
    let found = try check(path).findings
    #expect(found.map(\.line) == [11])
    #expect(found.first?.notes?.map(\.line) == [11, 4])
    let notes = try #require(found.first?.notes?.map(\.message))
    #expect(notes[0].hasPrefix("b.width == 50 (missed by 50 points)"))
    #expect(notes[1].hasPrefix("'UISV-hiding' b.width == 0 "))
    let tree = try Tool.run("inspect", path, "--at", "0.5", "--json").text
    #expect(tree.contains("\"constraint\":\"'UISV-hiding' b.width == 0\",\"file\":"))
  }

  @Test(arguments: ["", "animate: 0.3, ", "layout: false, ", "layout: force, "])
  func `a conflict that arises at an event is reported from then on`(how: String) throws {
    let path = try scene("timeline:\n  - {at: 0.5, \(how)activate: [narrow]}\nduration: 1")
    let outcome = try Tool.run("check", path, "--strict")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("s.yaml:14:17: error: these constraints cannot hold together from 0.5 s on\n"))
    #expect(outcome.errors.contains("(missed by 20 points)"))
    let found = try check(path)
    #expect(found.status == 1)
    #expect(found.findings.map(\.times) == [[[0.5, 1]]])
    #expect(try inspect(path, at: "0.49").conflicts.isEmpty)
    for time in ["0.5", "end"] {
      let conflicts = try inspect(path, at: time).conflicts
      #expect(conflicts.map(\.times) == [[[0.5, 1]]])
      #expect(conflicts.map(\.disagreement) == [20])
    }
    let text = try Tool.run("inspect", path, "--at", "end").text
    #expect(text.contains("conflict, missed by 20 points from 0.5 s on:\n"))
    let render = try Tool.run("render", path, "-o", scratch.url("out").path, "--filmstrip", "2")
    #expect(render.status == 0)
    #expect(render.errors.contains("warning: these constraints cannot hold together from 0.5 s on\n"))
    #expect(
      try Tool.run("render", path, "-o", scratch.url("out").path, "--filmstrip", "2", "--quiet").errors.isEmpty)
  }

  @Test(arguments: ["narrow", "wide"])
  func `a conflict ends when one of the constraints is deactivated`(side: String) throws {
    let path = try scene(
      "timeline:\n  - {at: 0.5, activate: [narrow]}\n  - {at: 0.75, deactivate: [\(side)]}\nduration: 1")
    #expect(try check(path).findings.map(\.times) == [[[0.5, 0.75]]])
    #expect(try inspect(path, at: "0.7").conflicts.count == 1)
    #expect(try inspect(path, at: "end").conflicts.isEmpty)
    #expect(try Tool.run("check", path).errors.contains("cannot hold together from 0.5 to 0.75 s\n"))
  }

  @Test func `a conflict at the start that an event ends is not reported afterwards`() throws {
    let path = try scene(
      "  - other: box.width == 40\ntimeline:\n  - {at: 0.5, animate: 0.25, deactivate: [other]}\nduration: 1")
    #expect(try check(path).findings.map(\.times) == [[[0, 0.5]]])
    #expect(try inspect(path, at: "0").conflicts.count == 1)
    #expect(try inspect(path, at: "0.5").conflicts.isEmpty)
  }

  @Test func `a conflict that occurs repeatedly is one report with all its times`() throws {
    let path = try scene(
      """
      timeline:
        - {at: 0.5, activate: [narrow]}
        - {at: 1, deactivate: [wide]}
        - {at: 2, activate: [wide]}
        - {at: 2.5, activate: [tight]}
        - {at: 3, deactivate: [narrow]}
      duration: 4
      """)
    let found = try check(path).findings
    #expect(found.count == 2)
    #expect(found.map(\.times) == [[[0.5, 1], [2, 3]], [[2.5, 4]]])
    // The later member of a set is demoted, which is the other one the second time.
    let notes = try #require(found.first?.notes).map(\.message)
    #expect(notes.contains { $0.contains("== 30") && $0.contains("(missed by 20 points from 0.5 to 1 s)") })
    #expect(notes.contains { $0.contains("== 50") && $0.contains("(missed by 20 points from 2 to 3 s)") })
    #expect(
      try Tool.run("check", path).errors
        .contains("s.yaml:14:17: error: these constraints cannot hold together from 0.5 to 1 s and from 2 to 3 s\n"))
  }

  @Test func `many times are shortened in messages, not in JSON`() throws {
    let events = (1...20).map { "  - {at: \($0), \($0 % 2 == 1 ? "activate" : "deactivate"): [narrow]}" }
    let path = try scene("timeline:\n" + events.joined(separator: "\n") + "\nduration: 21")
    let times: [[Double]] = stride(from: 1.0, to: 20, by: 2).map { [$0, $0 + 1] }
    #expect(try check(path).findings.map(\.times) == [times])
    #expect(try Tool.run("check", path).errors.contains(", from 9 to 10 s, 4 more times and from 19 to 20 s\n"))
  }

  @Test func `a conflict of one key frame is reported even if the next one ends it`() throws {
    let path = try scene(
      """
      timeline:
        - at: 0.5
          animate: 1
          keyframes:
            - {relativeStart: 0, relativeDuration: 0.5, activate: [narrow]}
            - {relativeStart: 0.5, relativeDuration: 0.5, deactivate: [wide]}
      """)
    let found = try check(path)
    #expect(found.status == 1)
    #expect(found.findings.map(\.times) == [[[0.5, 0.5]]])
    #expect(found.findings.first?.message == "these constraints cannot hold together at 0.5 s")
  }

  @Test func `ambiguity has its times too`() throws {
    let path = try scene(
      """
      timeline:
        - {at: 0.5, animate: 0.25, deactivate: [wide]}
        - {at: 1, activate: [narrow]}
      duration: 2
      """)
    #expect(try check(path).status == 0)
    let strict = try check(path, "--strict")
    #expect(strict.status == 1)
    #expect(strict.findings.map(\.times) == [[[0.5, 1]]])
    #expect(strict.findings.first?.message == "the width of 'box' is ambiguous from 0.5 to 1 s: 0 or more")
    #expect(try inspect(path, at: "0").ambiguous.isEmpty)
    #expect(try inspect(path, at: "0.6").ambiguous.map(\.times) == [[[0.5, 1]]])
    #expect(try inspect(path, at: "end").ambiguous.isEmpty)
  }

  @Test func `a finding from start to end has no times in its message, but in JSON`() throws {
    let path = try scene("  - other: box.width == 40\nduration: 2")
    let found = try check(path).findings
    #expect(found.map(\.message) == ["these constraints cannot hold together"])
    #expect(found.map(\.times) == [[[0, 2]]])
  }

  private static let states = """
    states:
      mode:
        - state: plain
        - state: small
          activate: [narrow]
        - state: low
          constraints:
            - box.height == 7
        - state: fine
          deactivate: [wide]
          constraints:
            - box.width == 20
        - state: loose
          deactivate: [wide]
    """

  @Test func `states that the timeline does not enter are checked`() throws {
    let path = try scene(LayoutTimeTests.states + "\nduration: 1")
    let found = try check(path)
    #expect(found.status == 1)
    #expect(found.findings.map(\.states) == [["mode.small"], ["mode.low"]])
    #expect(found.findings.map(\.times) == [[], []])
    #expect(found.findings.first?.message == "these constraints cannot hold together in the state 'mode.small'")
    let strict = try check(path, "--strict").findings
    #expect(strict.first?.message == "the width of 'box' is ambiguous in the state 'mode.loose': 0 or more")
    // Times that are not reached are not shown, so the other commands report nothing.
    #expect(try inspect(path, at: "end").conflicts.isEmpty)
    #expect(try Tool.run("render", path, "-o", scratch.url("out").path).errors.isEmpty)
  }

  @Test func `a state that the timeline enters has its times`() throws {
    let path = try scene(
      LayoutTimeTests.states + "\ntimeline:\n  - {at: 1, to: mode.small}\n  - {at: 2, to: mode.plain}\nduration: 3")
    let found = try check(path).findings
    #expect(found.map(\.times) == [[[1, 2]], []])
    #expect(found.map(\.states) == [nil, ["mode.low"]])
  }

  @Test func `a state that cannot be entered at the start is only a warning`() throws {
    let path = try scene(
      "states:\n  mode:\n    - state: plain\n    - state: odd\n      set: {wide.constant: 1 / (box.left - box.left)}")
    let outcome = try Tool.run("check", path)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("warning: the layout of 'mode.odd' was not checked"))
  }

  private static let live = """
      - box.width <= 100 - offset
    inputs:
      offset: 0
    timeline:
      - drive:
          offset:
            - [0, 0]
            - [1, 100]
            - [3, 0]
    duration: 4
    """

  @Test func `a conflict within a live span has the times between which it exists`() throws {
    let path = try scene(LayoutTimeTests.live)
    let found = try check(path).findings
    // 100 - offset is below 50 while the offset is above 50.
    #expect(found.count == 1)
    let times = try #require(found.first?.times)
    #expect(times.count == 1)
    #expect(abs(times[0][0] - 0.5) < 0.002 && abs(times[0][1] - 2) < 0.002)
    let notes = try #require(found.first?.notes).map(\.message)
    #expect(notes.contains { $0.contains("box.width <= 0 (missed by up to 50 points)") })
    #expect(try inspect(path, at: "0.4").conflicts.isEmpty)
    #expect(try inspect(path, at: "0.75").conflicts.map(\.disagreement) == [25])
    #expect(try inspect(path, at: "2.5").conflicts.isEmpty)
    #expect(try Tool.run("render", path, "-o", scratch.url("out").path, "--filmstrip", "2").errors.contains("0.5"))
  }

  @Test func `a live conflict that exists only at a peak, next to a jump, is found`() throws {
    let path = try scene(
      LayoutTimeTests.live.replacing("- [3, 0]", with: "- [1, 0]").replacing("100 - offset", with: "149 - offset"))
    let times = try #require(try check(path).findings.first?.times)
    #expect(times.count == 1)
    #expect(abs(times[0][0] - 0.99) < 0.002 && abs(times[0][1] - 1) < 0.002)
  }

  @Test func `a canvas that cannot be drawn is refused by inspect and check`() throws {
    let path = try scratch.write(
      SampleScene.moving.replacing("[100, 80], scale: 1", with: "[20000, 80], scale: 3"), as: "w.yaml")
    for command in ["check", "inspect"] {
      let outcome = try Tool.run(command, path)
      #expect(outcome.status == 2 && outcome.text.isEmpty)
      #expect(outcome.errors.contains("60000 × 240 pixels is too large"))
    }
  }
}
