import Foundation
import InbetweenTestSupport
import Testing
import Yams

/// The steps of the workflows that users copy are run one after the other in a repository like a user's.
@Suite("CI workflows of users' repositories")
struct WorkflowTests {
  @Test
  func `GitHub's action installs a release, passes unchanged scenes, and fails with a report of motion that changed`()
    throws
  {
    let user = try UserRepository()
    let workflow = try Workflow(at: "docs/ci/github-actions.yml")
    let steps = try #require(workflow["jobs", "verify", "steps"] as? [[String: Any]])
    let step = try #require(steps.first { ($0["uses"] as? String)?.contains("/inbetween@") == true })
    let given = try #require(step["with"] as? [String: Any])
    #expect(given["version"] as? String == user.version)
    // A published clone names its account.
    #expect((step["uses"] as? String)?.hasSuffix("/inbetween@v" + user.version) == true)

    let action = try GitHubAction(given, of: user)
    func play() throws -> [Tool.Outcome] { try action.play() }
    let unchanged = try play()
    #expect(unchanged.map(\.status) == [0, 0], "\(unchanged.map(\.errors))")
    #expect(try user.text("output").contains("status=0"))
    #expect(try user.text("path").contains("/.local/bin"))

    try user.moveTheBox()
    let moved = try play()
    #expect(moved.map(\.status) == [0, 1])
    #expect(moved[1].text.contains("::error file=Scenes/box.yaml"))
    #expect(try user.text("output").contains("status=1"))
    #expect(try user.scratch.names(in: "project/goldens-report").contains("junit.xml"))
  }

  @Test(arguments: ["docs/ci/gitlab-ci.yml", "templates/verify.yml"])
  func
    `GitLab's job and component install a release, pass unchanged scenes, and fail with a report of motion that changed`(
      path: String
    ) throws
  {
    let user = try UserRepository()
    let file = try Workflow(at: path, inputs: ["version": user.version, "releases": user.releases])
    let job = try #require((file["goldens"] ?? file["verify-animations"]) as? [String: Any])
    var variables = try #require(job["variables"] as? [String: String])
    #expect(variables["INBETWEEN_VERSION"] ?? user.version == user.version)
    variables["INBETWEEN_RELEASES"] = user.releases
    variables["CI_PROJECT_DIR"] = user.project.path
    // GitLab expands variables within variables.
    variables = variables.mapValues { $0.replacing("$CI_PROJECT_DIR", with: user.project.path) }
    let before = try #require(job["before_script"] as? [String])
    let script = try #require(job["script"] as? [String])
    // The packages that apt would install are on the machine that runs the tests.
    #expect(
      before[0].hasPrefix(
        "apt-get update -qq && apt-get install -y -qq --no-install-recommends ca-certificates curl git"))

    func play() throws -> Tool.Outcome {
      try user.bash((before.dropFirst() + script).joined(separator: "\n"), variables, options: "-eo pipefail")
    }
    let unchanged = try play()
    #expect(unchanged.status == 0, "\(unchanged.errors)")
    try user.moveTheBox()
    #expect(try play().status == 1)
    let reports = try #require((job["artifacts"] as? [String: Any])?["reports"] as? [String: String])
    #expect(try user.text("project/" + (try #require(reports["junit"]))).contains("<failure"))
    #expect(try user.text("project/" + (try #require(reports["codequality"]))).contains("box.yaml"))
  }

  @Test func `the installer refuses an archive with a wrong checksum, and leaves nothing`() throws {
    let user = try UserRepository()
    let archive = "releases/v\(user.version)/\(user.name).tar.gz"
    try Data("not what was published".utf8).write(to: user.scratch.url(archive))
    let outcome = try user.install()
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("error: \(user.name).tar.gz is not what the release's SHA256SUMS says"))
    #expect(!FileManager.default.fileExists(atPath: user.scratch.url("home/.local/opt").path))
  }

  @Test func `the installer names a release that is not available`() throws {
    let user = try UserRepository()
    let outcome = try user.install(version: "9.9.9")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("error: cannot get SHA256SUMS of version 9.9.9"))
  }

  @Test func `the hooks for pre-commit run the tool's own commands`() throws {
    let user = try UserRepository()
    let hooks = try #require(try Workflow(at: ".pre-commit-hooks.yaml").list)
    #expect(hooks.compactMap { $0["id"] as? String } == ["inbetween-verify", "inbetween-check"])
    #expect(try user.install().status == 0)
    for hook in hooks {
      let entry = try #require(hook["entry"] as? String)
      let files = hook["pass_filenames"] as? Bool == false ? "" : " Scenes/box.yaml"
      let outcome = try user.bash("PATH=\"$HOME/.local/bin:$PATH\"; \(entry)\(files)", [:])
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    try user.moveTheBox()
    let entry = try #require(hooks[0]["entry"] as? String)
    #expect(try user.bash("PATH=\"$HOME/.local/bin:$PATH\"; \(entry)", [:]).status == 1)
  }

  @Test func `the notes of a release are the section of its version in CHANGELOG.md`() throws {
    let outcome = try Tool.shell("Scripts/release-notes Unreleased")
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("### Added"))
    #expect(!outcome.text.contains("## ["))
  }
}
