public import InbetweenDiagnostics

/// The results of a run for one scene: the contents of reports and, for a scene that did not pass, everything needed to
/// review and accept it without drawing it again.
public struct BlobScene: Hashable, Sendable {
  public static let formatVersion = 1

  public var name: String
  /// The file that the sentence is about, relative to the working directory: the scene's, or one that it imports.
  public var file: String?
  /// The scene's file, relative to the working directory.
  public var sceneFile: String?
  /// The line of the cause, from 1.
  public var line: Int?
  /// From 1.
  public var column: Int?
  public var code: ExitStatus
  /// `where`, `when`, `look`, `expect`.
  public var kinds: [String]
  /// The description of the difference and its cause; empty if it passed.
  public var sentence: String
  /// The sentence with everything that it only counts, or with the hint of a mistake; nil if there is nothing more.
  public var detail: String?
  public var notices: [String]
  /// The claims of the scene that do not hold.
  public var expectations: [BrokenExpectation]
  /// What is wrong with the scene although it can be compared.
  public var warnings: [Diagnostic]
  /// The frame that the sentence names.
  public var worstFrame: Int?
  /// The severity of the difference, for sorting, to a thousandth.
  public var severity: Double
  /// Nil if there is no explanation, or none is needed.
  public var cause: CauseParts?
  /// In points, for comparing the motion.
  public var tolerance: Double
  /// The frames that reports show, ascending.
  public var pictures: [Picture]
  /// The scene's text; nil if the scene passed.
  public var source: BlobAddress?
  /// The texts of the files that the scene imports, by their paths as it writes them; none if the scene passed.
  public var imports: [String: BlobAddress]
  /// The golden with which the scene was compared; nil if the scene passed or had none.
  public var expected: Side?
  /// The current result of the scene; nil if it passed or cannot be played.
  public var actual: Side?

  /// One frame with its pictures.
  public struct Picture: Hashable, Sendable {
    public var frame: Int
    /// In seconds.
    public var seconds: Double
    /// The description; empty for an equal frame.
    public var summary: String
    /// PNG files. Those of a scene that passed are not in the folder, because they are those of its golden.
    public var files: [File]

    public struct File: Hashable, Sendable {
      public var kind: SceneReport.FrameReport.Kind
      public var blob: BlobAddress

      public init(kind: SceneReport.FrameReport.Kind, blob: BlobAddress) {
        self.kind = kind
        self.blob = blob
      }
    }

    public init(frame: Int, seconds: Double, summary: String, files: [File]) {
      self.frame = frame
      self.seconds = seconds
      self.summary = summary
      self.files = files
    }
  }

  /// A golden: the expected one, or the one that the run would write.
  public struct Side: Hashable, Sendable {
    /// The text of `golden.json`: size, environment, hashes of all frames, which of them are stored as images. A golden
    /// that the run would write lists no files, because they are not compressed yet.
    public var manifest: BlobAddress
    /// The text of `trace.jsonl`.
    public var trace: BlobAddress
    /// The text of `scene.json`; nil if the golden has none.
    public var scene: BlobAddress?
    /// A PNG file for every frame of the trace, in order; nil for frames without a picture.
    public var frames: [BlobAddress?]
    /// Why frames of the golden have no picture; ascending.
    public var gaps: [Gap] = []

    /// Frames without a picture for one reason.
    public struct Gap: Hashable, Sendable {
      public var frames: Range<Int>
      public var reason: String
    }

    /// Says why a frame after those already mentioned has no picture.
    public mutating func addGap(at frame: Int, _ reason: String) {
      if let last = gaps.last, last.reason == reason, last.frames.upperBound == frame {
        gaps[gaps.count - 1].frames = last.frames.lowerBound..<frame + 1
      } else {
        gaps.append(Gap(frames: frame..<frame + 1, reason: reason))
      }
    }

    public init(manifest: BlobAddress, trace: BlobAddress, scene: BlobAddress?, frames: [BlobAddress?]) {
      self.manifest = manifest
      self.trace = trace
      self.scene = scene
      self.frames = frames
    }
  }

  /// - Parameter report: the report with the bytes of its pictures.
  /// - Parameter keep: stores bytes and returns their address.
  public init<Failure>(
    _ report: SceneReport, tolerance: Double = 0, source: BlobAddress? = nil,
    imports: [String: BlobAddress] = [:], expected: Side? = nil, actual: Side? = nil,
    keep: ([UInt8]) throws(Failure) -> BlobAddress
  ) throws(Failure) {
    name = report.name
    file = report.file
    sceneFile = report.sceneFile
    line = report.line
    column = report.column
    code = report.code
    kinds = report.kinds
    sentence = report.sentence
    detail = report.detail
    notices = report.notices
    expectations = report.expectations
    warnings = report.warnings
    worstFrame = report.worstFrame
    severity = report.severity
    cause = report.cause
    self.tolerance = tolerance
    self.source = source
    self.imports = imports
    self.expected = expected
    self.actual = actual
    pictures = []
    for frame in report.frames {
      var files: [Picture.File] = []
      for picture in frame.pictures {
        // A scene that passed shows its golden's images, which every checkout has.
        let blob = report.code == .success ? BlobAddress(of: picture.bytes) : try keep(picture.bytes)
        files.append(.init(kind: picture.kind, blob: blob))
      }
      pictures.append(.init(frame: frame.index, seconds: frame.seconds, summary: frame.summary, files: files))
    }
  }
}
