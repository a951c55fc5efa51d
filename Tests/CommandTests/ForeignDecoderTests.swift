import Foundation
import InbetweenPixels
import InbetweenTestSupport
import Testing

/// Pictures are read by decoders that are not ours: PNG by ffmpeg, SVG by librsvg, which ffmpeg contains where it was
/// built with it, and by a browser.
@Suite("Pictures in other decoders") struct ForeignDecoderTests {
  private static let scene = """
    inbetween: 1
    canvas: {size: [100, 60], scale: 2, backgroundColor: BACKGROUND}
    views:
      - {view: box, frame: [10, 10, 20, 20], backgroundColor: red}
      - {view: veil, frame: [60, 30, 20, 20], backgroundColor: 'rgb(0, 80, 200)', alpha: 0.5, cornerRadius: 4}
    timeline:
      - {label: go, at: 0.25, animate: 0.5, set: {box.center: [60, 20]}}
    duration: 1
    fps: 8
    """

  /// The pixels of a picture as ffmpeg decodes it, four bytes each; nil where it cannot.
  private static func decode(_ path: String) throws -> [UInt8]? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 && !data.isEmpty ? [UInt8](data) : nil
  }

  private static let hasPNG = reads(
    "one.png", Data(PNGEncoder.encode(Pixmap(width: 1, height: 1, bytes: [1, 2, 3, 255]), format: .rgb)))
  private static let hasSVG = reads(
    "one.svg", Data(#"<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>"#.utf8))

  private static func reads(_ name: String, _ picture: Data) -> Bool {
    do {
      let folder = try TemporaryFolder("sample")
      try picture.write(to: folder.url(name))
      return try decode(folder.url(name).path) != nil
    } catch {
      return false
    }
  }

  private func render(_ arguments: String..., background: String = "white") throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(Self.scene.replacing("BACKGROUND", with: background), as: "scene.yaml")
    let outcome = try Tool.run(["render", path] + arguments, in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return scratch
  }

  @Test(
    .enabled(if: hasPNG, "no ffmpeg"),
    arguments: [("white", [255, 255, 255, 255], [128, 168, 228, 255]), ("clear", [0, 0, 0, 0], [0, 80, 200, 128])])
  func `ffmpeg reads the pixels of a single frame, opaque or translucent`(
    background: String, empty: [UInt8], veil: [UInt8]
  ) throws {
    let scratch = try render("-o", "still.png", "--at", "0.25", background: background)
    let pixels = try #require(try Self.decode(scratch.url("still.png").path))
    try #require(pixels.count == 200 * 120 * 4)
    func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(pixels[4 * (y * 200 + x)..<4 * (y * 200 + x) + 4]) }
    #expect(pixel(2, 2) == empty)
    #expect(pixel(30, 30) == [255, 0, 0, 255])
    for (found, expected) in zip(pixel(140, 80), veil) { #expect(abs(Int(found) - Int(expected)) <= 1) }
    // The edges lie on whole pixels.
    #expect(pixel(19, 30) == empty && pixel(20, 30) == [255, 0, 0, 255] && pixel(60, 30) == empty)
    let ours = try PNGDecoder.decode([UInt8](scratch.data("still.png")))
    #expect(pixels == ours.bytes)
  }

  @Test(.enabled(if: hasPNG, "no ffmpeg"))
  func `ffmpeg reads the pixels of a plot as they were written`() throws {
    let scratch = try render("-o", "plot.png", "--plot", "box.x,box.y")
    let pixels = try #require(try Self.decode(scratch.url("plot.png").path))
    #expect(pixels == (try PNGDecoder.decode([UInt8](scratch.data("plot.png")))).bytes)
  }

  /// The mean of a component of the four pixels that one of half the size stands for.
  private func average(of pixels: Pixmap, _ x: Int, _ y: Int, part: Int) -> Int {
    var sum = 0
    for row in [2 * y, 2 * y + 1] {
      for column in [2 * x, 2 * x + 1] { sum += Int(pixels.bytes[4 * (row * pixels.width + column) + part]) }
    }
    return sum / 4
  }

  @Test(.enabled(if: hasSVG, "no librsvg"))
  func `librsvg draws the axes and curves of a plot where its PNG shows them`() throws {
    let scratch = try render("-o", "plot.svg", "--plot", "box.x,box.y")
    let path = scratch.url("scene.yaml").path
    #expect(try Tool.run(["render", path, "-o", "plot.png", "--plot", "box.x,box.y"], in: scratch.url).status == 0)
    let drawn = try #require(try Self.decode(scratch.url("plot.svg").path))
    let ours = try PNGDecoder.decode([UInt8](scratch.data("plot.png")))
    let (width, height) = (ours.width / 2, ours.height / 2)
    try #require(drawn.count == 4 * width * height)
    // Texts are left out: librsvg has fonts of its own.
    var far = 0
    var marked = 0
    for y in 60..<412 {
      for x in 70..<620 {
        let found: [Int] = (0..<3).map { Int(drawn[4 * (y * width + x) + $0]) }
        let expected: [Int] = (0..<3).map { average(of: ours, x, y, part: $0) }
        if zip(found, expected).contains(where: { abs($0 - $1) > 48 }) { far += 1 }
        if expected.contains(where: { $0 < 200 }) { marked += 1 }
      }
    }
    #expect(marked > 500)
    #expect(far <= 20, "\(far) pixels differ")
  }

  @Test(.enabled(if: Browser.program != nil, "needs Chromium, \(Thoroughness.hint)"))
  func `a browser shows a plot as SVG with its texts`() throws {
    let scratch = try render("-o", "plot.svg", "--plot", "box.x,box.y")
    let browser = try Browser(width: 900, height: 520)
    try browser.open("file://" + scratch.url("plot.svg").path)
    let texts = try browser.text("[...document.querySelectorAll('text')].map((t) => t.textContent).join()")
    #expect(texts.contains("box.x") && texts.contains("seconds") && texts.contains("go"))
    #expect(
      try browser.number(
        "[...document.querySelectorAll('text')].filter((t) => t.getBBox().width > 0 && t.getBBox().x >= 0).length")
        >= 12)
    #expect(browser.complaints == [])
  }
}
