import InbetweenSolver
import InbetweenTestSupport
import Testing

@Suite struct EditTests {
  @Test(arguments: Array(0..<8) + [109])
  func `a grid of views edited at random equals a new one at every step`(seed: Int) {
    var g = SplitMix(seed: UInt64(1000 + seed))
    var field = Field(rows: 2 + seed % 4 * 2, columns: 3 + seed % 3 * 2, ties: seed % 4 * 2, &g)
    for step in 0..<(seed > 8 ? 150 : 60) {
      for _ in 0..<(seed % 2 == 0 ? 1 : Int.random(in: 1...4, using: &g)) { field.edit(&g) }
      let differences = field.differences()
      #expect(differences.isEmpty, "seed \(seed) step \(step): \(field.lastEdits)")
      if !differences.isEmpty { break }
    }
  }

  @Test(arguments: 0..<2)
  func `the same holds for a grid of 300 views with many conflicts`(seed: Int) {
    var g = SplitMix(seed: UInt64(3000 + seed))
    var field = Field(rows: 20 + 10 * seed, columns: 15 - 5 * seed, ties: 30, &g)
    var broken = 0
    for step in 0..<12 {
      for _ in 0..<3 { field.edit(&g) }
      let differences = field.differences()
      #expect(differences.isEmpty, "seed \(seed) step \(step): \(field.lastEdits)")
      if !differences.isEmpty { break }
      broken += field.solver.conflicts.count
    }
    #expect(broken > 20)
  }

  @Test func `every conflict of an edited grid is minimal`() {
    var g = SplitMix(seed: 2000)
    var field = Field(rows: 2, columns: 3, ties: 8, &g)
    var checked = 0
    for step in 0..<120 {
      if step % 30 == 0 { field = Field(rows: 2, columns: 3, ties: 8, &g) }
      field.edit(&g)
      field.solver.solve()
      for conflict in field.solver.conflicts {
        let members = conflict.members.compactMap { id in field.items.firstIndex { $0.id == id } }
        #expect(members.count == conflict.members.count)
        #expect(!canHold(members, field))
        for m in members { #expect(canHold(members.filter { $0 != m }, field)) }
        checked += 1
      }
    }
    #expect(checked > 20)
  }

  private func canHold(_ members: [Int], _ field: Field) -> Bool {
    var system = System()
    system.isNonNegative = field.slots.map { $0.isNonNegative }
    system.preferred = field.slots.map { _ in 0 }
    system.items = members.map { field.items[$0].item }
    return Answer(system).broken.isEmpty
  }
}

/// Rows of equally wide views below each other, edited as an editor would: and, now and then, against each other.
private struct Field {
  struct Entry {
    var item: System.Item
    var id: Solver.ConstraintID
  }

  struct View {
    var l: Int
    var t: Int
    var w: Int
    var h: Int
    var all: [Int] { [l, t, w, h] }
  }

  var solver = Solver()
  /// Every variable ever used, by its place in the solver.
  var slots: [(isNonNegative: Bool, preferred: Double, variable: Solver.Variable?)] = []
  var items: [Entry] = []
  var lastEdits: [String] = []
  private var rows: [[View]] = []
  private var root: View
  private var isInUse: [Bool] = []
  private var parked: [System.Item] = []

  init(rows count: Int, columns: Int, ties: Int, _ g: inout SplitMix) {
    root = View(l: 0, t: 0, w: 0, h: 0)
    root = view()
    for (v, constant) in zip(root.all, [0, 0, 390, 844.0]) {
      add([(v, 1)], .equal, constant, isBreakable: false)
    }
    for _ in 0..<count { appendRow(columns, &g) }
    for _ in 0..<ties { tie(&g) }
    solver.solve()
  }

  private mutating func variable(_ isNonNegative: Bool) -> Int {
    let v = solver.addVariable(isNonNegative: isNonNegative, preferred: 7)
    if let old = slots.firstIndex(where: { $0.variable == v }) {
      slots[old].isNonNegative = isNonNegative
      isInUse[old] = true
      return old
    }
    slots.append((isNonNegative, 7, v))
    isInUse.append(true)
    return slots.count - 1
  }

  private mutating func view() -> View {
    View(l: variable(false), t: variable(false), w: variable(true), h: variable(true))
  }

