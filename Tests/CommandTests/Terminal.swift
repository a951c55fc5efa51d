import Foundation
import InbetweenTestSupport
import Testing

/// The tool in a pseudo-terminal that `script` (bsdutils) makes, as for a user at a keyboard.
struct Terminal {
  struct Silence: Error {}

  static let script = "/usr/bin/script"
  static var isThere: Bool { FileManager.default.isExecutableFile(atPath: script) }

  private let keyboard = Pipe()
  private let running: Tool.Running

  /// Runs `inbetween` with the arguments of a command line. After it ends the terminal shows "status N" and the
  /// terminal's settings.
  init(_ arguments: String, in folder: URL, type: String = "xterm") throws {
    // The interrupt key is meant for the tool, and the shell goes on to show the status.
    let command = "trap : INT; TERM=\(type) '\(try Tool.path())' \(arguments); echo \"status $?\"; stty -a"
    running = try Tool.launch(
      Self.script, ["--quiet", "--command", command, "/dev/null"], in: folder, input: keyboard)
  }

  /// What the terminal has received so far; it writes a line feed as carriage return and line feed.
  var text: String { running.outputSoFar }

  /// Types characters: "\u{3}" is what the interrupt key sends, "\u{4}" ends the input.
  func type(_ characters: String) throws { try keyboard.fileHandleForWriting.write(contentsOf: Data(characters.utf8)) }

  /// Waits until the terminal has received the text.
  func wait(for expected: String) throws {
    try Waiting.until("'\(expected)'") { text.contains(expected) || !running.process.isRunning }
    guard text.contains(expected) else {
      Issue.record("not received: '\(expected)' in \(text)")
      throw Silence()
    }
  }

  /// What the terminal received until the tool ended, the tool's status, and the terminal's settings after it.
  func outcome() throws -> (text: String, status: Int32?, settings: String) {
    try wait(for: "status ")
    try keyboard.fileHandleForWriting.close()
    let parts = try running.outcome().text.components(separatedBy: "status ")
    let end = parts[1].split(separator: "\r\n", maxSplits: 1).map(String.init)
    return (parts[0], Int32(end[0]), end.count > 1 ? end[1] : "")
  }
}
