public import InbetweenDiagnostics
internal import InbetweenGeometry
internal import InbetweenPixels

/// The result of verifying one scene.
public struct SceneReport: Sendable {
  public let name: String
  /// The file that the message is about, relative: the scene's, or one that it imports.
  public private(set) var file: String?
  /// The scene's file, relative.
  public private(set) var sceneFile: String?
  /// The line of the cause, from 1.
  public private(set) var line: Int?
  /// From 1.
  public private(set) var column: Int?
  public private(set) var code: ExitStatus
  /// `where`, `when`, `look`, `expect`.
  public let kinds: [String]
  /// The description of the difference and its cause in one sentence; empty if it passed.
  public private(set) var sentence: String
  /// The sentence with everything that it only counts, or with the hint of a mistake; nil if there is nothing more.
  public private(set) var detail: String?
  public private(set) var notices: [String]
  /// The claims of the scene that do not hold, in the order of its file.
  public let expectations: [BrokenExpectation]
  /// What is wrong with the scene although it can be compared, such as constraints that cannot hold together; sorted by
  /// place.
  public var warnings: [Diagnostic] = []
  /// Whether a picture could not be made for the report, which a notice reports.
  public private(set) var lacksPictures = false
  /// Whether this is a golden without a scene.
  public private(set) var hasNoScene = false
  /// Ascending.
  public var frames: [FrameReport]
  /// Whether the scene was not drawn because nothing has changed since it passed.
  public let isCached: Bool
  /// The time taken, in seconds.
  public var seconds = 0.0
  /// The frame that the message names; nil if there is none.
  public let worstFrame: Int?
  /// The cause; nil if it is not known.
  public private(set) var cause: CauseParts?
  /// The scene's lines about the cause, in groups of lines that follow each other.
  var lines: [[ReportLine]] = []
  /// Its frames over time, for reports that show them; nil otherwise.
  public internal(set) var film: ReportFilm?
  /// The severity of the difference, for sorting: points and hundredths, more for scenes that cannot be compared at
  /// all.
  public let severity: Double
  /// The names of views that differ, the one that differs most first.
  public let views: [String]
  private(set) var expected: MotionTrace?
  private(set) var actual: MotionTrace?
  private(set) var difference: TraceDifference?

  /// One frame with its pictures.
  public struct FrameReport: Hashable, Sendable {
    public let index: Int
    /// In seconds.
    public let seconds: Double
    /// Below a folder of images: `passbook/frame-0007.png`.
    public let path: String
    /// The description; empty for an equal frame.
    public let summary: String
    public internal(set) var pictures: [Picture]

    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case expected, actual
      case difference = "diff"
    }

    public struct Picture: Hashable, Sendable {
      public let kind: Kind
      /// The bytes of a PNG file; empty if they were discarded after writing.
      public internal(set) var bytes: [UInt8]
    }

    public init(scene: String, index: Int, seconds: Double, summary: String, _ pictures: FramePictures) {
      self.init(
        scene: scene, index: index, seconds: seconds, summary: summary,
        files: [
          (.expected, pictures.expected.map { PNGEncoder.encode($0) }),
          (.actual, pictures.actual.map { PNGEncoder.encode($0) }),
          (.difference, pictures.difference.map { PNGEncoder.encode($0) }),
        ])
    }

    /// - Parameter files: the bytes of PNG files; nil for a missing picture.
    public init(scene: String, index: Int, seconds: Double, summary: String, files: [(Kind, [UInt8]?)]) {
      self.index = index
      self.seconds = seconds
      path = scene + "/" + GoldenManifest.fileName(ofFrame: index)
      self.summary = summary
      pictures = files.compactMap { kind, bytes in bytes.map { Picture(kind: kind, bytes: $0) } }
    }

    /// Whether it has a picture of a kind.
    public func has(_ kind: Kind) -> Bool { pictures.contains { $0.kind == kind } }

