internal import InbetweenDiagnostics

/// The cause of the difference between a scene's motion or pixels and its golden.
public struct Cause: Hashable, Sendable, CustomStringConvertible {
  /// The changes of the scene that together explain the difference, all of them necessary, ordered by location; ideally
  /// one.
  public var changes: [SceneEdit]
  /// The explanation of the remaining difference; nil if the changes explain all of it.
  public var outside: Outside?
  /// The total number of changes of the scene.
  public var candidates: Int
  /// The number of runs after which the search was stopped, so that more changes than necessary may be listed; nil if
  /// it was completed.
  public var cutShort: Int?
  /// The nature of the changes; nil if it is mixed or not known.
  public var nature: ChangeNature?

  /// Causes outside the text of the scene.
  public enum Outside: Hashable, Sendable {
    /// Files that the scene uses have changed, or are missing or new.
    case files([String])
    /// Fonts or libraries differ from those that recorded the golden.
    case environment([String])
    /// The scene cannot be played here, so no change was tried.
    case untried
    /// The recorded scene cannot be played any more, so there is nothing to compare with.
    case unplayable
    /// Nothing else differs.
    case program
  }

  public init(
    changes: [SceneEdit], outside: Outside? = nil, candidates: Int, cutShort: Int? = nil, nature: ChangeNature? = nil
  ) {
    self.changes = changes
    self.outside = outside
    self.candidates = candidates
    self.cutShort = cutShort
    self.nature = nature
  }

  public var description: String {
    described(changes.isEmpty ? "" : lead(isShort: false) + Self.list(changes))
  }

