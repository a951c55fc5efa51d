import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenLayout
import Testing

/// The cost of an event that changes a stack view is proportional to the number of its views, not to its square: all of
/// them move, and the constraints of all arranged views are generated again.
@Suite("The cost of an event at a stack view is proportional to its views") struct StackScalingTests {
  enum Change: String, CaseIterable, Sendable {
    case add, remove, hide, show
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let distribution: StackLayout.Distribution
    let change: Change

    var testDescription: String { "\(change), \(distribution)" }
  }

  static let cases = StackLayout.Distribution.allCases.flatMap { distribution in
    Change.allCases.map { Case(distribution: distribution, change: $0) }
  }

  @Test(arguments: cases)
  func `twice as many events with twice as many views need about four times the steps`(_ test: Case) throws {
    // Each gap between centres has a priority of its own, so that a large stack view is needed to see what they cost.
    let count = test.distribution == .equalCentering ? 60 : 30
    let (one, two) = (try steps(test, count: count), try steps(test, count: 2 * count))
    #expect(Double(two) <= 5 * Double(one), "\(two) steps after \(one)")
  }

  /// The steps of as many events as there are views. The stack is too short for them, so that their lengths are ambiguous.
  private func steps(_ test: Case, count: Int) throws -> Int {
    var engine = LayoutEngine(rootSize: Size(width: 200, height: 200))
    let canvas = engine.addItem(parent: engine.root)
    for edge in [LayoutAttribute.left, .right, .top, .bottom] {
      try engine.activate(LayoutConstraint(canvas, edge, .equal, to: engine.root, edge))
    }
    func add(to stack: inout StackLayout) {
      let item = engine.addItem(parent: canvas)
      for axis in Axis.allCases { engine.setIntrinsicContentLength(item, axis, 10) }
      stack.arranged.append(item)
    }
    var stack = StackLayout(
      arranged: [], axis: .vertical, distribution: test.distribution)
    if test.change != .add { for _ in 0..<count { add(to: &stack) } }
    if test.change == .show { stack.hidden = Set(stack.arranged) }
    try engine.setStack(canvas, stack)
    engine.solve()
    let budget = WorkBudget(limit: .max)
    for index in 0..<count {
      switch test.change {
      case .add: add(to: &stack)
      case .remove: engine.removeItem(stack.arranged.removeFirst())
      case .hide: stack.hidden.insert(stack.arranged[index])
      case .show: stack.hidden.remove(stack.arranged[index])
      }
      try budget.run {
        Result {
          try engine.setStack(canvas, stack)
          engine.solve()
          _ = engine.ambiguities(findsRanges: false)
        }
      }.get()
    }
    return budget.spent
  }
}
