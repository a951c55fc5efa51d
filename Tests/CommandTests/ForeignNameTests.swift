import Foundation
import Testing
import InbetweenTestSupport

/// Names of files and folders are untrusted. On a terminal, in a build server's log and in reports they must be shown
/// literally.
@Suite("Names from files") struct ForeignNameTests {
  private static let foul = "a\u{1B}[2J\n::error::hi\u{202E}\u{200B}"

  private func isClean(_ data: String) -> Bool {
    !data.contains("\u{1B}") && !data.contains("\n::error::hi") && !data.contains("\u{202E}")
      && !data.contains("\u{200B}")
  }

  private func check(_ outcome: Tool.Outcome, _ what: String) {
    #expect(isClean(outcome.errors), "\(what): \(outcome.errors.debugDescription)")
    #expect(isClean(outcome.text), "\(what): \(outcome.text.debugDescription)")
  }

  @Test func `verify and prune escape names of golden folders in every report`() throws {
    let project = try GoldenFolder()
    let copy = project.scratch.url("Goldens/" + Self.foul)
    try FileManager.default.copyItem(at: project.scratch.url("Goldens/box"), to: copy)
    for reporter in ["list", "github", "json", "junit", "html"] {
      let outcome = try project.run("verify", "--no-cache", "--reporter", reporter)
      check(outcome, "verify --reporter \(reporter)")
      #expect(outcome.text.contains("1B") || outcome.text.contains("1b"), "\(reporter)")
    }
    check(try project.run("prune"), "prune")
    check(try project.run("prune", "--delete"), "prune --delete")
  }

  @Test func `verify and diff escape names in a trace and in the recorded scene`() throws {
    let escaped = "a\\u001b[2J\\n::error::hi\\u202e\\u200b"
    for file in ["trace.jsonl", "scene.json"] {
      let project = try GoldenFolder()
      try project.edit("Goldens/box/" + file) { $0 = $0.replacing("other", with: escaped) }
      try project.mutate("V:[box(12)]", "V:[box(14)]")
      for reporter in ["list", "github", "json", "junit", "html"] {
        check(try project.run("verify", "--no-cache", "--reporter", reporter), "\(file) \(reporter)")
      }
      check(try project.run("diff", "Goldens/box", "Scenes/box.yaml"), "\(file) diff")
      check(try project.run("approve"), "\(file) approve")
    }
  }

  @Test func `conform and import escape names of Interface Builder documents, and the imported text is valid`() throws {
    let scratch = try TemporaryFolder()
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="vc">
      <scenes><scene><objects><viewController id="vc"><view key="view" id="&#x202E;r">
      <rect key="frame" x="0" y="0" width="375" height="667"/>
      <subviews><label id="l" userLabel="&#x202E;&#10;::error::hi" text="a&#x9B;2J&#x200B;b&#x202E;"/>
      <imageView id="i" image="::error::hi&#10;&#x85;&#x202E;"/></subviews>
      </view></viewController></objects></scene></scenes></document>
      """
    let name = Self.foul + ".storyboard"
    _ = try scratch.write(text, as: name)
    for arguments in [["conform"], ["conform", "--json"], ["import", "-o", "-"], ["check"], ["inspect"]] {
      let outcome = try Tool.run([arguments[0], name] + arguments.dropFirst(), in: scratch.url)
      check(outcome, arguments.joined(separator: " "))
      #expect(!outcome.text.contains("\u{9B}"))
      #expect(!outcome.errors.contains("not YAML") && !outcome.text.contains("not YAML"), "\(outcome.errors)")
    }
    let scene = try Tool.run(["import", name, "-o", "-"], in: scratch.url).text
    #expect(scene.contains("text: \"a2J\\U0000200Bb\\U0000202E\""), "\(scene)")
  }

  @Test func `names of scenes, options and images in only one folder are escaped`() throws {
    let scratch = try TemporaryFolder()
    for name in ["a", "b"] {
      try FileManager.default.createDirectory(at: scratch.url(name), withIntermediateDirectories: true)
    }
    try Data(SampleImage.black(width: 4, height: 4)).write(to: scratch.url("a/\(Self.foul).png"))
    let diff = try Tool.run(["diff", "a", "b"], in: scratch.url)
    check(diff, "diff")
    #expect(diff.text.contains("\\u{1B}[2J\\n::error::hi\\u{202E}\\u{200B}.png: only in a"))
    _ = try scratch.write(SampleScene.conflict, as: Self.foul + ".yaml")
    for arguments in [
      ["check", "--format", "json"], ["check", "--format", "github"], ["check"], ["inspect"], ["inspect", "--json"],
    ] {
      check(try Tool.run(arguments + [Self.foul + ".yaml"], in: scratch.url), "\(arguments)")
    }
    check(try Tool.run(["check", Self.foul], in: scratch.url), "no such scene")
    check(try Tool.run(["record", Self.foul], in: scratch.url), "no such scene")
  }

  @Test func `fmt and new escape the names of files, and messages the values of options`() throws {
    let scratch = try TemporaryFolder()
    _ = try scratch.write(
      "inbetween: 1\nviews:\n  - {alpha: 1, view: v}\nfps: 20\ncanvas: {size: [9, 9]}\n", as: Self.foul + ".yaml")
    let shown = "a\\u{1B}[2J\\n::error::hi\\u{202E}\\u{200B}"
    let checked = try Tool.run(["fmt", "--check", Self.foul + ".yaml"], in: scratch.url)
    check(checked, "fmt")
    #expect(checked.status == 1 && checked.text == shown + ".yaml\n")
    let new = try Tool.run(["new", Self.foul + "2"], in: scratch.url)
    check(new, "new")
    #expect(new.status == 0 && new.text.hasPrefix("Scenes/" + shown + "2.yaml: a card"))
    _ = try scratch.write(SampleScene.moving, as: "s.yaml")
    for option in [
      "--fps", "--from", "--format", "--size", "--safe-area", "--device", "--jobs", "--plot", "--set", "--scale",
      "--direction", "--limit-views", "--no-such",
    ] {
      let render = ["render", "s.yaml", "-o", "v.svg"]
      check(try Tool.run(render + [option, Self.foul], in: scratch.url), option)
      check(try Tool.run(render + [option + "=1," + Self.foul], in: scratch.url), option)
    }
    for arguments in [
      ["verify", "--filter", Self.foul + "["], ["verify", "--reporter", "list," + Self.foul], [Self.foul],
    ] {
      check(try Tool.run(arguments, in: scratch.url), "\(arguments)")
    }
  }
}
