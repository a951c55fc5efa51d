import ArgumentParser
import Foundation
import InbetweenReporting

/// The forms in which a verification is told.
enum Reporter: String, CaseIterable {
  case list, json, junit, github, html

  /// The file that it writes; nil for standard output.
  var fileName: String? {
    switch self {
    case .list, .github: nil
    case .json: "reg.json"
    case .junit: "junit.xml"
    case .html: "index.html"
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
}

/// Writes a verification's reports.
struct ReportWriter {
  let reporters: [Reporter]
  /// The folder for files; nil: a single one goes to standard output.
  let output: String?

  func write(_ report: VerificationReport) throws {
    for reporter in reporters {
      switch reporter {
      case .list: try Console.write(TerminalReport.text(report, usesColor: Console.usesColor(on: STDOUT_FILENO)))
      case .github:
        try Console.write(GitHubReport.annotations(report))
        try appendStepSummary(GitHubReport.stepSummary(report))
      case .json: try write(RegReport.json(report), of: reporter)
      case .junit: try write(JUnitReport.xml(report), of: reporter)
      case .html: try write(HTMLReport.page(report), of: reporter)
      }
    }
    guard let output, reporters.contains(.json) || reporters.contains(.junit) else { return }
    for image in report.images { try WholeFile.write(image.bytes, to: output + "/" + image.path) }
  }

  private func write(_ text: String, of reporter: Reporter) throws {
    guard let output, let name = reporter.fileName else { return try Console.write(text) }
    try WholeFile.write(Array(text.utf8), to: output + "/" + name)
  }

  /// GitHub gives every step a file for what its page shows.
  private func appendStepSummary(_ text: String) throws {
    let path = EnvironmentVariable.value("GITHUB_STEP_SUMMARY")
    guard !path.isEmpty else { return }
    let before = FileManager.default.contents(atPath: path) ?? Data()
    try WholeFile.write(Array(before + Data(text.utf8)), to: path)
  }
}
