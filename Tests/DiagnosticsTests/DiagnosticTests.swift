import InbetweenDiagnostics
import Testing

@Suite("Diagnostics")
struct DiagnosticTests {
  private let source = SourceText(file: "F.yaml", text: "\u{FEFF}a: 1\r\nviews:\n\tb: 文字x\n")

  @Test func `lines of all texts of four signs are those between line breaks`() {
    // A carriage return and a line feed are one break, as one Character is.
    let signs = ["a", "é", "\r", "\n", "\u{85}", "\u{2028}", "\u{2027}"]
    let breaks: Set<Character> = ["\r", "\n", "\r\n", "\u{85}", "\u{2028}"]
    var texts = [""]
    for _ in 0..<4 { texts += texts.flatMap { text in signs.map { text + $0 } } }
    for text in Set(texts) {
      let expected = text.split(omittingEmptySubsequences: false) { breaks.contains($0) }
      #expect(SourceText(file: "a", text: text).lines == expected, "\(text.debugDescription)")
    }
  }

  @Test func `a byte-order mark is removed, and lines end at any line break`() {
    #expect(source.line(1) == "a: 1")
    #expect(source.line(3) == "\tb: 文字x")
    #expect(source.line(0) == nil)
    #expect(source.line(5) == nil)
    #expect(SourceText(file: "x", utf8: [0x61, 0xFF]) == nil)
  }

