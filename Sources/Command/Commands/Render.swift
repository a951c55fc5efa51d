import ArgumentParser
import Foundation
import InbetweenFrames

/// Writes a scene's frames.
struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw scenes, frame by frame, to PNG files or a stream.",
    discussion: """
      Frames go to DIR/<scene>/frame-0000.png … with frames.json beside them. The folder appears whole: until the \
      last frame is written, what was there before stays.

      Examples:
        inbetween render Scenes/passbook.yaml -o out
        inbetween render Scenes/passbook.yaml -o out --set selected=3 --fps 30
        inbetween render Scenes/passbook.yaml -o out --filmstrip 8
        inbetween render Scenes/passbook.yaml -o - | ffmpeg -f image2pipe -framerate 60 -i - out.mp4
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case png, rgba, y4m }

  @OptionGroup var scene: SceneOptions
  @OptionGroup(title: "Frame options") var frames: FrameOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

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

  @Option(help: ArgumentHelp("Frames drawn at once (default: the processors there are).", valueName: "n"))
  var jobs: Int?

  @Option(help: ArgumentHelp("Memory that drawing may take (default: 4096).", valueName: "MiB"))
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
    if format != .png, output != "-" { throw ValidationError("--format \(format.rawValue) needs -o -") }
    if format != .png, filmstrip != nil { throw ValidationError("a filmstrip is a PNG file") }
    if output == "-", scene.scenes.count > 1 { throw ValidationError("-o - takes one scene") }
  }

  func run() async throws {
    if output == "-", Console.isTerminal(STDOUT_FILENO) {
      throw CommandFailure(
        .wrongInput, "a terminal cannot show frames", hint: "pipe them to a program, or give a folder")
    }
    var status = ExitStatus.fine
    var seen: [String: String] = [:]
    for path in scene.scenes {
      do {
        let loaded = try SceneLoader(options: scene.readerOptions(limits)).loadReporting(path, showsWarnings: !quiet)
        if let other = seen.updateValue(path, forKey: loaded.name) {
          throw CommandFailure(.wrongInput, "\(other) and \(path) would both be written to '\(loaded.name)'")
        }
        try loaded.refuseUndrawableCanvas()
        try await draw(loaded)
      } catch let failure as ExitStatus {
        status.combine(with: failure)
      } catch let failure as CommandFailure {
        Console.complain(failure.message, hint: failure.hint)
        status.combine(with: failure.status)
      } catch let error as RenderError {
        status.combine(with: Console.complain(error))
        if error == .cancelled || error == .closedPipe { break }
      }
    }
    try status.finish()
  }

  private func draw(_ loaded: LoadedScene) async throws {
    let clock = try frames.clock(for: loaded)
    let indices = try frames.indices(of: clock, in: loaded)
    if let filmstrip {
      return try Filmstrip(loaded.timeline, clock: clock, indices: indices, count: filmstrip)
        .write(to: output == "-" ? nil : "\(output)/\(loaded.name)-filmstrip.png")
    }
    let bar = ProgressBar(title: loaded.name, isQuiet: quiet)
    defer { bar?.clear() }
    let pipeline = try FramePipeline(
      source: TimelineFrames(loaded.timeline), clock: clock, indices: indices,
      workers: jobs ?? ProcessorCount.available, limits: renderLimits, progress: { bar?.show($0) })
    let (output, format) = (output, format)
    try await Interruption.guarding {
      switch (output, format) {
      case ("-", .png): try await pipeline.writePNGs(to: STDOUT_FILENO, name: "standard output")
      case ("-", .rgba): try await pipeline.writeVideo(.rgba, to: STDOUT_FILENO, name: "standard output")
      case ("-", .y4m): try await pipeline.writeVideo(.y4m, to: STDOUT_FILENO, name: "standard output")
      default:
        _ = try await pipeline.write(
          toDirectory: "\(output)/\(loaded.name)", scene: loaded.name, environment: .current(for: loaded.timeline))
      }
    }
  }

  private var renderLimits: RenderLimits {
    var limits = RenderLimits()
    if let limitMemory { limits.memory = limitMemory << 20 }
    return limits
  }
}
