import Foundation
import Testing
import InbetweenTestSupport

/// Concurrent runs with one golden, one folder or one report.
@Suite("Concurrent runs", .serialized) struct AtOnceTests {
  private let folder: GoldenFolder

  init() throws { folder = try GoldenFolder() }

  private func start(_ arguments: String...) throws -> Tool.Running {
    try Tool.start(arguments, in: folder.scratch.url)
  }

  @Test func `concurrent record and approve leave a complete golden, and verify reads the old or the new one`() throws {
    for round in 0..<6 {
      try folder.mutate("[box(12)]", "[box(\(20 + round))]")
      let writers = [
        try start("record", "box"), try start("approve", "box", "--no-cache"),
        try start("record", "--mode", "changed", "--no-cache"),
      ]
      let reader = try start("verify", "--no-cache")
      for writer in writers {
        let outcome = try writer.outcome()
        #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
      }
      let read = try reader.outcome()
      #expect([0, 1].contains(read.status), "\(read.text)\(read.errors)")
      let after = try folder.run("verify", "--no-cache")
      #expect(after.status == 0, "\(after.text)")
      #expect(try folder.scratch.names(in: "Goldens") == [".gitattributes", ".gitignore", "box"])
    }
  }

  @Test func `a run waits for a lock held by another run, and names the holder`() throws {
    let lock = folder.scratch.url("Goldens/.box.inbetween-lock").path
    try Data("inbetween record, process 4242 on elsewhere\n".utf8).write(to: URL(fileURLWithPath: lock))
    let held = unsafe open(lock, O_RDWR)
    try #require(held >= 0 && flock(held, LOCK_EX) == 0)
    let (waiting, interrupted) = (try start("record", "box"), try start("record", "box"))
    for run in [waiting, interrupted] {
      try Waiting.until("a run that waits") { try run.errorsSoFar().hasSuffix("\n") || !run.process.isRunning }
    }
    #expect(waiting.process.isRunning)
    interrupted.send(SIGINT)
    let outcome = try interrupted.outcome()
    #expect(outcome.status == 130)
    #expect(
      outcome.errors == "waiting for Goldens/box, which inbetween record, process 4242 on elsewhere is changing\n")
    close(held)
    #expect(try waiting.outcome().status == 0)
    #expect(try folder.scratch.names(in: "Goldens") == [".gitattributes", ".gitignore", "box"])
    // The state that a killed run leaves.
    try Data("dead\n".utf8).write(to: URL(fileURLWithPath: lock))
    #expect(try folder.run("verify").status == 0)
    #expect(try folder.scratch.names(in: "Goldens") == [".gitattributes", ".gitignore", "box"])
  }

  @Test func `a golden that an ended run had moved aside is restored and verified`() throws {
    let (golden, aside) = (folder.scratch.url("Goldens/box"), folder.scratch.url("Goldens/.box.inbetween-previous"))
    for command in [["verify", "--no-cache"], ["approve"], ["record", "--mode", "missing"], ["prune"]] {
      try FileManager.default.moveItem(at: golden, to: aside)
      let outcome = try Tool.start(command, in: folder.scratch.url).outcome()
      #expect(outcome.status == 0, "\(command): \(outcome.text)\(outcome.errors)")
      #expect(try folder.scratch.names(in: "Goldens") == [".gitattributes", ".gitignore", "box"])
    }
  }

  @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
  func `verify only reads where nothing can be written`() throws {
    let goldens = folder.scratch.url("Goldens").path
    _ = unsafe chmod(goldens, 0o555)
    defer { _ = unsafe chmod(goldens, 0o755) }
    #expect(try folder.run("verify", "--no-cache").status == 0)
    #expect(try folder.run("record", "--mode", "changed").status == 0)
    let outcome = try folder.run("record")
    #expect(outcome.status == 74 && outcome.errors == "error: Goldens/box: cannot be written: Permission denied\n")
  }

  @Test func `concurrent reports and renders into one folder are complete`() throws {
    let runs = try (0..<3).flatMap { _ in
      [
        try start("verify", "--no-cache", "--reporter", "json,junit,html", "--output", "out"),
        try start("render", "Scenes/box.yaml", "-o", "frames"),
      ]
    }
    for run in runs { #expect(try run.outcome().status == 0) }
    #expect(try folder.scratch.names(in: "frames") == ["box"])
    #expect(try folder.scratch.names(in: "out") == ["index.html", "junit.xml", "reg.json"])
    #expect(String(decoding: try folder.scratch.data("out/index.html"), as: UTF8.self).hasSuffix("</html>\n"))
    _ = try JSONSerialization.jsonObject(with: folder.scratch.data("out/reg.json"))
  }
}
