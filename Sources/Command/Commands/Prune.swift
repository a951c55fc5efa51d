import ArgumentParser
import InbetweenDiagnostics
import InbetweenGoldens

/// Finds goldens of which there is no scene.
struct Prune: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List goldens of which there is no scene, and delete them on demand.",
    discussion: """
      Every scene must be looked at: with scenes named, or where there are none, nothing is pruned.

      Examples:
        inbetween prune
        inbetween prune --delete
      """)

  @OptionGroup var options: GoldenOptions

  @Flag(help: "Delete them.")
  var delete = false

  func run() async throws {
    try options.store.recover()
    let scenes = try options.allPaths().map { OutputName.name(ofFile: $0) }
    let leftOver = try options.store.leftOver(besides: scenes, isPartial: options.isPartial || scenes.isEmpty)
    for name in leftOver {
      if delete { try options.store.remove(name, holding: await options.store.lock(name, for: "prune")) }
      try Console.write("\(delete ? "deleted" : "left over")  \(name)\n")
    }
    if leftOver.isEmpty { try Console.write("every golden has a scene\n") }
  }
}
