import InbetweenGeometry
import InbetweenLayout
import Testing

/// Which constraint of a conflict gives way, with sets like those of published console logs (docs/layout.md).
@Suite("Of a conflict, UIKit's constraints are kept, and the innermost of the app's gives way")
struct ConflictPrecedenceTests {
  private struct Scene {
    var engine = LayoutEngine(rootSize: Size(width: 320, height: 480))
    let stack: LayoutItemID
    var views: [LayoutItemID] = []

    init(_ count: Int, height: Double? = 40) {
      stack = engine.addItem(parent: engine.root)
      for _ in 0..<count {
        let view = engine.addItem(parent: stack)
        if let height { engine.setIntrinsicContentSize(view, Size(width: 100, height: height)) }
        views.append(view)
      }
    }

    mutating func arrange(hidden: Set<LayoutItemID> = [], spacing: Double = 8) throws {
      try engine.setStack(
        stack, StackLayout(arranged: views, axis: .vertical, spacing: spacing, hidden: hidden))
    }

    /// The description of the only constraint that gave way.
    mutating func broken() throws -> String {
      engine.solve()
      let conflict = try #require(engine.conflicts().first)
      #expect(engine.conflicts().count == 1)
      #expect(conflict.broken == engine.loser(among: conflict.members))
      return engine.describe(conflict.broken, names: names)
    }
  }

  @Test(arguments: [true, false])
  func `a hidden view with a required height is 0 high, in whatever order the two were activated`(hidesLast: Bool)
    throws
  {
    var scene = Scene(3)
    try scene.engine.place(scene.stack, x: 0, y: 0)
    if !hidesLast { try scene.arrange(hidden: [scene.views[1]]) }
    try scene.engine.activate(LayoutConstraint(scene.views[1], .height, constant: 128, identifier: "fixed"))
    if hidesLast {
      try scene.arrange()
      scene.engine.solve()
      #expect(scene.engine.frame(of: scene.stack)?.height == 224)
      try scene.arrange(hidden: [scene.views[1]])
    }
    #expect(try scene.broken() == "'fixed' v3.height == 128")
    #expect(scene.engine.frame(of: scene.views[1])?.height == 0)
    #expect(scene.engine.frame(of: scene.stack)?.height == 88)
    try scene.arrange()
    scene.engine.solve()
    #expect(scene.engine.conflicts().isEmpty && scene.engine.frame(of: scene.views[1])?.height == 128)
  }

  @Test func `of a hidden view's content the latest of its required insets gives way, as in the logs`() throws {
    var scene = Scene(2)
    try scene.engine.place(scene.stack, x: 0, y: 0)
    let inner = scene.engine.addItem(parent: scene.views[0])
    try scene.engine.activate([
      LayoutConstraint(inner, .top, to: scene.views[0], .top, constant: 8, identifier: "top"),
      LayoutConstraint(scene.views[0], .bottom, to: inner, .bottom, constant: 8, identifier: "bottom"),
    ])
    try scene.arrange(hidden: [scene.views[0]])
    #expect(try scene.broken().hasPrefix("'bottom'"))
    #expect(scene.engine.frame(of: scene.views[0])?.height == 0)
  }

  @Test func `a required compression resistance gives way to hiding, and to nothing that the app asks`() throws {
    var scene = Scene(2)
    try scene.engine.place(scene.stack, x: 0, y: 0)
    try scene.engine.setContentCompressionResistance(scene.views[0], .vertical, 1000)
    try scene.arrange(hidden: [scene.views[0]])
    _ = try scene.broken()
    #expect(scene.engine.frame(of: scene.views[0])?.height == 0)
    try scene.arrange()
    try scene.engine.activate(LayoutConstraint(scene.views[0], .height, constant: 10, identifier: "fixed"))
    #expect(try scene.broken().hasPrefix("'fixed'"))
    #expect(scene.engine.frame(of: scene.views[0])?.height == 40)
  }

