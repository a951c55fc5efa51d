import InbetweenGeometry
import InbetweenLayout
import Testing

@Suite("The layout engine explains itself")
struct DiagnosticsTests {
  private func engine() -> LayoutEngine { LayoutEngine(rootSize: Size(width: 320, height: 480)) }

  @Test func `a conflict is a minimal set, demotes its latest member, and ends when one is removed`() throws {
    var engine = engine()
    let view = engine.addItem(parent: engine.root)
    try engine.place(view, x: 10, y: 0, width: 100, height: 20)
    let right = try engine.activate(
      LayoutConstraint(view, .right, to: engine.root, .right, constant: -10, identifier: "fit"))
    engine.solve()
    let conflict = try #require(engine.conflicts().first)
    #expect(engine.conflicts().count == 1)
    #expect(conflict.broken == .constraint(right))
    #expect(conflict.disagreement == 200)
    #expect(conflict.constraints.count == 3)
    #expect(
      engine.describe(conflict, names: names) == [
        "root is 320 x 480", "H:|-(10)-[v1](LTR)   (names: '|':root)", "v1.width == 100",
        "'fit' v1.right == root.right - 10",
        "broken: 'fit' v1.right == root.right - 10, missed by 200 points",
      ])
    for member in conflict.constraints {
      var without = engine
      without.deactivate(member)
      without.solve()
      #expect(without.conflicts().isEmpty, "without \(engine.describe(.constraint(member), names: names))")
    }
    try engine.setConstant(right, -210)
    engine.solve()
    #expect(engine.conflicts().isEmpty)
    #expect(engine.frame(of: view) == Rect(x: 10, y: 0, width: 100, height: 20))
  }

  @Test func `identifiers with quotes and line breaks are escaped and can be read back`() {
    let engine = engine()
    func described(_ identifier: String) -> String {
      engine.describe(LayoutConstraint(engine.root, .width, constant: 3, identifier: identifier), names: names)
    }
    #expect(described("title: a.b ✓") == "'title: a.b ✓' root.width == 3")
    #expect(described("it's\n\\") == #"'it\'s\n\\' root.width == 3"#)
    #expect(described("\u{202E}x\u{7}") == #"'\u{202E}x\u{7}' root.width == 3"#)
  }

  @Test func `a conflict contains the root only if its size is part of it`() throws {
    func members(_ constraints: (LayoutItemID, LayoutItemID) -> [LayoutConstraint]) throws -> [LayoutSource] {
      var engine = engine()
      let view = engine.addItem(parent: engine.root)
      try engine.activate(constraints(view, engine.root))
      engine.solve()
      #expect(engine.conflicts().count == 1)
      return try #require(engine.conflicts().first).members
    }
    let cancelling = try members { view, root in
      [
        LayoutConstraint(view, .right, to: root, .right, multiplier: 0.5),
        LayoutConstraint(view, .right, to: root, .right, multiplier: 0.5, constant: 1),
      ]
    }
    #expect(!cancelling.contains(.root) && cancelling.count == 2)
    let reaching = try members { view, root in
      [LayoutConstraint(view, .width, to: root, .width, multiplier: 0.5), LayoutConstraint(view, .width, constant: 1)]
    }
    #expect(reaching.contains(.root) && reaching.count == 3)
  }

  @Test func `a multiplier of a billionth has an effect, in the layout and in explanations`() throws {
    var engine = engine()
    let (a, b) = (engine.addItem(parent: engine.root), engine.addItem(parent: engine.root))
    try engine.activate([
      LayoutConstraint(a, .width, constant: 1e7), LayoutConstraint(b, .width, to: a, .width, multiplier: 1e-9),
    ])
    engine.solve()
    #expect(abs((engine.frame(of: b)?.width ?? 0) - 0.01) < 1e-12)
    let explained = engine.explain(b, .width)
    let explanation = try #require(explained)
    #expect(explanation.steps.map(\.source).count == 2)
    #expect(abs(explanation.remainder) < 1e-9)
    // And a multiplier of 0 leaves the constant, as `NSLayoutConstraint` has it; a location cannot have one.
    try engine.activate(
      LayoutConstraint(a, .height, to: b, .height, multiplier: 0, constant: 7))
    engine.solve()
    #expect(engine.frame(of: a)?.height == 7)
    #expect(throws: LayoutConstraintError.locationEqualsConstant(.left)) {
      try LayoutConstraint(a, .left, to: b, .left, multiplier: 0).validate()
    }
  }

  @Test
  func `priorities below 1 are ordered like others, and the ends of the range are those of UILayoutPriority's Float`()
    throws
  {
    var engine = engine()
    let view = engine.addItem(parent: engine.root)
    try engine.activate([
      LayoutConstraint(view, .width, constant: 10, priority: 0.25),
      LayoutConstraint(view, .width, constant: 20, priority: 0.5), LayoutConstraint(view, .height, constant: 30),
    ])
    engine.solve()
    #expect(engine.frame(of: view)?.width == 20)
    for illegal in [0, -1, 1000.1, 1e-60, .nan] {
      #expect(throws: LayoutConstraintError.self) {
        try LayoutConstraint(view, .width, constant: 1, priority: illegal).validate()
      }
    }
    // The nearest Float to 999.999999 is 1000, so this is required.
    try engine.activate(LayoutConstraint(view, .height, constant: 31, priority: 999.999999))
    engine.solve()
    #expect(engine.conflicts().count == 1)
  }

  @Test func `sizes that a conflict would make negative are part of it`() throws {
    var engine = engine()
    let view = engine.addItem(parent: engine.root)
    try engine.place(view, x: 400, y: 0, height: 20)
    try engine.activate(LayoutConstraint(view, .right, to: engine.root, .right))
    engine.solve()
    let conflict = try #require(engine.conflicts().first)
    #expect(conflict.nonNegativeSizes.map(\.item) == [view])
    #expect(conflict.nonNegativeSizes.map(\.axis) == [.horizontal])
    #expect(engine.frame(of: view)?.width == 0)
  }

  @Test func `ambiguity has exact limits and a constraint that removes it`() throws {
    var engine = engine()
    let a = engine.addItem(parent: engine.root)
    let b = engine.addItem(parent: engine.root)
    for view in [a, b] { engine.setIntrinsicContentSize(view, Size(width: 50, height: 20)) }
    try engine.place(a, x: 0, y: 0)
    try engine.activate([
      LayoutConstraint(b, .left, to: a, .right), LayoutConstraint(b, .right, to: engine.root, .right),
      LayoutConstraint(b, .top, to: a, .top),
    ])
    let open = engine.ambiguities()
    #expect(open.map(\.item) == [a, b, b])
    #expect(open.map(\.attribute) == [.width, .left, .width])
    #expect(open[0].minimum == 50 && open[0].maximum == 270)
    #expect(open[1].minimum == 50 && open[1].maximum == 270)
    #expect(open.allSatisfy { $0.suggestion != nil })
    let settling = engine.settlingConstraints()
    #expect(settling.count == 1)
    let before = engine.frame(of: a)
    try engine.activate(settling)
    #expect(engine.ambiguities().isEmpty)
    #expect(engine.frame(of: a) == before)
  }

  @Test func `a view without constraints is ambiguous on all sides`() {
    var engine = engine()
    let view = engine.addItem(parent: engine.root)
    let open = engine.ambiguities()
    #expect(open.map(\.attribute) == [.left, .top, .width, .height])
    #expect(open.map(\.minimum) == [nil, nil, 0, 0])
    #expect(open.allSatisfy { $0.maximum == nil && $0.item == view })
    #expect(engine.settlingConstraints().count == 4)
  }

  @Test func `a switch, whose frame extends beyond its alignment rectangle, is explained by that rectangle`() throws {
    var engine = engine()
    let view = engine.addItem(parent: engine.root)
    engine.setAlignmentInsets(view, Insets(top: 1, left: 1, bottom: 2, right: 1))
    engine.setLayoutMargins(view, Insets(top: 8, left: 8, bottom: 8, right: 8))
    let inner = engine.addItem(parent: view)
    try engine.place(view, x: 20, y: 10, width: 49, height: 30)
    try engine.activate([
      LayoutConstraint(inner, .left, to: view, .leftMargin, constant: 3), LayoutConstraint(inner, .top, to: view, .top),
      LayoutConstraint(inner, .right, to: engine.root, .centerX), LayoutConstraint(inner, .height, constant: 4),
    ])
    for (item, attribute, value, amounts) in [
      (view, LayoutAttribute.width, 49.0, [49.0]), (view, .right, 69, [20, 49]), (view, .left, 20, [20]),
      (view, .bottom, 40, [10, 30]), (inner, .width, 160 - 19 - 1 - 8 - 3, [-12, 1, -20, 160]),
    ] {
      let found = engine.explain(item, attribute)
      let explanation = try #require(found)
      let sum = explanation.steps.reduce(explanation.offset) { $0 + $1.amount }
      #expect(abs(sum - explanation.value) < 1e-9 && abs(explanation.remainder) < 1e-9, "\(attribute)")
      #expect(abs(explanation.value - value) < 1e-9, "\(attribute)")
      #expect(explanation.steps.map(\.amount) == amounts, "\(attribute)")
    }
    let margin = engine.explain(view, .leftMargin)
    #expect(margin?.offset == 8 && margin?.value == 28)
  }

  @Test func `the part that only the previous layout decides is a separate step`() throws {
    var engine = engine()
    let view = engine.addItem(parent: engine.root)
    try engine.place(view, x: 20, y: 10, width: 49, height: 30)
    let fixed = engine.explain(view, .width)
    #expect(fixed?.remainder == 0)
    engine.solve()
    let other = engine.addItem(parent: engine.root)
    try engine.activate(LayoutConstraint(other, .left, .greaterThanOrEqual, to: view, .right, constant: 5))
    let answer = engine.explain(other, .left)
    let explanation = try #require(answer)
    #expect(explanation.isAmbiguous)
    let sum = explanation.steps.reduce(explanation.offset + explanation.remainder) { $0 + $1.amount }
    #expect(abs(sum - explanation.value) < 1e-9)
    // Held at 200 for a while, it stays there, and the inequality is no reason for it.
    let held = try engine.activate(LayoutConstraint(other, .left, to: engine.root, .left, constant: 200))
    engine.solve()
    engine.deactivate(held)
    let later = engine.explain(other, .left)
    #expect(later?.value == 200 && later?.remainder == 200 && later?.steps.isEmpty == true)
  }

  @Test func `a stack's optional constraints for small sizes are not reported as violated`() throws {
    var engine = engine()
    let stack = engine.addItem(parent: engine.root)
    let views = [20.0, 70].map { width in
      let view = engine.addItem(parent: stack)
      engine.setIntrinsicContentSize(view, Size(width: width, height: 10))
      return view
    }
    try engine.setStack(stack, StackLayout(arranged: views, axis: .vertical, alignment: .center))
    let answer = engine.explain(stack, .width)
    let explanation = try #require(answer)
    #expect(explanation.value == 70 && explanation.lost.isEmpty)
  }

  @Test func `an explanation's steps add up to the value and name the violated optional constraints`() throws {
    var engine = engine()
    let a = engine.addItem(parent: engine.root)
    let b = engine.addItem(parent: engine.root)
    try engine.place(a, x: 20, y: 0, height: 10)
    try engine.activate([
      LayoutConstraint(b, .left, to: a, .right, constant: 8), LayoutConstraint(b, .width, to: a, .width, multiplier: 2),
      LayoutConstraint(b, .right, to: engine.root, .right, constant: -16), LayoutConstraint(b, .top, to: a, .top),
      LayoutConstraint(b, .height, constant: 10),
      LayoutConstraint(b, .width, constant: 100, priority: 750, identifier: "wish"),
    ])
    let answer = engine.explain(b, .left)
    let explanation = try #require(answer)
    // 3 widths and the gaps make 320, so a is 92 wide.
    #expect(abs(explanation.value - 120) < 1e-9)
    let sum = explanation.steps.reduce(explanation.offset) { $0 + $1.amount }
    #expect(abs(sum - explanation.value) < 1e-9)
    #expect(!explanation.isAmbiguous)
    #expect(explanation.steps.contains { $0.source == .root })
    #expect(explanation.lost.count == 1)
    #expect(explanation.lost.first?.priority == 750)
    #expect(abs((explanation.lost.first?.amount ?? 0) - 84) < 1e-9)
    let lines = engine.describe(explanation, names: names)
    #expect(lines.first == "v2.left = 120")
    #expect(lines.last == "  lost by 84: 'wish' v2.width == 100 priority:750")
  }

  @Test(arguments: [
    (LayoutAttribute.leading, LayoutAttribute.leading, 8.0, 1000.0, "H:|-(8)-[v1]   (names: '|':root)"),
    (.top, .bottom, 8, 1000, "v1.top == root.bottom + 8"),
    (.left, .left, -8.5, 250, "H:|-(-8.5@250)-[v1](LTR)   (names: '|':root)"),
    (.centerX, .centerX, 0, 250, "v1.centerX == root.centerX priority:250"),
  ])
  func `constraints describe themselves as NSLayoutConstraint does`(
    first: LayoutAttribute, second: LayoutAttribute, constant: Double, priority: Double, expected: String
  ) {
    var engine = engine()
    let view = engine.addItem(parent: engine.root)
    let constraint = LayoutConstraint(
      view, first, to: engine.root, second, constant: constant, priority: priority)
    #expect(engine.describe(constraint, names: names) == expected)
  }

  @Test func `every illegal constraint is refused with UIKit's reason`() throws {
    var engine = engine()
    let view = engine.addItem(parent: engine.root)
    let orphan = engine.addItem(parent: nil)
    let root = engine.root
    let cases: [(LayoutConstraint, String)] = [
      (LayoutConstraint(view, .left, constant: 20), "location-equals-constant"),
      (LayoutConstraint(view, .top, to: root, .top, multiplier: 0), "location-equals-constant"),
      (LayoutConstraint(view, .width, to: root, .left), "invalid-pairing"),
      (LayoutConstraint(view, .width, to: root, .notAnAttribute), "invalid-pairing"),
      (LayoutConstraint(view, .notAnAttribute, to: root, .left), "invalid-pairing"),
      (LayoutConstraint(view, .leadingMargin, to: root, .right), "leading-left-mix"),
      (LayoutConstraint(view, .left, to: root, .trailing), "leading-left-mix"),
      (LayoutConstraint(view, .centerX, to: root, .top), "incompatible-axes"),
      (LayoutConstraint(view, .width, priority: 0), "illegal-priority"),
      (LayoutConstraint(view, .left, to: orphan, .left), "no-common-ancestor"),
      (LayoutConstraint(view, .width, constant: .nan), "constant-not-finite"),
      (LayoutConstraint(view, .width, constant: 2e7), "constant-too-large"),
      (LayoutConstraint(view, .width, to: root, .width, multiplier: .infinity), "multiplier-not-finite"),
    ]
    for (constraint, code) in cases {
      var caught: LayoutConstraintError?
      do throws(LayoutConstraintError) { try engine.activate(constraint) } catch { caught = error }
      #expect(caught?.code == code)
      #expect(caught?.reason.isEmpty == false)
    }
    #expect(engine.activeConstraints.isEmpty)
    let legal = [
      LayoutConstraint(view, .width, to: view, .height), LayoutConstraint(view, .centerX, to: root, .leading),
      LayoutConstraint(view, .width, to: root, .width, multiplier: 0, constant: 3),
      LayoutConstraint(view, .left, to: root, .leftMargin), LayoutConstraint(root, .bottom, to: view, .bottom),
    ]
    #expect(try engine.activate(legal).count == legal.count)
  }
}
