import Foundation
import Testing
import InbetweenTestSupport

/// Signals arrive at any time: while a scene is read, laid out, drawn or written.
@Suite("Signals", .serialized) struct SignalTests {
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  // The scenes take three times the processor time after which the signal is sent, in release.

  /// A scene whose layout takes long, in a single solve, and is refused only after more work than a test waits for.
  private static let heavyLayout: String = {
    let count = 19_000
    let views = (0..<count).map { "  - view: v\($0)\n" }.joined()
    let ties = (0..<count).map { "  - v\($0).left == v\(($0 * 7 + 1) % count).left + 10\n" }.joined()
    return "inbetween: 1\nviews:\n" + views + "constraints:\n" + ties
  }()

  /// One frame with thousands of shadows, each blurred otherwise.
  private static let heavyFrame: String = {
    let views = (0..<3_000).map {
      "  - view: v\($0)\n    frame: [0, 0, 500, 500]\n    backgroundColor: rgba(255, 0, 0, 0.5)\n    shadowOpacity: 1\n    shadowRadius: \(30 + Double($0) / 1_000)\n"
    }
    return "inbetween: 1\ncanvas: {size: [500, 500], scale: 1}\nviews:\n" + views.joined()
  }()

  /// One frame with one path, which Cairo draws in a single call of several seconds.
  private static let heavyPath: String = {
    var seed = UInt64(7)
    func next() -> UInt64 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (seed >> 33) % 400
    }
    let path = "M0 0" + (0..<60_000).map { _ in "L\(next()) \(next())" }.joined()
    return "inbetween: 1\ncanvas: {size: [400, 400], scale: 1}\nviews:\n"
      + "  - shape: s\n    frame: [0, 0, 400, 400]\n    fillColor: red\n    path: {svg: '\(path)'}\n"
  }()

  /// Sends a signal to a program that has worked for a while.
  ///
  /// - Returns: its status, and the processor time that it used after the signal.
  private func end(_ arguments: [String], after delay: Duration, by number: Int32) throws -> (
    status: Int32, work: Duration
  ) {
    let running = try Tool.start(arguments, in: scratch.url)
    try running.wait(forWork: delay)
    running.send(number)
    let (outcome, work) = try running.outcomeAndWork()
    return (outcome.status, work)
  }

  /// Processor time of a debug build; the release build takes less than a tenth of this.
  private static let soon = Duration.seconds(10)

  @Test(arguments: [SIGHUP, SIGINT, SIGTERM])
  func `SIGHUP, SIGINT and SIGTERM end a render within a solve or a frame, by the signal, leaving nothing`(
    number: Int32
  ) throws {
    _ = try scratch.write(Self.heavyLayout, as: "layout.yaml")
    _ = try scratch.write(Self.heavyFrame, as: "frame.yaml")
    _ = try scratch.write(Self.heavyPath, as: "path.yaml")
    for (scene, delay) in [("layout", 700), ("frame", 600), ("path", 800)] {
      let found = try end(
        ["render", scene + ".yaml", "-o", "out", "--limit-work", "1000000000000000"], after: .milliseconds(delay),
        by: number)
      #expect(found.status == 128 + number, "\(scene)")
      #expect(found.work < Self.soon, "\(scene): \(found.work)")
      #expect(try !scratch.names().contains("out"), "\(scene)")
    }
  }

  @Test func `a signal removes the folder that was created for the output, and does not wait for many files`() throws {
    let text = "inbetween: 1\ncanvas: {size: [9, 9], scale: 1}\nviews: []\nduration: 99\nfps: 1000\n"
    _ = try scratch.write(text, as: "s.yaml")
    let few = try end(["render", "s.yaml", "-o", "out/deep", "-q"], after: .milliseconds(1_500), by: SIGTERM)
    #expect(few.status == 128 + SIGTERM && few.work < Self.soon, "\(few)")
    // What there was no time to remove, the next run removes.
    let next = try Tool.run(["render", "s.yaml", "-o", "out/deep", "-q", "--to", "0.01"], in: scratch.url)
    #expect(next.status == 0, "\(next.errors)")
    #expect(try scratch.names(in: "out/deep") == ["s"])
    let running = try Tool.start(
      ["render", "s.yaml", "-o", "new", "-q", "--to", "0.5", "--limit-work", "1"], in: scratch.url)
    #expect(try running.outcome().status == 2)
    #expect(try scratch.names() == ["out", "s.yaml"])
  }

  @Test func `they end record within a solve or a frame, but not while goldens are written`() throws {
    try FileManager.default.createDirectory(at: scratch.url("Scenes"), withIntermediateDirectories: true)
    for (text, delay) in [
      (Self.heavyLayout, 700), (Self.heavyFrame, 1_500), (Self.heavyPath, 1_000),
    ] {
      _ = try scratch.write(text, as: "Scenes/s.yaml")
      let found = try end(
        ["record", "--limit-work", "1000000000000000"], after: .milliseconds(delay), by: SIGTERM)
      #expect(found.status == 128 + SIGTERM)
      #expect(found.work < Self.soon, "\(found.work)")
      #expect(try scratch.names() == ["Scenes"])
    }
  }

  @Test func `a signal leaves no empty folder of a report`() throws {
    let scene = SampleScene.moving.replacing("fps: 12", with: "fps: 480")
    for number in 0..<6 { _ = try scratch.write(scene, as: "Scenes/s\(number).yaml") }
    #expect(try Tool.run(["record"], in: scratch.url).status == 0)
    for number in 0..<6 {
      _ = try scratch.write(scene.replacing("box.width == 20", with: "box.width == 21"), as: "Scenes/s\(number).yaml")
    }
    let before = try scratch.names()
    let running = try Tool.start(
      ["verify", "--no-cache", "--reporter", "html", "--output", "a/report", "-j", "1"], in: scratch.url)
    try Waiting.until("a folder of the report") { try scratch.names().contains("a") || !running.process.isRunning }
    running.send(SIGTERM)
    #expect(try running.outcome().status == 128 + SIGTERM)
    #expect(try scratch.names() == before)
  }

  @Test func `a signal that was ignored at the start, as by nohup, stays ignored`() throws {
    _ = try scratch.write(SampleScene.moving, as: "s.yaml")
    let outcome = try Tool.shell(
      "trap '' HUP; inbetween render s.yaml -o out -q --fps 480 & pid=$!; sleep 0.3; kill -HUP $pid; wait $pid; echo $?",
      in: scratch.url)
    #expect(outcome.text == "0\n", "\(outcome.errors)")
    #expect(try scratch.names(in: "out") == ["s"])
  }

  /// Waits for the address that a server prints.
  private func address(_ text: () throws -> String) throws -> (port: Substring, path: Substring) {
    var found: (port: Substring, path: Substring)?
    try Waiting.until("an address") {
      found = try text().firstMatch(of: /http:\/\/127\.0\.0\.1:([0-9]+)(\/[^\/\s]+\/)\S*\s/).map { ($0.1, $0.2) }
      return found != nil
    }
    return try #require(found)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `SIGINT and SIGTERM end a preview immediately, also while it draws`(number: Int32) throws {
    _ = try scratch.write(Self.heavyPath, as: "path.yaml")
    for draws in [false, true] {
      let running = try Tool.start(
        ["preview", "path.yaml", "--limit-work", "1000000000000000"], in: scratch.url)
      let (port, path) = try address { running.outputSoFar }
      if draws {
        let client = Process()
        client.executableURL = URL(fileURLWithPath: "/bin/bash")
        client.arguments = [
          "-c",
          "exec 3<>/dev/tcp/127.0.0.1/\(port); printf 'GET \(path)api/frame?i=0&v=1 HTTP/1.1\\r\\nHost: 127.0.0.1:\(port)\\r\\n\\r\\n' >&3; exec sleep 2",
        ]
        try client.run()
        client.waitUntilExit()
      }
      running.send(number)
      let (outcome, work) = try running.outcomeAndWork()
      #expect(outcome.status == 128 + number)
      #expect(work < Self.soon, "\(work)")
      #expect(try scratch.names() == ["path.yaml"])
    }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `they end a review, which leaves the goldens unchanged and no temporary files`(number: Int32) throws {
    let folder = try GoldenFolder()
    try folder.mutate("[box(12)]", "[box(15)]")
    let verified = try folder.run("verify", "--no-cache", "--reporter", "blob", "--output", "out")
    #expect(verified.status == 1, "\(verified.errors)")
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.scratch.url.path).sorted()
    let golden = try folder.scratch.data("Goldens/box/golden.json")
    let running = try Tool.start(["review", "out"], in: folder.scratch.url)
    _ = try address { try running.errorsSoFar() }
    running.send(number)
    let (outcome, work) = try running.outcomeAndWork()
    #expect(outcome.status == 128 + number)
    #expect(work < Self.soon, "\(work)")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.scratch.url.path).sorted() == before)
    #expect(try folder.scratch.data("Goldens/box/golden.json") == golden)
  }
}
