import ArgumentParser
import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenRendering
import InbetweenGoldens
import InbetweenScene

/// Merges the reports of several shards.
struct MergeReports: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-reports",
    abstract: "Merge the reports of several shards.",
    discussion: """
      DIR is a folder that 'verify --reporter blob' wrote, or a folder of such folders. The report and the exit status \
      are those of a single run over all scenes. Scenes of a missing shard count as not compared (3). Shards that \
      occur twice, or that were run by another version, with other library versions, on another commit, or on other \
      scenes or goldens, are not merged (2); nor are shards that judged other scenes or goldens than are here now, or \
      not all scenes. Scenes that are not here are not compared.

      For a long scene whose frames were divided among shards, the verdict is made here; this needs the scenes and \
      goldens.

      Examples:
        inbetween merge-reports shards --reporter list,html,junit,json --output report
        inbetween merge-reports shard-1 shard-2 --reporter github
        inbetween merge-reports shards --update-timings
      """)

  @Argument(help: ArgumentHelp("Folders with reports of shards.", valueName: "dir"), completion: .directory)
  var folders: [String]

  @OptionGroup var reporting: ReportOptions

  @Option(
    help: ArgumentHelp(
      "The folder of goldens (default: the path that the shards used, below the working folder).", valueName: "dir"),
    completion: .directory)
  var goldens: String?

  @Flag(
    help: "Write the times that scenes took to timings.json in the folder of goldens, so that shards can be balanced.")
  var updateTimings = false

  @OptionGroup(title: "Cache") var caching: CacheOptions
  @OptionGroup(title: "Limits", visibility: .hidden) var limits: LimitOptions

  func run() async throws {
    let merge = try BlobMerge.loaded(from: folders)
    let store = GoldenStore(folder: goldens ?? merge.goldens)
    try await merge.refuseStale(in: store, limits: limits.limits, workers: ProcessorCount.available)
    let root = FileManager.default.currentDirectoryPath
    let origin = ReportWriter.Origin(
      stamp: merge.stamp, shard: nil, plan: [merge.planned], goldens: store.folder, inputs: merge.inputs,
      wholeFolder: merge.wholeFolder, failsOnWarnings: merge.failsOnWarnings)
    let writer = reporting.writer(root: root, origin: origin)
    var reports: [SceneReport] = []
    let messages = SceneMessages()
    for (entry, folder) in merge.scenes {
      let scene = try folder.scene(at: entry.blob)
      guard scene.name == entry.name else {
        throw CommandFailure(.inputOutput, "\(folder.path(of: entry.blob)) is not about '\(entry.name)'")
      }
      let outcome = try outcome(scene, entry, folder, store, writer)
      messages.report(outcome.report.warnings, source: nil)
      reports.append(try writer.add(outcome))
    }
    for (name, parts) in merge.split {
      let outcome = try await outcome(of: name, parts, merge, store, writer)
      messages.report(outcome.diagnostics, source: outcome.source)
      reports.append(try writer.add(outcome))
    }
    for (name, shards) in merge.unknown {
      var outcome = Verification.Outcome(report: merge.report(onUnknown: name, shards: shards))
      outcome.report.seconds = 0
      reports.append(try writer.add(outcome))
    }
    let left = merge.sources.reduce(0) { count, source in
      let shard = source.report.shard?.index ?? 1
      return count + source.report.plan[shard - 1].count - source.report.scenes.count - source.report.parts.count
    }
    if left > 0 { Console.complain("shards stopped early; \(left) scenes were not compared") }
    let report = VerificationReport(
      scenes: reports, leftOver: merge.leftOver, allowsLeftOver: merge.allowsLeftOver, allowsNone: merge.allowsNone,
      root: root, began: merge.began)
    try await writer.finish(report, workers: ProcessorCount.available)
    if updateTimings { try merge.updateTimings(in: store) }
    for shard in merge.missing {
      Console.complain("shard \(shard) of \(merge.sources[0].report.shard?.count ?? 1) is missing")
    }
    try report.code.finish()
  }

  /// A scene that a shard compared.
  private func outcome(
    _ scene: BlobScene, _ entry: BlobReport.Entry, _ folder: BlobFolder, _ store: GoldenStore, _ writer: ReportWriter
  ) throws -> Verification.Outcome {
    if let blobs = writer.blobs { try blobs.take(scene, from: folder) }
    let golden = store.path(of: scene.name)
    var outcome = Verification.Outcome(
      report: try folder.report(on: scene, entry) { frame throws(GoldenStoreError) in
        // A picture that is not in this checkout is omitted.
        guard writer.pictureDemand == .all else { return nil }
        return try GoldenFiles.readIfPresent(golden + "/" + GoldenManifest.fileName(ofFrame: frame))
      })
    outcome.sides = GoldenFilm.Sides(
      source: scene.source, imports: scene.imports, tolerance: scene.tolerance, expected: scene.expected,
      actual: scene.actual)
    outcome.forecast = entry.forecast
    outcome.film = { limit in try folder.scene(at: entry.blob).film(in: folder, limit: limit) }
    return outcome
  }

  /// A scene whose frames several shards drew.
  private func outcome(
    of name: String, _ parts: [(part: BlobReport.Part, folder: BlobFolder)], _ merge: BlobMerge,
    _ store: GoldenStore, _ writer: ReportWriter
  ) async throws -> Verification.Outcome {
    let all = parts.map(\.part)
    guard let first = all.first else { return .init(report: merge.report(onUnknown: name, shards: [])) }
    let seconds = all.reduce(0) { $0 + $1.seconds }
    let gaps = (1...first.part.count).filter { index in !all.contains { $0.part.index == index } }
    guard gaps.isEmpty else {
      let shards = merge.missing.filter { index in
        merge.sources[0].report.plan[index - 1].contains { ShardPlan.Part.parsed($0)?.item == name }
      }
      return .init(report: merge.report(onUnknown: name, shards: shards))
    }
    let apart = RunStamp.current().differences(from: merge.stamp)
    guard apart.isEmpty, FileManager.default.fileExists(atPath: first.file) else {
      throw CommandFailure(
        .wrongInput,
        "'\(name)' was split by frames, so that its verdict is given here, where "
          + (apart.isEmpty ? "\(first.file) is not" : "other things are: \(apart.joined(separator: ", "))"),
        hint: "merge where a shard could run")
    }
    var hashes: [String] = []
    for (part, folder) in parts {
      hashes += try folder.text(of: part.hashes).split(separator: "\n").map(String.init)
    }
    // A scene that cannot be played is not the one that was drawn.
    let golden =
      GoldenScene.all(in: first.file, limits.limits).scenes.first { $0.name == name } ?? GoldenScene(path: first.file)
    let scene: PlayedScene?
    do throws(SceneError) { scene = try golden.load(limits.limits) } catch { scene = nil }
    let identity = try scene?.identity
    guard all.allSatisfy({ $0.scene == identity }), hashes.count == scene?.trace.frameCount else {
      throw CommandFailure(.wrongInput, "\(first.file) is not the scene that the shards drew")
    }
    if let judged = merge.inputs?.scenes[name], judged != golden.digest(in: store, limits: limits.limits) {
      throw CommandFailure(.wrongInput, "\(store.path(of: name)) is not the golden that the shards were run with")
    }
    var verification = Verification(
      store: store, workers: ProcessorCount.available, cache: caching.cache(for: store, limits.limits))
    verification.limits = limits.limits
    verification.failsOnWarnings = merge.failsOnWarnings
    verification.blobs = writer.blobs
    verification.pictures = writer.pictureDemand
    var outcome = try await verification.outcome(
      of: golden, hashes: hashes, others: .init(ProcessorCount.available - 1))
    outcome.report.seconds = seconds
    return outcome
  }
}

