import InbetweenDiagnostics
import ArgumentParser
import InbetweenScene
import InbetweenRendering
import InbetweenGeometry

/// Prints where every view is.
struct Inspect: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Print the frame of every view at a given time.",
    discussion: """
      The frames are those of the model. While a view is animated, its frame on the screen is printed too. \
      docs/json.md describes the JSON output.

      Examples:
        inbetween inspect Scenes/passbook.yaml
        inbetween inspect Scenes/passbook.yaml --at 0.3 --set selected=4 --json
        inbetween inspect Scenes/passbook.yaml --trace | grep view2
      """)

  @OptionGroup var scene: SceneOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A time in seconds, a label of the scene, or end.", valueName: "time"))
  var at: TimeArgument = .seconds(.zero)

  @Flag(help: "Print a line with a JSON object for each scene.")
  var json = false

  @Flag(help: "Print a line with a JSON object for each view and frame.")
  var trace = false

  @OptionGroup(title: "Frames of --trace") var frames: FrameOptions
  @OptionGroup(title: "Limits", visibility: .hidden) var limits: LimitOptions

  func run() async throws {
    let loader = SceneLoader(
      options: scene.readerOptions(limits), findsAmbiguity: !trace, ambiguityTime: at.knownSeconds,
      scope: trace ? [] : .liveSpans)
    try await scene.forEach(limits: limits) { path in
      let loaded = try loader.loadReporting(path, showsWarnings: false)
      // Problems of the layout are part of the output.
      if !trace { Console.report(loaded.warnings, source: loaded.source) }
      try loaded.refuseUndrawableCanvas()
      try trace ? printTrace(of: loaded) : printTree(of: loaded)
    }
  }

  private func printTree(of loaded: PlayedScene) throws {
    let report = TreeReport(loaded, at: try at.time(in: loaded.timeline).doubleValue)
    if json { return try Console.write(data: report.json + "\n") }
    try Console.write(TerminalText(lines: report.text))
  }

  private func printTrace(of loaded: PlayedScene) throws {
    let clock = try frames.clock(for: loaded)
    for index in try frames.indices(of: clock, in: loaded) where Console.hasReader {
      let frame = clock.frame(index)
      let report = TreeReport(loaded, at: frame.time.doubleValue)
      try Console.write(data: report.views.map { report.traceLine($0, frame: index) + "\n" }.joined())
    }
  }
}
