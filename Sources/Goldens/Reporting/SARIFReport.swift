internal import InbetweenDiagnostics

/// SARIF 2.1.0, as GitHub's code scanning takes it: a result for each scene that did not pass, at the line that explains it.
public enum SARIFReport {
  private static let rules: [(id: String, title: String)] = [
    ("where", "Something is at another place than in the golden"),
    ("when", "Something moves at another time than in the golden"),
    ("look", "Something looks otherwise than in the golden"),
    (BrokenExpectation.kind, "Something that the scene expects does not hold"),
    ("size", "Another size, duration or number of frames than the golden has"),
    ("no-golden", "A golden or its scene is missing"), ("not-run", "The shard that compares the scene is missing"),
    ("not-comparable", "A scene cannot be compared"),
  ]

  /// Code scanning accepts at most 5,000 results per file.
  private static let limit = 5000

  /// - Parameter version: The version of Inbetween.
  public static func json(_ report: VerificationReport, version: String) -> String {
    let results = (report.failures + report.unused).prefix(limit).map(result)
    return JSON.object([
      .init("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")), .init("version", .string("2.1.0")),
      .init(
        "runs",
        .array([
          .object([
            .init(
              "tool",
              .object([
                .init(
                  "driver",
                  .object([
                    .init("name", .string("Inbetween")), .init("semanticVersion", .string(version)),
                    .init("rules", .array(rules.map { rule($0.id, $0.title) })),
                  ]))
              ])), .init("columnKind", .string("unicodeCodePoints")), .init("results", .array(results)),
          ])
        ])),
    ]).indented() + "\n"
  }

  private static func rule(_ id: String, _ title: String) -> JSON {
    .object([
      .init("id", .string(id)), .init("name", .string(id)),
      .init("shortDescription", .object([.init("text", .string(title))])),
      .init("fullDescription", .object([.init("text", .string(title))])),
      .init("help", .object([.init("text", .string("inbetween review shows it, and accepts it."))])),
      .init("defaultConfiguration", .object([.init("level", .string("error"))])),
    ])
  }

  /// What kind of difference a scene has.
  static func ruleID(_ scene: SceneReport) -> String {
    switch scene.code {
    case .different: scene.kinds.first { kind in rules.contains { $0.id == kind } } ?? "look"
    case .otherShape: "size"
    case .nothingCompared: scene.lack == .shard ? "not-run" : "no-golden"
    default: "not-comparable"
    }
  }

  private static func result(_ scene: SceneReport) -> JSON {
    var members: [JSON.Member] = [
      .init("ruleId", .string(ruleID(scene))), .init("level", .string("error")),
      .init("message", .object([.init("text", .string(TerminalText.shown(scene.sentence)))])),
    ]
    if let file = scene.file {
      // Code scanning shows no results without a line.
      var region: [JSON.Member] = [.init("startLine", .int(max(scene.line ?? 1, 1)))]
      if let column = scene.column, column > 0 { region.append(.init("startColumn", .int(column))) }
      members.append(
        .init(
          "locations",
          .array([
            .object([
              .init(
                "physicalLocation",
                .object([
                  .init(
                    "artifactLocation", .object([.init("uri", .string(MarkdownReport.percentEncoded(file)))])),
                  .init("region", .object(region)),
                ]))
            ])
          ])))
    }
    // Identifies an alert with an earlier one when its lines have moved.
    members.append(.init("partialFingerprints", .object([.init("scene/v1", .string(scene.name))])))
    if let cause = scene.cause { members.append(.init("properties", .object([.init("cause", .string(cause.key))]))) }
    return .object(members)
  }
}
