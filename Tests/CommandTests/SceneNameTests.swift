import Foundation
import Testing
import InbetweenTestSupport

/// Which files are scenes, and which golden belongs to which scene.
@Suite("Names of scenes and goldens") struct SceneNameTests {
  private let folder: GoldenFolder

  init() throws { folder = try GoldenFolder() }

  @Test func `a scene renamed with its golden is reported under its new name only`() throws {
    for (old, new) in [("Scenes/box.yaml", "Scenes/crate.yaml"), ("Goldens/box", "Goldens/crate")] {
      try FileManager.default.moveItem(at: folder.scratch.url(old), to: folder.scratch.url(new))
    }
    #expect(try folder.run("verify").status == 0)
    try folder.write(GoldenFolder.scene.replacing("purple", with: "red"), as: "crate")
    let outcome = try folder.run("verify", "--reporter", "list,json,blob", "--output", "out")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("diff crate: ") && outcome.text.contains("approve --filter '^(crate)$'"))
    #expect(!outcome.text.contains("there is no such file"))
    #expect(try folder.scratch.names(in: "out/expected") == ["crate"])
    let report = String(decoding: try folder.scratch.data("out/report.json"), as: UTF8.self)
    #expect(report.contains("\"name\": \"crate\"") && !report.contains("box"))
    let approved = try folder.run("approve", "--from", "out")
    #expect(approved.text.contains("approved  crate: "), "\(approved.errors)")
    #expect(try folder.run("verify").status == 0)
    #expect(try folder.scratch.names(in: "Goldens").filter { !$0.hasPrefix(".") } == ["crate"])
  }

  @Test(arguments: [("Card", "card"), ("stra\u{DF}e", "STRASSE"), ("caf\u{E9}", "cafe\u{301}")])
  func `scenes whose goldens are one on other file systems are refused`(_ one: String, _ other: String) throws {
    try folder.write(GoldenFolder.scene, as: one)
    let before = try folder.run("record")
    #expect(before.status == 0)
    try folder.write(GoldenFolder.scene, as: other)
    // On such a file system there is one file only.
    guard try folder.scratch.names(in: "Scenes").count == 3 else { return }
    for command in ["record", "verify", "approve"] {
      let outcome = try folder.run(command)
      #expect(outcome.status == 2 && outcome.errors.contains(" would share a golden on other file systems\n"))
    }
  }

  @Test func `a scene that is named by several paths and by its name is one`() throws {
    let whole = folder.scratch.path("Scenes/box.yaml")
    let outcome = try folder.run(
      "verify", "./Scenes/box.yaml", "Scenes/box.yaml", "box", "Scenes/../Scenes//box.yaml", whole)
    #expect(outcome.status == 0 && outcome.text == "1 scene: 1 passed\n", "\(outcome.text)\(outcome.errors)")
    _ = try folder.scratch.write(GoldenFolder.scene, as: "Other/box.yaml")
    let other = try folder.run("verify", "box", "Other/box.yaml")
    #expect(other.status == 2 && other.errors.contains("Scenes/box.yaml and Other/box.yaml would share a golden\n"))
  }

  @Test func `a file of styles and components among the scenes is no scene`() throws {
    let row = "inbetween: 1\ncomponents:\n  Row: {view: self, backgroundColor: red}\n"
    try folder.write(row, as: "rows")
    try folder.write(
      "inbetween: 1\ncanvas: {size: [40, 40], scale: 1}\nimport: [rows.yaml]\nviews: [{Row: r}]\n"
        + "constraints: [\"HV:|[r]|\"]\n", as: "a")
    #expect(try folder.run("verify").status == 3, "'a' has no golden yet")
    #expect(try folder.run("record").text.contains("recorded  a: "))
    let all = try folder.run("verify")
    #expect(all.status == 0 && all.text.contains("2 scenes: "), "\(all.text)\(all.errors)")
    #expect(try folder.run("verify", "Scenes/a.yaml", "Scenes/rows.yaml").status == 0)
    #expect(try folder.run("verify", "rows").status == 3)
    #expect(try folder.run("check", "Scenes/a.yaml", "Scenes/rows.yaml").status == 0)
    try folder.write(row + "style: {}\n", as: "rows")
    #expect(try folder.run("check", "Scenes/rows.yaml").status == 2, "another key makes it a scene with mistakes")
    try folder.write(row + "styles: 3\n", as: "rows")
    let broken = try folder.run("check", "Scenes/rows.yaml")
    #expect(broken.status == 2 && broken.errors.contains("Scenes/rows.yaml:4:9: "), "\(broken.errors)")
    // A scene that lost everything but its components has lost its golden's scene.
    try folder.write(row, as: "box")
    let lost = try folder.run("verify", "--no-cache")
    #expect(lost.text.contains("goldens without a scene: box") || lost.text.contains("box: the golden has no scene"))
  }
}
