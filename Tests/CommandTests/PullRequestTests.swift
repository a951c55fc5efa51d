import Foundation
import InbetweenTestSupport
import Testing

/// The workflows that talk to a pull request, with a stand-in for GitHub's program.
@Suite("Comments on pull requests") struct PullRequestTests {
  /// Writes what `gh` is asked to `gh.log`, and answers with the files of the scratch folder.
  private static let gh = """
    gh() {
      echo "$*" >> "$LOG"
      case "$*" in
        *"/pulls --jq"*) echo 7 ;;
        *"/permission --jq"*) echo "$PERMISSION" ;;
        *"/actions/runs?"*) echo 11 ;;
        *"--json labels"*) echo "$LABEL" ;;
        *"/events?"*) ;;
        "pr view"*) echo "branch=change"; echo "commit=c0ffee"; echo "fork=false" ;;
        *"--paginate"*) cat "$OLD" ;;
        *"--method"*) for word; do case "$word" in body=@*) cat "${word#body=@}" >> "$LOG" ;; esac; done ;;
        "run download"*) [ -d "$KEPT" ] && cp -r "$KEPT" "${!#}" ;;
      esac
    }
    export -f gh

    """

  private let user: UserRepository
  private let environment: [String: String]

  init() throws {
    user = try UserRepository()
    environment = [
      "LOG": user.scratch.url("gh.log").path, "OLD": user.scratch.url("old").path,
      "KEPT": user.scratch.url("kept-report").path, "GITHUB_REPOSITORY": "owner/app", "COMMIT": "c0ffee", "RUN": "11",
      "RUN_URL": "https://example.org/runs/11", "NUMBER": "7", "ACTOR": "octocat", "FORK": "false", "BRANCH": "change",
      "PERMISSION": "write", "BODY": "", "LABEL": "", "LABELED": "", "RUNNER_TEMP": user.scratch.url("temp").path,
      "INBETWEEN_VERSION": user.version, "INBETWEEN_RELEASES": user.releases,
    ]
    _ = try user.scratch.write("", as: "old")
    _ = try user.scratch.write("", as: "temp/heard")
    try user.moveTheBox()
    let committed = try Tool.shell(
      """
      git init --quiet --bare ../origin && git remote add origin ../origin && git checkout --quiet -b change &&
      git -c user.name=T -c user.email=t@example.com commit --quiet --all --message 'Move' &&
      inbetween verify --reporter blob,json,markdown --output ../kept-report
      """, in: user.project)
    try #require(committed.status == 1, "\(committed.errors)")
  }

  private func run(_ path: String, _ name: String, _ further: [String: String]) throws -> (Tool.Outcome, log: String) {
    let workflow = try Workflow(at: path)
    let steps = try #require(workflow["jobs", "approve", "steps"] as? [[String: Any]])
    let script = try #require(steps.first { $0["name"] as? String == name }?["run"] as? String)
    _ = try user.scratch.write("", as: "gh.log")
    let outcome = try user.bash(Self.gh + script, environment.merging(further) { $1 }, options: "-e")
    return (outcome, try user.text("gh.log"))
  }

  /// What the action does with the step of `github-comment.yml`.
  private func comment(
    _ conclusion: String, closed: String = "", pictures: Bool = true, _ further: [String: String] = [:]
  ) throws -> (Tool.Outcome, log: String) {
    let workflow = try Workflow(at: "docs/ci/github-comment.yml")
    let steps = try #require(workflow["jobs", "comment", "steps"] as? [[String: Any]])
    var given = try #require(steps.first?["with"] as? [String: Any])
    #expect(given["pictures"] as? String == "true")
    given["version"] = user.version
    if !pictures { given["pictures"] = "false" }
    _ = try user.scratch.write("", as: "gh.log")
    // The runner's programs are found by the path: the script is a process of its own.
    let gh = try user.scratch.write("#!/usr/bin/env bash\n" + Self.gh + "gh \"$@\"\n", as: "bin/gh")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: gh)
    let run = RunContext(conclusion: conclusion, closed: closed)
    let outcome = try GitHubAction(given, of: user).play(
      in: run.values,
      environment.merging([
        "PICTURES_REMOTE": user.scratch.url("origin").path,
        "PATH": user.scratch.url("bin").path,
      ]) { $1 }.filter { !["NUMBER", "COMMIT", "RUN", "RUN_URL"].contains($0.key) }.merging(further) { $1 })
    return (try #require(outcome.first), try user.text("gh.log"))
  }

  private struct RunContext {
    let conclusion: String
    let closed: String

    var values: [String: String] {
      [
        "github.event.pull_request.number": closed, "github.event.workflow_run.head_sha": "c0ffee",
        "github.event.workflow_run.conclusion": conclusion, "github.event.workflow_run.id": "11",
        "github.event.workflow_run.html_url": "https://example.org/runs/11",
      ]
    }
  }

