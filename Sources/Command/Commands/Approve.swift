import ArgumentParser
import Foundation
import InbetweenDiagnostics
import InbetweenGoldens
import InbetweenPixels
import InbetweenRendering
import InbetweenScene
import Synchronization

/// Accepts differences as the new goldens.
struct Approve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Replace goldens by the current results of scenes that differ.",
    discussion: """
      Goldens that are equal do not change by a byte. A scene without a golden is recorded by 'record'.

      Examples:
        inbetween approve
        inbetween approve --filter '^pass'
        inbetween approve login --frame 12      the pixels of one frame, if the motion is equal
        inbetween approve --from report         the results of a CI run, without drawing them again
        inbetween approve --interactive         decide for each scene or cause in the terminal
      """)

  @OptionGroup var options: GoldenOptions

  @Option(parsing: .unconditional, help: ArgumentHelp("Accept the pixels of this frame only.", valueName: "n"))
  var frame: Int?

  @Option(
    help: ArgumentHelp(
      "Accept the results in a report (verify --reporter blob), including new scenes, without drawing them again.",
      valueName: "report"),
    completion: .directory)
  var from: String?

  @Flag(help: "With --from: accept results that were drawn with other library versions.")
  var otherLibraries = false

  @Flag(help: "Accept or reject scenes, frames, views and causes in the terminal.")
  var interactive = false

  @Option(
    help: ArgumentHelp(
      "With --interactive: how to show images in the terminal: auto, kitty, sixel or none.", valueName: "mode"))
  var pictures = TerminalPicture.auto

  @OptionGroup(title: "Cache") var caching: CacheOptions
  @OptionGroup(title: "Limits", visibility: .hidden) var limits: LimitOptions

  func validate() throws {
    if interactive, frame != nil { throw ValidationError("--interactive asks for frames, too: leave out --frame") }
    if otherLibraries, from == nil { throw ValidationError("--other-libraries goes with --from") }
  }

  func run() async throws {
    if interactive { return try await approveInteractively() }
    if let from { return try await approve(from: from) }
    let scenes = try options.chosen(limits.limits)
    guard !scenes.isEmpty else { throw CommandFailure(.nothingCompared, "no scene matches") }
    let (workers, frame, cache) = (options.workers, frame, caching.cache(for: options.store, limits.limits))
    let verification = Verification(store: options.store, workers: workers, imageLimit: 1)
    try options.store.recover()
    try await VerbOutcome.each(scenes, workers: workers, limits: limits.limits) { scene in
      cache?.report(on: scene).map { VerbOutcome(output: "equal     \($0.name)\n") }
    } work: { scene, others in
      let run = try await SceneRun.drawing(scene, workers: workers, others: others)
      func verdict() async throws -> SceneVerdict {
        try await verification.store.reading(scene.name) {
          try await verification.verdict(on: run, of: scene, others: others)
        }
      }
      // Only goldens that will be written are locked, so that no lock is needed in a read-only checkout.
      if let outcome = try Approve.refusal(scene, try await verdict()) { return outcome }
      let lock = try await verification.store.lock(scene.name, for: "approve")
      // Another run may have approved the difference while this one waited.
      let found = try await verdict()
      if let outcome = try Approve.refusal(scene, found) { return outcome }
      return try Approve.approve(scene, run, found, frame: frame, by: verification, holding: lock)
    }
  }

  /// The message for a scene with nothing to approve; nil if there is something.
  private static func refusal(_ scene: PlayedScene, _ verdict: SceneVerdict) throws(CommandFailure) -> VerbOutcome? {
    let name = scene.name
    switch verdict.code {
    case .success: return VerbOutcome(output: "equal     \(name)\n")
    case .nothingCompared where verdict.golden != nil: return nil
    case .nothingCompared:
      throw CommandFailure(
        .nothingCompared, "'\(name)' has no golden", hint: "inbetween record \(shellWord(scene.document.file))")
    case .different, .otherShape, .otherEnvironment: return nil
    default: throw CommandFailure(verdict.code, verdict.notices.first ?? "'\(name)' cannot be compared")
    }
  }

  private static func approve(
    _ scene: PlayedScene, _ run: SceneRun, _ verdict: SceneVerdict, frame: Int?, by verification: Verification,
    holding lock: GoldenLock
  ) throws -> VerbOutcome {
    let (name, store) = (scene.name, verification.store)
    guard let frame else {
      let report = verification.report(of: scene, run: run, verdict)
      try store.record(run, holding: lock)
      return VerbOutcome(output: "approved  \(report.sentence.isEmpty ? name : report.sentence)\n")
    }
    guard verdict.difference?.isEmpty == true, verdict.code != .otherShape else {
      throw FrameApproval.motionDiffers(name)
    }
    try store.approve(
      frame: frame, of: name, hashes: run.hashes, environment: run.environment, holding: lock, pixels: run.pixels)
    return VerbOutcome(output: "approved  \(name), frame \(frame)\n")
  }
}

extension Approve {
  /// Asks for a decision about each scene.
  private func approveInteractively() async throws {
    let chosen = try options.chosen(limits.limits)
    let input = if let from { try report(from: from) } else { try await drawn(chosen) }
    let store = options.store
    try store.recover()
    let paths = Dictionary(chosen.map { ($0.name, $0.path) }) { first, _ in first }
    var review = try input.terminalReview(
      paths: paths, store: store, pictures: pictures == .auto ? TerminalPicture.found : pictures)
    try await review.run { readLine().map(TerminalQuery.withoutAnswer) }
    try Console.write("\(await review.session.summary)\n")
  }

