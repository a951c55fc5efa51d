import InbetweenSolver

/// Variables of one view, in points.
struct Box {
  var l: Solver.Variable
  var t: Solver.Variable
  var w: Solver.Variable
  var h: Solver.Variable
}

/// A constraint before it is activated.
struct Wish {
  var terms: [Solver.Term]
  var relation: Solver.Relation
  var constant: Double
  var priority: Double
}

/// Additions that make a shape harder than its plain form.
enum Twist: String, CaseIterable {
  case none, shuffled, cross, aspect, conflict
}

/// A layout of a given shape and size, with the handles that its edits need.
struct Scene {
  enum Shape: String, CaseIterable {
    case chain, cells, grid, nested
    /// A stack of views with intrinsic sizes, centred, whose height is as large as the largest.
    case centred
    /// Inequalities from each view to the next, each with an optional position elsewhere.
    case ladder

    /// Whether optional constraints and inequalities form a single component.
    var isCoupled: Bool { self == .centred || self == .ladder }
  }

  var solver = Solver()
  var boxes: [Box] = []
  private(set) var wishes: [Wish] = []
  /// The optional constraint whose constant moves everything after it.
  private(set) var mover = 0
  /// The optional constraint whose constant moves nothing else.
  private(set) var loner = 0
  private(set) var ids: [Solver.ConstraintID?] = []
  /// The optional constraints that connect the view in the middle to the previous ones, and one that gives it a size.
  private(set) var links: [Int] = []
  private(set) var sizing = 0
  let rootWidth: Solver.ConstraintID
  let rootHeight: Solver.ConstraintID
  let root: Box

  init(_ shape: Shape, _ n: Int, _ twist: Twist = .none) {
    let size = shape == .nested ? Double(2 * n + 100) : 390
    root = Scene.box(&solver)
    solver.add([.init(root.l, 1)], .equal, 0, isBreakable: false)
    solver.add([.init(root.t, 1)], .equal, 0, isBreakable: false)
    rootWidth = solver.add([.init(root.w, 1)], .equal, size, isBreakable: false)
    rootHeight = solver.add([.init(root.h, 1)], .equal, size, isBreakable: false)
    for _ in 0..<n { boxes.append(Scene.box(&solver)) }
    switch shape {
    case .chain: chain()
    case .cells: cells()
    case .grid: grid()
    case .nested: nested()
    case .centred: centred()
    case .ladder: ladder()
    }
    apply(twist, isCells: shape == .cells)
    activate(shuffled: twist == .shuffled)
  }

  static func box(_ solver: inout Solver) -> Box {
    Box(
      l: solver.addVariable(), t: solver.addVariable(), w: solver.addVariable(isNonNegative: true),
      h: solver.addVariable(isNonNegative: true))
  }

  /// left + constant = right and similar constraints, in the form left − right `relation` constant.
  mutating func want(
    _ left: [Solver.Variable], _ relation: Solver.Relation, _ right: [Solver.Variable], _ constant: Double = 0,
    _ priority: Double = 1000
  ) {
    wishes.append(
      Wish(
        terms: left.map { .init($0, 1) } + right.map { .init($0, -1) }, relation: relation, constant: constant,
        priority: priority))
  }

  private mutating func apply(_ twist: Twist, isCells: Bool) {
    let n = boxes.count
    switch twist {
    case .none, .shuffled: break
    case .cross:
      // One inequality for a hundred views. In cells the pairs are far apart and the inequalities hold with equality;
      // elsewhere everything is required already, so that they are only checked.
      var random = Random(seed: 7)
      for _ in 0..<max(1, n / 100) {
        let (a, b) = (random.next(n / 4) * 4, random.next(n / 4) * 4)
        guard a > b, a + 2 < n else { continue }
        want([boxes[a].h], .greaterThanOrEqual, [boxes[b].h], isCells ? 0 : -5000)
        want([boxes[a + 2].w], .greaterThanOrEqual, [boxes[b + 2].w], isCells ? 4 : -5000)
        want([boxes[a].t], .greaterThanOrEqual, [boxes[b].t])
      }
    case .aspect:
      wishes.append(
        Wish(
          terms: [.init(boxes[n / 2].h, 1), .init(boxes[n / 2].w, -0.5)], relation: .equal, constant: 0, priority: 400))
    case .conflict:
      want([boxes[n / 8 * 4 + 1].h], .equal, [], 5000)
    }
  }

  private mutating func activate(shuffled: Bool) {
    var order = Array(wishes.indices)
    if shuffled {
      var random = Random(seed: 3)
      for i in order.indices.reversed() where i > 0 { order.swapAt(i, random.next(i + 1)) }
    }
    ids = Array(repeating: nil, count: wishes.count)
    for i in order { activate(i) }
  }

  mutating func activate(_ i: Int) {
    let w = wishes[i]
    ids[i] = solver.add(w.terms, w.relation, w.constant, priority: w.priority)
  }

  private mutating func chain() {
    for (i, v) in boxes.enumerated() {
      want([v.l], .equal, [root.l])
      want([v.l, v.w], .equal, [root.l, root.w])
      if i == boxes.count / 2 { (links, sizing) = ([wishes.count], wishes.count + 1) }
      if i == 0 { want([v.t], .equal, [root.t]) } else { want([v.t], .equal, [boxes[i - 1].t, boxes[i - 1].h]) }
      if i == 0 { mover = wishes.count }
      if i == boxes.count - 1 { loner = wishes.count }
      want([v.h], .equal, [], 67)
    }
  }

