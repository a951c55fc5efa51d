import Foundation
import Testing
import InbetweenTestSupport

@Suite("Reports of verify")
struct ReportTests {
  private let folder: GoldenFolder

  init() throws { folder = try GoldenFolder() }

  private func reg(_ path: String = "out/reg.json") throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: folder.scratch.data(path)) as? [String: Any])
  }

  /// Every PNG file below a folder, as `scene/frame-0000.png`.
  private func pictures(_ kind: String) throws -> [String] {
    let url = folder.scratch.url("out/\(kind)")
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    return try folder.scratch.names(in: "out/\(kind)").flatMap { scene in
      try folder.scratch.names(in: "out/\(kind)/\(scene)").map { scene + "/" + $0 }
    }.sorted()
  }

  private func checkLists() throws {
    let reg = try reg()
    for (list, kind) in [("expectedItems", "expected"), ("actualItems", "actual"), ("diffItems", "diff")] {
      #expect((reg[list] as? [String])?.sorted() == (try pictures(kind)), "\(list)")
    }
    let parts = ["failedItems", "newItems", "deletedItems", "passedItems"].flatMap { reg[$0] as? [String] ?? [] }
    // The pictures of scenes that passed are those of their goldens.
    let passed = reg["passedItems"] as? [String] ?? []
    #expect(Set(parts).subtracting(passed) == Set(try pictures("expected") + pictures("actual")))
    #expect(parts.count == Set(parts).count)
  }

  @Test func `what is wrong with a scene is told with its hint`() throws {
    try folder.write(GoldenFolder.scene.replacing("    backgroundColor: purple", with: "    backgruondColor: purple"))
    #expect(try folder.run("verify", "--reporter", "json,markdown,html", "--output", "out").status == 2)
    let sentence = "box: a view has no key 'backgruondColor'"
    let scene = try #require((reg()["scenes"] as? [[String: Any]])?.first)
    #expect(scene["sentence"] as? String == sentence)
    #expect(scene["detail"] as? String == sentence + "; hint: did you mean 'backgroundColor'?")
    #expect(
      try folder.scratch.text("out/comment.md").contains("- **box** (invalid): Scenes/box.yaml:5:5: a view has no"))
    // The page shows the parts of it in a list.
    #expect(try folder.scratch.text("out/index.html").contains("\"hint: did you mean 'backgroundColor'?\""))
  }

  @Test(arguments: [
    ("http://reports.example/7", true), ("https://reports.example/7", true), ("ftp://a.example", false),
  ])
  func `the summary links to the address of INBETWEEN_REPORT_URL if browsers open it`(
    address: String, isLinked: Bool
  ) throws {
    #expect(try folder.run("record").status == 0)
    try folder.mutate("[box(12)]", "[box(15)]")
    let outcome = try Tool.shell(
      "export INBETWEEN_REPORT_URL=\(address); inbetween verify --reporter markdown --output out",
      in: folder.scratch.url)
    #expect(outcome.status == 1)
    #expect(try folder.scratch.text("out/comment.md").contains("(\(address)/index.html") == isLinked)
  }

  @Test func `reg.json lists every written file and no other, also in a folder that was used before`() throws {
    try folder.write(GoldenFolder.scene, as: "steady")
    #expect(try folder.run("record", "steady").status == 0)
    try folder.write(GoldenFolder.scene, as: "fresh")
    try folder.write("inbetween: 1\nviews: 5\n", as: "broken")
    try folder.mutate("[box(12)]", "[box(15)]")
    #expect(try folder.run("verify", "--reporter", "json", "--output", "out").status == 2)
    try checkLists()
    #expect((try reg()["passedItems"] as? [String])?.contains("steady/frame-0000.png") == true)
    #expect(try pictures("actual").contains("fresh/frame-0000.png"))
    #expect((try reg()["newItems"] as? [String])?.contains("fresh/frame-0000.png") == true)
    try folder.write(GoldenFolder.scene.replacing("constant: 50", with: "constant: 51"))
    #expect(try folder.run("verify", "--reporter", "json", "--output", "out").status == 2)
    try checkLists()
    // Without a folder nothing is written.
    let outcome = try folder.run("verify", "box", "--reporter", "json")
    let text = try JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [String: Any]
    #expect(text?["failedItems"] as? [String] == [])
  }

  @Test(arguments: [
    ("duration: 0.4", "duration: 0.5"), ("size: [60, 80]", "size: [64, 80]"),
    ("animate: 0.2", "animate: 0.21"), ("boxTop.constant: 50", "boxTop.constant: 49"),
  ])
  func `the frame named in the sentence has both pictures, whichever frames the golden stores`(
    _ change: (String, String)
  ) throws {
    try folder.mutate(change.0, change.1)
    let outcome = try folder.run("verify", "--reporter", "list,json,html", "--output", "out")
    #expect(outcome.status == 1 || outcome.status == 4)
    let named = outcome.text.firstMatch(of: /worst (\d+) \(/).flatMap { Int($0.1) } ?? 24
    let name = "box/frame-" + String(format: "%04d", named) + ".png"
    #expect(try pictures("expected").contains(name) && pictures("actual").contains(name), "\(outcome.text)")
    try checkLists()
    let page = String(decoding: try folder.scratch.data("out/index.html"), as: UTF8.self)
    let moment = try #require(
      page.firstMatch(
        of: try Regex("\\{\"i\":\(named),\"t\":[0-9.]+,\"e\":\"([0-9a-f]+)\"", as: (Substring, Substring).self)))
    #expect(page.contains("id=\"p-\(moment.1)\""))
  }

  @Test func `the frames of the page are divided among the scenes that did not pass, however many passed`() throws {
    for index in 0..<90 {
      try folder.write("inbetween: 1\ncanvas: {size: [4, 4], scale: 1}\nviews: [view: v]\n", as: "still\(index)")
    }
    #expect(try folder.run("record").status == 0)
    try folder.mutate("[box(12)]", "[box(15)]")
    func moments(_ arguments: String...) throws -> Int {
      let outcome = try Tool.start(
        ["verify", "--reporter", "html,json", "--output", "out"] + arguments, in: folder.scratch.url
      ).outcome()
      #expect(outcome.status == 1, "\(outcome.errors)")
      return String(decoding: try folder.scratch.data("out/index.html"), as: UTF8.self).matches(of: /\{"i":/).count
    }
    #expect(try moments() == 25)
    #expect(try moments("box") == 25)
  }

  @Test func `an expected picture that is drawn again shows the recorded frame`() throws {
    // Frame 9 is kept as a hash alone.
    try folder.mutate("animate: 0.2", "animate: 0.21")
    let outcome = try folder.run("verify", "--reporter", "list,json", "--output", "out")
    let named = try #require(outcome.text.firstMatch(of: /worst (\d+) \(/)).1
    let name = "frame-" + String(repeating: "0", count: 4 - named.count) + named + ".png"
    #expect(try !folder.scratch.names(in: "Goldens/box").contains(name))
    let drawn = try folder.scratch.data("out/expected/box/" + name)
    try folder.write(GoldenFolder.scene)
    #expect(try folder.run("render", "Scenes/box.yaml", "-o", "frames").status == 0)
    let again = try folder.scratch.data("frames/box/" + name)
    #expect(try folder.run("diff", "out/expected/box/" + name, "frames/box/" + name, "--comparer", "exact").status == 0)
    #expect(!drawn.isEmpty && !again.isEmpty)
  }

  @Test func `an invalid scene is annotated at its line, relative to the repository's root`() throws {
    let nested = try GoldenFolder(recording: false)
    let text = GoldenFolder.scene.replacing("backgroundColor: purple", with: "backgroundColour: purple")
    try FileManager.default.createDirectory(
      at: nested.scratch.url("apps/demo/Scenes"), withIntermediateDirectories: true)
    _ = try nested.scratch.write(text, as: "apps/demo/Scenes/box.yaml")
    let outcome = try Tool.shell(
      "mkdir .git && cd apps/demo && inbetween verify --reporter list,github,junit,json,html --output ../../out; true",
      in: nested.scratch.url)
    #expect(outcome.text.contains("::error file=apps/demo/Scenes/box.yaml,line=5,col=5,title=box"), "\(outcome.text)")
    let junit = String(decoding: try nested.scratch.data("out/junit.xml"), as: UTF8.self)
    #expect(junit.contains("<property name=\"file\" value=\"apps/demo/Scenes/box.yaml\"/>"))
    #expect(junit.contains("<property name=\"line\" value=\"5\"/>"))
    let reg = String(decoding: try nested.scratch.data("out/reg.json"), as: UTF8.self)
    #expect(reg.contains("\"apps/demo/Scenes/box.yaml\""))
    let page = String(decoding: try nested.scratch.data("out/index.html"), as: UTF8.self)
    #expect(page.contains("\"file\":\"apps/demo/Scenes/box.yaml\",\"line\":5"))
  }
}