    func bytes(_ kind: Kind) -> [UInt8]? { pictures.first { $0.kind == kind }?.bytes }
  }

  /// Whether it passes, or passes as far as this can be determined here.
  public var isPassed: Bool { code == .success || code == .otherEnvironment }

  /// The name without the conditions of a variant.
  var nameWithoutVariant: Substring { name.prefix { $0 != "@" } }

  /// The sentence without the name that it begins with.
  var sentenceWithoutName: String {
    sentence.hasPrefix(name + ": ") ? String(sentence.dropFirst(name.count + 2)) : sentence
  }

  /// Whether only claims of the scene are violated, so that there is nothing to accept.
  var agreesWithGolden: Bool { isPassed || (code == .different && kinds == [BrokenExpectation.kind]) }

  /// - Parameters:
  ///   - file: The path of the scene's file, if there is one.
  ///   - causeFile: The path of the file with the line of the cause; nil if it is the scene's.
  ///   - line: The line of the cause, from 1; nil for the whole file.
  ///   - column: The column of the cause, from 1.
  ///   - kinds: `where`, `when`, `look`.
  ///   - sentence: The description of the difference and its cause.
  ///   - detail: The sentence with everything that it only counts; nil if it is the same.
  ///   - worstFrame: The frame that the message names.
  ///   - expectations: The claims of the scene that do not hold: with any of them, it fails regardless of its golden.
  ///   - cause: The explanation of the difference.
  ///   - source: The scene's text, of which reports show the lines of the cause.
  ///   - imports: The texts of the files that it imports, by their paths as it writes them.
  ///   - frames: The frames, in any order.
  ///   - film: The frames over time.
  public init(
    _ verdict: SceneVerdict, file: String?, causeFile: String? = nil, line: Int? = nil, column: Int? = nil,
    kinds: [String] = [], sentence: String = "", detail: String? = nil, worstFrame: Int? = nil,
    cause: CauseParts? = nil, source: String? = nil,
    imports: [String: String] = [:], expectations: [BrokenExpectation] = [], frames: [FrameReport] = [],
    film: ReportFilm? = nil
  ) {
    name = verdict.scene
    sceneFile = file
    self.expectations = expectations
    let isGoldenFine = verdict.code == .success || verdict.code == .otherEnvironment
    // Differences from the golden take precedence; otherwise violated claims are reported.
    let claim = isGoldenFine ? expectations.first : nil
    self.file = claim == nil ? causeFile ?? file : file
    self.line = claim?.line ?? line
    self.column = claim?.column ?? column
    code = expectations.isEmpty ? verdict.code : .combined([verdict.code, .different])
    self.kinds = kinds + (expectations.isEmpty ? [] : [BrokenExpectation.kind])
    let own = sentence.isEmpty && verdict.code != .success ? Self.plainSentence(verdict, file) : sentence
    let claims = expectations.map { "\(file ?? verdict.scene):\($0.line):\($0.column): \($0.message)" }
    self.sentence = claim == nil ? own : "\(verdict.scene): \(claims[0])"
    self.detail = claim == nil && detail != own ? detail : nil
    // The message already says that there is no golden.
    notices =
      (verdict.golden == nil && verdict.code == .nothingCompared ? [] : verdict.notices)
      + claims.dropFirst(claim == nil ? 0 : 1)
    self.worstFrame = worstFrame
    isCached = false
    self.cause = cause ?? (verdict.golden == nil && verdict.code == .nothingCompared ? Self.noGolden : nil)
    if let cause, let source { lines = ReportLine.groups(about: cause, in: source, imports: imports) }
    self.film = film
    let shares = verdict.frames.map { frame in
      Double(frame.comparison.counted) * 100 / Double(max(frame.comparison.width * frame.comparison.height, 1))
    }
    severity = Self.severity(verdict.code, verdict.difference, share: shares.max() ?? 0)
    views = Self.views(verdict.difference)
    expected = verdict.expected
    actual = verdict.actual
    difference = verdict.difference
    self.frames = frames.sorted { $0.index < $1.index }
  }

  /// Adds a notice about missing pictures of the report.
  ///
  /// - Parameter reason: The reason, for example with the file that could not be read.
  public mutating func lackPictures(_ reason: String) {
    lacksPictures = true
    guard !notices.contains(where: { $0.contains(reason) }), !sentence.contains(reason) else { return }
    notices.append("pictures are missing: " + reason)
  }

  /// A warning as a line.
  static func text(of warning: Diagnostic) -> String { "\(warning.place): \(warning.message)" }

  /// The notices and warnings, for reports that have one list of them.
  var remarks: [String] { notices + warnings.map(Self.text).filter { !notices.contains($0) } }

  /// Lets the scene fail because of warnings about it, as if they were errors. Differences from the golden take
  /// precedence in the sentence.
  public mutating func fail(on warnings: [Diagnostic]) {
    guard let first = warnings.first else { return }
    let texts = warnings.map(Self.text)
    if isPassed {
      (line, column) = first.place.hasLine ? (first.place.line, first.place.column) : (nil, nil)
      sentence = "\(name): \(texts[0])"
    }
    notices += texts.dropFirst(isPassed ? 1 : 0)
    code.combine(with: .wrongInput)
  }

  /// A scene that was not compared frame by frame: it passed before and is unchanged, or could not be run.
  public init(
    name: String, file: String?, line: Int? = nil, column: Int? = nil, code: ExitStatus, sentence: String = "",
    detail: String? = nil, notices: [String] = [], frames: [FrameReport] = [], isCached: Bool = false
  ) {
    self.name = name
    self.file = file
    sceneFile = file
    self.line = line
    self.column = column
    self.code = code
    kinds = []
    self.sentence = sentence
    self.detail = detail
    self.notices = notices
    self.frames = frames.sorted { $0.index < $1.index }
    self.isCached = isCached
    expectations = []
    worstFrame = nil
    severity = Self.severity(code, nil, share: 0)
    views = []
  }

  /// The common cause of scenes without a golden.
  private static let noGolden = CauseParts(key: "there is no golden yet", changes: [])
  /// The common cause of scenes that were assigned to a shard whose report is missing.
  private static let noShard = CauseParts(key: "the report of the scene's shard is missing", changes: [])

  /// What a scene lacks that was not compared.
  public enum Lack: Hashable, Sendable, CaseIterable {
    case golden, partOfGolden, shard
  }

  /// What is missing if the code is ``ExitStatus/nothingCompared``; nil otherwise.
  public var lack: Lack? {
    guard code == .nothingCompared else { return nil }
    return cause == Self.noGolden ? .golden : cause == Self.noShard ? .shard : .partOfGolden
  }
  /// The number of views listed for searching.
  private static let viewLimit = 20

  /// - Parameter share: The percentage of a frame's pixels that differ.
  private static func severity(_ code: ExitStatus, _ difference: TraceDifference?, share: Double) -> Double {
    switch code {
    case .success, .otherEnvironment: 0
    case .different, .nothingCompared: difference?.worst?.magnitude ?? share
    case .otherShape: 1e6
    default: 1e7
    }
  }

  private static func views(_ difference: TraceDifference?) -> [String] {
    guard let difference else { return [] }
    var seen = Set<String>()
    let names = (difference.properties.map(\.view) + difference.tree.map(\.view)).map {
      $0.split(separator: "/").last.map(String.init) ?? $0
    }
    return Array(names.filter { seen.insert($0).inserted }.prefix(viewLimit))
  }

  /// Creates a report from a scene's blob.
  ///
  /// - Parameters:
  ///   - expected: The expected motion; nil if the blob does not contain it.
  ///   - frames: The frames, in any order.
  init(
    _ blob: BlobScene, isCached: Bool, seconds: Double, expected: MotionTrace?, actual: MotionTrace?,
    frames: [FrameReport]
  ) {
    name = blob.name
    file = blob.file
    sceneFile = blob.sceneFile
    line = blob.line
    column = blob.column
    code = blob.code
    kinds = blob.kinds
    sentence = blob.sentence
    detail = blob.detail
    notices = blob.notices
    expectations = blob.expectations
    warnings = blob.warnings
    worstFrame = blob.worstFrame
    cause = blob.cause
    let found = expected.flatMap { expected in
      actual.map { TraceDifference(expected: expected, actual: $0, tolerance: blob.tolerance) }
    }
    severity = blob.severity
    views = Self.views(found)
    difference = found
    self.isCached = isCached
    self.seconds = seconds
    self.expected = expected
    self.actual = actual
    self.frames = frames.sorted { $0.index < $1.index }
  }

  private static func plainSentence(_ verdict: SceneVerdict, _ file: String?) -> String {
    switch verdict.code {
    case .nothingCompared where !verdict.isGoldenDamaged:
      // The name of a golden is not always the name of its scene.
      return "\(verdict.scene): there is no golden; ‘inbetween record \(shellWord(file ?? verdict.scene))’ makes one"
    case .different where !verdict.changedFrames.isEmpty:
      let worst = verdict.frames.first.map { "; frame \($0.index): \($0.comparison.summary)" } ?? ""
      return "\(verdict.scene): the motion is equal, the pixels of \(verdict.changedFrames.count) frames differ\(worst)"
    default: return ([verdict.scene + ":"] + verdict.notices.prefix(1)).joined(separator: " ")
    }
  }

  /// A scene that was not compared because the report of its shard is missing.
  public init(unknown name: String, sentence: String) {
    self.init(name: name, file: nil, code: .nothingCompared, sentence: sentence)
    cause = Self.noShard
  }

  /// A golden without a scene.
  init(unused name: String, sentence: String) {
    self.init(name: name, file: nil, code: .nothingCompared, sentence: sentence)
    hasNoScene = true
  }

  /// The report without the bytes of pictures and the motion, which is kept after writing.
  public var withoutPictures: SceneReport {
    var copy = self
    for frame in copy.frames.indices {
      for picture in copy.frames[frame].pictures.indices { copy.frames[frame].pictures[picture].bytes = [] }
    }
    (copy.expected, copy.actual, copy.difference) = (nil, nil, nil)
    (copy.film, copy.lines) = (nil, [])
    return copy
  }
}

