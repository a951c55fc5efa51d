import InbetweenDiagnostics
import Testing

@Suite("Text for terminals") struct TerminalTextTests {
  @Test func `the program's own text is unchanged; inserted text is shown without control characters`() {
    let name = "a\u{1B}[2J\n::error::x\r\u{202E}gpj\u{200B}.png"
    let text: TerminalText = "two\nlines of \(name)"
    #expect(text.text == "two\nlines of a\\u{1B}[2J\\n::error::x\\r\\u{202E}gpj\\u{200B}.png")
    #expect(TerminalText(name).text == "a\\u{1B}[2J\\n::error::x\\r\\u{202E}gpj\\u{200B}.png")
  }

  @Test func `text without such characters is unchanged, including tabs, accents and emoji`() {
    for text in ["", "Scenes/é.yaml:3:1\tü", "日本語 👍🏽", "100 % [a]"] { #expect(TerminalText(text).text == text) }
  }

  @Test func `text inserted into text is not escaped twice, nor are its colours`() {
    let foul = "a\u{7}"
    let name = TerminalText(foul).colored("31", if: true)
    let text: TerminalText = "\(name) and \(3)"
    #expect(text.text == "\u{1B}[31ma\\u{7}\u{1B}[0m and 3")
    #expect(TerminalText("a").colored("31", if: false).text == "a")
  }

  @Test func `no character that terminals interpret remains`() {
    for value in UInt32(0)...0x1_0000 {
      guard let scalar = Unicode.Scalar(value), scalar != "\t" else { continue }
      let shown = TerminalText(String(scalar)).text
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        #expect(shown.hasPrefix("\\"), "U+\(String(value, radix: 16))")
      default: if scalar.properties.isBidiControl { #expect(shown.hasPrefix("\\u{"), "U+\(String(value, radix: 16))") }
      }
    }
  }
}

@Suite("Words of a shell's command") struct ShellWordTests {
  @Test(arguments: [
    ("Scenes/a.yaml", "Scenes/a.yaml"), ("Scenes/%41-b_c@2x.yaml", "Scenes/%41-b_c@2x.yaml"), ("文字", "文字"),
    ("", "''"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("$HOME`x`\"", "'$HOME`x`\"'"), ("~a", "'~a'"),
    ("a\\", "'a\\'"),
    ("a\u{1B}'\n", "$'a\\033\\'\\012'"), ("a\tb\\", "$'a\\tb\\\\'"), ("\u{202E}", "$'\\342\\200\\256'"),
  ])
  func `contain no characters with a meaning for a shell, and none that a terminal does not show`(
    _ text: String, _ word: String
  ) {
    #expect(shellWord(text) == word)
    #expect(TerminalText.shown(shellWord(text)) == shellWord(text))
  }
}
