import ArgumentParser
import InbetweenDiagnostics
import InbetweenScene
import InbetweenRendering

/// Finds mistakes without drawing.
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract:
      "Report the errors, conflicting constraints and failed expectations of scenes.",
    discussion: """
      Exit status: 0 nothing was found, 1 conflicts or failed expectations (with --strict also ambiguity), 2 errors \
      (with --strict also warnings), 74 a file cannot be read. Text messages are written to standard error, json and github to standard output.

      Examples:
        inbetween check Scenes/*.yaml
        inbetween check Scenes/*.yaml --strict --format github
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, github }

  @OptionGroup var scene: SceneOptions
  @OptionGroup(title: "Limits", visibility: .hidden) var limits: LimitOptions

  @Flag(
    help: "Also report ambiguous views, whose frames the constraints do not determine; warnings count as errors.")
  var strict = false

  @Option(
    help: "The format: text with source lines, json (an object per line) or github (annotations of a pull request).")
  var format = Format.text

  func run() async throws {
    let loader = SceneLoader(
      options: scene.readerOptions(limits), findsAmbiguity: strict, scope: [.liveSpans, .unenteredStates])
    try await scene.forEach(limits: limits) { path in
      // The arguments may include the project file.
      if path.split(separator: "/").last.map(String.init) == ProjectFile.fileName { return try checkProject(path) }
      if GoldenScene.all(in: path, limits.limits).isLibrary { return try checkLibrary(path) }
      switch Result(catching: { () throws(SceneError) in try loader.load(path) }) {
      case .success(let loaded):
        let warnings = strict ? loaded.warnings.map { $0.with(.error) } : loaded.warnings
        let layout = loaded.bake.conflicts + (strict ? loaded.bake.ambiguities : [])
        let canvas = loaded.canvasProblem.map { [$0] } ?? []
        let findings = layout + (canvas.isEmpty ? loaded.brokenExpectations : [])
        try report((warnings + findings + canvas).sortedByPlace(), loaded.source)
        if !canvas.isEmpty || warnings.hasErrors { throw ExitStatus.wrongInput }
        if !findings.isEmpty { throw ExitStatus.different }
      case .failure(let failure):
        try report(failure.diagnostics, failure.source)
        throw failure.status
      }
    }
  }

  private func checkLibrary(_ path: String) throws {
    guard let found = SceneReader.problems(ofLibrary: path, options: scene.readerOptions(limits)) else { return }
    let diagnostics = strict ? found.diagnostics.map { $0.with(.error) } : found.diagnostics
    try report(diagnostics, found.source)
    if diagnostics.hasErrors { throw ExitStatus.wrongInput }
  }

  private func checkProject(_ path: String) throws {
    do { try Project.check(path) } catch let error as SceneError {
      try report(error.diagnostics, error.source)
      throw ExitStatus.wrongInput
    }
  }

  private func report(_ diagnostics: [Diagnostic], _ source: SourceText?) throws {
    switch format {
    case .text: Console.report(diagnostics, source: source)
    case .json: try Console.write(data: diagnostics.map { $0.json + "\n" }.joined())
    case .github:
      try Console.write(data: diagnostics.map { $0.gitHubAnnotation(path: Git.pathBelowRoot) + "\n" }.joined())
    }
  }
}
