import ArgumentParser
import InbetweenDiagnostics
import InbetweenGoldens
import InbetweenPixmap
import InbetweenReporting
import InbetweenSceneFile

/// Makes what differs the new golden.
struct Approve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Accept what differs: it becomes the golden.",
    discussion: """
      Goldens that agree stay as they are, byte for byte; scenes without a golden are recorded by 'record'.

      Examples:
        inbetween approve
        inbetween approve --filter '^pass'
        inbetween approve login --frame 12      the pixels of one frame, where the motion is equal
      """)

  @OptionGroup var options: GoldenOptions

  @Option(help: ArgumentHelp("Only scenes whose name matches a regular expression.", valueName: "re"))
  var filter: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Only this frame's pixels.", valueName: "n"))
  var frame: Int?

  @OptionGroup(title: "Cache") var caching: CacheOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func run() async throws {
    let paths = try chosen(of: options.paths())
    guard !paths.isEmpty else { throw CommandFailure(.nothingCompared, "no scene matches") }
    let (workers, frame, cache) = (options.workers, frame, caching.cache(for: options.store))
    let verification = SceneVerification(store: options.store, workers: workers, imageLimit: 1)
    try options.store.recover()
    try await VerbOutcome.each(paths, workers: workers, limits: limits.limits) { path in
      cache?.report(on: path).map { VerbOutcome(output: "equal     \($0.name)\n") }
    } work: { scene, others in
      let run = try await SceneRun.drawing(scene, workers: workers, others: others)
      func verdict() async throws -> SceneVerdict {
        try await verification.store.reading(scene.name) {
          try await verification.verdict(on: run, of: scene, others: others)
        }
      }
      // Only what is going to be written is locked: nothing is where nobody may write.
      if let outcome = try Approve.refusal(scene, try await verdict()) { return outcome }
      let lock = try await verification.store.lock(scene.name, for: "approve")
      // What was different may have been approved by another run while this one waited.
      let found = try await verdict()
      if let outcome = try Approve.refusal(scene, found) { return outcome }
      return try Approve.approve(scene, run, found, frame: frame, by: verification, holding: lock)
    }
  }

  private func chosen(of paths: [String]) throws(CommandFailure) -> [String] {
    guard let filter else { return paths }
    let pattern: Regex<AnyRegexOutput>
    do { pattern = try Regex(filter) } catch {
      throw CommandFailure(.wrongInput, "'\(filter)' is no regular expression")
    }
    return paths.filter { OutputName.name(ofFile: $0).contains(pattern) }
  }

  /// What is said of a scene where there is nothing to approve; nil where there is.
  private static func refusal(_ scene: LoadedScene, _ verdict: SceneVerdict) throws(CommandFailure) -> VerbOutcome? {
    let name = scene.name
    switch verdict.code {
    case .fine: return VerbOutcome(output: "equal     \(name)\n")
    case .nothingCompared where verdict.golden != nil: return nil
    case .nothingCompared:
      throw CommandFailure(
        .nothingCompared, "'\(name)' has no golden", hint: "inbetween record \(shellWord(scene.document.file))")
    case .different, .otherShape, .otherEnvironment: return nil
    default: throw CommandFailure(verdict.code, verdict.notices.first ?? "'\(name)' cannot be compared")
    }
  }

  private static func approve(
    _ scene: LoadedScene, _ run: SceneRun, _ verdict: SceneVerdict, frame: Int?, by verification: SceneVerification,
    holding lock: GoldenLock
  ) throws -> VerbOutcome {
    let (name, store) = (scene.name, verification.store)
    guard let frame else {
      let report = verification.report(of: scene, run: run, verdict)
      try store.record(run, holding: lock)
      return VerbOutcome(output: "approved  \(report.sentence.isEmpty ? name : report.sentence)\n")
    }
    guard verdict.difference?.isEmpty == true, verdict.code != .otherShape else {
      throw CommandFailure(
        .wrongInput, "the motion of '\(name)' differs, not only the pixels of a frame",
        hint: "approve it without --frame")
    }
    try store.approve(frame: frame, of: run, holding: lock)
    return VerbOutcome(output: "approved  \(name), frame \(frame)\n")
  }
}

extension GoldenStore {
  /// Takes one frame's pixels over into a golden.
  fileprivate func approve(frame: Int, of run: SceneRun, holding lock: GoldenLock) throws {
    var golden = try load(run.trace.scene)
    guard golden.manifest.hashes.indices.contains(frame), run.hashes.indices.contains(frame) else {
      throw CommandFailure(
        .wrongInput, "'\(run.trace.scene)' has no frame \(frame): the last is \(golden.manifest.hashes.count - 1)")
    }
    guard run.environment == golden.manifest.environment else {
      throw CommandFailure(
        .wrongInput, "the golden was drawn with other libraries, so that one frame would not fit the others",
        hint: "approve it without --frame")
    }
    let recorded = golden
    golden.manifest.hashes[frame] = run.hashes[frame]
    try write(golden, holding: lock) { $0 == frame ? try run.pixels($0) : try self.frame($0, of: recorded) }
  }
}
