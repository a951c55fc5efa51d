import ArgumentParser
import Foundation
import InbetweenDiagnostics
import InbetweenGoldens
import InbetweenReporting
import Synchronization

/// Compares scenes with their goldens.
struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare animations with their goldens, and say what moved.",
    discussion: """
      The motion is compared first, exactly unless the scene states a tolerance; then the pixels of every frame. Where \
      the libraries that draw are others than those that recorded, the motion decides.

      Exit status: 0 all equal, 1 different, 3 a golden or its scene is missing or nothing was compared, 4 another size \
      or duration, 5 the motion is equal and pixels cannot be compared here, 74 a golden cannot be read.

      Examples:
        inbetween verify
        inbetween verify passbook login
        inbetween verify --reporter list,junit,html --output out/verify
        inbetween verify --only-changed origin/main
      """)

  @OptionGroup var options: GoldenOptions

  @Option(
    help: ArgumentHelp(
      "list, json, junit, github, html, blob, markdown, sarif; several with commas.", valueName: "names"))
  var reporter = ReporterList([.list])

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The folder for the files of reports and their images.", valueName: "dir"),
    completion: .directory)
  var output: String?

  @Flag(help: "Let goldens without a scene pass.")
  var allowUnused = false

  @OptionGroup(title: "Choosing scenes") var choice: ChoiceOptions
  @OptionGroup(title: "Cache") var caching: CacheOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    if let output { try OutputKind.check(folder: output, option: "--output") }
    let files = reporter.reporters.filter { $0.fileName != nil }
    if output == nil, files.count > 1 || (files.count == 1 && reporter.reporters.count > 1) {
      throw ValidationError("several reporters need a folder: --output DIR")
    }
    if output == nil, reporter.reporters.contains(.blob) { throw ValidationError("blobs need a folder: --output DIR") }
  }

  func run() async throws {
    try options.store.recover()
    let last = caching.folder.map { LastRun(cache: $0, goldens: options.goldens) }
    let paths = try choice.chosen(
      of: try options.paths(), scenesIn: options.scenesIn, goldens: options.goldens, last: last)
    let began = Date.now
    let root = FileManager.default.currentDirectoryPath
    let origin = ReportWriter.Origin(
      stamp: .current(), shard: nil, plan: [paths.map { OutputName.name(ofFile: $0) }], goldens: options.store.folder)
    let writer = ReportWriter(
      reporters: reporter.reporters, output: output, root: root, below: Git.folderBelowRoot(root), origin: origin)
    let reports = try await reports(of: paths, caching.cache(for: options.store), writer)
    if let failures = choice.maxFailures, reports.count < paths.count {
      Console.complain("stopped after \(failures) failures; \(paths.count - reports.count) scenes were not compared")
    }
    last?.remember(reports)
    // Where scenes are named nothing can be said of the others.
    let known =
      options.isPartial ? try options.store.names() : try options.allPaths().map { OutputName.name(ofFile: $0) }
    let report = VerificationReport(
      scenes: reports, leftOver: try options.store.leftOver(besides: known, isPartial: false),
      allowsLeftOver: allowUnused, root: root,
      began: began.formatted(Date.ISO8601FormatStyle().year().month().day().time(includingFractionalSeconds: false)))
    try writer.finish(report)
    if let output, reporter.reporters.contains(.blob) { last?.remember(report: output) }
    try report.code.finish()
  }

  /// In the order of the scenes, up to the failure at which to stop.
  private func reports(
    of paths: [String], _ cache: VerdictCache?, _ writer: ReportWriter
  ) async throws -> [SceneReport] {
    var verification = SceneVerification(store: options.store, workers: options.workers, cache: cache)
    verification.limits = limits.limits
    verification.blobs = writer.blobs
    verification.filmLimit = writer.filmLimit(scenes: paths.count)
    verification.pictures = writer.showsPassed ? .all : writer.showsPictures ? .failed : .none
    let found = Mutex<[SceneReport]>([])
    let limit = choice.maxFailures ?? .max
    let clock = ContinuousClock()
    try await SceneCrew.run(paths, workers: options.workers) { [verification] path, others in
      let start = clock.now
      var outcome = try await verification.outcome(of: path, others: others)
      outcome.report.seconds = (clock.now - start) / .seconds(1)
      outcome.report = try writer.add(outcome.report, sides: outcome.sides)
      return outcome
    } deliver: { outcome in
      Console.report(outcome.diagnostics, source: outcome.source)
      return found.withLock { found in
        found.append(outcome.report)
        return found.count { !$0.isPassed } < limit
      }
    }
    return found.withLock { $0 }
  }
}
