import Foundation
import InbetweenTestSupport
import Testing

/// The Python of `Benchmarks`, whose tests are in `Benchmarks/Tests`.
@Suite("Scripts of the benchmarks")
struct BenchmarkScriptTests {
  private static let hasPython: Bool = {
    do { return try Tool.shell("python3 --version").status == 0 } catch { return false }
  }()

  @Test(.enabled(if: hasPython))
  func `hard pictures become pages that draw the same, and edges are not counted`() throws {
    let folder = Repository.root.appendingPathComponent("Benchmarks/Tests").path
    let outcome = try Tool.shell("PYTHONDONTWRITEBYTECODE=1 python3 -m unittest discover '\(folder)'")
    #expect(outcome.status == 0, "\(outcome.text)")
  }
}
