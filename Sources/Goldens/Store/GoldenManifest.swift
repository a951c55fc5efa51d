/// The contents of `golden.json`: the comparer, the environment, and the hash of every frame.
public struct GoldenManifest: Hashable, Sendable {
  public static let formatVersion = 2
  /// Before 2 the golden's other files were not listed.
  private static let history = FormatHistory(
    key: "golden", current: formatVersion, steps: [1: { (lines) throws(GoldenFormatError) in lines }])

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

  /// The text of `golden.json`. Consecutive equal hashes are written once, with a repeat count.
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
    return JSON.object(members).indented() + "\n"
  }

  /// Reads the text of `golden.json`.
  ///
  /// - Parameter file: the name used in errors.
  public init(json text: String, file: String = "golden.json") throws(GoldenFormatError) {
    try self.init(json: text, file: file, history: Self.history)
  }

  package init(json text: String, file: String, history: FormatHistory) throws(GoldenFormatError) {
    let json = try JSON(goldenFile: text, file: file, history: history)
    guard let scene = json["scene"]?.string, let tolerance = json["tolerance"]?.double,
      let width = json["width"]?.int, let height = json["height"]?.int,
      let environment = json["environment"]?.members, let frames = json["frames"]?.array?.compactMap(\.int),
      let runs = json["hashes"]?.array
    else { throw .malformed(file: file, line: 1, message: "a member is missing or of another kind") }
    var hashes: [String] = []
    for run in runs {
      guard let pair = run.array, pair.count == 2, let hash = pair[0].string, let count = pair[1].int, count > 0,
        count <= 1_000_000 - hashes.count
      else {
        throw .malformed(file: file, line: 1, message: "hashes are pairs of a hash and its number of occurrences")
      }
      hashes += Array(repeating: hash, count: count)
    }
    guard frames.allSatisfy(hashes.indices.contains), frames == frames.sorted() else {
      throw .malformed(file: file, line: 1, message: "frames are ascending and have hashes")
    }
    self.init(
      scene: scene, comparer: json["comparer"]?.string, tolerance: tolerance, width: width, height: height,
      environment: EnvironmentStamp(environment.compactMap { m in m.value.string.map { (m.key, $0) } }),
      hashes: hashes, frames: frames)
    for member in json["files"]?.members ?? [] {
      guard let pair = member.value.array, pair.count == 2, let digest = pair[0].string, let length = pair[1].int else {
        throw .malformed(file: file, line: 1, message: "a file has a digest and a length")
      }
      files.append(GoldenFile(name: member.key, digest: digest, length: length))
    }
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
