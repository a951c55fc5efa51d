internal import InbetweenDiagnostics
internal import InbetweenGoldens

/// JSON in the shape of reg-cli's `reg.json`, which reg-suit and its plugins read, with what is known besides.
public enum RegReport {
  /// Items are paths of images below `expected`, `actual` and `diff`, which lie beside the file.
  public static func json(_ report: VerificationReport) -> String {
    var items: [String: [String]] = [:]
    for scene in report.scenes {
      let key =
        switch scene.code {
        case .fine, .otherEnvironment: "passedItems"
        case .nothingCompared: "newItems"
        default: "failedItems"
        }
      items[key, default: []] += paths(of: scene)
    }
    items["deletedItems"] = report.leftOver
    let differing = report.scenes.flatMap { $0.frames.map(\.path) }
    let expected = report.scenes.filter { $0.code != .nothingCompared }.flatMap(paths)
    func list(_ paths: [String]) -> JSON { .array(paths.map(JSON.string)) }
    let members: [JSON.Member] =
      ["failedItems", "newItems", "deletedItems", "passedItems"].map { .init($0, list(items[$0] ?? [])) } + [
        .init("expectedItems", list(expected)), .init("actualItems", list(report.scenes.flatMap(paths))),
        .init("diffItems", list(differing)), .init("actualDir", .string("./actual")),
        .init("expectedDir", .string("./expected")), .init("diffDir", .string("./diff")),
        .init("code", .int(Int(report.code.rawValue))), .init("scenes", .array(report.scenes.map(scene))),
      ]
    return JSON.object(members).indented() + "\n"
  }

  /// The images a scene stands for; its motion where it has none.
  private static func paths(of scene: SceneReport) -> [String] {
    if !scene.isPassed, !scene.frames.isEmpty { return scene.frames.map(\.path) }
    let kept = scene.keptFrames.map { scene.name + "/" + GoldenManifest.fileName(ofFrame: $0) }
    return kept.isEmpty ? [scene.name + "/trace.jsonl"] : kept
  }

  private static func scene(_ scene: SceneReport) -> JSON {
    .object([
      .init("name", .string(scene.name)), .init("file", .optional(scene.file)),
      .init("line", scene.line.map(JSON.int) ?? .null), .init("code", .int(Int(scene.code.rawValue))),
      .init("cached", .bool(scene.isCached)), .init("kinds", .array(scene.kinds.map(JSON.string))),
      .init("sentence", .string(scene.sentence)), .init("notices", .array(scene.notices.map(JSON.string))),
      .init(
        "frames",
        .array(
          scene.frames.map { frame in
            .object([
              .init("frame", .int(frame.index)), .init("time", .number(Decimals.text(frame.seconds, places: 6))),
              .init("image", .string(frame.path)), .init("summary", .string(frame.summary)),
            ])
          })),
    ])
  }
}
