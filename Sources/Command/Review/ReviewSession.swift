import InbetweenDiagnostics
import InbetweenGoldens

/// Accepts and rejects the differences in a report, with undo. Accepted results are written at once, as by `approve`.
actor ReviewSession {
  private let store: GoldenStore
  private let scenes: [String: ReportedScene]
  /// The paths of the scenes' files, by name.
  private let paths: [String: String]
  /// The names of the scenes of each cause.
  private let causes: [[String]]
  private(set) var states: [String: State] = [:]
  private var steps: [Step] = []

  enum Verdict: String, Sendable { case accepted, rejected }

  /// The decision about a scene.
  struct State: Hashable, Sendable {
    var verdict: Verdict?
    var frames: [Int: Verdict] = [:]
    var views: [String: Verdict] = [:]

    var isEmpty: Bool { verdict == nil && frames.isEmpty && views.isEmpty }
  }

  /// The scope of a decision.
  enum Scope: Hashable, Sendable {
    case scene(String)
    case frame(String, Int)
    case view(String, String)
    case cause(Int)
  }

  /// One decision that can be undone.
  private struct Step {
    var states: [String: State?] = [:]
    var goldens: [KeptGolden] = []
  }

  /// The message about a decision.
  struct Answer: Sendable {
    var message: String
    var isRefused = false
  }

  /// - Parameters:
  ///   - paths: The paths of the scenes' files, by name.
  ///   - causes: The names of the scenes of each cause.
  init(_ scenes: [ReportedScene], paths: [String: String], causes: [[String]], store: GoldenStore) {
    self.store = store
    self.scenes = Dictionary(scenes.map { ($0.name, $0) }) { first, _ in first }
    self.paths = paths
    self.causes = causes
  }

  var undoable: Int { steps.count }

  /// The last request; it may wait for locks, and no other decision is made meanwhile.
  private var turn: Task<Answer, Never>?

  private func inTurn(_ work: @escaping @Sendable () async -> Answer) async -> Answer {
    let task = Task { [turn] in
      _ = await turn?.value
      return await work()
    }
    turn = task
    return await task.value
  }

  func decide(_ verdict: Verdict, _ scope: Scope) async -> Answer {
    await inTurn { await self.decideNow(verdict, scope) }
  }

  private func decideNow(_ verdict: Verdict, _ scope: Scope) async -> Answer {
    var step = Step()
    let answer: Answer
    do {
      switch scope {
      case .scene(let name):
        try await decide(verdict, scene: name, &step)
        answer = Answer(message: "\(verdict.rawValue) \(name)")
      case .frame(let name, let frame):
        answer = Answer(message: try await decide(verdict, frame: frame, of: name, &step))
      case .view(let name, let view):
        answer = Answer(message: try await decide(verdict, view: view, of: name, &step))
      case .cause(let index): answer = await decide(verdict, cause: index, &step)
      }
    } catch {
      answer = Answer(message: ReviewSession.text(error), isRefused: true)
    }
    if !step.states.isEmpty { steps.append(step) }
    return answer
  }

  /// Undoes the last decision and restores goldens byte for byte.
  func undo() async -> Answer { await inTurn { await self.undoNow() } }

  private func undoNow() async -> Answer {
    guard let step = steps.popLast() else { return Answer(message: "nothing to undo", isRefused: true) }
    do {
      for golden in step.goldens.reversed() {
        let lock = try await store.lock(golden.scene, for: "review")
        try store.restore(golden, holding: lock)
      }
    } catch {
      steps.append(step)
      return Answer(message: ReviewSession.text(error), isRefused: true)
    }
    for (name, state) in step.states { states[name] = state }
    return Answer(message: "undone: \(step.states.keys.sorted().prefix(3).joined(separator: ", "))")
  }

  private func decide(_ verdict: Verdict, scene name: String, _ step: inout Step) async throws {
    let scene = try known(name)
    var state = states[name] ?? State()
    guard state.verdict != verdict else { return }
    if verdict == .accepted {
      try await write(scene, &step) { try scene.accept(in: store, holding: $0) }
    } else {
      try requireOpen(name)
    }
    state.verdict = verdict
    keep(state, of: name, &step)
  }

  /// Accepted results are already written and can only be undone.
  private func requireOpen(_ name: String, frame: Int? = nil) throws {
    guard let state = states[name] else { return }
    guard state.verdict == .accepted || frame.map({ state.frames[$0] == .accepted }) == true else { return }
    let what = state.verdict == .accepted ? "'\(name)'" : "frame \(frame ?? 0) of '\(name)'"
    throw CommandFailure(.wrongInput, "\(what) is accepted already: undo that")
  }

  private func decide(_ verdict: Verdict, cause index: Int, _ step: inout Step) async -> Answer {
    guard causes.indices.contains(index) else { return Answer(message: "there is no such cause", isRefused: true) }
    var failures: [String] = []
    var count = 0
    for name in causes[index] where states[name]?.verdict == nil {
      do {
        try await decide(verdict, scene: name, &step)
        count += 1
      } catch { failures.append(ReviewSession.text(error)) }
    }
    let message = "\(verdict.rawValue) \(count) \(count == 1 ? "scene" : "scenes")"
    guard let first = failures.first else { return Answer(message: message) }
    return Answer(message: message + "; \(failures.count) not: \(first)", isRefused: true)
  }

  private func decide(_ verdict: Verdict, frame: Int, of name: String, _ step: inout Step) async throws -> String {
    let scene = try known(name)
    try requireOpen(name, frame: frame)
    var state = states[name] ?? State()
    if verdict == .accepted {
      try await write(scene, &step) { try scene.accept(frame: frame, in: store, holding: $0) }
    }
    state.frames[frame] = verdict
    let changed = try Set(changedFrames(of: scene))
    if changed.isSubset(of: state.frames.filter { $0.value == .accepted }.keys) { state.verdict = .accepted }
    if verdict == .rejected { state.verdict = .rejected }
    keep(state, of: name, &step)
    let rest = changed.count { state.frames[$0] == nil }
    return "\(verdict.rawValue) frame \(frame) of \(name)" + (rest > 0 ? ", \(rest) of its frames are open" : "")
  }

  /// A scene is written when all its views are accepted, because a golden contains all of them.
  private func decide(_ verdict: Verdict, view: String, of name: String, _ step: inout Step) async throws -> String {
    let scene = try known(name)
    try requireOpen(name)
    var state = states[name] ?? State()
    state.views[view] = verdict
    let accepted = state.views.filter { $0.value == .accepted }.map(\.key)
    let open = try differingViews(of: scene).filter { path in
      !accepted.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
    if open.isEmpty {
      try await write(scene, &step) { try scene.accept(in: store, holding: $0) }
      state.verdict = .accepted
    } else if verdict == .rejected {
      state.verdict = .rejected
    }
    keep(state, of: name, &step)
    let short = view.split(separator: "/").last.map(String.init) ?? view
    return "\(verdict.rawValue) \(short) of \(name)"
      + (open.isEmpty ? ", and with it the scene" : "; the golden is written once all its views are accepted")
  }

  /// The paths of the views of a scene that differ, sorted.
  func differingViews(of name: String) throws -> [String] { try differingViews(of: known(name)) }

  private func differingViews(of scene: ReportedScene) throws -> [String] {
    guard let expected = try scene.expected() else { return [] }
    let difference = TraceDifference(
      expected: expected.trace, actual: try scene.golden().trace, tolerance: scene.scene.tolerance)
    return Set(difference.properties.map(\.view) + difference.tree.map(\.view)).sorted()
  }

  private func changedFrames(of scene: ReportedScene) throws -> [Int] {
    guard let expected = try scene.expected() else { return [] }
    let found = try scene.golden().manifest.hashes
    return expected.manifest.hashes.indices.filter {
      found.indices.contains($0) && found[$0] != expected.manifest.hashes[$0]
    }
  }

  private func known(_ name: String) throws -> ReportedScene {
    guard let scene = scenes[name] else { throw CommandFailure(.wrongInput, "the report has no scene '\(name)'") }
    guard scene.canBeAccepted else { throw CommandFailure(.wrongInput, scene.scene.sentence) }
    return scene
  }

  /// Writes a golden, and keeps the previous one for undo.
  private func write(
    _ scene: ReportedScene, _ step: inout Step, _ body: (GoldenLock) throws -> Void
  ) async throws {
    guard let path = paths[scene.name] else {
      throw CommandFailure(.wrongInput, "there is no scene '\(scene.name)' here")
    }
    let lock = try await store.lock(scene.name, for: "review")
    // If this review has already accepted frames, the golden differs from the one in the report.
    let isOurs = states[scene.name]?.frames.values.contains(.accepted) == true
    if !isOurs { try scene.requireUnchanged(path, in: store) }
    let before = try store.kept(scene.name)
    try body(lock)
    step.goldens.append(before)
  }

  private func keep(_ state: State, of name: String, _ step: inout Step) {
    if step.states[name] == nil { step.states[name] = .some(states[name]) }
    states[name] = state
  }

  private static func text(_ error: any Error) -> String {
    switch error {
    case let error as CommandFailure: error.message
    case let error as GoldenStoreError: error.description
    default: "\(error)"
    }
  }

  /// `accepted 37, rejected 1, 2 are open`.
  var summary: String {
    let verdicts = states.values.compactMap(\.verdict)
    let open = scenes.values.count { $0.canBeAccepted } - verdicts.count
    return
      "accepted \(verdicts.count { $0 == .accepted }), rejected \(verdicts.count { $0 == .rejected }), \(open) \(open == 1 ? "is" : "are") open"
  }
}
