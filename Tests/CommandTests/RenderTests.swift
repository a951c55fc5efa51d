import Foundation
import InbetweenPixels
import Testing
import InbetweenTestSupport

@Suite("inbetween render")
struct RenderTests {
  private let scratch: TemporaryFolder
  private let scene: String

  init() throws {
    scratch = try TemporaryFolder()
    scene = try scratch.write(SampleScene.moving, as: "moving.yaml")
  }

  private func render(_ arguments: String..., to folder: String = "out") throws -> Tool.Outcome {
    try Tool.start(["render", scene, "-o", scratch.url(folder).path] + arguments).outcome()
  }

  private struct Manifest: Decodable {
    struct Canvas: Decodable { var width: Int, height: Int, opaque: Bool }

    struct Frame: Decodable {
      var index: Int
      var time: String
      var file: String
      var pixels: String
    }

    struct Environment: Decodable { var libraries: [String: String] }

    var version: Int
    var scene: String
    var canvas: Canvas
    var fps: String
    var duration: String
    var count: Int
    var environment: Environment
    var frames: [Frame]
  }

  private func manifest(_ folder: String = "out/moving") throws -> Manifest {
    try JSONDecoder().decode(Manifest.self, from: scratch.data(folder + "/frames.json"))
  }

  @Test func `frames are in a folder with the scene's name, with frames.json`() throws {
    let outcome = try render()
    #expect(outcome.status == 0)
    #expect(outcome.text.hasSuffix("out/moving: 7 frames, 0.5 s at 12 a second, 100 × 80 pixels\n"))
    #expect(outcome.errors.isEmpty)
    #expect(
      try scratch.names(in: "out/moving") == (0..<7).map { "frame-000\($0).png" } + ["frames.json"])
    #expect(try scratch.names(in: "out") == ["moving"])
    let manifest = try manifest()
    #expect(manifest.version == 1)
    #expect(manifest.scene == "moving")
    #expect(manifest.canvas.width == 100 && manifest.canvas.height == 80 && manifest.canvas.opaque)
    #expect(manifest.fps == "12" && manifest.duration == "1/2" && manifest.count == 7)
    #expect(manifest.frames.map(\.time) == ["0", "1/12", "1/6", "1/4", "1/3", "5/12", "1/2"])
    #expect(manifest.environment.libraries["cairo"]?.isEmpty == false)
    #expect(Set(manifest.frames.map(\.pixels)).count == 7)
  }

  @Test func `a frame is an RGB PNG, or RGBA if the canvas is translucent`() throws {
    #expect(try render().status == 0)
    let opaque = try scratch.data("out/moving/frame-0000.png")
    #expect(Array(opaque.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // Width, height, depth and colour type of IHDR.
    #expect(Array(opaque[16..<26]) == [0, 0, 0, 100, 0, 0, 0, 80, 8, 2])
    #expect(opaque.range(of: Data("sRGB".utf8)) != nil)
    let clear = try scratch.write(
      SampleScene.moving.replacing("scale: 1", with: "scale: 1, backgroundColor: clear"), as: "clear.yaml")
    #expect(try Tool.run("render", clear, "-o", scratch.url("out").path).status == 0)
    #expect(try scratch.data("out/clear/frame-0000.png")[25] == 6)
  }

  @Test func `the bytes are the same for any number of jobs, any first frame, and one to seven parts`() throws {
    let count = 7
    #expect(try render("--jobs", "1", to: "one").status == 0)
    let frames = try (0..<count).map { try scratch.data("one/moving/frame-000\($0).png") }
    for jobs in [2, 3, 5, 7, 20] {
      #expect(try render("--jobs", "\(jobs)", to: "jobs").status == 0)
      for name in try scratch.names(in: "one/moving") {
        #expect(try scratch.data("one/moving/\(name)") == scratch.data("jobs/moving/\(name)"), "\(jobs) jobs, \(name)")
      }
    }
    func compare(_ range: Range<Int>) throws {
      let (first, last) = (
        max(Double(range.lowerBound) / 12 - 0.01, 0), min(Double(range.upperBound - 1) / 12 + 0.01, 0.5)
      )
      #expect(try render("--from", "\(first)", "--to", "\(last)", "--jobs", "2", to: "part").status == 0)
      let names = range.map { "frame-000\($0).png" }
      #expect(try scratch.names(in: "part/moving") == names + ["frames.json"])
      for (index, name) in zip(range, names) {
        #expect(try scratch.data("part/moving/\(name)") == frames[index], "\(name) of frames \(range)")
      }
      let part = try manifest("part/moving")
      #expect(part.frames.map(\.index) == Array(range) && part.count == count)
    }
    for start in 0..<count { try compare(start..<count) }
    for parts in 2...count {
      for part in 0..<parts { try compare(part * count / parts..<(part + 1) * count / parts) }
    }
  }

  @Test func `options replace the rate, scale and size of the scene`() throws {
    #expect(try render("--fps", "30000/1001", "--scale", "2", "--size", "60x40").status == 0)
    let manifest = try manifest()
    #expect(manifest.fps == "30000/1001")
    #expect(manifest.count == 16)
    #expect(manifest.canvas.width == 120 && manifest.canvas.height == 80)
    #expect(manifest.frames.last?.time == "1/2")
  }

  @Test func `parameters that are set are part of the name`() throws {
    #expect(try render("--set", "far=30").status == 0)
    #expect(try scratch.names(in: "out") == ["moving@far=30"])
  }

  @Test func `a time may be a label`() throws {
    #expect(try render("--from", "go.end").status == 0)
    #expect(try manifest().frames.map(\.index) == [6])
  }

  @Test func `a conflicting scene is drawn with a warning`() throws {
    let path = try scratch.write(SampleScene.conflict, as: "conflict.yaml")
    let outcome = try Tool.run("render", path, "-o", scratch.url("out").path)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("warning: these constraints cannot hold together"))
    #expect(try scratch.names(in: "out/conflict") == ["frame-0000.png", "frames.json"])
  }

  @Test func `a second render replaces the first completely`() throws {
    #expect(try render("--fps", "60").status == 0)
    #expect(try render().status == 0)
    #expect(try scratch.names(in: "out/moving").count == 8)
    #expect(try scratch.names(in: "out") == ["moving"])
  }

  @Test func `a folder that contains anything else is not replaced`() throws {
    try FileManager.default.createDirectory(at: scratch.url("out/moving"), withIntermediateDirectories: true)
    _ = try scratch.write("mine", as: "out/moving/notes.txt")
    let outcome = try render()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("notes.txt"))
    #expect(try scratch.names(in: "out/moving") == ["notes.txt"])
  }

  @Test func `two scenes with the same name are refused`() throws {
    try FileManager.default.createDirectory(at: scratch.url("other"), withIntermediateDirectories: true)
    let twin = try scratch.write(SampleScene.moving, as: "other/moving.yaml")
    let outcome = try Tool.run("render", scene, twin, "-o", scratch.url("out").path)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("would both be written to 'moving'"))
  }

  @Test func `two concurrent renders into one folder do not mix`() throws {
    let target = scratch.url("out").path
    let running = try (0..<2).map { number in
      try Tool.start(["render", scene, "-o", target, "--fps", number == 0 ? "60" : "240", "--jobs", "1"])
    }
    for process in running { #expect(try process.outcome().status == 0) }
    let manifest = try manifest()
    #expect(manifest.count == 31 || manifest.count == 121)
    #expect(try scratch.names(in: "out/moving").count == manifest.count + 1)
    #expect(try scratch.names(in: "out") == ["moving"])
  }

  @Test func `a filmstrip is one picture at most 2000 pixels wide`() throws {
    #expect(try render("--filmstrip").status == 0)
    #expect(try scratch.names(in: "out") == ["moving-filmstrip.png"])
    #expect(try width(ofPNG: scratch.data("out/moving-filmstrip.png")) <= 2_000)
    let ten = try Tool.run("render", "Scenes/passbook.yaml", "-o", scratch.url("strips").path, "--filmstrip", "10")
    #expect(ten.status == 0)
    let data = try scratch.data("strips/passbook-filmstrip.png")
    #expect(try (1_900...2_000).contains(width(ofPNG: data)))
    let streamed = try Tool.run("render", "Scenes/passbook.yaml", "-o", "-", "--filmstrip", "10")
    #expect(streamed.output == data)
  }

  @Test func `a filmstrip shows averages of the frames' pixels: a line of one pixel remains visible`() throws {
    let lines = (0..<10).map {
      "  - {view: v\($0), frame: [0, \(20 + 50 * $0 + 2 * $0), 600, 0.5], backgroundColor: black}"
    }
    let scene = try scratch.write(
      "inbetween: 1\ncanvas: {size: [600, 600], scale: 2}\nviews:\n" + lines.joined(separator: "\n")
        + "\nduration: 1\n",
      as: "lines.yaml")
    let outcome = try Tool.run("render", scene, "-o", scratch.url("out").path, "--filmstrip", "2")
    #expect(outcome.status == 0)
    let strip = try PNGDecoder.decode(Array(scratch.data("out/lines-filmstrip.png")))
    // Two frames of 1,200 pixels beside each other: 978 pixels each, below a margin of 16; then a line around the frame.
    let column = (16..<980).map { y in 255 - Int(strip.bytes[(y * strip.width + 400) * 4]) }
    let inks = column.split(separator: 0).map { $0.reduce(0, +) }
    #expect(inks.count == 10)
    #expect(inks.allSatisfy { abs(Double($0) - 255 * 978 / 1_200) <= 3 }, "\(inks)")
  }

  private func width(ofPNG data: Data) throws -> Int {
    try #require(data.count > 24)
    return data[16..<20].reduce(0) { $0 << 8 | Int($1) }
  }

  @Test(.enabled(if: Terminal.isThere, "no 'script' to make a terminal"))
  func `a progress bar is shown on a terminal, except with --quiet`() throws {
    let tool = try Tool.path()
    func onTerminal(_ options: String) throws -> String {
      let outcome = try Tool.shell(
        "script -qec '\(tool) render \(scene) -o out \(options)' /dev/null", in: scratch.url)
      #expect(outcome.status == 0)
      return outcome.text
    }
    let shown = try onTerminal("")
    #expect(shown.contains(" 7/7 moving\u{1B}[K") && shown.hasSuffix("\r\u{1B}[K"))
    #expect(try onTerminal("--quiet").isEmpty)
    #expect(try onTerminal("2>/dev/null").hasPrefix("out/moving: 7 frames"))
  }

  @Test(.enabled(if: Terminal.isThere, "no 'script' to make a terminal"))
  func `frames are not written to a terminal`() throws {
    let outcome = try Tool.shell("script -qec '\(try Tool.path()) render \(scene) -o -' /dev/null")
    #expect(outcome.status == 2)
    #expect(outcome.text.contains("a terminal cannot show frames"))
  }

  @Test func `PNG files are streamed one after the other`() throws {
    let outcome = try Tool.run("render", scene, "-o", "-", "--jobs", "2")
    #expect(outcome.status == 0)
    #expect(try render().status == 0)
    let files = try (0..<7).map { try scratch.data("out/moving/frame-000\($0).png") }
    #expect(outcome.output == files.reduce(Data(), +))
  }

  @Test func `a still scene needs no time for its picture, a moving one does`() throws {
    let still = try scratch.write("inbetween: 1\ncanvas: {size: [40, 30]}\nviews: []\n", as: "still.yaml")
    let outcome = try Tool.run("render", still, "-o", scratch.url("still.png").path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    _ = try Tool.run("render", still, "-o", scratch.url("at.png").path, "--at", "0")
    #expect(try scratch.data("still.png") == scratch.data("at.png"))
    let moving = try Tool.run("render", scene, "-o", scratch.url("moving.png").path)
    #expect(moving.status == 2 && moving.errors.contains("a .png is one picture, and the scene has 7 frames"))
    #expect(moving.errors.contains("--at"))
  }

  @Test func `raw video contains every pixel of every frame`() throws {
    let rgba = try Tool.run("render", scene, "-o", "-", "--format", "rgba")
    #expect(rgba.output.count == 7 * 100 * 80 * 4)
    let y4m = try Tool.run("render", scene, "-o", "-", "--format", "y4m")
    #expect(y4m.text.hasPrefix("YUV4MPEG2 W100 H80 F12:1 "))
  }

  @Test func `a hundred moving labels have the same pixels from any first frame`() throws {
    let texts = ["Sindri", "Wave", "日本語", "你好，世界", "0123456789"]
    let labels = (0..<100).map { index in
      """
        - label: label\(index)
          text: "\(texts[index % texts.count]) \(index)"
          font: \(9 + index % 7)
          frame: [\(Double(index % 10) * 30.3), \(Double(index / 10) * 20.7), 80, 20]
      """
    }
    let moves = (0..<100).map { "      label\($0).center.x: label\($0).center.x + \(Double($0) / 3 + 1)" }
    let path = try scratch.write(
      """
      inbetween: 1
      canvas: {size: [320, 220], scale: 2}
      views:
      \(labels.joined(separator: "\n"))
      timeline:
        - animate: 0.5
          set:
      \(moves.joined(separator: "\n"))
      """, as: "labels.yaml")
    func hashes(_ arguments: String...) throws -> [Int: String] {
      let folder = scratch.url("out").path
      #expect(try Tool.run(["render", path, "-o", folder, "--fps", "20"] + arguments).status == 0)
      let frames = try manifest("out/labels").frames
      return Dictionary(uniqueKeysWithValues: frames.map { ($0.index, $0.pixels) })
    }
    let all = try hashes("--jobs", "1")
    #expect(Set(all.values).count == 11)
    for start in ["0.1", "0.25", "0.5"] {
      for (index, pixels) in try hashes("--from", start, "--jobs", "2") { #expect(all[index] == pixels) }
    }
  }
}
