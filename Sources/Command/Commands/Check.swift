import ArgumentParser
import InbetweenDiagnostics
import InbetweenDriving

/// Finds mistakes without drawing.
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find every mistake in scenes, and constraints that exclude each other.",
    discussion: """
      Exit status: 0 nothing found, 1 conflicts (and ambiguity with --strict), 2 mistakes, 74 a file cannot be read. \
      Messages go to standard error as text; as json or github they are the output.

      Examples:
        inbetween check Scenes/*.yaml
        inbetween check Scenes/*.yaml --strict --format github
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, github }

  @OptionGroup var scene: SceneOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  @Flag(help: "Views that constraints do not place uniquely are findings too.")
  var strict = false

  @Option(help: "text with the source line, json (an object a line), or github (annotations of a pull request).")
  var format = Format.text

  func run() async throws {
    var status = ExitStatus.fine
    for path in scene.scenes {
      let loader = SceneLoader(options: scene.readerOptions(limits), findsAmbiguity: strict)
      switch Result(catching: { () throws(SceneFailure) in try loader.load(path) }) {
      case .success(let loaded):
        let findings = loaded.bake.conflicts + (strict ? loaded.bake.ambiguities : [])
        if !findings.isEmpty { status.combine(with: .different) }
        let canvas = loaded.canvasProblem.map { [$0] } ?? []
        if !canvas.isEmpty { status.combine(with: .wrongInput) }
        try report((loaded.warnings + findings + canvas).sortedByPlace(), loaded.source)
      case .failure(let failure):
        status.combine(with: failure.status)
        try report(failure.diagnostics, failure.source)
      }
    }
    try status.finish()
  }

  private func report(_ diagnostics: [Diagnostic], _ source: SourceText?) throws {
    switch format {
    case .text: Console.report(diagnostics, source: source)
    case .json: try Console.write(diagnostics.map { $0.json + "\n" }.joined())
    case .github: try Console.write(diagnostics.map { $0.gitHubAnnotation + "\n" }.joined())
    }
  }
}
