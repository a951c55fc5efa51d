public import InbetweenDiagnostics

/// The results of a run, or of one shard of it, as a file: `report.json` or `report-2-of-4.json` in a folder of blobs.
///
/// It lists scenes; the results of each are a ``BlobScene``, a separate blob. Times are stored here, so that blobs of
/// scenes are identical in all runs with the same results.
public struct BlobReport: Hashable, Sendable {
  public static let formatVersion = 1

  public var stamp: RunStamp
  /// Nil if the run was not divided.
  public var shard: Shard?
  /// The scenes of all shards, as planned by each of them, in the order of the shards; one list for a run that was not
  /// divided.
  public var plan: [[String]]
  /// The start time, as `2026-01-31T12:00:00` in UTC.
  public var began: String
  /// Sorted by name.
  public var scenes: [Entry]
  /// Parts of scenes, by name and place.
  public var parts: [Part]
  /// Goldens without a scene, sorted. Only the first shard lists them.
  public var leftOver: [String]
  /// Whether goldens without a scene are reported but allowed.
  public var allowsLeftOver: Bool
  /// The folder of goldens, relative to the working directory.
  public var goldens: String
  /// What was judged; nil in a report of an earlier version.
  public var inputs: RunInputs?
  /// The folder of which all scenes were judged, relative to the working directory; nil if scenes were selected, and in
  /// a report of an earlier version.
  public var wholeFolder: String?
  /// Whether a run without any scene passes, because only changed scenes were selected.
  public var allowsNone = false
  /// Whether warnings about a scene let it fail.
  public var failsOnWarnings = false

  /// The folder of goldens from an untrusted report, restricted to paths below the working directory.
  public var goldensBelow: String {
    let parts = goldens.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0 != ".." } ? goldens : "Goldens"
  }

  /// ``wholeFolder`` from an untrusted report; nil if it is not below the working directory.
  public var wholeFolderBelow: String? {
    wholeFolder.flatMap { folder in
      folder.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && $0 != ".." }
        ? folder : nil
    }
  }

  /// A scene of the run.
  public struct Entry: Hashable, Sendable {
    public var name: String
    public var code: ExitStatus
    /// The time taken, in seconds.
    public var seconds: Double
    public var isCached: Bool
    /// The address of its ``BlobScene``.
    public var blob: BlobAddress
    /// The predicted time and the frames; nil if it was not drawn.
    public var forecast: ShardPlan.Item?

    public init(
      name: String, code: ExitStatus, seconds: Double, isCached: Bool, blob: BlobAddress,
      forecast: ShardPlan.Item? = nil
    ) {
      self.name = name
      self.code = code
      self.seconds = seconds
      self.isCached = isCached
      self.blob = blob
      self.forecast = forecast
    }
  }

  /// Some frames of a scene that is divided over several shards. The verdict is computed when they are merged.
  public struct Part: Hashable, Sendable {
    public var name: String
    /// The scene's file, relative to the working directory.
    public var file: String
    /// The content hash of the scene and all files that it opened.
    public var scene: String
    public var part: ShardPlan.Part
    /// The time taken, in seconds.
    public var seconds: Double
    /// The address of a text with the pixel hash of each frame on its own line.
    public var hashes: BlobAddress

    public init(
      name: String, file: String, scene: String, part: ShardPlan.Part, seconds: Double, hashes: BlobAddress
    ) {
      self.name = name
      self.file = file
      self.scene = scene
      self.part = part
      self.seconds = seconds
      self.hashes = hashes
    }
  }

  public init(
    stamp: RunStamp, shard: Shard?, plan: [[String]], began: String, scenes: [Entry],
    parts: [Part] = [], leftOver: [String], allowsLeftOver: Bool, goldens: String
  ) {
    self.stamp = stamp
    self.shard = shard
    self.plan = plan
    self.began = began
    self.scenes = scenes.sorted { $0.name < $1.name }
    self.parts = parts.sorted { ($0.name, $0.part.index) < ($1.name, $1.part.index) }
    self.leftOver = leftOver.sorted()
    self.allowsLeftOver = allowsLeftOver
    self.goldens = goldens
  }

  /// The name of its file.
  public var fileName: String { shard.map { "report-\($0.index)-of-\($0.count).json" } ?? "report.json" }

  /// Whether a file of that name is a report.
  public static func isReport(_ name: String) -> Bool {
    name == "report.json" || name.wholeMatch(of: /report-[0-9]+-of-[0-9]+\.json/) != nil
  }

  /// The text of its file.
  public var json: String { BlobReport.members.json(of: self).indented() + "\n" }

  /// What a report's file contains.
  package static let members: [JSONField<BlobReport, JSON>] = [
    .integer("report", "\(formatVersion), the format's version") { _ in formatVersion },
    JSONField(
      "stamp", .object,
      "`version` of Inbetween, `commit` that was checked out (null if that is not known), `libraries` (name to version)"
    ) { $0.stamp.json },
    .optionalObject("shard", "`index` (from 1) and `count`; null if the run was not divided") { report in
      report.shard.map { .object([.init("index", .int($0.index)), .init("count", .int($0.count))]) }
    },
    JSONField("plan", .list(.list(.string)), "for each shard the names of its scenes") { report in
      .array(report.plan.map { .array($0.map(JSON.string)) })
    },
    .string("began", "UTC") { $0.began },
    .objects("scenes", "by name") { $0.scenes.map { Entry.members.json(of: $0) } },
    .objects("parts", "ranges of frames of scenes that are split over shards") {
      $0.parts.map { Part.members.json(of: $0) }
    },
    .strings("goldensWithoutScene", "their names; only in the first shard") { $0.leftOver },
    .boolean("allowsGoldensWithoutScene", "whether they are allowed") { $0.allowsLeftOver },
    .string("goldens", "the folder of goldens") { $0.goldens },
    .optionalObject(
      "inputs",
      "digests of what was judged: `program`, `options`, `fonts` (the default fonts), `scenes` (name to digest, of all "
        + "shards: the scene, its golden and the files that it opens); null if they are not known"
    ) { $0.inputs?.json },
    .optionalString(
      "allScenesIn",
      "the folder of which all scenes were judged, relative to the working directory; null if scenes were selected"
    ) { $0.wholeFolder },
    .boolean("allowsNoScene", "whether a run without any scene passes: `--only-changed` selected none") {
      $0.allowsNone
    },
    .boolean("failsOnWarnings", "whether warnings let a scene fail") { $0.failsOnWarnings },
  ]

  private static let history = FormatHistory(key: "report", current: formatVersion)

  /// Reads the text of a file.
  ///
  /// - Parameter file: the name used in errors.
  public init(json text: String, file: String) throws(GoldenFormatError) {
    let json = try JSON(goldenFile: text, file: file, history: Self.history)
    func names(_ json: JSON?) -> [String]? {
      guard let items = json?.array else { return nil }
      let names = items.compactMap(\.string)
      return names.count == items.count ? names : nil
    }
    let shard = json["shard"].flatMap { json in
      json["index"]?.int.flatMap { index in json["count"]?.int.flatMap { Shard(index: index, count: $0) } }
    }
    guard let stamp = RunStamp(json["stamp"]), shard != nil || json["shard"] == JSON.null,
      let plan = json["plan"]?.array?.map(names), let began = json["began"]?.string,
      let entries = json["scenes"]?.array?.map(Entry.init),
      let parts = json["parts"]?.array?.map(Part.init), parts.allSatisfy({ $0 != nil }),
      let leftOver = names(json["goldensWithoutScene"]),
      let allowsLeftOver = json["allowsGoldensWithoutScene"]?.bool, let goldens = json["goldens"]?.string,
      plan.allSatisfy({ $0 != nil }), entries.allSatisfy({ $0 != nil }), plan.count == shard?.count ?? 1
    else { throw .malformed(file: file, line: 1, message: "a member is missing or of another kind") }
    self.init(
      stamp: stamp, shard: shard, plan: plan.compactMap(\.self), began: began, scenes: entries.compactMap(\.self),
      parts: parts.compactMap(\.self),
      leftOver: leftOver, allowsLeftOver: allowsLeftOver, goldens: goldens)
    inputs = RunInputs(json["inputs"])
    wholeFolder = json["allScenesIn"]?.string
    allowsNone = json["allowsNoScene"]?.bool ?? false
    failsOnWarnings = json["failsOnWarnings"]?.bool ?? false
  }
}

