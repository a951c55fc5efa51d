internal import InbetweenPixels

/// The contents of `golden.json`: the comparer, the environment, and the hash of every frame.
public struct GoldenManifest: Hashable, Sendable {
  public static let formatVersion = 3
  /// Before 2 the golden's other files were not listed, before 3 there was no digest of `golden.json` itself.
  private static let history = FormatHistory(
    key: "golden", current: formatVersion,
    steps: [1: { (lines) throws(GoldenFormatError) in lines }, 2: { (lines) throws(GoldenFormatError) in lines }])

  public var scene: String
  /// The name of a comparer as given by the scene; nil for ``Comparer/standard``.
  public var comparer: String?
  /// In points, for the trace.
  public var tolerance: Double
  /// In pixels.
  public var width: Int
  /// In pixels.
  public var height: Int
  public var environment: EnvironmentStamp
  /// The pixel hash of every frame, in order.
  public var hashes: [String]
  /// The frames stored as images, in ascending order.
  public var frames: [Int]
  /// The golden's other files, by name; empty in a golden of format 1.
  public var files: [GoldenFile] = []
  /// The format of the text that was read; that which is written otherwise.
  package private(set) var recordedFormat = formatVersion

  public init(
    scene: String, comparer: String? = nil, tolerance: Double = 0, width: Int, height: Int,
    environment: EnvironmentStamp, hashes: [String], frames: [Int]
  ) {
    self.scene = scene
    self.comparer = comparer
    self.tolerance = tolerance
    self.width = width
    self.height = height
    self.environment = environment
    self.hashes = hashes
    self.frames = frames
  }

  /// The name of the file with a frame, `frame-0007.png`.
  public static func fileName(ofFrame index: Int) -> String {
    let digits = String(index)
    return "frame-" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits + ".png"
  }

  /// The text of `golden.json`, with the digest of its content. Consecutive equal hashes are written once, with a
  /// repeat count.
  public var json: String {
    var runs: [(hash: String, count: Int)] = []
    for hash in hashes {
      if runs.last?.hash == hash { runs[runs.count - 1].count += 1 } else { runs.append((hash, 1)) }
    }
    let members: [JSON.Member] = [
      .init("golden", .int(Self.formatVersion)), .init("scene", .string(scene)),
      .init("comparer", .optional(comparer)), .init("tolerance", .number(Decimals.text(tolerance, places: 6))),
      .init("width", .int(width)), .init("height", .int(height)),
      .init("environment", .object(environment.entries.map { .init($0.key, .string($0.value)) })),
      .init("frames", .array(frames.map(JSON.int))),
      .init("hashes", .array(runs.map { .array([.string($0.hash), .int($0.count)]) })),
      .init("files", .object(files.map { .init($0.name, .array([.string($0.digest), .int($0.length)])) })),
    ]
    return JSON.object(members + [.init(Self.digestKey, .string(Self.digest(of: members)))]).indented() + "\n"
  }

  private static let digestKey = "digest"

  /// The digest of the other members of a text. Spaces and the ends of lines are no part of it.
  private static func digest(of members: [JSON.Member]) -> String {
    ContentHash.text(Array(JSON.object(members.filter { $0.key != digestKey }).line.utf8))
  }

  /// Reads the text of `golden.json`.
  ///
  /// - Parameter file: the name used in errors.
  /// - Throws: ``GoldenFormatError`` if a member is missing or of another kind, or the digest is not that of the
  ///   content.
  public init(json text: String, file: String = "golden.json") throws(GoldenFormatError) {
    let history = Self.history
    let written = try JSON(goldenText: text, file: file)
    let version = try history.version(of: written, file: file)
    func malformed(_ message: String) -> GoldenFormatError { .malformed(file: file, line: 1, message: message) }
    if version >= 3 {
      guard let digest = written[Self.digestKey]?.string else { throw malformed("its digest is missing") }
      guard digest == Self.digest(of: written.members ?? []) else {
        throw malformed("it was changed since it was recorded: its digest is not that of its content")
      }
    }
    let json = try history.upgraded([written], from: version).first ?? written
    guard let scene = json["scene"]?.string, let tolerance = json["tolerance"]?.double, tolerance >= 0,
      let width = json["width"]?.int, let height = json["height"]?.int, let comparer = json["comparer"],
      let environment = json["environment"]?.members, let frames = json["frames"]?.array,
      let runs = json["hashes"]?.array
    else { throw malformed("a member is missing or of another kind") }
    let hashes = try Self.hashes(runs, malformed)
    let (kept, entries) = (frames.compactMap(\.int), environment.compactMap { m in m.value.string.map { (m.key, $0) } })
    guard kept.count == frames.count, kept.allSatisfy(hashes.indices.contains),
      zip(kept, kept.dropFirst()).allSatisfy(<)
    else { throw malformed("frames are ascending and have hashes") }
    guard entries.count == environment.count else { throw malformed("the environment consists of names and versions") }
    guard comparer == .null || Self.isComparer(comparer) else { throw malformed("there is no such comparer") }
    self.init(
      scene: scene, comparer: comparer.string, tolerance: tolerance, width: width, height: height,
      environment: EnvironmentStamp(entries), hashes: hashes, frames: kept)
    recordedFormat = version
    files = try Self.files(json["files"], isRequired: version >= 2, malformed)
  }

  private static func hashes(
    _ runs: [JSON], _ malformed: (String) -> GoldenFormatError
  ) throws(GoldenFormatError) -> [String] {
    var hashes: [String] = []
    for run in runs {
      guard let pair = run.array, pair.count == 2, let hash = pair[0].string, let count = pair[1].int, count > 0,
        count <= 1_000_000 - hashes.count
      else { throw malformed("hashes are pairs of a hash and its number of occurrences") }
      hashes += Array(repeating: hash, count: count)
    }
    return hashes
  }

  private static func files(
    _ json: JSON?, isRequired: Bool, _ malformed: (String) -> GoldenFormatError
  ) throws(GoldenFormatError) -> [GoldenFile] {
    if json == nil, !isRequired { return [] }
    guard let members = json?.members else { throw malformed("files are names with a digest and a length") }
    var files: [GoldenFile] = []
    for member in members {
      guard let pair = member.value.array, pair.count == 2, let digest = pair[0].string, let length = pair[1].int else {
        throw malformed("a file has a digest and a length")
      }
      files.append(GoldenFile(name: member.key, digest: digest, length: length))
    }
    return files
  }

  private static func isComparer(_ json: JSON) -> Bool {
    guard let name = json.string else { return false }
    do { _ = try Comparer(named: name) } catch { return false }
    return true
  }
}

/// Everything apart from the scene that pixels depend on: libraries with their versions, fonts with their digests.
public struct EnvironmentStamp: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    /// For example `cairo` or `font Inter Regular`.
    public let key: String
    /// A version or a digest.
    public let value: String
  }

  /// Sorted by key.
  public let entries: [Entry]

  public init(_ entries: [(key: String, value: String)]) {
    self.entries = entries.map { Entry(key: $0.key, value: $0.value) }.sorted { $0.key < $1.key }
  }

  /// The differences, such as `cairo 1.16.0 → 1.18.0`, including fonts that only one of them uses.
  public func differences(from expected: EnvironmentStamp) -> [String] {
    let before = Dictionary(expected.entries.map { ($0.key, $0.value) }) { first, _ in first }
    let after = Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
    return Set(before.keys).union(after.keys).sorted().compactMap { key in
      guard before[key] != after[key] else { return nil }
      return "\(key) \(before[key] ?? "none") → \(after[key] ?? "none")"
    }
  }
}
