import InbetweenDiagnostics
import InbetweenScene
import Testing

/// A scene with one mistake, whose line and column are those of the specification's table.
struct MessageCase: CustomTestStringConvertible {
  var number: Int
  /// The line that holds the mistake, and what stands on it.
  var line: Int
  var text: String
  /// What must stand on other lines.
  var lines: [Int: String]
  var expected: [String]

  init(_ number: Int, _ line: Int, _ text: String, _ lines: [Int: String], _ expected: String...) {
    self.number = number
    self.line = line
    self.text = text
    self.lines = lines
    self.expected = expected
  }

  /// The lines given, and comments between them.
  var scene: String {
    var all = lines
    all[1] = "inbetween: 1"
    all[line] = text
    let last = all.keys.max() ?? 1
    return (1...last).map { all[$0] ?? "#" }.joined(separator: "\n") + "\n"
  }

  var testDescription: String { "message \(number): \(text)" }
}

private let view = [6: "views:", 7: "  - view: a"]
private let label = [6: "views:", 7: "  - label: a"]
private let three = [
  6: "views:", 7: "  - view: yellow", 8: "  - view: b", 9: "  - view: a", 10: "  - view: c", 12: "constraints:",
  13: "  - first: a.height == 1",
]
private let states = [
  6: "views:", 7: "  - view: a", 8: "constraints:", 9: "  - gap: a.width == 1", 10: "states:", 11: "  passes:",
  12: "    - state: stacked", 13: "    - state: expanded", 14: "      set:", 15: "        gap.constant: 2",
]

private func event(_ start: Int, _ lines: String...) -> [Int: String] {
  var all = states
  all[start - 1] = "timeline:"
  for (offset, line) in lines.enumerated() { all[start + offset] = line }
  return all
}

@Suite("Messages of the specification")
struct MessageTests {
  static let cases: [MessageCase] = [
    .init(
      1, 9, "    backgroundColour: white", view, "F:9:5: error: a view has no key 'backgroundColour'",
      "hint: did you mean 'backgroundColor'?"),
    .init(
      2, 9, "    backgroundColor: #ff0000", view, "F:9:22: error: 'backgroundColor' has no value",
      "hint: '#' starts a comment; quote the colour: \"#ff0000\""),
    .init(
      3, 14, "  - |-[a]-|", three, "F:14:5: error: not YAML: a block scalar ('|') cannot be followed by '-[a]-|'",
      "hint: begin visual format with H: or V:, or quote it"),
    .init(
      4, 14, "  - [a]-[b]", three, "F:14:8: error: not YAML: unexpected text after the list '[a]'",
      "hint: begin visual format with H: or V:, or quote it"),
    .init(
      5, 14, "  - a.left == yelow.right + 8", three, "F:14:15: error: unknown view 'yelow'",
      "hint: did you mean 'yellow'? (declared at F:7:11)"),
    .init(
      6, 14, "  - a.left = b.right", three, "F:14:12: error: expected '==', '<=' or '>=', found '='",
      "hint: write a.left == b.right"),
    .init(
      7, 14, "  - a.left == 20", three,
      "F:14:5: error: a position needs a second view: 'left' cannot equal a number",
      "hint: write a.left == superview.left + 20"),
    .init(
      8, 14, "  - a.left == b.leading", three, "F:14:15: error: 'left' cannot be related to 'leading'",
      "hint: use left/right or leading/trailing on both sides"),
    .init(
      9, 14, "  - a.width == b.left", three,
      "F:14:16: error: 'width' cannot be related to 'left': one is a size, the other a position"),
    .init(
      10, 14, "  - a.left == b.right + c.width", three,
      "F:14:25: error: a constraint relates two attributes; the right side has two: b.right, c.width",
      "hint: constrain c.width by itself, or use its number"),
    .init(
      11, 14, "  - a.centre == b.centre", three, "F:14:7: error: unknown attribute 'centre'",
      "hint: did you mean 'centerX' or 'centerY'? one equation each"),
    .init(
      12, 14, "  - a.width == 50 @1200", three, "F:14:20: error: priority 1200 is not above 0 and up to 1000",
      "hint: write required"),
    .init(
      13, 14, "  - a.width == 50@low", three, "F:14:19: error: unknown name 'low'",
      "hint: did you mean 'defaultLow'?"),
    .init(
      14, 14, "  - V:|-(-67*sel)-[a]", three.merging([4: "parameters:", 5: "  selected: 2"]) { $1 },
      "F:14:14: error: unknown name 'sel'", "hint: did you mean 'selected'? (parameter, F:5:3)"),
    .init(
      15, 14, "  - H:|--8-[a]", three, "F:14:9: error: expected a view, a number or a name, found '-'",
      "hint: put a negative number in parentheses: H:|-(-8)-[a]"),
    .init(
      16, 14, "  - H:|-[a-[b]-|", three, "F:14:11: error: expected ']' after 'a', found '-'",
      "hint: write H:|-[a]-[b]-|"),
    .init(
      17, 7, "  - view: sign-in", [6: "views:"],
      "F:7:11: error: 'sign-in' is not a name: letters, digits and _ only", "hint: signIn or sign_in"),
    .init(18, 8, "  - view: a", view, "F:8:11: error: 'a' is already a view", "note: declared at F:7:11"),
    .init(
      19, 9, "    isHidden: yes", view, "F:9:15: error: expected true or false, found 'yes'", "hint: write true"),
    .init(
      20, 20, "    - state: on",
      [6: "views:", 7: "  - view: a", 17: "states:", 18: "  mode:", 19: "    - state: plain"],
      "F:20:14: error: 'on' reads as true in YAML 1.1 and cannot be a name",
      "hint: choose another name, for example 'shown'"),
    .init(
      21, 9, "    text: Total: 5", label, "F:9:16: error: not YAML: a mapping is not allowed here",
      "hint: ': ' inside text needs quotes: \"Total: 5\""),
    .init(
      22, 9, "    text: 42", label, "F:9:11: error: expected text, found the number 42", "hint: write \"42\""),
    .init(
      23, 25, "    duration: 0.3", event(24, "  - to: passes.expanded"),
      "F:25:5: error: an event has no key 'duration'",
      "hint: the duration is the value of 'animate': animate: 0.3"),
    .init(
      24, 25, "    curve: easeIn", event(24, "  - to: passes.expanded"), "F:25:5: error: 'curve' needs 'animate'",
      "hint: add animate: 0.3"),
    .init(
      25, 25, "    curve: ease-in", event(23, "  - to: passes.expanded", "    animate: 1"),
      "F:25:12: error: unknown curve 'ease-in'",
      "hint: did you mean 'easeIn'? also easeInOut, easeOut, linear, default, [x1, y1, x2, y2]"),
    .init(
      26, 25, "    spring: {damping: 0.4}", event(23, "  - to: passes.expanded", "    animate: 1"),
      "F:25:14: error: 'damping' is the coefficient and needs 'stiffness' beside it",
      "hint: did you mean dampingRatio: 0.4?"),
    .init(
      27, 24, "    to: expanded", event(23, "  - animate: 1"), "F:24:9: error: 'expanded' is not group.state",
      "hint: did you mean 'passes.expanded'?"),
    .init(
      28, 26, "      sides.constant: 8",
      [
        6: "views:", 7: "  - view: a", 14: "constraints:", 15: "  - sides:", 16: "      - a.width == 1",
        17: "      - a.height == 1", 18: "      - a.height >= 1", 23: "timeline:", 24: "  - at: 1", 25: "    set:",
      ],
      "F:26:7: error: 'sides' names 3 constraints; 'constant' needs exactly one",
      "note: named at F:15:5; give the one you mean its own name"),
    .init(
      29, 26, "      a.borderWidth: 3",
      [6: "views:", 7: "  - view: a", 23: "timeline:", 24: "  - animate: 1", 25: "    set:"],
      "F:26:7: warning: 'borderWidth' does not animate in UIView.animate and changes at once",
      "hint: add addAnimations: {a.border: {keyPath: borderWidth, duration: 0.25}}"),
    .init(
      30, 25, "    after: 0.5", event(24, "  - at: 1").merging([26: "    to: passes.expanded"]) { $1 },
      "F:24:5: error: an event has 'at' or 'after', not both"),
  ]

