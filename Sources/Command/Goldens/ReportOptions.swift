import ArgumentParser
import InbetweenGoldens

/// The options for reports.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Report formats separated by commas: list, json, junit, github, html, blob, markdown, sarif, codequality.",
      valueName: "names")
  )
  var reporter = ReporterList([.list])

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The folder for reports and their images.", valueName: "dir"),
    completion: .directory)
  var output: String?

  func validate() throws {
    if let output { try OutputKind.check(folder: output, option: "--output") }
    try reporter.check(output: output)
  }

  func has(_ one: Reporter) -> Bool { reporter.reporters.contains(one) }

  /// - Parameters:
  ///   - root: The path of the working directory.
  ///   - origin: The run, for blobs.
  func writer(root: String, origin: ReportWriter.Origin) -> ReportWriter {
    ReportWriter(
      reporters: reporter.reporters, output: output, root: root, below: Git.folderBelowRoot(root), origin: origin)
  }
}

/// The formats of reports.
enum Reporter: String, CaseIterable {
  case list, json, junit, github, html, blob, markdown, sarif, codequality

  /// The file that it writes; nil for standard output.
  var fileName: String? {
    switch self {
    case .list, .github: nil
    case .json: "reg.json"
    case .junit: "junit.xml"
    case .html: "index.html"
    case .blob: "report.json"
    case .markdown: "comment.md"
    case .sarif: "inbetween.sarif"
    case .codequality: "gl-code-quality-report.json"
    }
  }
}

/// Several reporters, separated by commas.
struct ReporterList: ExpressibleByArgument {
  var reporters: [Reporter]

  init(_ reporters: [Reporter]) { self.reporters = reporters }

  init?(argument: String) {
    reporters = []
    for name in argument.split(separator: ",") {
      guard let reporter = Reporter(rawValue: String(name)) else { return nil }
      if !reporters.contains(reporter) { reporters.append(reporter) }
    }
    if reporters.isEmpty { return nil }
  }

  /// - Throws: If the files have no folder to be written to.
  func check(output: String?) throws {
    let files = reporters.filter { $0.fileName != nil }
    if output == nil, files.count > 1 || (files.count == 1 && reporters.count > 1) {
      throw ValidationError("several reporters need a folder: --output DIR")
    }
    if output == nil, reporters.contains(.blob) { throw ValidationError("blobs need a folder: --output DIR") }
  }

  var defaultValueDescription: String { reporters.map(\.rawValue).joined(separator: ",") }
}
