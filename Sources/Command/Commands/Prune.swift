import ArgumentParser
import InbetweenDiagnostics
import InbetweenGoldens

/// Finds goldens without a scene.
struct Prune: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "List goldens of which there is no scene, and delete them on demand.",
    discussion: """
      Every scene must be looked at: with scenes named, or where there are none, nothing is pruned.

      Examples:
        inbetween prune
        inbetween prune --delete
        inbetween prune --report shards        of what several shards found, all of which must be there
      """)

  @OptionGroup var options: GoldenOptions

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Only goldens that a report of blobs names, whole or of all shards; repeatable.", valueName: "dir"),
    completion: .directory)
  var report: [String] = []

  @Flag(help: "Delete them.")
  var delete = false

  func run() async throws {
    try options.store.recover()
    var leftOver = try options.unused(isPartial: options.isPartial || options.allPaths().isEmpty)
    if !report.isEmpty {
      let merge = try BlobMerge.loaded(from: report)
      guard merge.missing.isEmpty else { throw GoldenStoreError.partialRun }
      let named = Set(merge.leftOver)
      leftOver = leftOver.filter(named.contains)
    }
    for name in leftOver {
      if delete { try options.store.remove(name, holding: await options.store.lock(name, for: "prune")) }
      try Console.write("\(delete ? "deleted" : "left over")  \(name)\n")
    }
    if leftOver.isEmpty { try Console.write("every golden has a scene\n") }
  }
}
