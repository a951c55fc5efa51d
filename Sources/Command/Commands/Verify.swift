import ArgumentParser
import Foundation
import InbetweenGoldens
import InbetweenReporting

/// Compares scenes with their goldens.
struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare animations with their goldens, and say what moved.",
    discussion: """
      The motion is compared first, exactly unless the scene states a tolerance; then the pixels of every frame. Where \
      the libraries that draw are others than those that recorded, the motion decides.

      Exit status: 0 all equal, 1 different, 3 a golden is missing or nothing was compared, 4 another size or duration, \
      5 the motion is equal and pixels cannot be compared here, 74 a golden cannot be read.

      Examples:
        inbetween verify
        inbetween verify passbook login
        inbetween verify --reporter list,junit,html --output out/verify
      """)

  @OptionGroup var options: GoldenOptions

  func run() async throws {
    let verification = SceneVerification(store: options.store, workers: options.workers)
    var reports: [SceneReport] = []
    for path in try options.paths() { reports.append(try await verification.report(of: path)) }
    let known = options.allPaths.map { OutputName.baseName(of: $0) }
    let leftOver = try options.store.leftOver(
      besides: options.isPartial ? options.store.names : known, isPartial: false)
    let report = VerificationReport(
      scenes: reports, leftOver: leftOver, root: FileManager.default.currentDirectoryPath)
    try Console.write(TerminalReport.text(report, usesColor: Console.usesColor(on: STDOUT_FILENO)))
    try (ExitStatus(rawValue: report.code.rawValue) ?? .ourFault).finish()
  }
}
