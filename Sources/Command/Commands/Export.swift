import ArgumentParser
import Foundation
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenScene
import InbetweenFiles
import InbetweenRendering

/// Writes a scene as a page that plays it.
struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export a scene as an HTML file that plays it, or as a Lottie animation.",
    discussion: """
      The HTML file needs neither a server nor a network, so it can be attached to a pull request or sent to a \
      designer. It plays, steps and scrubs as 'preview' does, and shows the frame and the motion of each view. If the \
      name ends in .json, a Lottie animation is written.

      Examples:
        inbetween export Scenes/passbook.yaml -o passbook.html
        inbetween export Scenes/passbook.yaml -o passbook.html --scale 1 --fps 30
        inbetween export Scenes/passbook.yaml -o passbook.json
      """)

  @Argument(help: "A scene file.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var scene: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The HTML or Lottie file to write, or - for standard output.", valueName: "file"),
    completion: .file(extensions: ["html", "json"]))
  var output: String

  @OptionGroup(title: "Scene options") var overrides: SceneOverrides
  @Option(help: ArgumentHelp("Frames per second, such as 60 or 30000/1001 (default: the scene's).", valueName: "rate"))
  var fps: FrameRate?
  @Flag(help: "Write a Lottie animation, also to standard output.")
  var lottie = false
  @Flag(help: "Convert to images what Lottie cannot express, such as shadows.")
  var bake = false
  @OptionGroup(title: "Limits", visibility: .hidden) var limits: LimitOptions

  private var isLottie: Bool { lottie || output.lowercased().hasSuffix(".json") }

  func validate() throws {
    if bake, !isLottie { throw ValidationError("--bake goes with --lottie") }
    let endings = isLottie ? [".json"] : [".html"]
    guard output == "-" || endings.contains(where: output.lowercased().hasSuffix) || output.hasPrefix("/dev/") else {
      let name = output.lowercased()
      let instead =
        FilmFormat(file: name) != nil || name.hasSuffix(".png")
        ? "; films and frames are written by 'inbetween render'"
        : name.hasSuffix(".lottie") ? "; write -o \(output).json" : ""
      throw ValidationError(
        "--output names an HTML file, such as scene.html, or with --lottie a .json, not '\(output)'\(instead)")
    }
  }

  func run() async throws {
    let loaded = try SceneLoader(options: overrides.readerOptions(limits), scope: .liveSpans).loadReporting(scene)
    let shown: PreviewScene
    do throws(SceneError) {
      shown = try PreviewScene(loaded, framesPerSecond: fps?.rate)
    } catch {
      Console.report(error.diagnostics, source: error.source)
      throw error.status
    }
    let output = output
    do {
      if isLottie {
        let summary = try await LottieFile.write(
          loaded, clock: shown.clock, indices: 0..<shown.clock.count, bakes: bake,
          limits: RenderLimits(work: limits.limits.work), to: output == "-" ? nil : output)
        return output == "-" ? () : try Console.write("\(TerminalText.shown(output)): \(summary)\n")
      }
      let (page, pictures) = try await Interruption.guarding {
        let page = try FilmPage(shown)
        return (Array(page.html.utf8), page.pictureCount)
      }
      if output == "-" { return try Console.write(page) }
      try WholeFile.output(page, to: output)
      let size = (Double(page.count) / 1024).rounded(.up)
      try Console.write(
        "\(TerminalText.shown(output)): \(shown.clock.count) frames, \(pictures) different, \(Int(size)) KiB\n")
    } catch let error as RenderError {
      guard let problem = loaded.problem(drawing: error) else { throw error }
      Console.report([problem], source: loaded.source)
      throw error.status
    }
  }
}
