import InbetweenDiagnostics
import InbetweenGoldens
import Testing

@Suite("Blobs") struct BlobTests {
  private static let stamp = RunStamp(
    version: "1.0.0", commit: "abc", libraries: EnvironmentStamp([("cairo", "1.16.0"), ("pixman", "0.42.2")]))

  private func address(_ text: String) -> BlobAddress { BlobAddress(of: Array(text.utf8)) }

  @Test func `a report is read back as it was written`() throws {
    let report = BlobReport(
      stamp: Self.stamp, shard: Shard(index: 2, count: 3), plan: [["a"], ["b", "\"c\""], []],
      began: "2026-01-31T12:00:00",
      scenes: [
        .init(name: "b", code: .different, seconds: 0.125, isCached: false, blob: address("b")),
        .init(name: "\"c\"", code: .success, seconds: 0, isCached: true, blob: address("c")),
      ],
      leftOver: ["gone"], allowsLeftOver: true, goldens: "Goldens")
    #expect(report.fileName == "report-2-of-3.json")
    #expect(try BlobReport(json: report.json, file: "x") == report)
    var other = report
    other.shard = nil
    other.plan = [["b"]]
    #expect(try BlobReport(json: other.json, file: "x") == other && other.fileName == "report.json")
  }

  @Test func `a scene is read back as it was written, with runs of equal frames`() throws {
    let frames: [BlobAddress?] = [nil, address("1"), address("1"), address("2"), nil, nil]
    var side = BlobScene.Side(manifest: address("m"), trace: address("t"), scene: nil, frames: frames)
    for (frame, reason) in [(0, "lost"), (4, "lost"), (5, "lost"), (6, "damaged")] { side.addGap(at: frame, reason) }
    #expect(side.gaps.map(\.frames) == [0..<1, 4..<6, 6..<7])
    let cause = CauseParts(
      key: "[a(2)] was (1)", changes: [.init(path: "views/[0]", old: "1", new: nil, oldLine: 3, newLine: nil)])
    let found = SceneReport(
      name: "a", file: "Scenes/a.yaml", line: 3, column: 5, code: .different, sentence: "a: \u{1B}[31m",
      notices: ["n"],
      frames: [.init(scene: "a", index: 7, seconds: 7 / 60, summary: "s", files: [(.expected, [1]), (.actual, [2])])])
    var kept: [[UInt8]] = []
    var scene = BlobScene(found, tolerance: 0.5, source: address("s"), expected: side, actual: nil) { bytes in
      kept.append(bytes)
      return BlobAddress(of: bytes)
    }
    scene.cause = cause
    scene.pictures[0].seconds = 0.116_666_667
    #expect(kept == [[1], [2]])
    #expect(try BlobScene(json: scene.json, file: "x") == scene)
    #expect(scene.blobs.count == 7)
  }

  @Test(arguments: ["", "{}", "{\"report\": 2}", "{\"report\": 1, \"scenes\": 3}"])
  func `a file that is not a report is refused`(text: String) {
    #expect(throws: GoldenFormatError.self) { try BlobReport(json: text, file: "x") }
  }

  @Test(arguments: [
    ("\"worstFrame\": 7", "\"worstFrame\": -9223372036854775808"), ("\"worstFrame\": 7", "\"worstFrame\": -1"),
    ("\"worstFrame\": 7", "\"worstFrame\": 9223372036854775807"), ("\"worstFrame\": 7", "\"worstFrame\": 1e300"),
    ("\"line\": 3", "\"line\": 9223372036854775807"), ("\"column\": 5", "\"column\": -5"),
    ("\"frame\": 7", "\"frame\": 9223372036854775807"), ("\"code\": 1", "\"code\": 4294967297"),
  ])
  func `a number that no scene has is refused, not computed with`(old: String, new: String) throws {
    let found = SceneReport(
      name: "a", file: "a.yaml", line: 3, column: 5, code: .different, sentence: "a",
      frames: [.init(scene: "a", index: 7, seconds: 7 / 60, summary: "s", files: [])])
    var scene = BlobScene(found, tolerance: 0, source: nil, expected: nil, actual: nil) { BlobAddress(of: $0) }
    scene.worstFrame = 7
    #expect(try BlobScene(json: scene.json, file: "x").worstFrame == 7)
    try #require(scene.json.contains(old))
    #expect(throws: GoldenFormatError.self) { try BlobScene(json: scene.json.replacing(old, with: new), file: "x") }
  }

  @Test func `times of shards that no machine has are refused, and a plan is made from all others`() throws {
    func text(_ seconds: String) -> String {
      #"{"timings": 1, "scenes": {"a": {"seconds": \#(seconds), "forecast": 1e-300, "frames": 9}}}"#
    }
    for seconds in ["1e308", "-1", "4e10"] {
      #expect(throws: GoldenFormatError.self) { try ShardTimings(json: text(seconds), file: "x") }
    }
    #expect(try ShardTimings(json: text("3600"), file: "x").scenes["a"]?.seconds == 3_600)
    let items = [("a", 1e300), ("b", 0)].map { ShardPlan.Item(name: $0.0, cost: $0.1, frames: 3) }
    #expect(ShardPlan(items, count: 4).shards.flatMap { $0 }.count == 4)
  }

  @Test(arguments: ["1/4", "4/4"]) func `a shard is read as it was written`(text: String) {
    #expect(Shard(text)?.description == text)
  }

  @Test(arguments: ["0/4", "5/4", "-1/4", "1/0", "1", "/", "1/4/2", "a/b", "+1/4", "1/100001", ""])
  func `an invalid shard is refused`(text: String) { #expect(Shard(text) == nil) }
}