  @Test func `hiding a nested stack view breaks its spacing, the innermost of the stack views' own`() throws {
    var scene = Scene(1)
    try scene.engine.place(scene.stack, x: 0, y: 0)
    let inner = scene.engine.addItem(parent: scene.stack)
    let leaves = (0..<3).map { _ in scene.engine.addItem(parent: inner) }
    for leaf in leaves { scene.engine.setIntrinsicContentSize(leaf, Size(width: 50, height: 30)) }
    scene.views.append(inner)
    try scene.engine.setStack(inner, StackLayout(arranged: leaves, axis: .vertical, spacing: 16))
    try scene.arrange(hidden: [inner])
    scene.engine.solve()
    #expect(scene.engine.frame(of: inner)?.height == 0)
    #expect(try scene.broken() == "'UISV-spacing' V:[v\(leaves[1].rawValue)]-(16)-[v\(leaves[2].rawValue)]")
    // Without spacing nothing conflicts, except a height that the app gives to one of its views.
    try scene.engine.setStack(inner, StackLayout(arranged: leaves, axis: .vertical))
    scene.engine.solve()
    #expect(scene.engine.conflicts().isEmpty)
    try scene.engine.activate(LayoutConstraint(leaves[0], .height, constant: 44, identifier: "fixed"))
    #expect(try scene.broken().hasPrefix("'fixed'"))
    #expect(scene.engine.frame(of: inner)?.height == 0 && scene.engine.frame(of: leaves[0])?.height == 0)
  }

  @Test func `sizes in a stack view of a fixed height give way, not the pins or the stack view's own`() throws {
    var scene = Scene(2)
    // The canvas stands for the encapsulated height of 480.
    try scene.engine.pin(scene.stack, inset: 0)
    for (view, height) in zip(scene.views, [300.0, 300]) {
      try scene.engine.activate(LayoutConstraint(view, .height, constant: height, identifier: "\(view.rawValue)"))
    }
    try scene.arrange(spacing: 0)
    #expect(try scene.broken().hasPrefix("'\(scene.views[1].rawValue)'"))
    #expect(scene.engine.frame(of: scene.stack)?.height == 480)
    #expect(scene.engine.frame(of: scene.views[1])?.height == 180)
  }

  @Test func `a spacing that does not fit gives way to pins outside the stack view, not to its height`() throws {
    var pinned = Scene(2, height: nil)
    try pinned.engine.pin(pinned.stack, inset: 100)
    try pinned.arrange(spacing: 400)
    #expect(try pinned.broken().hasPrefix("'UISV-spacing'"))
    #expect(pinned.engine.frame(of: pinned.stack)?.height == 280)
    var fixed = Scene(2, height: nil)
    try fixed.engine.place(fixed.stack, x: 0, y: 0, height: 100)
    try fixed.arrange(spacing: 400)
    #expect(try fixed.broken() == "v1.height == 100")
    #expect(fixed.engine.frame(of: fixed.stack)?.height == 400)
  }

  @Test func `a view with a frame and an autoresizing mask keeps it, and the latest pin of its content gives way`()
    throws
  {
    var engine = LayoutEngine(rootSize: Size(width: 320, height: 480))
    let bar = engine.addItem(parent: engine.root)
    engine.setFrame(bar, Rect(x: 0, y: 0, width: 320, height: 0))
    let stack = engine.addItem(parent: bar)
    let leaf = engine.addItem(parent: stack)
    try engine.setStack(stack, StackLayout(arranged: [leaf], axis: .vertical))
    let pins = try engine.pin(stack, inset: 8)
    engine.solve()
    #expect(engine.frame(of: bar)?.height == 0)
    #expect(engine.conflicts().map(\.broken) == [.constraint(pins[3])])
    // The stack view is 8 points down with the height of its view, which nothing contradicts.
    try engine.activate(LayoutConstraint(leaf, .height, constant: 30))
    engine.solve()
    #expect(engine.frame(of: stack) == Rect(x: 8, y: 8, width: 304, height: 30))
    #expect(engine.frame(of: bar)?.height == 0)
  }

