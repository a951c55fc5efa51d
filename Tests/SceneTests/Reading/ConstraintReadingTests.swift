import InbetweenDiagnostics
import InbetweenLayout
import InbetweenScene
import Testing

@Suite("Constraints of scenes")
struct ConstraintReadingTests {
  private func scene(_ constraints: String...) -> String {
    """
    inbetween: 1
    canvas: {size: [200, 100]}
    metrics: {m: 20}
    inputs: {scroll: 4}
    views:
      - view: a
        subviews:
          - view: inner
          - guide: g
      - view: b
        mask:
          view: hole
          frame: [0, 0, 1, 1]
    constraints:

    """ + constraints.map { "  - \($0)\n" }.joined()
  }

  /// `a.left == 2 * b.right + 8 @750`, with the numbers at loading.
  private func summary(_ c: SceneConstraint) -> String {
    func name(_ item: SceneConstraint.Item) -> String {
      switch item {
      case .screen: "screen"
      case .safeArea: "safeArea"
      case .view(let id), .guide(let id): id
      case .guideOf(let id, let guide): "\(id).\(guide.rawValue)"
      }
    }
    var text = "\(name(c.firstItem)).\(c.firstAttribute.name) \(c.relation.sign)"
    if let item = c.secondItem, let attribute = c.secondAttribute {
      text += " \(c.initialMultiplier) * \(name(item)).\(attribute.name) +"
    }
    return text + " \(c.initialConstant) @\(c.initialPriority)"
  }

  @Test(arguments: [
    ("a.left == b.right + 8 @750", "a.left == 1.0 * b.right + 8.0 @750.0"),
    ("a.width >= 2 * b.height + 10", "a.width >= 2.0 * b.height + 10.0 @1000.0"),
    ("a.width == (b.width - 8) / 2", "a.width == 0.5 * b.width + -4.0 @1000.0"),
    ("a.width <= 10 - b.width", "a.width <= -1.0 * b.width + 10.0 @1000.0"),
    ("a.width == -(b.width * 2 + 1) * 3 + m", "a.width == -6.0 * b.width + 17.0 @1000.0"),
    ("a.width == 3 * (4 + b.width) / 6", "a.width == 0.5 * b.width + 2.0 @1000.0"),
    ("a.width == 2 * (3 * b.width)", "a.width == 6.0 * b.width + 0.0 @1000.0"),
    ("a.left == b.right + screen.width", "a.left == 1.0 * b.right + 200.0 @1000.0"),
    ("a.left == 8 + superview.left @(defaultHigh + 1)", "a.left == 1.0 * screen.left + 8.0 @751.0"),
    ("inner.top == superview.topMargin", "inner.top == 1.0 * a.topMargin + 0.0 @1000.0"),
    ("superview.right == inner.right + 25", "a.right == 1.0 * inner.right + 25.0 @1000.0"),
    ("g.centerY == safeArea.centerY", "g.centerY == 1.0 * safeArea.centerY + 0.0 @1000.0"),
    ("a.height == clamp(100 - scroll, 0, m)", "a.height == 20.0 @1000.0"),
    ("screen.left == a.left", "screen.left == 1.0 * a.left + 0.0 @1000.0"),
    ("a.width == 3 @0.5", "a.width == 3.0 @0.5"),
    ("a.leading == b.trailing + 1.5 * system", "a.leading == 1.0 * b.trailing + 12.0 @1000.0"),
    ("a.top >= b.bottom - system @900", "a.top >= 1.0 * b.bottom + -8.0 @900.0"),
  ])
  func `equations reduce to multiplier, attribute and constant`(text: String, expected: String) throws {
    let constraints = try document(scene(text)).constraints
    #expect(constraints.map(summary) == [expected])
  }

