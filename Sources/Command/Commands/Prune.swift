import ArgumentParser
import InbetweenDiagnostics
import InbetweenGoldens

/// Finds goldens without a scene.
struct Prune: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "List goldens that have no scene, and delete them with --delete.",
    discussion: """
      All scenes must be considered: if scenes are named, or if there are none, nothing is pruned.

      Examples:
        inbetween prune
        inbetween prune --delete
        inbetween prune --report shards        from the report of all shards
      """)

  @OptionGroup var options: GoldenOptions

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A report of all shards: consider only the goldens that it names. May be repeated.", valueName: "dir"),
    completion: .directory)
  var report: [String] = []

  @Flag(help: "Delete the listed goldens.")
  var delete = false

  func run() async throws {
    try options.store.recover()
    var leftOver = try options.unused(isPartial: options.isPartial || options.folder.files().isEmpty)
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
