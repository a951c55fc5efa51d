import Foundation
import Testing

@Suite("Renamed views")
struct RenameTests {
  private let folder: GoldenFolder

  private static let scene = """
    inbetween: 1
    canvas: {size: [60, 80], backgroundColor: white}
    views:
      - view: v
        backgroundColor: purple
        subviews:
          - label: name
            text: v is shown
          - view: dot
            backgroundColor: red
      - view: w
        backgroundColor: orange
    constraints:
      - H:|-10-[v(20)]
      - top: v.top == superview.top + 5
      - V:[v(12)]
      - H:[w(10)]|
      - V:[w(10)]|
      - H:|[name]|
      - V:|[name]
      - H:|[dot(4)]
      - V:[dot(4)]|
    states:
      place:
        - state: high
          set: {top.constant: 5}
        - state: low
          set: {top.constant: 50, v.alpha: 0.5}
    timeline:
      - at: 0.1
        animate: 0.2
        to: place.low
      - at: 0.3
        set: {v.backgroundColor: blue, dot.alpha: 0.5}
    duration: 0.4

    """

  init() throws {
    folder = try GoldenFolder(recording: false)
    try folder.write(Self.scene)
    let outcome = try folder.run("record")
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  /// Replaces whole words, but not in the label's text.
  private func renamed(_ names: [String: String]) -> String {
    let lines = Self.scene.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let replaced: [String] = lines.map { line in
      if line.contains("text:") { return line }
      return line.replacing(/[A-Za-z_]+/) { (match: Regex<Substring>.Match) -> String in
        names[String(match.output)] ?? String(match.output)
      }
    }
    return replaced.joined(separator: "\n")
  }

  @Test func `a view renamed everywhere passes with a note`() throws {
    try folder.write(renamed(["v": "square"]))
    let outcome = try folder.run("verify")
    #expect(outcome.status == 0, "\(outcome.text) \(outcome.errors)")
    #expect(outcome.text.contains("note box: renamed v → square"), "\(outcome.text)")
    // Told again the next time, too.
    #expect(try folder.run("verify").text.contains("renamed v → square"))
  }

  @Test func `several views, also nested ones, are renamed at once`() throws {
    try folder.write(renamed(["v": "card", "dot": "point", "w": "corner"]))
    let outcome = try folder.run("verify", "--no-cache")
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(outcome.text.contains("renamed v → card, dot → point, w → corner"), "\(outcome.text)")
  }

  @Test func `a view that is renamed and changed differs only by the change`() throws {
    try folder.write(renamed(["v": "square"]).replacing("square(12)", with: "square(15)"))
    let outcome = try folder.run("verify")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("square.height 12.0 → 15.0 pt"), "\(outcome.text)")
    #expect(outcome.text.contains("[square(15)] was (12)\n"), "\(outcome.text)")
    #expect(outcome.text.contains("renamed v → square") && !outcome.text.contains("is gone"), "\(outcome.text)")
  }

  @Test func `exchanged names are not a rename`() throws {
    try folder.write(renamed(["v": "w", "w": "v"]))
    let outcome = try folder.run("verify")
    #expect(outcome.status == 1)
    #expect(!outcome.text.contains("renamed"), "\(outcome.text)")
  }

  @Test func `a removed view and an added one are not a rename`() throws {
    try folder.write(
      renamed(["w": "extra"]).replacing(
        "- view: extra\n    backgroundColor: orange", with: "- label: extra\n    text: x"))
    let outcome = try folder.run("verify")
    #expect(outcome.status == 1)
    #expect(!outcome.text.contains("renamed"), "\(outcome.text)")
  }
}