extension BlobReport.Entry {
  /// A scene of a report.
  package static let members: [JSONField<BlobReport.Entry, JSON>] = [
    .string("name", "the scene's name") { $0.name },
    .integer("code", "an exit status") { Int($0.code.rawValue) },
    .number("seconds", places: 3, "the time taken") { $0.seconds },
    .boolean("cached", "whether it was not drawn because nothing has changed since it passed") { $0.isCached },
    .string("blob", "the address of the scene's blob") { $0.blob.text },
    JSONField("forecast", .null(.number), "predicted seconds; null if it was not drawn") { scene in
      scene.forecast.map { .number(Decimals.text($0.cost, places: 4)) } ?? .null
    },
    .optionalInteger("frames", "their number; null if it was not drawn") { $0.forecast?.frames },
  ]

  fileprivate init?(_ json: JSON) {
    guard let name = json["name"]?.string, GoldenStore.isName(name), let number = json["code"]?.int,
      let code = Int32(exactly: number).flatMap(ExitStatus.init), let seconds = json["seconds"]?.seconds,
      let isCached = json["cached"]?.bool, let blob = json["blob"]?.string.flatMap(BlobAddress.init)
    else { return nil }
    self.init(name: name, code: code, seconds: seconds, isCached: isCached, blob: blob)
    if let cost = json["forecast"]?.seconds, let frames = json["frames"]?.place {
      forecast = ShardPlan.Item(name: name, cost: cost, frames: frames)
    }
  }
}

extension BlobReport.Part {
  /// A range of frames of a scene.
  package static let members: [JSONField<BlobReport.Part, JSON>] = [
    .string("name", "the scene's name") { $0.name },
    .string("file", "the scene's file") { $0.file },
    .string("scene", "a hash of all files that it opened") { $0.scene },
    .integer("part", "which part, from 1") { $0.part.index },
    .integer("of", "the number of parts") { $0.part.count },
    .integer("first", "its first frame") { $0.part.frames.lowerBound },
    .integer("frames", "their number") { $0.part.frames.count },
    .number("seconds", places: 3, "the time taken") { $0.seconds },
    .string("hashes", "the address of a text with the pixel hash of each frame on its own line") { $0.hashes.text },
  ]

  fileprivate init?(_ json: JSON) {
    guard let name = json["name"]?.string, GoldenStore.isName(name), let file = json["file"]?.string,
      let scene = json["scene"]?.string,
      let index = json["part"]?.place, let count = json["of"]?.place, let first = json["first"]?.place,
      let frames = json["frames"]?.place, let seconds = json["seconds"]?.seconds,
      let hashes = json["hashes"]?.string.flatMap(BlobAddress.init), (1...max(count, 1)).contains(index)
    else { return nil }
    self.init(
      name: name, file: file, scene: scene,
      part: ShardPlan.Part(index: index, count: count, frames: first..<(first + frames)), seconds: seconds,
      hashes: hashes)
  }
}
