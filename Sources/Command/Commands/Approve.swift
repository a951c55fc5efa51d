import ArgumentParser
import InbetweenGoldens
import InbetweenPixmap
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

  @Option(help: ArgumentHelp("Only this frame's pixels.", valueName: "n"))
  var frame: Int?

  func run() async throws {
    let paths = try chosen(of: options.paths())
    guard !paths.isEmpty else { throw CommandFailure(.nothingCompared, "no scene matches") }
    var status = ExitStatus.fine
    for path in paths {
      do {
        status.combine(with: try await approve(path))
      } catch let failure as ExitStatus {
        status.combine(with: failure)
      } catch let error as GoldenStoreError {
        Console.complain(error.description)
        status.combine(with: ExitStatus(rawValue: error.code.rawValue) ?? .ourFault)
      }
    }
    try status.finish()
  }

  private func chosen(of paths: [String]) throws(CommandFailure) -> [String] {
    guard let filter else { return paths }
    let pattern: Regex<AnyRegexOutput>
    do { pattern = try Regex(filter) } catch {
      throw CommandFailure(.wrongInput, "'\(filter)' is no regular expression")
    }
    return paths.filter { OutputName.baseName(of: $0).contains(pattern) }
  }

  private func approve(_ path: String) async throws -> ExitStatus {
    let scene = try SceneLoader(options: SceneReaderOptions()).loadReporting(path, showsWarnings: false)
    try scene.refuseUndrawableCanvas()
    let store = options.store
    let run = try await SceneRun.drawing(scene, workers: options.workers)
    let verdict = store.verify(run, imageLimit: 0)
    switch verdict.code {
    case .fine:
      try Console.write("equal     \(scene.name)\n")
      return .fine
    case .missing:
      Console.complain("'\(scene.name)' has no golden", hint: "inbetween record \(scene.name)")
      return .nothingCompared
    case .different, .shape, .environment: break
    default:
      Console.complain(verdict.notices.first ?? "'\(scene.name)' cannot be compared")
      return ExitStatus(rawValue: verdict.code.rawValue) ?? .ourFault
    }
    guard let frame else {
      try store.record(run)
      try Console.write("approved  \(scene.name)\n")
      return .fine
    }
    guard verdict.difference?.isEmpty == true, verdict.code != .shape else {
      throw CommandFailure(
        .wrongInput, "the motion of '\(scene.name)' differs, not only the pixels of a frame",
        hint: "approve it without --frame")
    }
    try store.approve(frame: frame, of: run)
    try Console.write("approved  \(scene.name), frame \(frame)\n")
    return .fine
  }
}

extension GoldenStore {
  /// Takes one frame's pixels over into a golden.
  fileprivate func approve(frame: Int, of run: SceneRun) throws {
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
    var images: [Int: Pixmap] = [:]
    for kept in golden.manifest.frames {
      images[kept] = kept == frame ? try run.pixels(frame) : try self.frame(kept, of: golden)
    }
    golden.manifest.hashes[frame] = run.hashes[frame]
    try write(golden, frames: images)
  }
}
