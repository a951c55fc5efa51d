import InbetweenDiagnostics
import InbetweenScene
import Testing

/// What people write who know UIKit, or mistype: the message names what they meant.
@Suite("Near misses") struct NearMissTests {
  private static let head = """
    inbetween: 1
    inputs: {pull: 0}
    views:
      - view: a
      - label: l
      - tableView: t

    """

  /// All messages about a scene with some lines more, each with its hint behind it.
  private func messages(_ lines: String) -> [String] {
    diagnostics(of: Self.head + lines + "\n").map { $0.message + ($0.hint.map { "; " + $0 } ?? "") }
  }

  private func only(_ lines: String, _ expected: String, _ place: SourceLocation = #_sourceLocation) {
    #expect(messages(lines) == [expected], sourceLocation: place)
  }

  @Test func `system spacing is suggested where it is allowed`() {
    only("constraints: [a.left == superview.left + sytem]", "unknown name 'sytem'; did you mean 'system'?")
    only("constraints: [a.left == sytem.left]", "unknown view 'sytem'; did you mean 'system'?")
    only("constraints: [a.width == 8 + sytem]", "unknown name 'sytem'")
  }

  @Test func `a name where a list of names belongs, and a range that goes down, are said as they are written`() {
    only(
      "constraints: [{wide: a.width == 8}]\ntimeline: [{activate: wide}]",
      "expected a list of constraints' names, found 'wide'; write [wide]")
    only(
      "constraints:\n  - for: {i: 3..1}\n    each: a.width == $(i)",
      "a range goes up, found 3..1; list the numbers, or count down from 1..3 with $(4 - i)")
  }

