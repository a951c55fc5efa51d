import InbetweenGoldens
import Testing
import InbetweenTestSupport

@Suite("Plans of shards") struct ShardPlanTests {
  private func items(_ random: inout SplitMix) -> [ShardPlan.Item] {
    (0..<random.below(60)).map { index in
      let long = random.below(10) == 0
      return ShardPlan.Item(
        name: "s\(index)", cost: Double(random.below(long ? 20_000 : 300)) / 100,
        frames: random.below(3) == 0 ? 1 : 1 + random.below(5000))
    }
  }

  @Test func `every item, or every frame of it, is done by exactly one shard`() {
    var random = SplitMix(seed: 1)
    for _ in 0..<400 {
      let items = items(&random)
      let plan = ShardPlan(items, count: 1 + random.below(9))
      var whole: [Int: Int] = [:]
      var parts: [Int: [ShardPlan.Part]] = [:]
      for piece in plan.shards.joined() {
        if let part = piece.part {
          parts[piece.item, default: []].append(part)
        } else {
          whole[piece.item, default: 0] += 1
        }
      }
      #expect(Set(whole.keys).union(parts.keys) == Set(items.indices))
      #expect(whole.allSatisfy { $0.value == 1 } && Set(whole.keys).isDisjoint(with: parts.keys))
      for (item, parts) in parts {
        let parts = parts.sorted { $0.index < $1.index }
        #expect(parts.map(\.index) == Array(1...parts[0].count), "\(parts)")
        var next = 0
        for part in parts {
          #expect(part.frames.lowerBound == next && !part.frames.isEmpty)
          next = part.frames.upperBound
        }
        #expect(next == items[item].frames)
      }
    }
  }

  @Test
  func `no shard takes more than a third longer than the best plan, or than one item that cannot be split`() {
    var random = SplitMix(seed: 2)
    for _ in 0..<400 {
      let items = items(&random)
      let count = 1 + random.below(9)
      let plan = ShardPlan(items, count: count)
      let share = items.reduce(0) { $0 + $1.cost } / Double(count)
      let loads = plan.shards.map { pieces in
        pieces.reduce(0.0) { sum, piece in
          let item = items[piece.item]
          return sum + item.cost * (piece.part.map { Double($0.frames.count) / Double(item.frames) } ?? 1)
        }
      }
      let longest = items.filter { $0.frames < count }.map(\.cost).max() ?? 0
      #expect((loads.max() ?? 0) <= max(share * 2, share + longest) + 0.51, "\(loads) of \(share)")
    }
  }

  @Test func `a long scene is split if that saves more than it costs, and into as few parts as possible`() {
    let small = (0..<30).map { ShardPlan.Item(name: "s\($0)", cost: 0.1, frames: 60) }
    let long = ShardPlan.Item(name: "long", cost: 9, frames: 10_000)
    let plan = ShardPlan(small + [long], count: 4)
    let parts = plan.shards.joined().compactMap(\.part)
    #expect(parts.map(\.count) == [3, 3, 3] && parts.reduce(0) { $0 + $1.frames.count } == 10_000)
    let short = ShardPlan(small, count: 30)
    #expect(short.shards.joined().allSatisfy { $0.part == nil } && short.shards.allSatisfy { $0.count == 1 })
  }

  @Test func `without known costs, all shards have the same number of scenes`() {
    let plan = ShardPlan((0..<10).map { ShardPlan.Item(name: "s\($0)", cost: 0) }, count: 4)
    #expect(plan.shards.map(\.count).sorted() == [2, 2, 3, 3])
  }

  @Test func `the name of a part is read back`() throws {
    let name = ShardPlan.Part(index: 2, count: 4, frames: 5..<9).name(of: "a@b=1")
    let parsed = try #require(ShardPlan.Part.parsed(name))
    #expect(name == "a@b=1,part-2-of-4" && parsed == ("a@b=1", 2, 4))
    #expect(ShardPlan.Part.parsed("a,part-5-of-4") == nil && ShardPlan.Part.parsed("a") == nil)
  }

  @Test func `timings are read back, and predictions are corrected by earlier ones`() throws {
    let timings = ShardTimings([
      "a\"": .init(seconds: 2, forecast: 1, frames: 30), "b": .init(seconds: 4, forecast: 2, frames: 60),
    ])
    #expect(try ShardTimings(json: timings.json, file: "x") == timings)
    let known = timings.item("b") {
      Issue.record("it is known")
      return .init(name: "b", cost: 0)
    }
    #expect(known == .init(name: "b", cost: 4, frames: 60))
    #expect(timings.item("c") { .init(name: "c", cost: 3, frames: 9) } == .init(name: "c", cost: 6, frames: 9))
    #expect(ShardTimings().item("c") { .init(name: "c", cost: 3) }.cost == 3)
  }
}