  @Test func `the printed form is location, message, line, caret with tildes, hint, notes`() {
    let text = "x\n" + String(repeating: "\n", count: 39) + "    backgroundColour: white"
    let file = SourceText(file: "Scenes/login.yaml", text: text)
    let diagnostic = Diagnostic.error(
      "a view has no key 'backgroundColour'", at: file.place(line: 41, column: 5, length: 16),
      hint: "did you mean 'backgroundColor'?",
      notes: [.init("declared at", at: file.place(line: 1, column: 1), detail: "rename it")])
    #expect(
      DiagnosticPrinter(sources: [file]).text(for: diagnostic) == """
        Scenes/login.yaml:41:5: error: a view has no key 'backgroundColour'
           41 |     backgroundColour: white
              |     ^~~~~~~~~~~~~~~~
              hint: did you mean 'backgroundColor'?
              note: declared at Scenes/login.yaml:1:1; rename it

        """)
  }

  @Test func `carets are aligned below tabs and wide characters`() {
    let diagnostic = Diagnostic.warning("w", at: source.place(line: 3, column: 7))
    let lines = DiagnosticPrinter(sources: [source]).text(for: diagnostic).split(separator: "\n")
    #expect(lines[2] == "      | \t       ^")
  }

  @Test func `messages printed together have the same excerpts as alone, however long their line is`() {
    let text = String(repeating: "äbc\t漢 ", count: 300) + "\nshort\n" + String(repeating: "x", count: 101)
    let source = SourceText(file: "s.yaml", text: text)
    let printer = DiagnosticPrinter(sources: [source])
    let places =
      [1, 40, 41, 99, 100, 101, 102, 130, 700, 690, 1_799, 1_800, 1_801, 2_500, 5].map { (1, $0) }
      + [(2, 3), (2, 400), (3, 60), (3, 102), (3, 900), (1, 900)]
    let diagnostics = places.map { Diagnostic.error("m", at: source.place(line: $0.0, column: $0.1, length: 3)) }
    #expect(printer.text(for: diagnostics) == diagnostics.map { printer.text(for: $0) }.joined())
    // At 700 the line is shown from 640 on, and the caret stands sixty scalars behind.
    let lines = printer.text(for: diagnostics[8]).split(separator: "\n")
    #expect(lines[1].hasPrefix("    1 | …") && lines[1].hasSuffix("…"))
    #expect(lines[2].filter { $0 == "^" }.count == 1)
  }

  @Test func `a location after the end of its line gets one caret, and a long line is reduced to the part around it`() {
    let end = DiagnosticPrinter(sources: [source]).text(for: .error("e", at: source.place(line: 1, column: 5)))
    #expect(end.contains("|     ^\n"))
    let long = SourceText(file: "L", text: String(repeating: "x", count: 1_000_000) + "y")
    let cut = DiagnosticPrinter(sources: [long]).text(for: .error("e", at: long.place(line: 1, column: 500_000)))
    #expect(cut.count < 400)
    #expect(cut.contains("…x"))
  }

  @Test func `control characters of a file do not reach the terminal; the caller chooses colour`() {
    let hostile = SourceText(file: "H", text: "a\u{1B}[31m")
    let diagnostic = Diagnostic.error("found '\u{1B}'", at: hostile.place(line: 1, column: 1))
    #expect(!DiagnosticPrinter(sources: [hostile]).text(for: diagnostic).contains("\u{1B}"))
    #expect(DiagnosticPrinter(usesColor: true).text(for: diagnostic).contains("\u{1B}[1;31merror: "))
  }

  @Test func `control characters are escaped, and carets are below their escapes`() {
    let hostile = SourceText(file: "H\u{1B}", text: "a\u{1B}[31m\u{202E}bc")
    let diagnostic = Diagnostic.error(
      "found '\u{1B}'", at: hostile.place(line: 1, column: 6, length: 2), hint: "no \u{200B}",
      notes: [.init("not\u{7}", at: hostile.place(line: 1, column: 1))])
    #expect(
      DiagnosticPrinter(sources: [hostile]).text(for: diagnostic) == """
        H\\u{1B}:1:6: error: found '\\u{1B}'
            1 | a\\u{1B}[31m\\u{202E}bc
              |           ^~~~~~~~~
              hint: no \\u{200B}
              note: not\\u{7} H\\u{1B}:1:1

        """)
  }

  @Test func `diagnostics are sorted by location, and a repeated message is kept once`() {
    let a = Diagnostic.error("a", at: source.place(line: 2, column: 1))
    let b = Diagnostic.warning("b", at: source.place(line: 1, column: 9))
    let whole = Diagnostic.error("c", at: SourcePlace(file: "F.yaml"))
    #expect([a, b, a, whole].sortedByPlace() == [whole, b, a])
    #expect(!CollectionOfOne(b).hasErrors)
  }

  @Test func `JSON and GitHub forms escape characters that would be misinterpreted`() {
    let d = Diagnostic.error(
      "say \"x\"\n100%", at: SourcePlace(file: "a,b:c", line: 3, column: 4, length: 2), hint: "h")
    #expect(
      d.json
        == #"{"file":"a,b:c","line":3,"column":4,"length":2,"severity":"error","message":"say \"x\"\n100%","hint":"h"}"#
    )
    #expect(
      d.gitHubAnnotation == "::error file=a%2Cb%3Ac,line=3,col=4,endColumn=6::say \"x\"%0A100%25%0Ahint: h")
    #expect(Diagnostic.error("m", at: SourcePlace(file: "f")).json == #"{"file":"f","severity":"error","message":"m"}"#)
  }

  @Test(
    arguments: [
      ("yelow", "yellow"), ("backgroundColour", "backgroundColor"), ("sel", "selected"), ("ease-in", "easeIn"),
      ("tab", "tap"), ("isHiden", "isHidden"), ("zzzz", nil), ("a", nil), ("A", "a"), ("tilt", nil),
      ("on", nil),
    ] as [(String, String?)])
  func `the nearest name is suggested if it is near`(word: String, expected: String?) {
    let names = ["yellow", "backgroundColor", "selected", "easeIn", "easeInOut", "tap", "isHidden", "a", "b", "isOn"]
    #expect(NearestName.suggestion(for: word, among: names) == expected)
  }

  @Test(
    arguments: [
      ("on", "isOn"), ("views", "subviews"), ("lines", "numberOfLines"), ("of", nil), ("tap", nil),
      ("hidden", "isHidden"),
    ] as [(String, String?)])
  func `the last part of a name finds the name if that is requested`(word: String, expected: String?) {
    let names = ["isOn", "subviews", "numberOfLines", "isHidden"]
    #expect(NearestName.suggestion(for: word, among: names, byLastPart: true) == expected)
  }
}
