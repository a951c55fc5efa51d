import Foundation
import InbetweenTestSupport
import Testing

/// A project in which one scene differs from its golden, one has no golden, one is invalid, one golden has no scene,
/// and one scene is so long that it is split.
private struct ShardedProject {
  let scratch: TemporaryFolder
  static let count = 9

  /// - Parameter changed: whether the long scene is changed, too.
  init(changesLong: Bool = false) throws {
    scratch = try TemporaryFolder()
    try FileManager.default.createDirectory(at: scratch.url("Scenes/inner"), withIntermediateDirectories: true)
    for index in 0..<Self.count {
      let text = GoldenFolder.scene.replacing("box(12)", with: "box(\(12 + index))")
      _ = try scratch.write(text, as: "Scenes/\(index % 2 == 0 ? "inner/" : "")s\(index).yaml")
    }
    _ = try scratch.write(Self.long(50), as: "Scenes/long.yaml")
    _ = try scratch.write(GoldenFolder.scene, as: "Scenes/gone.yaml")
    try #require(try run("record").status == 0)
    try FileManager.default.removeItem(at: scratch.url("Scenes/gone.yaml"))
    _ = try scratch.write(GoldenFolder.scene.replacing("orange", with: "red"), as: "Scenes/s1.yaml")
    _ = try scratch.write(GoldenFolder.scene, as: "Scenes/new.yaml")
    _ = try scratch.write("inbetween: 1\nviews: 3\n", as: "Scenes/s3.yaml")
    if changesLong { _ = try scratch.write(Self.long(49), as: "Scenes/long.yaml") }
    // It is the longest scene on any machine, and it had other frames when its time was recorded.
    _ = try scratch.write(
      """
      {"timings": 1, "scenes": {"long": {"seconds": 60, "forecast": 1, "frames": 100},
      \((0..<Self.count).map { "\"s\($0)\": {\"seconds\": 0.1, \"forecast\": 0.1, \"frames\": 25}" }.joined(separator: ","))}}
      """, as: "Goldens/timings.json")
  }

  private static func long(_ end: Int) -> String {
    GoldenFolder.scene.replacing("animate: 0.2", with: "animate: 1.8").replacing("duration: 0.4", with: "duration: 2")
      .replacing("constant: 50", with: "constant: \(end)")
  }

  func run(_ arguments: String...) throws -> Tool.Outcome { try Tool.start(arguments, in: scratch.url).outcome() }

  /// Runs shards in an order, each with a folder of its own.
  func verify(shards count: Int, order: [Int]) throws {
    for index in order {
      _ = try run(
        "verify", "--no-cache", "--shard", "\(index)/\(count)", "--reporter", "blob", "--output", "shards/\(index)")
    }
  }

  /// All files of a folder with their bytes; values that differ between equal runs are removed from reports.
  func files(_ folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    let root = scratch.url(folder)
    for case let path as String in try #require(FileManager.default.enumerator(atPath: root.path)) {
      guard let data = FileManager.default.contents(atPath: root.appendingPathComponent(path).path) else { continue }
      var text = String(decoding: data, as: UTF8.self)
      if ["reg.json", "junit.xml", "report.json"].contains(path) {
        text.replace(/"seconds": [0-9.]+/, with: "")
        text.replace(/\ (time|timestamp)="[^"]*"/, with: "")
        text.replace(/"began": "[^"]*"/, with: "")
        text.replace(/"(forecast|frames)": [0-9.]+/, with: { "\"\($0.1)\": n" })
        text.replace(/"(forecast|frames)": null/, with: { "\"\($0.1)\": n" })
        files[path] = Data(text.utf8)
      } else {
        files[path] = data
      }
    }
    return files
  }
}

@Suite("Shards") struct ShardTests {
  private static let reporters = "list,json,junit,html,blob"

