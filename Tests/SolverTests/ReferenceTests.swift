import InbetweenSolver
import InbetweenTestSupport
import Testing

@Suite struct ReferenceTests {
  @Test(arguments: 0..<8, [nil, -1])
  func `random systems have the reference's values, conflicts, errors and ranges`(part: Int, denseLimit: Int?) {
    var g = SplitMix(seed: UInt64(100 + part))
    for k in 0..<100 {
      let system = System.random(&g)
      var built = Built(system, denseLimit: denseLimit)
      let differences = Answer(system).differences(&built)
      #expect(differences.isEmpty, "part \(part) system \(k): \(system)")
    }
  }

  @Test(arguments: 0..<4, [nil, -1])
  func `views in a row have the reference's values, conflicts, errors and ranges`(part: Int, denseLimit: Int?) {
    var g = SplitMix(seed: UInt64(200 + part))
    for k in 0..<100 {
      let system = System.layout(&g)
      var built = Built(system, denseLimit: denseLimit)
      let differences = Answer(system).differences(&built)
      #expect(differences.isEmpty, "part \(part) system \(k): \(system)")
    }
  }

  @Test(arguments: [1, 2, 3, 4], [nil, -1])
  func `after each of 1,000 random edits the values are those of a new system`(seed: Int, denseLimit: Int?) {
    var g = SplitMix(seed: UInt64(seed))
    var system = System()
    for i in 0..<(4 * seed) { _ = system.variable(i % 2 == 1, preferred: Double(i)) }
    var built = Built(system, denseLimit: denseLimit)
    for step in 0..<250 {
      edit(&system, &built, &g)
      #expect(built.solver.checkInvariants() == [])
      if Int.random(in: 0..<3, using: &g) == 0 { continue }
      let differences = Answer(system).differences(&built)
      #expect(differences.isEmpty, "seed \(seed) step \(step): \(system)")
      if !differences.isEmpty { break }
    }
  }

  private func edit(_ system: inout System, _ built: inout Built, _ g: inout SplitMix) {
    let count = system.items.count
    let kind = Int.random(in: 0..<10, using: &g)
    if count == 0 || (kind < 4 && count < 24) {
      let item = system.randomItem(&g)
      system.items.append(item)
      built.add(item)
      return
    }
    let i = Int.random(in: 0..<count, using: &g)
    switch kind {
    case 5 where Bool.random(using: &g):
      let new = system.randomItem(&g)
      system.items[i].terms = new.terms
      system.items[i].constant = new.constant
      system.items[i].rank = new.rank
      built.solver.replace(
        built.ids[i], new.terms.map { .init(built.variables[$0.variable], $0.coefficient) }, new.constant,
        rank: new.rank)
    case 0..<6:
      system.items.remove(at: i)
      built.solver.remove(built.ids.remove(at: i))
    case 6..<9:
      let constant = Double(Int.random(in: -20...120, using: &g))
      system.items[i].constant = constant
      built.solver.setConstant(built.ids[i], constant)
    case 9 where Bool.random(using: &g):
      let rank = Int32.random(in: 0...3, using: &g)
      system.items[i].rank = rank
      built.solver.setRank(built.ids[i], rank)
    default:
      let priority = ([1000, 750, 500, 250] as [Double]).randomElement(using: &g) ?? 1000
      system.items[i].priority = priority
      built.solver.setPriority(built.ids[i], priority)
    }
  }
}