extension BlobMerge {
  /// Finds reports in folders and their subfolders.
  ///
  /// - Throws: if there is none, or they do not belong to one run.
  static func loaded(from folders: [String]) throws -> BlobMerge {
    var sources: [Source] = []
    for path in folders {
      let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      guard try FileSystem.isFolder(path) else { throw CommandFailure(.inputOutput, "there is no folder \(path)") }
      let within = try FileSystem.names(in: path).filter { $0 != "blobs" }.map { path + "/" + $0 }
      var found = 0
      for folder in [path] + within where try FileSystem.isFolder(folder) {
        let blobs = BlobFolder(folder)
        for report in try blobs.reports() {
          sources.append(Source(folder: blobs, report: report))
          found += 1
        }
      }
      if found == 0 { Console.complain("there is no report in \(path)", hint: "verify --reporter blob writes one") }
    }
    do throws(Refusal) { return try BlobMerge(sources) } catch {
      for message in error.messages { Console.complain(TerminalText(message)) }
      throw error.status
    }
  }

  /// Stores the times of the scenes that were drawn; other timings are kept.
  func updateTimings(in store: GoldenStore) throws {
    var timings = try ShardTimings(in: store)
    var split: [String: Double] = [:]
    for part in sources.flatMap(\.report.parts) { split[part.name, default: 0] += part.seconds }
    for (entry, _) in scenes {
      guard let forecast = entry.forecast, !entry.isCached else { continue }
      timings.scenes[entry.name] = .init(seconds: entry.seconds, forecast: forecast.cost, frames: forecast.frames)
    }
    for (name, parts) in self.split {
      guard let last = parts.last, let known = timings.scenes[name] else { continue }
      timings.scenes[name] = .init(
        seconds: split[name] ?? known.seconds, forecast: known.forecast, frames: last.part.part.frames.upperBound)
    }
    try timings.write(in: store)
  }
}
