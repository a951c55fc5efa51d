public import InbetweenGoldens

/// What in a scene explains that its motion differs from a golden.
public enum Cause: Hashable, Sendable, CustomStringConvertible {
  /// These changes of the scene together, none of them superfluous, the first by place first; one in the best case.
  case changes([SceneEdit])
  /// The scene says the same as the golden's, or undoing all that it says otherwise does not bring the golden back:
  /// the program draws it in another way. `changes` counts what the scene says otherwise.
  case program(changes: Int)

  public var description: String {
    switch self {
    case .changes(let changes) where changes.count == 1: return changes[0].description
    case .changes(let changes):
      let texts = changes.prefix(3).map(\.description).joined(separator: "; ")
      let rest = changes.count > 3 ? " and \(changes.count - 3) more" : ""
      return "\(Self.count(changes.count)) changes together: \(texts)\(rest)"
    case .program(0): return "the scene is unchanged, so the program changed"
    case .program(let changes):
      let what = changes == 1 ? "the one change" : "all \(changes) changes"
      return "undoing \(what) of the scene does not bring it back, so the program changed"
    }
  }

  private static func count(_ number: Int) -> String { number == 2 ? "two" : "\(number)" }

  /// Finds the changes of a scene that explain all of a difference, by undoing them and running the scene again.
  ///
  /// Runs the scene once with all changes undone, once for each change undone alone, and where none of them does it
  /// alone once more for each change.
  ///
  /// - Parameters:
  ///   - changes: what the scene says otherwise than the golden's.
  ///   - tolerance: in points, as for ``TraceDifference``.
  ///   - rerun: the motion of the scene with some of the changes undone; nil where that is no valid scene.
  public static func find(
    expected: MotionTrace, changes: [SceneEdit], tolerance: Double = 0,
    rerun: ([SceneEdit]) -> MotionTrace?
  ) -> Cause {
    func explains(_ undone: [SceneEdit]) -> Bool {
      guard let trace = rerun(undone) else { return false }
      return TraceDifference(expected: expected, actual: trace, tolerance: tolerance).isEmpty
    }
    guard !changes.isEmpty else { return .program(changes: 0) }
    for change in changes where explains([change]) { return .changes([change]) }
    guard changes.count > 1, explains(changes) else { return .program(changes: changes.count) }
    // Leaving out what is not needed, one after another, leaves a set of which every member is needed.
    var needed = changes
    for change in changes {
      let fewer = needed.filter { $0 != change }
      if !fewer.isEmpty, explains(fewer) { needed = fewer }
    }
    return .changes(needed.sorted { Self.isBefore($0, $1) })
  }

  private static func isBefore(_ a: SceneEdit, _ b: SceneEdit) -> Bool {
    switch (a.new?.place, b.new?.place) {
    case (let x?, let y?): x < y
    case (nil, _?): false
    case (_?, nil): true
    case (nil, nil): a.path < b.path
    }
  }
}
