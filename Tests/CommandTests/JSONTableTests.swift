import Foundation
import InbetweenDiagnostics
import InbetweenGoldens
import InbetweenMotion
import InbetweenRendering
import InbetweenTestSupport
import Testing

@testable import InbetweenCommand

/// The tables of `docs/json.md`, and what the program writes.
@Suite("Tables of the page on JSON")
struct JSONTableTests {
  private static let tables: [(name: String, text: String)] = [
    ("members of inspect", TreeReport.members.table()),
    ("members of a view", TreeReport.View.members.table()),
    ("members of a guide", TreeReport.Guide.members.table()),
    ("members of a conflict", TreeReport.conflictMembers.table()),
    ("members of a conflict's constraint", TreeReport.Member.members.table()),
    ("members of an ambiguity", TreeReport.ambiguityMembers.table()),
    ("members of a storyboard's scene", TreeReport.originMembers.table() + TreeReport.safeArea.tableRow),
    (
      "members of a storyboard's view",
      (TreeReport.View.storyboardNames + [TreeReport.View.intrinsicFrom]).table()
    ),
    ("members of a trace", TreeReport.traceMembers.table()),
    ("members of check", Diagnostic.members.table()),
    ("members of a note", Diagnostic.Note.members.table()),
    ("members of explain", ExplanationReport.members.table()),
    ("members of an explaining constraint", ExplanationReport.partMembers.table()),
    ("members of a spring that ends", ExplanationReport.springMembers.table()),
    ("members of a compared view", ConformanceReport.viewMembers.table()),
    ("members of conform", ConformanceReport.members.table()),
    ("members of figures", ConformanceReport.figureMembers.table()),
    ("members of curve", CurveReport.members.table()),
    ("members of a sample", CurveReport.sampleMembers.table()),
    ("members of doctor", EnvironmentReport.members.table()),
    ("members of a font", EnvironmentReport.FontState.members.table()),
    ("members of frames.json", FrameManifest.members.table()),
    ("members of a frame", FrameManifest.Line.members.table()),
    ("members of reg.json", RegReport.members.table()),
    ("members of a verified scene", RegReport.sceneMembers.table()),
    ("members of a verified frame", RegReport.frameMembers.table()),
    ("members of a report", BlobReport.members.table()),
    ("members of a report's scene", BlobReport.Entry.members.table()),
    ("members of a report's part", BlobReport.Part.members.table()),
    ("members of a scene's blob", BlobScene.members.table()),
    ("members of a blob's frame", BlobScene.Picture.members.table()),
    ("members of a blob's golden", BlobScene.Side.members.table()),
    ("members of a cause", CauseParts.members.table()),
    ("members of a change", CauseParts.Change.members.table()),
  ]

  @Test func `they are those of the lists from which the program writes`() throws {
    for table in Self.tables {
      #expect(
        try GeneratedPart(table.name, of: "docs/json.md").agrees(with: table.text),
        "\(table.name): run this test with INBETWEEN_UPDATE_DOCS=1")
    }
  }

  @Test func `the page has no table of members that is written by hand`() throws {
    let page = try String(contentsOf: Repository.root.appendingPathComponent("docs/json.md"), encoding: .utf8)
    #expect(page.components(separatedBy: "| key |").count - 1 == Self.tables.count)
  }

  private func object(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `inspect writes the members of its lists, no more and no less`() throws {
    let outcome = try Tool.run("inspect", "Scenes/center-snaps-back.yaml", "--at", "0", "--json", in: Repository.root)
    let report = try object(outcome.output)
    #expect(Set(report.keys) == Set(TreeReport.members.map(\.name)))
    let views = try #require(report["views"] as? [[String: Any]])
    let guides = try #require(report["guides"] as? [[String: Any]])
    #expect(!views.isEmpty && !guides.isEmpty)
    for view in views { #expect(Set(view.keys) == Set(TreeReport.View.members.map(\.name))) }
    for guide in guides { #expect(Set(guide.keys) == Set(TreeReport.Guide.members.map(\.name))) }
  }

  @Test func `frames_json has the members of its list but those of shards`() throws {
    let scratch = try TemporaryFolder()
    let scene = Repository.root.appendingPathComponent("Scenes/center-snaps-back.yaml").path
    let outcome = try Tool.run("render", scene, "-o", "out", "--fps", "1", "--scale", "1", in: scratch.url(""))
    #expect(outcome.status == 0, "\(outcome.text)")
    let manifest = try object(scratch.data("out/center-snaps-back/frames.json"))
    #expect(Set(manifest.keys) == Set(FrameManifest.members.map(\.name)).subtracting(["shard"]))
    let frame = try #require((manifest["frames"] as? [[String: Any]])?.first)
    #expect(Set(frame.keys) == Set(FrameManifest.Line.members.map(\.name)))
  }

  @Test func `reg_json has the members of its list`() throws {
    let folder = try GoldenFolder()
    let outcome = try folder.run("verify", "--reporter", "json", "--output", "out")
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(Set(try object(folder.scratch.data("out/reg.json")).keys) == Set(RegReport.members.map(\.name)))
  }
}
