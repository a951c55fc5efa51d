import Foundation
import Testing
import InbetweenTestSupport

@Suite("Commands and files in messages", .serialized) struct SuggestionTests {
  private static let names = ["%41", "it's", "a b", "$HOME", "a+b (c)", "x\"y`z`", "back\\slash", "文字"]

  /// A project whose only scene has this name.
  private func project(_ name: String) throws -> GoldenFolder {
    let folder = try GoldenFolder(recording: false)
    try FileManager.default.removeItem(at: folder.scratch.url("Scenes/box.yaml"))
    try folder.write(GoldenFolder.scene, as: name)
    return folder
  }

  @Test(arguments: names)
  func `have the suggested effect when they are pasted into a shell`(_ name: String) throws {
    let folder = try project(name)
    func paste(_ command: Substring) throws -> Tool.Outcome {
      try Tool.shell(String(command), in: folder.scratch.url)
    }
    let missing = try folder.run("verify")
    let record = try #require(missing.text.firstMatch(of: /‘(inbetween record .*)’ makes one/)).output.1
    let refused = try folder.run("approve")
    #expect(refused.errors.contains("      hint: \(record)\n"), "\(refused.errors)")
    #expect(try paste(record).status == 0, "\(record)")
    #expect(try folder.run("verify").text == "1 scene: 1 passed\n", "\(record)")
    // Another scene whose name an unescaped pattern would match as well.
    try folder.write(GoldenFolder.scene, as: name + "x")
    #expect(try folder.run("record").status == 0)
    let changed = GoldenFolder.scene.replacing("[box(12)]", with: "[box(15)]")
    try folder.write(changed, as: name)
    let different = try folder.run("verify")
    let approve = try #require(different.text.firstMatch(of: /To accept what was found: (.*)/)).output.1
    try folder.write(changed, as: name + "x")
    #expect(try paste(approve).status == 0, "\(approve)")
    #expect(try folder.run("verify").text.contains("2 scenes: 1 different, 1 passed"), "\(approve)")
  }

