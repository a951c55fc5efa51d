import Foundation
import InbetweenTestSupport
import Testing

@testable import InbetweenFiles

#if canImport(Glibc)
  import Glibc

  /// Swift does not offer `fork`, whose child may only call what signal handlers may.
  @_silgen_name("fork") private func forked() -> pid_t

  @Suite("Files that are being written") struct UnfinishedTests {
    @Test func `a forked process, such as that of a decoder, deletes nothing of the process it comes from`() throws {
      let scratch = try TemporaryFolder()
      let path = scratch.url("unfinished").path
      try Data("half".utf8).write(to: scratch.url("unfinished"))
      let unfinished = Unfinished(path)
      let child = forked()
      if child == 0 {
        Unfinished.deleteAll()
        _exit(0)
      }
      var status: Int32 = -1
      #expect(unsafe waitpid(child, &status, 0) == child && status == 0)
      withExtendedLifetime(unfinished) { #expect(FileManager.default.fileExists(atPath: path)) }
    }
  }
#endif
