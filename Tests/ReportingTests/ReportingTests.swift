import Foundation
import InbetweenDiagnosis
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenGoldens
import InbetweenPixmap
import InbetweenReporting
import Testing

/// Reports of scenes that were recorded and verified in a temporary store.
enum SampleReport {
  private static func run(_ name: String, distance: Double, blue: UInt8 = 128) -> SceneRun {
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
    var scenes = (0..<failing).map { index in
      SceneReport(
        moved, file: root + "Scenes/moved.yaml", line: 23 + index, column: 5, kinds: diagnosis.kinds.map(\.rawValue),
        sentence: diagnosis.sentence + "; \(root)Scenes/moved.yaml:23:5: [a(1)] was <(2)> & 50 %, \"x\"\nend",
        worstFrame: diagnosis.worstFrame, frames: frames)
    }
    scenes += [
      SceneReport(
        store.verify(run("steady", distance: 30)), file: "Scenes/steady.yaml",
        frames: [.init(scene: "steady", index: 0, seconds: 0, summary: "", files: [(.expected, [1]), (.actual, [1])])]),
      SceneReport(name: "cached", file: "Scenes/cached.yaml", code: .fine, isCached: true),
      SceneReport(
        store.verify(run("fresh", distance: 1)), file: "Scenes/fresh.yaml",
        frames: [.init(scene: "fresh", index: 7, seconds: 0.35, summary: "new", files: [(.actual, [2])])]),
    ]
    return VerificationReport(scenes: scenes, leftOver: ["gone"], root: root)
  }
}

@Suite("Reports")
struct ReportingTests {
  @Test("the terminal's summary says what differs and how to accept it")
  func terminal() throws {
    let report = try SampleReport.report()
    let text = TerminalReport.text(report).text
    #expect(
      text.contains(
        "diff moved: frames 1–20 of 21 differ, worst 20 (1.000 s): box.x 30.0 → 36.0 pt"))
    #expect(text.contains("none fresh: there is no golden; ‘inbetween record fresh’ makes one"))
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

  @Test("the JSON has reg-suit's lists, and images lie where they say")
  func reg() throws {
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
      let pictures = report.scenes.flatMap(\.frames).filter { $0.pictures.contains { $0.kind.rawValue == kind } }
      #expect(json[list] as? [String] == pictures.map(\.path), "\(list)")
    }
    let bare = try JSONSerialization.jsonObject(with: Data(RegReport.json(report, listsPictures: false).utf8))
    #expect((bare as? [String: Any])?["failedItems"] as? [String] == [])
  }

  @Test("annotations stand at the scene's line, are escaped, and keep within GitHub's caps")
  func annotations() throws {
    let one = GitHubReport.annotations(try SampleReport.report())
    #expect(one.contains("::error file=Scenes/moved.yaml,line=23,col=5,title=moved frame 20::moved: frames 1–20"))
    #expect(one.contains("50 %25, \"x\"%0Aend\n"))
    let many = GitHubReport.annotations(try SampleReport.report(failing: 30)).split(separator: "\n")
    #expect(many.filter { $0.hasPrefix("::error") }.count == 10)
    #expect(many.contains { $0.contains("23 more scenes did not pass") })
  }

  @Test("the step's summary is a table that no text can break, below GitHub's limit")
  func stepSummary() throws {
    let text = GitHubReport.stepSummary(try SampleReport.report())
    #expect(text.hasPrefix("### Inbetween: 4 scenes"))
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(rows.count == 5, "one of them for the golden without a scene")
    #expect(rows.allSatisfy { $0.replacing("\\|", with: "").filter { $0 == "|" }.count == 4 })
    #expect(text.contains("was &lt;(2)&gt;") && text.contains("<br>end"))
    let scenes = (0..<6000).map {
      SceneReport(name: "s\($0)", file: nil, code: .different, sentence: String(repeating: "x", count: 400))
    }
    let large = GitHubReport.stepSummary(VerificationReport(scenes: scenes))
    #expect(large.utf8.count < 1_048_576 && large.contains("more scenes did not pass"))
  }

  @Test("the page holds its images and curves, refers to nothing outside and escapes what it shows")
  func page() throws {
    let report = try SampleReport.report()
    let page = HTMLReport.page(report)
    #expect(page.contains("<section id=\"moved\">") && page.contains("<span class=\"kind where\">where</span>"))
    let frames = try #require(report.scenes.first { $0.name == "moved" }).frames.count
    #expect(frames >= 2)
    // The scene without a golden has but what is there now.
    #expect(page.ranges(of: "src=\"data:image/png;base64,").count == 3 * frames + 1)
    #expect(page.ranges(of: "<polyline class=\"expected\"").count == 1)
    #expect(page.contains("go &lt;1&gt;") && !page.contains("<(2)>"))
    for outside in ["http:", "https:", "url(", "src=\"/", "href="] { #expect(!page.contains(outside), "\(outside)") }
  }

  @Test("no form shows an absolute path")
  func relativePaths() throws {
    let report = try SampleReport.report(root: "/home/someone/project/")
    let forms = [
      TerminalReport.text(report).text, RegReport.json(report), JUnitReport.xml(report),
      GitHubReport.annotations(report),
      GitHubReport.stepSummary(report), HTMLReport.page(report),
    ]
    for form in forms { #expect(!form.contains("/home/someone") && !form.contains(NSTemporaryDirectory())) }
    #expect(forms[0].contains("; Scenes/moved.yaml:23:5: "))
  }

  @Test("a page is the same for the same report")
  func deterministic() throws {
    #expect(HTMLReport.page(try SampleReport.report()) == HTMLReport.page(try SampleReport.report()))
    #expect(RegReport.json(try SampleReport.report()) == RegReport.json(try SampleReport.report()))
  }

  @Test("headless Chromium opens the page from disk and finds every image whole, where it is installed")
  func browser() throws {
    let candidates = ["chromium", "chromium-browser", "google-chrome", "headless_shell"]
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let program = candidates.lazy.flatMap { name in folders.map { $0 + "/" + name } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let program else {
      print("skipped: no Chromium is installed")
      return
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inbetween-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("index.html")
    let probe = """
      <script>document.title = [...document.images].filter(i => i.complete && i.naturalWidth === 60).length + ' images, '
      + document.querySelectorAll('polyline').length + ' curves, '
      + [...document.querySelectorAll('svg')].filter(s => s.getBoundingClientRect().width > 100).length + ' plots'</script>
      """
    let report = try SampleReport.report()
    try HTMLReport.page(report).replacing(
      "</body>", with: "<script>window.onload = () => {}</script>" + probe + "</body>"
    )
    .write(to: file, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000",
      "--user-data-dir=\(folder.path)/profile",
      "--dump-dom", file.absoluteString,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let dom = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let images = try #require(report.scenes.first { $0.name == "moved" }).frames.count * 3
    #expect(dom.contains("<title>\(images) images, 2 curves, 1 plots</title>"), "\(dom.prefix(600))")
  }
}
