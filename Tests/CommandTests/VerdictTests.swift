import Foundation
import InbetweenTestSupport
import Testing

/// Changes that must not pass.
@Suite("Correct verdicts") struct VerdictTests {
  private let folder: GoldenFolder

  init() throws { folder = try GoldenFolder() }

  /// As if the golden had been recorded with another cairo whose pixels are all different.
  private func recordElsewhere() throws {
    try folder.editManifest { text in
      text = text.replacing(/"cairo": "[^"]*"/, with: "\"cairo\": \"1.0.0\"")
      text = text.replacing(/\["([0-9a-f]{64})"/) { "[\"\(String($0.1.reversed()))\"" }
    }
  }

  @Test func `if only the libraries differ, the motion decides, and every frame is drawn as recorded`() throws {
    try recordElsewhere()
    let outcome = try folder.run("verify")
    #expect(outcome.status == 5)
    #expect(outcome.text.contains("recorded with cairo 1.0.0 → "))
    #expect(outcome.text.contains("; the recorded scene is drawn the same here"))
    #expect(try folder.run("record", "--mode", "changed").status == 5, "a machine's pixels are recorded on demand only")
  }

  @Test(
    arguments: [
      ("backgroundColor: white}", "backgroundColor: black}", "backgroundColor: black was white"),
      ("    backgroundColor: orange", "    backgroundColor: orange\n    cornerRadius: 3", "cornerRadius: 3 is new"),
      ("duration: 0.4", "duration: 0.4\ntitle: Another", "title: Another is new"),
    ])
  func `with other libraries, a scene with other values is different`(
    old: String, new: String, sentence: String
  ) throws {
    try recordElsewhere()
    try folder.mutate(old, new)
    let outcome = try folder.run("verify")
    #expect(outcome.status == 1, "\(outcome.text)")
    #expect(outcome.text.contains(sentence), "\(outcome.text)")
  }

  @Test func `with other libraries, a replaced image or another alignment is different`() throws {
    let scene = GoldenFolder.scene.replacing(
      "constraints:\n",
      with: """
          - {imageView: shown, image: picture.png, frame: [0, 0, 9, 9]}
          - {label: words, text: Hi, frame: [0, 30, 60, 20]}
        constraints:

        """)
    try TinyPicture.red.data.write(to: folder.scratch.url("Scenes/picture.png"))
    try folder.write(scene)
    #expect(try folder.run("record").status == 0)
    try recordElsewhere()
    #expect(try folder.run("verify").status == 5)
    try TinyPicture.blue.data.write(to: folder.scratch.url("Scenes/picture.png"))
    let swapped = try folder.run("verify")
    #expect(swapped.status == 1)
    #expect(swapped.text.contains("Scenes/picture.png is another file than when it was recorded"), "\(swapped.text)")
    try TinyPicture.red.data.write(to: folder.scratch.url("Scenes/picture.png"))
    try folder.write(scene.replacing("text: Hi", with: "text: Hi, textAlignment: right"))
    let aligned = try folder.run("verify")
    #expect(aligned.status == 1)
    #expect(aligned.text.contains("textAlignment: right is new"), "\(aligned.text)")
  }

  @Test func `a golden whose scene was deleted fails, and one whose scene is in a folder is found`() throws {
    let scenes = folder.scratch.url("Scenes")
    try FileManager.default.createDirectory(
      at: scenes.appendingPathComponent("deep/er"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      at: scenes.appendingPathComponent("box.yaml"), to: scenes.appendingPathComponent("deep/er/box.yaml"))
    #expect(try folder.run("verify").text == "1 scene: 1 passed\n")
    #expect(try folder.run("verify", "box").text == "1 scene: 1 passed\n")
    try Data(GoldenFolder.scene.replacing("purple", with: "red").utf8)
      .write(to: scenes.appendingPathComponent("deep/er/box.yaml"))
    let moved = try folder.run("verify")
    #expect(moved.status == 1 && moved.text.contains("Scenes/deep/er/box.yaml:5:22: backgroundColor: red was purple"))
    try folder.write(GoldenFolder.scene)
    let both = try folder.run("verify")
    #expect(both.status == 2 && both.errors.contains("would share a golden"))
    try FileManager.default.removeItem(at: scenes.appendingPathComponent("deep"))
    try folder.write(GoldenFolder.scene, as: "other")
    #expect(try folder.run("record", "other").status == 0)
    try FileManager.default.removeItem(at: scenes.appendingPathComponent("box.yaml"))
    let deleted = try folder.run("verify")
    #expect(deleted.status == 3)
    #expect(deleted.text.contains("none goldens without a scene: box; "))
    #expect(try folder.run("verify", "--allow-unused").status == 0)
  }

  @Test func `a scene with a name that file systems do not accept has a golden`() throws {
    try folder.write(GoldenFolder.scene, as: "a=b,c")
    #expect(try folder.run("record", "--mode", "missing").status == 0)
    let outcome = try folder.run("verify")
    #expect(outcome.status == 0 && outcome.text == "2 scenes: 2 passed\n", "\(outcome.text)")
  }

  @Test func `a missing image beside a real change is reported as the change, and alone it is restored`() throws {
    try FileManager.default.removeItem(at: folder.scratch.url("Goldens/box/frame-0024.png"))
    let alone = try folder.run("verify")
    #expect(
      alone.status == 3 && alone.text.contains("Goldens/box/frame-0024.png: there is no such file"), "\(alone.text)")
    try folder.mutate("[box(12)]", "[box(15)]")
    let changed = try folder.run("verify")
    #expect(changed.status == 1 && changed.text.contains("[box(15)] was (12)"))
    try folder.write(GoldenFolder.scene)
    #expect(try folder.run("record", "--mode", "changed").text.hasPrefix("recorded  box: "))
    #expect(try folder.run("verify").status == 0)
    try Data().write(to: folder.scratch.url("Goldens/box/scene.json"))
    #expect(try folder.run("verify").status == 74)
    #expect(try folder.run("record", "--mode", "changed").status == 0)
    #expect(try folder.run("verify").status == 0)
  }

