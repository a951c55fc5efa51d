import InbetweenDiagnostics
import InbetweenGoldens

/// A report created by `--reporter blob`, of one run or of all its shards, as read by `approve --from` and `review`.
struct ReportInput: Sendable {
  let path: String
  let folder: BlobFolder
  let reports: [BlobReport]
  /// The results by the scene's name.
  let scenes: [BlobScene]

  /// - Throws: If there is no such report, or a part of it is damaged.
  init(_ path: String) throws {
    self.path = path
    let folder = BlobFolder(path)
    let reports = try folder.reports()
    guard let first = reports.first else {
      throw CommandFailure(
        .inputOutput, "\(path): there is no report",
        hint: "one is made by: inbetween verify --reporter blob --output DIR")
    }
    for other in reports.dropFirst() {
      let apart = other.differences(from: first)
      guard apart.isEmpty else {
        throw CommandFailure(.wrongInput, "\(path) holds reports of different runs: \(apart.joined(separator: ", "))")
      }
    }
    scenes = try reports.flatMap(\.scenes).map { try folder.scene(at: $0.blob) }.sorted { $0.name < $1.name }
    self.folder = folder
    self.reports = reports
  }

  /// The shards that are missing from the report.
  var missingShards: [Int] {
    guard let count = reports.lazy.compactMap({ $0.shard?.count }).first else { return [] }
    let held = Set(reports.compactMap { $0.shard?.index })
    return (1...count).filter { !held.contains($0) }
  }

  /// The scenes that the run was to compare and on which the report has no result, sorted: those of missing shards, those
  /// that were left when it stopped early, and those of which its shards drew some frames each.
  var scenesWithoutResult: [String] {
    let planned = (reports.first?.plan ?? []).joined().map { ShardPlan.Part.parsed($0)?.item ?? $0 }
    return Set(planned).subtracting(scenes.map(\.name)).sorted()
  }

  /// Refuses a report of another commit or version, or one drawn with other libraries, because the reviewed frames are
  /// not those of this working tree.
  ///
  /// - Parameter allowsOtherLibraries: Whether frames drawn with other libraries may be accepted nevertheless.
  func requireSameRun(allowsOtherLibraries: Bool) throws {
    guard let stamp = reports.first?.stamp else { return }
    var here = RunStamp.current()
    if allowsOtherLibraries { here.libraries = stamp.libraries }
    let apart = here.differences(from: stamp)
    guard apart.isEmpty else {
      let isCommit = here.commit != stamp.commit
      let onlyLibraries = here.version == stamp.version && !isCommit
      throw CommandFailure(
        .wrongInput, "\(path) was made elsewhere: \(apart.joined(separator: ", "))",
        hint: onlyLibraries
          ? "--other-libraries takes over what they drew"
          : isCommit ? "check out the commit of the report, or verify here" : "use the version that made the report")
    }
  }
}
