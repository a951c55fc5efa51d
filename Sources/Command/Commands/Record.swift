import ArgumentParser
import Foundation
import InbetweenDiagnostics
import InbetweenGoldens
import InbetweenSceneFile

/// Keeps scenes' animations as goldens.
struct Record: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Keep animations as goldens, to be verified later.",
    discussion: """
      A golden is a folder: the motion of every view (trace.jsonl), the scene as it was (scene.json), the hash of every \
      frame with the libraries that drew it (golden.json), and a few frames as PNG. Commit it.

      Where CI is set nothing is recorded unless --mode says so: what a build makes, nobody has looked at.

      Examples:
        inbetween record Scenes/passbook.yaml
        inbetween record --mode missing
        inbetween record --mode changed --goldens Tests/Goldens
      """)

  enum Mode: String, ExpressibleByArgument, CaseIterable { case all, changed, missing, none }

  @OptionGroup var options: GoldenOptions

  @Option(help: "all, changed (missing or different), missing, or none (default: all; none where CI is set).")
  var mode: Mode?

  @Option(help: ArgumentHelp("What a golden may take (default: 512).", valueName: "KiB"))
  var budget: Int?

  func validate() throws {
    if let budget, !(1...1 << 20).contains(budget) { throw ValidationError("--budget is from 1 to 1048576 KiB") }
  }

  func run() async throws {
    let isServer = EnvironmentVariable.isContinuousIntegration
    let mode = mode.map { RecordMode(rawValue: $0.rawValue) ?? .none } ?? (isServer ? .none : .all)
    let paths = try options.paths()
    guard !paths.isEmpty else { throw CommandFailure(.nothingCompared, "there is no scene in \(options.scenesIn)/") }
    let (store, workers) = (options.store, options.workers)
    let budget = budget.map { $0 << 10 } ?? GoldenStore.defaultBudget
    try await VerbOutcome.each(paths, workers: workers) { scene, others in
      let run = try await SceneRun.drawing(scene, workers: workers, others: others)
      let code = mode == .all ? ExitStatus.nothingCompared : store.verify(run, imageLimit: 0).code
      guard mode.writes(after: code) else {
        let why = code == .fine ? "" : " (not recorded: --mode \(mode.rawValue))"
        return VerbOutcome(status: code, output: "kept      \(scene.name)\(why)\n")
      }
      try store.record(run, budget: budget)
      let size = (try store.size(of: scene.name) + 1023) / 1024
      return VerbOutcome(
        output:
          "recorded  \(scene.name): \(run.hashes.count) frames, \(run.frames.count) of them as images, \(size) KiB\n")
    }
  }
}
