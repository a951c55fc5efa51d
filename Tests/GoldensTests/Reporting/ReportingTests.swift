import Foundation
import InbetweenGoldens
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenPixels
import Testing

/// Reports of scenes that were recorded and verified in a temporary store.
enum SampleReport {
  static func run(_ name: String, distance: Double, blue: UInt8 = 128) -> SceneRun {
    let empty = MotionTrace(
      scene: name, framesPerSecond: Rational(20), duration: Rational(1), canvas: Size(width: 60, height: 40), scale: 1,
      events: [.init(name: "go <1>", start: .zero, end: Rational(1))])
    var recorder = TraceRecorder(empty)
    for frame in 0..<empty.frameCount {
      let x = distance * empty.time(ofFrame: frame).doubleValue
      recorder.append([ViewSample(path: "root/box", values: ["frame": TraceValue(x, 10, 12, 12)])])
    }
    let trace = recorder.recorded
    @Sendable func draw(_ frame: Int) -> Pixmap {
      let left = Int((distance * trace.time(ofFrame: frame).doubleValue).rounded())
      var bytes: [UInt8] = []
      for y in 0..<40 {
        for x in 0..<60 {
          bytes +=
            (10..<22).contains(y) && (left..<left + 12).contains(x) ? [128, 0, blue, 255] : [255, 255, 255, 255]
        }
      }
      return Pixmap(width: 60, height: 40, bytes: bytes)
    }
    return SceneRun(
      trace: trace, scene: nil, environment: EnvironmentStamp([("cairo", "1.16.0")]), width: 60, height: 40,
      hashes: (0..<trace.frameCount).map { draw($0).pixelHash.description }, pixels: { draw($0) })
  }

  static func report(failing: Int = 1, root: String = "") throws -> VerificationReport {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)/Goldens").path
    defer { try? FileManager.default.removeItem(atPath: String(folder.dropLast("/Goldens".count))) }
    let store = GoldenStore(folder: folder)
    try store.record(run("moved", distance: 30))
    try store.record(run("steady", distance: 30))
    let moved = store.verify(run("moved", distance: 36))
    let expected = try #require(moved.expected)
    let diagnosis = Diagnosis(expected: expected, actual: moved.actual)
    let frames = try moved.frames.map { frame in
      SceneReport.FrameReport(
        scene: "moved", index: frame.index, seconds: frame.time.doubleValue, summary: frame.comparison.summary,
        try frame.pictures())
    }
    let (before, after) = (run("moved", distance: 30), run("moved", distance: 36))
    var film = ReportFilm()
    for frame in 0..<moved.actual.frameCount {
      film.append(
        frame: frame, seconds: moved.actual.time(ofFrame: frame).doubleValue, expected: try before.pixels(frame),
        actual: try after.pixels(frame))
    }
    let cause = CauseParts(
      key: "[a(1)] was (2)", changes: [.init(path: "c/[0]", old: "(2)", new: "[a(1)]", oldLine: 3, newLine: 3)])
    var scenes = (0..<failing).map { index in
      SceneReport(
        moved, file: root + "Scenes/moved.yaml", line: 23 + index, column: 5, kinds: diagnosis.kinds.map(\.rawValue),
        sentence: diagnosis.sentence + "; \(root)Scenes/moved.yaml:23:5: [a(1)] was <(2)> & 50 %, \"x\"\nend",
        worstFrame: diagnosis.worstFrame, cause: cause, source: "views:\n  - a\n  - H:|-[a(1)]-|\n  - <b>\n",
        frames: frames, film: film)
    }
    scenes += [
      SceneReport(
        store.verify(run("steady", distance: 30)), file: "Scenes/steady.yaml",
        frames: [.init(scene: "steady", index: 0, seconds: 0, summary: "", files: [(.expected, [1]), (.actual, [1])])]),
      SceneReport(name: "cached", file: "Scenes/cached.yaml", code: .success, isCached: true),
      SceneReport(
        store.verify(run("fresh", distance: 1)), file: "Scenes/fresh.yaml",
        frames: [.init(scene: "fresh", index: 7, seconds: 0.35, summary: "new", files: [(.actual, [2])])]),
    ]
    return VerificationReport(scenes: scenes, leftOver: ["gone"], root: root)
  }

  /// Many scenes, some of which differ at all of their frames; each at its own.
  static func large(scenes count: Int, failing: Int, frames: Int) throws -> VerificationReport {
    var scenes = (failing..<count).map {
      SceneReport(name: "passed-\($0)", file: "Scenes/passed-\($0).yaml", code: .success, isCached: true)
    }
    func picture(_ scene: Int, _ frame: Int, _ shift: Int) -> Pixmap {
      var bytes = [UInt8](repeating: 255, count: 94 * 167 * 4)
      for y in (25 + frame * 2)..<(42 + frame * 2) {
        for x in (5 + scene)..<(20 + scene + shift) {
          let at = (y * 94 + x) * 4
          (bytes[at], bytes[at + 1], bytes[at + 2]) = (UInt8(x % 251), UInt8(y % 241), UInt8(scene * 5 % 256))
        }
      }
      return Pixmap(width: 94, height: 167, bytes: bytes)
    }
    for scene in 0..<failing {
      let (expected, actual) = (run("scene-\(scene)", distance: 30), run("scene-\(scene)", distance: 36))
      var film = ReportFilm()
      for frame in 0..<frames {
        film.append(
          frame: frame, seconds: Double(frame) / 20, expected: picture(scene, frame, 0),
          actual: picture(scene, frame, 5))
      }
      let verdict = GoldenStore(folder: "/nowhere").verify(actual, against: expected.golden, imageLimit: 0)
      scenes.append(
        SceneReport(
          verdict, file: "Scenes/scene-\(scene).yaml", kinds: ["where"], sentence: "scene-\(scene): frames differ",
          worstFrame: 20, film: film))
    }
    return VerificationReport(scenes: scenes)
  }
}

