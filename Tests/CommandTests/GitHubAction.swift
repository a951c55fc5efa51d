import Foundation
import Testing

/// This repository's action with the inputs of a user's step, whose lines are run as GitHub's runner does.
struct GitHubAction {
  private let inputs: [String: String]
  private let steps: [[String: Any]]
  private let user: UserRepository

  init(_ given: [String: Any], of user: UserRepository) throws {
    let action = try Workflow(at: "action.yml")
    var inputs = try #require(action["inputs"] as? [String: [String: Any]]).mapValues { $0["default"] as? String ?? "" }
    for (name, value) in given {
      #expect(inputs[name] != nil, "the action has no input \(name)")
      inputs[name] = value as? String
    }
    inputs["releases"] = user.releases
    self.inputs = inputs
    self.user = user
    let isComment = inputs["command"] == "comment"
    steps = try #require(action["runs", "steps"] as? [[String: Any]]).filter { step in
      step["run"] != nil && (step["if"] as? String == "inputs.command == 'comment'") == isComment
    }
    #expect(steps.compactMap { $0["name"] as? String } == (isComment ? ["Comment"] : ["Install", "Verify"]))
  }

  /// - Parameters:
  ///   - job: the number of the job in its matrix, from 0.
  ///   - jobs: the number of jobs in the matrix.
  ///   - context: the values of GitHub's context.
  ///   - further: other variables of the runner.
  func play(
    job: Int = 0, of jobs: Int = 1, in context: [String: String] = [:], _ further: [String: String] = [:]
  ) throws -> [Tool.Outcome] {
    var values = inputs.merging(context) { $1 }
    values["strategy.job-index"] = "\(job)"
    values["strategy.job-total"] = "\(jobs)"
    values["github.action_path"] = Repository.root.path
    return try steps.map { step in
      let environment = (step["env"] as? [String: String] ?? [:]).mapValues { expanded($0, values) }
      return try user.bash(
        try #require(step["run"] as? String), environment.merging(further) { $1 }, options: "-eo pipefail")
    }
  }

  /// Replaces `${{ inputs.a || other }}` by the value of the first name.
  private func expanded(_ text: String, _ values: [String: String]) -> String {
    text.replacing(/\$\{\{ *([a-z_.-]+)(?: .*?)?\}\}/) { match in
      let name = String(match.1)
      return values[name] ?? values[name.replacing("inputs.", with: "")] ?? ""
    }
  }
}
