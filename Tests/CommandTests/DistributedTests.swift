import Foundation
import InbetweenTestSupport
import Testing

/// The scripts in `Tests/Distributed`, at a small size. They print their measurements, and fail on any difference.
@Suite("Existing build engines", .serialized) struct DistributedTests {
  private func script(_ name: String, _ sizes: String...) throws -> Tool.Outcome {
    let path = Repository.root.appendingPathComponent("Tests/Distributed/" + name).path
    return try Tool.shell("'\(path)' '\(try Tool.path())' \(sizes.joined(separator: " "))")
  }

  private static func has(_ programs: String...) -> Bool {
    programs.allSatisfy { program in
      ["/usr/bin/", "/usr/sbin/", "/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + program) }
    }
  }

  @Test(.enabled(if: has("git"), "git is not installed"))
  func `a pull request goes from a change over four shards, one of them cancelled, to a green run`() throws {
    let outcome = try script("pull-request", "12", "3", "1")
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
    #expect(outcome.text.contains("one change explains 3 scenes: \"cornerRadius: 16 was 12\""))
    if Browser.program != nil, Self.has("python3") {
      #expect(outcome.text.contains("3 scenes accepted by one click"), "\(outcome.text)")
    }
    #expect(outcome.text.contains("second run: 12 scenes: 12 passed"))
  }

  @Test(.enabled(if: has("make"), "make is not installed"))
  func `GNU parallel and make run shards`() throws {
    let outcome = try script("parallel", "6")
    #expect(outcome.status == 0 && outcome.text.contains("equal, byte for byte"), "\(outcome.text)\(outcome.errors)")
  }

  @Test(.enabled(if: has("slurmctld", "slurmd", "munged"), "Slurm is not installed: apt-get install slurm-wlm munge"))
  func `Slurm runs shards, and restarts a killed one`() throws {
    let outcome = try script("slurm", "6", "1200")
    let isSkipped = outcome.text.hasPrefix("skipped")
    #expect(
      outcome.status == 0 && (isSkipped || outcome.text.contains("equal, byte for byte")),
      "\(outcome.text)\(outcome.errors)")
  }
}
