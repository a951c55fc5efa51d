import Foundation
import InbetweenGoldens
import InbetweenTestSupport
import Synchronization
import Testing

@Suite("Budgets of goldens")
struct BudgetTests {
  private let folder: TemporaryFolder
  private let store: GoldenStore

  init() throws {
    folder = try TemporaryFolder()
    store = GoldenStore(folder: folder.path)
  }

  @Test func `a golden over its budget is refused with its largest file, and nothing is written`() throws {
    #expect {
      try store.record(BoxScene().run, budget: 500)
    } throws: { error in
      "\(error)".contains("over the budget of 0.5 KiB") && "\(error)".contains("is the largest file")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `the message says the budget that a golden needs, and no less is enough`() throws {
    var run = BoxScene(fps: 50).run
    run.keptFrames = .all
    var needed = 0
    #expect {
      try store.record(run, budget: 2048)
    } throws: { error in
      needed = "\(error)".firstMatch(of: /raise --budget to ([0-9]+)$/).flatMap { Int($0.output.1) } ?? 0
      return needed > 2
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    #expect {
      try store.record(run, budget: (needed - 1) * 1024)
    } throws: { "\($0)".hasSuffix("raise --budget to \(needed)") }
    try store.record(run, budget: needed * 1024)
  }

  @Test func `drawing stops at the image far beyond the budget, and keeps at most one in memory`() throws {
    var run = BoxScene(fps: 50).run
    run.keptFrames = .all
    let draw = run.pixels
    let drawn = Mutex(0)
    run.pixels = { frame in
      drawn.withLock { $0 += 1 }
      return try draw(frame)
    }
    #expect {
      try store.record(run, budget: 5000 / 16)
    } throws: { error in
      "\(error)".contains("of 51 images") && "\(error)".hasSuffix("or raise --budget")
    }
    #expect((5...40).contains(drawn.withLock { $0 }))
    try store.record(run)
    #expect(try store.load("box").manifest.frames.count == 51)
  }
}
