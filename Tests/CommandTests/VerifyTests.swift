import Foundation
import Testing
import InbetweenTestSupport

@Suite("inbetween verify")
struct VerifyTests {
  private let folder: GoldenFolder

  init() throws { folder = try GoldenFolder() }

  @Test func `a recorded scene verifies, and its files are the documented ones`() throws {
    let outcome = try folder.run("verify")
    #expect(outcome.status == 0)
    #expect(outcome.text == "1 scene: 1 passed\n")
    let names = try folder.scratch.names(in: "Goldens/box")
    #expect(names.contains("golden.json") && names.contains("trace.jsonl") && names.contains("scene.json"))
    #expect(names.contains("frame-0000.png") && names.contains("frame-0024.png"))
  }

  @Test func `a changed constant is named with its location and previous value`() throws {
    try folder.mutate("[box(12)]", "[box(15)]")
    let outcome = try folder.run("verify")
    #expect(outcome.status == 1)
    #expect(
      outcome.lines.first == """
        diff box: frames 0–24 of 25 differ, worst 0 (0.000 s): box.height 12.0 → 15.0 pt; \
        Scenes/box.yaml:11:7: [box(15)] was (12)
        """)
  }

  @Test func `two changes that together explain it are both named`() throws {
    try folder.write(
      GoldenFolder.scene.replacing("[box(12)]", with: "[box(15)]").replacing("orange", with: "green"))
    let outcome = try folder.run("verify")
    #expect(outcome.status == 1)
    #expect(
      outcome.text.contains("Scenes/box.yaml:7:22: backgroundColor: green was orange and :11:7: [box(15)] was (12)"),
      "\(outcome.text)")
  }

  @Test func `a removed view is one change, with its constraints`() throws {
    try folder.write(
      GoldenFolder.scene.replacing("  - view: other\n    backgroundColor: orange\n", with: "")
        .replacing("  - H:[other(10)]|\n  - V:[other(10)]|\n", with: ""))
    let outcome = try folder.run("verify")
    #expect(outcome.text.contains("other is gone"))
    #expect(outcome.text.contains("was removed (it stood at Scenes/box.yaml:6:11)"))
    #expect(!outcome.text.contains("changes together"))
  }

  @Test func `a change without effect on the motion passes`() throws {
    try folder.mutate("inbetween: 1\n", "inbetween: 1\ntitle: Another\n")
    #expect(try folder.run("verify").status == 0)
  }

  @Test func `another duration is a difference in shape`() throws {
    try folder.mutate("duration: 0.4", "duration: 0.5")
    let outcome = try folder.run("verify")
    #expect(outcome.status == 4)
    #expect(outcome.text.contains("duration: 0.5 was 0.4"))
  }

  @Test func `no comparison, a missing golden and a damaged golden are failures`() throws {
    try folder.write(GoldenFolder.scene, as: "fresh")
    let missing = try folder.run("verify")
    #expect(missing.status == 3)
    #expect(missing.text.contains("1 without a golden, 1 passed"))
    #expect(try folder.run("verify", "--scenes-in", "Nowhere").status == 3)
    #expect(try folder.run("verify", "nothing.yaml").status == 74)
    try folder.write("inbetween: 1\nviews: 5\n", as: "fresh")
    #expect(try folder.run("verify").status == 2)
    try folder.edit("Goldens/box/golden.json") { $0.removeLast(40) }
    #expect(try folder.run("verify", "box").status == 74)
    _ = try folder.scratch.write(
      "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", as: "Goldens/box/golden.json")
    let pointer = try folder.run("verify", "box")
    #expect(pointer.status == 74)
    #expect(pointer.text.contains("LFS"))
  }

  @Test func `with other libraries the motion decides`() throws {
    try folder.editManifest { text in
      text = text.replacing(/"cairo": "[^"]*"/, with: "\"cairo\": \"1.0.0\"")
    }
    _ = try folder.changeHash()
    let outcome = try folder.run("verify")
    #expect(outcome.status == 5)
    #expect(outcome.text.contains("cannot be compared here, recorded with cairo 1.0.0 →"))
    try folder.mutate("[box(12)]", "[box(15)]")
    #expect(try folder.run("verify").status == 1)
  }

  @Test func `scenes are compared concurrently, with the same report for any number of jobs`() throws {
    for index in 0..<9 { try folder.write(GoldenFolder.scene, as: "s\(index)") }
    #expect(try folder.run("record", "-j", "3", "--mode", "missing").lines.map { $0.prefix(12) }.last == "recorded  s8")
    for index in [1, 4, 7] {
      try folder.write(GoldenFolder.scene.replacing("[box(12)]", with: "[box(15)]"), as: "s\(index)")
    }
    try folder.write("inbetween: 1\nviews: 5\n", as: "s9")
    let one = try folder.run("verify", "-j", "1")
    #expect(one.status == 2)
    #expect(one.lines.last { $0.hasPrefix("11 scenes") } == "11 scenes: 1 invalid, 3 different, 7 passed")
    for jobs in ["2", "5", "40"] {
      let several = try folder.run("verify", "-j", jobs)
      #expect(several.text == one.text && several.errors == one.errors && several.status == 2)
    }
    let stopped = try folder.run("verify", "-j", "1", "--max-failures", "2")
    #expect(stopped.status == 1 && stopped.text.contains("6 scenes: 2 different, 4 passed"))
    #expect(stopped.errors.contains("stopped after 2 failures; 5 scenes were not compared"))
    #expect(try folder.run("verify", "-j", "5", "--max-failures", "2").text == stopped.text)
    #expect(try folder.run("verify", "-j", "3", "--max-failures", "4").errors.contains("stopped") == false)
  }

  @Test func `a scene may name another comparer with its version and a reason`() throws {
    try folder.mutate(
      "inbetween: 1\n", "inbetween: 1\ngolden: {comparer: pixelmatch@7.2.0, reason: the glow is drawn by a driver}\n")
    _ = try folder.changeHash()
    let outcome = try folder.run("verify")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("pixelmatch@7.2.0 saw none of them (the glow is drawn by a driver)"))
  }

  @Test func `an image that cannot be read ends with 74`() throws {
    _ = try folder.scratch.write("no image", as: "Scenes/picture.png")
    try folder.mutate("views:\n", "views:\n  - imageView: shown\n    image: picture.png\n    frame: [0, 0, 9, 9]\n")
    #expect(try folder.run("verify").status == 74)
    #expect(try folder.run("render", "Scenes/box.yaml", "-o", "out").status == 74)
  }

  @Test func `reports have the documented form and no paths of the machine`() throws {
    try folder.mutate("[box(12)]", "[box(15)]")
    let outcome = try folder.run("verify", "--reporter", "list,json,junit,github,html", "--output", "out")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("::error file=Scenes/box.yaml,line=11,col=5,title=box"))
    let reg = try #require(
      try JSONSerialization.jsonObject(with: folder.scratch.data("out/reg.json")) as? [String: Any])
    #expect((reg["failedItems"] as? [String])?.contains("box/frame-0000.png") == true)
    #expect(reg["newItems"] as? [String] == [] && reg["deletedItems"] as? [String] == [])
    #expect((reg["passedItems"] as? [String])?.contains("box/frame-0000.png") == false)
    for kind in ["expected", "actual", "diff"] {
      #expect(try folder.scratch.names(in: "out/\(kind)/box").contains("frame-0000.png"))
    }
    let junit = String(decoding: try folder.scratch.data("out/junit.xml"), as: UTF8.self)
    #expect(junit.contains("tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\" time=\""))
    #expect(junit.contains("[[ATTACHMENT|expected/box/frame-0000.png]]"))
    for name in ["reg.json", "junit.xml", "index.html"] {
      let text = String(decoding: try folder.scratch.data("out/" + name), as: UTF8.self)
      #expect(!text.contains(folder.scratch.url.lastPathComponent), "\(name)")
    }
    #expect(try folder.run("verify", "--reporter", "json,junit").status == 2)
    #expect(try folder.run("verify", "--reporter", "morse").status == 2)
  }

  @Test func `the summary of a step is appended to GitHub's file`() throws {
    let outcome = try Tool.shell(
      "export GITHUB_STEP_SUMMARY=summary.md; echo before > summary.md; inbetween verify --reporter github",
      in: folder.scratch.url)
    #expect(outcome.status == 0)
    let summary = String(decoding: try folder.scratch.data("summary.md"), as: UTF8.self)
    #expect(summary.hasPrefix("before\n") && summary.contains("1 scene: 1 passed"))
  }

  private static let chromium = ["chromium", "chromium-browser", "google-chrome"]
    .map { "/usr/bin/" + $0 }.first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: chromium != nil, "no Chromium is installed"))
  func `the page shows its pictures and curves in a browser, from disk`() throws {
    try folder.mutate("[box(12)]", "[box(15)]")
    _ = try folder.run("verify", "--reporter", "html", "--output", "out")
    let page = folder.scratch.url("out/index.html").path
    let browser = try #require(Self.chromium)
    let outcome = try Tool.shell(
      "timeout 120 \(browser) --headless --no-sandbox --disable-gpu --user-data-dir=profile --window-size=900,1400 "
        + "--screenshot=page.png 'file://\(page)' && timeout 120 \(browser) --headless --no-sandbox --disable-gpu "
        + "--user-data-dir=profile --dump-dom 'file://\(page)'", in: folder.scratch.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("[box(15)] was (12)"))
    #expect(outcome.text.contains("id=\"p-"), "its pictures are in it")
    #expect(try folder.scratch.data("page.png").count > 10_000)
  }
}