  private mutating func add(
    _ terms: [(Int, Double)], _ relation: Solver.Relation, _ constant: Double, _ priority: Double = 1000,
    isBreakable: Bool = true
  ) {
    add(
      System.Item(
        terms: terms.map { ($0.0, $0.1) }, relation: relation, constant: constant, priority: priority,
        isBreakable: isBreakable))
  }

  private mutating func add(_ item: System.Item) {
    let id = solver.add(
      item.terms.compactMap { t in slots[t.variable].variable.map { .init($0, t.coefficient) } }, item.relation,
      item.constant, priority: item.priority, isBreakable: item.isBreakable, rank: item.rank)
    items.append(Entry(item: item, id: id))
  }

  private mutating func appendRow(_ columns: Int, _ g: inout SplitMix) {
    var row: [View] = []
    let above = rows.last?.first
    let isEqual = Bool.random(using: &g)
    for k in 0..<columns {
      let v = view()
      if let left = row.last {
        add([(v.l, 1), (left.l, -1), (left.w, -1)], .equal, 8)
        if isEqual { add([(v.w, 1), (left.w, -1)], .equal, 0) } else { wish(v.w, 30 + Double(k), &g) }
      } else {
        add([(v.l, 1), (root.l, -1)], .equal, 8)
        if !isEqual { wish(v.w, 50, &g) }
      }
      if let above {
        add([(v.t, 1), (above.t, -1), (above.h, -1)], .equal, 8)
      } else {
        add([(v.t, 1), (root.t, -1)], .equal, 8)
      }
      if Bool.random(using: &g) {
        add([(v.h, 1), (v.w, -1)], .equal, 0)
      } else {
        wish(v.h, 20, &g)
      }
      row.append(v)
    }
    if isEqual || Bool.random(using: &g), let last = row.last {
      add([(last.l, 1), (last.w, 1), (root.l, -1), (root.w, -1)], .equal, -8)
    }
    rows.append(row)
  }

  private mutating func wish(_ size: Int, _ constant: Double, _ g: inout SplitMix) {
    switch Int.random(in: 0..<3, using: &g) {
    case 0: add([(size, 1)], .equal, constant)
    case 1: add([(size, 1)], .equal, constant, 250)
    default:
      add([(size, 1)], .lessThanOrEqual, constant, 251)
      add([(size, 1)], .greaterThanOrEqual, constant, 750)
    }
  }

  private func anyView(_ g: inout SplitMix) -> View { rows.randomElement(using: &g)?.randomElement(using: &g) ?? root }

  /// A constraint across the field, of any kind.
  private mutating func tie(_ g: inout SplitMix) {
    let (a, b) = (anyView(&g), anyView(&g))
    let relation = ([.equal, .lessThanOrEqual, .greaterThanOrEqual] as [Solver.Relation]).randomElement(using: &g)
    let priority = ([1000, 1000, 999, 750, 250] as [Double]).randomElement(using: &g) ?? 1000
    let constant = Double(Int.random(in: -5...20, using: &g) * 10)
    switch Int.random(in: 0..<6, using: &g) {
    case 0: add([(a.w, 1)], relation ?? .equal, constant, priority)
    case 1: add([(a.h, 1)], relation ?? .equal, constant, priority)
    case 2: add([(a.w, 1), (b.h, -0.5)], relation ?? .equal, constant, priority)
    case 3: add([(a.t, 1), (b.t, -1)], relation ?? .equal, constant, priority)
    case 4: add([(a.l, 1), (a.w, 1), (b.l, -1)], relation ?? .equal, constant, priority)
    default: add([(a.h, 1), (b.h, -1)], relation ?? .equal, constant, priority)
    }
  }

