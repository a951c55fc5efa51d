import Foundation
import Testing
import InbetweenTestSupport

@Suite("New scenes") struct NewTests {
  @Test(arguments: ["card", "sheet", "toggle", "list"])
  func `a new scene runs unchanged, without a warning`(_ template: String) throws {
    let scratch = try TemporaryFolder()
    let made = try Tool.run(["new", "first", "--template", template], in: scratch.url)
    #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    #expect(try scratch.names() == ["first.yaml", "scene.schema.json"])
    let checked = try Tool.run(["check", "--strict", "first.yaml"], in: scratch.url)
    #expect(checked.status == 0 && checked.errors.isEmpty, "\(checked.errors)")
    let formatted = try Tool.run(["fmt", "--check", "first.yaml"], in: scratch.url)
    #expect(formatted.status == 0 && formatted.text.isEmpty)
    let drawn = try Tool.run(["render", "first.yaml", "-o", "out", "--scale", "1", "--fps", "4"], in: scratch.url)
    #expect(drawn.status == 0)
    let again = try Tool.run(["new", "first"], in: scratch.url)
    #expect(again.status == 2 && again.errors.contains("'first.yaml' is there already"))
  }

  @Test func `a new scene is created in the folder of scenes`() throws {
    let scratch = try TemporaryFolder()
    try FileManager.default.createDirectory(at: scratch.url("Scenes"), withIntermediateDirectories: true)
    #expect(try Tool.run(["new", "first"], in: scratch.url).status == 0)
    #expect(try scratch.names(in: "Scenes") == ["first.yaml", "scene.schema.json"])
    // A name with a folder is a path.
    #expect(try Tool.run(["new", "other/second"], in: scratch.url).text.hasPrefix("other/second.yaml: "))
    #expect(try scratch.names(in: "Scenes").count == 2)
  }
}