  @Test func `a view that becomes a stack view, or is none any more, changes which constraint gives way`() throws {
    var scene = Scene(2)
    try scene.engine.activate([
      LayoutConstraint(scene.stack, .left, to: scene.engine.root, .left),
      LayoutConstraint(scene.views[0], .height, constant: 300, identifier: "inside"),
      LayoutConstraint(scene.views[0], .top, to: scene.engine.root, .top, constant: 100, identifier: "outside"),
      LayoutConstraint(scene.views[0], .bottom, to: scene.engine.root, .bottom, constant: -10, identifier: "far"),
    ])
    #expect(try scene.broken().hasPrefix("'far'"))
    try scene.arrange()
    #expect(try scene.broken().hasPrefix("'inside'"))
    try scene.engine.setStack(scene.stack, nil)
    #expect(try scene.broken().hasPrefix("'far'"))
  }

  @Test func `fitting sizes are those of a layout with the same conflict`() throws {
    var scene = Scene(2)
    try scene.engine.place(scene.stack, x: 0, y: 0)
    try scene.engine.activate(LayoutConstraint(scene.views[0], .height, constant: 128))
    try scene.arrange(hidden: [scene.views[0]])
    let size = try scene.engine.systemLayoutSizeFitting(scene.stack)
    scene.engine.solve()
    #expect(size.height == 40 && scene.engine.frame(of: scene.stack)?.height == 40)
  }

  @Test func `a changed direction or baseline does not change which constraint gives way`() throws {
    var engine = LayoutEngine(rootSize: Size(width: 320, height: 480))
    let view = engine.addItem(parent: engine.root)
    try engine.activate([
      LayoutConstraint(view, .width, constant: 50), LayoutConstraint(view, .height, constant: 30),
      LayoutConstraint(view, .leading, to: engine.root, .leading, constant: 20),
      LayoutConstraint(view, .firstBaseline, to: engine.root, .top, constant: 40),
    ])
    let late = try engine.activate([
      LayoutConstraint(view, .left, to: engine.root, .left, constant: 150),
      LayoutConstraint(view, .top, to: engine.root, .top, constant: 90),
    ])
    for direction in [LayoutDirection.leftToRight, .rightToLeft, .leftToRight] {
      engine.setLayoutDirection(engine.root, direction)
      engine.setBaselineOffsets(view, first: direction == .leftToRight ? 5 : 8, last: 0)
      engine.solve()
      #expect(engine.conflicts().map(\.broken) == late.map { .constraint($0) })
      #expect(engine.frame(of: view)?.minX == (direction == .leftToRight ? 20 : 250))
    }
  }

  @Test func `baselines that yield give way before later constraints, those that a view lends, too`() throws {
    var engine = LayoutEngine(rootSize: Size(width: 320, height: 480))
    let box = engine.addItem(parent: engine.root)
    let text = engine.addItem(parent: box)
    engine.setBaselineItems(box, first: text, last: nil)
    engine.setBaselineOffsets(text, first: 15, last: 5)
    try engine.pin(text, inset: 0)
    let baseline = try engine.activate(
      LayoutConstraint(box, .firstBaseline, to: engine.root, .top, constant: 40))
    let late = try engine.activate(LayoutConstraint(box, .top, to: engine.root, .top, constant: 10))
    for (yielding, broken) in [([LayoutItemID](), late), ([text], baseline), ([box], late), ([], late)] {
      engine.setYieldingBaselines(yielding)
      engine.solve()
      #expect(engine.conflicts().map(\.broken) == [.constraint(broken)])
      #expect(engine.itemsWithBaselineConflicts(among: [box, text]) == [text])
    }
    engine.setYieldingBaselines([text])
    engine.solve()
    engine.setBaselineOffsets(text, first: 30, last: 5)
    engine.solve()
    #expect(!engine.hasConflicts && engine.itemsWithBaselineConflicts(among: [box, text]).isEmpty)
    #expect(engine.frame(of: box)?.minY == 10)
  }

