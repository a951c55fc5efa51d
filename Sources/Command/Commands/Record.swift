import ArgumentParser
import Foundation
import InbetweenDiagnostics
import InbetweenGoldens
import InbetweenRendering
import InbetweenScene

/// Stores the animations of scenes as goldens.
struct Record: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record scenes as golden animations.",
    discussion: """
      A golden is a folder: the motion of every view (trace.jsonl), the scene (scene.json), the hash of every frame \
      with the versions of the libraries that drew it (golden.json), and a few frames as PNG. Commit it.

      If the variable CI is set, nothing is recorded without --mode, because nobody has looked at the results of a \
      build.

      Examples:
        inbetween record Scenes/passbook.yaml
        inbetween record --mode missing
        inbetween record --mode changed --goldens Tests/Goldens
        inbetween record --mode missing --shard 2/4
      """)

  enum Mode: String, ExpressibleByArgument, CaseIterable { case all, changed, missing, none }

  @OptionGroup var options: GoldenOptions

  @Option(
    help:
      "Which goldens to write: all, changed (missing or different), missing or none (default: all; none if CI is set).")
  var mode: Mode?

  @Option(parsing: .unconditional, help: ArgumentHelp("Maximum size of a golden (default: 512).", valueName: "KiB"))
  var budget: Int?

  @OptionGroup var warnings: WarningOptions

  @OptionGroup var sharding: ShardOptions
  @OptionGroup(title: "Cache") var caching: CacheOptions
  @OptionGroup(title: "Limits", visibility: .hidden) var limits: LimitOptions

  func validate() throws {
    if let budget, !(1...1 << 20).contains(budget) { throw ValidationError("--budget is from 1 to 1048576 KiB") }
  }

  func run() async throws {
    let isServer = EnvironmentVariable.isContinuousIntegration
    let mode = mode.map { RecordMode(rawValue: $0.rawValue) ?? .none } ?? (isServer ? .none : .all)
    let modeReason = self.mode == nil && isServer ? "CI is set; --mode all records" : "--mode \(mode.rawValue)"
    let all = try options.chosen(limits.limits)
    guard !all.isEmpty else {
      throw CommandFailure(
        .nothingCompared, "there is no scene in \(options.scenesIn)/",
        hint: "name scene files, or their folder by --scenes-in")
    }
    let (store, workers) = (options.store, options.workers)
    let budget = budget.map { $0 << 10 } ?? GoldenStore.defaultBudget
    let cache = mode == .all ? nil : caching.cache(for: store, limits.limits)
    try store.recover()
    if mode == .none { try refuseUnusedGoldens() }
    let scenes = try await shard(of: all)
    try await VerbOutcome.each(scenes, workers: workers, limits: limits.limits) { scene in
      // Warnings are printed with the lines of the scene, and may refuse it.
      cache?.report(on: scene).flatMap { report in
        report.warnings.isEmpty ? VerbOutcome(output: "kept      \(report.name)\n") : nil
      }
    } work: { [failsOnWarnings = warnings.fail, warningReason = warnings.reason] scene, others in
      let claims = scene.brokenExpectations.map { $0.with(.warning) }
      let found = (scene.findings + claims).sortedByPlace()
      let isRefused = failsOnWarnings && !scene.findings.isEmpty
      let run = try await SceneRun.drawing(scene, workers: workers, others: others)
      func kept() async throws -> VerbOutcome? {
        guard mode != .all || isRefused else { return nil }
        let verdict = try await store.reading(scene.name) {
          try await store.verify(run, of: scene, workers: workers, others: others, imageLimit: 0)
        }
        let writes = mode.writes(after: verdict.code, isDamaged: verdict.isGoldenDamaged)
        if writes, !isRefused { return nil }
        // A violated claim is the result of a run that only verifies.
        var status = claims.isEmpty ? verdict.code : .combined([verdict.code, .different])
        var why = verdict.code == .success ? "" : " (not recorded: \(modeReason))"
        if isRefused {
          status = writes ? .wrongInput : .combined([status, .wrongInput])
          why = " (not recorded: warnings, \(warningReason))"
        }
        return VerbOutcome(
          status: status, output: "kept      \(scene.name)\(why)\n", diagnostics: found, source: scene.source)
      }
      // Only goldens that will be written are locked, so that no lock is needed in a read-only checkout.
      if let kept = try await kept() { return kept }
      let lock = try await store.lock(scene.name, for: "record")
      // Another run may have recorded it while this one waited.
      if let kept = try await kept() { return kept }
      let former = try store.recordedHashes(scene.name)
      try store.record(run, holding: lock, budget: budget)
      let size = (try store.size(of: scene.name) + 1023) / 1024
      let changes = former.map { Self.changes(from: $0, to: run.hashes) } ?? ""
      let counts = "\(run.hashes.count) frames, \(run.frames.count) of them as images, \(size) KiB\(changes)"
      return VerbOutcome(
        output: "recorded  \(scene.name): \(counts)\n",
        diagnostics: found, source: scene.source)
    }
  }

  /// What a golden that was there before says otherwise.
  private static func changes(from old: [String], to new: [String]) -> String {
    guard old.count == new.count else { return "; \(old.count) frames before" }
    let count = zip(old, new).count { $0 != $1 }
    if count == 0 { return "; all look as before" }
    return "; \(count) \(count == 1 ? "looks" : "look") different from before"
  }

  /// A golden is written by one process. Shards are computed from all scenes, whether or not they are recorded already,
  /// because other shards may be recording in the same folder.
  private func shard(of scenes: [GoldenScene]) async throws -> [GoldenScene] {
    guard let shard = try sharding.resolved() else { return scenes }
    let run = try await ShardedRun(
      scenes.map(\.name), shard: shard, splits: false, timings: try ShardTimings(in: options.store),
      workers: options.workers
    ) { [limits] in try scenes[$0].forecast(limits.limits) }
    return run.pieces.map { scenes[$0.item] }
  }

  /// If nothing is recorded, everything is verified, including goldens without a scene.
  private func refuseUnusedGoldens() throws {
    guard !options.isPartial else { return }
    let unused = try options.unused(limits.limits)
    guard !unused.isEmpty else { return }
    throw CommandFailure(
      .nothingCompared, "goldens without a scene: \(unused.joined(separator: ", "))",
      hint: "inbetween prune --delete removes them")
  }
}
