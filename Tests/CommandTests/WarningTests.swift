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
    #expect(refused.status == 2 && refused.text == "kept      box (not recorded: warnings, --fail-on-warnings)\n")
    #expect(try !folder.scratch.names().contains("Goldens"))
    let recorded = try run("record")
    #expect(recorded.status == 0 && recorded.errors.contains("warning: \(Self.warning)"))
    // A pass with warnings is not cached, so that they are seen each time.
    for _ in 0..<2 {
      let verified = try run("verify --cache cache")
      #expect(verified.status == 0 && verified.errors.contains("warning: \(Self.warning)"))
    }
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

  @Test func `a run that only verifies reports violated claims`() throws {
    try folder.write(GoldenFolder.scene + "expect:\n  - {view: box, settles: 0.15}\n")
    #expect(try run("record").status == 0)
    let verified = try run("record --mode none --no-cache")
    #expect(verified.status == 1 && verified.errors.contains("warning: 'box' still moves"))
  }
}
