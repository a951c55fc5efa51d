import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenRendering
import Synchronization

/// Standard output for data, standard error for messages. Only this type accesses the terminal and its settings.
enum Console {
  /// Whether the reader of standard output has closed it.
  private static let isClosed = Atomic<Bool>(false)

  /// Whether anyone can still read standard output; otherwise everything that is written to it is discarded.
  static var hasReader: Bool { !isClosed.load(ordering: .relaxed) }

  /// Writes data to standard output.
  ///
  /// If the reader has closed it, the data is discarded: a reader that has read enough changes neither what a command
  /// does nor its exit status.
  /// - Throws: `RenderError.file` if it cannot be written.
  static func write(_ text: TerminalText) throws(RenderError) { try write(Array(text.text.utf8)) }

  /// Writes machine-readable output such as JSON or XML, which is escaped by its own rules.
  static func write(data: String) throws(RenderError) { try write(Array(data.utf8)) }

  /// Writes bytes, as text is written.
  static func write(_ bytes: [UInt8]) throws(RenderError) {
    do throws(FileError) { try write(piece: bytes) } catch { throw RenderError(error) }
  }

  /// Writes a part of a file, as text is written.
  static func write(piece bytes: [UInt8]) throws(FileError) {
    guard hasReader else { return }
    do throws(FileError) {
      try FileSystem.write(bytes, to: STDOUT_FILENO, path: "standard output")
    } catch {
      guard RenderError(error) == .closedPipe else { throw error }
      isClosed.store(true, ordering: .relaxed)
    }
  }

  /// Writes a message to standard error; failures are ignored, because they cannot be reported.
  static func writeError(_ text: TerminalText) {
    do { try FileSystem.write(Array(text.text.utf8), to: STDERR_FILENO, path: "standard error") } catch {}
  }

  /// Prints a message without a location.
  static func complain(_ message: TerminalText, hint: TerminalText? = nil) {
    let severity = ("error: " as TerminalText).colored("1;31", if: usesColor(on: STDERR_FILENO))
    writeError("\(severity)\(message)\n")
    if let hint { writeError("      hint: \(hint)\n") }
  }

  /// Prints a note that is not a failure.
  static func note(_ message: TerminalText) {
    writeError("\(("note: " as TerminalText).colored("1", if: usesColor(on: STDERR_FILENO)))\(message)\n")
  }

  /// Prints messages about files, with the lines that they refer to.
  static func report(_ diagnostics: [Diagnostic], source: SourceText?) {
    let printer = DiagnosticPrinter(sources: source.map { [$0] } ?? [], usesColor: usesColor(on: STDERR_FILENO))
    writeError(printer.terminalText(for: diagnostics))
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Colour is used only on a terminal that supports it, and not if the user disables it (https://no-color.org).
  static func usesColor(on descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    guard environment["NO_COLOR", default: ""].isEmpty, environment["TERM"] != "dumb" else { return false }
    return isTerminal(descriptor)
  }
}
