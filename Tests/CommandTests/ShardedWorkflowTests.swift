import Foundation
import InbetweenTestSupport
import Testing
import Yams

/// What users copy to divide a run among pods; `PipelineRoundTests` plays it with root folders of their own.
@Suite("Shards in pods") struct ShardedWorkflowTests {
  /// A user's repository with four scenes.
  private func repository() throws -> UserRepository {
    let user = try UserRepository()
    for name in ["one", "two", "three"] {
      _ = try user.scratch.write(GoldenFolder.scene, as: "project/Scenes/\(name).yaml")
    }
    let outcome = try Tool.shell(
      """
      inbetween record > /dev/null && git add . &&
        git -c user.name=Test -c user.email=test@example.com commit --quiet --message 'More scenes'
      """, in: user.project)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return user
  }

  /// The containers of `Packaging/kubernetes.yaml` as processes, with the project and the volume as folders.
  private struct Pods {
    let user: UserRepository
    let jobs: [[String: Any]]

    init(_ user: UserRepository) throws {
      self.user = user
      let file = Repository.root.appendingPathComponent("Packaging/kubernetes.yaml")
      let text = try String(contentsOf: file, encoding: .utf8)
        .replacing("/reports", with: user.scratch.url("reports").path).replacing("--cache http://cache/ ", with: "")
      jobs = try Array(Yams.load_all(yaml: text)).map { try #require($0 as? [String: Any]) }
      #expect(jobs.count == 2)
      #expect(try user.install().status == 0)
    }

    func spec(_ job: Int) throws -> [String: Any] { try #require(jobs[job]["spec"] as? [String: Any]) }

    func run(_ job: Int, _ further: [String: String]) throws -> Tool.Outcome {
      let template = try #require(try spec(job)["template"] as? [String: Any])
      let pod = try #require(template["spec"] as? [String: Any])
      let container = try #require((pod["containers"] as? [[String: Any]])?.first)
      let script = try #require((container["args"] as? [String])?.first)
      #expect(container["command"] as? [String] == ["/bin/sh", "-c"])
      var environment = further
      for entry in try #require(container["env"] as? [[String: String]]) {
        environment[try #require(entry["name"])] = entry["value"]
      }
      return try user.bash("PATH=\"$HOME/.local/bin:$PATH\"\n" + script, environment, options: "")
    }
  }

  @Test
  func `Kubernetes' pods fail only without a report, and a pod that died is named by the one that merges`() throws {
    let user = try repository()
    let pods = try Pods(user)
    let count = try #require(try pods.spec(0)["completions"] as? Int)
    // Another duration, a scene without a golden, and one that cannot be read as a scene.
    try user.moveTheBox()
    _ = try user.scratch.write(GoldenFolder.scene, as: "project/Scenes/new.yaml")
    _ = try user.scratch.write("inbetween: 2\n", as: "project/Scenes/bad.yaml")
    for index in 0..<count where index != 3 {
      let pod = try pods.run(0, ["JOB_COMPLETION_INDEX": "\(index)"])
      #expect(pod.status == 0, "\(pod.text) \(pod.errors)")
    }
    let partial = try pods.run(1, ["WAIT": "1"])
    #expect(partial.errors.contains("shard 4 of 8 is missing"), "\(partial.errors)")
    #expect(try pods.run(0, ["JOB_COMPLETION_INDEX": "3"]).status == 0)
    let merged = try pods.run(1, ["WAIT": "1"])
    #expect(merged.status == 2)
    #expect(merged.text.contains("1 different"))
    #expect(merged.text.contains("1 invalid"))
    #expect(try user.scratch.names(in: "reports/RUN_NAME/report").contains("junit.xml"))
  }
}