  @Test(arguments: [false, true])
  func `the reports of 1 to 7 shards, completed in any order, equal those of the whole run byte for byte`(
    changesLong: Bool
  ) throws {
    let project = try ShardedProject(changesLong: changesLong)
    let whole = try project.run("verify", "--no-cache", "--reporter", Self.reporters, "--output", "whole")
    #expect(whole.status == 2 && whole.text.contains("goldens without a scene: gone"))
    let expected = try project.files("whole")
    var random = SplitMix(seed: changesLong ? 1 : 2)
    for count in changesLong ? [2, 5] : [1, 2, 3, 4, 5, 6, 7] {
      try project.verify(shards: count, order: Array(1...count).shuffled(using: &random))
      let merged = try project.run(
        "merge-reports", "shards", "--no-cache", "--reporter", Self.reporters, "--output", "merged")
      #expect(merged.status == whole.status && merged.text == whole.text, "\(merged.text)\(merged.errors)")
      let found = try project.files("merged")
      #expect(found.keys.sorted() == expected.keys.sorted(), "\(count) shards")
      for (path, bytes) in expected.sorted(by: { $0.key < $1.key })
      where found[path] != bytes { Issue.record("\(path) differs with \(count) shards") }
      if count == 4 {
        let report = String(decoding: try project.scratch.data("shards/1/report-1-of-4.json"), as: UTF8.self)
        #expect(report.contains("long,part-1-of-"), "the long scene is split")
      }
      for folder in ["shards", "merged"] { try FileManager.default.removeItem(at: project.scratch.url(folder)) }
    }
  }

  @Test func `a shard that cannot read a scene ends, because others may plan with it`() throws {
    let project = try ShardedProject()
    let dangling = project.scratch.url("Scenes/dangling.yaml").path
    try FileManager.default.createSymbolicLink(atPath: dangling, withDestinationPath: "nowhere.yaml")
    for index in 1...2 {
      let outcome = try project.run("verify", "--no-cache", "--shard", "\(index)/2")
      #expect(outcome.status == 74)
      let reason = "dangling.yaml: cannot be read, so that the scenes cannot be divided among the shards"
      #expect(outcome.errors.contains(reason))
    }
  }

  @Test func `a missing picture of a golden is left out of a merged report; an unreadable one, or scene, is an error`()
    throws
  {
    let project = try ShardedProject()
    try project.verify(shards: 2, order: [1, 2])
    func merge() throws -> Tool.Outcome {
      try project.run("merge-reports", "shards", "--no-cache", "--reporter", "json,blob", "--output", "merged")
    }
    let pictures = {
      let text = String(decoding: try project.scratch.data("merged/report.json"), as: UTF8.self)
      let blob = try #require(text.firstMatch(of: /"name": "s2"[^}]*?"blob": "([0-9a-f]+)"/)).1
      let scene = try JSONSerialization.jsonObject(with: project.scratch.data("merged/blobs/\(blob)")) as? [String: Any]
      let frames = try #require(scene?["pictures"] as? [[String: Any]])
      return frames.filter { ($0["files"] as? [String: Any])?["actual"] != nil }.compactMap { $0["frame"] as? Int }
    }
    let whole = try merge()
    #expect(try pictures().contains(0))
    let picture = project.scratch.url("Goldens/s2/frame-0000.png")
    try FileManager.default.removeItem(at: picture)
    let missing = try merge()
    #expect(missing.status == whole.status && missing.text == whole.text)
    #expect(try !pictures().contains(0))
    try FileManager.default.createDirectory(at: picture, withIntermediateDirectories: false)
    let unreadable = try merge()
    #expect(unreadable.status == 74)
    #expect(unreadable.errors.contains("Goldens/s2/frame-0000.png: cannot be read: it is not a file"))
    try FileManager.default.removeItem(at: picture)
    let scene = project.scratch.url("Scenes/inner/s2.yaml")
    try FileManager.default.removeItem(at: scene)
    try FileManager.default.createDirectory(at: scene, withIntermediateDirectories: false)
    let unknown = try merge()
    #expect(unknown.status == 74)
    #expect(unknown.errors.contains("Scenes/inner/s2.yaml: cannot be read: it is not a file"))
  }

