/// Text for a terminal or a log. Literal text of the program is unchanged; text from files and folders is inserted by
/// interpolation and escaped: it cannot contain escape sequences, separate lines that a CI system would execute as a
/// command, characters that reorder text, or invisible characters.
///
/// There is no other way to print, so that no name can be left unescaped.
public struct TerminalText: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The escaped text.
  public private(set) var text: String

  public init(stringLiteral text: String) { self.text = text }

  /// Literal text of the program, which is not escaped.
  public init(stringInterpolation parts: StringInterpolation) { text = parts.text }

  /// Text of any origin, on one line.
  public init(_ text: String) { self.text = TerminalText.shown(text) }

  /// Lines that the program has composed; characters in inserted names that change a line are escaped, but line breaks
  /// are not.
  public init(lines: String) {
    text = lines.split(separator: "\n", omittingEmptySubsequences: false).map { TerminalText.shown(String($0)) }
      .joined(separator: "\n")
  }

  /// The output of a printer that escapes such characters itself.
  init(printed text: String) { self.text = text }

  /// Lines, each ending in a line break.
  public init(_ lines: [TerminalText]) { text = lines.map { $0.text + "\n" }.joined() }

  /// The text in a colour, if the terminal has colours.
  ///
  /// - Parameter code: a code of ANSI's `Select Graphic Rendition`.
  public func colored(_ code: String, if usesColor: Bool) -> TerminalText {
    guard usesColor else { return self }
    var copy = self
    copy.text = "\u{1B}[\(code)m\(text)\u{1B}[0m"
    return copy
  }

  public static func + (a: TerminalText, b: TerminalText) -> TerminalText {
    var sum = a
    sum.text += b.text
    return sum
  }

  /// Collects the literal parts, unchanged, and the inserted ones, escaped.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    /// Makes no use of the sizes, which are only estimates.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends text of the program unchanged.
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Inserts text that is escaped already.
    public mutating func appendInterpolation(_ value: TerminalText) { text += value.text }
    /// Inserts the description of any value, escaped.
    public mutating func appendInterpolation<Value>(_ value: Value) {
      text += TerminalText.shown(String(describing: value))
    }
  }

  /// Text with control characters escaped: `\n`, `\u{1B}`.
  public static func shown(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: steers) else { return text }
    var output = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      output.append(contentsOf: steers(scalar) ? written(scalar).unicodeScalars : String.UnicodeScalarView([scalar]))
    }
    return String(output)
  }

  private static func written(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  /// Whether a character controls terminals, ends lines, reorders text or is invisible.
  public static func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: false
    // Controls, soft hyphen, Arabic letter mark, Mongolian vowel separator.
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x180E: true
    // Zero-width, line and paragraph ends, embeddings, isolates, invisible operators, byte-order mark, tags.
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
  }
}
