import ArgumentParser
import Foundation
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
    var status = ExitStatus.fine
    for path in paths {
      do {
        status.combine(with: try await record(path, mode))
      } catch let failure as ExitStatus {
        status.combine(with: failure)
      } catch let error as GoldenStoreError {
        Console.complain(error.description)
        status.combine(with: ExitStatus(rawValue: error.code.rawValue) ?? .ourFault)
      }
    }
    try status.finish()
  }

  private func record(_ path: String, _ mode: RecordMode) async throws -> ExitStatus {
    let scene = try SceneLoader(options: SceneReaderOptions()).loadReporting(path, showsWarnings: false)
    try scene.refuseUndrawableCanvas()
    let run = try await SceneRun.drawing(scene, workers: options.workers)
    let store = options.store
    let code = mode == .all ? ResultCode.missing : store.verify(run, imageLimit: 0).code
    guard mode.writes(after: code) else {
      try Console.write("kept      \(scene.name)\(code == .fine ? "" : " (not recorded: --mode \(mode.rawValue))")\n")
      return ExitStatus(rawValue: code.rawValue) ?? .ourFault
    }
    try store.record(run, budget: budget.map { $0 << 10 } ?? GoldenStore.defaultBudget)
    try Console.write(
      "recorded  \(scene.name): \(run.hashes.count) frames, \(run.frames.count) of them as images, "
        + "\((try store.size(of: scene.name) + 1023) / 1024) KiB\n")
    return .fine
  }
}
