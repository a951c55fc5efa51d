import ArgumentParser
import InbetweenDiagnostics
import InbetweenGoldens
import InbetweenLocalServer

/// Shows a report as a page for accepting and rejecting differences.
struct Review: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Review differences in a browser, and accept or reject them.",
    discussion: """
      Serves the page of a report on the loopback interface, at an address that contains a secret token. Frames, \
      views, scenes and causes can be accepted or rejected. What is accepted is written to the golden at once, as \
      'approve' does; every decision can be undone. Ctrl-C ends the command.

      The report is the folder that 'verify --reporter blob --output DIR' wrote, here or in CI. It is refused if it \
      was made from another commit, by another version or with other library versions.

      Examples:
        inbetween verify --reporter list,blob --output out/verify
        inbetween review --last
        inbetween review goldens-report --port 8123
      """)

  @Argument(help: "The folder of a report.", completion: .directory)
  var report: String?

  @Flag(help: "Use the last report that was written from the working folder.")
  var last = false

  @Option(help: ArgumentHelp("The port to listen on (default: any free port).", valueName: "n"))
  var port: UInt16 = 0

  @Option(help: ArgumentHelp("The folder of goldens.", valueName: "dir"), completion: .directory)
  var goldens = "Goldens"

  @Option(help: ArgumentHelp("The folder of scenes.", valueName: "dir"), completion: .directory)
  var scenesIn = "Scenes"

  @Flag(help: "Accept results that were drawn with other library versions.")
  var otherLibraries = false

  @OptionGroup(title: "Cache") var caching: CacheOptions

  func validate() throws {
    if (report == nil) != last {
      throw ValidationError("a report, or --last: inbetween verify --reporter list,blob --output DIR makes one")
    }
    if goldens.isEmpty { throw ValidationError("--goldens is empty") }
  }

  func run() async throws {
    let input = try ReportInput(try path())
    try input.requireSameRun(allowsOtherLibraries: otherLibraries)
    if !input.missingShards.isEmpty {
      Console.complain("\(input.path) lacks shards \(input.missingShards.map(String.init).joined(separator: ", "))")
    }
    var options = GoldenOptions()
    (options.scenes, options.goldens, options.scenesIn) = ([], goldens, scenesIn)
    (options.jobs, options.filter) = (nil, nil)
    let store = options.store
    try store.recover()
    let paths = try options.chosen().map { ($0.name, $0.path) }
    let page = try input.page(paths: Dictionary(paths) { first, _ in first }, store: store)
    let session = page.session
    let server: LocalServer
    do throws(LocalServerError) {
      server = try LocalServer(port: port) { await page.answer($0) }
    } catch { throw CommandFailure(.inputOutput, error.description) }
    do {
      try await Interruption.guarding {
        try await server.run { address in
          Console.writeError("Open \(address)\(ReviewPage.name) and press Ctrl-C when you are done.\n")
        }
      }
    } catch let error as LocalServerError {
      throw CommandFailure(.inputOutput, error.description)
    }
    try Console.write("\(await session.summary)\n")
  }

  private func path() throws -> String {
    if let report { return report }
    guard let path = try caching.folder.flatMap({ try LastRun(cache: $0, goldens: goldens).report() }) else {
      throw CommandFailure(
        .nothingCompared, "no report was written from this folder",
        hint: "inbetween verify --reporter list,blob --output out/verify")
    }
    return path
  }
}
