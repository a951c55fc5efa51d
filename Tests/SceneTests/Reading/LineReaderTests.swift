import InbetweenDiagnostics
import InbetweenTestSupport
import Testing

@testable import InbetweenScene

@Suite("Reading lines without the YAML parser")
struct LineReaderTests {
  /// Everything that a tree says: texts, their styles and their locations.
  private static func description(_ node: SourceNode) -> String {
    func text(_ scalar: SourceScalar) -> String {
      "\(scalar.text.debugDescription) \(scalar.style) \(place(scalar.place)) \(scalar.columns) \(scalar.scope)"
    }
    func place(_ place: SourcePlace) -> String { "\(place)+\(place.length) \(place.instance ?? "")" }
    switch node.content {
    case .scalar(let scalar): return "\(place(node.place)) \(text(scalar))\n"
    case .sequence(let items): return "\(place(node.place)) [\n" + items.map(description).joined() + "]\n"
    case .mapping(let entries):
      return "\(place(node.place)) {\n" + entries.map { text($0.key) + ": " + description($0.value) }.joined() + "}\n"
    }
  }

  /// Whether the lines are read; their tree, if any, has to be that of the YAML parser.
  private static func isRead(_ text: String, nesting: Int? = nil) throws -> Bool {
    let source = SourceText(file: "F", text: text)
    var limits = SceneLimits()
    if let nesting { limits.nesting = nesting }
    guard let tree = LineReader.tree(of: source, limits: limits) else { return false }
    let parsed = try YAMLTree.parsedTree(of: source, limits: limits)
    #expect(description(tree) == description(parsed), "\(text)")
    return true
  }

  @Test(arguments: [
    "a: 1", "a: 1\n", "# c\n\na: b # c\n\n  # d\nb: c\n", "a:\n  b: 1\n  c: 2\nd: 3\n", "a:\n- b\n- c\nd: e\n",
    "a:\n  - b: 1\n    c: 2\n  -   d: 3\n      e: 4\n", "- - a\n  - b\n- c\n", "a: [1, 2]\nb: {c: d, e: [f, {g: h}]}\n",
    "a: []\nb: {}\nc: [ ]\nd: { }\n", "a: \"x: y # z\"\nb: 'c d'\n\"e\": f\n'g': \"\"\n", "a: http://b:c#d\n",
    "a: b'c\"d\nb: -5\nc: .5\nd: +1\n", "a.b: c.d == e.f + 8\n", "ü: é # ö\nb: 点 x # y\nc: \"🂡\" # z\nd: [é, ü]\n",
    "a: f(1, 2)\nb: [f(1), \"f(1, 2)\"]\n", "a: x   \nb: y ",
    "-\n  a: b\n- c\n",
    "a: b c  d\n", "a:\n\n\n  - b\n\n  - c\n", "a:   # comment\n  b: c\n", "a: [1,2 , 3]\nb: {c: d , e: f}\n",
    "a: [-5, -.5, -x]\n", "_a: 1\n", "a: b-c\n", "a: (b)\n", "a: $(b)\n",
  ])
  func `usual lines are read, with the locations of the YAML parser`(_ text: String) throws {
    #expect(try Self.isRead(text))
  }

  @Test(arguments: [
    "", "# c\n", "a", "a: b: c\n", "a: b\n  c\n", "a: |\n  b\n", "a: \"b\\n\"\n", "a: 'b''c'\n", "a: \"b\n  c\"\n",
    "a: &b c\n", "a: *b\n", "a: !b c\n", "? a\n: b\n", "a: b\na: c\n", "a:\n", "a: {b, c}\n", "a: [b: c]\n",
    "a: [b,\n  c]\n",
    "---\na: b\n", "a: b\n...\n", "%YAML 1.2\n", "a:\tb\n", "a: b\r\n", "a: \u{85}b\n", "a: \u{2028}b\n", "a: \u{1}b\n",
    "<<: a\n", "a: [f(1, 2)]\n", "a: [b, ]\n", "a: [b]]\n", "a: [b] c\n", "a: \"b\" c\n", "  a: b\n c: d\n", "a: @b\n",
    "a: `b\n", "a: %b\n", "a : b\n", "- a\nb: c\n", "a: b\n- c\n", "a:\n    b: c\n  d: e\n", "a: {b: c, b: d}\n",
    "a: [b?]\n", "a: {\"b\":c}\n", "[a]: b\n", "a: ,b\n", "a: ]b\n", "a: b #c\n  d\n",
  ])
  func `what is unusual or a mistake is left to the YAML parser`(_ text: String) throws {
    #expect(try !Self.isRead(text))
  }

  @Test func `the limit of nesting is left to the YAML parser`() throws {
    #expect(try Self.isRead("a: [[[b]]]\n", nesting: 4))
    #expect(try !Self.isRead("a: [[[b]]]\n", nesting: 3))
    #expect(try !Self.isRead(String(repeating: "- ", count: 101) + "a\n", nesting: 10_000))
  }

  @Test func `a long line with other letters than those of ASCII is read in time that grows with its length`() throws {
    let count = 200_000
    let source = SourceText(file: "F", text: "a: [" + String(repeating: "é, ", count: count) + "z]\n")
    let tree = try #require(LineReader.tree(of: source, limits: SceneLimits()))
    #expect(tree.entries?[0].value.items?.last?.place.column == 5 + 3 * count)
  }

