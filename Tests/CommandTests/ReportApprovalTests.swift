import Foundation
import InbetweenGoldens
import InbetweenTestSupport
import Testing

/// Accepting from a report what a run elsewhere found: all of it or nothing that was not looked at.
@Suite("Accepting from a report") struct ReportApprovalTests {
  private let folder: GoldenFolder

  init() throws { folder = try GoldenFolder(recording: false) }

  private func golden(_ scene: String) throws -> Data { try folder.scratch.data("Goldens/\(scene)/golden.json") }

  @Test func `an image that changed since, or that was added, is not what the report is on`() throws {
    try folder.write(
      """
      inbetween: 1
      canvas: {size: [40, 40], scale: 2}
      views: [{imageView: v, image: p.png, frame: [0, 0, 40, 40]}]
      duration: 0.1
      """)
    func show(_ picture: TinyPicture, _ name: String = "p.png") throws {
      try picture.data.write(to: folder.scratch.url("Scenes/" + name))
    }
    try show(.red)
    #expect(try folder.run("record").status == 0)
    let before = try golden("box")
    try show(.blue)
    #expect(try folder.run("verify", "--no-cache", "--reporter", "blob", "--output", "out").status == 1)
    try show(.red)
    let changed = try folder.run("approve", "--from", "out")
    #expect(changed.status == 2)
    #expect(
      changed.errors.contains("error: Scenes/p.png is not the one that the report is on\n"), "\(changed.errors)")
    try show(.blue)
    try show(.red, "p@2x.png")
    let added = try folder.run("approve", "--from", "out")
    #expect(added.status == 2 && added.errors.contains("Scenes/p@2x.png is not the one that"), "\(added.errors)")
    #expect(try golden("box") == before)
    try FileManager.default.removeItem(at: folder.scratch.url("Scenes/p@2x.png"))
    #expect(try folder.run("approve", "--from", "out").status == 0)
    #expect(try golden("box") != before)
    #expect(try folder.run("verify", "--no-cache").status == 0)
  }

  @Test func `what the run did not compare is named, and the status says so`() throws {
    try FileManager.default.removeItem(at: folder.scratch.url("Scenes/box.yaml"))
    for name in ["a", "b"] { try folder.write(GoldenFolder.scene, as: name) }
    #expect(try folder.run("record").status == 0)
    let before = (a: try golden("a"), b: try golden("b"))
    for name in ["a", "b"] { try folder.write(GoldenFolder.scene.replacing("purple", with: "green"), as: name) }
    let run = try folder.run(
      "verify", "--no-cache", "--jobs", "1", "--max-failures", "1", "--reporter", "blob", "--output", "first")
    #expect(run.status == 1)
    let shard = try folder.run("verify", "--no-cache", "--shard", "1/2", "--reporter", "blob", "--output", "second")
    #expect(shard.status == 1)
    let report = try #require(try BlobFolder(folder.scratch.path("second")).reports().first)
    let own = try #require(report.scenes.first?.name)
    let other = own == "a" ? "b" : "a"
    let missing = try folder.run("approve", "--from", "second", "--filter", other)
    #expect(missing.status == 3 && missing.errors.contains("the report has no result on \(other)\n"))
    #expect(try golden("a") == before.a && golden("b") == before.b)
    // What was selected is there.
    let selected = try folder.run("approve", "--from", "second", "--filter", own)
    #expect(selected.status == 0 && selected.text.contains("approved  \(own): "), "\(selected.errors)")
    for name in ["a", "b"] {
      try folder.write(GoldenFolder.scene, as: name)
      #expect(try folder.run("record", name).status == 0)
      try folder.write(GoldenFolder.scene.replacing("purple", with: "green"), as: name)
    }
    let stopped = try folder.run("approve", "--from", "first")
    #expect(stopped.status == 3 && stopped.text.hasPrefix("approved  a: "), "\(stopped.text)\(stopped.errors)")
    #expect(stopped.errors.contains("error: the report has no result on b\n"), "\(stopped.errors)")
  }
}
