import InbetweenGeometry
import InbetweenLayout
import Testing

@Suite("Extreme layouts")
struct ExtremeLayoutTests {
  @Test func `a hierarchy 100,000 deep is built, rounded and removed without recursion`() throws {
    var engine = LayoutEngine(rootSize: Size(width: 320, height: 480))
    var parent = engine.root
    for _ in 0..<100_000 {
      let view = engine.addItem(parent: parent)
      try engine.activate(LayoutConstraint(view, .leading, to: parent, .leading, constant: 1))
      parent = view
    }
    #expect(engine.roundedFrames(scale: 2).count == 100_001)
    let removal = engine.removeItem(LayoutItemID(rawValue: 1))
    #expect(removal.outside.count == 1 && removal.within.count == 99_999)
    #expect(engine.activeConstraints.isEmpty)
    engine.solve()
    #expect(engine.frame(of: engine.root)?.width == 320)
  }

  @Test func `a view 1,000 levels deep can be constrained to the canvas`() throws {
    var engine = LayoutEngine(rootSize: Size(width: 320, height: 480))
    var parent = engine.root
    for level in 0..<1_000 {
      let view = engine.addItem(parent: parent)
      if level < 999 { try engine.activate(LayoutConstraint(view, .left, to: parent, .left, constant: 1)) }
      parent = view
    }
    try engine.activate(LayoutConstraint(parent, .right, to: engine.root, .right))
    try engine.activate(LayoutConstraint(parent, .width, constant: 20))
    engine.solve()
    #expect(engine.frame(of: parent)?.minX == -699)
    #expect(engine.explain(parent, .left)?.steps.count == 1_002)
  }

  @Test func `a constraint whose terms cancel is a conflict by itself, or has no effect`() throws {
    var engine = LayoutEngine(rootSize: Size(width: 320, height: 480))
    let view = engine.addItem(parent: engine.root)
    try engine.activate(LayoutConstraint(view, .left, to: view, .left))
    let impossible = try engine.activate(LayoutConstraint(view, .top, to: view, .top, constant: 5))
    let wish = try engine.activate(LayoutConstraint(view, .width, to: view, .width, constant: 7, priority: 500))
    engine.solve()
    let conflicts = engine.conflicts()
    #expect(conflicts.map(\.broken) == [.constraint(impossible)])
    #expect(conflicts.first?.constraints == [impossible])
    #expect(conflicts.first?.disagreement == 5)
    #expect(engine.error(of: wish) == -7)
  }

  @Test func `the system's own rows may conflict: the layout stays finite and reports it`() throws {
    var engine = LayoutEngine(rootSize: Size(width: 30, height: 30))
    let guide = engine.addItem(parent: engine.root, kind: .guide)
    engine.setSafeArea(guide, Insets(top: 44, left: 0, bottom: 34, right: 0))
    engine.solve()
    #expect(engine.frame(of: guide)?.height == 0)
    #expect(engine.frame(of: engine.root) == Rect(x: 0, y: 0, width: 30, height: 30))
    #expect(engine.conflicts().map(\.broken) == [.safeArea(guide)])
    engine.setRootSize(Size(width: 100, height: 100))
    engine.solve()
    #expect(engine.frame(of: guide) == Rect(x: 0, y: 44, width: 100, height: 22))
    #expect(!engine.hasConflicts)
  }

  @Test func `multipliers of a third are exact to a thousandth of a point over long chains`() throws {
    var engine = LayoutEngine(rootSize: Size(width: 1000, height: 10))
    var previous: LayoutItemID?
    for _ in 0..<60 {
      let view = engine.addItem(parent: engine.root)
      try engine.activate(LayoutConstraint(view, .width, to: engine.root, .width, multiplier: 1.0 / 3))
      if let previous {
        try engine.activate(LayoutConstraint(view, .left, to: previous, .right))
      } else {
        try engine.activate(LayoutConstraint(view, .left, to: engine.root, .left))
      }
      previous = view
    }
    engine.solve()
    let last = previous.flatMap { engine.frame(of: $0) }
    #expect(abs((last?.maxX ?? 0) - 20_000) < 0.001)
  }

  @Test func `a copy of an engine is an independent layout`() throws {
    var engine = LayoutEngine(rootSize: Size(width: 100, height: 100))
    let view = engine.addItem(parent: engine.root)
    let handle = try engine.activate(LayoutConstraint(view, .width, constant: 10))
    engine.solve()
    var copy = engine
    try copy.setConstant(handle, 20)
    copy.solve()
    #expect(engine.frame(of: view)?.width == 10)
    #expect(copy.frame(of: view)?.width == 20)
  }
}
