import ArgumentParser
import Foundation
import InbetweenDiagnostics
import InbetweenGoldens
import InbetweenScene
import Synchronization

/// Compares scenes with their goldens.
struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare scenes with their golden animations and report what moved.",
    discussion: """
      The motion is compared first, exactly unless the scene states a tolerance, and then the pixels of every frame. \
      If the golden was recorded with other library versions, only the motion decides.

      Exit status: 0 all are equal, 1 some differ, 3 a golden or its scene is missing or nothing was compared, 4 \
      another size or duration, 5 the motion is equal but the pixels cannot be compared here, 74 a golden cannot be \
      read.

      Examples:
        inbetween verify
        inbetween verify passbook login
        inbetween verify --reporter list,junit,html --output out/verify
        inbetween verify --only-changed origin/main
        inbetween verify --shard 2/4 --reporter list,blob --output shard-2
      """)

  @OptionGroup var options: GoldenOptions

  @OptionGroup var reporting: ReportOptions

  @Flag(help: "Accept goldens that have no scene.")
  var allowUnused = false

  @OptionGroup var warnings: WarningOptions

  @OptionGroup(title: "Choosing scenes") var choice: ChoiceOptions
  @OptionGroup(title: "Choosing scenes") var sharding: ShardOptions
  @OptionGroup(title: "Cache") var caching: CacheOptions
  @OptionGroup(title: "Limits", visibility: .hidden) var limits: LimitOptions

  func run() async throws {
    try options.store.recover()
    let last = caching.folder.map { LastRun(cache: $0, goldens: options.goldens) }
    let all = try options.chosen(limits.limits)
    let scenes = try choice.chosen(of: all, in: options.store, limits: limits.limits, last: last)
    let isNoneChanged = choice.onlyChanged != nil && scenes.isEmpty && !all.isEmpty
    if isNoneChanged, let revision = choice.onlyChanged {
      Console.note("no scene has changed since '\(revision)', so none was compared")
    }
    if all.isEmpty, !options.isPartial {
      Console.note("there is no scene in \(TerminalText(options.scenesIn))/: inbetween new NAME makes one")
    }
    let began = Date.now
    let root = FileManager.default.currentDirectoryPath
    let run = try await shardedRun(scenes)
    var origin = ReportWriter.Origin(stamp: .current(), shard: run.shard, plan: run.plan, goldens: options.store.folder)
    if reporting.has(.blob) {
      origin.inputs = try await .current(
        scenes, in: options.store, limits: limits.limits,
        options: ["--allow-unused=\(allowUnused)", "--fail-on-warnings=\(warnings.fail)"], workers: options.workers)
      origin.wholeFolder = options.isPartial || choice.isPartial ? nil : options.folder.path
      origin.failsOnWarnings = warnings.fail
    }
    let writer = reporting.writer(root: root, origin: origin)
    let cache = caching.cache(for: options.store, limits.limits)
    let reports = try await reports(of: run.pieces.map { (scenes[$0.item], $0.part) }, cache, writer)
    if let problem = cache?.problem { Console.note("the cache was left alone: \(TerminalText(problem))") }
    if let failures = choice.maxFailures, reports.count < run.pieces.count {
      Console.complain(
        "stopped after \(failures) failures; \(run.pieces.count - reports.count) scenes were not compared")
    }
    last?.remember(reports)
    // If scenes were selected, goldens without a scene cannot be determined; in a sharded run the first shard reports
    // them.
    let reportsUnused = !options.isPartial && run.shard.map { $0.index == 1 } ?? true
    let report = VerificationReport(
      scenes: reports, leftOver: reportsUnused ? try options.unused(limits.limits) : [],
      allowsLeftOver: allowUnused, allowsNone: isNoneChanged, root: root,
      began: began.formatted(Date.ISO8601FormatStyle().year().month().day().time(includingFractionalSeconds: false)))
    try await writer.finish(report, workers: options.workers)
    if let output = reporting.output, reporting.has(.blob) { last?.remember(report: output) }
    if let path = sharding.xmlOutput { try writer.writeJUnit(report, to: path) }
    // A shard without any work succeeds although it has compared nothing.
    if run.shard != nil, run.pieces.isEmpty, report.leftOver.isEmpty, !scenes.isEmpty { return }
    try report.code.finish()
  }

  /// A long scene is divided only if blobs are stored, because the verdict is computed from them.
  private func shardedRun(_ scenes: [GoldenScene]) async throws -> ShardedRun {
    guard let shard = try sharding.resolved() else { return ShardedRun(whole: scenes.map(\.name)) }
    return try await ShardedRun(
      scenes.map(\.name), shard: shard, splits: reporting.has(.blob), timings: try ShardTimings(in: options.store),
      workers: options.workers
    ) { [limits] in try scenes[$0].forecast(limits.limits) }
  }

  /// In the order of the scenes, up to the failure at which to stop.
  private func reports(
    of pieces: [(scene: GoldenScene, part: ShardPlan.Part?)], _ cache: VerdictCache?, _ writer: ReportWriter
  ) async throws -> [SceneReport] {
    var verification = Verification(store: options.store, workers: options.workers, cache: cache)
    verification.limits = limits.limits
    verification.failsOnWarnings = warnings.fail
    verification.blobs = writer.blobs
    verification.pictures = writer.pictureDemand
    let found = Mutex<[SceneReport]>([])
    let limit = choice.maxFailures ?? .max
    let messages = SceneMessages()
    let clock = ContinuousClock()
    try await WorkerPool.run(pieces, workers: options.workers) { [verification] piece, others in
      let start = clock.now
      var outcome = try await verification.outcome(of: piece.scene, part: piece.part, others: others)
      outcome.report.seconds = (clock.now - start) / .seconds(1)
      outcome.report = try writer.add(outcome)
      return outcome
    } deliver: { outcome in
      messages.report(outcome.diagnostics, source: outcome.source)
      return found.withLock { found in
        found.append(outcome.report)
        return found.count { !$0.isPassed } < limit
      }
    }
    return found.withLock { $0 }
  }
}
