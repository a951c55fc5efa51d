import ArgumentParser
import Foundation
import InbetweenPixels
import InbetweenRendering
import InbetweenScene

/// The options for the destination and format of frames, and the limits of drawing them.
struct OutputOptions: ParsableArguments {
  enum Format: String, ExpressibleByArgument, CaseIterable { case png, rgba, y4m }
  enum Compression: String, ExpressibleByArgument, CaseIterable {
    case fast
    case standard = "default"
    case small
  }
  enum Captions: String, ExpressibleByArgument, CaseIterable { case times, labels, none }

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "A folder for frames; a film (.apng, or .mp4 .webm .mov .gif .webp, written by ffmpeg); a .png with --at, --filmstrip or --plot; an .svg with --plot; a .lottie.json; or - for standard output.",
      valueName: "path"),
    completion: .file())
  var output: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Write one frame: a time in seconds, a label of the scene, or end.", valueName: "time"))
  var at: TimeArgument?

  @Option(help: "The format: png, or rgba or y4m for raw video on standard output.")
  var format = Format.png

  @Option(
    help: ArgumentHelp(
      "How much time PNG files may take for their size: fast, default or small. The pixels are the same.",
      valueName: "mode"))
  var compression = Compression.standard

  @Option(
    defaultAsFlag: 10,
    help: ArgumentHelp(
      "Write one image of N frames at regular intervals with their times, instead of all frames.", valueName: "n"))
  var filmstrip: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number of frames in a row of a filmstrip (default: all).", valueName: "n"))
  var columns: Int?

  @Option(
    help: ArgumentHelp(
      "The captions of a filmstrip's frames: times, labels (with times) or none.", valueName: "mode"))
  var captions = Captions.times

  @Option(
    help: ArgumentHelp("Crop all frames to the area that this view covers over time.", valueName: "name"))
  var crop: String?

  @Flag(help: "With --crop: move the cropped area with the view. Its size is the view's largest.")
  var follow = false

  @Option(
    help: ArgumentHelp(
      "Plot values over time instead of writing frames, to a .png or .svg file: x, y, width, height, centerX, centerY, left, right, top, bottom and alpha of views, such as card.y,card.alpha.",
      valueName: "names"))
  var plot: String?

  @Flag(help: "Write a Lottie animation to a .json file. Not needed for .lottie.json.")
  var lottie = false

  @Flag(help: "Convert to images what Lottie cannot express, such as shadows.")
  var bake = false

  @Option(
    name: [.long, .short],
    parsing: .unconditional,
    help: ArgumentHelp("Number of frames drawn in parallel (default: the number of processors).", valueName: "n"))
  var jobs: Int?

  @Option(RenderLimits.memory, visibility: .hidden) var limitMemory: Int?

  @Flag(name: [.short, .long], help: "Show neither progress nor warnings.")
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
    if let limitMemory, !RenderLimits.memoryRange.contains(limitMemory) {
      throw ValidationError(RenderLimits.memory.refusal(of: limitMemory))
    }
    if output.isEmpty { throw ValidationError("--output is empty") }
    if bake, !isLottie { throw ValidationError("--bake goes with --lottie") }
    if isLottie {
      guard output == "-" || output.lowercased().hasSuffix(".json") else {
        throw ValidationError("--lottie needs -o NAME.json, or - for standard output")
      }
      if at != nil || filmstrip != nil || crop != nil || plot != nil || format != .png || compression != .standard {
        throw ValidationError("a Lottie file takes no --at, --filmstrip, --crop, --plot, --format or --compression")
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
    let hasNoPNG = plot != nil || filmstrip != nil || format != .png || (film != nil && film != .apng)
    if compression != .standard, hasNoPNG {
      throw ValidationError("--compression is for frames as PNG files and for .apng")
    }
    if !isStream { try OutputKind.checkFrames(folder: output) }
    if format != .png, output != "-" { throw ValidationError("--format \(format.rawValue) needs -o -") }
    if format != .png || film != nil, filmstrip != nil { throw ValidationError("a filmstrip is a PNG file") }
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

  var pngCompression: PNGCompression {
    switch compression {
    case .fast: .fast
    case .standard: .standard
    case .small: .small
    }
  }

  func limits(within scene: LimitOptions) -> RenderLimits {
    var limits = RenderLimits(work: scene.limits.work)
    if let limitMemory { limits.memory = limitMemory << 20 }
    return limits
  }
}
