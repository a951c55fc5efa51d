import Foundation
import Testing
import InbetweenTestSupport

@Suite("Failures while rendering", .serialized)
struct FaultTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func isHidden(_ name: String) -> Bool { name.hasPrefix(".") }

  @Test func `a folder that cannot be created ends with 74`() throws {
    let file = try scratch.write("a file", as: "file")
    let outcome = try Tool.run("render", "Scenes/passbook.yaml", "-o", file)
    #expect(outcome.status == 74)
    #expect(outcome.errors.hasPrefix("error: cannot create "))
  }

  @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
  func `a folder without write permission ends with 74`() throws {
    try FileManager.default.createDirectory(
      at: scratch.url("shut"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o555])
    let outcome = try Tool.run("render", "Scenes/passbook.yaml", "-o", scratch.url("shut").path)
    #expect(outcome.status == 74)
    #expect(outcome.errors.contains("Permission denied"))
  }

  @Test(arguments: [
    ["--size", "12000x10", "--scale", "3"], ["--size", "9000x9000"], ["--limit-memory", "1"],
  ])
  func `a canvas above the limits is refused immediately`(_ arguments: [String]) throws {
    let (outcome, work) = try Tool.start(
      ["render", "Scenes/passbook.yaml", "-o", scratch.url("out").path] + arguments
    ).outcomeAndWork()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("canvas"))
    #expect(work < .seconds(20))
    #expect(try scratch.names() == [])
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full"),
    arguments: [
      "render Scenes/passbook.yaml -o - --format rgba", "render Scenes/passbook.yaml -o - --filmstrip",
      "inspect Scenes/passbook.yaml --json", "curve --curve linear", "--help",
    ])
  func `output that cannot be written ends with 74`(_ command: String) throws {
    let outcome = try Tool.shell("inbetween \(command) >/dev/full")
    #expect(outcome.status == 74)
    #expect(outcome.errors == "error: cannot write standard output: No space left on device\n")
  }

  @Test(arguments: [
    "render Scenes/passbook.yaml -o -", "render Scenes/passbook.yaml -o - --format rgba",
    "inspect Scenes/passbook.yaml --trace", "curve --curve linear --samples 100000",
  ])
  func `if the reader closes the pipe, the tool ends without a message`(_ command: String) throws {
    let status = scratch.url("status").path
    let outcome = try Tool.shell("{ inbetween \(command); echo $? >'\(status)'; } | head -c 10 | wc -c")
    #expect(outcome.text.filter { !$0.isWhitespace } == "10")
    #expect(outcome.errors.isEmpty)
    #expect(try String(contentsOf: scratch.url("status"), encoding: .utf8) == "0\n")
  }

  /// A command of a shell that ends when nobody can read its output any more.
  private static let untilClosed = "(while echo; do :; done) 2>/dev/null"

  /// Commands that find mistakes or differences, with the status that they have without a closed pipe.
  @Test(arguments: [
    ("verify", 2), ("verify good", 1), ("verify good --reporter html", 1), ("verify --reporter json", 2),
    ("record bad", 2), ("approve bad", 2), ("check Scenes/good.yaml Scenes/bad.yaml", 2),
    ("check --format json Scenes/bad.yaml Scenes/good.yaml", 2), ("inspect Scenes/good.yaml Scenes/bad.yaml", 2),
    ("render -o - Scenes/good.yaml Scenes/bad.yaml", 2), ("diff Goldens/good Scenes/good.yaml", 1),
    ("diff one.png other.png", 1), ("diff one.png other.png --output /dev/stdout", 141),
  ])
  func `a reader that closes the pipe does not change the verdict`(_ command: String, _ status: Int) throws {
    let folder = try GoldenFolder(recording: false)
    for name in ["good", "bad"] { try folder.write(GoldenFolder.scene, as: name) }
    #expect(try folder.run("record").status == 0)
    try folder.write(GoldenFolder.scene.replacing("[box(12)]", with: "[box(15)]"), as: "good")
    try folder.write(GoldenFolder.scene.replacing("backgroundColor:", with: "backgroundColour:"), as: "bad")
    for (name, time) in [("one", "0"), ("other", "0.2")] {
      #expect(try folder.run("render", "Scenes/good.yaml", "-o", name + ".png", "--at", time).status == 0)
    }
    // The pipe of both streams is closed before the command starts: what writes to it until then ends.
    let outcome = try Tool.shell(
      "{ \(Self.untilClosed); inbetween \(command) 2>&1; echo $? >status; } | true; cat status", in: folder.scratch.url)
    #expect(outcome.text == "\(status)\n", "\(outcome.errors)")
  }

  @Test func `reports are complete although the reader of the list closed the pipe`() throws {
    let folder = try GoldenFolder()
    let outcome = try Tool.shell(
      "{ \(Self.untilClosed); inbetween verify --reporter list,junit --output out; echo $? >status; } | true; cat status",
      in: folder.scratch.url)
    #expect(outcome.text == "0\n", "\(outcome.errors)")
    #expect(String(decoding: try folder.scratch.data("out/junit.xml"), as: UTF8.self).contains("</testsuites>"))
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a signal ends the render and leaves no temporary files`(_ signal: Int32, _ status: Int32) throws {
    let scene = try scratch.write(SampleScene.long, as: "long.yaml")
    let running = try Tool.start(["render", scene, "-o", scratch.url("out").path])
    try Waiting.until("frames") {
      try scratch.names().contains("out") && scratch.names(in: "out").contains(where: isHidden)
    }
    running.send(signal)
    let outcome = try running.outcome()
    #expect(outcome.status == status)
    #expect(outcome.errors.isEmpty)
    #expect(try !scratch.names().contains("out"))
  }

  @Test func `a signal before anything is drawn ends the tool with its status`() throws {
    let scene = try scratch.write(SampleScene.long, as: "long.yaml")
    for delay: UInt32 in [0, 2_000, 5_000, 10_000, 20_000] {
      let running = try Tool.start(["render", scene, "-o", scratch.url("out").path])
      usleep(delay)
      running.send(SIGTERM)
      #expect(try running.outcome().status == 143)
    }
  }

  @Test func `killed at any time, either the old or the new output is complete`() throws {
    let scene = try scratch.write(SampleScene.moving, as: "moving.yaml")
    let target = scratch.url("out").path
    #expect(try Tool.run("render", scene, "-o", target).status == 0)
    let old = try scratch.data("out/moving/frames.json")
    #expect(try Tool.run("render", scene, "-o", target, "--fps", "240").status == 0)
    let new = try scratch.data("out/moving/frames.json")
    #expect(try Tool.run("render", scene, "-o", target).status == 0)
    // A fixed sequence of delays up to somewhat more than a render takes.
    var random: UInt64 = 20
    for _ in 0..<24 {
      let running = try Tool.start(["render", scene, "-o", target, "--fps", "240", "--jobs", "1"])
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      usleep(UInt32((random >> 33) % 250_000))
      running.send(SIGKILL)
      _ = try running.outcome()
      let manifest = try scratch.data("out/moving/frames.json")
      #expect(manifest == old || manifest == new)
      #expect(try scratch.names(in: "out/moving").count == (manifest == old ? 8 : 122))
    }
    #expect(try Tool.run("render", scene, "-o", target).status == 0)
    #expect(try scratch.data("out/moving/frames.json") == old)
    #expect(try scratch.names(in: "out") == ["moving"], "the next run removes what killed ones left")
  }

  @Test func `a full disk ends with 74 and leaves the old output`() throws {
    let disk = scratch.url("disk")
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    guard try Tool.shell("mount -t tmpfs -o size=128k tmpfs '\(disk.path)'").status == 0 else {
      print("skipped: no small file system can be mounted here")
      return
    }
    defer { _ = try? Tool.shell("umount '\(disk.path)'") }
    let scene = try scratch.write(SampleScene.moving, as: "moving.yaml")
    #expect(try Tool.run("render", scene, "-o", disk.path).status == 0)
    let old = try scratch.data("disk/moving/frames.json")
    let outcome = try Tool.run("render", scene, "-o", disk.path, "--fps", "1000", "--scale", "3")
    #expect(outcome.status == 74)
    #expect(outcome.errors.contains("No space left on device"))
    #expect(try scratch.data("disk/moving/frames.json") == old)
    #expect(try scratch.names(in: "disk") == ["moving"])
  }
}
