import Foundation
import InbetweenTestSupport
import Testing

/// A scene whose component is in another file.
@Suite("Changes of imported files and images")
struct ImportedChangeTests {
  private let folder: GoldenFolder

  private static let component = """
    inbetween: 1
    components:
      Row:
        view: self
        backgroundColor: red
        subviews:
          - {view: dot, backgroundColor: blue}
        constraints:
          - HV:|-4-[dot]
          - HV:[dot(10)]

    """

  private static let scene = """
    inbetween: 1
    canvas: {size: [60, 60], scale: 1}
    import: [parts/rows.part]
    views:
      - Row: r
      - imageView: logo
        image: logo.png
    constraints:
      - H:|[r]
      - V:|[r(40)]
      - w: r.width == 40
      - H:[logo(5)]|
      - V:[logo(5)]|
    timeline:
      - {at: 0.1, animate: 0.3, set: {w.constant: 60}}

    """

  init() throws {
    folder = try GoldenFolder(recording: false)
    try folder.write(Self.scene, as: "box")
    try FileManager.default.createDirectory(
      at: folder.scratch.url("Scenes/parts"), withIntermediateDirectories: true)
    _ = try folder.scratch.write(Self.component, as: "Scenes/parts/rows.part")
    try TinyPicture.red.data.write(to: folder.scratch.url("Scenes/logo.png"))
  }

