import InbetweenGeometry
import InbetweenLayout
import InbetweenTestSupport
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

  @Test func `changing a description touches only the differences and gives the same layout as a new stack`() throws {
    var numbers = SplitMix(seed: 11)
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

  @Test func `a hidden view collapses and its gaps merge; when it is shown again, everything is as before`() throws {
    var scene = try Scene(widths: [40, 60, 80])
    var stack = StackLayout(arranged: scene.views, spacing: 10)
    let before = try scene.frames(stack)
    #expect(before[0]?.width == 200)
    stack.hidden = [scene.views[1]]
    #expect(try scene.frames(stack)[0]?.width == 130)
    stack.hidden = []
    #expect(try scene.frames(stack) == before)
  }

  @Test func `proportional shares follow a changed content size`() throws {
    var scene = try Scene(widths: [40, 60])
    try scene.engine.activate(LayoutConstraint(scene.canvas, .width, constant: 200))
    let stack = StackLayout(arranged: scene.views, distribution: .fillProportionally)
    #expect(try scene.frames(stack)[1]?.width == 80)
    scene.engine.setIntrinsicContentSize(scene.views[0], Size(width: 180, height: 20))
    scene.engine.solve()
    #expect(scene.engine.frame(of: scene.views[0])?.width == 150)
  }

  @Test func `a nested stack view's content size is that of its arranged views and spacing, along and across its axis`()
    throws
  {
    func share(_ axis: Axis, _ distribution: StackLayout.Distribution = .fill) throws -> (LayoutEngine, [LayoutItemID])
    {
      var scene = try Scene(widths: [80])
      try scene.engine.activate(LayoutConstraint(scene.canvas, .width, constant: 200))
      let inner = scene.engine.addItem(parent: scene.canvas)
      let parts = [30.0, 40].map { width in
        let part = scene.engine.addItem(parent: inner)
        scene.engine.setIntrinsicContentSize(part, Size(width: width, height: 20))
        return part
      }
      _ = try scene.frames(StackLayout(arranged: [scene.views[0], inner], distribution: .fillProportionally))
      try scene.engine.setStack(
        inner, StackLayout(arranged: parts, axis: axis, distribution: distribution, spacing: 10))
      scene.engine.solve()
      return (scene.engine, [scene.views[0], inner] + parts)
    }
    // 80 : 30 + 10 + 40, and 80 : 40.
    let row = try share(.horizontal)
    #expect(row.0.frame(of: row.1[1])?.width == 100)
    let column = try share(.vertical)
    #expect(abs((column.0.frame(of: column.1[1])?.width ?? 0) - 200 / 3.0) < 1e-9)
    // 80 : 2 · 40 + 10.
    let equal = try share(.horizontal, .fillEqually)
    #expect(abs((equal.0.frame(of: equal.1[1])?.width ?? 0) - 200 * 90 / 170.0) < 1e-9)
    // What changes inside changes the shares.
    var engine = row.0
    engine.setIntrinsicContentSize(row.1[2], Size(width: 70, height: 20))
    engine.solve()
    #expect(engine.frame(of: row.1[1])?.width == 120)
  }

  @Test func `removing an arranged view closes the gap; removing the stack leaves its views`() throws {
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

  @Test(arguments: [Axis.horizontal, .vertical])
  func `a hidden view does not widen a stack across its axis`(axis: Axis) throws {
    for alignment in [StackLayout.Alignment.leading, .center, .trailing, .firstBaseline, .lastBaseline] {
      for count in 1...2 {
        var scene = try Scene(widths: [])
        for length in [50.0, 50, 300].suffix(count + 1) {
          let view = scene.engine.addItem(parent: scene.canvas)
          scene.engine.setIntrinsicContentSize(view, Size(width: length, height: length))
          scene.views.append(view)
        }
        var stack = StackLayout(arranged: scene.views, axis: axis, alignment: alignment)
        stack.hidden = [scene.views[count]]
        let canvas = try #require(try scene.frames(stack)[0])
        #expect((axis == .horizontal ? canvas.height : canvas.width) == 50, "\(alignment)")
        #expect((axis == .horizontal ? canvas.width : canvas.height) == 50 * Double(count), "\(alignment)")
        #expect(scene.engine.ambiguities(suggestionLimit: 0).isEmpty, "\(alignment)")
      }
    }
  }

  @Test func `a stack whose views are all hidden is also empty across its axis, and not ambiguous`() throws {
    for alignment in StackLayout.Alignment.allCases where alignment != .fill {
      for axis in [Axis.horizontal, .vertical] {
        var scene = try Scene(widths: [40, 60])
        var stack = StackLayout(arranged: scene.views, axis: axis, alignment: alignment)
        stack.hidden = Set(scene.views)
        #expect(try scene.frames(stack)[0] == .zero)
        #expect(!scene.engine.ambiguities(suggestionLimit: 0).contains { scene.views.contains($0.item) })
      }
    }
  }

  @Test func `with fillProportionally, a view without a content size gets no space, whatever the others get`() throws {
    var scene = try Scene(widths: [100, 0, 0])
    for view in scene.views.dropFirst() { scene.engine.setIntrinsicContentSize(view, nil) }
    try scene.engine.activate(LayoutConstraint(scene.canvas, .width, constant: 300))
    let stack = StackLayout(arranged: scene.views, distribution: .fillProportionally, spacing: 10)
    #expect(try scene.frames(stack).dropFirst().map { $0?.width } == [280, 0, 0])
  }

  @Test func `two wrapping texts share the width of a row; a single one follows its priorities`() throws {
    var scene = try Scene(widths: [900, 500, 51])
    try scene.engine.activate(LayoutConstraint(scene.canvas, .width, constant: 300))
    // rdar 41192642: width = stack.width / N + C at compression resistance + 10, N being the arranged views.
    scene.engine.setWrapsText(scene.views[0], true)
    scene.engine.setWrapsText(scene.views[1], true)
    var stack = StackLayout(arranged: scene.views, spacing: 9)
    #expect(try scene.frames(stack).dropFirst().map { $0?.width } == [94, 94, 94])
    // Only a hugging priority above 760 keeps the third as wide as its content.
    try scene.engine.setContentHugging(scene.views[2], .horizontal, 761)
    scene.engine.solve()
    #expect(scene.engine.frame(of: scene.views[2])?.width == 51)
    // rdar 39275811, as it is since iOS 15: the text gives way.
    try scene.engine.setContentHugging(scene.views[2], .horizontal, 750)
    stack.arranged = [scene.views[0], scene.views[2]]
    try scene.engine.setContentCompressionResistance(scene.views[0], .horizontal, 749)
    #expect(try scene.frames(stack)[1]?.width == 240)
    // A text that no longer wraps no longer takes part.
    stack.arranged = scene.views
    _ = try scene.frames(stack)
    scene.engine.setWrapsText(scene.views[1], false)
    scene.engine.solve()
    #expect(scene.engine.frame(of: scene.views[2])?.width == 51)
  }
}