  /// The current results of scenes, stored beside the cache of verdicts.
  private func drawn(_ scenes: [GoldenScene]) async throws -> ReportInput {
    guard !scenes.isEmpty else { throw CommandFailure(.nothingCompared, "no scene matches") }
    guard let cache = caching.folder else {
      throw CommandFailure(
        .inputOutput, "there is no folder for what is drawn: neither HOME nor XDG_CACHE_HOME is set",
        hint: "--cache DIR, or --from a report")
    }
    let folder = LastRun(cache: cache, goldens: options.goldens).drawnPath
    let writer = ReportWriter(
      reporters: [.blob], output: folder, root: FileManager.default.currentDirectoryPath, below: "",
      origin: .init(stamp: .current(), shard: nil, plan: [scenes.map(\.name)], goldens: options.store.folder))
    var verification = Verification(
      store: options.store, workers: options.workers, cache: caching.cache(for: options.store, limits.limits))
    (verification.limits, verification.blobs, verification.pictures) = (limits.limits, writer.blobs, .failed)
    let prepared = verification
    let found = Mutex<[SceneReport]>([])
    let messages = SceneMessages()
    try await Interruption.guarding {
      try await WorkerPool.run(scenes, workers: options.workers) { scene, others in
        var outcome = try await prepared.outcome(of: scene, others: others)
        outcome.report = try writer.add(outcome)
        return outcome
      } deliver: { outcome in
        messages.report(outcome.diagnostics, source: outcome.source)
        found.withLock { $0.append(outcome.report) }
        return true
      }
    }
    try await writer.finish(
      VerificationReport(scenes: found.withLock { $0 }, allowsLeftOver: true), workers: options.workers)
    return try ReportInput(folder)
  }

  private func report(from path: String) throws -> ReportInput {
    let report = try ReportInput(path)
    try report.requireSameRun(allowsOtherLibraries: otherLibraries)
    if !report.missingShards.isEmpty {
      Console.complain("\(path) lacks shards \(report.missingShards.map(String.init).joined(separator: ", "))")
    }
    return report
  }

  /// Accepts the results in a report.
  private func approve(from path: String) async throws {
    let report = try report(from: path)
    let paths = Dictionary(try options.chosen(limits.limits).map { ($0.name, $0.path) }) { first, _ in first }
    let scenes = report.scenes.filter { paths[$0.name] != nil }
    let unknown = Approve.unknown(report, paths: paths, options)
    guard !scenes.isEmpty || !unknown.isEmpty else {
      throw CommandFailure(.nothingCompared, "no scene of the report matches")
    }
    let store = options.store
    try store.recover()
    var status = ExitStatus.success
    let messages = SceneMessages()
    for scene in scenes {
      guard let path = paths[scene.name] else { continue }
      let outcome: VerbOutcome
      do {
        outcome = try await Interruption.guarding { [frame] in
          try await Approve.approve(.init(folder: report.folder, scene: scene), path, in: store, frame: frame)
        }
      } catch let error as CommandFailure {
        outcome = VerbOutcome(status: error.status, failure: error)
      } catch let error as GoldenStoreError {
        outcome = VerbOutcome(status: error.code, failure: CommandFailure(error.code, error.description))
      }
      try outcome.tell(messages)
      status.combine(with: outcome.status)
    }
    for failure in unknown { status.combine(with: Console.complain(about: failure) ?? failure.status) }
    try status.finish()
  }

  /// The scenes that are not accepted because they are only in the report, or not in it.
  private static func unknown(
    _ report: ReportInput, paths: [String: String], _ options: GoldenOptions
  ) -> [CommandFailure] {
    let reported = Set(report.scenes.map(\.name))
    // A filter may be meant for some of those that are named.
    let missing = options.scenes.isEmpty || options.filter != nil ? [] : paths.keys.filter { !reported.contains($0) }
    let foreign = options.isPartial ? [] : report.scenes.filter { paths[$0.name] == nil && $0.code != .success }
    let rest = report.scenesWithoutResult.filter { (!options.isPartial || paths[$0] != nil) && !missing.contains($0) }
    let unfinished = CommandFailure(
      .nothingCompared, "the report has no result on \(RunInputs.list(rest))",
      hint: "accept from what 'merge-reports --reporter blob' writes of all shards, or verify again")
    return missing.sorted().map { CommandFailure(.nothingCompared, "'\($0)' is not in the report") }
      + (rest.isEmpty ? [] : [unfinished])
      + foreign.map {
        CommandFailure(
          .nothingCompared, "'\($0.name)' of the report is not in \(options.scenesIn)/",
          hint: "name the folder of its scene by --scenes-in")
      }
  }

  private static func approve(
    _ scene: ReportedScene, _ path: String, in store: GoldenStore, frame: Int?
  ) async throws -> VerbOutcome {
    let name = scene.name
    guard scene.canBeAccepted else {
      let isFine = scene.scene.code == .success
      return isFine
        ? VerbOutcome(output: "equal     \(name)\n")
        : VerbOutcome(status: scene.scene.code, failure: CommandFailure(scene.scene.code, scene.scene.sentence))
    }
    let lock = try await store.lock(name, for: "approve")
    try scene.requireUnchanged(path, in: store)
    if let frame {
      try scene.accept(frame: frame, in: store, holding: lock)
      return VerbOutcome(output: "approved  \(name), frame \(frame)\n")
    }
    try scene.accept(in: store, holding: lock)
    let isNew = scene.scene.expected == nil
    let sentence = scene.scene.sentence
    return VerbOutcome(
      output: isNew ? "recorded  \(name)\n" : "approved  \(sentence.isEmpty ? name : sentence)\n")
  }
}