  private mutating func nested() {
    for (i, v) in boxes.enumerated() {
      let p = i == 0 ? root : boxes[i - 1]
      if i == 0 { mover = wishes.count }
      if i == boxes.count - 1 { loner = wishes.count }
      if i == boxes.count / 2 { (links, sizing) = (Array(wishes.count..<(wishes.count + 4)), wishes.count + 3) }
      want([v.l], .equal, [p.l], 1)
      want([v.t], .equal, [p.t], 1)
      want([v.w], .equal, [p.w], -2)
      want([v.h], .equal, [p.h], -2)
    }
  }

  private mutating func centred() {
    let stack = Scene.box(&solver)
    for x in [stack.l, stack.w] { want([x], .equal, []) }
    want([stack.t], .equal, [root.t])
    var random = Random(seed: 5)
    for (i, v) in boxes.enumerated() {
      for x in [v.l, v.w] { want([x], .equal, []) }
      if i == 0 { mover = wishes.count }
      if i == boxes.count - 1 { loner = wishes.count }
      let height = Double(10 + random.next(200))
      want([v.h], .lessThanOrEqual, [], height, 250)
      want([v.h], .greaterThanOrEqual, [], height, 750)
      want([v.h], .equal, [], 0, 25)
      want([stack.t], .lessThanOrEqual, [v.t])
      want([stack.t, stack.h], .greaterThanOrEqual, [v.t, v.h])
      wishes.append(middle(v, stack))
    }
    want([stack.h], .equal, [], 0, 51)
  }

  private mutating func ladder() {
    for (i, v) in boxes.enumerated() {
      for x in [v.l, v.w, v.h] { want([x], .equal, []) }
      if i > 0 { want([v.t], .greaterThanOrEqual, [boxes[i - 1].t], 8) }
      if i == 0 { mover = wishes.count }
      if i == boxes.count - 1 { loner = wishes.count }
      want([v.t], .equal, [], Double(i * 4 % 1000), 500)
    }
  }

  private mutating func grid() {
    for (i, v) in boxes.enumerated() {
      let column = i % 10
      let isLast = column == 9 || i == boxes.count - 1
      if column == 0 {
        want([v.l], .equal, [root.l], 8)
      } else {
        if i == boxes.count / 20 * 10 + 5 { (links, sizing) = ([wishes.count], wishes.count + 1) }
        want([v.l], .equal, [boxes[i - 1].l, boxes[i - 1].w], 8)
        want([v.w], .equal, [boxes[i - 1].w])
      }
      if isLast { want([v.l, v.w], .equal, [root.l, root.w], -8) }
      if i == 0 { mover = wishes.count }
      if i == boxes.count - 1 { loner = wishes.count }
      if i < 10 {
        want([v.t], .equal, [root.t], 8)
      } else {
        want([v.t], .equal, [boxes[i - 10].t, boxes[i - 10].h], 8)
      }
      want([v.h], .equal, [v.w])
    }
  }

  private mutating func cells() {
    var i = 0
    while i + 3 < boxes.count {
      let (c, a, b, d) = (boxes[i], boxes[i + 1], boxes[i + 2], boxes[i + 3])
      want([c.l], .equal, [root.l])
      want([c.w], .equal, [root.w])
      if i == 0 { mover = wishes.count }
      if i == boxes.count / 8 * 4 { (links, sizing) = ([wishes.count], wishes.count + 3) }
      if i == 0 {
        want([c.t], .equal, [root.t], 8)
      } else {
        want([c.t], .equal, [boxes[i - 4].t, boxes[i - 4].h], 8)
      }
      want([a.l], .equal, [c.l], 16)
      want([a.t], .greaterThanOrEqual, [c.t], 8)
      want([a.w], .equal, [], 40)
      want([a.h], .equal, [a.w])
      wishes.append(middle(a, c))
      want([b.l], .equal, [a.l, a.w], 8)
      want([b.t], .equal, [c.t], 8)
      want([c.t, c.h], .greaterThanOrEqual, [b.t, b.h], 8)
      want([b.w], .lessThanOrEqual, [], 120, 251)
      want([b.w], .greaterThanOrEqual, [], 120, 750)
      want([b.h], .equal, [], 20.5, 750)
      want([d.l], .greaterThanOrEqual, [b.l, b.w], 8)
      want([d.l, d.w], .equal, [c.l, c.w], -16)
      wishes.append(middle(d, c))
      want([d.w], .equal, [], 60, 250)
      loner = wishes.count
      want([d.h], .equal, [], 34, 250)
      want([c.h], .equal, [], 60, 249)
      i += 4
    }
    while i < boxes.count {
      let v = boxes[i]
      for x in [v.l, v.t, v.w, v.h] { want([x], .equal, [], 10) }
      i += 1
    }
  }

  private func middle(_ a: Box, _ b: Box) -> Wish {
    Wish(
      terms: [.init(a.t, 1), .init(a.h, 0.5), .init(b.t, -1), .init(b.h, -0.5)], relation: .equal, constant: 0,
      priority: 1000)
  }
}

/// A small generator with a fixed sequence (SplitMix64).
struct Random {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }
}