  @Test(arguments: [
    ("a.width == screen.width", "a.width == 1.0 * screen.width + 0.0 @1000.0"),
    ("a.width == screen.width * 0.5", "a.width == 0.5 * screen.width + 0.0 @1000.0"),
    ("a.width >= (screen.width - 2 * m) / 4 @750", "a.width >= 0.25 * screen.width + -10.0 @750.0"),
    ("a.height == 10 - screen.width", "a.height == -1.0 * screen.width + 10.0 @1000.0"),
    ("a.width == screen.height / 2 + scroll", "a.width == 0.5 * screen.height + 4.0 @1000.0"),
    ("inner.width == screen.width", "inner.width == 1.0 * screen.width + 0.0 @1000.0"),
    ("safeArea.width == screen.width", "safeArea.width == 1.0 * screen.width + 0.0 @1000.0"),
    ("screen.width == screen.height", "screen.width == 1.0 * screen.height + 0.0 @1000.0"),
    ("H:[a(screen.width / 2)]", "a.width == 0.5 * screen.width + 0.0 @1000.0"),
    ("V:[a(>=screen.height - m@750)]", "a.height >= 1.0 * screen.height + -20.0 @750.0"),
    (
      "{firstItem: a, firstAttribute: width, secondItem: screen, secondAttribute: width, multiplier: 0.5}",
      "a.width == 0.5 * screen.width + 0.0 @1000.0"
    ),
  ])
  func `the screen's width and height stay the second attribute with their multiplier`(text: String, expected: String)
    throws
  {
    #expect(try document(scene(text)).constraints.map(summary) == [expected])
  }

  @Test(arguments: [
    ("a.width == b.width + screen.width * 0.1", "a.width == 1.0 * b.width + 20.0 @1000.0"),
    ("a.width == min(screen.width, 150)", "a.width == 150.0 @1000.0"),
    ("a.width == screen.width * screen.height", "a.width == 20000.0 @1000.0"),
    ("a.width == screen.width + screen.height", "a.width == 300.0 @1000.0"),
    ("a.width == 600 / screen.width", "a.width == 3.0 @1000.0"),
    ("a.width == (screen.width > 100) * 7", "a.width == 7.0 @1000.0"),
    ("a.width == screen.width * scroll", "a.width == 800.0 @1000.0"),
    ("a.left == superview.left + screen.width / 2", "a.left == 1.0 * screen.left + 100.0 @1000.0"),
    ("H:[b]-(screen.width / 4)-[a]", "a.leading == 1.0 * b.trailing + 50.0 @1000.0"),
    ("a.width == 3 @(screen.width / 2)", "a.width == 3.0 @100.0"),
  ])
  func `where a constraint has no place for them, the screen's width and height are numbers`(
    text: String, expected: String
  ) throws {
    #expect(try document(scene(text)).constraints.map(summary) == [expected])
  }

