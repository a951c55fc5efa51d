import InbetweenGoldens
import InbetweenDiagnostics
import Testing

@Suite("The author's spelling")
struct SpellingTests {
  private func changes(_ old: String, _ new: String) throws -> [String] {
    func scene(_ text: String) throws -> RecordedScene {
      try RecordedScene(
        json: RecordedScene(SourceText(file: "s.yaml", text: text), name: "s", digest: "").json)
    }
    return SceneComparison(golden: try scene(old), current: try scene(new)).changes.map(\.description)
  }

  @Test(arguments: [
    ("backgroundColor: red", "backgroundColor: blue", ChangeNature.look), ("scale: 1", "scale: 3", .look),
    ("edgeAntialiasing: true", "edgeAntialiasing: false", .look), ("size: [10, 20]", "size: [10, 25]", .layout),
  ])
  func `a change of the canvas is one of its look or of the layout`(
    _ old: String, _ new: String, _ nature: ChangeNature
  ) throws {
    func scene(_ key: String) throws -> RecordedScene {
      try RecordedScene(SourceText(file: "s.yaml", text: "canvas:\n  \(key)\n"), name: "s", digest: "")
    }
    let comparison = SceneComparison(golden: try scene(old), current: try scene(new))
    #expect(comparison.changes.count == 1)
    #expect(comparison.nature(of: comparison.changes) == nature)
  }

  @Test(arguments: [
    ("backgroundColor", "rgb(20, 68, 140)", "rgb(193, 68, 14)"), ("backgroundColor", "rgb(1, 2, 3)", "rgb(1, 2, 4)"),
    ("backgroundColor", "rgba(20, 68, 140, 0.5)", "rgba(20, 68, 140, 0.25)"),
    ("backgroundColor", "\"#14448c\"", "\"#c1448c\""), ("backgroundColor", "systemBlue", "systemRed"),
    ("backgroundColor", "hsl(20, 50%, 40%)", "hsl(20, 50%, 60%)"), ("layoutMargins", "[1, 2, 3, 4]", "[1, 2, 3, 5]"),
    ("center", "[10, 20]", "[10, 25]"), ("keyPath", "position.x", "position.y"),
    ("transform", "[1, 0, 0, 1, 10, 20]", "[1, 0, 0, 1, 10, 30]"),
    ("cornerRadius", "clamp(offset / 60, 0, 1)", "clamp(offset / 60, 0, 2)"), ("alpha", "0.5", "0.55"),
    ("text", "\"Sign in\"", "\"Log in\""), ("text", "'It''s here'", "'It''s there'"),
    ("text", "\"a \\\"word\\\"\"", "\"a \\\"worm\\\"\""), ("text", "\"a: b\"", "\"a: c\""),
    ("text", "Sign in", "Sign out"),
    ("text", "\"(1) [x] {y}\"", "\"(1) [z] {y}\""), ("text", "\"\"", "\"x\""),
    ("text", "\"50 % → 60 %\"", "\"50 % → 70 %\""),
    ("font", "Helvetica Neue Bold", "Helvetica Neue Light"), ("bezier", "[0.1, 0.2, 0.3, 1]", "[0.1, 0.2, 0.3, 0.9]"),
  ])
  func `the new and the previous value are shown completely, in their own spelling`(
    _ key: String, _ old: String, _ new: String
  ) throws {
    let found = try changes("views:\n  - view: v\n    \(key): \(old)\n", "views:\n  - view: v\n    \(key): \(new)\n")
    let column = 5 + key.count + 2
    #expect(
      found == ["s.yaml:3:\(column): \(key): \(new) was \(old)"]
        || found.first?.hasSuffix(": \(key): \(new) was \(old)") == true,
      "\(found)")
    #expect(found.count == 1)
  }

  @Test(arguments: [
    ("a.top == b.bottom + 8", "a.top == b.bottom + 10", "a.top == b.bottom + 10 was a.top == b.bottom + 8"),
    ("a.top <= b.bottom", "a.top == b.bottom", "a.top == b.bottom was a.top <= b.bottom"),
    ("a.width == 10 @750", "a.width == 10 @500", "a.width == 10 @500 was a.width == 10 @750"),
    ("V:|-5-[a(67)]-5-[b(20)]|", "V:|-5-[a(70)]-5-[b(20)]|", "[a(70)] was (67)"),
    ("V:|-5-[a(67)]-5-[b(20)]|", "V:|-5-[c(67)]-5-[b(20)]|", "[c(67)] was [a(67)]"),
    ("V:|-5-[a]-5-[b(20)]|", "V:|-5-[a(5)]-5-[b(20)]|", "[a(5)] was [a]"),
    ("V:|-5-[a(>=9,<=20@750)]", "V:|-5-[a(>=9,<=30@750)]", "[a(>=9,<=30@750)] was (>=9,<=20@750)"),
    ("V:|-5-[a]-6-[b]", "V:|-5-[a]-16-[b]", "V:|-5-[a]-16-[b] was V:|-5-[a]-6-[b]"),
    ("H:|-(margin)-[a]", "H:|-(edge)-[a]", "H:|-(edge)-[a] was H:|-(margin)-[a]"),
  ])
  func `a constraint is shown completely, but of a visual format only the view that differs`(
    _ old: String, _ new: String, _ expected: String
  ) throws {
    let found = try changes("constraints:\n  - \(old)\n", "constraints:\n  - \(new)\n")
    #expect(found.count == 1 && found.first?.hasSuffix(": " + expected) == true, "\(found)")
  }

  @Test func `goldens from before quotes were stored show the text in quotes as well`() throws {
    var facts = try RecordedScene(
      SourceText(file: "s.yaml", text: "text: \"Sign in\"\n"), name: "s", digest: ""
    ).facts
    facts[0].text = "text: Sign in"
    let old = RecordedScene(name: "s", digest: "", facts: facts)
    let new = try RecordedScene(SourceText(file: "s.yaml", text: "text: \"Log in\"\n"), name: "s", digest: "")
    #expect(
      SceneComparison(golden: old, current: new).changes.map(\.description)
        == ["s.yaml:1:7: text: \"Log in\" was \"Sign in\""])
  }
}
