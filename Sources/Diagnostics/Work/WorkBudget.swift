import Synchronization

/// How much may be computed for input that nobody vouches for, counted in steps instead of seconds: the same input
/// comes to the same end on every machine.
///
/// A step is about a nanosecond's work in an optimised build. Whoever starts a piece of work makes a budget current for
/// it (``run(_:)``) and asks it afterwards whether it was kept (``excess``). The loops inside call ``spend(_:on:)`` and
/// stop where it returns false; what they leave unfinished is thrown away with the budget. A cancelled task stops at the
/// same places.
public final class WorkBudget: Sendable {
  /// What steps are spent on.
  public enum Kind: Int, Sendable, CaseIterable {
    /// Solving constraints and placing views.
    case layout
    /// Finding which constraints exclude each other.
    case conflicts
    /// Finding which views are not placed uniquely.
    case ambiguity
    /// Shaping text and breaking it into lines.
    case text
    /// The coverage of paths.
    case paths
    /// Pixels.
    case pixels
    /// Planning and playing events.
    case events
  }

  /// Steps until the work is stopped.
  public let limit: Int
  private let spentSteps = Atomic<Int>(0)
  private let spentHints = Atomic<Int>(0)
  /// What the step over the limit was spent on; −1 before it is.
  private let excessKind = Atomic<Int>(-1)

  @TaskLocal private static var current: WorkBudget?

  /// Sums of these do not overflow before the limit is passed.
  private static let largestCharge = 1 << 60

  /// Steps that may go into suggesting names: beyond them messages come without. They do not count against the limit.
  static let hintLimit = 20_000_000

  /// What is spent from this budget is spent from the one that was current when it was made, too.
  private let outer: WorkBudget?

  public init(limit: Int) {
    self.limit = min(limit, WorkBudget.largestCharge)
    outer = WorkBudget.current
  }

  /// Steps spent so far.
  public var spent: Int { spentSteps.load(ordering: .relaxed) }

  /// What the limit was passed with; nil while it is kept.
  public var excess: Kind? { Kind(rawValue: excessKind.load(ordering: .relaxed)) }

  /// Runs work that spends from this budget, in this task and in those that it starts.
  public func run<Result>(_ work: () -> Result) -> Result { WorkBudget.$current.withValue(self, operation: work) }

  /// Takes steps from the current budget. False where the work should stop, because the budget is spent or the task was
  /// cancelled. Without a budget only the latter counts.
  @discardableResult public static func spend(_ steps: Int, on kind: Kind) -> Bool {
    var budget = current
    while let next = budget {
      guard next.take(steps, on: kind) else { return false }
      budget = next.outer
    }
    return !Task.isCancelled
  }

  private func take(_ steps: Int, on kind: Kind) -> Bool {
    guard excess == nil else { return false }
    let spent = spentSteps.wrappingAdd(min(max(steps, 0), WorkBudget.largestCharge), ordering: .relaxed).newValue
    guard spent > limit else { return true }
    _ = excessKind.compareExchange(expected: -1, desired: kind.rawValue, ordering: .relaxed)
    return false
  }

  /// Whether work should stop; see ``spend(_:on:)``.
  public static var isOver: Bool { Task.isCancelled || current?.isSpent == true }

  private var isSpent: Bool { excess != nil || outer?.isSpent == true }

  /// Whether as many steps may go into a suggestion.
  public static func allowsHint(_ steps: Int) -> Bool {
    guard let current else { return true }
    return current.spentHints.wrappingAdd(max(steps, 0), ordering: .relaxed).newValue <= hintLimit
  }
}