  mutating func edit(_ g: inout SplitMix) {
    let kind = Int.random(in: 0..<12, using: &g)
    let i = Int.random(in: 4..<items.count, using: &g)
    switch kind {
    case 0:
      note("tie")
      tie(&g)
    case 1:
      note("park \(i)")
      parked.append(items[i].item)
      removeItem(i)
    case 2, 3:
      note("activate")
      let known = parked.filter { $0.terms.allSatisfy { isInUse[$0.variable] } }
      if !known.isEmpty, let item = known.randomElement(using: &g) { add(item) }
      if parked.count > 6 { parked.removeFirst(3) }
    case 4, 5:
      items[i].item.constant += Double(Int.random(in: -3...3, using: &g) * 5)
      note("constant \(i) to \(items[i].item.constant)")
      solver.setConstant(items[i].id, items[i].item.constant)
    case 6:
      let priority = ([1000, 999, 750, 250] as [Double]).randomElement(using: &g) ?? 1000
      note("priority \(i) from \(items[i].item.priority) to \(priority)")
      items[i].item.priority = priority
      solver.setPriority(items[i].id, priority)
    case 7: insertView(&g)
    case 8: removeView(&g)
    case 9:
      note("append row")
      if rows.count < 12 { appendRow(2, &g) }
    case 10:
      let k = Int.random(in: 0..<4, using: &g)
      items[k].item.constant = [0, 0, 390, 844.0][k] + Double(Int.random(in: 0...3, using: &g) * 10)
      note("resize \(k)")
      solver.setConstant(items[k].id, items[k].item.constant)
    default:
      note("remove \(i)")
      removeItem(i)
    }
  }

  private mutating func note(_ text: String) {
    if lastEdits.count > 7 { lastEdits.removeFirst() }
    lastEdits.append(text)
  }

  private mutating func removeItem(_ i: Int) {
    solver.remove(items[i].id)
    items.remove(at: i)
  }

  /// Takes a place within a row: what joined the neighbours goes, the new view joins both.
  private mutating func insertView(_ g: inout SplitMix) {
    note("insert view")
    let r = Int.random(in: 0..<rows.count, using: &g)
    guard rows[r].count > 1, rows[r].count < 12 else { return }
    let k = Int.random(in: 1..<rows[r].count, using: &g)
    let (left, right) = (rows[r][k - 1], rows[r][k])
    let (l, w) = (left.l, left.w)
    for i in items.indices.reversed() where Set(items[i].item.terms.map(\.variable)) == [right.l, l, w] {
      removeItem(i)
    }
    let v = view()
    add([(v.l, 1), (l, -1), (w, -1)], .equal, 8)
    add([(right.l, 1), (v.l, -1), (v.w, -1)], .equal, 8)
    if Bool.random(using: &g) { add([(v.w, 1), (w, -1)], .equal, 0) } else { wish(v.w, 25, &g) }
    add([(v.t, 1), (left.t, -1)], .equal, 0)
    add([(v.h, 1), (left.h, -1)], .equal, 0)
    rows[r].insert(v, at: k)
  }

  private mutating func removeView(_ g: inout SplitMix) {
    note("remove view")
    let r = Int.random(in: 0..<rows.count, using: &g)
    guard rows[r].count > 2 else { return }
    let v = rows[r].remove(at: Int.random(in: 0..<rows[r].count, using: &g))
    let mine = Set(v.all)
    for i in items.indices.reversed() where items[i].item.terms.contains(where: { mine.contains($0.variable) }) {
      removeItem(i)
    }
    for x in v.all {
      if let variable = slots[x].variable { solver.removeVariable(variable) }
      isInUse[x] = false
    }
  }

  /// In what the solver differs from one to which the same is given at once.
  mutating func differences() -> [String] {
    solver.solve()
    var result = solver.checkInvariants()
    var system = System()
    for slot in slots { _ = system.variable(slot.isNonNegative, preferred: slot.preferred) }
    system.items = items.map(\.item)
    var fresh = Built(system)
    fresh.solver.solve()
    for i in slots.indices where isInUse[i] {
      guard let v = slots[i].variable else { continue }
      let (found, expected) = (solver.value(of: v), fresh.solver.value(of: fresh.variables[i]))
      if !isNear(found, expected) { result.append("value \(i): \(found), expected \(expected)") }
    }
    let conflicts = solver.conflicts
    let broken = conflicts.map { c in items.firstIndex { $0.id == c.broken } }
    let expected = fresh.solver.conflicts
    if broken != expected.map({ c in fresh.ids.firstIndex(of: c.broken) }) {
      result.append("broken \(broken), expected \(expected.map { c in fresh.ids.firstIndex(of: c.broken) })")
    } else {
      for (a, b) in zip(conflicts, expected) where !isNear(a.disagreement, b.disagreement) {
        result.append("disagreement \(a.disagreement), expected \(b.disagreement)")
      }
    }
    let levels = (solver.levelErrors, fresh.solver.levelErrors)
    if levels.0.count != levels.1.count || zip(levels.0, levels.1).contains(where: { !isNear($0.sum, $1.sum) }) {
      result.append("levels \(levels.0), expected \(levels.1)")
    }
    return result
  }
}