  /// The files of the branch of pictures, and the number of its commits; none if there is no branch.
  private func pictures() throws -> [String] {
    let listed = try Tool.shell(
      "git ls-tree -r --name-only inbetween-pictures && git rev-list --count inbetween-pictures",
      in: user.scratch.url("origin"))
    return listed.status == 0 ? listed.text.split(separator: "\n").map(String.init) : []
  }

  @Test func `a failure is commented, a second one updates the comment, and success removes it`() throws {
    let (made, first) = try comment("failure", pictures: false)
    #expect(made.status == 0, "\(made.errors)")
    #expect(first.contains("--method POST repos/owner/app/issues/7/comments"))
    #expect(first.contains("<!-- inbetween -->") && first.contains("box.y") && first.contains("/approve"))
    #expect(!first.contains("<img"))
    #expect(try pictures().isEmpty)
    _ = try user.scratch.write("42\n", as: "old")
    let (_, second) = try comment("failure", pictures: false)
    #expect(second.contains("--method PATCH repos/owner/app/issues/comments/42") && !second.contains("POST"))
    let (_, third) = try comment("success", pictures: false)
    #expect(third.contains("--method DELETE repos/owner/app/issues/comments/42") && !third.contains("PATCH"))
  }

  @Test func `a picture of each failure is in a branch without history until the pull request passes or is closed`()
    throws
  {
    let (made, log) = try comment("failure")
    #expect(made.status == 0, "\(made.errors)")
    let address = "https://github.com/owner/app/blob/inbetween-pictures/pull-7/box-11.png?raw=true"
    #expect(log.contains("<img alt=\"box\" src=\"\(address)\">"), "\(log)")
    #expect(try pictures() == ["pull-7/box-11.png", "1"])
    let kept = try Tool.shell(
      "git cat-file blob inbetween-pictures:pull-7/box-11.png | cmp - ../kept-report/filmstrips/box.png",
      in: user.scratch.url("origin"))
    #expect(kept.status == 0, "\(kept.errors)")
    // Another pull request's pictures stay, and the branch has no history.
    let other = try Tool.shell(
      """
      git worktree add --quiet ../pictures inbetween-pictures && cd ../pictures && mkdir pull-8 &&
      cp pull-7/box-11.png pull-8/ && git add . &&
      git -c user.name=T -c user.email=t@example.com commit --quiet --message Other
      """, in: user.scratch.url("origin"))
    #expect(other.status == 0, "\(other.errors)")
    _ = try comment("failure")
    #expect(try pictures().prefix(2) == ["pull-7/box-11.png", "pull-8/box-11.png"])
    _ = try Tool.shell("git worktree remove --force ../pictures", in: user.scratch.url("origin"))
    let (passed, _) = try comment("success")
    #expect(passed.status == 0, "\(passed.errors)")
    #expect(try pictures() == ["pull-8/box-11.png", "1"])
    let (closed, silent) = try comment("", closed: "8")
    #expect(closed.status == 0 && silent.isEmpty, "\(closed.errors)")
    #expect(try pictures().isEmpty)
  }

