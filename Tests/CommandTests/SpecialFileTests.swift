import Foundation
import Testing
import InbetweenTestSupport

@Suite("Files that are not scenes") struct SpecialFileTests {
  @Test func `pipes, devices, folders and virtual files of the kernel are not scenes`() throws {
    let scratch = try TemporaryFolder()
    let pipe = scratch.url("pipe.yaml").path
    let made = try Tool.shell("mkfifo pipe.yaml; timeout 60 true && inbetween check pipe.yaml", in: scratch.url)
    #expect(made.status == 74 && made.errors == "pipe.yaml: error: this is not a file\n", "\(pipe) \(made.errors)")
    for path in [
      "/dev/zero", "/dev/null", "/proc/self/maps", "/proc/version", "/sys/kernel/mm/transparent_hugepage/enabled", "/",
    ]
    where FileManager.default.fileExists(atPath: path) {
      let found = try Tool.run("check", path)
      #expect(found.status == 74, "\(path): \(found.errors)")
      #expect(found.errors == "\(path): error: this is not a file\n")
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `pipes in a cache that is shared are neither read nor written, and do not let verify wait`() throws {
    let folder = try GoldenFolder()
    let outcome = try Tool.shell(
      """
      inbetween verify --cache C > /dev/null 2>&1
      for kind in verdicts last-failed; do for file in C/$kind/*; do rm "$file"; mkfifo "$file"; done; done
      inbetween verify --cache C; echo $?; inbetween verify --cache C --last-failed; echo $?
      """, in: folder.scratch.url)
    #expect(outcome.lines.suffix(2) == ["0", "74"] || outcome.lines.filter { Int($0) != nil } == ["0", "74"])
    #expect(outcome.errors.contains("it is not a file"), "\(outcome.errors)")
  }

  @Test(.timeLimit(.minutes(10)))
  func `goldens, reports and scenes that are too large are not read, by any command`() throws {
    let folder = try GoldenFolder()
    func large(_ name: String) -> String { "truncate -s 8G '\(name)'; " }
    for (name, command) in [
      ("Goldens/box/frame-0000.png", "verify --no-cache"), ("Goldens/box/trace.jsonl", "verify --no-cache"),
      ("Goldens/box/golden.json", "verify --no-cache"), ("out/report.json", "review out"),
      ("out/report.json", "approve --from out"), ("out/report.json", "merge-reports out"),
      ("Goldens/timings.json", "verify --shard 1/2"), ("a.png", "diff a.png a.png"),
    ] {
      let outcome = try Tool.shell(
        "mkdir -p out; cp -r Goldens kept; " + large(name) + "inbetween " + command
          + "; s=$?; rm -rf Goldens out a.png; mv kept Goldens; exit $s", in: folder.scratch.url)
      #expect(outcome.status == 74, "\(name): \(outcome.errors)")
      #expect((outcome.errors + outcome.text).contains("it has 8589934592 bytes; the limit is "), "\(outcome.errors)")
    }
    for command in ["verify --no-cache", "record", "approve", "check"] {
      let outcome = try Tool.shell(
        large("Scenes/z.yaml") + "inbetween \(command) Scenes/z.yaml", in: folder.scratch.url)
      #expect(outcome.status == 2, "\(command): \(outcome.errors)")
      #expect(outcome.errors.contains("the file has 8589934592 bytes; the limit is 1048576"), "\(outcome.errors)")
    }
  }

  @Test
  func `a file that is not text is refused at its first invalid byte, and one that is too large at its beginning`()
    throws
  {
    let scratch = try TemporaryFolder()
    try Data(Array("inbetween: 1\nviews: ü".utf8) + [0xFF]).write(to: scratch.url("s.yaml"))
    #expect(
      try Tool.run(["check", "s.yaml"], in: scratch.url).errors == "s.yaml:2:9: error: the file is not UTF-8 text\n")
    let large = try Tool.run(["check", "s.yaml", "--limit-file-size", "5"], in: scratch.url)
    #expect(large.errors.hasPrefix("s.yaml:1:1: error: the file has 23 bytes; the limit is 5\n"))
    #expect(large.errors.contains("--limit-file-size"))
  }
}
