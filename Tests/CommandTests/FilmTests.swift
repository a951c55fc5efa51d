import Foundation
import InbetweenTestSupport
import Testing

/// Films are read by a decoder that is not ours.
@Suite("Films") struct FilmTests {
  private static func output(_ command: [String]) -> String? {
    bytes(command).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func bytes(_ command: [String]) -> Data? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? data : nil
  }

  private static let hasDecoder = output(["ffprobe", "-version"]) != nil

  private static let scene = """
    inbetween: 1
    canvas: {size: [41, 30], scale: 1}
    views: [{view: box, frame: [0, 0, 10, 10], backgroundColor: red}]
    timeline: [{animate: 0.5, curve: linear, set: {box.center.x: 35}}]
    fps: 20
    """

  @Test(
    "A decoder finds the frames, the size and the colours that were drawn",
    .enabled(if: hasDecoder, "no ffprobe"),
    arguments: [
      ("mp4", "42,30,yuv420p,bt709,20/1,11"), ("webm", "42,30,yuv420p,bt709,20/1,11"),
      ("mov", "41,30,yuva444p12le,bt709,20/1,11"),
    ])
  func films(ending: String, expected: String) throws {
    let scratch = try Scratch()
    let path = try scratch.write(Self.scene, as: "scene.yaml")
    let outcome = try Tool.run(["render", path, "-o", "film.\(ending)"], in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let film = scratch.folder.appendingPathComponent("film.\(ending)").path
    let found = try #require(
      Self.output([
        "ffprobe", "-v", "error", "-count_frames", "-show_entries",
        "stream=width,height,pix_fmt,color_space,r_frame_rate,nb_read_frames", "-of", "default=nw=1", film,
      ]))
    var fields: [String: String] = [:]
    for line in found.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { fields[parts[0]] = parts[1] }
    }
    let keys = ["width", "height", "pix_fmt", "color_space", "r_frame_rate", "nb_read_frames"]
    #expect(keys.map { fields[$0] ?? "-" }.joined(separator: ",") == expected)
    #expect(try scratch.names() == ["film.\(ending)", "scene.yaml"])
  }

  @Test(
    "Pictures that move keep their frames, times and pixels", .enabled(if: hasDecoder, "no ffprobe"),
    arguments: [("gif", 3), ("apng", 0)])
  func pictures(ending: String, tolerance: Int) throws {
    let scratch = try Scratch()
    let path = try scratch.write(Self.scene, as: "scene.yaml")
    let outcome = try Tool.run(["render", path, "-o", "film.\(ending)"], in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let film = scratch.folder.appendingPathComponent("film.\(ending)").path
    let frames = try #require(
      Self.output(["ffprobe", "-v", "error", "-show_entries", "frame=pts_time", "-of", "csv=p=0", film]))
    let times = frames.split(whereSeparator: \.isNewline).compactMap { Double($0.split(separator: ",")[0]) }
    #expect(times.count == 11)
    for (index, time) in times.enumerated() { #expect(abs(time - Double(index) / 20) < 0.0051) }
    let last = ["-ss", "0.49", "-i", film, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "gray", "-"]
    let pixels = try #require(Self.bytes(["ffmpeg", "-v", "error"] + last))
    try #require(pixels.count == 41 * 30)
    // Red as grey, and the canvas.
    #expect(abs(Int(pixels[5 * 41 + 35]) - 76) <= 2 + tolerance)
    #expect(abs(Int(pixels[5 * 41 + 5]) - 255) <= tolerance)
  }

  @Test("One frame goes to a PNG file, the same as in the folder of all")
  func still() throws {
    let scratch = try Scratch()
    let path = try scratch.write(Self.scene, as: "scene.yaml")
    #expect(try Tool.run(["render", path, "-o", "still.png", "--at", "0.25"], in: scratch.folder).status == 0)
    #expect(try Tool.run(["render", path, "-o", "all"], in: scratch.folder).status == 0)
    let still = try Data(contentsOf: scratch.folder.appendingPathComponent("still.png"))
    let frame = try Data(contentsOf: scratch.folder.appendingPathComponent("all/scene/frame-0005.png"))
    #expect(still == frame)
    let bare = try Tool.run(["render", path, "-o", "still.png"], in: scratch.folder)
    #expect(bare.status == 2 && bare.errors.contains("add --at"))
  }
}
