import Foundation
import Testing
import InbetweenTestSupport

/// Links are not followed when something is removed, and other files are not moved.
@Suite("Links and other files at the output's path") struct LinkTests {
  private let folder: GoldenFolder

  init() throws { folder = try GoldenFolder() }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.scratch.url(path).path, withDestinationPath: target)
  }

  @Test func `rendering into a link to a folder leaves the frames there alone`() throws {
    #expect(try folder.run("render", "Scenes/box.yaml", "-o", "precious").status == 0)
    let before = try folder.scratch.data("precious/box/frames.json")
    try FileManager.default.createDirectory(at: folder.scratch.url("out"), withIntermediateDirectories: true)
    try link("out/box", to: "../precious/box")
    let outcome = try folder.run("render", "Scenes/box.yaml", "-o", "out", "--fps", "10")
    #expect(outcome.status == 74)
    #expect(outcome.errors == "error: cannot replace out/box: it is a symbolic link\n")
    #expect(try folder.scratch.data("precious/box/frames.json") == before)
    #expect(try folder.scratch.names(in: "precious/box").count == 26)
    #expect(try folder.scratch.names(in: "out") == ["box"])
    try link("way", to: "precious")
    #expect(try folder.run("render", "Scenes/box.yaml", "-o", "way", "--fps", "10").status == 0)
    #expect(try folder.scratch.names(in: "precious/box").count == 6, "a link above is followed")
  }

  @Test func `a folder with the name of a frame is not moved`() throws {
    _ = try Tool.shell(
      "mkdir -p out/box/frame-0000.png && echo mine > out/box/frame-0000.png/f", in: folder.scratch.url)
    let outcome = try folder.run("render", "Scenes/box.yaml", "-o", "out")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("out/box holds frame-0000.png/, which is not a frame"))
    #expect(try folder.scratch.data("out/box/frame-0000.png/f") == Data("mine\n".utf8))
    #expect(try folder.scratch.names(in: "out") == ["box"])
  }

  @Test func `a golden with other files, or that is a link, is not replaced`() throws {
    _ = try folder.scratch.write("mine", as: "Goldens/box/notes.txt")
    for command in ["record", "approve"] {
      try folder.mutate("[box(12)]", "[box(15)]")
      let outcome = try folder.run(command)
      #expect(outcome.status == 2)
      #expect(
        outcome.errors.contains("Goldens/box holds notes.txt, which is not part of a golden"), "\(outcome.errors)")
    }
    try FileManager.default.removeItem(at: folder.scratch.url("Goldens/box/notes.txt"))
    try FileManager.default.moveItem(at: folder.scratch.url("Goldens/box"), to: folder.scratch.url("elsewhere"))
    try link("Goldens/box", to: "../elsewhere")
    let before = try folder.scratch.data("elsewhere/golden.json")
    #expect(try folder.run("verify", "--no-cache").status == 1, "it is read")
    let outcome = try folder.run("record")
    #expect(outcome.status == 74)
    #expect(outcome.errors == "error: Goldens/box: cannot be written: it is a symbolic link\n")
    try folder.write(GoldenFolder.scene, as: "other")
    try FileManager.default.removeItem(at: folder.scratch.url("Scenes/box.yaml"))
    #expect(try folder.run("prune", "--delete").text == "deleted  box\n")
    #expect(try folder.scratch.data("elsewhere/golden.json") == before, "the link is deleted, not what it leads to")
    #expect(try folder.scratch.names(in: "Goldens") == [".gitattributes", ".gitignore"])
  }

  @Test func `a report removes no pictures behind a link, and no folders`() throws {
    try folder.mutate("[box(12)]", "[box(15)]")
    let verify = ["verify", "--no-cache", "--reporter", "json", "--output", "out"]
    #expect(try Tool.run(verify, in: folder.scratch.url).status == 1)
    _ = try Tool.shell(
      "mkdir -p out/actual/box/frame-0099.png && mkdir mine && echo 1 > mine/frame-0001.png && ln -s ../../mine out/diff/old",
      in: folder.scratch.url)
    _ = try folder.scratch.write("stale", as: "out/actual/box/frame-0098.png")
    #expect(try Tool.run(verify, in: folder.scratch.url).status == 1)
    #expect(try folder.scratch.names(in: "mine") == ["frame-0001.png"])
    let left = try folder.scratch.names(in: "out/actual/box")
    #expect(left.contains("frame-0099.png") && !left.contains("frame-0098.png"))
  }

  @Test func `a file that is a link is written at its target, and a device is written to`() throws {
    try link("plot.png", to: "real.png")
    #expect(try folder.run("curve", "--curve", "linear", "--plot", "plot.png").status == 0)
    #expect(try folder.scratch.data("real.png").starts(with: [0x89, 0x50]))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.scratch.url("plot.png").path) == "real.png")
    try link("null.png", to: "/dev/null")
    #expect(try folder.run("curve", "--curve", "linear", "--plot", "null.png").status == 0)
    _ = try folder.scratch.write("", as: "out.png")
    #expect(
      try Tool.shell("inbetween curve --curve linear --plot /dev/fd/9 9>out.png", in: folder.scratch.url).status == 0
    )
    #expect(try folder.scratch.data("out.png").starts(with: [0x89, 0x50]))
    #expect(try folder.scratch.names().filter { $0.contains(".inbetween-") } == [])
    try link("full.png", to: "/dev/full")
    let full = try folder.run("curve", "--curve", "linear", "--plot", "full.png")
    #expect(full.status == 74 && full.errors == "error: cannot write full.png: No space left on device\n")
  }

  @Test(arguments: [SIGHUP, SIGINT, SIGTERM])
  func `one or two signals leave nothing incomplete`(_ signal: Int32) throws {
    let scene = try folder.scratch.write(SampleScene.long, as: "long.yaml")
    // Several at once, so that deleting takes long while other threads of the same process still write.
    for isTwice in [false, true] {
      let running = try (0..<3).map { number in
        try Tool.start(["render", scene, "-o", folder.scratch.url("out\(number)").path, "-j", "4"])
      }
      for number in running.indices {
        try Waiting.until("frames") {
          let names = (try? folder.scratch.names(in: "out\(number)")) ?? []
          let count = names.first.flatMap { try? folder.scratch.names(in: "out\(number)/" + $0).count } ?? 0
          return count > 30
        }
      }
      let clock = ContinuousClock()
      let start = clock.now
      for process in running {
        process.send(signal)
        if isTwice { process.send(signal) }
      }
      for process in running { #expect(try process.outcome().status == 128 + signal) }
      // A disk that is busy for so long leaves something to the next run.
      let isSlow = clock.now - start > .seconds(5)
      #expect(try isSlow || folder.scratch.names().filter { $0.hasPrefix("out") } == [])
    }
  }

  @Test func `a run under nohup continues`() throws {
    let outcome = try Tool.shell(
      "(trap '' HUP; inbetween record & process=$!; sleep 0.05; kill -HUP $process; wait $process)",
      in: folder.scratch.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(.disabled(if: Sanitizer.writesFiles))
  func `a file above the user's limit is an error, and leaves the golden unchanged`() throws {
    let before = try folder.scratch.data("Goldens/box/golden.json")
    try folder.mutate("[box(12)]", "[box(15)]")
    let outcome = try Tool.shell("ulimit -f 1; inbetween record", in: folder.scratch.url)
    #expect(outcome.status == 74)
    #expect(try folder.scratch.data("Goldens/box/golden.json") == before)
    #expect(try folder.scratch.names(in: "Goldens") == [".gitattributes", ".gitignore", "box"])
  }
}