  @Test func `what is no picture, leads out or is too much is not pushed, and a refused push leaves the sentences`()
    throws
  {
    let folder = "kept-report/filmstrips/"
    let png = try user.scratch.data(folder + "box.png")
    for name in (1...12).map({ "more\($0)" }) { try png.write(to: user.scratch.url(folder + name + ".png")) }
    _ = try user.scratch.write("<script>", as: folder + "text.png")
    try png.write(to: user.scratch.url(folder + "$(touch evil).png"))
    try FileManager.default.createSymbolicLink(
      atPath: user.scratch.url(folder + "link.png").path, withDestinationPath: "/etc/passwd")
    try (png + Data(count: 3 << 20)).write(to: user.scratch.url(folder + "a-large.png"))
    let (outcome, log) = try comment("failure")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let found = try pictures()
    #expect(found.count == 11 && found.first == "pull-7/box-11.png", "\(found)")
    for name in ["text", "evil", "link", "large"] { #expect(!found.contains { $0.contains(name) }) }
    #expect(log.contains("4 more pictures are in the report."))
    // Three are seen at once.
    let folded = try #require(log.firstRange(of: "<details><summary>More pictures</summary>\n\n**"))
    #expect(log[..<folded.lowerBound].ranges(of: "<img ").count == 3)
    #expect(log[folded.upperBound...].firstRange(of: "\n</details>") != nil)
    let (refused, sentences) = try comment("failure", ["PICTURES_REMOTE": "/nonexistent"])
    #expect(refused.status == 0 && refused.text.contains("::warning::the pictures cannot be pushed"))
    #expect(sentences.contains("box.y") && !sentences.contains("<img"))
  }

  @Test func `a comment accepts a scene and pushes its golden`() throws {
    let path = "docs/ci/github-approve.yml"
    let (other, said) = try run(path, "Approve", ["BODY": "/approve nosuch"])
    #expect(other.status == 0 && said.contains("Nothing was accepted"), "\(other.errors) \(said)")
    let (outcome, log) = try run(path, "Approve", ["BODY": "/approve box\r\nthanks"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(log.contains("Accepted: box."), "\(log)")
    let pushed = try Tool.shell(
      "git log -1 --format='%an %s' change && inbetween verify", in: user.scratch.url("project"))
    #expect(pushed.status == 0 && pushed.text.hasPrefix("octocat Approve box\n"), "\(pushed.text)")
    let branch = try Tool.shell("git log -1 --format=%s change", in: user.scratch.url("origin"))
    #expect(branch.text == "Approve box\n")
  }

  @Test(arguments: [
    "/approve $(touch ../evil)", "/approve `touch ../evil`", "/approve box; touch ../evil", "/approved",
  ])
  func `a comment that is no scene's name changes nothing`(body: String) throws {
    let (outcome, log) = try run("docs/ci/github-approve.yml", "Approve", ["BODY": body])
    #expect(outcome.status == 0)
    #expect(log.contains("Write `/approve`"))
    #expect(!FileManager.default.fileExists(atPath: user.scratch.url("evil").path))
  }

  @Test func `the branch of a fork is not touched`() throws {
    let (outcome, log) = try run("docs/ci/github-approve.yml", "Approve", ["BODY": "/approve", "FORK": "true"])
    #expect(outcome.status == 0 && log.contains("in another repository") && !log.contains("run download"))
  }

  /// The address that takes a label off, whose name is percent-encoded.
  private static func removal(of label: String) -> String {
    let name = label.utf8.map { byte in (byte < 16 ? "%0" : "%") + String(byte, radix: 16) }.joined()
    return "--method DELETE repos/owner/app/issues/7/labels/" + name
  }

  @Test(arguments: [
    ("approve:box", "Approve box"), ("approve: box", "Approve box"),
    ("inbetween: approve", "Approve all changed goldens"),
  ])
  func `a label accepts a scene or all, pushes, and is taken off`(label: String, message: String) throws {
    let values = ["LABEL": label, "LABELED": "c0ffee"]
    let (outcome, log) = try run("docs/ci/github-approve.yml", "Approve", values)
    #expect(outcome.status == 0 && log.contains("Accepted: "), "\(outcome.errors) \(log)")
    let (_, removed) = try run("docs/ci/github-approve.yml", "Take the labels off", values)
    #expect(removed.contains(Self.removal(of: label)), "\(removed)")
    let branch = try Tool.shell("git log -1 --format=%s change", in: user.scratch.url("origin"))
    #expect(branch.text == message + "\n")
  }

  @Test(arguments: [
    (["LABEL": "approve:nosuch"], "Nothing was accepted"),
    (["LABEL": "approve:$(touch ../evil)"], "Write `/approve`"),
    (["LABEL": "approve:box", "LABELED": "0ld"], "pushed to after the label was set"),
    (["LABEL": "approve:box", "FORK": "true"], "in another repository"),
    (["LABEL": "approve:box", "FORK": ""], "Only those who may write"),
    (["LABEL": "approve:box", "KEPT": "/nonexistent"], "no report of the last commit"),
  ])
  func `a label that accepts nothing is taken off with the reason`(given: [String: String], reason: String) throws {
    let values = ["LABELED": "c0ffee"].merging(given) { $1 }
    let (outcome, log) = try run("docs/ci/github-approve.yml", "Approve", values)
    #expect(outcome.status == 0 && log.contains(reason), "\(outcome.errors) \(log)")
    let (_, removed) = try run("docs/ci/github-approve.yml", "Take the labels off", values)
    #expect(removed.contains(Self.removal(of: given["LABEL"] ?? "")), "\(removed)")
    #expect(!FileManager.default.fileExists(atPath: user.scratch.url("evil").path))
    let branch = try Tool.shell("git log -1 --format=%s change 2>&1", in: user.scratch.url("origin"))
    #expect(!branch.text.hasPrefix("Approve"))
  }

  @Test(arguments: ["write", "admin", "read", "none", ""])
  func `only those who may write to the repository are heard`(permission: String) throws {
    let path = "docs/ci/github-approve.yml"
    let isHeard = ["write", "admin"].contains(permission)
    let (found, asked) = try run(path, "Find the branch", ["PERMISSION": permission])
    #expect(found.status == 0 && asked.contains("collaborators/octocat/permission"), "\(found.errors)")
    #expect(asked.contains("pr view") == isHeard)
    if isHeard { return }
    let (outcome, log) = try run(path, "Approve", ["FORK": "", "BODY": "/approve"])
    #expect(outcome.status == 0 && log.isEmpty, "\(log)")
  }
}
