import InbetweenSolver

/// Constraints that are all connected, so that they are solved in one component: superlinear growth is visible there.
struct Component {
  enum Shape: String, CaseIterable {
    /// Twice as many random `left >= right + gap` as views: they form cycles and contradict each other.
    case contradictions
    /// A stack with `equalCentering` whose views must be compressed.
    case equalCentering
    /// A stack with `fill` and views of equal priorities that must be compressed.
    case fill
    /// A column of `height >= 4` whose end is pinned.
    case column
    /// Labels of equal width beside fields, all with equal hugging priorities.
    case form
    /// Rows of five tags, each row below all of the one before.
    case tags

    /// The numbers of views to measure.
    var counts: [Int] {
      switch self {
      case .contradictions: [250, 500, 1000]
      case .equalCentering, .fill: [200, 400, 800]
      case .column: [800, 1600, 3200]
      case .form: [1000, 2000, 4000]
      case .tags: [2000, 4000, 8000]
      }
    }
  }

  var solver = Solver()
  private(set) var boxes: [Box] = []
  private var random = Random(seed: 11)
  private var firstGap: Solver.Variable?
  private var end: Solver.ConstraintID?

  init(_ shape: Shape, _ n: Int) {
    for _ in 0..<(shape == .form ? 2 * n : n) { boxes.append(Scene.box(&solver)) }
    switch shape {
    case .contradictions: contradictions()
    case .equalCentering: stack(isCentred: true)
    case .fill: stack(isCentred: false)
    case .column: column()
    case .form: form()
    case .tags: tags()
    }
  }

  /// Σ plus − Σ minus `relation` constant.
  private mutating func want(
    _ plus: [Solver.Variable], _ minus: [Solver.Variable] = [], _ relation: Solver.Relation = .equal,
    _ constant: Double = 0, _ priority: Double = 1000
  ) {
    solver.add(plus.map { .init($0, 1) } + minus.map { .init($0, -1) }, relation, constant, priority: priority)
  }

  /// Content hugging and compression resistance.
  private mutating func hug(_ size: Solver.Variable, _ length: Double) {
    want([size], [], .lessThanOrEqual, length, 250)
    want([size], [], .greaterThanOrEqual, length, 750)
  }

  private mutating func contradictions() {
    for _ in 0..<(2 * boxes.count) {
      let a = random.next(boxes.count)
      let b = (a + 1 + random.next(boxes.count - 1)) % boxes.count
      want([boxes[a].l], [boxes[b].l, boxes[b].w], .greaterThanOrEqual, Double(1 + random.next(20)))
    }
  }

  private mutating func stack(isCentred: Bool) {
    for i in boxes.indices { arrange(i, isCentred: isCentred) }
    pinEnd()
  }

  private mutating func arrange(_ i: Int, isCentred: Bool) {
    let v = boxes[i]
    hug(v.h, 10)
    guard i > 0 else { return want([v.t]) }
    let last = boxes[i - 1]
    want([v.t], [last.t, last.h], isCentred ? .greaterThanOrEqual : .equal)
    guard isCentred else { return }
    let gap = Scene.box(&solver)
    solver.add([.init(gap.t, 1), .init(last.t, -1), .init(last.h, -0.5)], .equal, 0)
    solver.add([.init(gap.t, 1), .init(gap.h, 1), .init(v.t, -1), .init(v.h, -0.5)], .equal, 0)
    if let firstGap { want([gap.h], [firstGap], .equal, 0, max(151 - Double(i), 1)) } else { firstGap = gap.h }
  }

  private mutating func pinEnd() {
    if let v = boxes.last { end = solver.add([.init(v.t, 1), .init(v.h, 1)], .equal, 844) }
  }

  /// Adds a view to a stack, as an event does.
  mutating func grow(isCentred: Bool) {
    if let end { solver.remove(end) }
    boxes.append(Scene.box(&solver))
    arrange(boxes.count - 1, isCentred: isCentred)
    pinEnd()
    solver.solve()
  }

  private mutating func column() {
    for (i, v) in boxes.enumerated() {
      want([v.h], [], .greaterThanOrEqual, 4)
      if i == 0 { want([v.t]) } else { want([v.t], [boxes[i - 1].t, boxes[i - 1].h]) }
    }
    if let v = boxes.last { want([v.t, v.h], [], .equal, Double(8 * boxes.count)) }
  }

  private mutating func form() {
    for i in stride(from: 0, to: boxes.count, by: 2) {
      let (label, field) = (boxes[i], boxes[i + 1])
      hug(label.w, Double(20 + random.next(100)))
      hug(field.w, Double(20 + random.next(100)))
      want([label.l], [], .equal, 16)
      want([field.l], [label.l, label.w], .equal, 8)
      want([field.l, field.w], [], .equal, 374)
      if i > 0 { want([label.w], [boxes[0].w]) }
    }
  }

  private mutating func tags() {
    for (i, v) in boxes.enumerated() {
      hug(v.w, Double(20 + random.next(100)))
      hug(v.h, Double(18 + random.next(12)))
      if i % 5 > 0 {
        let last = boxes[i - 1]
        want([v.l], [last.l, last.w], .equal, 8)
        solver.add([.init(v.t, 1), .init(v.h, 0.5), .init(last.t, -1), .init(last.h, -0.5)], .equal, 0)
      } else {
        want([v.l], [], .equal, 8)
        if i == 0 { want([v.t], [], .equal, 8) }
        for above in boxes[max(0, i - 5)..<i] { want([v.t], [above.t, above.h], .greaterThanOrEqual, 8) }
      }
      if i % 5 == 4 { want([v.l, v.w], [], .lessThanOrEqual, 382) }
    }
  }
}

func reportComponents() {
  print("| shape | views | build + solve ms | all ranges ms | conflicts |")
  print("|---|---|---|---|---|")
  for shape in Component.Shape.allCases {
    for n in shape.counts {
      let cold = milliseconds {
        var component = Component(shape, n)
        component.solver.solve()
      }
      var component = Component(shape, n)
      component.solver.solve()
      let solved = component.solver
      // The column's and the tags' commands do not need ranges.
      let asks = shape == .equalCentering || shape == .fill || shape == .form
      let ranges = milliseconds {
        var solver = solved
        if asks { _ = solver.ranges(of: solver.ambiguousVariables()) }
      }
      let count = solved.conflicts.count
      print("| \(shape.rawValue) | \(n) | \(text(cold)) | \(asks ? text(ranges) : "–") | \(count) |")
    }
  }
}