  @Test(arguments: cases)
  func `each message has the location and the text of the specification`(_ test: MessageCase) {
    let printed = diagnostics(of: test.scene).map { diagnostic in
      ([diagnostic.description] + (diagnostic.hint.map { ["hint: " + $0] } ?? [])
        + diagnostic.notes.map { "note: " + $0.text })
    }
    #expect(printed == [test.expected])
  }

  @Test func `there is a case for each of the thirty messages`() {
    #expect(Self.cases.map(\.number) == Array(1...30))
  }

  @Test func `a message shows the line, a caret with tildes and the hint`() {
    let source = SourceText(file: "F", text: Self.cases[0].scene)
    let text = DiagnosticPrinter(sources: [source]).text(for: diagnostics(of: Self.cases[0].scene))
    #expect(
      text == """
        F:9:5: error: a view has no key 'backgroundColour'
            9 |     backgroundColour: white
              |     ^~~~~~~~~~~~~~~~
              hint: did you mean 'backgroundColor'?

        """)
  }

  @Test(arguments: [
    "constraints:\n  - a.left == canvas.left + 20",
    "constraints:\n  - {firstItem: a, firstAttribute: left, secondItem: view, secondAttribute: left}",
    "timeline:\n  - at: 0\n    set:\n      root.alpha: 0",
  ])
  func `names that other tools give the root view are answered with its name`(_ lines: String) {
    let printed = diagnostics(of: "inbetween: 1\nviews:\n  - view: a\n    frame: [0, 0, 9, 9]\n" + lines + "\n")
    #expect(printed.map(\.hint) == ["the root view is called 'screen'"])
  }

  @Test func `all mistakes of a file are reported in one run, sorted by location`() {
    let scene = """
      inbetween: 1
      views:
        - view: a
          alpha: yes
        - view: a
        - label: b
          text: 42
      constraints:
        - a.left == 20
        - a.width == nothing
      timeline:
        - at: 1
          curve: linear
      fps: 0
      """
    let places = diagnostics(of: scene).map(\.place.line)
    #expect(places == [4, 5, 7, 9, 10, 12, 13, 14])
  }
}

/// Everything that is said about a scene in a file named F.
func diagnostics(of scene: String, options: SceneReader.Options = SceneReader.Options()) -> [Diagnostic] {
  do throws(SceneError) {
    return try SceneReader.read(SourceText(file: "F", text: scene), options: options).warnings
  } catch {
    return error.diagnostics
  }
}
