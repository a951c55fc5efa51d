package import InbetweenDiagnostics

extension BlobScene {
  /// The text of its blob.
  public var json: String { BlobScene.members.json(of: self).indented() + "\n" }

  /// What a scene's blob contains.
  package static let members: [JSONField<BlobScene, JSON>] = [
    .integer("scene", "\(formatVersion), the format's version") { _ in formatVersion },
    .string("name", "as in `reg.json`") { $0.name },
    .optionalString("file", "as in `reg.json`, relative to the working directory") { $0.file },
    .optionalInteger("line", "as in `reg.json`") { $0.line },
    .optionalInteger("column", "as in `reg.json`") { $0.column },
    .integer("code", "as in `reg.json`") { Int($0.code.rawValue) },
    .strings("kinds", "as in `reg.json`") { $0.kinds },
    .string("sentence", "as in `reg.json`") { $0.sentence },
    .optionalString(
      "detail", "the sentence with all that it only counts, or a mistake's hint; null if there is no more"
    ) {
      $0.detail
    },
    .strings("notices", "as in `reg.json`") { $0.notices },
    .optionalInteger("worstFrame", "the frame that the sentence names") { $0.worstFrame },
    .objects("expectations", "as in `reg.json`; a blob of an older version has none") { $0.expectations.map(\.json) },
    .objects("warnings", "as `check --format json` writes them; a blob of an older version has none") {
      $0.warnings.map { JSON($0) }
    },
    .number(
      "severity", places: 3,
      "how much it differs, for sorting: points and hundredths, more for scenes that cannot be compared at all"
    ) { $0.severity },
    .optionalObject("cause", "null if no cause was found") { $0.cause?.json },
    .number("tolerance", places: 6, "points, for comparing the motion") { $0.tolerance },
    .objects("pictures", "the frames that reports show") { $0.pictures.map { Picture.members.json(of: $0) } },
    .optionalString("source", "the address of the scene's text; null if the scene passed") { $0.source?.text },
    .optionalString(
      "sceneFile", "the scene's file, relative to the working directory; `file` may be one that it imports"
    ) { $0.sceneFile },
    .texts(
      "imports", "the addresses of the texts of imported files, by their paths as the scene writes them"
    ) { scene in scene.imports.sorted { $0.key < $1.key }.map { ($0.key, $0.value.text) } },
    .optionalObject(
      "expected", "the existing golden, with the current names of the views; null if the scene passed or has none"
    ) { $0.expected?.json },
    .optionalObject(
      "actual", "the golden that recording the scene would write; null if the scene passed or cannot be played"
    ) { $0.actual?.json },
  ]

  private static let history = FormatHistory(key: "scene", current: formatVersion)

  /// Reads the text of a blob.
  ///
  /// - Parameter file: the name by which errors call it.
  public init(json text: String, file: String) throws(GoldenFormatError) {
    let json = try JSON(goldenFile: text, file: file, history: Self.history)
    // Absent in blobs of earlier versions.
    func isNumber(_ key: String) -> Bool { json[key] == nil || json[key] == JSON.null || json[key]?.place != nil }
    func address(_ key: String) -> BlobAddress? { json[key]?.string.flatMap(BlobAddress.init) }
    guard let name = json["name"]?.string, GoldenStore.isName(name), let number = json["code"]?.int,
      let code = Int32(exactly: number).flatMap(ExitStatus.init), let kinds = json["kinds"]?.array,
      let sentence = json["sentence"]?.string, let notices = json["notices"]?.array,
      let tolerance = json["tolerance"]?.double, let pictures = json["pictures"]?.array?.map(Picture.init),
      pictures.allSatisfy({ $0 != nil }), ["line", "column", "worstFrame"].allSatisfy(isNumber),
      address("source") != nil || json["source"] == JSON.null
    else { throw .malformed(file: file, line: 1, message: "a member is missing or of another kind") }
    self.name = name
    self.file = json["file"]?.string
    line = json["line"]?.place
    column = json["column"]?.place
    self.code = code
    self.kinds = kinds.compactMap(\.string)
    self.sentence = sentence
    detail = json["detail"]?.string
    self.notices = notices.compactMap(\.string)
    // Blobs of a version before claims have none.
    expectations = (json["expectations"]?.array ?? []).compactMap(BrokenExpectation.init)
    // Nor have blobs of a version before warnings were kept.
    warnings = (json["warnings"]?.array ?? []).compactMap(\.diagnostic)
    worstFrame = json["worstFrame"]?.place
    severity = json["severity"]?.double ?? 0
    cause = CauseParts(json["cause"])
    self.tolerance = tolerance
    self.pictures = pictures.compactMap(\.self)
    source = address("source")
    sceneFile = json["sceneFile"]?.string ?? file
    // Blobs of a version before components were compared have none.
    let imported = (json["imports"]?.members ?? []).compactMap { member in
      member.value.string.flatMap(BlobAddress.init).map { (member.key, $0) }
    }
    imports = Dictionary(imported) { first, _ in first }
    expected = Side(json["expected"])
    actual = Side(json["actual"])
  }
}

