import ArgumentParser
import InbetweenFrames
import InbetweenSceneFile

/// Where frames go, in which form, and what drawing them may take.
struct OutputOptions: ParsableArguments {
  enum Format: String, ExpressibleByArgument, CaseIterable { case png, rgba, y4m }

  @Option(
    name: [.short, .long], help: ArgumentHelp("The folder to write to, or - for standard output.", valueName: "dir"),
    completion: .directory)
  var output: String

  @Option(help: "png, or raw video to standard output: rgba or y4m.")
  var format = Format.png

  @Option(
    defaultAsFlag: 10,
    help: ArgumentHelp(
      "One picture of N evenly chosen frames, with their times, instead of the frames.", valueName: "n"))
  var filmstrip: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames drawn at once (default: the processors there are).", valueName: "n"))
  var jobs: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Memory that drawing may take (default: 4096).", valueName: "MiB"))
  var limitMemory: Int?

  @Flag(name: [.short, .long], help: "No progress bar and no warnings.")
  var quiet = false

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs is from 1 to 256, not \(jobs)") }
    if let filmstrip, !(1...Filmstrip.maximumCount).contains(filmstrip) {
      throw ValidationError("--filmstrip is from 1 to \(Filmstrip.maximumCount), not \(filmstrip)")
    }
    if let limitMemory, !(1...1 << 24).contains(limitMemory) {
      throw ValidationError("--limit-memory is from 1 to \(1 << 24), not \(limitMemory)")
    }
    if output.isEmpty { throw ValidationError("--output is empty") }
    if !isStream { try OutputKind.checkFrames(folder: output) }
    if format != .png, output != "-" { throw ValidationError("--format \(format.rawValue) needs -o -") }
    if format != .png, filmstrip != nil { throw ValidationError("a filmstrip is a PNG file") }
  }

  var isStream: Bool { output == "-" }

  /// Frames drawn at once.
  var workers: Int { jobs ?? ProcessorCount.available }

  func limits(within scene: LimitOptions) -> RenderLimits {
    var limits = RenderLimits(work: scene.limits.work)
    if let limitMemory { limits.memory = limitMemory << 20 }
    return limits
  }
}