  @Test func `an identifier may be any text, and is used to refer to the constraint`() throws {
    let odd = [#"title: top edge"#, "a.b", "Abstand “oben” ⇧", "it's", "1 2"]
    let constraints = odd.enumerated().map { index, name in
      let quoted = name.contains("'") ? "\"\(name)\"" : "'\(name)'"
      return index % 2 == 0
        ? "\(quoted): a.width == \(index)" : "{equation: a.width == \(index), identifier: \(quoted)}"
    }
    let text =
      scene(constraints[0], constraints[1], constraints[2], constraints[3], constraints[4])
        + """
        timeline:
          - {deactivate: ["a.b", "it's"], set: {"title: top edge.constant": 3, "a.b.priority": 4, "1 2.active": false}}
        duration: 1
        """
    let read = try document(text)
    #expect(read.constraintNames.map(\.name) == odd)
    let changes = try #require(read.timeline.first).changes
    #expect(changes.deactivate.map(\.constraints) == [[1], [3]])
    #expect(changes.set.map(\.target).contains(.constraint(0, .constant)))
    #expect(changes.set.map(\.target).contains(.constraint(1, .priority)))
  }

  @Test(arguments: [
    ("{equation: a.width == 1, identifier: 'top edge'}", "deactivate: [top egde]", "did you mean 'top edge'?"),
    ("{equation: a.width == 1, identifier: 'top edge'}", "set: {top egde.constant: 1}", "did you mean 'top edge'?"),
    ("{equation: a.width == 1, identifier: top edge}", "set: {top edge.constnt: 1}", "did you mean 'constant'?"),
    ("{equation: a.width == 1, identifier: \"a\\nb\"}", "deactivate: [x]", "unknown constraint 'x'"),
    ("{equation: a.width == 1, identifier: ''}", "deactivate: [x]", "an identifier needs at least one character"),
    ("{equation: a.width == 1, identifier: 12}", "deactivate: [x]", "expected text, found the number 12"),
    ("top-edge: a.width == 1", "deactivate: [x]", "'top-edge' is not a name: letters, digits and _ only"),
    ("{equation: a.width == 1, identifier: end}", "deactivate: [x]", "'end' has a meaning of its own"),
  ])
  func `mistakes in an identifier are reported, with the nearest one`(
    constraint: String, event: String, expected: String
  ) {
    let found = diagnostics(of: scene(constraint) + "timeline:\n  - {\(event)}\nduration: 1\n")
    #expect(found.contains { $0.message.contains(expected) || ($0.hint ?? "").contains(expected) }, "\(found)")
  }

  @Test func `a constant that uses an input is live and starts with the input's initial value`() throws {
    let constraints = try document(scene("a.height == 100 - scroll * 2", "a.width == 3")).constraints
    #expect(constraints.map(\.isLive) == [true, false])
    #expect(constraints[0].initialConstant == 92)
  }

  @Test func `visual formats expand in Apple's order, with both axes, metrics and arithmetic`() throws {
    let constraints = try document(
      scene("H:|-[a(>=m)]-[b(a)]-(m * 2)-|", "HV:[a(30@250)]", "\"V:[inner]-5-|\"")
    ).constraints
    #expect(
      constraints.map(summary) == [
        "a.leading == 1.0 * screen.leadingMargin + 0.0 @1000.0", "a.width >= 20.0 @1000.0",
        "b.leading == 1.0 * a.trailing + 8.0 @1000.0", "b.width == 1.0 * a.width + 0.0 @1000.0",
        "screen.trailing == 1.0 * b.trailing + 40.0 @1000.0", "a.width == 30.0 @250.0", "a.height == 30.0 @250.0",
        "a.bottom == 1.0 * inner.bottom + 5.0 @1000.0",
      ])
    #expect(constraints[2].place == SourcePlace(file: "F", line: 15, column: 9, length: 15))
  }

  @Test func `gaps that depend on a length get guides of their own`() throws {
    let read = try document(scene("H:|~[a]~[b]~|"))
    let guides = read.views.filter { $0.kind == .guide }
    #expect(guides.count == 3)
    #expect(guides.allSatisfy { read.view($0.id) == $0 })
    #expect(read.constraints.contains { $0.firstItem == .guide(guides[0].id) })
  }

  @Test func `names represent sets, groups can be nested, and properties of a group apply to all members`() throws {
    let read = try document(
      scene(
        "one: a.width == 1", "pair: H:[a]-[b]-|",
        "{identifier: spare, active: false, constraints: [{equation: a.height == 3, identifier: inside}, {firstItem: b, firstAttribute: top, secondItem: a, secondAttribute: top, constant: m, priority: 9}]}"
      ))
    let sets = read.constraintNames.map { "\($0.name) \($0.constraints)" }
    #expect(sets == ["one [0]", "pair [1, 2]", "spare [3, 4]", "inside [3]"])
    #expect(read.constraints.map(\.isActive) == [true, true, true, false, false])
    #expect(read.constraints[3].names == ["inside", "spare"])
    #expect(summary(read.constraints[4]) == "b.top == 1.0 * a.top + 20.0 @9.0")
    #expect(read.initiallyActive == [0, 1, 2])
  }

  @Test func `numbers of constraints may refer to each other in any order`() throws {
    let read = try document(
      scene("p: a.width == q.constant * 2", "q: a.height == 21 @r.priority", "r: b.height == 1 @300"))
    #expect(read.constraints.map(\.initialConstant) == [42, 21, 1])
    #expect(read.constraints[1].initialPriority == 300)
  }

