import Foundation
import InbetweenTestSupport
import Testing

/// `Tests/Pipelines/try`: the files that users copy for each service, played with a repository of sixty scenes.
///
/// Each service goes through one scenario, and in `make test-full` through all: scenes that pass and that differ, a machine
/// that dies and comes back, one that stays away, one that is late, and a commit of a fork.
@Suite("Pipelines with sixty scenes") struct PipelineRoundTests {
  private static let hasPrograms: Bool = {
    let needed = "command -v bash git curl tar > /dev/null && python3 -c 'import yaml'"
    do { return try Tool.shell(needed).status == 0 } catch { return false }
  }()

  private static let services = [
    "github", "gitlab", "buildkite", "circleci", "jenkins", "azure", "slurm", "kubernetes", "bazel",
  ]

  @Test(.enabled(if: hasPrograms, "needs bash, git, curl and python3 with PyYAML: Scripts/setup python3-yaml"))
  func `each service shows what became of a commit, and whatever happened to its machines`() throws {
    let script = Repository.root.appendingPathComponent("Tests/Pipelines/try").path
    let selection = Thoroughness.isFull ? "" : "one"
    let outcome = try Tool.shell("exec python3 '\(script)' '\(try Tool.path())' \(selection)")
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
    let rounds = Dictionary(grouping: outcome.lines.filter { $0.contains(": ok, ") }) { line in
      String(line.prefix { $0 != "," })
    }
    for service in Self.services { #expect(rounds[service]?.count ?? 0 >= (Thoroughness.isFull ? 5 : 1), "\(service)") }
  }
}
