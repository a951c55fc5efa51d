import Foundation
import InbetweenTestSupport
import Testing

/// Warnings about a scene in commands that have a verdict.
@Suite("Warnings about scenes") struct WarningTests {
  private let folder: GoldenFolder
  private static let warning = "no font has the character "
  /// U+F1234 is for private use.
  private static let scene = GoldenFolder.scene.replacing(
    "  - view: other\n",
    with: "  - label: title\n    text: \"\\U000F1234\"\n    frame: [0, 0, 50, 20]\n  - view: other\n")

  init() throws {
    folder = try GoldenFolder(recording: false)
    try folder.write(Self.scene)
  }

  /// - Parameter variables: assignments, such as `CI=1`.
  private func run(_ command: String, _ variables: String = "") throws -> Tool.Outcome {
    try Tool.shell("export \(variables.isEmpty ? "X=" : variables); inbetween \(command)", in: folder.scratch.url)
  }

  @Test func `with --strict a warning of check is an error`() throws {
    let plain = try run("check Scenes/box.yaml")
    #expect(plain.status == 0 && plain.errors.contains("Scenes/box.yaml:7:11: warning: \(Self.warning)"))
    let strict = try run("check Scenes/box.yaml --strict")
    #expect(strict.status == 2 && strict.errors.contains("Scenes/box.yaml:7:11: error: \(Self.warning)"))
    #expect(try run("check Scenes/box.yaml --strict --format json").text.contains("\"severity\":\"error\""))
  }

  @Test func `record and verify print warnings, and fail because of them if requested or in CI`() throws {
    #expect(try run("record", "CI=1").status == 2)
    let refused = try run("record --mode all", "CI=1")
    #expect(refused.status == 2 && refused.text == "kept      box (not recorded: warnings, CI is set)\n")
    #expect(try !folder.scratch.names().contains("Goldens"))
    let recorded = try run("record")
    #expect(recorded.status == 0 && recorded.errors.contains("warning: \(Self.warning)"))
    // The second pass is that of the cache, which knows the warning.
    for _ in 0..<2 {
      let verified = try run("verify --cache cache")
      #expect(verified.status == 0 && verified.errors.contains("warning: \(Self.warning)"))
    }
    #expect(try run("verify --cache cache").text == "1 scene: 1 passed (1 from the cache)\n")
    for (options, variables) in [("--fail-on-warnings", ""), ("", "CI=1")] {
      let failed = try run("verify --cache cache \(options) --reporter list,json,junit --output out", variables)
      #expect(failed.status == 2 && failed.text.contains("fail box: Scenes/box.yaml:7:11: \(Self.warning)"))
      #expect(failed.errors.contains("warning: \(Self.warning)"))
      #expect(String(decoding: try folder.scratch.data("out/junit.xml"), as: UTF8.self).contains(Self.warning))
    }
    #expect(try run("verify --no-fail-on-warnings", "CI=1").status == 0)
    #expect(try run("verify", "CI=false").status == 0)
  }

  @Test func `a scene that differs and has warnings reports the difference, and is invalid`() throws {
    #expect(try run("record").status == 0)
    try folder.write(Self.scene.replacing("box(12)", with: "box(15)"))
    let failed = try run("verify --fail-on-warnings")
    #expect(failed.status == 2 && failed.text.contains("[box(15)] was (12)") && failed.text.contains(Self.warning))
    #expect(try run("verify").status == 1)
  }

  /// The width of a box is stated twice; the scene has a golden for each of two sizes of the canvas.
  private static let conflict = GoldenFolder.scene
    .replacing("  - V:[box(12)]\n", with: "  - V:[box(12)]\n  - box.width == superview.width * 0.5\n")
    .replacing("views:\n", with: "golden:\n  variants:\n    size: [60x80, 90x80]\nviews:\n", maxReplacements: 1)
  private static let message = "these constraints cannot hold together"

