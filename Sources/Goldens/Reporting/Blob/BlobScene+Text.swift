internal import InbetweenDiagnostics

extension BlobScene {
  /// The text of its blob.
  public var json: String {
    func number(_ value: Int?) -> JSON { value.map(JSON.int) ?? .null }
    let shown = pictures.map { picture in
      JSON.object([
        .init("frame", .int(picture.frame)), .init("time", .number(Decimals.text(picture.seconds, places: 9))),
        .init("summary", .string(picture.summary)),
        .init("files", .object(picture.files.map { .init($0.kind.rawValue, .string($0.blob.text)) })),
      ])
    }
    return JSON.object([
      .init("scene", .int(Self.formatVersion)), .init("name", .string(name)), .init("file", .optional(file)),
      .init("line", number(line)), .init("column", number(column)), .init("code", .int(Int(code.rawValue))),
      .init("kinds", .array(kinds.map(JSON.string))), .init("sentence", .string(sentence)),
      .init("detail", .optional(detail)),
      .init("notices", .array(notices.map(JSON.string))), .init("worstFrame", number(worstFrame)),
      .init("expectations", .array(expectations.map(\.json))), .init("warnings", .array(warnings.map { JSON($0) })),
      .init("severity", .number(Decimals.text(severity, places: 3))), .init("cause", cause?.json ?? .null),
      .init("tolerance", .number(Decimals.text(tolerance, places: 6))),
      .init("pictures", .array(shown)), .init("source", .optional(source?.text)),
      .init("sceneFile", .optional(sceneFile)),
      .init("imports", .object(imports.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value.text)) })),
      .init("expected", expected?.json ?? .null), .init("actual", actual?.json ?? .null),
    ]).indented() + "\n"
  }

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

  /// Consecutive frames with the same picture are written once, with their number.
  fileprivate var json: JSON {
    var runs: [(blob: BlobAddress?, count: Int)] = []
    for frame in frames {
      if let last = runs.last, last.blob == frame { runs[runs.count - 1].count += 1 } else { runs.append((frame, 1)) }
    }
    return .object([
      .init("manifest", .string(manifest.text)), .init("trace", .string(trace.text)),
      .init("scene", .optional(scene?.text)),
      .init("frames", .array(runs.map { .array([.optional($0.blob?.text), .int($0.count)]) })),
      .init(
        "gaps",
        .array(
          gaps.map { .array([.int($0.frames.lowerBound), .int($0.frames.count), .string($0.reason)]) })),
    ])
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