  @Test func `a scene changed at random is read to the same tree, or left to the YAML parser`() throws {
    var generator = SplitMix(seed: 20_261_127)
    var read = 0
    for _ in 0..<600 {
      if try Self.isRead(FuzzTests.mutated(FullScene.everything, &generator)) { read += 1 }
    }
    // Lines of a scene that are combined at random, so that few other mistakes hide one.
    let lines = FullScene.everything.split(separator: "\n")
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        var line = String(lines.randomElement(using: &generator) ?? "")
        if Bool.random(using: &generator) { line = FuzzTests.mutated(line, &generator) }
        return line
      }
      if try Self.isRead(text.joined(separator: "\n")) { read += 1 }
    }
    #expect(read > 200)
  }

  @Test func `texts of signs at random are read to the same tree, or left to the YAML parser`() throws {
    let parts = [
      "a", "b", "c: ", "d:", "- ", "-", " ", "  ", "\n", "\n", "\n  ", "\n    ", "[", "]", "{", "}", ",", ", ", "#",
      " # ",
      "\"", "'", "1", "-1", ".", "(", ")", "é", "点", ":", "?", "|", "&", "*", "!", "%", "@", "~", "<<", "=", "/", "\\",
      "--- ", "...", "e: [f, g]\n", "h: {i: j}\n", "k:\n  - l\n",
    ]
    var generator = SplitMix(seed: 43)
    var read = 0
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...14, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? ""
      }
      if try Self.isRead(text.joined()) { read += 1 }
    }
    #expect(read > 300)
  }

  @Test func `a scene with odd keys, values and lines is read to the same tree, or left to the YAML parser`() throws {
    let keys = [
      "alpha", "1", "\"1\"", "'a b'", "true", "y", "<<", "é", "e\u{301}", "a b", "a#b", "-a", "a:b", "\u{A0}a", "[a]",
      "k", "k", "k ", "? k", "\"\"", "", String(repeating: "k", count: 999), String(repeating: "k", count: 1000),
      String(repeating: "é", count: 600), "\"" + String(repeating: "k", count: 1030) + "\"",
    ]
    let values = [
      "1", "01", "0x1F", "1e3", ".inf", "yes", "No", "on", "~", "null", "", "\"\"", "''", "'a''b'", "\"a\\nb\"", "\"a",
      "a: b", "a :b", "a #b", "a#b", "#a", "\"#fff\"", "- a", "--", "---", "...", "=", "http://a.b/c#d", "a\u{A0}b",
      "\u{FEFF}", "\u{FE00}", "\u{FFFD}", "\u{10FFFF}", "a\tb", "a\r", "\u{7F}", "f(1, 2)", "[f(1, 2)]", "[a, b,]",
      "[,]", "[a?b]", "[a:b]", "[a: b]", "{a: 1, a: 2}", "{a, b: c}", "{\"a\":1}", "{-: a}", "['a', \"b\"]", "[1]#c",
      "\"a\"#c", "\"a\" b", "a  ", "a   # c", "|", ">-", "&a", "*a", "!a", "%a", "@a", "`a`", "1:30", "${a}", "(a",
      String(repeating: "[", count: 30) + String(repeating: "]", count: 30), String(repeating: "x", count: 1500),
      "{" + (0..<12).map { "k\($0): \($0)" }.joined(separator: ", ") + "}",
      "{" + (0..<12).map { "k\($0 % 11): \($0)" }.joined(separator: ", ") + "}",
    ]
    let odd = ["", "   ", "\t", "# c", "  # c\td", "---", "...", "%YAML 1.1", "- ", "#", "\u{2028}", "a", "  b"]
    var generator = SplitMix(seed: 47)
    func one(_ choices: [String]) -> String { choices.randomElement(using: &generator) ?? "" }
    var read = 0
    for round in 0..<4000 {
      var (lines, indent) = ([String](), 0)
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        if Int.random(in: 0..<12, using: &generator) == 0 { lines.append(one(odd)) }
        let dash = one(["", "", "- ", "-   "])
        let text = Bool.random(using: &generator) ? one(keys) : "k\(lines.count)"
        let space = String(repeating: " ", count: indent)
        // A key without a value, what belongs to it, or a line that ends something.
        switch Int.random(in: 0..<5, using: &generator) {
        case 0:
          lines.append(space + dash + text + one([":", ":  ", ": # c"]))
          indent += dash.count + Int.random(in: 0...3, using: &generator)
        case 1:
          lines.append(space + dash + one(values))
          indent = max(indent - Int.random(in: 0...3, using: &generator), 0)
        default: lines.append(space + dash + text + one([": ", ": ", ":   ", ":", " : "]) + one(values))
        }
      }
      let end = round % 40 == 0 ? "\r\n" : "\n"
      let mark = round % 50 == 0 ? "\u{FEFF}" : ""
      if try Self.isRead(mark + lines.joined(separator: end) + one(["", end, end + end, end + "  " + end])) {
        read += 1
      }
    }
    #expect(read > 30)
  }

  @Test func `nesting by indentation is read as deep as by the YAML parser, or left to it`() throws {
    for depth in [1, 63, 64, 65, 99, 100, 101, 300] {
      let keys = (0..<depth).map { String(repeating: " ", count: $0) + "k:\n" }.joined()
      _ = try Self.isRead(keys + String(repeating: " ", count: depth) + "k: v\n")
      _ = try Self.isRead(keys + String(repeating: " ", count: depth - 1) + "- v\n")
    }
    #expect(try Self.isRead("a:\n" + String(repeating: " ", count: 100_000) + "b: c\n"))
  }
}
