public import InbetweenDiagnostics

/// The merged reports of shards.
public struct BlobMerge: Sendable {
  /// A report and the folder of its blobs.
  public struct Source: Sendable {
    public var folder: BlobFolder
    public var report: BlobReport

    public init(folder: BlobFolder, report: BlobReport) {
      self.folder = folder
      self.report = report
    }

    /// The name in messages.
    var name: String { folder.path + "/" + report.fileName }
  }

  /// The reason why reports do not belong to one run.
  public struct Refusal: Error, Hashable, Sendable {
    public let status: ExitStatus
    /// One sentence each.
    public let messages: [String]
  }

  /// Sorted by shard.
  public let sources: [Source]
  /// The missing shards, in ascending order.
  public let missing: [Int]
  /// The names of all scenes that were planned, sorted.
  public let planned: [String]

  /// - Throws: if there is no report, or they do not belong to one run.
  public init(_ sources: [Source]) throws(Refusal) {
    guard let first = sources.first else {
      throw Refusal(status: .nothingCompared, messages: ["there is no report to merge"])
    }
    var problems: [String] = []
    for other in sources.dropFirst() {
      let apart = other.report.differences(from: first.report)
      if !apart.isEmpty {
        problems.append("\(other.name) is of another run than \(first.name): \(apart.joined(separator: ", "))")
      }
      if other.report.shard?.count != first.report.shard?.count {
        problems.append("\(first.name) and \(other.name) are not of the same number of shards")
      } else if other.report.plan != first.report.plan {
        problems.append(
          "\(other.name) was planned otherwise than \(first.name): their scenes or timings.json were not the same")
      }
    }
    var seen: [Int: Source] = [:]
    for source in sources {
      let index = source.report.shard?.index ?? 1
      guard let other = seen.updateValue(source, forKey: index) else { continue }
      problems.append("shard \(index) is there twice: \(other.name) and \(source.name)")
    }
    if !problems.isEmpty { throw Refusal(status: .wrongInput, messages: problems) }
    self.sources = seen.sorted { $0.key < $1.key }.map(\.value)
    missing = (1...(first.report.shard?.count ?? 1)).filter { seen[$0] == nil }
    planned = Set(first.report.plan.joined().map(Self.scene)).sorted()
  }

  /// The scene of a name in a plan, which can be that of a part.
  private static func scene(_ name: String) -> String { ShardPlan.Part.parsed(name)?.item ?? name }

  public var stamp: RunStamp { sources[0].report.stamp }
  public var goldens: String { sources[0].report.goldensBelow }
  public var inputs: RunInputs? { sources[0].report.inputs }
  /// The folder of which the shards judged all scenes; nil if scenes were selected.
  public var wholeFolder: String? { sources[0].report.wholeFolderBelow }
  public var allowsNone: Bool { sources.allSatisfy(\.report.allowsNone) }
  public var failsOnWarnings: Bool { sources.contains(where: \.report.failsOnWarnings) }
  public var leftOver: [String] { sources.flatMap(\.report.leftOver) }
  public var allowsLeftOver: Bool { sources.allSatisfy(\.report.allowsLeftOver) }
  /// The start time of the first shard.
  public var began: String { sources.map(\.report.began).min() ?? "" }

  /// The scenes with their folders, by name. Several shards may contain a scene that is split and cached.
  public var scenes: [(entry: BlobReport.Entry, folder: BlobFolder)] {
    var found: [String: (entry: BlobReport.Entry, folder: BlobFolder)] = [:]
    for source in sources {
      for entry in source.report.scenes where found[entry.name] == nil { found[entry.name] = (entry, source.folder) }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Scenes with parts but without a complete verdict, by name.
  public var split: [(name: String, parts: [(part: BlobReport.Part, folder: BlobFolder)])] {
    let whole = Set(sources.flatMap { $0.report.scenes.map(\.name) })
    var parts: [String: [(part: BlobReport.Part, folder: BlobFolder)]] = [:]
    for source in sources {
      for part in source.report.parts where !whole.contains(part.name) {
        parts[part.name, default: []].append((part, source.folder))
      }
    }
    return parts.sorted { $0.key < $1.key }.map { name, parts in
      (name, parts.sorted { $0.part.part.index < $1.part.part.index })
    }
  }

  /// Scenes of missing shards, by name, with those shards. A scene of which other shards drew some frames is in
  /// ``split``.
  public var unknown: [(name: String, shards: [Int])] {
    var shards: [String: [Int]] = [:]
    for index in missing {
      for name in sources[0].report.plan[index - 1] { shards[Self.scene(name), default: []].append(index) }
    }
    let known = Set(sources.flatMap { $0.report.scenes.map(\.name) + $0.report.parts.map(\.name) })
    return shards.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The report of a scene that was assigned to a missing shard.
  public func report(onUnknown name: String, shards: [Int]) -> SceneReport {
    let count = sources[0].report.shard?.count ?? 1
    let which = shards.map(String.init).joined(separator: ", ")
    return SceneReport(
      unknown: name,
      sentence: "\(name): was not compared, \(shards.count == 1 ? "shard" : "shards") \(which) of \(count) "
        + (shards.count == 1 ? "is missing" : "are missing"))
  }
}

extension BlobFolder {
  /// A scene of a report with its pictures and motion.
  ///
  /// - Parameters:
  ///   - golden: the bytes of an image of a golden, by frame, nil if it is not there; pictures of scenes that passed
  ///     are not blobs.
  public func report(
    on scene: BlobScene, _ entry: BlobReport.Entry,
    golden: (_ frame: Int) throws(GoldenStoreError) -> [UInt8]?
  ) throws(GoldenStoreError) -> SceneReport {
    try SceneReport(
      scene, in: self, isCached: entry.isCached, seconds: entry.seconds, filmLimit: 0
    ) { (picture, file) throws(GoldenStoreError) in
      guard scene.code == .success else { return try bytes(of: file.blob) }
      let bytes = try golden(picture.frame)
      return bytes.flatMap { BlobAddress(of: $0) == file.blob ? $0 : nil }
    }
  }

  /// Copies the blobs of a scene from another folder, not including pictures of a scene that passed.
  public func take(_ scene: BlobScene, from other: BlobFolder) throws(GoldenStoreError) {
    guard scene.code != .success else { return }
    for blob in scene.blobs.sorted(by: { $0.text < $1.text }) { _ = try keep(other.bytes(of: blob)) }
  }
}
