package import InbetweenDiagnostics

/// JSON in the format of reg-cli's `reg.json`, which reg-suit and its plugins read, with additional members.
public enum RegReport {
  /// Items are paths of images below `expected`, `actual` and `diff`, which are beside the file. Of scenes that passed
  /// they are only listed, because their pictures are those of the goldens.
  ///
  /// - Parameter listsPictures: whether the pictures are written beside the file; otherwise the lists are empty.
  public static func json(_ report: VerificationReport, listsPictures: Bool = true) -> String {
    members.json(of: Contents(report, listsPictures: listsPictures)).indented() + "\n"
  }

  /// What the file is written from.
  package struct Contents {
    let report: VerificationReport
    /// The scenes whose pictures are listed.
    let pictured: [SceneReport]
    /// The paths of frames by the list that they are in.
    let items: [String: [String]]

    init(_ report: VerificationReport, listsPictures: Bool) {
      self.report = report
      pictured = listsPictures ? report.scenes : []
      var items: [String: [String]] = [:]
      for scene in pictured {
        for frame in scene.frames { items[RegReport.list(of: frame, scene), default: []].append(frame.path) }
      }
      self.items = items
    }

    fileprivate func pictures(_ kind: SceneReport.FrameReport.Kind) -> [String] {
      pictured.filter { !$0.isPassed }.flatMap { $0.frames.filter { $0.has(kind) }.map(\.path) }
    }
  }

  /// What `reg.json` contains.
  package static let members: [JSONField<Contents, JSON>] =
    [failed, new, deleted, passed].map { name, meaning in .strings(name, meaning) { $0.items[name] ?? [] } } + [
      .strings("expectedItems", "the pictures in `expectedDir`") { $0.pictures(.expected) },
      .strings("actualItems", "the pictures in `actualDir`") { $0.pictures(.actual) },
      .strings("diffItems", "the pictures in `diffDir`") { $0.pictures(.difference) },
      .string("actualDir", "a folder, relative to the file") { _ in "./actual" },
      .string("expectedDir", "a folder, relative to the file") { _ in "./expected" },
      .string("diffDir", "a folder, relative to the file") { _ in "./diff" },
      .integer("code", "the run's exit status") { Int($0.report.code.rawValue) },
      .strings("goldensWithoutScene", "names, sorted") { $0.report.leftOver },
      .objects("scenes", "all scenes, by name") { $0.report.scenes.map { sceneMembers.json(of: $0) } },
    ]

  private static let failed = ("failedItems", "frames of scenes that differ, for which both pictures exist")
  private static let new = (
    "newItems", "frames for which only the actual picture exists, for example of scenes without a golden"
  )
  private static let deleted = ("deletedItems", "frames for which only the expected picture exists")
  private static let passed = (
    "passedItems",
    "kept frames of scenes that passed; their pictures are those of the goldens and are not written again"
  )

  /// A frame with a picture on one side only is new or deleted in the terms of reg-suit.
  private static func list(of frame: SceneReport.FrameReport, _ scene: SceneReport) -> String {
    if scene.agreesWithGolden { return passed.0 }
    if !frame.has(.expected) { return new.0 }
    return frame.has(.actual) ? failed.0 : deleted.0
  }

  /// A scene.
  package static let sceneMembers: [JSONField<SceneReport, JSON>] = [
    .string("name", "the scene's name") { $0.name },
    .optionalString("file", "the file of the cause or of the first mistake: the scene's, or one that it imports") {
      $0.file
    },
    .optionalInteger("line", "of the cause or of the first mistake, from 1") { $0.line },
    .integer("code", "the exit status for this scene") { Int($0.code.rawValue) },
    .optionalInteger("column", "of the cause or of the first mistake, from 1") { $0.column },
    .number("seconds", places: 3, "the time taken") { $0.seconds },
    .boolean("cached", "whether it was not drawn because nothing has changed since it passed") { $0.isCached },
    .strings(
      "kinds",
      "`where`, `when`, `look`, as distinguished in `docs/goldens.md`; differences of pixels alone are `look`; `expect` "
        + "if the scene's own claims do not hold"
    ) { $0.kinds },
    .string("sentence", "the difference and its cause; empty if the scene passed") { $0.sentence },
    .string("detail", "the sentence with all that it only counts, or a mistake's hint") { $0.detail ?? $0.sentence },
    .strings("notices", "remarks that decide nothing") { $0.notices },
    .objects("expectations", "each claim of the scene that does not hold: `line`, `column`, `message`") {
      $0.expectations.map(\.json)
    },
    .objects("warnings", "what is wrong although the scene can be compared, as `check --format json` writes it") {
      $0.warnings.map { JSON($0) }
    },
    .objects("frames", "the frames that are reported") { scene in
      scene.frames.map { frameMembers.json(of: (frame: $0, isPassed: scene.isPassed)) }
    },
  ]

  /// A frame of a scene.
  package static let frameMembers: [JSONField<(frame: SceneReport.FrameReport, isPassed: Bool), JSON>] = [
    .integer("frame", "its number, from 0") { $0.frame.index },
    .number("time", places: 6, "its time") { $0.frame.seconds },
    .string("image", "the item") { $0.frame.path },
    .string("summary", "what differs; empty for an equal frame") { $0.frame.summary },
    .strings("pictures", "which of `expected`, `actual` and `diff` exist") { frame, isPassed in
      isPassed ? [] : frame.pictures.map(\.kind.rawValue)
    },
  ]
}
