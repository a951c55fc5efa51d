import Foundation
import InbetweenTestSupport
import Testing

/// The project's Makefile with stand-ins for the scripts and the toolchain, which write down how they were started.
private struct StandIns {
  let scratch: TemporaryFolder
  private static let scripts = SharedVectors.repositoryRoot.appendingPathComponent("Scripts")

  init() throws {
    scratch = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: SharedVectors.repositoryRoot.appendingPathComponent("Makefile"), to: scratch.url("Makefile"))
    try FileManager.default.createDirectory(at: scratch.url("Scripts"), withIntermediateDirectories: false)
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.scripts.path) {
      try stand(in: "Scripts/" + name)
    }
    try stand(in: "swift")
  }

  private func stand(in path: String) throws {
    let script = """
      #!/bin/sh
      case "$*" in *--show-bin-path*) echo products; exit 0 ;; esac
      echo "$(basename "$0") $*" | tee -a started
      [ "$(basename "$0")" != test ] || echo "with tests: $INBETWEEN_TESTS" >> started
      [ "$(basename "$0") $*" != "$FAIL" ] || exit 9

      """
    _ = try scratch.write(script, as: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.url(path).path)
  }

  /// - Parameter failing: The stand-in that fails, as it is written down.
  func make(_ arguments: String, failing: String = "") throws -> (status: Int32, started: [String]) {
    try? FileManager.default.removeItem(at: scratch.url("started"))
    let command = "unset MAKEFLAGS MFLAGS CALLS; FAIL='\(failing)' make \(arguments) SWIFT=./swift"
    let outcome = try Tool.shell(command, in: scratch.url)
    let started = String(decoding: try scratch.data("started"), as: UTF8.self)
    return (outcome.status, started.split(separator: "\n").map(String.init))
  }
}

@Suite("make") struct MakefileTests {
  /// - Parameter folder: In which the Makefile is.
  private func parts(_ folder: URL) -> [String] {
    let flags =
      "-c release -Xswiftc -enable-testing -Xswiftc -gnone "
      + "-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors "
      + "--scratch-path \(folder.path)/.build-assertions -Xswiftc -assert-config -Xswiftc Debug"
    return [
      "setup chromium ffmpeg", "setup unicode-data fonts-noto-core python3-yaml",
      "swift build --build-tests \(flags) --explicit-target-dependency-import-check error",
      "test products/inbetweenPackageTests.xctest", "with tests: full", "test-examples ./swift \(flags)",
      "swift test --package-path Plugins/UIKitOnLinux", "verify-goldens products/inbetween",
      "check-purity products/inbetween 3 2", "check-verdicts products/inbetween",
      "test-only products/inbetweenPackageTests.xctest InbetweenFaultsTests",
      "test-only products/inbetweenPackageTests.xctest VerdictCacheTests/.after any edits, moves and clones",
      "check-purity products/inbetween",
    ]
  }

  @Test(arguments: ["test-full", "-j8 test-full"])
  func `test-full runs every part, one after the other`(arguments: String) throws {
    let standIns = try StandIns()
    let made = try standIns.make(arguments)
    #expect(made.status == 0)
    #expect(made.started == parts(standIns.scratch.url))
  }

  @Test func `each part of test-full that fails ends it with an error, and nothing is started after it`() throws {
    let standIns = try StandIns()
    let parts = parts(standIns.scratch.url)
    for part in parts where !part.hasPrefix("with tests") {
      let made = try standIns.make("test-full", failing: part)
      #expect(made.status != 0, "\(part)")
      #expect(made.started.last { !$0.hasPrefix("with tests") } == part)
      #expect(made.started.count <= (parts.firstIndex(of: part) ?? 0) + 2, "\(part)")
    }
  }

  @Test func `every script that the Makefile starts is there and can be run`() throws {
    let root = SharedVectors.repositoryRoot
    let makefile = try String(contentsOf: root.appendingPathComponent("Makefile"), encoding: .utf8)
    let scripts = Set(makefile.matches(of: /Scripts\/[a-z-]+/).map { String($0.0) })
    #expect(scripts.count > 15)
    for script in scripts.sorted() {
      #expect(FileManager.default.isReadableFile(atPath: root.appendingPathComponent(script).path), "\(script)")
      let isRun = !["Scripts/site"].contains(script)
      let isExecutable = FileManager.default.isExecutableFile(atPath: root.appendingPathComponent(script).path)
      #expect(isExecutable || !isRun, "\(script)")
    }
    let expression = /VerdictCacheTests\/\.([^']+)'/
    let name = try #require(makefile.firstMatch(of: expression)?.1)
    let tests = root.appendingPathComponent("Tests/CommandTests/VerdictCacheTests.swift")
    #expect(try String(contentsOf: tests, encoding: .utf8).contains("`\(name)"))
  }

  @Test func `tests of a module whose run is killed, crashes, fails or is empty do not pass`() throws {
    let scratch = try TemporaryFolder()
    let script = SharedVectors.repositoryRoot.appendingPathComponent("Scripts/test").path
    for (last, status) in [
      ("echo 'Test run with 3 tests in 1 suite passed'", 0), ("kill -9 $PPID", 1), ("kill -SEGV $$", 1), ("exit 1", 1),
      ("echo 'Test run with 0 tests in 0 suites passed'", 1),
    ] {
      let bundle = """
        #!/bin/sh
        case "$*" in *InbetweenUIKitTests*) \(last); exit ;; esac
        echo 'Test run with 2 tests in 1 suite passed'

        """
      _ = try scratch.write(bundle, as: "bundle")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.url("bundle").path)
      let outcome = try Tool.launch(script, [scratch.url("bundle").path], in: scratch.url).outcome()
      #expect(outcome.status == status, "\(last): \(outcome.text.suffix(300))")
      #expect(outcome.text.contains(status == 0 ? " passed after" : " failed after"), "\(last)")
    }
  }
}
