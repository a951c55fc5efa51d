import InbetweenGeometry
import InbetweenLayout
import InbetweenTestSupport

/// A tree of views with random legal constraints, kept beside the engine so that it can be built again from scratch.
struct RandomScene {
  var engine: LayoutEngine
  var parents: [Int]
  var active: [(constraint: LayoutConstraint, handle: LayoutConstraintHandle)] = []
  var sizes: [Int: Size] = [:]
  var rootSize = Size(width: 400, height: 300)
  var numbers: SplitMix

  init(seed: UInt64, views: Int, constraints: Int) throws {
    numbers = SplitMix(seed: seed)
    parents = [-1]
    for index in 1...views { parents.append(Int.random(in: max(0, index - 3)..<index, using: &numbers)) }
    engine = RandomScene.emptyEngine(parents, rootSize)
    for _ in 0..<constraints { try addConstraint() }
  }

  static func emptyEngine(_ parents: [Int], _ size: Size) -> LayoutEngine {
    var engine = LayoutEngine(rootSize: size)
    for parent in parents.dropFirst() { engine.addItem(parent: LayoutItemID(rawValue: Int32(parent))) }
    return engine
  }

  /// The same content and constraints in an engine that has seen no edits.
  func fromScratch(scale: Double = 1, order: [Int]? = nil) throws -> LayoutEngine {
    var fresh = RandomScene.emptyEngine(parents, rootSize * scale)
    for (index, size) in sizes.sorted(by: { $0.key < $1.key }) {
      fresh.setIntrinsicContentSize(LayoutItemID(rawValue: Int32(index)), size * scale)
    }
    for index in parents.indices { fresh.setLayoutMargins(LayoutItemID(rawValue: Int32(index)), Insets(8 * scale)) }
    for index in order ?? Array(active.indices) {
      var constraint = active[index].constraint
      constraint.constant *= scale
      try fresh.activate(constraint)
    }
    fresh.solve()
    return fresh
  }

  mutating func addConstraint() throws {
    let horizontal: [LayoutAttribute] = [.left, .right, .centerX, .leftMargin]
    let vertical: [LayoutAttribute] = [.top, .bottom, .centerY, .bottomMargin]
    let views = parents.indices.dropFirst().map { $0 }
    let first = numbers.pick(views)
    // Mostly relatives, as people write them.
    let relatives = [parents[first], parents[first], numbers.pick(Array(parents.indices))]
    let second = numbers.pick(relatives)
    let isHorizontal = Bool.random(using: &numbers)
    var constraint = LayoutConstraint(LayoutItemID(rawValue: Int32(first)), isHorizontal ? .width : .height)
    constraint.constant = Double(Int.random(in: -40...40, using: &numbers))
    constraint.relation = numbers.pick([.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual])
    constraint.priority = numbers.pick([1000, 1000, 750, 500, 500.5, 250, 3])
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: constraint.constant = abs(constraint.constant) + 10
    case 1:
      constraint.secondItem = LayoutItemID(rawValue: Int32(second))
      constraint.secondAttribute = numbers.pick([.width, .height])
      constraint.multiplier = numbers.pick([1, 0.5, 2, 1 / 3])
    default:
      constraint.firstAttribute = numbers.pick(isHorizontal ? horizontal : vertical)
      constraint.secondItem = LayoutItemID(rawValue: Int32(second))
      constraint.secondAttribute = numbers.pick(isHorizontal ? horizontal : vertical)
      constraint.multiplier = numbers.pick([1, 1, 1, 0.5])
    }
    active.append((constraint, try engine.activate(constraint)))
  }

  /// One edit of any kind.
  mutating func edit() throws {
    let choice = Int.random(in: 0..<8, using: &numbers)
    let index = active.isEmpty ? nil : Int.random(in: active.indices, using: &numbers)
    switch (choice, index) {
    case (0, let index?), (1, let index?):
      engine.deactivate(active.remove(at: index).handle)
      try addConstraint()
    case (2, let index?), (3, let index?):
      active[index].constraint.constant = Double(Int.random(in: -60...60, using: &numbers))
      try engine.setConstant(active[index].handle, active[index].constraint.constant)
    case (4, let index?):
      active[index].constraint.priority = numbers.pick([1000, 999, 750, 500, 250, 2])
      try engine.setPriority(active[index].handle, active[index].constraint.priority)
    case (5, _):
      rootSize = Size(width: Double(Int.random(in: 100...500, using: &numbers)), height: 300)
      engine.setRootSize(rootSize)
    case (6, _):
      let view = Int.random(in: 1..<parents.count, using: &numbers)
      let size = Size(width: Double(Int.random(in: 0...90, using: &numbers)), height: 30)
      sizes[view] = size
      engine.setIntrinsicContentSize(LayoutItemID(rawValue: Int32(view)), size)
    default: engine.solve()
    }
  }
}

extension LayoutEngine {
  /// The unknowns that another engine also fixes, where the two differ; the same tree and constraints are assumed.
  mutating func differences(from other: inout LayoutEngine, scale: Double = 1) -> [String] {
    solve()
    other.solve()
    var found: [String] = []
    let open = Set(ambiguities(suggestionLimit: 0).map { "\($0.item.rawValue).\($0.attribute)" })
    let otherOpen = Set(other.ambiguities(suggestionLimit: 0).map { "\($0.item.rawValue).\($0.attribute)" })
    if open != otherOpen { found.append("open: \(open.symmetricDifference(otherOpen).sorted())") }
    for index in 0..<itemCount {
      let id = LayoutItemID(rawValue: Int32(index))
      guard let frame = frame(of: id)?.numbers, let wanted = other.frame(of: id)?.numbers else { continue }
      for (number, attribute) in [LayoutAttribute.left, .top, .width, .height].enumerated() {
        if open.contains("\(index).\(attribute)") { continue }
        if abs(frame[number] - wanted[number] * scale) > 1e-4 * max(1, scale) {
          found.append("\(index).\(attribute): \(frame[number]), not \(wanted[number] * scale)")
        }
      }
    }
    for (level, wanted) in zip(levelErrors, other.levelErrors) where abs(level.sum - wanted.sum * scale) > 1e-3 * scale
    {
      found.append("error at \(level.priority): \(level.sum), not \(wanted.sum * scale)")
    }
    return found
  }
}