  /// A text about the changes, with what is outside the scene.
  private func described(_ text: String) -> String {
    let outside = outside.map { Self.text($0, besides: changes.count, of: candidates) }
    return [text, outside ?? ""].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// Shorter forms of ``description``: further changes without the file that the first is in, of all texts only what
  /// differs, and changes after the second by their number.
  var shorter: [Shortening] {
    guard let first = changes.first else { return [] }
    let file = (first.new ?? first.old)?.place?.file
    func form(_ step: Shortening.Step, _ quotation: SceneEdit.Quotation, _ limit: Int) -> Shortening {
      let others = changes.dropFirst().prefix(limit - 1).map { $0.text(quotation, besides: file) }
      let more = changes.count > limit ? " and \(changes.count - limit) more" : ""
      let text = lead(isShort: true) + ([first.text(quotation)] + others).joined(separator: " and ") + more
      return Shortening(step: step, text: described(text))
    }
    return [form(.file, .full, 3), form(.quotation, .clipped, 3), form(.change, .clipped, 2)]
  }

  /// The words before the changes.
  private func lead(isShort: Bool) -> String {
    if outside == .untried { return "the scenes differ: " }
    if changes.count == 1 { return "" }
    if let cutShort {
      return isShort
        ? "among \(changes.count) changes: "
        : "among \(changes.count) of \(candidates) changes (not narrowed down further after \(cutShort) runs): "
    }
    return isShort ? "" : "\(changes.count == 2 ? "two" : "\(changes.count)") changes together: "
  }

  private static func list(_ changes: [SceneEdit]) -> String {
    changes.prefix(3).map(\.description).joined(separator: "; ")
      + (changes.count > 3 ? " and \(changes.count - 3) more" : "")
  }

  private static func text(_ outside: Outside, besides named: Int, of candidates: Int) -> String {
    switch outside {
    case .files(let files):
      let shown = files.prefix(3).joined(separator: ", ") + (files.count > 3 ? " and \(files.count - 3) more" : "")
      return (named > 0 ? "and " : "") + "\(shown) \(files.count == 1 ? "is another file" : "are other files")"
        + " than when it was recorded"
    case .environment(let differences):
      let shown = differences.prefix(3).joined(separator: ", ")
      return (named > 0 ? "and the rest: " : "") + "recorded with \(shown)"
        + (differences.count > 3 ? " and \(differences.count - 3) more" : "")
    case .untried: return "the scene cannot be played here, so no change of it was undone"
    case .unplayable: return "the scene as it was recorded cannot be played any more, so no change of it can be undone"
    case .program where named > 0: return "no change of the scene explains the rest, so the program changed too"
    case .program where candidates == 0: return "the scene is unchanged, so the program changed"
    case .program:
      let what = candidates == 1 ? "the one change" : "any of the \(candidates) changes"
      return "not explained by \(what) of the scene, so the program changed"
    }
  }

  /// Finds the changes of a scene that explain its different motion, by undoing them and running the scene again.
  ///
  /// - Parameters:
  ///   - changes: the changes between the golden's scene and the current one.
  ///   - outside: differences outside the scene, if the changes do not explain everything.
  ///   - tolerance: in points, as for ``TraceDifference``.
  ///   - limit: the maximum number of runs.
  ///   - rerun: the motion of the scene with some of the changes undone; nil if that is not a valid scene.
  public static func find(
    expected: MotionTrace, actual: MotionTrace, changes: [SceneEdit], outside: Outside = .program,
    tolerance: Double = 0, limit: Int = 400, rerun: ([SceneEdit]) -> MotionTrace?
  ) -> Cause {
    find(
      expected: expected, actual: actual, changes: changes, outside: outside, limit: limit,
      agree: { TraceDifference(expected: $0, actual: $1, tolerance: tolerance).isEmpty }, rerun: rerun)
  }

  /// Finds the changes of a scene that explain a different result of any kind.
  ///
  /// Undoing all changes shows how much they explain. If they explain everything, the smallest set is sought that
  /// restores the expected result, otherwise the smallest set with the same effect as all of them. Single changes are
  /// tried first; then halves, quarters and so on are left out as long as the rest has the same effect, so that one or
  /// two relevant changes are found among thousands in a few dozen runs.
  ///
  /// - Parameters:
  ///   - agree: whether two outcomes are equal, the expected one first.
  ///   - rerun: the result with some of the changes undone; nil if that is not a valid scene.
  public static func find<Outcome>(
    expected: Outcome, actual: Outcome, changes: [SceneEdit], outside: Outside = .program, limit: Int = 400,
    agree: (Outcome, Outcome) -> Bool, rerun: ([SceneEdit]) -> Outcome?
  ) -> Cause {
    guard !changes.isEmpty else { return Cause(changes: [], outside: outside, candidates: 0) }
    let whole = rerun(changes)
    let explainsAll = whole.map { agree(expected, $0) } ?? false
    if let whole, !explainsAll, agree(whole, actual) {
      return Cause(changes: [], outside: outside, candidates: changes.count)
    }
    func explains(_ undone: [SceneEdit]) -> Bool {
      guard let found = rerun(undone) else { return false }
      return agree(explainsAll ? expected : whole ?? expected, found)
    }
    var search = CauseSearch(changes: changes, limit: limit)
    let needed = whole == nil ? search.single(explains) : search.smallest(explains)
    return Cause(
      changes: (needed ?? []).sorted(by: isBefore),
      outside: explainsAll || (whole == nil && needed != nil) ? nil : whole == nil ? .unplayable : outside,
      candidates: changes.count, cutShort: search.isCutShort ? search.runs : nil)
  }

  private static func isBefore(_ a: SceneEdit, _ b: SceneEdit) -> Bool {
    switch (a.new?.place ?? a.old?.place, b.new?.place ?? b.old?.place) {
    case (let x?, let y?): x < y
    case (nil, _?): false
    case (_?, nil): true
    case (nil, nil): a.path < b.path
    }
  }
}

/// Searches for a smallest set of changes with the effect of all of them.
private struct CauseSearch {
  /// The maximum number of changes for which each is tried alone.
  private static let singleLimit = 64

  let changes: [SceneEdit]
  let limit: Int
  private(set) var runs = 0
  private(set) var isCutShort = false

  init(changes: [SceneEdit], limit: Int) {
    self.changes = changes
    self.limit = limit
  }

  private mutating func holds(_ undone: [SceneEdit], _ explains: ([SceneEdit]) -> Bool) -> Bool {
    guard runs < limit else {
      isCutShort = true
      return false
    }
    runs += 1
    return explains(undone)
  }

  mutating func single(_ explains: ([SceneEdit]) -> Bool) -> [SceneEdit]? {
    for change in changes where holds([change], explains) { return [change] }
    return nil
  }

  mutating func smallest(_ explains: ([SceneEdit]) -> Bool) -> [SceneEdit] {
    if changes.count > 1, changes.count <= Self.singleLimit, let one = single(explains) { return one }
    // The remaining set has the effect, so a part that cannot be undone alone can be kept.
    var needed = changes
    var size = max((needed.count + 1) / 2, 1)
    while needed.count > 1 {
      var start = 0
      var wasReduced = false
      while start < needed.count, needed.count > 1 {
        let end = min(start + size, needed.count)
        let rest = Array(needed[..<start] + needed[end...])
        if !rest.isEmpty, holds(rest, explains) {
          needed = rest
          wasReduced = true
        } else {
          start = end
        }
        if isCutShort { return needed }
      }
      if size == 1, !wasReduced { break }
      size = max(min(size, needed.count) / 2, 1)
    }
    return needed
  }
}
