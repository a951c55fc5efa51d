internal import InbetweenDiagnostics

/// JSON in the format of reg-cli's `reg.json`, which reg-suit and its plugins read, with additional members.
public enum RegReport {
  /// Items are paths of images below `expected`, `actual` and `diff`, which are beside the file. Of scenes that passed
  /// they are only listed, because their pictures are those of the goldens.
  ///
  /// - Parameter listsPictures: whether the pictures are written beside the file; otherwise the lists are empty.
  public static func json(_ report: VerificationReport, listsPictures: Bool = true) -> String {
    let pictured = listsPictures ? report.scenes : []
    func paths(_ kind: SceneReport.FrameReport.Kind) -> JSON {
      list(pictured.filter { !$0.isPassed }.flatMap { $0.frames.filter { $0.has(kind) }.map(\.path) })
    }
    func list(_ paths: [String]) -> JSON { .array(paths.map(JSON.string)) }
    var items: [String: [String]] = [:]
    for scene in pictured { for frame in scene.frames { items[key(frame, scene), default: []].append(frame.path) } }
    let members: [JSON.Member] =
      ["failedItems", "newItems", "deletedItems", "passedItems"].map { .init($0, list(items[$0] ?? [])) } + [
        .init("expectedItems", paths(.expected)), .init("actualItems", paths(.actual)),
        .init("diffItems", paths(.difference)), .init("actualDir", .string("./actual")),
        .init("expectedDir", .string("./expected")), .init("diffDir", .string("./diff")),
        .init("code", .int(Int(report.code.rawValue))),
        .init("goldensWithoutScene", .array(report.leftOver.map(JSON.string))),
        .init("scenes", .array(report.scenes.map(scene))),
      ]
    return JSON.object(members).indented() + "\n"
  }

  /// A frame with a picture on one side only is new or deleted in the terms of reg-suit.
  private static func key(_ frame: SceneReport.FrameReport, _ scene: SceneReport) -> String {
    if scene.agreesWithGolden { return "passedItems" }
    if !frame.has(.expected) { return "newItems" }
    return frame.has(.actual) ? "failedItems" : "deletedItems"
  }

  private static func scene(_ scene: SceneReport) -> JSON {
    .object([
      .init("name", .string(scene.name)), .init("file", .optional(scene.file)),
      .init("line", scene.line.map(JSON.int) ?? .null), .init("code", .int(Int(scene.code.rawValue))),
      .init("column", scene.column.map(JSON.int) ?? .null),
      .init("seconds", .number(Decimals.text(scene.seconds, places: 3))), .init("cached", .bool(scene.isCached)),
      .init("kinds", .array(scene.kinds.map(JSON.string))),
      .init("sentence", .string(scene.sentence)), .init("detail", .string(scene.detail ?? scene.sentence)),
      .init("notices", .array(scene.notices.map(JSON.string))),
      .init("expectations", .array(scene.expectations.map(\.json))),
      .init("warnings", .array(scene.warnings.map { JSON($0) })),
      .init(
        "frames",
        .array(
          scene.frames.map { frame in
            .object([
              .init("frame", .int(frame.index)), .init("time", .number(Decimals.text(frame.seconds, places: 6))),
              .init("image", .string(frame.path)), .init("summary", .string(frame.summary)),
              .init(
                "pictures", .array(scene.isPassed ? [] : frame.pictures.map { .string($0.kind.rawValue) })),
            ])
          })),
    ])
  }
}
