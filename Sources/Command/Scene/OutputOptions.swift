import ArgumentParser
import Foundation
import InbetweenRendering
import InbetweenScene

/// The options for the destination and format of frames, and the limits of drawing them.
struct OutputOptions: ParsableArguments {
  enum Format: String, ExpressibleByArgument, CaseIterable { case png, rgba, y4m }
  enum Captions: String, ExpressibleByArgument, CaseIterable { case times, labels, none }

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The folder to write to, a film (.mp4 .webm .mov .gif .apng .webp, by ffmpeg), a .png with --at, --filmstrip or --plot, an .svg with --plot, a .lottie.json, or - for standard output.",
      valueName: "path"),
    completion: .file())
  var output: String

  @Option(parsing: .unconditional, help: ArgumentHelp("One frame: seconds, a label, or end.", valueName: "time"))
  var at: TimeArgument?

  @Option(help: "png, or raw video to standard output: rgba or y4m.")
  var format = Format.png

  @Option(
    defaultAsFlag: 10,
    help: ArgumentHelp(
      "One picture of N evenly chosen frames, with their times, instead of the frames.", valueName: "n"))
  var filmstrip: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames of a filmstrip beside each other (default: all).", valueName: "n"))
  var columns: Int?

  @Option(
    help: ArgumentHelp(
      "What stands below a filmstrip's frames: times, labels with times, or none.", valueName: "mode"))
  var captions = Captions.times

  @Option(
    help: ArgumentHelp("Only the part of the frames that this view covers in any of them.", valueName: "name"))
  var crop: String?

  @Flag(help: "With --crop a part that goes with the view, as large as the view ever is.")
  var follow = false

  @Option(
    help: ArgumentHelp(
      "A plot over time in place of frames, to a .png or .svg: x, y, width, height, centerX, centerY, left, right, top, bottom and alpha of views, such as card.y,card.alpha.",
      valueName: "names"))
  var plot: String?

  @Flag(help: "A Lottie animation, to a .json; .lottie.json needs no option.")
  var lottie = false

  @Flag(help: "Draw as pictures what Lottie cannot say, such as shadows.")
  var bake = false

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
    if let filmstrip, !(1...FilmstripLimits.count).contains(filmstrip) {
      throw ValidationError("--filmstrip is from 1 to \(FilmstripLimits.count), not \(filmstrip)")
    }
    if filmstrip == nil, columns != nil || captions != .times {
      throw ValidationError("--columns and --captions go with --filmstrip")
    }
    if let columns, !(1...FilmstripLimits.count).contains(columns) {
      throw ValidationError("--columns is from 1 to \(FilmstripLimits.count), not \(columns)")
    }
    if follow, crop == nil { throw ValidationError("--follow goes with --crop") }
    if let limitMemory, !(1...1 << 24).contains(limitMemory) {
      throw ValidationError("--limit-memory is from 1 to \(1 << 24), not \(limitMemory)")
    }
    if output.isEmpty { throw ValidationError("--output is empty") }
    if bake, !isLottie { throw ValidationError("--bake goes with --lottie") }
    if isLottie {
      guard output == "-" || output.lowercased().hasSuffix(".json") else {
        throw ValidationError("--lottie needs -o NAME.json, or - for standard output")
      }
      if at != nil || filmstrip != nil || crop != nil || plot != nil || format != .png {
        throw ValidationError("a Lottie file takes no --at, --filmstrip, --crop, --plot or --format")
      }
      return
    }
    if plot != nil {
      guard isPicture || isVector else { throw ValidationError("--plot needs -o NAME.png or NAME.svg") }
      if at != nil || filmstrip != nil || crop != nil {
        throw ValidationError("--plot draws no frames: --at, --filmstrip and --crop do not go with it")
      }
      return
    }
    if !isStream { try OutputKind.checkFrames(folder: output) }
    if format != .png, output != "-" { throw ValidationError("--format \(format.rawValue) needs -o -") }
    if format != .png || film != nil, filmstrip != nil { throw ValidationError("a filmstrip is a PNG file") }
    if isPicture, at == nil, filmstrip == nil {
      throw ValidationError("a .png is one picture: add --at with its time, --filmstrip or --plot")
    }
    if at != nil, !isPicture || filmstrip != nil {
      throw ValidationError("--at needs -o NAME.png, without --filmstrip")
    }
  }

  var isStream: Bool { output == "-" }

  /// The format of films given by the output's extension; nil if it is not a film.
  var film: FilmFormat? { isStream ? nil : FilmFormat(file: output) }

  /// Whether the output is one PNG file.
  var isPicture: Bool { output.lowercased().hasSuffix(".png") }

  private var isVector: Bool { output.lowercased().hasSuffix(".svg") }

  /// Whether a Lottie file is written.
  var isLottie: Bool { lottie || (!isStream && output.lowercased().hasSuffix(LottieFile.ending)) }

  /// The values named by `--plot`.
  var plotted: [String]? {
    plot?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Whether the output is one file, of one scene.
  var isFile: Bool { isStream || film != nil || isPicture || isVector || isLottie }

  /// The number of frames drawn concurrently.
  var workers: Int { jobs ?? ProcessorCount.available }

  func limits(within scene: LimitOptions) -> RenderLimits {
    var limits = RenderLimits(work: scene.limits.work)
    if let limitMemory { limits.memory = limitMemory << 20 }
    return limits
  }
}
