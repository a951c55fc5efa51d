import InbetweenGeometry
import InbetweenLayout
import Testing

@Suite("Stack views")
struct StackViewTests {
  private struct Scene {
    var engine = LayoutEngine(rootSize: Size(width: 400, height: 300))
    var canvas: LayoutItemID
    var views: [LayoutItemID] = []

    init(widths: [Double]) throws {
      canvas = engine.addItem(parent: engine.root)
      try engine.place(canvas, x: 0, y: 0)
      for width in widths {
        let view = engine.addItem(parent: canvas)
        engine.setIntrinsicContentSize(view, Size(width: width, height: 20))
        views.append(view)
      }
    }

    mutating func frames(_ stack: StackLayout) throws -> [Rect?] {
      try engine.setStack(canvas, stack)
      engine.solve()
      return ([canvas] + views).map { engine.frame(of: $0) }
    }
  }

  @Test("changing a description touches only what differs and gives the same layout as a fresh one")
  func regeneration() throws {
    var numbers = SeededNumbers(seed: 11)
    var scene = try Scene(widths: [40, 60, 80])
    for _ in 0..<60 {
      let views = scene.views
      var stack = StackLayout(arranged: views)
      stack.axis = numbers.pick([.horizontal, .vertical])
      stack.distribution = numbers.pick(StackLayout.Distribution.allCases)
      stack.alignment = numbers.pick([.fill, .leading, .trailing, .center])
      stack.spacing = numbers.pick([0, 5, 10])
      if Bool.random(using: &numbers) { stack.hidden = [numbers.pick(views)] }
      if Bool.random(using: &numbers) { stack.customSpacing = [numbers.pick(views): 30] }
      stack.isLayoutMarginsRelativeArrangement = Bool.random(using: &numbers)
      var fresh = try Scene(widths: [40, 60, 80])
      let expected = try fresh.frames(stack)
      let isOpen = !fresh.engine.ambiguities(suggestionLimit: 0).isEmpty
      let frames = try scene.frames(stack)
      if !isOpen {
        for (frame, wanted) in zip(frames, expected) {
          #expect(zip(frame?.numbers ?? [], wanted?.numbers ?? []).allSatisfy { abs($0 - $1) < 1e-6 })
        }
      }
      #expect(scene.engine.levelErrors.map(\.priority) == fresh.engine.levelErrors.map(\.priority))
    }
  }

  @Test("a hidden view collapses and its gaps merge; shown again, everything is as before")
  func hiding() throws {
    var scene = try Scene(widths: [40, 60, 80])
    var stack = StackLayout(arranged: scene.views, spacing: 10)
    let before = try scene.frames(stack)
    #expect(before[0]?.width == 200)
    stack.hidden = [scene.views[1]]
    #expect(try scene.frames(stack)[0]?.width == 130)
    stack.hidden = []
    #expect(try scene.frames(stack) == before)
  }

  @Test("proportional shares follow a changed content size")
  func proportions() throws {
    var scene = try Scene(widths: [40, 60])
    try scene.engine.activate(LayoutConstraint(scene.canvas, .width, constant: 200))
    let stack = StackLayout(arranged: scene.views, distribution: .fillProportionally)
    #expect(try scene.frames(stack)[1]?.width == 80)
    scene.engine.setIntrinsicContentSize(scene.views[0], Size(width: 180, height: 20))
    scene.engine.solve()
    #expect(scene.engine.frame(of: scene.views[0])?.width == 150)
  }

  @Test("removing an arranged view closes the gap; taking the stack away frees the views")
  func removal() throws {
    var scene = try Scene(widths: [40, 60, 80])
    _ = try scene.frames(StackLayout(arranged: scene.views, alignment: .center, spacing: 10))
    scene.engine.removeItem(scene.views[1])
    scene.engine.solve()
    #expect(scene.engine.frame(of: scene.canvas)?.width == 130)
    #expect(scene.engine.frame(of: scene.views[2])?.minX == 50)
    try scene.engine.setStack(scene.canvas, nil)
    #expect(!scene.engine.ambiguities().isEmpty)
    #expect(scene.engine.stack(scene.canvas) == nil)
    scene.engine.removeItem(scene.canvas)
    #expect(scene.engine.activeConstraints.isEmpty)
  }

  @Test("baselines line up, and the stack reaches around all views")
  func baselines() throws {
    var scene = try Scene(widths: [40, 60])
    scene.engine.setBaselineOffsets(scene.views[0], first: 15, last: 5)
    scene.engine.setBaselineOffsets(scene.views[1], first: 5, last: 15)
    let frames = try scene.frames(StackLayout(arranged: scene.views, alignment: .firstBaseline))
    #expect(frames[1]?.minY == 0 && frames[2]?.minY == 10)
    #expect(frames[0]?.height == 30)
  }
}