@Suite("Reports")
struct ReportingTests {
  @Test func `the terminal's summary reports the differences and how to accept them`() throws {
    let report = try SampleReport.report()
    let text = TerminalReport.text(report).text
    #expect(
      text.contains(
        "diff moved: frames 1–20 of 21 differ, worst 20 (1.000 s): box.x 30.0 → 36.0 pt"))
    #expect(text.contains("none fresh: there is no golden; ‘inbetween record Scenes/fresh.yaml’ makes one"))
    #expect(
      text.contains(
        "4 scenes: 1 without a golden, 1 different, 2 passed (1 from the cache); 1 golden without a scene\n"))
    #expect(text.contains("inbetween approve --filter '^(moved)$'"))
    #expect(text.contains("goldens without a scene: gone"))
    #expect(!text.contains("\u{1b}") && TerminalReport.text(report, usesColor: true).text.contains("\u{1b}[31m"))
    #expect(report.code == .nothingCompared)
    #expect(VerificationReport(scenes: []).code == .nothingCompared)
    #expect(VerificationReport(scenes: []).summary == "no scene was compared")
  }

  @Test func `the JSON has reg-suit's lists, and the images are where it says`() throws {
    let report = try SampleReport.report()
    let object = try JSONSerialization.jsonObject(with: Data(RegReport.json(report).utf8)) as? [String: Any]
    let json = try #require(object)
    #expect(json["failedItems"] as? [String] == report.scenes.first { $0.name == "moved" }?.frames.map(\.path))
    #expect((json["failedItems"] as? [String])?.isEmpty == false)
    #expect(json["newItems"] as? [String] == ["fresh/frame-0007.png"])
    #expect(json["deletedItems"] as? [String] == [] && json["goldensWithoutScene"] as? [String] == ["gone"])
    #expect(json["passedItems"] as? [String] == ["steady/frame-0000.png"])
    #expect(json["diffDir"] as? String == "./diff" && json["code"] as? Int == 3)
    for (list, kind) in [("expectedItems", "expected"), ("actualItems", "actual"), ("diffItems", "diff")] {
      let pictures = report.failures.flatMap(\.frames).filter { $0.pictures.contains { $0.kind.rawValue == kind } }
      #expect(json[list] as? [String] == pictures.map(\.path), "\(list)")
    }
    let bare = try JSONSerialization.jsonObject(with: Data(RegReport.json(report, listsPictures: false).utf8))
    #expect((bare as? [String: Any])?["failedItems"] as? [String] == [])
  }

  @Test func `annotations are at the scene's line, are escaped, and stay within GitHub's limits`() throws {
    let one = GitHubReport.annotations(try SampleReport.report())
    #expect(one.contains("::error file=Scenes/moved.yaml,line=23,col=5,title=moved frame 20::moved: frames 1–20"))
    #expect(one.contains("50 %25, \"x\"%0Aend\n"))
    let many = GitHubReport.annotations(try SampleReport.report(failing: 30)).split(separator: "\n")
    #expect(many.filter { $0.hasPrefix("::error") }.count == 10)
    #expect(many.contains { $0.contains("23 more scenes did not pass") })
  }

  @Test func `scenes with one cause at one line share an annotation, and every cause is annotated first`() {
    func scene(_ name: String, _ file: String, _ line: Int, _ cause: String) -> SceneReport {
      let run = SampleReport.run(name, distance: 36)
      let verdict = GoldenStore(folder: "/nowhere").verify(run, against: SampleReport.run(name, distance: 30).golden)
      return SceneReport(
        verdict, file: file, line: line, column: 1, kinds: ["where"], sentence: "\(name): differs",
        cause: CauseParts(key: cause, changes: []))
    }
    var scenes = (0..<12).map { scene("a@num=\($0)", "Scenes/a.yaml", 3, "red was blue") }
    scenes += (0..<12).map { scene("b\($0)", "Scenes/b\($0).yaml", 3, "red was blue") }
    scenes += [scene("c", "Scenes/parts/rows.part", 8, "1 was 2"), scene("d", "Scenes/parts/rows.part", 8, "1 was 2")]
    let lines = GitHubReport.annotations(VerificationReport(scenes: scenes)).split(separator: "\n")
    #expect(lines.count == 10)
    #expect(
      lines[0].contains("file=Scenes/a.yaml,line=3") && lines[0].hasSuffix("a@num=0: differs; and 11 more variants"))
    #expect(lines[1].contains("rows.part,line=8") && lines[1].hasSuffix("c: differs; and 1 more scene"))
    #expect(lines[2].hasSuffix("::b0: differs") && lines[9].contains("5 more scenes did not pass: b5, b6, "))
  }

  @Test func `the step's summary groups differences by cause in lists that no text can break, below GitHub's limit`()
    throws
  {
    let text = GitHubReport.stepSummary(try SampleReport.report(failing: 3))
    #expect(text.hasPrefix("### Inbetween: 6 scenes"))
    // Three groups: the cause, no golden yet, and the golden without a scene.
    #expect(text.split(separator: "\n").count { $0.hasPrefix("- **") } == 5)
    #expect(text.contains("\n**One scene:** there is no golden yet\n\n- **fresh** (new): there is no golden; "))
    #expect(text.contains("\n- **gone** (no scene): the golden has no scene; "))
    #expect(text.contains("**One change explains 3 scenes:** \\[a(1)\\] was (2)"))
    #expect(text.contains("was &lt;(2)&gt;") && text.contains("<br>end"))
    let scenes = (0..<6000).map {
      SceneReport(name: "s\($0)", file: nil, code: .different, sentence: String(repeating: "x", count: 400))
    }
    let large = GitHubReport.stepSummary(VerificationReport(scenes: scenes))
    #expect(large.utf8.count < 1_048_576 && large.contains("more scenes did not pass"))
    let comment = MarkdownReport(VerificationReport(scenes: scenes), limit: MarkdownReport.commentLimit).text
    #expect(comment.count < 65_536 && comment.contains("more scenes did not pass"))
  }

  @Test func `a summary shows filmstrips from the address of the published report, and otherwise its folder`() throws {
    let report = try SampleReport.report()
    let published = MarkdownReport(report, place: .published("https://reports.example/7")).text
    #expect(published.contains("[The report](https://reports.example/7/index.html)"))
    #expect(published.contains("src=\"https://reports.example/7/filmstrips/moved.png\""))
    #expect(published.contains("[moved](https://reports.example/7/index.html#scene=moved)"))
    let artifact = MarkdownReport(report, place: .artifact("https://github.com/a/b/actions/runs/1#artifacts")).text
    #expect(artifact.contains("(https://github.com/a/b/actions/runs/1#artifacts)") && !artifact.contains("<img"))
    #expect(!MarkdownReport(report).text.contains("data:"))
    let calling = SceneReport(name: "s", file: nil, code: .wrongInput, sentence: "s: @team <img src=x> [a](b)")
    let invalid = SceneReport(
      name: "t", file: "Scenes/t.yaml", line: 3, column: 5, code: .wrongInput, sentence: "t: not YAML")
    let text = MarkdownReport(VerificationReport(scenes: [calling, invalid])).text
    #expect(text.contains("\n- **t** (invalid): Scenes/t.yaml:3:5: not YAML\n"))
    #expect(!text.contains("@team") && !text.contains("<img") && !text.contains("[a](b)"))
  }

  @Test func `a filmstrip contains expected, actual and difference of each frame, within the limit of pixels`() throws {
    let scene = try #require(try SampleReport.report().scenes.first { $0.name == "moved" })
    let pixels = try PNGDecoder.decode(try #require(DifferenceStrip.png(scene)))
    let count = min(scene.frames.count, 6)
    let (columns, rows) = count < 3 ? (3, count) : (count, 3)
    #expect(pixels.width == 8 + 68 * columns && pixels.height == 8 + 48 * rows)
    let large = Pixmap(width: 390, height: 1300, bytes: [UInt8](repeating: 90, count: 390 * 1300 * 4))
    let frame = SceneReport.FrameReport(
      scene: "s", index: 0, seconds: 0, summary: "", FramePictures(expected: large, actual: large))
    let small = try PNGDecoder.decode(
      try #require(DifferenceStrip.png(SceneReport(name: "s", file: nil, code: .different, frames: [frame]))))
    // Side by side, half as large.
    #expect(small.width <= 1200 && small.height == 8 + 650 + 8)
    #expect(DifferenceStrip.png(SceneReport(name: "s", file: nil, code: .different)) == nil)
  }

  @Test func `SARIF has a rule, a relative location with a line, and a stable fingerprint`() throws {
    let text = SARIFReport.json(try SampleReport.report(failing: 1), version: "1.2.3")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(json["version"] as? String == "2.1.0")
    let run = try #require((json["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = Set((driver["rules"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String })
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 3)
    for result in results {
      #expect(rules.contains(result["ruleId"] as? String ?? ""))
      #expect((result["partialFingerprints"] as? [String: String])?["scene/v1"]?.isEmpty == false)
    }
    let moved = try #require(results.first { ($0["partialFingerprints"] as? [String: String])?["scene/v1"] == "moved" })
    #expect(moved["ruleId"] as? String == "where")
    let location = try #require((moved["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
    #expect((location["artifactLocation"] as? [String: String])?["uri"] == "Scenes/moved.yaml")
    #expect((location["region"] as? [String: Int])?["startLine"] == 23)
  }

  @Test func `the page contains its images and curves, refers to nothing outside and escapes all text`() throws {
    let report = try SampleReport.report()
    let page = HTMLReport.page(report)
    let moved = try #require(report.scenes.first { $0.name == "moved" })
    let film = try #require(moved.film)
    #expect(film.moments.count == 21)
    // Half a pixel and less apart: 0, 1.5 and 1.8 pixels, 4.5 and 5.4 round to the same.
    #expect(film.moments.filter(\.isEqual).map(\.frame) == [0, 1, 3])
    // Each picture stands there once.
    #expect(page.ranges(of: "<script type=\"text/plain\" id=\"p-").count == film.pictures.count)
    #expect(Set(film.pictures.map(\.id)).count == film.pictures.count)
    #expect(
      page.contains("go \\u003c1>") && !page.contains("<(2)>") && page.contains("\\u003cb>") && !page.contains("<b>"))
    for outside in ["http:", "https:", "url(", "src=\"/", "href="] { #expect(!page.contains(outside), "\(outside)") }
  }

  @Test func `no form shows an absolute path`() throws {
    let report = try SampleReport.report(root: "/home/someone/project/")
    let forms = [
      TerminalReport.text(report).text, RegReport.json(report), JUnitReport.xml(report),
      GitHubReport.annotations(report),
      GitHubReport.stepSummary(report), HTMLReport.page(report), SARIFReport.json(report, version: "1"),
    ]
    for form in forms { #expect(!form.contains("/home/someone") && !form.contains(NSTemporaryDirectory())) }
    #expect(forms[0].contains("; Scenes/moved.yaml:23:5: "))
  }

  @Test func `below a folder every path of a message is in that folder, also that of an imported file`() {
    let verdict = GoldenStore(folder: "/nowhere").verify(
      SampleReport.run("a", distance: 36), against: SampleReport.run("a", distance: 30).golden)
    let change = CauseParts.Change(
      path: "c", file: "parts/a.yaml", old: "1", new: "2", oldLine: 2, newLine: 2)
    let scene = SceneReport(
      verdict, file: "a.yaml", causeFile: "parts/a.yaml", line: 2, column: 1, kinds: ["where"],
      sentence: "a: differs; two changes together: parts/a.yaml:2:1: 2 was 1; a.yaml:3:1: b was c",
      cause: CauseParts(key: "2 was 1", changes: [change]), source: "x\ny\nz\n", imports: ["parts/a.yaml": "p\n2\n"])
    let moved = VerificationReport(scenes: [scene]).below("app").scenes[0]
    #expect(
      moved.sentence
        == "a: differs; two changes together: app/parts/a.yaml:2:1: 2 was 1; app/a.yaml:3:1: b was c")
    #expect(moved.file == "app/parts/a.yaml" && moved.sceneFile == "app/a.yaml")
    #expect(moved.cause?.changes.map(\.file) == ["app/parts/a.yaml"])
    #expect(PageScene(moved).json.contains(#"{"n":1,"text":"p","file":"app/parts/a.yaml"}"#))
  }

  @Test func `a page is written in two parts, the second of which is known when all scenes are`() throws {
    let scene = try #require(try SampleReport.report().failures.first { $0.film != nil })
    let film = try #require(scene.film)
    #expect(PageScene.opening(of: scene) + PageScene.closing(of: scene.withoutPictures, film) == PageScene(scene).json)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(PageScene(scene).json.utf8)) }
  }

  @Test func `a page is the same for the same report`() throws {
    #expect(HTMLReport.page(try SampleReport.report()) == HTMLReport.page(try SampleReport.report()))
    #expect(RegReport.json(try SampleReport.report()) == RegReport.json(try SampleReport.report()))
  }

  @Test func `a film stores each picture once, and only the differing part of a partial difference`() throws {
    let white = Pixmap(width: 40, height: 30, bytes: [UInt8](repeating: 255, count: 4800))
    var dotted = white
    dotted.bytes.replaceSubrange((10 * 40 + 7) * 4..<(10 * 40 + 9) * 4, with: [1, 2, 3, 255, 4, 5, 6, 255])
    var film = ReportFilm()
    film.append(frame: 0, seconds: 0, expected: white, actual: white)
    film.append(frame: 1, seconds: 0.1, expected: white, actual: dotted)
    film.append(frame: 2, seconds: 0.2, expected: dotted, actual: nil)
    #expect(film.moments.map(\.isEqual) == [true, false, false])
    #expect(film.pictures.count == 2 && film.pictures[0].base == nil)
    let part = film.pictures[1]
    #expect(part.base == film.pictures[0].id && part.x == 7 && part.y == 10)
    let pixels = try PNGDecoder.decode(part.png)
    #expect(pixels.width == 2 && pixels.height == 1 && pixels.bytes == [1, 2, 3, 255, 4, 5, 6, 255])
    #expect(part.id == dotted.pixelHash.description)
  }

  @Test func `the page says which frames have no expected picture, and why`() throws {
    let white = Pixmap(width: 2, height: 1, bytes: [UInt8](repeating: 255, count: 8))
    var film = ReportFilm()
    for frame in [0, 2, 4, 6, 9] {
      let isMissing = [2, 4, 9].contains(frame)
      film.append(
        frame: frame, seconds: Double(frame), expected: isMissing ? nil : white, actual: white,
        missing: isMissing ? "a.png is another <file>" : nil)
    }
    film.append(frame: 10, seconds: 10, expected: nil, actual: nil, missing: "its image is damaged")
    film.append(frame: 11, seconds: 11, expected: nil, actual: white)
    #expect(film.moments.map(\.frame) == [0, 2, 4, 6, 9, 11] && film.gaps.map(\.frame) == [2, 4, 9, 10])
    film.problem = "no expected pictures: x"
    let page = PageScene.closing(of: SceneReport(name: "a", file: "a.yaml", code: .different), film)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(("{\"a\":0" + page).utf8)) as? [String: Any])
    let gaps = try #require(json["gaps"] as? [[String: String]])
    #expect(gaps.map { $0["frames"] } == ["2–4, 9", "10"])
    #expect(gaps.map { $0["reason"] } == ["a.png is another <file>", "its image is damaged"])
    #expect(json["problem"] as? String == "no expected pictures: x")
    let places = try #require(json["film"] as? [[String: Any]]).map { $0["m"] as? Int }
    #expect(places == [nil, 0, 0, nil, 0, nil], "the last frame was not expected")
  }

  @Test func `scenes with one cause are listed together, the cause of most scenes first`() throws {
    let causes = try SampleReport.report(failing: 3).causes
    #expect(causes.map(\.text) == ["[a(1)] was (2)", "there is no golden yet"])
    #expect(causes.map(\.scenes.count) == [3, 1])
  }
}
