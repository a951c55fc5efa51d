import Synchronization

/// A limit on the computation for untrusted input, counted in steps instead of seconds, so that the same input has the
/// same result on every machine.
///
/// A step is about a nanosecond's work in an optimised build. The code that starts some work makes a budget current for
/// it (``run(_:)``) and afterwards checks whether it was exceeded (``excess``). Loops call ``spend(_:on:)`` and stop if
/// it returns false; their incomplete results are discarded together with the budget. A cancelled task stops at the
/// same points.
public final class WorkBudget: Sendable {
  /// The kind of work.
  public enum Kind: Int, Sendable, CaseIterable {
    /// Solving constraints and placing views.
    case layout
    /// Finding conflicting constraints.
    case conflicts
    /// Finding ambiguous views.
    case ambiguity
    /// Shaping text and breaking it into lines.
    case text
    /// The coverage of paths.
    case paths
    /// Pixels.
    case pixels
    /// Scheduling and playing events.
    case events
  }

  /// The maximum number of steps.
  public let limit: Int
  private let spentSteps = Atomic<Int>(0)
  private let spentHints = Atomic<Int>(0)
  /// The kind of work that exceeded the limit; −1 before.
  private let excessKind = Atomic<Int>(-1)

  @TaskLocal private static var current: WorkBudget?

  /// Sums of charges up to this size do not overflow before the limit is exceeded.
  private static let maximumCharge = 1 << 60

  /// The steps available for suggesting names; beyond them messages have no suggestions. They do not count against the
  /// limit.
  static let hintLimit = 20_000_000

  /// The budget that was current when this one was made; steps are charged to both.
  private let outer: WorkBudget?

  public init(limit: Int) {
    self.limit = min(limit, WorkBudget.maximumCharge)
    outer = WorkBudget.current
  }

  /// Steps spent so far.
  public var spent: Int { spentSteps.load(ordering: .relaxed) }

  /// The kind of work that exceeded the limit; nil if it was not exceeded.
  public var excess: Kind? { Kind(rawValue: excessKind.load(ordering: .relaxed)) }

  /// Runs work that is charged to this budget, in this task and its child tasks.
  public func run<Result>(_ work: () -> Result) -> Result { WorkBudget.$current.withValue(self, operation: work) }

  /// Charges steps to the current budget. Returns false if the work should stop, because the budget is used up or the
  /// task was cancelled. Without a budget only the latter applies.
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
    let spent = spentSteps.wrappingAdd(min(max(steps, 0), WorkBudget.maximumCharge), ordering: .relaxed).newValue
    guard spent > limit else { return true }
    _ = excessKind.compareExchange(expected: -1, desired: kind.rawValue, ordering: .relaxed)
    return false
  }

  /// Whether work should stop; see ``spend(_:on:)``.
  public static var isOver: Bool { Task.isCancelled || current?.isSpent == true }

  private var isSpent: Bool { excess != nil || outer?.isSpent == true }

  /// Whether a number of steps is available for a suggestion.
  public static func allowsHint(_ steps: Int) -> Bool {
    guard let current else { return true }
    return current.spentHints.wrappingAdd(max(steps, 0), ordering: .relaxed).newValue <= hintLimit
  }
}
