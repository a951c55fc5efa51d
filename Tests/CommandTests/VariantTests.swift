import Foundation
import Testing
import InbetweenTestSupport

@Suite("Variants of scenes") struct VariantTests {
  private let folder: GoldenFolder

  private static let scene = GoldenFolder.scene.replacing("views:\n", with: "parameters:\n  far: 50\nviews:\n")
    .replacing("constant: 50", with: "constant: far").replacing(
      "H:|-10-[box(20)]", with: "box.leading == superview.leading + 10\n  - box.width == 20")

  init() throws {
    folder = try GoldenFolder(recording: false)
    try folder.write(
      Self.scene + "golden:\n  variants: {set: [{far: 40}, ~], scale: [1, 2], direction: [leftToRight, rightToLeft]}\n")
  }

  private static let all = ["far=40,", ""].flatMap { far in
    ["1", "2"].flatMap { scale in
      ["leftToRight", "rightToLeft"].map { "box@\(far)scale=\(scale),direction=\($0)" }
    }
  }

  private func goldens() throws -> [String] {
    try folder.scratch.names(in: "Goldens").filter { !$0.hasPrefix(".") && $0 != "timings.json" }
  }

  @Test func `each has a golden of its own, named after its conditions`() throws {
    let recorded = try folder.run("record")
    #expect(recorded.status == 0, "\(recorded.errors)")
    #expect(try goldens() == Self.all.sorted())
    let verified = try folder.run("verify", "--no-cache")
    #expect(
      verified.status == 0 && verified.text.hasSuffix("8 scenes: 8 passed\n"), "\(verified.text)\(verified.errors)")
    // They are drawn differently: twice as large, mirrored, less far.
    func golden(_ name: String) throws -> [String: Any] {
      try #require(
        try JSONSerialization.jsonObject(with: folder.scratch.data("Goldens/\(name)/golden.json")) as? [String: Any])
    }
    let small = try golden("box@scale=1,direction=leftToRight"), large = try golden("box@scale=2,direction=leftToRight")
    #expect(small["width"] as? Int == 60 && large["width"] as? Int == 120)
    func last(_ name: String) throws -> String {
      let outcome = try folder.run("inspect", "Scenes/box.yaml", "--at", "end", "--scale", "1", "--direction", name)
      return String(outcome.lines.last ?? "")
    }
    #expect(try last("leftToRight") != last("rightToLeft"))
    let hashes = try Set(Self.all.map { "\(try golden($0)["hashes"] ?? $0)" })
    #expect(hashes.count == 8)
  }

  @Test func `a variant that differs is named in every report, and can be approved alone`() throws {
    #expect(try folder.run("record").status == 0)
    // Those with a value of their own do not change.
    try folder.edit("Scenes/box.yaml") { $0 = $0.replacing("far: 50", with: "far: 48") }
    let outcome = try folder.run(
      "verify", "--no-cache", "--reporter", "list,json,junit,github,html,blob,markdown,sarif", "--output", "out")
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(
      outcome.text.contains("8 scenes: 4 different, 4 passed"))
    for file in ["reg.json", "junit.xml", "index.html", "report.json", "comment.md", "inbetween.sarif"] {
      let text = String(decoding: try folder.scratch.data("out/" + file), as: UTF8.self)
      // In Markdown the sign must not mention a user.
      #expect(text.contains("scale=2,direction=rightToLeft"), "\(file)")
    }
    let approved = try folder.run("approve", "box@scale=1,direction=leftToRight")
    #expect(
      approved.status == 0 && approved.text.hasPrefix("approved  box@scale=1,direction=leftToRight"),
      "\(approved.errors)")
    let filtered = try folder.run("verify", "--no-cache", "--filter", "scale=1")
    #expect(filtered.text.contains("4 scenes: 1 different, 3 passed"), "\(filtered.text)")
    let taken = try folder.run("approve", "--from", "out", "--filter", "scale=2")
    #expect(taken.lines.count { $0.hasPrefix("approved") } == 2, "\(taken.text)\(taken.errors)")
    #expect(try folder.run("verify", "--no-cache", "box@scale=1,direction=rightToLeft").status == 1)
    let unknown = try folder.run("verify", "box@scale=3,direction=rightToLeft")
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean 'box@scale="), "\(unknown.errors)")
  }

  @Test func `the cache, the last failures and shards distinguish them`() throws {
    #expect(try folder.run("record").status == 0)
    func verify(_ more: String...) throws -> Tool.Outcome {
      try Tool.start(["verify", "--cache", "cache"] + more, in: folder.scratch.url).outcome()
    }
    #expect(try verify().status == 0)
    #expect(try verify().text.contains("8 passed (8 from the cache)"))
    try folder.edit("Scenes/box.yaml") { $0 = $0.replacing("{far: 40}", with: "{far: 41}") }
    let changed = try verify()
    #expect(
      changed.status == 3 && changed.text.contains("box@far=41,scale=1,direction=leftToRight: there is no golden"))
    #expect(changed.text.contains("goldens without a scene: box@far=40,scale=1,direction=leftToRight, "))
    #expect(try verify("--last-failed").text.contains("4 scenes: 4 without a golden"))
    let whole = try folder.run("verify", "--no-cache", "--reporter", "list,json,html", "--output", "whole")
    for shard in 1...3 {
      _ = try folder.run(
        "verify", "--no-cache", "--shard", "\(shard)/3", "--reporter", "blob", "--output", "shards/\(shard)")
    }
    let merged = try folder.run("merge-reports", "shards", "--reporter", "list,json,html", "--output", "merged")
    #expect(merged.text == whole.text && merged.status == whole.status, "\(merged.text)")
    #expect(try folder.scratch.data("merged/index.html") == folder.scratch.data("whole/index.html"))
    let pruned = try folder.run("prune", "--delete")
    #expect(pruned.lines.count == 4 && pruned.text.hasPrefix("deleted  box@far=40,"), "\(pruned.text)")
    // If a scene cannot be read, its variants are not known.
    try folder.edit("Scenes/box.yaml") { $0 = $0.replacing("variants: {", with: "variants: {[") }
    let broken = try folder.run("prune", "--delete")
    #expect(try broken.text == "every golden has a scene\n" && goldens().count == 4, "\(broken.text)")
    #expect(try verify().status == 2)
  }

  @Test(arguments: ["verify", "record"])
  func `a mistake is printed once, not for every variant`(_ command: String) throws {
    try folder.edit("Scenes/box.yaml") {
      $0 = $0.replacing("backgroundColor: purple", with: "backgroundColour: purple")
    }
    let outcome = try Tool.start(
      [command] + (command == "verify" ? ["--reporter", "list,github"] : []), in: folder.scratch.url
    ).outcome()
    let mistake = "error: a view has no key 'backgroundColour'"
    #expect(outcome.status == 2 && outcome.errors.components(separatedBy: mistake).count == 2, "\(outcome.errors)")
    guard command == "verify" else { return }
    #expect(outcome.lines.count { $0.hasPrefix("fail") && $0.hasSuffix("; and 7 more variants") } == 1)
    #expect(outcome.lines.count { $0.hasPrefix("::error") && $0.hasSuffix("; and 7 more variants") } == 1)
    #expect(outcome.text.contains("8 scenes: 8 invalid"), "\(outcome.text)")
  }

  @Test(arguments: [
    ("{devise: iPhone 14}", "a variant has no key 'devise'", "did you mean 'device'?"),
    ("{device: iPhone 41}", "unknown device 'iPhone 41'", "did you mean 'iPhone 1"),
    ("{scale: 4}", "the scale is 1, 2 or 3, found 4", nil),
    ("{size: 40}", "expected a size such as 390x844, found '40'", nil),
    ("{direction: left}", "unknown direction 'left'", "leftToRight"),
    ("{set: {fra: 1}}", "there is no parameter 'fra' to set", "did you mean 'far'?"),
    ("{set: {far: yes please}}", "parameter 'far' is a number, found 'yes please'", nil),
    ("{scale: []}", "expected at least one value", nil),
    ("{device: iPhone 14, size: 10x10}", "a variant has 'device' or 'size', not both", "the device brings its size"),
    ("{scale: $(far)}", "nothing can be inserted into variants", nil),
  ])
  func `an invalid variant is reported with its location`(_ mistake: (String, String, String?)) throws {
    try folder.write(Self.scene + "golden:\n  variants: \(mistake.0)\n")
    for command in ["check", "verify", "record"] {
      let outcome = try Tool.run(command, "Scenes/box.yaml", in: folder.scratch.url)
      #expect(outcome.status == 2, "\(command): \(outcome.errors)")
      let lines = outcome.errors.split(separator: "\n")
      #expect(
        lines.first?.hasPrefix("Scenes/box.yaml:24:") == true && lines.first?.contains(mistake.1) == true,
        "\(command): \(outcome.errors)")
      if let hint = mistake.2 { #expect(outcome.errors.contains(hint), "\(outcome.errors)") }
      #expect(outcome.errors.components(separatedBy: mistake.1).count == 2, "it is told once: \(outcome.errors)")
    }
  }
}