  private func record() throws { #expect(try folder.run("record").status == 0) }

  private func change(_ old: String, _ new: String) throws {
    try folder.edit("Scenes/parts/rows.part") { $0 = $0.replacing(old, with: new) }
  }

  /// The addresses of a side's pictures in the blob of the only scene, one for each frame.
  private func frames(_ side: String, in report: String) throws -> [String?] {
    func json(_ path: String) throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: folder.scratch.data(path)) as? [String: Any])
    }
    let scenes = try #require(try json(report + "/report.json")["scenes"] as? [[String: Any]])
    let blob = try json("\(report)/blobs/\(try #require(scenes.first?["blob"] as? String))")
    let runs = try #require((blob[side] as? [String: Any])?["frames"] as? [[Any]])
    return runs.flatMap { Array(repeating: $0.first as? String, count: $0.last as? Int ?? 0) }
  }

  @Test func `a change of a component is named with its constraint and line, in its file`() throws {
    try record()
    try change("-4-", "-9-")
    let place = "Scenes/parts/rows.part:9:9: HV:|-9-[dot] was HV:|-4-[dot]"
    let outcome = try folder.run(
      "verify", "--no-cache", "--reporter", "list,github,json,html,blob", "--output", "out")
    #expect(
      outcome.status == 1 && outcome.lines.first?.hasSuffix("r.dot.x 4.0 → 9.0 pt; " + place) == true, "\(outcome.text)"
    )
    #expect(outcome.text.contains("::error file=Scenes/parts/rows.part,line=9,col=9,"), "\(outcome.text)")
    let json = String(decoding: try folder.scratch.data("out/reg.json"), as: UTF8.self)
    #expect(json.contains("\"file\": \"Scenes/parts/rows.part\""))
    let page = String(decoding: try folder.scratch.data("out/index.html"), as: UTF8.self)
    #expect(page.contains(#""text":"      - HV:|-9-[dot]""#) && page.contains(#""file":"Scenes/parts/rows.part""#))
    let merged = try folder.run("merge-reports", "out", "--reporter", "list,github,html", "--output", "merged")
    #expect(merged.lines.first == outcome.lines.first)
    #expect(try folder.scratch.data("merged/index.html") == folder.scratch.data("out/index.html"))
    // With a change of the scene, both are named.
    try folder.edit("Scenes/box.yaml") { $0 = $0.replacing("w.constant: 60", with: "w.constant: 50") }
    let both = try folder.run("verify", "--no-cache")
    #expect(
      both.lines.first?.hasSuffix(
        "two changes together: Scenes/box.yaml:15:47: w.constant: 50 was 60; " + place) == true, "\(both.text)")
  }

  @Test func `a change of a component whose file was renamed, too, is named with its line`() throws {
    _ = try folder.scratch.write(
      Self.component.replacing("Row:", with: "Other:").replacing("blue", with: "green").replacing("red", with: "white"),
      as: "Scenes/parts/others.part")
    try folder.edit("Scenes/box.yaml") {
      $0 = $0.replacing("[parts/rows.part]", with: "[parts/rows.part, parts/others.part]")
    }
    try record()
    try change("-4-", "-9-")
    for (old, new) in [("rows", "lists"), ("others", "more")] {
      try FileManager.default.moveItem(
        at: folder.scratch.url("Scenes/parts/\(old).part"), to: folder.scratch.url("Scenes/parts/\(new).part"))
      try folder.edit("Scenes/box.yaml") { $0 = $0.replacing("parts/\(old)", with: "parts/\(new)") }
    }
    let outcome = try folder.run("verify", "--no-cache")
    let sentence = "r.dot.x 4.0 → 9.0 pt; Scenes/parts/lists.part:9:9: HV:|-9-[dot] was HV:|-4-[dot]"
    #expect(outcome.status == 1 && outcome.lines.first?.hasSuffix(sentence) == true, "\(outcome.text)")
  }

  @Test func `a renamed component file alone changes nothing`() throws {
    try record()
    try FileManager.default.moveItem(
      at: folder.scratch.url("Scenes/parts/rows.part"), to: folder.scratch.url("Scenes/parts/lists.part"))
    try folder.edit("Scenes/box.yaml") { $0 = $0.replacing("parts/rows", with: "parts/lists") }
    #expect(try folder.run("verify", "--no-cache").status == 0)
  }

  @Test func `frames that the golden does not keep are drawn with the recorded component and image`() throws {
    try record()
    try change("-4-", "-9-")
    try TinyPicture.blue.data.write(to: folder.scratch.url("Scenes/logo.png"))
    let outcome = try folder.run("verify", "--no-cache", "--reporter", "list,blob,html", "--output", "out")
    #expect(outcome.status == 1)
    let (expected, actual) = (try frames("expected", in: "out"), try frames("actual", in: "out"))
    #expect(expected.count == 25 && actual.count == 25)
    #expect(zip(expected, actual).allSatisfy { $0 != nil && $1 != nil && $0 != $1 })
    let page = String(decoding: try folder.scratch.data("out/index.html"), as: UTF8.self)
    #expect(page.contains(#""d":1"#) && !page.contains(#""d":0"#) && !page.contains(#""e":null"#))
  }

  @Test func `without the recorded file there is no expected picture instead of a wrong one, and a note says why`()
    throws
  {
    let large = TinyPicture.red.data + Data(count: 9 << 10)
    try large.write(to: folder.scratch.url("Scenes/logo.png"))
    try record()
    try TinyPicture.blue.data.write(to: folder.scratch.url("Scenes/logo.png"))
    let outcome = try folder.run("verify", "--no-cache", "--reporter", "list,blob,html", "--output", "out")
    #expect(outcome.status == 1)
    #expect(
      outcome.text.contains(
        "of which the golden keeps no image have no expected picture: Scenes/logo.png is another file"),
      "\(outcome.text)")
    let (expected, actual) = (try frames("expected", in: "out"), try frames("actual", in: "out"))
    #expect(expected.contains(nil) && zip(expected, actual).allSatisfy { $0 != $1 })
    let page = String(decoding: try folder.scratch.data("out/index.html"), as: UTF8.self)
    #expect(page.contains(#""e":null"#) && !page.contains(#""d":0"#))
    let reason = #""reason":"Scenes/logo.png is another file than when it was recorded""#
    let gaps = try #require(page.firstMatch(of: /"gaps":\[\{"frames":"([^"]+)",([^}]+)\}\]/))
    let isMissing = expected.indices.filter { expected[$0] == nil }
    let first = try #require(Int(gaps.1.prefix { $0.isNumber }))
    #expect(gaps.2 == reason && isMissing.contains(first), "\(gaps.0)")
    #expect(page.matches(of: /"m":0/).count == isMissing.count)
    _ = try folder.run("merge-reports", "out", "--reporter", "html", "--output", "merged")
    #expect(try folder.scratch.data("merged/index.html") == folder.scratch.data("out/index.html"))
  }

  @Test func `the page says that a damaged image and an unplayable recorded scene have no picture`() throws {
    try record()
    try Data("no picture".utf8).write(to: folder.scratch.url("Goldens/box/frame-0000.png"))
    try folder.edit("Goldens/box/scene.json") { $0 = $0.replacing("imageView", with: "nonsense") }
    try change("-4-", "-9-")
    _ = try folder.run("verify", "--no-cache", "--reporter", "list,blob,html", "--output", "out")
    let page = String(decoding: try folder.scratch.data("out/index.html"), as: UTF8.self)
    let reasons = page.matches(of: /"reason":"([^"]+)"/).map { String($0.1) }
    #expect(reasons == ["the golden's image is missing or damaged", "the recorded scene cannot be played here"])
    _ = try folder.run("merge-reports", "out", "--reporter", "html", "--output", "merged")
    #expect(try folder.scratch.data("merged/index.html") == folder.scratch.data("out/index.html"))
  }

  @Test func `a golden from before imported files were kept shows no wrong picture either`() throws {
    try record()
    try folder.edit("Goldens/box/scene.json") { text in
      text.replace(/,\s*"imports": \[[\s\S]*\]\n}/, with: "\n}")
      text.replace(/,"content":"[^"]*"/, with: "")
    }
    try folder.edit("Goldens/box/golden.json") { $0.replace(/"golden": 3/, with: "\"golden\": 1") }
    try folder.edit("Goldens/box/golden.json") { $0.replace(/,\s*"files": \{[^}]*\}/, with: "") }
    #expect(try folder.run("verify", "--no-cache").status == 0)
    try change("-4-", "-9-")
    let outcome = try folder.run("verify", "--no-cache", "--reporter", "list,blob", "--output", "out")
    #expect(
      outcome.text.contains("Scenes/parts/rows.part is another file than when it was recorded"), "\(outcome.text)")
    let (expected, actual) = (try frames("expected", in: "out"), try frames("actual", in: "out"))
    #expect(expected.contains(nil) && zip(expected, actual).allSatisfy { $0 != $1 })
  }

  @Test func `comments and renamed views of a component change nothing`() throws {
    try record()
    try change("components:", "# Rows of the list.\ncomponents:")
    #expect(try folder.run("verify", "--no-cache").status == 0)
    try change("dot", "point")
    let renamed = try folder.run("verify", "--no-cache")
    #expect(renamed.status == 0 && renamed.text.contains("renamed dot → point"), "\(renamed.text)")
  }

  @Test func `a report is not accepted if a component has changed since`() throws {
    try record()
    try change("-4-", "-9-")
    _ = try folder.run("verify", "--no-cache", "--reporter", "blob", "--output", "out")
    try change("-9-", "-8-")
    let refused = try folder.run("approve", "--from", "out")
    #expect(
      refused.status == 2 && refused.errors.contains("Scenes/parts/rows.part is not the file that the report is on"),
      "\(refused.errors)")
    try change("-8-", "-9-")
    #expect(try folder.run("approve", "--from", "out").status == 0)
    #expect(try folder.run("verify", "--no-cache").status == 0)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"), "git is not installed"))
  func `a scene at a git revision has the components of that revision`() throws {
    let git = "git -c user.name=t -c user.email=t@example.org -c init.defaultBranch=main"
    let made = try Tool.shell("\(git) init -q . && \(git) add . && \(git) commit -qm one", in: folder.scratch.url)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try folder.run("diff", "HEAD:Scenes/box.yaml", "Scenes/box.yaml").status == 0)
    try change("-4-", "-9-")
    let outcome = try folder.run("diff", "HEAD:Scenes/box.yaml", "Scenes/box.yaml")
    #expect(
      outcome.status == 1 && outcome.text.hasSuffix("Scenes/parts/rows.part:9:9: HV:|-9-[dot] was HV:|-4-[dot]\n"),
      "\(outcome.text)")
  }
}
