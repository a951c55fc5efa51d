import Foundation
import Testing
import InbetweenTestSupport

@Suite("New scenes") struct NewTests {
  @Test(arguments: ["card", "sheet", "toggle", "list"])
  func `a new scene runs unchanged, without a warning`(_ template: String) throws {
    let scratch = try TemporaryFolder()
    let made = try Tool.run(["new", "first", "--template", template], in: scratch.url)
    #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    #expect(made.text.hasPrefix("Scenes/first.yaml: "))
    #expect(try scratch.names() == [".gitignore", "Goldens", "Scenes"])
    #expect(try scratch.names(in: "Scenes") == ["first.yaml", "scene.schema.json"])
    #expect(try scratch.text(".gitignore") == "Scenes/scene.schema.json\ngoldens-report/\n")
    let checked = try Tool.run(["check", "--strict", "Scenes/first.yaml"], in: scratch.url)
    #expect(checked.status == 0 && checked.errors.isEmpty, "\(checked.errors)")
    let formatted = try Tool.run(["fmt", "--check", "Scenes/first.yaml"], in: scratch.url)
    #expect(formatted.status == 0 && formatted.text.isEmpty)
    let drawn = try Tool.run(
      ["render", "Scenes/first.yaml", "-o", "out", "--scale", "1", "--fps", "4"], in: scratch.url)
    #expect(drawn.status == 0)
    let again = try Tool.run(["new", "first"], in: scratch.url)
    #expect(again.status == 2 && again.errors.contains("'Scenes/first.yaml' is there already"))
  }

  @Test func `a new scene is created in the project's folder of scenes, from any folder of the repository`() throws {
    let scratch = try TemporaryFolder()
    for folder in [".git", "Scenes", "App/Views"] {
      try FileManager.default.createDirectory(at: scratch.url(folder), withIntermediateDirectories: true)
    }
    try Data("out\n/goldens-report/".utf8).write(to: scratch.url(".gitignore"))
    let made = try Tool.run(["new", "first"], in: scratch.url("App/Views"))
    #expect(made.status == 0 && made.text.hasPrefix("../../Scenes/first.yaml: "), "\(made.errors)")
    #expect(try scratch.names(in: "Scenes") == ["first.yaml", "scene.schema.json"])
    // What is ignored already is not written again.
    #expect(try scratch.text(".gitignore") == "out\n/goldens-report/\nScenes/scene.schema.json\n")
    #expect(
      try Tool.run(["new", "first"], in: scratch.url("Scenes")).errors.contains("'../Scenes/first.yaml' is there"))
    // A name with a folder is a path.
    #expect(try Tool.run(["new", "other/second"], in: scratch.url).text.hasPrefix("other/second.yaml: "))
    #expect(try scratch.names(in: "Scenes").count == 2)
  }

  @Test(arguments: [
    ("github", ".github/workflows/goldens.yml", "docs/ci/github-actions.yml"),
    ("gitlab", ".gitlab-ci.yml", "docs/ci/gitlab-ci.yml"),
  ])
  func `a new scene brings the file of a CI system on request`(name: String, path: String, document: String) throws {
    let scratch = try TemporaryFolder()
    let made = try Tool.run(["new", "first", "--ci", name], in: scratch.url)
    #expect(made.status == 0 && made.text.hasPrefix("\(path)"), "\(made.errors)")
    #expect(try scratch.data(path) == Data(contentsOf: Repository.root.appendingPathComponent(document)))
    // A project that was begun without the file gets it later, and the scene stays.
    let late = try TemporaryFolder()
    #expect(try Tool.run(["new", "first", "--template", "list"], in: late.url).status == 0)
    let scene = try late.text("Scenes/first.yaml")
    let added = try Tool.run(["new", "first", "--ci", name], in: late.url)
    #expect(added.status == 0 && added.text.hasSuffix("Scenes/first.yaml is there already, and stays as it is\n"))
    #expect(try late.text("Scenes/first.yaml") == scene && late.data(path) == scratch.data(path))
    // A file that is there stays, and nothing else is written.
    let again = try Tool.run(["new", "second", "--ci", name], in: scratch.url)
    #expect(again.status == 2 && again.errors.contains("'\(path)' is there already"))
    #expect(try scratch.names(in: "Scenes") == ["first.yaml", "scene.schema.json"])
  }
}
