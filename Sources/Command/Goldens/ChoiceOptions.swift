import ArgumentParser
import InbetweenGoldens
import InbetweenScene

/// The selection of scenes.
struct ChoiceOptions: ParsableArguments {
  @Option(
    defaultAsFlag: "HEAD",
    help: ArgumentHelp("Select scenes whose files or golden have changed since a git revision.", valueName: "rev"))
  var onlyChanged: String?

  @Flag(help: "Select the scenes that failed in the last run, or all if none failed.")
  var lastFailed = false

  @Option(parsing: .unconditional, help: ArgumentHelp("Stop after this number of failures.", valueName: "n"))
  var maxFailures: Int?

  func validate() throws {
    if let maxFailures, maxFailures < 1 { throw ValidationError("--max-failures is at least 1, not \(maxFailures)") }
  }

  /// Whether only some scenes may be chosen.
  var isPartial: Bool { onlyChanged != nil || lastFailed }

  func chosen(
    of scenes: [GoldenScene], in store: GoldenStore, limits: SceneLimits, last: LastRun?
  ) throws -> [GoldenScene] {
    var scenes = scenes
    if lastFailed, let failed = try last?.failed(), !failed.isEmpty {
      scenes = scenes.filter { failed.contains($0.name) }
    }
    guard let onlyChanged else { return scenes }
    return try ChangedScenes(revision: GitRevision(onlyChanged), store: store, limits: limits).chosen(of: scenes)
  }
}

/// The location of the cache of verdicts.
struct CacheOptions: ParsableArguments {
  @Flag(name: .customLong("no-cache"), help: "Draw every scene, even if it passed before and has not changed.")
  var isOff = false

  @Option(
    name: .customLong("cache"),
    help: ArgumentHelp(
      "The cache of passed verdicts: a folder (default: inbetween in $XDG_CACHE_HOME or ~/.cache) or the URL of a shared cache.",
      valueName: "dir|url"),
    completion: .directory)
  var place: String?

  /// The folder for data of this machine only.
  var folder: String? {
    if let place, case .folder(let folder) = VerdictCache.Place(place) { return folder }
    return VerdictCache.standardFolder
  }

  func cache(for store: GoldenStore, _ limits: SceneLimits) -> VerdictCache? {
    guard !isOff, let place = place ?? VerdictCache.standardFolder else { return nil }
    return VerdictCache(VerdictCache.Place(place), store: store, limits: limits)
  }
}