  @Test func `constraints that exclude each other are a warning of verify with their lines, once for all variants`()
    throws
  {
    try folder.write(Self.conflict)
    let recorded = try run("record --cache cache")
    #expect(recorded.status == 0, "\(recorded.errors)")
    for isCached in [false, true] {
      let verified = try run("verify --cache cache")
      #expect(verified.status == 0, "\(verified.errors)")
      #expect(verified.text.contains("from the cache") == isCached, "\(verified.text)")
      #expect(verified.errors.components(separatedBy: "Scenes/box.yaml:15:5: warning: \(Self.message)").count == 2)
      #expect(verified.errors.contains("  - box.width == superview.width * 0.5\n"), "its line")
      #expect(verified.errors.contains("note: box.width == 20 Scenes/box.yaml:12:12"))
    }
    // A project that lies elsewhere, with the same cache.
    try FileManager.default.createDirectory(at: folder.scratch.url("clone"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: folder.scratch.url("Scenes"), to: folder.scratch.url("clone/Scenes"))
    try FileManager.default.copyItem(at: folder.scratch.url("Goldens"), to: folder.scratch.url("clone/Goldens"))
    let cloned = try Tool.shell(
      "cd clone && inbetween verify --cache ../cache $PWD/Scenes/box.yaml", in: folder.scratch.url)
    #expect(cloned.text.contains("from the cache"), "\(cloned.text)\(cloned.errors)")
    #expect(cloned.errors.contains("clone/Scenes/box.yaml:15:5: warning: \(Self.message)"), "\(cloned.errors)")
  }

  @Test func `with --fail-on-warnings constraints that exclude each other let a scene fail, also from the cache`()
    throws
  {
    try folder.write(Self.conflict)
    let refused = try run("record --fail-on-warnings")
    #expect(refused.status == 2 && refused.text.contains("(not recorded: warnings, --fail-on-warnings)"))
    #expect(try run("record").status == 0)
    #expect(try run("verify --cache cache").status == 0)
    for (options, variables) in [("--fail-on-warnings", ""), ("", "CI=1")] {
      let failed = try run("verify --cache cache \(options)", variables)
      #expect(failed.status == 2 && failed.text.contains("Scenes/box.yaml:15:5: \(Self.message)"), "\(failed.text)")
    }
    #expect(try run("record --mode changed --cache cache --fail-on-warnings").status == 2)
  }

  @Test func `reports and merged reports list warnings, each mistake once`() throws {
    try folder.write(Self.conflict)
    #expect(try run("record").status == 0)
    let text = "Scenes/box.yaml:15:5: \(Self.message)"
    #expect(try run("verify --reporter json,junit,markdown,blob,html --output out").status == 0)
    let json = String(decoding: try folder.scratch.data("out/reg.json"), as: UTF8.self)
    #expect(json.contains("\"severity\": \"warning\"") && json.contains("\"message\": \"\(Self.message)\""))
    #expect(String(decoding: try folder.scratch.data("out/junit.xml"), as: UTF8.self).contains(text))
    let markdown = String(decoding: try folder.scratch.data("out/comment.md"), as: UTF8.self)
    #expect(markdown.contains("warning: \(text) (box") && markdown.contains(", and 1 more scene)"))
    let merged = try run("merge-reports out --reporter list,github")
    #expect(merged.status == 0, "\(merged.errors)")
    #expect(merged.errors.components(separatedBy: text.replacing(": these", with: ": warning: these")).count == 2)
    let annotation = "::warning file=Scenes/box.yaml,line=15,col=5,"
    #expect(merged.text.components(separatedBy: annotation).count == 2, "\(merged.text)")
  }

  @Test func `a run that only verifies reports violated claims`() throws {
    try folder.write(GoldenFolder.scene + "expect:\n  - {view: box, settles: 0.15}\n")
    #expect(try run("record").status == 0)
    let verified = try run("record --mode none --no-cache")
    #expect(verified.status == 1 && verified.errors.contains("warning: 'box' still moves"))
  }
}