  @Test func `shards may write into one folder, and merged reports may be merged again`() throws {
    let project = try ShardedProject()
    for index in 1...3 {
      _ = try project.run("verify", "--no-cache", "--shard", "\(index)/3", "--reporter", "blob", "--output", "all")
    }
    let first = try project.run("merge-reports", "all", "--reporter", "list,blob", "--output", "merged")
    let second = try project.run("merge-reports", "merged")
    #expect(first.status == 2 && second.status == 2 && first.text == second.text)
  }

  @Test func `the scenes of a missing shard are reported as not compared`() throws {
    let project = try ShardedProject()
    try project.verify(shards: 4, order: [1, 2, 4])
    let merged = try project.run("merge-reports", "shards", "--reporter", "list,junit,sarif,html", "--output", "out")
    #expect(merged.status == 2 && merged.errors.contains("shard 3 of 4 is missing"))
    #expect(merged.text.contains("was not compared, shard 3 of 4 is missing"))
    let missing = merged.text.split(separator: "\n").count { $0.contains("was not compared, shard 3 of 4 is missing") }
    #expect(missing > 0 && merged.text.contains(" \(missing) not compared, "), "\(merged.text)")
    #expect(merged.text.components(separatedBy: " long: ").count == 2, "a scene divided among shards is reported once")
    for file in ["inbetween.sarif", "index.html"] {
      let written = String(decoding: try project.scratch.data("out/" + file), as: UTF8.self)
      #expect(written.contains(file == "index.html" ? "\"notRun\":true" : "\"not-run\""), "\(file)")
    }
    let pruned = try project.run("prune", "--delete", "--report", "shards")
    #expect(pruned.status == 2 && pruned.errors.contains("run without filters or shards"))
    #expect(try project.scratch.names(in: "Goldens").contains("gone"))
  }