  @Test func `keys of a spring beside it are sent into it, and a centre to where it is said`() {
    only(
      "timeline: [{animate: 0.3, spring: smooth, damping: 12, set: {a.alpha: 0}}]",
      "an event has no key 'damping'; it is a key of the spring: spring: {damping: 12}")
    only(
      "timeline: [{drive: {pull: [[0, 0], {spring: smooth, to: 9, initialVelocity: inherit}]}}]",
      "a spring of a track has no key 'initialVelocity'; it is a key of the spring: spring: {preset: smooth, initialVelocity: inherit}"
    )
    #expect(
      diagnostics(of: "inbetween: 1\nviews: [{view: a, center: [1, 2]}]\n").map(\.hint) == [
        "constraints or the view's 'frame' say where it is; events can set 'center'"
      ])
  }

  @Test func `a system spacing is multiplied by a number, not by another spacing`() {
    let twice = "system spacings cannot be multiplied; a spacing is a number times 'system': 1.5 * system"
    only("constraints: [a.left == superview.left + system * system]", twice)
    only("constraints: [a.left == superview.left + (system - 3) * 2 * system]", twice)
    only(
      "constraints: [a.left == superview.left + 3 / system]",
      "nothing can be divided by a system spacing; a spacing is a number times 'system': 1.5 * system")
    for right in ["2 * system", "system / 2", "system * 2 - 3 * system", "-system"] {
      #expect(messages("constraints: [a.left == superview.left + \(right)]") == [])
    }
  }

  @Test func `functions are suggested, fittingSize among them`() {
    only(
      "constraints: [a.width == fitingSize(l).width]", "unknown function 'fitingSize'; did you mean 'fittingSize'?")
    only(
      "constraints: [a.width == l.fittingSize.width]",
      "unknown attribute 'fittingSize.width'; write fittingSize(view).width, with the view's id")
  }

  @Test func `the keyboard's height belongs to the screen`() {
    let hint =
      "an event sets it: set: {screen.keyboardHeight: 336}; the keyboard's edge is screen.keyboardLayoutGuide.top"
    only("constraints: [a.bottom == a.keyboardHeight]", "unknown attribute 'keyboardHeight'; \(hint)")
    only("timeline: [{at: 0, set: {a.alpha: a.keyboardHeight}}]", "a view has no number 'keyboardHeight'; \(hint)")
    only("timeline: [{at: 0, set: {a.keyboardHeight: 3}}]", "a view has no key 'keyboardHeight'; \(hint)")
    #expect(messages("timeline: [{at: 0, set: {screen.keyboardHeight: 3}}]") == [])
  }

  @Test(arguments: [
    ("automaticDimension", "-1"), ("UITableView.automaticDimension", "-1"), ("CGFloat.zero", "0"), ("M_PI_2", "pi / 2"),
  ])
  func `numbers by their names in Swift are answered with the scene's spelling`(_ name: String, _ replacement: String) {
    only(
      "timeline: [{at: 0, set: {t.rowHeight: \(name)}}]",
      "unknown name '\(name)'; write \(replacement)")
    #expect(messages("timeline: [{at: 0, set: {t.rowHeight: \(replacement)}}]") == [])
  }

  @Test func `a position is set by a constraint or a frame`() {
    #expect(
      diagnostics(of: "inbetween: 1\nviews:\n  - view: a\n    widht: 5\n    top: 4\n").map { $0.hint ?? "" } == [
        "'width' is set by a constraint or the view's 'frame'", "'top' is set by a constraint or the view's 'frame'",
      ])
    only(
      "timeline: [{at: 0, set: {a.widht: 5}}]",
      "a view has no key 'widht'; 'width' is set by a constraint or the view's 'frame'")
    only("constraints: [a.widht == 5]", "unknown attribute 'widht'; did you mean 'width'?")
  }

  @Test func `a touch is where its location says`() {
    #expect(
      diagnostics(of: "inbetween: 1\nviews: [{touch: finger, center: [1, 2]}]\n").map(\.hint) == [
        "its location says where it is: write location: [x, y]"
      ])
  }

  @Test func `an empty key is one mistake`() {
    let expected = ["a key is empty; a key is a name, followed by a colon"]
    #expect(
      diagnostics(of: "inbetween: 1\nviews:\n  - \"\":\n").map { $0.message + "; " + ($0.hint ?? "") } == expected)
    #expect(messages("timeline: [{at: 0, set: {a.alpha: 1}, '': 3}]") == expected)
    #expect(messages("constraints: [{firstItem: a, firstAttribute: width, '': 3}]") == expected)
    #expect(messages("'': 3") == expected)
  }

  @Test func `what a key belongs to is named, and what can follow an input`() {
    func message(_ view: String) -> String? {
      diagnostics(of: "inbetween: 1\ninputs: {pull: 0}\nviews:\n  - {\(view)}\n").first?.hint
    }
    #expect(message("label: a, tabStops: [100]") == "write paragraphStyle: {tabStops: [100]}")
    #expect(message("label: a, attributedText: [{text: b, design: serif}]") == "write font: {design: monospaced}")
    let digits = "write font: {monospacedDigit: true}"
    #expect(message("label: a, attributedText: [{text: b, monospacedDigit: true}]") == digits)
    #expect(
      message("collectionView: a, columns: pull")?.hasPrefix("an event can set it; constants of constraints") == true)
    #expect(diagnostics(of: "inbetween: 1\nviews: [{label: a, paragraphStyle: {tabStops: [100]}}]\n").isEmpty)
    // A hint is never to write a key that would be refused.
    #expect(message("label: a, lineSpacing: 3") == "write paragraphStyle: {lineSpacing: 4}")
    #expect(message("button: a, lineSpacing: 3") == "'paragraphStyle' is a key of label, textView")
    #expect(message("view: a, multiline: true") == "'numberOfLines' is a key of label")
  }

  @Test func `a header with columns needs a collection with columns`() {
    func hint(_ keys: String) -> String? {
      let view = "collectionView: c\(keys), subviews: [{sectionHeader: h, columns: 3}, {view: a}]"
      return diagnostics(of: "inbetween: 1\nviews:\n  - {\(view)}\n").first?.hint
    }
    #expect(hint("") == "give the collection view 'columns' as well, which are those of the other sections")
    #expect(
      hint(", itemSize: [40, 40]") == "all sections have one kind of layout: here 'itemSize' belongs in the header")
    #expect(hint(", columns: 2") == nil)
  }

  @Test func `neither a priority nor a multiplier can follow an input`() {
    let priority = "the input 'pull' cannot be used in a priority"
    only("constraints: [a.width == 3 @pull]", priority)
    only("constraints: [{firstItem: a, firstAttribute: width, constant: 3, priority: 500 + pull}]", priority)
    only("constraints: ['H:[a(3@pull)]']", priority)
    let multiplier = "a multiplier never changes, it cannot follow an input; add what follows the input"
    only("constraints: [a.width == l.width * (1 + pull)]", multiplier)
    only(
      "constraints: [{firstItem: a, firstAttribute: width, secondItem: l, secondAttribute: width, multiplier: pull}]",
      multiplier)
    #expect(messages("constraints: [a.width == l.width + pull]") == [])
  }

  @Test(arguments: [
    ("screen", "the root view"), ("superview", "not known outside of equations"), ("safeArea", "a guide of the screen"),
  ])
  func `words with a meaning of their own are distinguished from unknown views`(_ word: String, _ reason: String) {
    let expected = "'\(word)' is \(reason), a view of the scene is needed here"
    only("timeline: [{at: 0, remove: [\(word)]}]", expected)
    only("timeline: [{at: 0, add: [{view: late}], above: \(word)}]", expected)
    only("timeline: [{at: 0, push: \(word)}]", expected)
  }

  @Test(arguments: [
    ("tlit.horizontal", "did you mean 'tilt'?"), ("scren.width", "did you mean 'screen'?"),
    ("safeAera.top", "did you mean 'safeArea'?"),
  ])
  func `words of expressions are suggested like views`(_ text: String, _ hint: String) {
    #expect(diagnostics(of: Self.head + "timeline: [{at: 0, set: {a.alpha: \(text)}}]\n").map(\.hint) == [hint])
  }

  @Test func `words of times are suggested`() {
    #expect(
      diagnostics(of: Self.head + "timeline: [{at: edn, set: {a.alpha: 0}}]\n").map(\.hint) == ["did you mean 'end'?"])
  }
}
