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
