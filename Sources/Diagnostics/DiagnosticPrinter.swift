/// Formats diagnostics for people: location, message, source line with caret and tildes, hint, notes.
///
/// ```
/// Scenes/login.yaml:41:5: error: a view has no key 'backgroundColour'
///    41 |     backgroundColour: white
///       |     ^~~~~~~~~~~~~~~~
///       hint: did you mean 'backgroundColor'?
/// ```
public struct DiagnosticPrinter: Sendable {
  private let sources: [String: SourceText]
  private let usesColor: Bool

  /// - Parameters:
  ///   - sources: the files whose lines can be shown; a location in another file is printed without its line.
  ///   - usesColor: whether to print severities and carets in ANSI colours, depending on the terminal.
  public init(sources: [SourceText] = [], usesColor: Bool = false) {
    self.sources = Dictionary(sources.flatMap { [$0] + $0.imported }.map { ($0.file, $0) }) { first, _ in first }
    self.usesColor = usesColor
  }

  /// The diagnostics in the order given, each ending in a line break.
  public func text(for diagnostics: some Sequence<Diagnostic>) -> String {
    var cursor = LineCursor()
    return diagnostics.map { text(for: $0, &cursor) }.joined()
  }

  /// The diagnostics in the order given, each ending in a line break, escaped for a terminal.
  public func terminalText(for diagnostics: some Sequence<Diagnostic>) -> TerminalText {
    TerminalText(printed: text(for: diagnostics))
  }

  /// One diagnostic, ending in a line break.
  public func text(for diagnostic: Diagnostic) -> String {
    var cursor = LineCursor()
    return text(for: diagnostic, &cursor)
  }

  private func text(for diagnostic: Diagnostic, _ cursor: inout LineCursor) -> String {
    func shown(_ text: String) -> String { TerminalText.shown(text) }
    var output = styled("\(shown("\(diagnostic.place)")): ", .bold)
    output += styled("\(diagnostic.severity.rawValue): ", style(of: diagnostic.severity))
    output += styled(shown(diagnostic.message), .bold) + "\n"
    if let excerpt = excerpt(at: diagnostic.place, &cursor) {
      let number = "\(diagnostic.place.line)"
      let gutter = String(repeating: " ", count: max(0, 5 - number.count)) + number
      output += "\(gutter) | \(excerpt.line)\n"
      output += "\(String(repeating: " ", count: gutter.count)) | " + styled(excerpt.marker, .green) + "\n"
    }
    if let hint = diagnostic.hint { output += "      " + styled("hint: ", .cyan) + shown(hint) + "\n" }
    if let instance = diagnostic.place.instance {
      output += "      " + styled("note: ", .cyan) + shown("in the copy for \(instance)") + "\n"
    }
    for note in diagnostic.notes { output += "      " + styled("note: ", .cyan) + shown(note.text) + "\n" }
    return output
  }

  /// The beginning of the previous excerpt. A file may be a single line of megabytes with a message every few
  /// characters. Messages are sorted, so that the next excerpt begins near the previous one.
  private struct LineCursor {
    var file = ""
    var line = 0
    var column = 1
    var index = "".startIndex
  }

  /// The source line with the line of caret and tildes below it; a long line is reduced to the part around the
  /// location.
  private func excerpt(at place: SourcePlace, _ cursor: inout LineCursor) -> (line: String, marker: String)? {
    guard place.hasLine, let text = sources[place.file]?.line(place.line)?.unicodeScalars else { return nil }
    let begin = place.column > 100 ? place.column - 60 : 1
    if cursor.file != place.file || cursor.line != place.line || cursor.column > begin {
      cursor = LineCursor(file: place.file, line: place.line, index: text.startIndex)
    }
    var index = cursor.index
    var first = cursor.column
    while first < begin, index < text.endIndex {
      index = text.index(after: index)
      first += 1
    }
    if index == text.endIndex, first > 1 {
      // The location is after the end of the line.
      let back = first > 100 ? 60 : first - 1
      index = text.index(index, offsetBy: -back)
      first -= back
    }
    (cursor.column, cursor.index) = (first, index)
    let scalars = Array(text[index...].prefix(260))
    let isCut = text.index(index, offsetBy: scalars.count) < text.endIndex
    let column = min(max(place.column, 1), first + scalars.count)
    let end = min(first + scalars.count - 1, first + 139)
    var line = first > 1 ? "…" : ""
    var marker = first > 1 ? " " : ""
    if first <= end {
      for index in first...end {
        let scalar = scalars[index - first]
        let shown = TerminalText.shown(String(scalar))
        line += shown
        guard index < column + place.length, index < column || index < first + scalars.count else { continue }
        let width = TerminalText.steers(scalar) ? shown.unicodeScalars.count : DiagnosticPrinter.isWide(scalar) ? 2 : 1
        if index < column {
          marker += scalar == "\t" ? "\t" : String(repeating: " ", count: width)
        } else {
          marker +=
            index == column ? "^" + String(repeating: "~", count: width - 1) : String(repeating: "~", count: width)
        }
      }
    }
    if column > end { marker += "^" }
    if isCut || end < first + scalars.count - 1 { line += "…" }
    return (line, marker)
  }

  /// Whether a terminal shows the scalar with the width of two columns (the common East Asian and emoji ranges).
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  private enum Style: String {
    case bold = "1"
    case red = "1;31"
    case yellow = "1;33"
    case green = "32"
    case cyan = "36"
  }

  private func style(of severity: Diagnostic.Severity) -> Style {
    switch severity {
    case .error: .red
    case .warning: .yellow
    case .note: .cyan
    }
  }

  private func styled(_ text: String, _ style: Style) -> String {
    usesColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
