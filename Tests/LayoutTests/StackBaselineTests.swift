import InbetweenGeometry
import InbetweenLayout
import Testing

@Suite("Baselines of stack views")
struct StackBaselineTests {
  private struct Scene {
    var engine = LayoutEngine(rootSize: Size(width: 400, height: 300))
    var canvas: LayoutItemID

    init() throws {
      canvas = engine.addItem(parent: engine.root)
      try engine.place(canvas, x: 0, y: 0)
    }

    mutating func text(
      _ height: Double, first: Double, last: Double, width: Double = 40, in parent: LayoutItemID? = nil
    ) -> LayoutItemID {
      let view = engine.addItem(parent: parent ?? canvas)
      engine.setIntrinsicContentSize(view, Size(width: width, height: height))
      engine.setBaselineOffsets(view, first: first, last: last)
      return view
    }

    func top(_ id: LayoutItemID) -> Double { engine.frame(of: id)?.minY ?? -1 }
    func height(_ id: LayoutItemID) -> Double { engine.frame(of: id)?.height ?? -1 }
  }

  @Test
  func
    `aligned by first baselines, the top is that of the first view: a taller later view extends above it (rdar 32291130)`()
    throws
  {
    var scene = try Scene()
    let small = scene.text(20, first: 15, last: 5)
    let large = scene.text(40, first: 30, last: 10)
    try scene.engine.setStack(scene.canvas, StackLayout(arranged: [small, large], alignment: .firstBaseline))
    scene.engine.solve()
    #expect(scene.top(small) == 0 && scene.top(large) == -15)
    #expect(scene.height(scene.canvas) == 25)
    #expect(scene.engine.ambiguities(suggestionLimit: 0).isEmpty)
    // A higher stack has the lowest bottom at its own, as Interface Builder's records have it.
    try scene.engine.activate(LayoutConstraint(scene.canvas, .height, constant: 100))
    scene.engine.solve()
    #expect(scene.top(small) == 75 && scene.top(large) == 60)
  }

  @Test func `aligned by last baselines, the bottom is that of the first view: a deeper later view extends below it`()
    throws
  {
    var scene = try Scene()
    let small = scene.text(20, first: 15, last: 5)
    let large = scene.text(40, first: 30, last: 10)
    try scene.engine.setStack(scene.canvas, StackLayout(arranged: [small, large], alignment: .lastBaseline))
    scene.engine.solve()
    #expect(scene.top(large) == 0 && scene.top(small) == 15)
    #expect(scene.height(scene.canvas) == 35)
    try scene.engine.activate(LayoutConstraint(scene.canvas, .height, constant: 100))
    scene.engine.solve()
    #expect(scene.top(large) == 0 && scene.top(small) == 15)
  }

  @Test func `a column has the first baseline of its first visible view and the last one of its last, at any depth`()
    throws
  {
    var scene = try Scene()
    let engineRoot = scene.canvas
    let label = scene.text(20, first: 15, last: 5, in: engineRoot)
    let column = scene.engine.addItem(parent: engineRoot)
    let inner = scene.engine.addItem(parent: column)
    let a = scene.text(10, first: 8, last: 2, in: inner)
    let b = scene.text(12, first: 9, last: 3, in: inner)
    let c = scene.text(30, first: 22, last: 8, in: column)
    try scene.engine.setStack(inner, StackLayout(arranged: [a, b], axis: .vertical))
    try scene.engine.setStack(column, StackLayout(arranged: [inner, c], axis: .vertical))
    var row = StackLayout(arranged: [label, column], alignment: .firstBaseline)
    try scene.engine.setStack(scene.canvas, row)
    scene.engine.solve()
    #expect(scene.top(column) - scene.top(label) == 15 - 8)
    #expect(scene.engine.value(of: .firstBaseline, column) == scene.top(column) + 8)
    #expect(scene.engine.value(of: .lastBaseline, column) == scene.top(column) + 52 - 8)
    row.alignment = .lastBaseline
    try scene.engine.setStack(scene.canvas, row)
    scene.engine.solve()
    #expect(scene.top(column) + 52 - 8 == scene.top(label) + 15)
    // Hidden views provide no baselines, and a baseline may move.
    row.alignment = .firstBaseline
    try scene.engine.setStack(scene.canvas, row)
    try scene.engine.setStack(inner, StackLayout(arranged: [a, b], axis: .vertical, hidden: [a]))
    scene.engine.setBaselineOffsets(b, first: 11, last: 1)
    scene.engine.solve()
    #expect(scene.top(column) - scene.top(label) == 15 - 11)
    // Nor do removed ones.
    scene.engine.removeItem(inner)
    scene.engine.solve()
    #expect(scene.top(column) - scene.top(label) == 15 - 22)
    let explained = scene.engine.explain(column, .firstBaseline)
    let explanation = try #require(explained)
    #expect(abs(explanation.steps.reduce(explanation.offset) { $0 + $1.amount } - explanation.value) < 1e-6)
  }

  @Test func `a row has the baselines of its tallest view, and changes when another view becomes the tallest`() throws {
    var scene = try Scene()
    let label = scene.text(20, first: 15, last: 5)
    let row = scene.engine.addItem(parent: scene.canvas)
    let low = scene.text(10, first: 8, last: 2, in: row)
    let high = scene.text(30, first: 25, last: 5, in: row)
    try scene.engine.setStack(row, StackLayout(arranged: [low, high], alignment: .leading))
    try scene.engine.setStack(scene.canvas, StackLayout(arranged: [label, row], alignment: .firstBaseline))
    scene.engine.solve()
    #expect(scene.top(row) == 15 - 25)
    scene.engine.setIntrinsicContentSize(low, Size(width: 40, height: 50))
    scene.engine.solve()
    #expect(scene.top(row) == 15 - 8)
    // What its content asks for does not make a view tall that constraints leave without a height.
    scene.engine.setIntrinsicContentSize(low, Size(width: 40, height: 10))
    try scene.engine.activate(LayoutConstraint(high, .height, constant: 0))
    scene.engine.solve()
    #expect(scene.top(row) == 15 - 8)
  }

  @Test func `a view may provide the baselines of its superview (forFirstBaselineLayout)`() throws {
    var scene = try Scene()
    let label = scene.text(20, first: 15, last: 5)
    let box = scene.engine.addItem(parent: scene.canvas)
    let title = scene.text(10, first: 8, last: 2, in: box)
    try scene.engine.pin(title, inset: 6)
    try scene.engine.setStack(scene.canvas, StackLayout(arranged: [label, box], alignment: .firstBaseline))
    scene.engine.setBaselineItems(box, first: title, last: title)
    scene.engine.solve()
    #expect(scene.top(box) == 15 - 14)
    scene.engine.setBaselineItems(box, first: nil, last: nil)
    scene.engine.solve()
    #expect(scene.top(box) == 15)
    // Only a view inside another can provide its baselines.
    scene.engine.setBaselineItems(box, first: label, last: box)
    scene.engine.solve()
    #expect(scene.top(box) == 15)
  }

  @Test func `a fitting size uses provided baselines`() throws {
    var scene = try Scene()
    let label = scene.text(20, first: 15, last: 5)
    let column = scene.engine.addItem(parent: scene.canvas)
    let inner = scene.text(10, first: 3, last: 7, in: column)
    try scene.engine.setStack(column, StackLayout(arranged: [inner], axis: .vertical))
    try scene.engine.setStack(scene.canvas, StackLayout(arranged: [label, column], alignment: .firstBaseline))
    #expect(try scene.engine.systemLayoutSizeFitting(scene.canvas).height == 22)
  }
}
