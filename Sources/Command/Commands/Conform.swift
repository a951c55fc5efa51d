import ArgumentParser
import InbetweenGoldens
import InbetweenDiagnostics
import InbetweenInterfaceBuilder
import InbetweenRendering
import InbetweenScene
import InbetweenText

/// Compares layouts with the frames that Interface Builder recorded.
struct Conform: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conform",
    abstract: "Compare the layout of storyboards and xibs with the frames that Interface Builder recorded in them.",
    discussion: """
      Views whose frames differ by more than half a point are listed, with the reason if it is known. The most \
      frequent reason is that the file was saved before its frames were updated. The recorded sizes of texts and \
      images are used as intrinsic content sizes; everything else follows from the constraints.

      Exit status: 0 all frames agree, 1 some differ or a view cannot be laid out, 2 a file is no iOS document, 74 a \
      file cannot be read.

      Examples:
        inbetween conform App/Base.lproj
        inbetween conform Main.storyboard --safe-area recorded --worst 50
      """)

  enum SafeArea: String, ExpressibleByArgument, CaseIterable { case inferred, recorded }

  @Argument(
    help: "Storyboards, xibs and folders that contain them.", completion: .file(extensions: ["storyboard", "xib"]))
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "A table of the views to check, in the form that docs/conformance.md describes.", valueName: "views.tsv"))
  var truth: String?

  @Option(help: ArgumentHelp("A table of safe areas for --safe-area recorded.", valueName: "roots.tsv"))
  var roots: String?

  @Option(help: "The safe area: inferred from the file, or recorded, as the frames in the file imply it.")
  var safeArea = SafeArea.inferred

  @Option(parsing: .unconditional, help: ArgumentHelp("Maximum number of differing views to list.", valueName: "n"))
  var worst = 20

  @Flag(help: "Print a line with a JSON object for each checked view, and one for the totals.")
  var json = false

  @OptionGroup(title: "Limits", visibility: .hidden) var limits: LimitOptions

  func validate() throws {
    if roots != nil, truth == nil { throw ValidationError("--roots needs --truth") }
  }

  func run() throws {
    var report = ConformanceReport(worst: max(worst, 0))
    let truth = try readTruth()
    let typesetter = SceneTypesetter(sources: .installed)
    var status = ExitStatus.success
    for argument in files {
      for (path, name) in try ConformFiles.documents(in: argument) {
        let document: IBDocument
        do throws(SceneError) {
          document = try InterfaceBuilderFile.document(path, options: SceneReader.Options(limits: limits.limits))
        } catch {
          // A folder may hold documents of other systems.
          if error.isUnreadable || files.contains(path) {
            Console.report(error.diagnostics, source: error.source)
            status.combine(with: error.status)
          } else {
            report.refused.append((path, error.diagnostics.first?.message ?? ""))
          }
          continue
        }
        let result = ConformanceOfFile(
          document, name: name, truth: truth, safeArea: safeArea == .recorded ? .recorded : .inferred,
          limits: limits.limits, typesetter: typesetter)
        report.add(result, file: path)
        if json { try Console.write(data: ConformanceReport.lines(result, file: path)) }
      }
    }
    // What is not laid out agrees with nothing.
    if report.all.checked > report.all.near || !report.failures.isEmpty { status.combine(with: .different) }
    if json {
      try Console.write(data: report.json + "\n")
    } else {
      try Console.write(TerminalText(lines: report.text))
    }
    try status.finish()
  }

  private func readTruth() throws -> ConformanceTruth {
    guard let truth else { return ConformanceTruth() }
    let views = try ConformFiles.text(truth)
    let areas = try roots.map(ConformFiles.text)
    do throws(ConformanceTableError) {
      return try ConformanceTruth(views: views, roots: areas)
    } catch {
      throw CommandFailure(.wrongInput, "a table has no column '\(error.column)'")
    }
  }
}
