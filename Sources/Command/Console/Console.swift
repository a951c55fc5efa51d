import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenRendering

/// Standard output for data, standard error for messages. Only here the terminal and its settings are looked at.
enum Console {
  /// Writes data to standard output.
  ///
  /// - Throws: `RenderError.closedPipe` where nobody reads any more, `RenderError.file` where it cannot be written.
  static func write(_ text: TerminalText) throws(RenderError) {
    try write(Array(text.text.utf8), to: STDOUT_FILENO)
  }

  /// Writes what a program reads, JSON or XML say, which has rules of its own for what may stand in it.
  static func write(data: String) throws(RenderError) {
    try write(Array(data.utf8), to: STDOUT_FILENO)
  }

  /// Writes a message to standard error; where that is not possible, nobody can be told.
  static func writeError(_ text: TerminalText) {
    do { try write(Array(text.text.utf8), to: STDERR_FILENO) } catch {}
  }

  /// A message without a place.
  static func complain(_ message: TerminalText, hint: TerminalText? = nil) {
    let severity = ("error: " as TerminalText).colored("1;31", if: usesColor(on: STDERR_FILENO))
    writeError("\(severity)\(message)\n")
    if let hint { writeError("      hint: \(hint)\n") }
  }

  /// What is good to know and no failure.
  static func note(_ message: TerminalText) {
    writeError("\(("note: " as TerminalText).colored("1", if: usesColor(on: STDERR_FILENO)))\(message)\n")
  }

  /// Messages about files, with the lines they point at.
  static func report(_ diagnostics: [Diagnostic], source: SourceText?) {
    let printer = DiagnosticPrinter(sources: source.map { [$0] } ?? [], usesColor: usesColor(on: STDERR_FILENO))
    writeError(printer.terminalText(for: diagnostics))
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Colour only on a terminal that has any, and not against the reader's wish (https://no-color.org).
  static func usesColor(on descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    guard environment["NO_COLOR", default: ""].isEmpty, environment["TERM"] != "dumb" else { return false }
    return isTerminal(descriptor)
  }

  /// Writes everything, however often it takes.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(RenderError) {
    let name = descriptor == STDOUT_FILENO ? "standard output" : "standard error"
    do throws(FileError) {
      try FileSystem.write(bytes, to: descriptor, path: name)
    } catch { throw RenderError(error) }
  }
}