  @Test func `a required fitting size is kept, and the content's constraints give way`() throws {
    var engine = LayoutEngine(rootSize: Size(width: 320, height: 480))
    let view = engine.addItem(parent: engine.root)
    let inner = engine.addItem(parent: view)
    try engine.pin(inner, inset: 8)
    try engine.activate([
      LayoutConstraint(inner, .width, constant: 100), LayoutConstraint(inner, .height, constant: 30),
    ])
    let size = try engine.systemLayoutSizeFitting(
      view, target: Size(width: 60, height: 0), horizontalPriority: LayoutPriority.required)
    #expect(size == Size(width: 60, height: 46))
  }

  @Test(arguments: [Axis.horizontal, .vertical], StackLayout.Alignment.allCases)
  func `a stack view whose views are all hidden is empty in both directions, and the views keep their size across`(
    axis: Axis, alignment: StackLayout.Alignment
  ) throws {
    var engine = LayoutEngine(rootSize: Size(width: 320, height: 480))
    let stack = engine.addItem(parent: engine.root)
    let views = [20.0, 32].map { side in
      let view = engine.addItem(parent: stack)
      engine.setIntrinsicContentSize(view, Size(width: side, height: side))
      return view
    }
    try engine.activate([
      LayoutConstraint(stack, .left, to: engine.root, .left), LayoutConstraint(stack, .top, to: engine.root, .top),
    ])
    var layout = StackLayout(arranged: views, axis: axis, alignment: alignment, hidden: Set(views))
    try engine.setStack(stack, layout)
    engine.solve()
    let size = try #require(engine.frame(of: stack)?.size)
    #expect(size == Size(width: 0, height: 0))
    let across = engine.frame(of: views[1]).map { axis == .horizontal ? $0.height : $0.width }
    #expect(across == 32)
    #expect(engine.ambiguities().isEmpty && engine.conflicts().isEmpty)
    // Beside a visible view, a taller hidden one still takes part in filling.
    layout.hidden = [views[1]]
    try engine.setStack(stack, layout)
    engine.solve()
    let shown = engine.frame(of: stack).map { axis == .horizontal ? $0.height : $0.width }
    #expect(shown == (alignment == .fill ? 32 : 20))
  }
}

extension LayoutEngine {
  /// The member of a conflict that gives way, by the rule of docs/layout.md, written without the product's ranks.
  func loser(among members: [LayoutSource]) -> LayoutSource? {
    func stackDepth(_ item: LayoutItemID?) -> Int {
      var (depth, next) = (0, item)
      while let id = next {
        if stack(id) != nil { depth += 1 }
        next = parent(of: id)
      }
      return depth
    }
    func ancestors(_ item: LayoutItemID) -> [LayoutItemID] {
      Array(sequence(first: item) { parent(of: $0) })
    }
    func key(_ source: LayoutSource) -> [Int] {
      switch source {
      case .root, .frame, .safeArea: return [-1, 0, 0]
      case .contentHugging(let item, _), .compressionResistance(let item, _):
        let depth = stackDepth(item)
        return [depth, depth == 0 ? 0 : 2, 0]
      case .constraint(let handle):
        guard let constraint = constraint(handle), constraint.identifier?.hasPrefix("UITV-") != true else {
          return [-1, 0, 0]
        }
        let first = constraint.firstItem
        let second = constraint.multiplier == 0 ? first : constraint.secondItem ?? first
        let common = ancestors(first).first { ancestors(second).contains($0) }
        guard let canvas = stack(making: handle) else { return [stackDepth(common), 3, 0] }
        return [stackDepth(canvas), [first, second].contains(canvas) || first == second ? 0 : 1, 0]
      }
    }
    return members.enumerated().max { a, b in
      let (x, y) = (key(a.element) + [a.offset], key(b.element) + [b.offset])
      return x.lexicographicallyPrecedes(y)
    }?.element
  }
}
