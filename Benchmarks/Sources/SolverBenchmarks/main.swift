#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import InbetweenSolver

/// The mean processor time of one run, in milliseconds, over enough runs to be measured. Other load on the machine
/// affects it less than wall time, and the solver has one thread.
func milliseconds(_ body: () -> Void) -> Double {
  body()
  var runs = 0
  let start = clock()
  while clock() - start < 60 * CLOCKS_PER_SEC / 1000 {
    for _ in 0..<(runs < 50 ? 1 : 20) {
      body()
      runs += 1
    }
  }
  return Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1000 / Double(runs)
}

func text(_ x: Double) -> String {
  let digits = x < 0.1 ? 10_000.0 : x < 10 ? 1000 : 10
  return String((x * digits).rounded() / digits)
}

func build(_ shape: Scene.Shape, _ n: Int, _ twist: Twist) -> Scene {
  var scene = Scene(shape, n, twist)
  scene.solver.solve()
  return scene
}

func report(_ shape: Scene.Shape, _ n: Int, _ twist: Twist) {
  let cold = milliseconds { _ = build(shape, n, twist) }
  var scene = build(shape, n, twist)
  let width = shape == .nested ? Double(2 * n + 100) : 390
  var k = 0.0
  let resize = milliseconds {
    k += 1
    scene.solver.setConstant(scene.rootWidth, width + k.truncatingRemainder(dividingBy: 7))
    scene.solver.solve()
  }
  let one = milliseconds {
    k += 1
    if let id = scene.ids[scene.loner] { scene.solver.setConstant(id, 9 + k.truncatingRemainder(dividingBy: 5)) }
    scene.solver.solve()
  }
  let all = milliseconds {
    k += 1
    if let id = scene.ids[scene.mover] { scene.solver.setConstant(id, 9 + k.truncatingRemainder(dividingBy: 5)) }
    scene.solver.solve()
  }
  let view = milliseconds {
    let v = Scene.box(&scene.solver)
    let last = scene.boxes.last ?? scene.root
    var ids: [Solver.ConstraintID] = []
    ids.append(scene.solver.add([.init(v.l, 1), .init(scene.root.l, -1)], .equal, 0))
    ids.append(scene.solver.add([.init(v.t, 1), .init(last.t, -1), .init(last.h, -1)], .equal, 0))
    ids.append(scene.solver.add([.init(v.w, 1)], .equal, 10))
    ids.append(scene.solver.add([.init(v.h, 1)], .equal, 10))
    scene.solver.solve()
    for id in ids { scene.solver.remove(id) }
    for x in [v.l, v.t, v.w, v.h] { scene.solver.removeVariable(x) }
    scene.solver.solve()
  }
  print(
    "| \(shape.rawValue) \(twist.rawValue) | \(n) | \(text(cold)) | \(text(resize)) | \(text(one)) | \(text(all)) | \(text(view / 2)) |"
  )
}

func reportEdits(_ shape: Scene.Shape, _ n: Int) {
  var scene = build(shape, n, .none)
  let ten = milliseconds { scene.takeAway(scene.append(10), isWithin: false) }
  let within = milliseconds { scene.takeAway(scene.insert(shape, 1), isWithin: true) }
  let tenWithin = milliseconds { scene.takeAway(scene.insert(shape, 10), isWithin: true) }
  let priority = milliseconds { scene.changePriority() }
  let toggle = milliseconds { scene.toggle() }
  let figures = [ten, within, tenWithin, priority, toggle].map { text($0 / 2) }
  print("| \(shape.rawValue) | \(n) | \(figures.joined(separator: " | ")) |")
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count >= 3, arguments[0] == "once", let shape = Scene.Shape(rawValue: arguments[1]),
  let n = Int(arguments[2])
{
  let scene = build(shape, n, arguments.count > 3 ? Twist(rawValue: arguments[3]) ?? .none : .none)
  let solver = scene.solver
  print(scene.boxes.last.map { solver.value(of: $0.t) } ?? 0)
} else if arguments.count >= 3, arguments[0] == "grow", let n = Int(arguments[2]) {
  let isCentred = arguments[1] == Component.Shape.equalCentering.rawValue
  var component = Component(isCentred ? .equalCentering : .fill, 2)
  component.solver.solve()
  for _ in 2..<n {
    component.grow(isCentred: isCentred)
    if arguments.count > 3 { _ = component.solver.ranges(of: component.solver.ambiguousVariables()) }
  }
  print(component.boxes.reduce(0) { $0 + component.solver.value(of: $1.h) })
} else if arguments.count >= 3, arguments[0] == "once", let shape = Component.Shape(rawValue: arguments[1]),
  let n = Int(arguments[2])
{
  // With a fourth argument, ranges are computed as well.
  var component = Component(shape, n)
  component.solver.solve()
  let open = arguments.count > 3 ? component.solver.ambiguousVariables() : []
  let ranges = component.solver.ranges(of: open)
  print(ranges.reduce(0) { $0 + ($1.max ?? 0) - ($1.min ?? 0) }, ranges.count)
} else if arguments == ["components"] {
  reportComponents()
} else if arguments.count == 2, arguments[1] == "edits" {
  let sizes = arguments[0].split(separator: ",").compactMap { Int($0) }
  print(
    "| shape | views | 10 at the end | 1 in the middle | 10 in the middle | priority of a size | size off or on, ms |")
  print("|---|---|---|---|---|---|---|")
  for shape in [Scene.Shape.chain, .cells, .grid, .nested] { for n in sizes { reportEdits(shape, n) } }
  print()
  for (n, count) in [(1000, 100), (10_000, 100), (10_000, 1000)] {
    let ms = milliseconds { _ = conflicts(n, count) }
    print("\(count) conflicts in a chain of \(n): \(text(ms)) ms")
  }
} else {
  let sizes = arguments.first.map { $0.split(separator: ",").compactMap { Int($0) } } ?? [10, 100, 1000, 10_000]
  let twists = arguments.count > 1 ? Twist.allCases : [.none]
  print("| shape | views | build + solve ms | resize ms | one constant ms | all move ms | add or remove a view ms |")
  print("|---|---|---|---|---|---|---|")
  for shape in Scene.Shape.allCases {
    for twist in shape.isCoupled ? [.none] : twists {
      for n in sizes where shape != .ladder || n <= 1000 { report(shape, n, twist) }
    }
  }
}
