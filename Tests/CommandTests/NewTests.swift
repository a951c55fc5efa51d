import Foundation
import Testing

@Suite("New scenes") struct NewTests {
  @Test(arguments: ["card", "sheet", "toggle", "list"])
  func `a new scene runs unchanged, without a warning`(_ template: String) throws {
    let scratch = try Scratch()
    let made = try Tool.run(["new", "first", "--template", template], in: scratch.folder)
    #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    #expect(try scratch.names() == ["first.yaml", "scene.schema.json"])
    let checked = try Tool.run(["check", "--strict", "first.yaml"], in: scratch.folder)
    #expect(checked.status == 0 && checked.errors.isEmpty, "\(checked.errors)")
    let formatted = try Tool.run(["fmt", "--check", "first.yaml"], in: scratch.folder)
    #expect(formatted.status == 0 && formatted.text.isEmpty)
    let drawn = try Tool.run(["render", "first.yaml", "-o", "out", "--scale", "1", "--fps", "4"], in: scratch.folder)
    #expect(drawn.status == 0)
    let again = try Tool.run(["new", "first"], in: scratch.folder)
    #expect(again.status == 2 && again.errors.contains("'first.yaml' is there already"))
  }

  @Test func `a new scene is created in the folder of scenes`() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(at: scratch.url("Scenes"), withIntermediateDirectories: true)
    #expect(try Tool.run(["new", "first"], in: scratch.folder).status == 0)
    #expect(try scratch.names(in: "Scenes") == ["first.yaml", "scene.schema.json"])
    // A name with a folder is a path.
    #expect(try Tool.run(["new", "other/second"], in: scratch.folder).text.hasPrefix("other/second.yaml: "))
    #expect(try scratch.names(in: "Scenes").count == 2)
  }
}
