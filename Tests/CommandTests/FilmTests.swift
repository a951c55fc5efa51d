import Foundation
import InbetweenTestSupport
import Testing

/// Films are read by an independent decoder.
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

  static let hasDecoder = output(["ffprobe", "-version"]) != nil

  private static let scene = """
    inbetween: 1
    canvas: {size: [41, 30], scale: 1}
    views: [{view: box, frame: [0, 0, 10, 10], backgroundColor: red}]
    timeline: [{animate: 0.5, curve: linear, set: {box.center.x: 35}}]
    fps: 20
    """

  @Test(
    .enabled(if: hasDecoder, "no ffprobe"),
    arguments: [
      ("mp4", "42,30,yuv420p,bt709,20/1,11"), ("webm", "42,30,yuv420p,bt709,20/1,11"),
      ("mov", "41,30,yuva444p12le,bt709,20/1,11"),
    ])
  func `a decoder finds the drawn frames, size and colours`(ending: String, expected: String) throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(Self.scene, as: "scene.yaml")
    let outcome = try Tool.run(["render", path, "-o", "film.\(ending)"], in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let film = scratch.url.appendingPathComponent("film.\(ending)").path
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
    .enabled(if: hasDecoder, "no ffprobe"),
    arguments: [("gif", 3), ("apng", 0)])
  func `animated pictures keep their frames, times and pixels`(ending: String, tolerance: Int) throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(Self.scene, as: "scene.yaml")
    let outcome = try Tool.run(["render", path, "-o", "film.\(ending)"], in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let film = scratch.url.appendingPathComponent("film.\(ending)").path
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

  @Test(
    .enabled(if: hasDecoder, "no ffprobe"),
    arguments: ["mp4", "webm", "mov", "gif", "apng"], [24, 50, 60, 120])
  func `the printed line states the frames and the rate of the file`(ending: String, rate: Int) throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(Self.scene, as: "scene.yaml")
    let outcome = try Tool.run(["render", path, "-o", "film.\(ending)", "--fps", "\(rate)"], in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let line = try #require(outcome.text.firstMatch(of: /: ([0-9]+) frames, .* at ([0-9]+) a second, ([0-9]+) × 30/))
    let film = scratch.url.appendingPathComponent("film.\(ending)").path
    let query = ["-count_frames", "-show_entries", "stream=width,nb_read_frames", "-of", "csv=p=0", film]
    let probe = try #require(Self.output(["ffprobe", "-v", "error"] + query))
    #expect(probe.split { !$0.isNumber } == [line.output.3, line.output.1])
    #expect(Int(line.output.2) == (ending == "gif" ? min(rate, 50) : rate))
  }

  /// Boxes that move, rotate by half a turn, and rest for some frames at both ends; with a frame rate at which no delay
  /// in whole milliseconds or hundredths is exact.
  private static let longer = """
    inbetween: 1
    canvas: {size: [64, 40], scale: 1}
    views:
      - {view: box, frame: [2, 2, 16, 16], backgroundColor: red}
      - {view: other, frame: [40, 20, 12, 12], backgroundColor: systemBlue, cornerRadius: 4}
    timeline:
      - {at: 0.2, animate: 0.4, set: {box.center: [50, 28], other.alpha: 0.3}}
    duration: 0.8
    fps: 30
    """

  /// The contents of a film, by its decoder, with the drawn frames.
  private struct Comparison: Decodable {
    /// Start and length of each of its pictures, in milliseconds.
    let times: [[Double]]
    /// For each drawn frame, the greatest and the mean difference of a component from the film in the middle of the
    /// frame.
    let differences: [[Double]]
  }

  /// Chromium's own decoder reads the film, and its canvas the frames.
  private func compared(_ film: URL, as type: String, with frames: [URL]) throws -> Comparison {
    let scratch = try TemporaryFolder()
    func base64(_ url: URL) throws -> String { try Data(contentsOf: url).base64EncodedString() }
    let pictures = try frames.map { "\"" + (try base64($0)) + "\"" }.joined(separator: ",")
    let page = scratch.url("page.html")
    try Data(
      """
      <!doctype html><script>
      const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
      const pixels = (picture) => {
        const canvas = new OffscreenCanvas(64, 40), context = canvas.getContext("2d");
        context.drawImage(picture, 0, 0);
        return context.getImageData(0, 0, 64, 40).data;
      };
      async function compare() {
        const decoder = new ImageDecoder({ data: bytes("\(try base64(film))"), type: "\(type)" });
        await decoder.tracks.ready;
        await decoder.completed;
        const shown = [], count = decoder.tracks.selectedTrack.frameCount;
        for (let frameIndex = 0; frameIndex < count; frameIndex++) {
          const { image } = await decoder.decode({ frameIndex });
          shown.push({ start: image.timestamp / 1000, length: image.duration / 1000, data: pixels(image) });
        }
        const frames = [\(pictures)], differences = [];
        for (let index = 0; index < frames.length; index++) {
          const own = pixels(await createImageBitmap(new Blob([bytes(frames[index])], { type: "image/png" })));
          const middle = (index + 0.5) * 1000 / 30;
          const { data } = shown.findLast(({ start }) => start <= middle);
          const apart = own.map((value, place) => Math.abs(value - data[place]));
          differences.push([Math.max(...apart), apart.reduce((sum, one) => sum + one, 0) / apart.length]);
        }
        return JSON.stringify({ times: shown.map(({ start, length }) => [start, length]), differences });
      }
      </script>
      """.utf8
    ).write(to: page)
    let browser = try Browser(width: 400, height: 300)
    try browser.open("file://" + page.path)
    return try JSONDecoder().decode(Comparison.self, from: Data(try browser.text("compare()").utf8))
  }

  @Test(
    .enabled(if: hasDecoder && Browser.program != nil, "needs ffmpeg and Chromium, \(Thoroughness.hint)"),
    arguments: [("webp", "image/webp", 0.0), ("apng", "image/png", 0), ("gif", "image/gif", 3)])
  func `a browser's decoder shows each frame at its time with its pixels`(ending: String, type: String, mean: Double)
    throws
  {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(Self.longer, as: "scene.yaml")
    #expect(try Tool.run(["render", path, "-o", "film.\(ending)"], in: scratch.url).status == 0)
    #expect(try Tool.run(["render", path, "-o", "all"], in: scratch.url).status == 0)
    let names = try scratch.names(in: "all/scene").filter { $0.hasSuffix(".png") }.sorted()
    let frames = names.map { scratch.url("all/scene/" + $0) }
    #expect(frames.count == 25)
    let found = try compared(scratch.url("film.\(ending)"), as: type, with: frames)
    // libwebp merges equal frames: the scene rests before and after the motion.
    let pictures = Set(try frames.map { try Data(contentsOf: $0) })
    #expect(found.times.count == (ending == "webp" ? pictures.count : frames.count), "\(found.times)")
    var end = 0.0
    for (start, length) in found.times.map({ ($0[0], $0[1]) }) {
      #expect(abs(start - end) < 0.01)
      end = start + length
      // The time of some frame, rounded to the resolution of the format. An APNG's delays are exact, which ffprobe
      // reads above; Chromium rounds each to milliseconds.
      let index = (start * 30 / 1000).rounded()
      #expect(ending == "apng" || abs(start - index * 1000 / 30) <= (ending == "gif" ? 5.01 : 1), "\(start)")
    }
    #expect(abs(end - 25_000 / 30.0) <= (ending == "webp" ? 1 : 10))
    for (index, difference) in found.differences.enumerated() {
      #expect(difference[1] <= mean && (mean > 0 || difference[0] == 0), "frame \(index): \(difference)")
    }
  }

  @Test(
    .enabled(if: hasDecoder, "no ffmpeg"),
    arguments: [("mp4", 4.0), ("webm", 4), ("mov", 2)])
  func `ffmpeg reads back the pixels of every video frame`(ending: String, mean: Double) throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(Self.longer, as: "scene.yaml")
    #expect(try Tool.run(["render", path, "-o", "film.\(ending)"], in: scratch.url).status == 0)
    #expect(try Tool.run(["render", path, "-o", "all"], in: scratch.url).status == 0)
    func raw(_ input: [String]) throws -> Data {
      let output = ["-vf", "scale=in_color_matrix=bt709", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
      return try #require(Self.bytes(["ffmpeg", "-v", "error"] + input + output))
    }
    let film = try raw(["-i", scratch.url("film.\(ending)").path])
    let size = 64 * 40 * 3
    let names = try scratch.names(in: "all/scene").filter { $0.hasSuffix(".png") }.sorted()
    try #require(film.count == names.count * size)
    for (index, name) in names.enumerated() {
      let own = try raw(["-i", scratch.url("all/scene/" + name).path])
      let shown = film[(index * size)..<((index + 1) * size)]
      let sum = zip(own, shown).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      #expect(Double(sum) / Double(size) <= mean, "frame \(index): \(Double(sum) / Double(size))")
    }
    let times = try #require(
      Self.output([
        "ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "frame=pts_time", "-of", "csv=p=0",
        scratch.url("film.\(ending)").path,
      ]))
    let read = times.split(whereSeparator: \.isNewline).compactMap { Double($0.split(separator: ",")[0]) }
    #expect(read.count == names.count)
    for (index, time) in read.enumerated() { #expect(abs(time - Double(index) / 30) < 0.0011) }
  }

  @Test(.enabled(if: hasDecoder, "no ffmpeg"), arguments: ["white", "clear"], ["30", "30000/1001"])
  func `ffmpeg reads every frame of an animated PNG pixel by pixel`(canvas: String, rate: String) throws {
    let scratch = try TemporaryFolder()
    let head = "canvas: {size: [64, 40], scale: 1, backgroundColor: \(canvas)}"
    let text = Self.longer.replacing("canvas: {size: [64, 40], scale: 1}", with: head)
    let path = try scratch.write(text, as: "scene.yaml")
    for jobs in ["1", "3"] {
      let options = ["-o", "film\(jobs).apng", "--fps", rate, "--jobs", jobs]
      let outcome = try Tool.run(["render", path] + options, in: scratch.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(try scratch.data("film1.apng") == scratch.data("film3.apng"))
    #expect(try Tool.run(["render", path, "-o", "all", "--fps", rate], in: scratch.url).status == 0)
    func hashes(_ input: [String]) throws -> [String] {
      let hashes = try #require(
        Self.output(["ffmpeg", "-v", "error"] + input + ["-pix_fmt", "rgba", "-f", "framehash", "-"]))
      let lines = hashes.split(separator: "\n").filter { !$0.hasPrefix("#") }
      return lines.map { String($0.split(separator: " ").last ?? "") }
    }
    let film = try hashes(["-i", scratch.url("film1.apng").path])
    let frames = try hashes(["-i", scratch.url("all/scene/frame-%04d.png").path])
    #expect(film == frames && frames.count == 25)
    let times = try #require(
      Self.output([
        "ffprobe", "-v", "error", "-show_entries", "frame=pts_time", "-of", "csv=p=0", scratch.url("film1.apng").path,
      ]))
    let read = times.split(whereSeparator: \.isNewline).compactMap { Double($0.split(separator: ",")[0]) }
    let second = rate == "30" ? 30 : 30_000 / 1001.0
    #expect(read.count == 25)
    for (index, time) in read.enumerated() { #expect(abs(time - Double(index) / second) < 0.0002) }
  }

  @Test func `an animated PNG needs no ffmpeg, and a full device leaves the earlier file`() throws {
    let scratch = try TemporaryFolder()
    _ = try scratch.write(Self.longer, as: "s.yaml")
    let alone = try render("film.apng", by: "exit 1", in: scratch)
    #expect(alone.status == 0, "\(alone.errors)")
    let film = try scratch.data("film.apng")
    // A limit on the size of files, in blocks of 512 bytes.
    let short = try Tool.shell(
      "trap '' XFSZ; ulimit -f 1; inbetween render s.yaml -o film.apng --scale 3", in: scratch.url)
    #expect(short.status == 74 && short.errors.contains("film.apng"), "\(short.status) \(short.errors)")
    #expect(try scratch.data("film.apng") == film)
    #expect(try scratch.names() == ["bin", "film.apng", "s.yaml"])
  }

  @Test func `every compression writes the same pixels`() throws {
    let scratch = try TemporaryFolder()
    _ = try scratch.write(Self.longer, as: "s.yaml")
    var hashes: Set<String> = []
    var sizes: [String: Int] = [:]
    for level in ["fast", "default", "small"] {
      let outcome = try Tool.run(["render", "s.yaml", "-o", level, "--compression", level], in: scratch.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
      hashes.insert(try scratch.text("\(level)/s/frames.json"))
      sizes[level] = try scratch.data("\(level)/s/frame-0012.png").count
    }
    #expect(hashes.count == 1)
    let (small, normal) = (try #require(sizes["small"]), try #require(sizes["default"]))
    #expect(small <= normal)
    let refused = try Tool.run(["render", "s.yaml", "-o", "x.gif", "--compression", "fast"], in: scratch.url)
    #expect(refused.status == 2 && refused.errors.contains("--compression"), "\(refused.errors)")
  }

  /// Renders a film by a program in place of ffmpeg, which runs a shell command with the film's path in `$film` and
  /// ends with 0.
  private func render(_ name: String, by command: String, in scratch: TemporaryFolder) throws -> Tool.Outcome {
    let program = try scratch.write(
      "#!/bin/sh\nfor film; do :; done; film=${film#file:}\n\(command)\nexit 0\n", as: "bin/ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    return try Tool.shell("PATH=\"$PWD/bin:$PATH\"; export PATH; inbetween render s.yaml -o \(name)", in: scratch.url)
  }

  @Test(arguments: ["gif", "webp", "webm", "mov", "mp4"])
  func `a film is not replaced where ffmpeg has written nothing, although it ends with 0`(ending: String) throws {
    let scratch = try TemporaryFolder()
    _ = try scratch.write(Self.scene, as: "s.yaml")
    _ = try scratch.write("old", as: "film.\(ending)")
    for command in ["cat > /dev/null", "cat > /dev/null; printf x > \"$film\"", "cat > /dev/null; rm \"$film\""] {
      let outcome = try render("film.\(ending)", by: command, in: scratch)
      #expect(outcome.status == 74 && outcome.errors.contains("ffmpeg wrote only a part of"), "\(outcome.errors)")
      #expect(try scratch.text("film.\(ending)") == "old")
    }
    #expect(try scratch.names() == ["bin", "film.\(ending)", "s.yaml"])
  }

  @Test(
    .enabled(if: hasDecoder, "no ffmpeg"), arguments: ["gif", "webp", "webm", "mov", "mp4"])
  func `nor where it has written only a part, wherever that ends`(ending: String) throws {
    let scratch = try TemporaryFolder()
    _ = try scratch.write(Self.longer, as: "s.yaml")
    let whole = try render("whole.\(ending)", by: "/usr/bin/ffmpeg \"$@\"", in: scratch)
    #expect(whole.status == 0, "\(whole.errors)")
    let film = try scratch.data("whole.\(ending)")
    for count in [film.count - 1, film.count - 4, film.count * 2 / 3, film.count / 3, 40, 12] {
      let outcome = try render(
        "film.\(ending)", by: "cat > /dev/null; head -c \(count) whole.\(ending) > \"$film\"", in: scratch)
      #expect(outcome.status == 74, "\(count) of \(film.count) bytes")
    }
    // A part that a program says nothing about, and messages that do not fit into a pipe.
    let loud = try render(
      "film.\(ending)", by: "yes | head -c 200000 >&2; cat > /dev/null; cat whole.\(ending) > \"$film\"", in: scratch)
    #expect(loud.status == 0, "\(loud.errors)")
    #expect(try scratch.data("film.\(ending)") == film)
  }

  @Test func `a film is not written to a pipe, which the encoder would replace`() throws {
    let scratch = try TemporaryFolder()
    _ = try scratch.write(Self.scene, as: "s.yaml")
    let outcome = try Tool.shell("mkfifo x.gif; inbetween render s.yaml -o x.gif; test -p x.gif", in: scratch.url)
    #expect(outcome.status == 0 && outcome.errors.contains("it is not a regular file"), "\(outcome.errors)")
  }

  @Test func `a single frame is written to a PNG file, equal to the one in a folder of all frames`() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(Self.scene, as: "scene.yaml")
    #expect(try Tool.run(["render", path, "-o", "still.png", "--at", "0.25"], in: scratch.url).status == 0)
    #expect(try Tool.run(["render", path, "-o", "all"], in: scratch.url).status == 0)
    let still = try Data(contentsOf: scratch.url.appendingPathComponent("still.png"))
    let frame = try Data(contentsOf: scratch.url.appendingPathComponent("all/scene/frame-0005.png"))
    #expect(still == frame)
    let bare = try Tool.run(["render", path, "-o", "still.png"], in: scratch.url)
    #expect(bare.status == 2 && bare.errors.contains("add --at"))
  }
}
