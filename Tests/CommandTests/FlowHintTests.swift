import Foundation
import Testing
import InbetweenTestSupport

@Suite("Hints for commas, quotes and characters") struct FlowHintTests {
  private func check(_ lines: String) throws -> String {
    let scratch = try TemporaryFolder()
    let head = "inbetween: 1\ncanvas: {size: [100, 100]}\n"
    _ = try scratch.write(head + lines + "\n", as: "s.yaml")
    return try Tool.run(["check", "s.yaml"], in: scratch.url).errors
  }

  @Test(arguments: [
    (
      "views: [{view: a, backgroundColor: rgb(1, 2, 3)}]",
      "s.yaml:3:36: error: inside [ … ] and { … } a comma ends the text",
      "hint: write \"rgb(1, 2, 3)\""
    ),
    (
      "views: [{view: a, frame: [0, 0, clamp(1, 2, 3), 4]}]",
      "s.yaml:3:33: error: inside [ … ] and { … } a comma ends the text", "hint: write \"clamp(1, 2, 3)\""
    ),
    (
      "views: [{view: a}]\nconstraints: [a.top == screen.top, H:|-20-[a]-20-|]",
      "s.yaml:4:36: error: inside [ … ] and { … } brackets end the text",
      "hint: quote it, or put it on a line of its own"
    ),
    (
      "views: [{label: a, text: Hello, world}]", "s.yaml:3:33: error: 'world' has no value",
      "hint: inside { … } a comma ends the text before it: quote that text"
    ),
  ])
  func `a comma or bracket that ends an unquoted text is reported with a correction`(
    _ lines: String, error: String, hint: String
  ) throws {
    let found = try check(lines)
    #expect(found.contains(error) && found.contains(hint), "\(found)")
    // The text after the comma is not reported as separate mistakes.
    if !hint.contains("that text") { #expect(found.components(separatedBy: "error:").count == 2, "\(found)") }
  }

  @Test(arguments: [
    ("\"a.width == \\t widht * 2\"", "s.yaml:5:20: error: unknown name 'widht'"),
    ("'a.width == \"\" * ''widht'''", "s.yaml:5:"),
    ("'H:|-20-[aa]-20-|'", "s.yaml:5:14: error: unknown view 'aa'"),
    ("\"a.widht == 20\"", "s.yaml:5:8: error: unknown attribute 'widht'"),
    ("{wide: \"a.width == bb.width\"}", "s.yaml:5:24: error: unknown view 'bb'"),
  ])
  func `a misspelt name inside quotes is reported at its own column`(_ constraint: String, place: String) throws {
    let found = try check("views: [{view: a}]\nconstraints:\n  - \(constraint)")
    #expect(found.contains(place), "\(found)")
  }
}
