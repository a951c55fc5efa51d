import InbetweenGeometry
import InbetweenLayout
import Testing

@Suite("Layouts of random scenes have the properties of the optimum")
struct PropertyTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `after a thousand random edits the layout equals that of a new engine`(seed: UInt64) throws {
    var scene = try RandomScene(seed: seed, views: 5, constraints: 16)
    for step in 0..<1000 {
      try scene.edit()
      guard step % 20 == 19 else { continue }
      var fresh = try scene.fromScratch()
      let differences = scene.engine.differences(from: &fresh)
      #expect(differences.isEmpty, "step \(step)")
      #expect(scene.engine.conflicts().count == fresh.conflicts().count, "step \(step)")
    }
  }

  @Test func `the order of constraints has no effect if all can be satisfied`() throws {
    var compared = 0
    for seed in 100..<220 as Range<UInt64> {
      var scene = try RandomScene(seed: seed, views: 6, constraints: 14)
      scene.engine.solve()
      guard !scene.engine.hasConflicts else { continue }
      compared += 1
      var shuffled = try scene.fromScratch(order: Array(scene.active.indices).shuffled(using: &scene.numbers))
      #expect(scene.engine.differences(from: &shuffled).isEmpty, "seed \(seed)")
    }
    #expect(compared > 30)
  }

  @Test func `scaling every length scales the layout`() throws {
    for seed in 300..<340 as Range<UInt64> {
      let scene = try RandomScene(seed: seed, views: 5, constraints: 14)
      var small = try scene.fromScratch()
      var large = try scene.fromScratch(scale: 7)
      #expect(large.differences(from: &small, scale: 7).isEmpty, "seed \(seed)")
    }
  }

  @Test func `adding constraints and views and removing them again restores the layout`() throws {
    for seed in 400..<440 as Range<UInt64> {
      var scene = try RandomScene(seed: seed, views: 5, constraints: 14)
      var before = try scene.fromScratch()
      let kept = scene.active.count
      let guest = scene.engine.addItem(parent: LayoutItemID(rawValue: 1))
      scene.engine.setIntrinsicContentSize(guest, Size(width: 10, height: 10))
      try scene.engine.pin(guest, inset: 100)
      for _ in 0..<6 { try scene.addConstraint() }
      scene.engine.solve()
      for entry in scene.active[kept...] { scene.engine.deactivate(entry.handle) }
      scene.engine.removeItem(guest)
      #expect(scene.engine.differences(from: &before).isEmpty, "seed \(seed)")
    }
  }

  @Test func `a duplicate required constraint changes nothing`() throws {
    for seed in 500..<540 as Range<UInt64> {
      var scene = try RandomScene(seed: seed, views: 5, constraints: 14)
      var before = try scene.fromScratch()
      guard !before.hasConflicts else { continue }
      for entry in scene.active where entry.constraint.isRequired { try scene.engine.activate(entry.constraint) }
      #expect(scene.engine.differences(from: &before).isEmpty, "seed \(seed)")
      #expect(!scene.engine.hasConflicts)
    }
  }

  @Test func `each conflict is minimal: without any one of its members the others can be satisfied`() throws {
    var conflictCount = 0
    for seed in 600..<660 as Range<UInt64> {
      var scene = try RandomScene(seed: seed, views: 4, constraints: 22)
      scene.engine.solve()
      for conflict in scene.engine.conflicts() {
        conflictCount += 1
        let members = conflict.constraints.compactMap { scene.engine.constraint($0) }
        var alone = RandomScene.emptyEngine(scene.parents, scene.rootSize)
        let handles = try alone.activate(members)
        alone.solve()
        #expect(alone.hasConflicts, "seed \(seed): the members can hold together")
        for handle in handles {
          var without = alone
          without.deactivate(handle)
          without.solve()
          #expect(!without.hasConflicts, "seed \(seed): the conflict is not minimal")
        }
      }
    }
    #expect(conflictCount > 20)
  }

  @Test func `every suggestion removes its ambiguity and violates nothing`() throws {
    var count = 0
    for seed in 700..<712 as Range<UInt64> {
      var scene = try RandomScene(seed: seed, views: 3, constraints: 6)
      for ambiguity in scene.engine.ambiguities() {
        guard let suggestion = ambiguity.suggestion else { continue }
        count += 1
        var settled = scene.engine
        try settled.activate(suggestion)
        settled.solve()
        let open = settled.ambiguities(suggestionLimit: 0)
        #expect(!open.contains { $0.item == ambiguity.item && $0.attribute == ambiguity.attribute }, "seed \(seed)")
        #expect(settled.conflicts().count == scene.engine.conflicts().count, "seed \(seed)")
      }
    }
    #expect(count > 10)
  }

  @Test func `an explanation's amounts add up to the value wherever constraints determine it`() throws {
    for seed in 800..<820 as Range<UInt64> {
      var scene = try RandomScene(seed: seed, views: 5, constraints: 18)
      for index in 1...5 {
        for attribute in [LayoutAttribute.left, .bottom, .centerX, .height, .trailingMargin] {
          let item = LayoutItemID(rawValue: Int32(index))
          guard let explanation = scene.engine.explain(item, attribute), !explanation.isAmbiguous else { continue }
          let sum = explanation.steps.reduce(explanation.offset) { $0 + $1.amount }
          #expect(abs(sum - explanation.value) < 1e-4, "seed \(seed), \(index).\(attribute)")
        }
      }
    }
  }
}