  @Test func `shards of different runs are not merged, and each difference is named`() throws {
    let project = try ShardedProject()
    try project.verify(shards: 2, order: [1, 2])
    func merge() throws -> Tool.Outcome {
      try project.run("merge-reports", "shards", "--reporter", "list,junit", "--output", "out")
    }
    let path = "shards/2/report-2-of-2.json"
    let text = String(decoding: try project.scratch.data(path), as: UTF8.self)
    func edit(_ old: Regex<Substring>, _ new: String) throws {
      _ = try project.scratch.write(text.replacing(old, with: new, maxReplacements: 1), as: path)
    }
    try edit(/"cairo": "[^"]*"/, "\"cairo\": \"9.9\"")
    var outcome = try merge()
    #expect(outcome.status == 2 && outcome.errors.contains("cairo") && outcome.errors.contains("→ 9.9"))
    try edit(/"version": "[^"]*"/, "\"version\": \"7.0.0\"")
    #expect(try merge().errors.contains("→ 7.0.0"))
    try edit(/"commit": null/, "\"commit\": \"abc\"")
    #expect(try merge().errors.contains("commit none → abc"))
    try edit(/"s0"/, "\"other\"")
    #expect(try merge().errors.contains("was planned otherwise than"))
    _ = try project.scratch.write(text, as: path)
    try FileManager.default.copyItem(at: project.scratch.url("shards/2"), to: project.scratch.url("shards/3"))
    outcome = try merge()
    #expect(outcome.status == 2 && outcome.errors.contains("shard 2 is there twice"))
    try FileManager.default.removeItem(at: project.scratch.url("shards/3"))
    #expect(try merge().status == 2 && !(try project.scratch.names(in: "out")).isEmpty)
    #expect(try project.run("merge-reports", "Scenes").status == 3, "there is no report")
  }

  @Test func `a shard of an earlier state of the scenes, goldens or options is not merged`() throws {
    let folder = try GoldenFolder()
    try folder.write(GoldenFolder.scene, as: "a")
    try folder.write(
      GoldenFolder.scene.replacing("views:\n", with: "views:\n  - {imageView: i, image: p.png, frame: [0, 0, 2, 2]}\n"),
      as: "b")
    try TinyPicture.red.data.write(to: folder.scratch.url("Scenes/p.png"))
    #expect(try folder.run("record").status == 0)
    func shard(_ index: Int, _ more: String...) throws {
      let arguments = ["verify", "--shard", "\(index)/2", "--reporter", "blob", "--output", "shards"]
      _ = try Tool.start(arguments + more, in: folder.scratch.url).outcome()
    }
    func merged() throws -> String {
      let outcome = try folder.run("merge-reports", "shards")
      #expect(outcome.status == (outcome.errors.isEmpty ? 0 : 2), "\(outcome.text)")
      return outcome.errors
    }
    for index in [1, 2] { try shard(index) }
    #expect(try merged() == "")
    try TinyPicture.blue.data.write(to: folder.scratch.url("Scenes/p.png"))
    try shard(1)
    #expect(try merged().contains("report-1-of-2.json: another scene, golden or file of b\n"))
    try TinyPicture.red.data.write(to: folder.scratch.url("Scenes/p.png"))
    try folder.write(GoldenFolder.scene + "# A comment.\n", as: "a")
    try shard(2)
    #expect(try merged().contains(": another scene, golden or file of a, b\n"))
    try shard(1)
    #expect(try merged() == "")
    #expect(try folder.run("record", "a").status == 0)
    try shard(1)
    #expect(try merged().contains(": another scene, golden or file of a\n"))
    try shard(2, "--allow-unused")
    #expect(try merged().contains(": other options\n"))
    try shard(2)
    #expect(try merged() == "")
    // Shards of one earlier state agree with each other, but not with what is here.
    let judged = "error: the shards judged another scene, golden or file than is here now: "
    try TinyPicture.blue.data.write(to: folder.scratch.url("Scenes/p.png"))
    #expect(try merged().hasPrefix(judged + "b\n"))
    try TinyPicture.red.data.write(to: folder.scratch.url("Scenes/p.png"))
    try folder.write(GoldenFolder.scene + "# Another comment.\n", as: "a")
    #expect(try merged().hasPrefix(judged + "a\n"))
    try folder.write(GoldenFolder.scene + "# A comment.\n", as: "a")
    #expect(try merged() == "")
    // A golden that is damaged is here; one whose pictures were not checked out is not.
    let picture = folder.scratch.url("Goldens/a/frame-0000.png")
    let whole = try Data(contentsOf: picture)
    for damaged in [Data(), whole.prefix(20), whole + [0]] {
      try damaged.write(to: picture)
      #expect(try merged().hasPrefix(judged + "a\n"), "\(damaged.count) bytes")
    }
    try FileManager.default.removeItem(at: picture)
    #expect(try folder.run("merge-reports", "shards").status == 0)
    try whole.write(to: picture)
    // The shards judged all scenes of an earlier state.
    try FileManager.default.moveItem(at: folder.scratch.url("Scenes/b.yaml"), to: folder.scratch.url("Scenes/c.yaml"))
    #expect(try merged().hasPrefix("error: the shards did not judge scenes that are here now: c\n"))
    try FileManager.default.removeItem(at: folder.scratch.url("Scenes/c.yaml"))
    let partly = try folder.run("merge-reports", "shards")
    let unknown = "were not compared with those that the shards judged: they or their goldens are not here\n"
    #expect(partly.status == 0 && partly.errors == "note: some scenes (b) " + unknown, "\(partly.errors)")
    try FileManager.default.createDirectory(at: folder.scratch.url("empty"), withIntermediateDirectories: false)
    let elsewhere = try Tool.start(["merge-reports", "../shards"], in: folder.scratch.url("empty")).outcome()
    #expect(elsewhere.status == 0 && elsewhere.errors == "note: the scenes " + unknown, "\(elsewhere.errors)")
    // Selected scenes are not all.
    try folder.write(GoldenFolder.scene, as: "d")
    for index in [1, 2] { try shard(index, "a") }
    #expect(try merged() == "")
  }

  @Test func `a report that names folders elsewhere is refused, and nothing is written there`() throws {
    let project = try ShardedProject()
    _ = try project.run("verify", "--no-cache", "--reporter", "blob", "--output", "out/blobs-of-others")
    let path = "out/blobs-of-others/report.json"
    let text = String(decoding: try project.scratch.data(path), as: UTF8.self)
    _ = try project.scratch.write(text.replacing("\"name\": \"s0\"", with: "\"name\": \"../s0\""), as: path)
    let refused = try project.run("merge-reports", "out", "--reporter", "json", "--output", "merged")
    #expect(refused.status == 74 && !FileManager.default.fileExists(atPath: project.scratch.url("merged").path))
    let elsewhere = text.replacing("\"goldens\": \"Goldens\"", with: "\"goldens\": \"../elsewhere\"")
    _ = try project.scratch.write(elsewhere, as: path)
    _ = try project.run("merge-reports", "out", "--update-timings")
    let above = project.scratch.url.deletingLastPathComponent().appendingPathComponent("elsewhere").path
    #expect(elsewhere != text && !FileManager.default.fileExists(atPath: above))
  }

  @Test func `prune uses a merged report, and timings are taken from it`() throws {
    let project = try ShardedProject()
    try FileManager.default.removeItem(at: project.scratch.url("Goldens/timings.json"))
    try project.verify(shards: 2, order: [2, 1])
    _ = try project.run("merge-reports", "shards", "--update-timings")
    let timings = String(decoding: try project.scratch.data("Goldens/timings.json"), as: UTF8.self)
    #expect(timings.contains("\"s0\": {\"seconds\":") && !timings.contains("\"s3\""), "s3 cannot be drawn")
    let pruned = try project.run("prune", "--delete", "--report", "shards")
    #expect(pruned.status == 0 && pruned.text == "deleted  gone\n", "\(pruned.errors)")
    #expect(try !project.scratch.names(in: "Goldens").contains("gone"))
  }

  @Test func `shards record each missing golden once`() throws {
    let project = try ShardedProject()
    for name in ["s0", "s2", "s5", "long"] {
      try FileManager.default.removeItem(at: project.scratch.url("Goldens/" + name))
    }
    try FileManager.default.removeItem(at: project.scratch.url("Scenes/s3.yaml"))
    var recorded: [String] = []
    for index in 1...3 {
      let outcome = try project.run("record", "--mode", "missing", "--no-cache", "--shard", "\(index)/3")
      recorded += outcome.lines.filter { $0.hasPrefix("recorded") }.map { String($0.split(separator: " ")[1]) }
    }
    #expect(recorded.sorted() == ["long:", "new:", "s0:", "s2:", "s5:"])
  }

  @Test func `rendered shards equal the whole, byte for byte`() throws {
    let project = try ShardedProject()
    // Nearly all rows change in every frame, so that splitting pays. On whole pixels, slower boxes would not move in
    // most frames.
    let long = SampleScene.moving.replacing("animate: 0.5", with: "animate: 12").replacing("fps: 12", with: "fps: 60")
      .replacing("[100, 80]", with: "[800, 800]").replacing("far: 60", with: "far: 760")
      .replacing("box.height == 20", with: "box.height == 780")
    _ = try project.scratch.write(long, as: "Scenes/film.yaml")
    let scenes = ["Scenes/film.yaml", "Scenes/inner/s0.yaml", "Scenes/new.yaml"]
    func render(_ more: [String]) throws -> Tool.Outcome {
      try Tool.start(["render"] + scenes + more, in: project.scratch.url).outcome()
    }
    #expect(try render(["-o", "whole"]).status == 0)
    for index in [3, 1, 2] { #expect(try render(["-o", "out", "--shard", "\(index)/3"]).status == 0) }
    #expect(try project.scratch.names(in: "out").contains("film,part-2-of-3"), "the film is split")
    #expect(try project.run("merge-frames", "out").status == 0)
    #expect(try project.files("out") == project.files("whole"))
    for index in 1...3 { #expect(try render(["-o", "s\(index)", "--shard", "\(index)/3"]).status == 0) }
    let missing = try project.run("merge-frames", "s1", "s3", "--output", "joined")
    #expect(missing.status == 3 && missing.errors.contains("'film': part"))
    let part = "film,part-2-of-3"
    let holder = try #require(try (1...3).first { try project.scratch.names(in: "s\($0)").contains(part) })
    let (drawn, kept) = (project.scratch.url("s\(holder)/\(part)"), project.scratch.url("kept"))
    let passing = project.scratch.url("passing")
    for copy in [kept, passing] { try FileManager.default.copyItem(at: drawn, to: copy) }
    #expect(try project.run("merge-frames", "s1", "s2", "s3", "--output", "joined").status == 0)
    #expect(try project.files("joined") == project.files("whole"))
    // As if the first run had been killed before it removed the last part.
    try FileManager.default.moveItem(at: kept, to: project.scratch.url("joined/\(part)"))
    // As if the files of a part could not be deleted.
    try FileManager.default.moveItem(at: passing, to: project.scratch.url("joined/.\(part).inbetween-0qkc2w3cle"))
    #expect(try project.run("merge-frames", "joined").status == 0)
    #expect(try project.files("joined") == project.files("whole"), "the part is removed")
    // A shard of an earlier state of the scene has the same size and the same number of frames.
    for index in 1...2 { #expect(try render(["-o", "s\(index)", "--shard", "\(index)/3"]).status == 0) }
    _ = try project.scratch.write(long.replacing("far: 760", with: "far: 759"), as: "Scenes/film.yaml")
    #expect(try render(["-o", "s3", "--shard", "3/3"]).status == 0)
    let mixed = try project.run("merge-frames", "s1", "s2", "s3", "--output", "joined")
    #expect(mixed.status == 2 && mixed.text.isEmpty)
    #expect(mixed.errors.contains("is of another run than"), "\(mixed.errors)")
    #expect(mixed.errors.contains(": another scene or file of film\n"), "\(mixed.errors)")
    #expect(try project.files("joined") == project.files("whole"), "nothing is written")
  }

  @Test func `auto uses the variables of the engine and the files of Bazel`() throws {
    let project = try ShardedProject()
    func shell(_ command: String) throws -> Tool.Outcome { try Tool.shell(command, in: project.scratch.url) }
    let bazel = try shell(
      "TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=2 TEST_SHARD_STATUS_FILE=status XML_OUTPUT_FILE=x.xml "
        + "inbetween verify --no-cache --shard auto")
    let same = try project.run("verify", "--no-cache", "--shard", "2/2")
    #expect(bazel.text == same.text && bazel.status == same.status)
    #expect(try project.scratch.data("status").isEmpty)
    #expect(String(decoding: try project.scratch.data("x.xml"), as: UTF8.self).contains("<testsuites>"))
    let unknown = try shell("CI=true inbetween verify --shard auto")
    #expect(unknown.status == 2 && unknown.errors.contains("no variable gives the shard"))
    #expect(try shell("inbetween verify --no-cache --shard auto").text.contains("goldens without a scene: gone"))
    #expect(try shell("JOB_COMPLETION_INDEX=4 inbetween verify --shard auto/4").status == 2)
    #expect(try shell("inbetween verify --shard 5/4").status == 2)
    #expect(try shell("inbetween render Scenes/new.yaml -o - --shard 1/2").status == 2)
  }
}
