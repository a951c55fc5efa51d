public import InbetweenDiagnostics
internal import InbetweenGeometry
public import InbetweenGoldens
internal import InbetweenPNG

/// What verifying scenes found, for reports in any form. Every form is a pure function of this value.
public struct VerificationReport: Sendable {
  /// Sorted by name.
  public let scenes: [SceneReport]
  /// Goldens of which there is no scene, sorted.
  public let leftOver: [String]
  /// Whether goldens without a scene are told and nothing more.
  public let allowsLeftOver: Bool

  /// - Parameter root: the folder that paths are shown relative to; it stands in no report.
  public init(
    scenes: [SceneReport], leftOver: [String] = [], allowsLeftOver: Bool = false, root: String = ""
  ) {
    self.scenes = scenes.map { $0.hiding(root) }.sorted { $0.name < $1.name }
    self.leftOver = leftOver.sorted()
    self.allowsLeftOver = allowsLeftOver
  }

  /// The exit code of the whole run; nothing compared is ``ExitStatus/nothingCompared``, and so is a golden that no
  /// scene was compared with.
  public var code: ExitStatus {
    let missing = leftOver.isEmpty || allowsLeftOver ? [] : [ExitStatus.nothingCompared]
    return ExitStatus.combined(scenes.map(\.code) + missing)
  }

  /// The scenes that did not pass, the worst kinds of result first.
  public var failures: [SceneReport] { scenes.filter { !$0.isPassed } }

  /// `12 scenes: 1 different, 11 passed (9 from the cache)`.
  public var summary: String {
    guard !scenes.isEmpty else { return "no scene was compared" }
    var parts: [String] = []
    for (code, word) in Self.words {
      let count = scenes.count { $0.code == code }
      if count > 0 { parts.append("\(count) \(word)") }
    }
    let cached = scenes.count { $0.isCached }
    let total = "\(scenes.count) " + (scenes.count == 1 ? "scene" : "scenes")
    return total + ": " + parts.joined(separator: ", ") + (cached > 0 ? " (\(cached) from the cache)" : "")
  }

  private static let words: [(ExitStatus, String)] = [
    (.ourFault, "failed inside"), (.inputOutput, "unreadable"), (.wrongInput, "invalid"),
    (.otherShape, "of another size or length"), (.nothingCompared, "without a golden"), (.different, "different"),
    (.otherEnvironment, "passed by motion alone, pixels not comparable here"), (.fine, "passed"),
  ]

  /// Every image of the report with the path that the reports refer to it by, below their own folder.
  public var images: [(path: String, bytes: [UInt8])] {
    scenes.flatMap { scene in
      scene.frames.flatMap { frame in
        [
          ("expected/" + frame.path, frame.expected), ("actual/" + frame.path, frame.actual),
          ("diff/" + frame.path, frame.difference),
        ]
      }
    }
  }
}

/// What verifying one scene found.
public struct SceneReport: Sendable {
  public let name: String
  /// The scene's file, relative.
  public private(set) var file: String?
  /// Where in it the cause stands, from 1.
  public let line: Int?
  /// From 1.
  public let column: Int?
  public let code: ExitStatus
  /// `where`, `when`, `look`.
  public let kinds: [String]
  /// What differs and why, in one sentence; empty for what passed.
  public private(set) var sentence: String
  public private(set) var notices: [String]
  public let frames: [FrameReport]
  /// The frames that the golden keeps as images.
  public let keptFrames: [Int]
  /// Whether the scene was not drawn, because nothing changed since it passed.
  public let isCached: Bool
  public let expected: MotionTrace?
  public let actual: MotionTrace?
  public let difference: TraceDifference?

  /// One frame whose pixels differ.
  public struct FrameReport: Hashable, Sendable {
    public let index: Int
    /// In seconds.
    public let seconds: Double
    /// Below a folder of images: `passbook/frame-0007.png`.
    public let path: String
    public let summary: String
    /// The bytes of PNG files.
    public let expected: [UInt8]
    public let actual: [UInt8]
    public let difference: [UInt8]
  }

  /// What passes, or passes as far as it can be told here.
  public var isPassed: Bool { code == .fine || code == .otherEnvironment }

  /// - Parameters:
  ///   - file: the scene's file, as far as there is one.
  ///   - line: where the cause stands in it, from 1; nil for the file as a whole.
  ///   - column: from 1.
  ///   - kinds: `where`, `when`, `look`.
  ///   - sentence: what differs and why.
  public init(
    _ verdict: SceneVerdict, file: String?, line: Int? = nil, column: Int? = nil, kinds: [String] = [],
    sentence: String = "", keptFrames: [Int] = []
  ) {
    name = verdict.scene
    self.file = file
    self.line = line
    self.column = column
    code = verdict.code
    self.kinds = kinds
    self.sentence = sentence.isEmpty && verdict.code != .fine ? Self.plainSentence(verdict) : sentence
    notices = verdict.notices
    self.keptFrames = keptFrames
    isCached = false
    expected = verdict.expected
    actual = verdict.actual
    difference = verdict.difference
    frames = verdict.frames.sorted { $0.index < $1.index }.map { frame in
      FrameReport(
        index: frame.index, seconds: frame.time.doubleValue,
        path: verdict.scene + "/" + GoldenManifest.fileName(ofFrame: frame.index), summary: frame.comparison.summary,
        expected: PNGEncoder.encode(frame.expected), actual: PNGEncoder.encode(frame.actual),
        difference: PNGEncoder.encode(frame.differenceImage))
    }
  }

  /// A scene that was not compared frame by frame: it passed before and is unchanged, or could not be run.
  public init(
    name: String, file: String?, code: ExitStatus, sentence: String = "", notices: [String] = [],
    keptFrames: [Int] = [], isCached: Bool = false
  ) {
    self.name = name
    self.file = file
    line = nil
    column = nil
    self.code = code
    kinds = []
    self.sentence = sentence
    self.notices = notices
    frames = []
    self.keptFrames = keptFrames
    self.isCached = isCached
    expected = nil
    actual = nil
    difference = nil
  }

  private static func plainSentence(_ verdict: SceneVerdict) -> String {
    switch verdict.code {
    case .nothingCompared: return "\(verdict.scene): there is no golden; ‘inbetween record \(verdict.scene)’ makes one"
    case .different where !verdict.changedFrames.isEmpty:
      let worst = verdict.frames.first.map { "; frame \($0.index): \($0.comparison.summary)" } ?? ""
      return "\(verdict.scene): the motion is equal, the pixels of \(verdict.changedFrames.count) frames differ\(worst)"
    default: return ([verdict.scene + ":"] + verdict.notices.prefix(1)).joined(separator: " ")
    }
  }

  fileprivate func hiding(_ root: String) -> SceneReport {
    var copy = self
    copy.file = file.map { Self.hide(root, in: $0) }
    if let file = copy.file, file.hasPrefix("/") { copy.file = file.split(separator: "/").last.map(String.init) }
    copy.sentence = Self.hide(root, in: sentence)
    copy.notices = notices.map { Self.hide(root, in: $0) }
    return copy
  }

  private static func hide(_ root: String, in text: String) -> String {
    guard root.count > 1 else { return text }
    return text.replacing(root.hasSuffix("/") ? root : root + "/", with: "")
  }
}