extension SceneReport {
  func hiding(_ root: String) -> SceneReport {
    var copy = self
    copy.file = file.map { Self.hide(root, in: $0) }
    if let file = copy.file, file.hasPrefix("/") { copy.file = file.split(separator: "/").last.map(String.init) }
    copy.sceneFile = sceneFile == file ? copy.file : sceneFile.map { Self.hide(root, in: $0) }
    copy.sentence = Self.hide(root, in: sentence)
    copy.detail = detail.map { Self.hide(root, in: $0) }
    copy.notices = notices.map { Self.hide(root, in: $0) }
    copy.cause?.key = Self.hide(root, in: cause?.key ?? "")
    copy.warnings = warnings.map { $0.withFiles { Self.hide(root, in: $0) } }
    return copy
  }

  private static func hide(_ root: String, in text: String) -> String {
    guard root.count > 1 else { return text }
    return text.replacing(root.hasSuffix("/") ? root : root + "/", with: "")
  }

  /// The report with all its paths below another folder.
  public func below(_ folder: String) -> SceneReport {
    guard !folder.isEmpty, let file else { return self }
    var copy = self
    copy.warnings = warnings.map { $0.withFiles { $0.hasPrefix("/") ? $0 : folder + "/" + $0 } }
    let paths = Set([file, sceneFile].compactMap(\.self) + (cause?.changes ?? []).compactMap(\.file)).sorted()
    copy.file = folder + "/" + file
    copy.sceneFile = sceneFile.map { folder + "/" + $0 }
    copy.sentence = Self.text(sentence, withPaths: paths, below: folder)
    copy.detail = detail.map { Self.text($0, withPaths: paths, below: folder) }
    copy.notices = notices.map { Self.text($0, withPaths: paths, below: folder) }
    for group in lines.indices {
      for line in lines[group].indices {
        copy.lines[group][line].file = lines[group][line].file.map { folder + "/" + $0 }
      }
    }
    for index in (cause?.changes ?? []).indices {
      copy.cause?.changes[index].file = cause?.changes[index].file.map { folder + "/" + $0 }
    }
    return copy
  }

  /// A text in which a folder precedes paths of files with lines. A path is not found at the end of another one.
  private static func text(_ text: String, withPaths paths: [String], below folder: String) -> String {
    var result = ""
    var rest = text[...]
    while !rest.isEmpty {
      let isStart = result.last.map { $0.isWhitespace || "(‘'\"".contains($0) } ?? true
      if isStart, let path = paths.first(where: { rest.hasPrefix($0 + ":") }) {
        result += folder + "/" + path
        rest = rest.dropFirst(path.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}
