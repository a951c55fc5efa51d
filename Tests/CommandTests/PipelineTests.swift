import Foundation
import InbetweenTestSupport
import Testing

/// The scripts that users of other CI services copy, run for each machine with the variables that the service sets.
@Suite("Shards in other CI services") struct PipelineTests {
  /// The scripts of a service's file: what each of four machines runs, and what the one that reports runs.
  struct Pipeline: CustomTestStringConvertible {
    let path: String
    let verify: @Sendable (Workflow) throws -> String
    let report: @Sendable (Workflow) throws -> String
    /// The variables of a machine, which is numbered from 1.
    let variables: @Sendable (Int) -> [String: String]

    var testDescription: String { path }
  }

  private static func script(_ steps: Any?, _ key: String, containing text: String) throws -> String {
    let scripts = try #require(steps as? [Any]).compactMap { step -> String? in
      let step = step as? [String: Any]
      return (step?[key] as? String) ?? ((step?[key] as? [String: Any])?["command"] as? String)
    }
    return try #require(scripts.first { $0.contains(text) })
  }

  static let pipelines = [
    Pipeline(
      path: "docs/ci/gitlab-shards.yml",
      verify: { file in try gitLab(file, "goldens") }, report: { file in try gitLab(file, "goldens-report") },
      variables: { ["CI_NODE_INDEX": "\($0)", "CI_NODE_TOTAL": "4"] }),
    Pipeline(
      path: "docs/ci/circleci.yml",
      verify: { file in
        #expect(file["jobs", "verify", "parallelism"] as? Int == 4)
        let install = try script(file["commands", "install", "steps"], "run", containing: "install.sh")
        return try install + script(file["jobs", "verify", "steps"], "run", containing: "verify")
      },
      report: { file in try script(file["jobs", "report", "steps"], "run", containing: "merge-reports") },
      variables: { ["CIRCLE_NODE_INDEX": "\($0 - 1)", "CIRCLE_NODE_TOTAL": "4"] }),
    Pipeline(
      path: "docs/ci/buildkite.yml",
      verify: { file in try script(file["steps"], "command", containing: "verify").replacing("$$", with: "$") },
      report: { file in
        let lines = try script(file["steps"], "command", containing: "merge-reports").replacing("$$", with: "$")
        return "buildkite-agent() { [ \"$1 $2\" = \"artifact download\" ]; }\n" + lines
      },
      variables: { ["BUILDKITE_PARALLEL_JOB": "\($0 - 1)", "BUILDKITE_PARALLEL_JOB_COUNT": "4"] }),
    Pipeline(
      path: "docs/ci/azure-pipelines.yml",
      verify: { file in try azure(file, 0, containing: "verify") },
      report: { file in try azure(file, 1, containing: "merge-reports") },
      variables: {
        [
          "SYSTEM_JOBPOSITIONINPHASE": "\($0)", "SYSTEM_TOTALJOBSINPHASE": "4",
          "PIPELINE_WORKSPACE": "goldens-report-shards",
        ]
      }),
  ]

  private static func gitLab(_ file: Workflow, _ job: String) throws -> String {
    let before = try #require(file[".inbetween", "before_script"] as? [String]).dropFirst()
    let script = try #require(file[job, "script"] as? [String])
    #expect(file["goldens", "parallel"] as? Int == 4)
    return (["set -e", "INBETWEEN_PREFIX=$HOME/.local"] + before + script).joined(separator: "\n")
  }

  private static func azure(_ file: Workflow, _ job: Int, containing text: String) throws -> String {
    let jobs = try #require(file["jobs"] as? [[String: Any]])
    #expect((jobs[0]["strategy"] as? [String: String]) == ["parallel": "4"])
    return try script(jobs[job]["steps"], "bash", containing: text)
  }

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

  private func check(
    _ verify: String, _ report: String, in user: UserRepository, variables: (Int) -> [String: String]
  ) throws {
    let all = ["INBETWEEN_VERSION": user.version, "INBETWEEN_RELEASES": user.releases, "CI": "true"]
    func run(_ script: String, _ machine: Int) throws -> Tool.Outcome {
      try user.bash(script, all.merging(variables(machine)) { $1 }, options: "-o pipefail")
    }
    // The third machine dies, and is started again after the first report.
    for machine in [4, 1, 2] {
      let outcome = try run(verify, machine)
      #expect(outcome.status == 0, "\(machine): \(outcome.text) \(outcome.errors)")
    }
    let partial = try run(report, 1)
    #expect(partial.status == 3 || partial.status == 1, "\(partial.text) \(partial.errors)")
    #expect(partial.errors.contains("shard 3 of 4 is missing"), "\(partial.errors)")
    #expect(try run(verify, 3).status == 0)
    let whole = try run(report, 1)
    #expect(whole.status == 1, "\(whole.text) \(whole.errors)")
    #expect(whole.text.contains("4 scenes: 1 different, 3 passed"), "\(whole.text)")
    #expect(try user.text("project/goldens-report/junit.xml").contains("<failure"))
  }

  @Test(arguments: pipelines)
  func `four machines verify, one that dies is named, and one report tells all`(pipeline: Pipeline) throws {
    let user = try repository()
    let file = try Workflow(at: pipeline.path)
    try check(pipeline.verify(file), pipeline.report(file), in: user, variables: pipeline.variables)
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

  @Test func `Jenkins' agents verify, one that dies is named, and one report tells all`() throws {
    let user = try repository()
    let file = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/ci/Jenkinsfile"), encoding: .utf8)
    let scripts = file.components(separatedBy: "'''").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    try #require(scripts.count == 2)
    try check(scripts[0], scripts[1], in: user) { ["SHARD": "\($0)"] }
  }
}
