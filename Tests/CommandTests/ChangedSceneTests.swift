import Foundation
import InbetweenTestSupport
import Testing

/// `verify --only-changed` in repositories in which git does not say, or does not know, that a file has changed.
@Suite(
  "Scenes that have changed since a revision",
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"), "git is not installed"))
struct ChangedSceneTests {
  private static let git =
    "git -c user.name=t -c user.email=t@example.org -c init.defaultBranch=main -c protocol.file.allow=always"
  private let project: PictureProject

  init() throws {
    project = try PictureProject()
    #expect(try project.run("record").status == 0)
    try shell("git init -q . && git add . && git commit -qm one")
    #expect(try changed() == [])
  }

  private func shell(_ command: String, in folder: String = "a") throws {
    let command = "git() { command \(Self.git) \"$@\"; }; \(command)"
    let outcome = try Tool.shell(command, in: project.scratch.url(folder))
    #expect(outcome.status == 0, "\(command): \(outcome.text)\(outcome.errors)")
  }

  /// The names of the scenes that are compared, and differ.
  private func changed(since revision: String = "HEAD") throws -> [String] {
    let outcome = try project.run("verify", "--no-cache", "--only-changed", revision)
    let names = outcome.lines.compactMap { $0.firstMatch(of: #/^diff ([^:]+): /#).map { String($0.1) } }
    #expect(outcome.status == (names.isEmpty ? 0 : 1), "\(outcome.text)\(outcome.errors)")
    return names
  }

  private func paint(_ picture: String) throws {
    try TinyPicture.blue.data.write(to: project.scratch.url(picture))
  }

  @Test func `if no scene has changed the run succeeds with a note, also in shards`() throws {
    let outcome = try project.run("verify", "--only-changed")
    #expect(outcome.status == 0 && outcome.text == "no scene was compared\n")
    #expect(outcome.errors == "note: no scene has changed since 'HEAD', so none was compared\n")
    for shard in ["1/2", "2/2"] {
      let part = try project.run(
        "verify", "--only-changed", "--shard", shard, "--reporter", "blob", "--output", "shards")
      #expect(part.status == 0)
    }
    #expect(try project.run("merge-reports", "shards").status == 0)
    try shell("git rm -rq --cached Scenes Goldens && rm -r Scenes && git commit -qam two")
    #expect(try project.run("verify", "--only-changed", "HEAD~1").status == 3, "no scene is left")
  }

  @Test(arguments: ["assume-unchanged", "skip-worktree"])
  func `marks in the index do not hide a change`(_ mark: String) throws {
    try shell("git update-index --\(mark) Scenes/plain.png Scenes/still.yaml")
    try paint("a/Scenes/plain.png")
    #expect(try changed() == ["plain"])
    try Data(project.text("", x: 6).utf8).write(to: project.url("Scenes/still.yaml"))
    #expect(try changed() == ["plain", "still"])
  }

  @Test func `a file monitor that reports nothing does not hide a change`() throws {
    try shell("printf '#!/bin/sh\\nprintf 0\\n' > .git/blind && chmod +x .git/blind")
    try shell("git config core.fsmonitor .git/blind && git update-index --fsmonitor && git status > .git/status")
    try paint("a/Scenes/plain.png")
    #expect(try changed() == ["plain"])
  }

  @Test(arguments: [true, false])
  func `pictures in a submodule are compared, whether it is dirty or at another commit`(_ isCommitted: Bool) throws {
    try FileManager.default.createDirectory(at: project.scratch.url("assets"), withIntermediateDirectories: true)
    try shell("cp ../a/Scenes/plain.png p.png && git init -q . && git add . && git commit -qm p", in: "assets")
    try shell("git submodule -q add \"$PWD/../assets\" Scenes/pics")
    try Data(project.text("pics/p.png").utf8).write(to: project.url("Scenes/plain.yaml"))
    #expect(try project.run("record", "plain").status == 0)
    try shell("git add . && git commit -qm pics")
    let same = try project.run("verify", "--no-cache", "--only-changed")
    #expect(same.status == 0 && same.text == "1 scene: 1 passed\n")
    try paint("a/Scenes/pics/p.png")
    if isCommitted {
      try shell("git commit -qam blue", in: "a/Scenes/pics")
      try Data(project.text("", x: 6).utf8).write(to: project.url("Scenes/still.yaml"))
      #expect(try project.run("record", "still").status == 0)
      try shell("git add . && git commit -qm bump")
    }
    #expect(try changed(since: isCommitted ? "HEAD~1" : "HEAD") == ["plain"])
  }

  @Test func `pictures in a nested repository are compared`() throws {
    try shell("mkdir Scenes/own && cp Scenes/plain.png Scenes/own/p.png")
    try shell("git init -q . && git add . && git commit -qm p", in: "a/Scenes/own")
    try Data(project.text("own/p.png").utf8).write(to: project.url("Scenes/plain.yaml"))
    #expect(try project.run("record", "plain").status == 0)
    try shell("git add Scenes/plain.yaml Goldens && git commit -qm own")
    try paint("a/Scenes/own/p.png")
    try shell("git commit -qam blue", in: "a/Scenes/own")
    #expect(try changed() == ["plain"])
  }

  @Test func `scenes and goldens behind links out of the repository are compared`() throws {
    try shell("mv Scenes ../elsewhere && ln -s ../elsewhere Scenes && git add -A && git commit -qm link")
    let same = try project.run("verify", "--no-cache", "--only-changed")
    #expect(same.status == 0 && same.text == "5 scenes: 5 passed\n", "git does not know them: \(same.text)")
    try paint("elsewhere/plain.png")
    #expect(try changed() == ["plain"])
  }

  @Test func `another link, and a golden that has lost a file, are changes`() throws {
    try shell("mkdir Other && cp Scenes/* Other/ && git add . && git commit -qm other")
    try shell("cp -P Scenes/link.png Other/ && rm Scenes/still.yaml && ln -s plain.yaml Scenes/still.yaml")
    #expect(try project.run("verify", "--no-cache", "--only-changed").text.contains("diff still: "))
    try shell("git checkout -q Scenes && rm Goldens/bare/frame-0000.png")
    let outcome = try project.run("verify", "--no-cache", "--only-changed")
    #expect(outcome.status == 3 && outcome.text.contains("Goldens/bare/frame-0000.png: there is no such file"))
  }

  @Test func `conversions of line ends at checkout are no changes`() throws {
    try shell("printf '*.yaml text eol=crlf\\n' > .gitattributes && git add . && git commit -qm crlf")
    try shell("rm Scenes/*.yaml && git checkout -q -- Scenes && grep -q $(printf '\\r') Scenes/still.yaml")
    #expect(try project.run("verify", "--no-cache", "--only-changed").text == "no scene was compared\n")
  }
}