  @Test(arguments: [
    ("a.top == b.left", "F:15:14: error: 'top' cannot be related to 'left': one is vertical, the other horizontal"),
    ("a.left == b.width", "F:15:15: error: 'left' cannot be related to 'width': one is a position, the other a size"),
    ("hole.left == a.left", "F:15:18: error: the two views have no common superview"),
    ("a.width == b.width * a.height", "F:15:26: error: two attributes cannot be multiplied: b.width, a.height"),
    ("a.width == 1 / b.width", "F:15:20: error: a number cannot be divided by an attribute: 'b.width'"),
    ("a.width == max(b.width, 3)", "F:15:20: error: an attribute cannot stand inside 'max': 'b.width'"),
    ("a.width == b", "F:15:16: error: expected '.' and an attribute after 'b'"),
    ("a.width == system", "F:15:16: error: there is no system spacing here"),
    ("a.left == b.left * system", "F:15:15: error: a multiplier cannot be a system spacing"),
    ("a.width < 3", "F:15:13: error: expected '==', '<=' or '>=', found '<'"),
    ("a.width == 3 @0", "F:15:19: error: priority 0 is not above 0 and up to 1000"),
    ("a.width == 3 @1000.5", "F:15:19: error: priority 1000.5 is not above 0 and up to 1000"),
    ("a.width == 3 3", "F:15:18: error: expected an operator or the end, found '3'"),
    ("3 == a.width", "F:15:5: error: expected a view, found '3'"),
    ("superview.width == 3", "F:15:5: error: 'superview' needs a view on the other side"),
    (
      "screen.width == superview.width",
      "F:15:21: error: 'superview' needs a view on the other side; the screen has none"
    ),
    ("a.left == 0 * b.left", "F:15:5: error: a multiplier of 0 leaves a position equal to a number: 'left'"),
    ("H:[a(nothing)]", "F:15:10: error: unknown name 'nothing'"),
    ("H:[nothing]", "F:15:8: error: unknown view 'nothing'"),
    ("a.width == nothing.width × 2", "F:15:16: error: unknown view 'nothing'"),
    ("a.width == b.width × 2", "F:15:24: error: expected an operator or the end, found '×'"),
    ("H:[a]-(scroll)-[b]", "F:15:12: error: the input 'scroll' cannot be used in a visual format"),
    ("H:|-[hole]", "F:15:15: error: '|' has no meaning: 'hole' has no superview"),
    ("{equation: a.width == 1, options: []}", "F:15:30: error: an equation has no key 'options'"),
    ("{active: false}", "F:15:6: error: a constraint needs 'equation', 'visualFormat', 'constraints' or 'firstItem'"),
    ("x: y: a.width == 1", "F:15:9: error: not YAML: a mapping is not allowed here"),
  ])
  func `constraints that UIKit refuses, or that cannot be read, are refused`(text: String, expected: String) {
    #expect(diagnostics(of: scene(text)).map(\.description) == [expected])
  }

  @Test(
    arguments: [
      ("forFirstBaselineLayout: inner", nil), ("forLastBaselineLayout: deep", nil),
      ("forFirstBaselineLayout: other", "'other' does not lie in 'box'"),
      ("forFirstBaselineLayout: box", "'box' does not lie in 'box'"),
      ("forFirstBaselineLayout: g", "'g' is a guide, a view is needed here"),
      ("forLastBaselineLayout: innner", "unknown view 'innner'"),
    ] as [(String, String?)])
  func `a view takes the baselines of a view inside it, and only of one`(key: String, message: String?) {
    func scene(_ own: String, _ event: String) -> String {
      """
      inbetween: 1
      views:
        - view: box
          subviews: [{view: inner, subviews: [view: deep]}, guide: g]
          \(own)
        - view: other
      timeline:
        - {set: {\(event)}}
      duration: 1
      """
    }
    for text in [scene(key, "box.alpha: 1"), scene("alpha: 1", "box." + key)] {
      #expect(diagnostics(of: text).map(\.message) == [message].compactMap(\.self))
    }
  }
}
