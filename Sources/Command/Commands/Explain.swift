import ArgumentParser
import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenLayout
import InbetweenRendering

/// Explains why a view is where it is.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain the position or size of a view: which constraints determine it and which were broken.",
    discussion: """
      The attributes are those of constraints: left right top bottom leading trailing width height centerX centerY \
      firstBaseline lastBaseline. Positions are in the superview's coordinates. The layout is the model's: while an \
      animation runs, the screen shows values between two layouts. Guides are named as in constraints: \
      card.layoutMarginsGuide.top.

      Examples:
        inbetween explain Scenes/passbook.yaml view2.top
        inbetween explain Scenes/reveal.yaml yellow.width --at 1.25
        inbetween explain Scenes/reveal.yaml --dump --at 1.25
      """)

  @Argument(help: "A scene file.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var scene: String

  @Argument(help: ArgumentHelp("A view or guide and an attribute, such as box.width.", valueName: "view.attribute"))
  var question: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A time in seconds, a label of the scene, or end.", valueName: "time"))
  var at: TimeArgument = .seconds(.zero)

  @Flag(help: "Print a JSON object.")
  var json = false

  @Flag(help: "Print the system that the layout solves: objective, tableau, infeasible rows, variables, constraints.")
  var dump = false

  @OptionGroup(title: "Scene options") var overrides: SceneOverrides
  @OptionGroup(title: "Limits", visibility: .hidden) var limits: LimitOptions

  func validate() throws {
    if question == nil, !dump { throw ValidationError("Missing expected argument '<view.attribute>'") }
    if dump, question != nil || json { throw ValidationError("'--dump' prints the whole system, and as text") }
  }

  func run() throws {
    guard let question else { return try dumpSystem() }
    if [".yaml", ".yml"].contains(where: question.hasSuffix) {
      throw CommandFailure(
        .wrongInput, "'\(question)' is a scene, not a view and an attribute",
        hint: "the scene comes first: inbetween explain \(question) \(scene)")
    }
    let (view, attribute) = try parts(of: question)
    var loader = SceneLoader(options: overrides.readerOptions(limits))
    // A time in seconds is known before the scene is played, so that a single run finds mistakes and answers the
    // question.
    if case .seconds(let time) = at {
      loader.question = SceneExplanation.Question(view: view, attribute: attribute, time: time)
    }
    let loaded = try loader.loadReporting(scene, showsWarnings: false)
    let time = try at.time(in: loaded.timeline)
    let report = ExplanationReport(
      scene: loaded.name, view: view, attribute: attribute, time: time.doubleValue,
      explanation: try explanation(of: view, attribute, at: time, in: loaded))
    if json { return try Console.write(data: report.json + "\n") }
    try Console.write(TerminalText(lines: report.text))
  }

  private func dumpSystem() throws {
    let loaded = try SceneLoader(options: overrides.readerOptions(limits)).loadReporting(scene, showsWarnings: false)
    let time = try at.time(in: loaded.timeline)
    try Console.write(TerminalText(lines: try system(at: time, in: loaded)))
  }

  private func system(at time: Rational, in loaded: PlayedScene) throws(ExitStatus) -> String {
    do throws(SceneError) {
      return try SceneExplanation.dump(
        loaded.document, at: time,
        typesetter: SceneTypesetter(fontFiles: loaded.document.fonts.map(\.path), sources: .installed),
        images: ImageLoader())
    } catch {
      Console.report(error.diagnostics, source: loaded.source)
      throw error.status
    }
  }

  private func explanation(
    of view: String, _ attribute: LayoutAttribute, at time: Rational, in loaded: PlayedScene
  ) throws -> SceneExplanation {
    switch try loaded.bake.answer ?? answer(about: view, attribute, at: time, in: loaded) {
    case .success(let explanation): return explanation
    case .failure(.guideHasNo(let attribute, let nearest)):
      throw CommandFailure(
        .wrongInput, "a guide has no '\(attribute.name)'", hint: "views have; did you mean '\(nearest.name)'?")
    case .failure(.unknownName(let known)):
      let hint = NearestName.suggestion(for: view, among: known).map { "did you mean '\($0)'?" }
      throw CommandFailure(
        .wrongInput, "'\(loaded.name)' has no view '\(view)' at that time",
        hint: hint ?? "the views are \(known.prefix(20).joined(separator: ", "))")
    }
  }

  /// Plays the scene again, up to a time that is known only from its labels.
  private func answer(
    about view: String, _ attribute: LayoutAttribute, at time: Rational, in loaded: PlayedScene
  ) throws(ExitStatus) -> SceneExplanation.Answer {
    do throws(SceneError) {
      return try SceneExplanation.explain(
        loaded.document, view: view, attribute: attribute, at: time,
        typesetter: SceneTypesetter(fontFiles: loaded.document.fonts.map(\.path), sources: .installed),
        images: ImageLoader())
    } catch {
      Console.report(error.diagnostics, source: loaded.source)
      throw error.status
    }
  }

  private func parts(of question: String) throws(CommandFailure) -> (String, LayoutAttribute) {
    // Ids of components' views contain dots, and so do guides of views: card.layoutMarginsGuide.top.
    let words = question.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let parts = [words.dropLast().joined(separator: "."), words.last ?? ""]
    guard words.count == 2 || (words.count > 2 && LayoutAttribute(name: parts[1]) != nil),
      !words.dropLast().contains("")
    else {
      throw CommandFailure(
        .wrongInput, "'\(question)' is not a view and an attribute", hint: "write view.attribute, such as box.width")
    }
    guard let attribute = LayoutAttribute(name: parts[1]), attribute != .notAnAttribute else {
      let names = LayoutAttribute.allCases.filter { $0 != .notAnAttribute }.map(\.name)
      let others = [
        "x": "left", "y": "top", "minX": "left", "minY": "top", "maxX": "right", "maxY": "bottom", "w": "width",
      ]
      let hint = (others[parts[1]] ?? NearestName.suggestion(for: parts[1], among: names)).map {
        "did you mean '\($0)'?"
      }
      throw CommandFailure(
        .wrongInput, "unknown attribute '\(parts[1])'",
        hint: hint ?? "the attributes are \(names.joined(separator: ", "))")
    }
    return (parts[0], attribute)
  }
}
