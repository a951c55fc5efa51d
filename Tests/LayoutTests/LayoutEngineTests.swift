import InbetweenGeometry
import InbetweenLayout
import Testing

@Suite("The layout engine follows edits")
struct LayoutEngineTests {
  private func engine(_ direction: LayoutDirection = .leftToRight) -> LayoutEngine {
    LayoutEngine(rootSize: Size(width: 320, height: 480), direction: direction)
  }

  @Test func `a constant, a priority and the root's size change the frame at the next solve`() throws {
    var engine = engine()
    let view = engine.addItem(parent: engine.root)
    let pins = try engine.pin(view, inset: 10)
    let width = try engine.activate(LayoutConstraint(view, .width, constant: 100, priority: 750))
    engine.solve()
    #expect(engine.frame(of: view) == Rect(x: 10, y: 10, width: 300, height: 460))
    try engine.setConstant(pins[2], -30)
    engine.solve()
    #expect(engine.frame(of: view) == Rect(x: 10, y: 10, width: 280, height: 460))
    try engine.setPriority(pins[2], 250)
    engine.solve()
    #expect(engine.frame(of: view)?.width == 100)
    try engine.setPriority(pins[2], 1000)
    engine.setRootSize(Size(width: 200, height: 100))
    engine.solve()
    #expect(engine.frame(of: view) == Rect(x: 10, y: 10, width: 160, height: 80))
    #expect(engine.error(of: width) == 60)
  }

