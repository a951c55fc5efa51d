import InbetweenSolver

extension Scene {
  /// Constraints and variables that came with an edit.
  struct Addition {
    var ids: [Solver.ConstraintID] = []
    var boxes: [Box] = []
  }

  private mutating func want(
    _ addition: inout Addition, _ left: [Solver.Variable], _ right: [Solver.Variable], _ constant: Double = 0
  ) {
    addition.ids.append(
      solver.add(left.map { .init($0, 1) } + right.map { .init($0, -1) }, .equal, constant))
  }

  /// Appends views below the last one, in one batch.
  mutating func append(_ count: Int) -> Addition {
    var result = Addition()
    var last = boxes.last ?? root
    for _ in 0..<count {
      let v = Scene.box(&solver)
      want(&result, [v.l], [root.l])
      want(&result, [v.t], [last.t, last.h])
      want(&result, [v.w], [], 10)
      want(&result, [v.h], [], 10)
      result.boxes.append(v)
      last = v
    }
    solver.solve()
    return result
  }

  /// Inserts views before the one in the middle, in one batch.
  mutating func insert(_ shape: Shape, _ count: Int) -> Addition {
    for k in links { if let id = ids[k] { solver.remove(id) } }
    var result = Addition()
    let i = shape == .grid ? boxes.count / 20 * 10 + 5 : shape == .cells ? boxes.count / 8 * 4 : boxes.count / 2
    let next = boxes[i]
    var last = boxes[shape == .cells ? i - 4 : i - 1]
    for k in 0...count {
      let v = k == count ? next : Scene.box(&solver)
      let isNew = k < count
      switch shape {
      case .chain:
        if isNew {
          want(&result, [v.l], [root.l])
          want(&result, [v.l, v.w], [root.l, root.w])
          want(&result, [v.h], [], 67)
        }
        want(&result, [v.t], [last.t, last.h])
      case .cells:
        if isNew {
          want(&result, [v.l], [root.l])
          want(&result, [v.w], [root.w])
          want(&result, [v.h], [], 20)
        }
        want(&result, [v.t], [last.t, last.h], 8)
      case .grid:
        want(&result, [v.l], [last.l, last.w], 8)
        if isNew {
          want(&result, [v.w], [last.w])
          want(&result, [v.t], [last.t])
          want(&result, [v.h], [v.w])
        }
      case .nested:
        want(&result, [v.l], [last.l], 1)
        want(&result, [v.t], [last.t], 1)
        want(&result, [v.w], [last.w], -2)
        want(&result, [v.h], [last.h], -2)
      case .centred, .ladder: break
      }
      if isNew { result.boxes.append(v) }
      last = v
    }
    solver.solve()
    return result
  }

  mutating func takeAway(_ addition: Addition, isWithin: Bool) {
    for id in addition.ids { solver.remove(id) }
    for v in addition.boxes { for x in [v.l, v.t, v.w, v.h] { solver.removeVariable(x) } }
    if isWithin { for k in links { activate(k) } }
    solver.solve()
  }

  /// Solves with an optional size of the view in the middle, and with a required one again.
  mutating func changePriority() {
    guard let id = ids[sizing] else { return }
    solver.setPriority(id, 250)
    solver.solve()
    solver.setPriority(id, 1000)
    solver.solve()
  }

  /// Solves without a size of the view in the middle, and with it again.
  mutating func toggle() {
    guard let id = ids[sizing] else { return }
    solver.remove(id)
    solver.solve()
    activate(sizing)
    solver.solve()
  }
}

/// A column of views of which many are constrained to impossible positions.
func conflicts(_ n: Int, _ count: Int) -> Solver {
  var scene = Scene(.chain, n)
  for k in 0..<count {
    scene.solver.add([.init(scene.boxes[(k * n + n / 2) / count].t, 1)], .equal, 1)
  }
  scene.solver.solve()
  return scene.solver
}