  @Test(arguments: ["golden.json", "trace.jsonl", "scene.json"], [true, false])
  func `name the correction for a golden with a missing or damaged file`(_ file: String, _ isMissing: Bool)
    throws
  {
    let folder = try GoldenFolder()
    let url = folder.scratch.url("Goldens/box/" + file)
    if isMissing { try FileManager.default.removeItem(at: url) } else { try Data("{".utf8).write(to: url) }
    let status: Int32 = isMissing ? 3 : 74
    let verified = try folder.run("verify")
    #expect(verified.status == status)
    #expect(verified.text.contains("Goldens/box/\(file)"), "\(verified.text)")
    #expect(verified.text.contains("‘inbetween record --mode changed’ writes it anew"), "\(verified.text)")
    for sides in [["Goldens/box", "Scenes/box.yaml"], ["Scenes/box.yaml", "Goldens/box"]] {
      let compared = try folder.run("diff", sides[0], sides[1])
      #expect(compared.status == status)
      #expect(compared.errors.contains("Goldens/box/\(file)"), "\(compared.errors)")
      #expect(compared.errors.contains("      hint: ‘inbetween record --mode changed’ writes it anew\n"))
    }
    #expect(try folder.run("record", "--mode", "changed").text.hasPrefix("recorded  box: "))
    #expect(try folder.run("verify").text == "1 scene: 1 passed\n")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"), "git is not installed"))
  func `name the revision or file that git does not have`() throws {
    let folder = try GoldenFolder()
    let outside = try folder.run("diff", "nosuch:foo", "Scenes/box.yaml")
    #expect(outside.status == 2)
    #expect(outside.errors.contains("there is no file 'nosuch:foo', and this folder is not in a git repository\n"))
    #expect(outside.errors.contains("hint: a scene at a git revision is REV:PATH\n"))
    #expect(try folder.run("verify", "--only-changed").errors.contains("hint: leave out --only-changed\n"))
    let git = "git -c user.name=t -c user.email=t@example.org -c init.defaultBranch=main"
    let made = try Tool.shell(
      "\(git) init -q . && \(git) add . && \(git) commit -qm one && \(git) clone -q --depth 1 file://$PWD copy",
      in: folder.scratch.url)
    #expect(made.status == 0, "\(made.errors)")
    let revision = try folder.run("diff", "nosuch:foo", "Scenes/box.yaml")
    #expect(revision.status == 2 && revision.errors.contains("error: git does not know the revision 'nosuch'\n"))
    #expect(revision.errors.contains("hint: git says: ") && !revision.errors.contains("shallow"), "\(revision.errors)")
    let path = try folder.run("diff", "HEAD:foo", "Scenes/box.yaml")
    #expect(
      path.status == 2 && path.errors == "error: there is no 'foo' at the git revision 'HEAD'\n", "\(path.errors)")
    let shallow = try Tool.shell("cd copy && inbetween verify --only-changed 'v 9'", in: folder.scratch.url)
    #expect(shallow.status == 2)
    #expect(
      shallow.errors.contains("this clone is shallow and has few revisions: git fetch --depth=1 origin 'v 9'\n"))
  }

  @Test func `report every mistake of images, fonts and the scene in one run, each with its location`() throws {
    let scratch = try TemporaryFolder()
    try Data(SampleImage.black(width: 4, height: 4).prefix(50)).write(to: scratch.url("damaged.png"))
    try Data("no font".utf8).write(to: scratch.url("bad.ttf"))
    let scene = """
      inbetween: 1
      fonts: [bad.ttf, missing.ttf]
      views:
        - {imageView: a, image: damaged.png, frame: [0, 0, 9, 9]}
        - {imageView: b, image: missing.png, frame: [0, 0, 9, 9]}
        - {view: c, aplha: 1, frame: [0, 0, 9, 9]}
        - {imageView: d, image: /outside.png, frame: [0, 0, 9, 9]}
      """
    func messages(_ scene: String) throws -> [String] {
      _ = try scratch.write(scene, as: "s.yaml")
      let outcome = try Tool.run(["check", "s.yaml"], in: scratch.url)
      return outcome.errors.split(separator: "\n").filter { $0.hasPrefix("s.yaml:") }.map(String.init)
    }
    let files = [
      "s.yaml:2:9: error: the font 'bad.ttf' cannot be used: it is no font file",
      "s.yaml:2:18: error: the font 'missing.ttf' cannot be used: there is no such file",
      "s.yaml:4:27: error: the image 'damaged.png' cannot be used: it cannot be shown: a damaged PNG: "
        + "the file ends too early",
      "s.yaml:5:27: error: the image 'missing.png' cannot be used: it does not exist",
    ]
    #expect(
      try messages(scene) == files + [
        "s.yaml:6:15: error: a view has no key 'aplha'", "s.yaml:7:27: error: '/outside.png' is an absolute path",
      ])
    let sound = scene.split(separator: "\n").dropLast(2).joined(separator: "\n")
    #expect(try messages(sound) == files)
  }

  @Test func `warn once about mistakes that a table's rows repeat`() throws {
    let scratch = try TemporaryFolder()
    let scene = """
      inbetween: 1
      inputs: {pull: 0}
      views:
        - tableView: t
          frame: [0, 0, 100, 200]
          rowHeight: 30 + pull
          rows: [a𐎀, b𐎀, c]
      states:
        mode:
          - state: short
          - state: long
            set: {t.rows: [a𐎀, b𐎀, c, d𐎀]}
      timeline:
        - {at: 0, drive: {pull: [[0, 0], [0.1, 5]]}}
        - {at: 0.2, animate: 0.1, to: mode.long}
      """
    _ = try scratch.write(scene, as: "s.yaml")
    for (arguments, status, severity) in [
      (["check"], 0, "warning"), (["check", "--strict"], 2, "error"),
      (["render", "-o", "out", "--to", "0"], 0, "warning"),
    ] {
      let outcome = try Tool.run(arguments + ["s.yaml"], in: scratch.url)
      #expect(outcome.status == status, "\(outcome.errors)")
      #expect(outcome.errors.components(separatedBy: "\(severity): ").count == 2, "\(outcome.errors)")
    }
  }
}
