import Foundation
import InbetweenPixels
import Testing
import InbetweenTestSupport

@Suite("Plots and parts of frames") struct PlotTests {
  private static let scene = """
    inbetween: 1
    canvas: {size: [100, 60], scale: 2}
    views:
      - view: box
        frame: [10, 10, 20, 20]
        backgroundColor: red
      - {view: far, frame: [200, 0, 10, 10]}
    timeline:
      - {label: go, at: 0.25, animate: 0.5, curve: linear, set: {box.center: [60, 20], box.alpha: 0.5}}
    duration: 1
    fps: 8
    """

  private func render(_ arguments: String...) throws -> (Tool.Outcome, TemporaryFolder) {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(Self.scene, as: "scene.yaml")
    return (try Tool.run(["render", path] + arguments, in: scratch.url), scratch)
  }

  @Test func `a plot as SVG has a point for every frame, the events, and the time at which each value comes to rest`()
    throws
  {
    let (outcome, scratch) = try render("-o", "plot.svg", "--plot", "box.x,box.alpha")
    #expect(outcome.status == 0 && outcome.text == "plot.svg: box.x, box.alpha in 9 frames\n", "\(outcome.errors)")
    let svg = String(decoding: try scratch.data("plot.svg"), as: UTF8.self)
    let lines = svg.matches(of: /<polyline points="([^"]*)" [^>]*stroke-width="2"/).map {
      $0.output.1.split(separator: " ")
    }
    #expect(lines.filter { $0.count == 9 }.count == 2)
    #expect(svg.contains(">box.x</text>") && svg.contains(">go</text>") && svg.contains(">seconds</text>"))
    #expect(svg.components(separatedBy: ">at rest from 0.75 s</text>").count == 3)
    // From 10 points to 50 on an axis from 10 to 50, 360 pixels high and 560 wide.
    let path = try #require(lines.first { $0.count == 9 })
    #expect(path.first == "64,416" && path[4] == "344,236" && path.last == "624,56")
  }

  @Test func `a plot as PNG is one picture, the same each time`() throws {
    let (first, one) = try render("-o", "plot.png", "--plot", "box.y")
    let (_, other) = try render("-o", "plot.png", "--plot", "box.y")
    #expect(first.status == 0)
    #expect(try one.data("plot.png") == other.data("plot.png"))
    #expect(try one.names() == ["plot.png", "scene.yaml"])
  }

  @Test
  func
    `frames are cropped to the area that the view ever covers, in whole pixels, with the pixels of the whole frames`()
    throws
  {
    let (outcome, scratch) = try render("-o", "out", "--crop", "box")
    #expect(outcome.status == 0)
    // From 10 to 70 points and from 10 to 30, twice as many pixels.
    #expect(outcome.text == "out/scene: 9 frames, 1 s at 8 a second, 120 × 40 pixels\n")
    let still = try Tool.run(
      ["render", "scene.yaml", "-o", "still.png", "--at", "0.5", "--crop", "box"], in: scratch.url)
    #expect(still.status == 0)
    let png = try scratch.data("still.png")
    func side(_ offset: Int) -> Int { png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(side(16) == 40 && side(20) == 40)
    let strip = try Tool.run(
      ["render", "scene.yaml", "-o", "strip.png", "--filmstrip", "3", "--crop", "box"], in: scratch.url)
    #expect(strip.status == 0)
  }

  @Test(arguments: [
    (["--crop", "bux", "-o", "out"], "shows no view called 'bux'", "did you mean 'box'?"),
    (["--crop", "far", "-o", "out"], "'far' is outside the canvas", ""),
    (["--plot", "box", "-o", "p.svg"], "'box' is no value of a view", "write VIEW.y, such as card.y"),
    (["--plot", "box.z", "-o", "p.svg"], "'z' cannot be plotted", "values are x, y"),
    (["--plot", "bax.y", "-o", "p.svg"], "shows no view called 'bax'", "did you mean 'box'?"),
    (["--plot", "box.y", "-o", "out"], "--plot needs -o NAME.png or NAME.svg", ""),
  ])
  func `invalid crops and plots are reported, and nothing is written`(
    _ arguments: [String], _ message: String, _ hint: String
  ) throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(Self.scene, as: "scene.yaml")
    let outcome = try Tool.run(["render", path] + arguments, in: scratch.url)
    #expect(
      outcome.status == 2 && outcome.errors.contains(message) && (hint.isEmpty || outcome.errors.contains(hint)),
      "\(outcome.errors)")
    #expect(try scratch.names() == ["scene.yaml"])
  }

  @Test func `fmt rewrites files that are not formatted, names them, and changes nothing the second time`() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write("views: [{view: a}]\n# Version.\ninbetween: 1\n", as: "scene.yaml")
    let checked = try Tool.run(["fmt", "--check", path], in: scratch.url)
    #expect(checked.status == 1 && checked.text == path + "\n")
    let written = try Tool.run(["fmt", path], in: scratch.url)
    #expect(written.status == 0 && written.text == path + "\n")
    #expect(try scratch.data("scene.yaml") == Data("# Version.\ninbetween: 1\nviews: [{view: a}]\n".utf8))
    let again = try Tool.run(["fmt", "--check", path], in: scratch.url)
    #expect(again.status == 0 && again.text.isEmpty)
    let broken = try scratch.write("views: [", as: "broken.yaml")
    let failed = try Tool.run(["fmt", broken, path], in: scratch.url)
    #expect(failed.status == 2 && failed.errors.contains("broken.yaml"))
  }

  @Test func `a crop that follows its view has the view in the centre of every frame, at the view's largest size`()
    throws
  {
    let (outcome, scratch) = try render("-o", "out", "--crop", "box", "--follow")
    #expect(outcome.text == "out/scene: 9 frames, 1 s at 8 a second, 40 × 40 pixels\n", "\(outcome.errors)")
    for frame in [0, 3, 8] {
      let pixmap = try PNGDecoder.decode(Array(try scratch.data("out/scene/frame-000\(frame).png")))
      let colors = Set(
        stride(from: 0, to: pixmap.bytes.count, by: 4).map { Array(pixmap.bytes[$0..<$0 + 3]) })
      // The view fills it: nothing of the canvas is seen. Its alpha changes.
      #expect(colors.count == 1 && colors.first?[0] == 255)
    }
    let wide = try Tool.run(["render", "scene.yaml", "-o", "out2", "--follow"], in: scratch.url)
    #expect(wide.status == 2 && wide.errors.contains("--follow goes with --crop"))
  }

  @Test func `the work of a cropped frame is that of the whole frame`() throws {
    let scratch = try TemporaryFolder()
    let scene = Self.scene.replacing("size: [100, 60]", with: "size: [6000, 6000]")
    let path = try scratch.write(scene, as: "scene.yaml")
    let outcome = try Tool.run(
      ["render", path, "-o", "out", "--crop", "box", "--limit-memory", "64"], in: scratch.url)
    #expect(outcome.status != 0 && outcome.errors.contains("over the limit of 64 MiB"), "\(outcome.errors)")
  }

  @Test func `a filmstrip has the requested number of columns, and captions with labels or none`() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(Self.scene, as: "scene.yaml")
    func size(_ arguments: String...) throws -> (width: Int, height: Int, bytes: [UInt8]) {
      let outcome = try Tool.run(
        ["render", path, "-o", "strip.png", "--filmstrip", "6"] + arguments, in: scratch.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let pixmap = try PNGDecoder.decode(Array(try scratch.data("strip.png")))
      return (pixmap.width, pixmap.height, pixmap.bytes)
    }
    let (row, two) = (try size(), try size("--columns", "3"))
    #expect(row.width > two.width && two.height > 2 * row.height - 80)
    let (labels, none) = (try size("--captions", "labels"), try size("--captions", "none"))
    #expect(labels.width == row.width && labels.height == row.height && labels.bytes != row.bytes)
    #expect(none.height == row.height - 26)
    let alone = try Tool.run(["render", path, "-o", "out", "--columns", "3"], in: scratch.url)
    #expect(alone.status == 2 && alone.errors.contains("--columns and --captions go with --filmstrip"))
  }
}

