import Foundation
import InbetweenTestSupport
import Testing

/// Parts of what users of other CI services copy; `PipelineRoundTests` plays the whole.
@Suite("Other CI services") struct PipelineTests {
  /// A user's repository with four scenes, one of which moves otherwise than its golden.
  private func repository() throws -> UserRepository {
    let user = try UserRepository()
    for name in ["one", "two", "three"] {
      _ = try user.scratch.write(GoldenFolder.scene, as: "project/Scenes/\(name).yaml")
    }
    let recorded = try Tool.shell("inbetween record > /dev/null", in: user.project)
    try #require(recorded.status == 0, "\(recorded.errors)")
    try user.moveTheBox()
    return user
  }

  @Test func `GitLab's merge request is told each change at its line`() throws {
    let user = try repository()
    let outcome = try Tool.run(["verify", "--reporter", "codequality"], in: user.project)
    #expect(outcome.status == 1)
    let issues = try JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [[String: Any]]
    let issue = try #require(issues?.first)
    #expect(issues?.count == 1)
    #expect((issue["description"] as? String)?.contains("box.y") ?? false)
    #expect(issue["check_name"] as? String == "inbetween.where")
    #expect(issue["severity"] as? String == "major")
    let location = try #require(issue["location"] as? [String: Any])
    #expect(location["path"] as? String == "Scenes/box.yaml")
    #expect((location["lines"] as? [String: Int])?["begin"] ?? 0 > 1)
  }

  @Test(arguments: ["docs/ci/circleci.yml", "docs/ci/azure-pipelines.yml", "docs/ci/Jenkinsfile"])
  func `a merged report whose libraries differ alone passes, and others keep their status`(path: String) throws {
    let file = try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
    let start = try #require(file.range(of: "status=0\n", options: .backwards))
    let end = try #require(file.range(of: "exit \"$status\"", range: start.lowerBound..<file.endIndex))
    let script = file[start.lowerBound..<end.upperBound].replacing("~/.local/bin/inbetween", with: "stand_in")
    #expect(script.contains("stand_in merge-reports"))
    for (status, expected) in [(0, 0), (1, 1), (3, 3), (5, 0), (74, 74)] as [(Int32, Int32)] {
      let outcome = try Tool.shell("set -e; stand_in() { return \(status); }\n" + script)
      #expect(outcome.status == expected)
    }
  }
}
