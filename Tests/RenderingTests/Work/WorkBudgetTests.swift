import InbetweenDiagnostics
import Testing

@Suite struct WorkBudgetTests {
  @Test func `a budget allows its limit and names the kind of work that exceeded it`() {
    let budget = WorkBudget(limit: 100)
    budget.run {
      #expect(WorkBudget.spend(60, on: .layout))
      #expect(WorkBudget.spend(40, on: .text))
      #expect(budget.excess == nil)
      #expect(!WorkBudget.spend(1, on: .conflicts))
      #expect(!WorkBudget.spend(1, on: .layout))
      #expect(WorkBudget.isOver)
    }
    #expect(budget.excess == .conflicts)
  }

  @Test func `any number of steps is counted without overflow`() {
    let budget = WorkBudget(limit: .max)
    budget.run {
      #expect(WorkBudget.spend(.max, on: .layout))
      for _ in 0..<20 { WorkBudget.spend(.max, on: .layout) }
      WorkBudget.spend(.min, on: .layout)
    }
    #expect(budget.excess == .layout)
    #expect(budget.spent > 0)
  }

  @Test func `work outside any budget stops only when its task is cancelled`() async {
    #expect(WorkBudget.spend(.max, on: .layout))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return WorkBudget.spend(1, on: .layout)
    }
    task.cancel()
    #expect(await task.value == false)
  }

  @Test func `a budget holds for the tasks that its work starts`() async {
    let budget = WorkBudget(limit: 10)
    let task = budget.run { Task { WorkBudget.spend(11, on: .pixels) } }
    #expect(await task.value == false)
    #expect(budget.excess == .pixels)
  }

  @Test func `steps spent in a budget inside another count in both`() {
    let outer = WorkBudget(limit: 15)
    outer.run {
      for _ in 0..<2 {
        let inner = WorkBudget(limit: 10)
        inner.run { _ = WorkBudget.spend(8, on: .text) }
        #expect(inner.excess == nil)
      }
      #expect(WorkBudget.isOver)
    }
    #expect(outer.spent == 16 && outer.excess == .text)
  }

  @Test func `suggestions end without ending the work`() {
    let budget = WorkBudget(limit: 10)
    budget.run {
      #expect(WorkBudget.allowsHint(1_000))
      #expect(!WorkBudget.allowsHint(1 << 40))
      #expect(WorkBudget.spend(10, on: .layout))
    }
    #expect(budget.excess == nil)
  }
}