/// Links between the documents lead somewhere.
@Suite("Links of the documents") struct DocumentLinkTests {
  private static let files: [String] = {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: Repository.root.appendingPathComponent("docs").path))
      ?? []
    return ["README.md", "CONTRIBUTING.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
  }()

  /// As GitHub makes them of headings.
  private func anchors(_ file: URL) throws -> Set<String> {
    var found: Set<String> = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where line.hasPrefix("#") {
      let title = line.drop { $0 == "#" || $0 == " " }.lowercased()
      found.insert(
        String(title.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.map { $0 == " " ? "-" : $0 }))
    }
    return found
  }

  @Test(arguments: files)
  func `every link leads to an existing file and heading`(_ name: String) throws {
    let file = Repository.root.appendingPathComponent(name)
    let text = try String(contentsOf: file, encoding: .utf8)
    for link in text.matches(of: /\]\(([^)\s]+)\)/).map({ String($0.output.1) })
    where link.contains(/[.#]/) && !link.contains("://") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let target = parts[0].isEmpty ? file : file.deletingLastPathComponent().appendingPathComponent(parts[0])
      #expect(FileManager.default.fileExists(atPath: target.path), "\(name): \(link)")
      if parts.count > 1, target.pathExtension == "md" {
        #expect(try anchors(target).contains(parts[1]), "\(name): \(link)")
      }
    }
  }
}