  @Test func `a deactivated constraint can be activated again and keeps its values`() throws {
    var engine = engine()
    let view = engine.addItem(parent: engine.root)
    try engine.place(view, x: 0, y: 0, height: 10)
    let wide = LayoutConstraint(view, .width, constant: 200, priority: 900)
    try engine.activate(LayoutConstraint(view, .width, constant: 50, priority: 500))
    let first = try engine.activate(wide)
    engine.solve()
    #expect(engine.frame(of: view)?.width == 200)
    engine.deactivate(first)
    engine.deactivate(first)
    engine.solve()
    #expect(engine.frame(of: view)?.width == 50)
    let second = try engine.activate(wide)
    engine.solve()
    #expect(engine.frame(of: view)?.width == 200)
    #expect(!engine.isActive(first) && engine.isActive(second))
    #expect(throws: LayoutConstraintError.inactiveConstraint) { try engine.setConstant(first, 3) }
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `content insets move what is constrained to an item from within, and nothing else`(
    _ direction: LayoutDirection
  ) throws {
    var engine = engine(direction)
    let row = engine.addItem(parent: engine.root)
    let (title, badge, guide) = (
      engine.addItem(parent: row), engine.addItem(parent: row), engine.addItem(parent: row, kind: .guide)
    )
    let beside = engine.addItem(parent: engine.root)
    try engine.pin(row, inset: 10)
    try engine.activate(LayoutConstraint(title, .left, to: row, .left, constant: 16))
    try engine.activate(LayoutConstraint(title, .trailing, to: row, .trailing, constant: -16))
    try engine.activate(LayoutConstraint(title, .leading, to: row, .leading, constant: 16))
    try engine.activate(LayoutConstraint(title, .top, to: row, .top, constant: 3))
    try engine.activate(LayoutConstraint(title, .height, constant: 9))
    // The item may be either side of a constraint, and a multiplier counts for its insets, too.
    try engine.activate(LayoutConstraint(row, .centerX, to: badge, .centerX))
    try engine.activate(LayoutConstraint(badge, .width, to: row, .width, multiplier: 0.5))
    try engine.activate(LayoutConstraint(badge, .top, to: row, .top))
    try engine.activate(LayoutConstraint(badge, .height, constant: 9))
    for attribute in [LayoutAttribute.left, .right, .top, .bottom] {
      try engine.activate(LayoutConstraint(guide, attribute, to: row, attribute))
    }
    try engine.activate(LayoutConstraint(beside, .left, to: row, .left))
    try engine.activate(LayoutConstraint(beside, .width, to: row, .width))
    try engine.activate(LayoutConstraint(beside, .top, to: row, .top))
    try engine.activate(LayoutConstraint(beside, .height, constant: 9))
    engine.solve()
    let before = engine.frame(of: title)
    #expect(before == Rect(x: 16, y: 3, width: 268, height: 9))
    let isChanged = [
      engine.setContentInsets(row, left: 40, right: 20), engine.setContentInsets(row, left: 40, right: 20),
    ]
    #expect(isChanged == [true, false])
    engine.solve()
    #expect(engine.frame(of: title) == Rect(x: 56, y: 3, width: 208, height: 9))
    #expect(engine.frame(of: badge) == Rect(x: 100, y: 0, width: 120, height: 9))
    #expect(engine.frame(of: guide) == Rect(x: 40, y: 0, width: 240, height: 460))
    #expect(engine.frame(of: row) == Rect(x: 10, y: 10, width: 300, height: 460))
    #expect(engine.frame(of: beside)?.minX == 10 && engine.frame(of: beside)?.width == 300)
    // Constraints that come later, and the engine that measures a fitting size, know them.
    let late = engine.addItem(parent: row)
    try engine.activate(LayoutConstraint(late, .right, to: row, .right))
    try engine.activate(LayoutConstraint(late, .width, constant: 5))
    engine.solve()
    #expect(engine.frame(of: late)?.maxX == 280)
    #expect(try engine.systemLayoutSizeFitting(row, target: Size(width: 0, height: 0)).width >= 60 + 32)
    engine.setContentInsets(row, left: 0, right: 0)
    engine.solve()
    #expect(engine.frame(of: title) == before)
  }

  @Test func `removing a view deactivates constraints that leave it and returns those within it`() throws {
    var engine = engine()
    let card = engine.addItem(parent: engine.root)
    let title = engine.addItem(parent: card)
    let other = engine.addItem(parent: engine.root)
    try engine.pin(card, inset: 20)
    let within = try engine.pin(title, inset: 5)
    try engine.place(other, x: 0, y: 0, height: 10)
    let follow = try engine.activate(LayoutConstraint(other, .width, to: title, .width))
    engine.solve()
    #expect(engine.frame(of: other)?.width == 270)
    let removal = engine.removeItem(card)
    #expect(removal.within == within)
    #expect(removal.outside.count == 5 && removal.outside.contains(follow))
    #expect(removal.constraints[follow]?.secondItem == title)
    #expect(!engine.contains(title) && engine.contains(other))
    #expect(engine.frame(of: title) == nil)
    engine.solve()
    #expect(engine.frame(of: other)?.width == 270, "what nothing fixes any more stays where it was")
  }

  @Test func `margins, alignment insets and baselines may change while constraints use them`() throws {
    var engine = engine()
    let card = engine.addItem(parent: engine.root)
    let view = engine.addItem(parent: card)
    try engine.pin(card, inset: 0)
    try engine.activate([
      LayoutConstraint(view, .leading, to: card, .leadingMargin),
      LayoutConstraint(view, .trailing, to: card, .trailingMargin),
      LayoutConstraint(view, .lastBaseline, to: card, .bottomMargin),
      LayoutConstraint(view, .height, constant: 40),
    ])
    engine.solve()
    #expect(engine.frame(of: view) == Rect(x: 8, y: 432, width: 304, height: 40))
    engine.setLayoutMargins(card, Insets(top: 1, left: 20, bottom: 3, right: 30))
    engine.setBaselineOffsets(view, first: 0, last: 6)
    engine.solve()
    #expect(engine.frame(of: view) == Rect(x: 20, y: 443, width: 270, height: 40))
    engine.setAlignmentInsets(view, Insets(top: 0, left: 2, bottom: 5, right: 0))
    engine.solve()
    #expect(engine.frame(of: view) == Rect(x: 18, y: 443, width: 272, height: 45))
  }

  @Test func `from right to left, leading constants are insets from the right and inequalities keep their direction`()
    throws
  {
    var engine = engine(.rightToLeft)
    let view = engine.addItem(parent: engine.root)
    try engine.place(view, x: 0, y: 0, height: 10)
    try engine.activate([
      LayoutConstraint(view, .leading, .greaterThanOrEqual, to: engine.root, .leading, constant: 40),
      LayoutConstraint(view, .leading, to: engine.root, .leading, constant: 10, priority: 600),
    ])
    engine.solve()
    #expect(engine.frame(of: view) == Rect(x: 0, y: 0, width: 280, height: 10))
  }

  @Test func `a guide uses its owner's coordinates`() throws {
    var engine = engine()
    let card = engine.addItem(parent: engine.root)
    try engine.place(card, x: 100, y: 50, width: 200, height: 100)
    let guide = engine.addItem(parent: card, kind: .guide)
    try engine.activate([
      LayoutConstraint(guide, .left, to: card, .left, constant: 10),
      // In the guide's own coordinates, or the window's, this would be another length.
      LayoutConstraint(guide, .right, to: guide, .left, multiplier: 3),
      LayoutConstraint(guide, .centerY, to: card, .bottom, multiplier: 0.5),
      LayoutConstraint(guide, .height, constant: 20),
    ])
    engine.solve()
    #expect(engine.frame(of: guide) == Rect(x: 10, y: 40, width: 20, height: 20))
  }

  @Test func `frames set manually take precedence over constraints, and can be reset`() throws {
    var engine = engine()
    let view = engine.addItem(parent: engine.root)
    engine.solve()
    engine.setFrame(view, Rect(x: 10, y: 10, width: 100, height: 50), mask: [.flexibleWidth, .flexibleTopMargin])
    engine.setRootSize(Size(width: 400, height: 500))
    engine.solve()
    #expect(engine.frame(of: view) == Rect(x: 10, y: 30, width: 180, height: 50))
    let width = try engine.activate(LayoutConstraint(view, .width, constant: 5))
    engine.solve()
    #expect(engine.frame(of: view)?.width == 180)
    #expect(engine.conflicts().map(\.broken) == [.constraint(width)])
    engine.setFrame(view, nil)
    engine.solve()
    #expect(engine.frame(of: view)?.width == 5)
    #expect(engine.conflicts().isEmpty)
  }

  @Test func `variables that constraints leave open keep their previous values`() throws {
    var engine = engine()
    let view = engine.addItem(parent: engine.root)
    let other = engine.addItem(parent: engine.root)
    try engine.place(view, x: 30, y: 40, width: 50, height: 60)
    let pins = try engine.pin(other, inset: 3)
    engine.solve()
    for handle in engine.activeConstraints where !pins.contains(handle) { engine.deactivate(handle) }
    engine.solve()
    #expect(engine.frame(of: view) == Rect(x: 30, y: 40, width: 50, height: 60))
    #expect(engine.frame(of: other) == Rect(x: 3, y: 3, width: 314, height: 474))
  }

  @Test func `edges are rounded in the window, half away from zero; the layout itself is not rounded`() throws {
    var engine = engine()
    let outer = engine.addItem(parent: engine.root)
    let inner = engine.addItem(parent: outer)
    try engine.place(outer, x: 0.4, y: -0.25, width: 100.2, height: 44)
    try engine.place(inner, x: 0.3, y: 0.5, width: 10, height: 10.4)
    engine.solve()
    let frames = engine.roundedFrames(scale: 1)
    #expect(frames[Int(outer.rawValue)] == Rect(x: 0, y: 0, width: 101, height: 44))
    #expect(frames[Int(inner.rawValue)] == Rect(x: 1, y: 0, width: 10, height: 11))
    let doubled = engine.roundedFrames(scale: 2)[Int(outer.rawValue)]
    #expect(doubled == Rect(x: 0.5, y: -0.5, width: 100, height: 44.5))
    #expect(engine.frame(of: inner)?.minX == 0.3)
  }

  @Test func `invalid numbers are refused and do not change the layout`() throws {
    var engine = engine()
    let view = engine.addItem(parent: engine.root)
    let handle = try engine.activate(LayoutConstraint(view, .width, constant: 5))
    for constant in [Double.nan, .infinity, -1e8, 1.0001e7] {
      #expect(throws: LayoutConstraintError.self) {
        try engine.activate(LayoutConstraint(view, .height, constant: constant))
      }
      #expect(throws: LayoutConstraintError.self) { try engine.setConstant(handle, constant) }
    }
    for priority in [0, -1, 1000.5, Double.nan] {
      #expect(throws: LayoutConstraintError.self) { try engine.setPriority(handle, priority) }
      #expect(throws: LayoutConstraintError.self) { try engine.setContentHugging(view, .vertical, priority) }
    }
    engine.setFrame(view, Rect(x: .nan, y: 1e300, width: -5, height: .infinity))
    engine.setLayoutMargins(view, Insets(.nan))
    engine.solve()
    #expect(engine.frame(of: view) == Rect(x: 0, y: 1e7, width: 0, height: 0))
    #expect(throws: LayoutConstraintError.self) {
      try engine.activate(LayoutConstraint(LayoutItemID(rawValue: 99), .width))
    }
  }

  @Test func `wrapping text gets its height from its width in the layout, in a limited number of passes`() throws {
    /// 1000 square points of text.
    struct Area: TextMeasuring {
      func height(of item: LayoutItemID, width: Double) -> Double { width > 0 ? 1000 / width : 0 }
    }
    /// Never content.
    struct Restless: TextMeasuring {
      func height(of item: LayoutItemID, width: Double) -> Double { width + 1 }
    }
    var engine = engine()
    let label = engine.addItem(parent: engine.root)
    let below = engine.addItem(parent: engine.root)
    engine.setIntrinsicContentSize(label, Size(width: 1000, height: 1))
    engine.setWrapsText(label, true)
    try engine.place(label, x: 35, y: 0)
    try engine.activate(LayoutConstraint(label, .trailing, to: engine.root, .trailing, constant: -35))
    try engine.place(below, x: 0, y: 0, width: 1)
    try engine.activate(LayoutConstraint(below, .bottom, to: label, .bottom, constant: 6))
    let hasSettled = engine.solve(measuring: Area())
    #expect(hasSettled)
    #expect(engine.frame(of: label) == Rect(x: 35, y: 0, width: 250, height: 4))
    #expect(engine.frame(of: below)?.height == 10)
    try engine.activate(LayoutConstraint(label, .width, to: label, .height, priority: 1))
    engine.setContentCompressionResistance(label, .horizontal, required: false)
    let restless = engine.solve(measuring: Restless())
    #expect(restless, "a fixed width settles whatever the text says")
    #expect(engine.frame(of: label)?.height == 251)
    try engine.activate(
      LayoutConstraint(engine.root, .bottom, .greaterThanOrEqual, to: label, .bottom, priority: 999))
    let size = try engine.systemLayoutSizeFitting(
      engine.root, target: Size(width: 570, height: 0), horizontalPriority: 1000, measuring: Area())
    #expect(size.width == 570 && abs(size.height - 2) < 1e-6)
  }

  @Test func `a fitting size uses only the constraints below the view`() throws {
    var engine = engine()
    let card = engine.addItem(parent: engine.root)
    let label = engine.addItem(parent: card)
    try engine.pin(card, inset: 0)
    try engine.pin(label, inset: 12)
    engine.setIntrinsicContentSize(label, Size(width: 90, height: 20))
    #expect(try engine.systemLayoutSizeFitting(card) == Size(width: 114, height: 44))
    let wide = try engine.systemLayoutSizeFitting(
      card, target: Size(width: 300, height: 0), horizontalPriority: 1000)
    #expect(wide == Size(width: 300, height: 44))
  }
}

extension LayoutEngine {
  fileprivate mutating func setContentCompressionResistance(_ id: LayoutItemID, _ axis: Axis, required: Bool) {
    try? setContentCompressionResistance(id, axis, required ? 1000 : 1)
  }
}
