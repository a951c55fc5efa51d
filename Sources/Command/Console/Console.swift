import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenFrames

/// Standard output for data, standard error for messages. Only here the terminal and its settings are looked at.
enum Console {
  /// Writes data to standard output.
  ///
  /// - Throws: `RenderError.closedPipe` where nobody reads any more, `RenderError.file` where it cannot be written.
  static func write(_ text: String) throws(RenderError) {
    try write(Array(text.utf8), to: STDOUT_FILENO)
  }

  /// Writes a message to standard error; where that is not possible, nobody can be told.
  static func writeError(_ text: String) {
    do { try write(Array(text.utf8), to: STDERR_FILENO) } catch {}
  }

  /// A message without a place.
  static func complain(_ message: String, hint: String? = nil) {
    let severity = styled("error: ", "1;31", on: STDERR_FILENO)
    writeError(severity + message + "\n" + (hint.map { "      hint: \($0)\n" } ?? ""))
  }

  /// Messages about files, with the lines they point at.
  static func report(_ diagnostics: [Diagnostic], source: SourceText?) {
    let printer = DiagnosticPrinter(sources: source.map { [$0] } ?? [], usesColor: usesColor(on: STDERR_FILENO))
    writeError(printer.text(for: diagnostics))
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Colour only on a terminal that has any, and not against the reader's wish (https://no-color.org).
  static func usesColor(on descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    guard environment["NO_COLOR", default: ""].isEmpty, environment["TERM"] != "dumb" else { return false }
    return isTerminal(descriptor)
  }

  private static func styled(_ text: String, _ style: String, on descriptor: Int32) -> String {
    usesColor(on: descriptor) ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
  }

  /// Writes everything, however often it takes.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(RenderError) {
    let name = descriptor == STDOUT_FILENO ? "standard output" : "standard error"
    do throws(FileError) {
      try FileSystem.write(bytes, to: descriptor, path: name)
    } catch { throw RenderError(error) }
  }
}