  @Test func `goldens with carriage returns are verified and compared, and a truncated one is reported`() throws {
    for name in ["golden.json", "scene.json", "trace.jsonl"] {
      try folder.edit("Goldens/box/" + name) { $0 = $0.replacing("\n", with: "\r\n") }
    }
    #expect(try folder.run("verify").text == "1 scene: 1 passed\n")
    #expect(try folder.run("diff", "Goldens/box", "Scenes/box.yaml").status == 0)
    #expect(try folder.run("diff", "Goldens/box/trace.jsonl", "Scenes/box.yaml").status == 0)
    try folder.edit("Goldens/box/trace.jsonl") { text in
      text = text.split(separator: "\r\n").dropLast().joined(separator: "\r\n") + "\r\n"
    }
    let cut = try folder.run("diff", "Goldens/box", "Scenes/box.yaml")
    #expect(
      cut.status == 74 && cut.errors.contains("Goldens/box/trace.jsonl: cannot be read: it is truncated: "),
      "\(cut.errors)")
    #expect(try folder.run("verify").status == 74)
  }

  @Test func `diff treats other libraries as verify does`() throws {
    try recordElsewhere()
    #expect(try folder.run("diff", "Goldens/box", "Scenes/box.yaml").status == 0, "both are drawn here")
    try folder.mutate("backgroundColor: white}", "backgroundColor: black}")
    for sides in [["Goldens/box", "Scenes/box.yaml"], ["Scenes/box.yaml", "Goldens/box"]] {
      let outcome = try folder.run("diff", sides[0], sides[1])
      #expect(outcome.status == 1 && outcome.text.contains("backgroundColor: "), "\(outcome.text)")
    }
    try FileManager.default.removeItem(at: folder.scratch.url("Goldens/box/frame-0000.png"))
    #expect(try folder.run("diff", "Goldens/box", "Scenes/box.yaml").status == 3)
  }

  @Test func `with other libraries, keys of a mapping may be in another order`() throws {
    try folder.mutate("    backgroundColor: purple\n", "    backgroundColor: purple\n    alpha: 0.5\n")
    #expect(try folder.run("record").status == 0)
    try recordElsewhere()
    try folder.mutate("    backgroundColor: purple\n", "    alpha: 0.5\n    backgroundColor: purple\n")
    #expect(try folder.run("verify").status == 5)
  }

  @Test func `a golden without a scene fails in every report, and where CI only verifies`() throws {
    try folder.write(GoldenFolder.scene, as: "other")
    #expect(try folder.run("record", "other").status == 0)
    try FileManager.default.removeItem(at: folder.scratch.url("Scenes/box.yaml"))
    let outcome = try folder.run("verify", "--reporter", "list,junit,github", "--output", "out")
    #expect(outcome.status == 3)
    #expect(outcome.text.contains("1 scene: 1 passed; 1 golden without a scene"), "\(outcome.text)")
    #expect(outcome.text.contains("::error title=box::box: the golden has no scene"))
    let junit = String(decoding: try folder.scratch.data("out/junit.xml"), as: UTF8.self)
    #expect(junit.contains("name=\"box\"") && junit.contains("box: the golden has no scene"))
    #expect(try folder.run("record", "--mode", "none").status == 3)
    #expect(try folder.run("verify", "--allow-unused").text.hasSuffix("1 scene: 1 passed\n"))
  }

  @Test func `the part of a spring outside the range of alpha is not motion`() throws {
    func scene(_ ratio: String) -> String {
      GoldenFolder.scene.replacing(
        "    animate: 0.2\n    set:\n      boxTop.constant: 50",
        with: "    animate: 0.2\n    spring: {dampingRatio: \(ratio)}\n    set:\n      box.alpha: 0")
    }
    try folder.write(scene("0.5"))
    #expect(try folder.run("record").status == 0)
    let trace = String(decoding: try folder.scratch.data("Goldens/box/trace.jsonl"), as: UTF8.self)
    #expect(trace.contains(".alpha") && !trace.contains("\".alpha\":-"))
    try folder.write(scene("0.4"))
    let outcome = try folder.run("verify")
    #expect(outcome.status == 1)
    #expect(!outcome.text.contains("overshoot") && !outcome.text.contains("stiffness"), "\(outcome.text)")
  }

  @Test func `git attributes for goldens are written once and not changed again`() throws {
    let text = String(decoding: try folder.scratch.data("Goldens/.gitattributes"), as: UTF8.self)
    #expect(text.contains("*.jsonl text eol=lf\n") && text.contains("*.png binary\n"))
    _ = try folder.scratch.write("# mine\n", as: "Goldens/.gitattributes")
    #expect(try folder.run("record").status == 0)
    #expect(String(decoding: try folder.scratch.data("Goldens/.gitattributes"), as: UTF8.self) == "# mine\n")
  }
}