extension JSON {
  /// The number of a line, a column or a frame.
  package var place: Int? { int(in: 0...10_000_000) }
}

extension BlobScene.Picture {
  /// A frame of `pictures`.
  package static let members: [JSONField<BlobScene.Picture, JSON>] = [
    .integer("frame", "its number, from 0") { $0.frame },
    .number("time", places: 9, "its time") { $0.seconds },
    .string("summary", "what differs; empty for an equal frame") { $0.summary },
    .texts(
      "files",
      "`expected`, `actual` and `diff`, to addresses. The pictures of scenes that passed are those of their goldens and "
        + "are not in `blobs/`"
    ) { picture in picture.files.map { ($0.kind.rawValue, $0.blob.text) } },
  ]

  fileprivate init?(_ json: JSON) {
    guard let frame = json["frame"]?.place, let seconds = json["time"]?.double, let summary = json["summary"]?.string,
      let members = json["files"]?.members
    else { return nil }
    var files: [File] = []
    for member in members {
      guard let kind = SceneReport.FrameReport.Kind(rawValue: member.key),
        let blob = member.value.string.flatMap(BlobAddress.init)
      else { return nil }
      files.append(.init(kind: kind, blob: blob))
    }
    self.init(frame: frame, seconds: seconds, summary: summary, files: files)
  }
}

extension BlobScene.Side {
  /// The maximum number of frames that are read for one side.
  private static let longest = 10_000_000

  fileprivate var json: JSON { BlobScene.Side.members.json(of: self) }

  /// A golden.
  package static let members: [JSONField<BlobScene.Side, JSON>] = [
    .string("manifest", "the address of the text of `golden.json`; that of `actual` lists no files") {
      $0.manifest.text
    },
    .string("trace", "the address of the text of `trace.jsonl`") { $0.trace.text },
    .optionalString("scene", "the address of the text of `scene.json`") { $0.scene?.text },
    JSONField(
      "frames", .list(.tuple),
      "PNG files for every frame from the first, as pairs of an address and the number of consecutive frames that show "
        + "it; the address is null if there is no picture"
    ) { side in .array(side.runs.map { .array([.optional($0.blob?.text), .int($0.count)]) }) },
    JSONField(
      "gaps", .list(.tuple), "why frames have no picture: the first frame, the number of frames, the reason"
    ) { side in
      .array(side.gaps.map { .array([.int($0.frames.lowerBound), .int($0.frames.count), .string($0.reason)]) })
    },
  ]

  /// Consecutive frames with the same picture are written once, with their number.
  private var runs: [(blob: BlobAddress?, count: Int)] {
    var runs: [(blob: BlobAddress?, count: Int)] = []
    for frame in frames {
      if let last = runs.last, last.blob == frame { runs[runs.count - 1].count += 1 } else { runs.append((frame, 1)) }
    }
    return runs
  }

  fileprivate init?(_ json: JSON?) {
    guard let json, let manifest = json["manifest"]?.string.flatMap(BlobAddress.init),
      let trace = json["trace"]?.string.flatMap(BlobAddress.init), let runs = json["frames"]?.array
    else { return nil }
    var frames: [BlobAddress?] = []
    for run in runs {
      guard let pair = run.array, pair.count == 2, let count = pair[1].int, count > 0,
        count <= Self.longest - frames.count
      else { return nil }
      let blob = pair[0].string.flatMap(BlobAddress.init)
      guard blob != nil || pair[0] == JSON.null else { return nil }
      frames += Array(repeating: blob, count: count)
    }
    self.init(
      manifest: manifest, trace: trace, scene: json["scene"]?.string.flatMap(BlobAddress.init), frames: frames)
    // Blobs of a version before have none.
    for gap in json["gaps"]?.array ?? [] {
      guard let parts = gap.array, parts.count == 3, let first = parts[0].place, let count = parts[1].place,
        let reason = parts[2].string
      else { return nil }
      gaps.append(Gap(frames: first..<first + count, reason: reason))
    }
  }
}
