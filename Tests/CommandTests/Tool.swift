import Foundation
import InbetweenTestSupport
import Testing

/// The built binary, run as by a user.
enum Tool {
  struct Outcome {
    var status: Int32
    var output: Data
    var errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var lines: [Substring] { text.split(separator: "\n") }
  }

  struct NotBuilt: Error, CustomStringConvertible {
    var description: String { "no executable 'inbetween' beside the tests: build all products first" }
  }

  static var binary: URL? { BuiltTool.url }

  static func path() throws -> String {
    guard let binary else { throw NotBuilt() }
    return binary.path
  }

  /// Runs the tool to its end.
  static func run(_ arguments: String..., in folder: URL? = nil) throws -> Outcome {
    try run(arguments, in: folder)
  }

  static func run(_ arguments: [String], in folder: URL? = nil) throws -> Outcome {
    try launch(try path(), arguments, in: folder).outcome()
  }

  /// Runs a shell command in which `inbetween` is the tool.
  static func shell(_ command: String, in folder: URL? = nil) throws -> Outcome {
    let function = "inbetween() { \"\(try path())\" \"$@\"; }; "
    return try launch("/bin/sh", ["-c", function + command], in: folder).outcome()
  }

  /// Starts the tool and returns immediately.
  static func start(_ arguments: [String], in folder: URL? = nil) throws -> Running {
    try launch(try path(), arguments, in: folder)
  }

  static func launch(
    _ executable: String, _ arguments: [String], in folder: URL?, input: Pipe? = nil
  ) throws -> Running {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = folder ?? Repository.root
    process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    process.standardInput = input ?? FileHandle.nullDevice
    // Files rather than pipes: nothing can fill up and block.
    let scratch = try TemporaryFolder()
    let (output, errors) = (scratch.url("output"), scratch.url("errors"))
    for file in [output, errors] { try Data().write(to: file) }
    let handles = try [output, errors].map { try FileHandle(forWritingTo: $0) }
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    try process.run()
    return Running(process: process, scratch: scratch, handles: handles)
  }

  /// A process that was started.
  struct Running {
    let process: Process
    fileprivate let scratch: TemporaryFolder
    fileprivate let handles: [FileHandle]

    /// What it has written to standard error so far.
    func errorsSoFar() throws -> String { String(decoding: try scratch.data("errors"), as: UTF8.self) }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// What it has written until now.
    var outputSoFar: String { (try? String(contentsOf: scratch.url("output"), encoding: .utf8)) ?? "" }

    /// Waits until it has used so much processor time, or has ended. How far it is then does not depend on what else the
    /// machine does.
    func wait(forWork time: Duration) throws {
      try Waiting.until("a process that works for \(time)") {
        !process.isRunning || ProcessorTime.used(by: process.processIdentifier).map { $0 >= time } ?? false
      }
    }

    /// Waits for the end, and tells how much processor time the process was seen to use from now on.
    func outcomeAndWork() throws -> (outcome: Outcome, work: Duration) {
      let start = ProcessorTime.used(by: process.processIdentifier) ?? .zero
      var last = start
      while process.isRunning {
        if let used = ProcessorTime.used(by: process.processIdentifier) { last = used }
        usleep(5_000)
      }
      return (try outcome(), last - start)
    }

    /// Waits for the end. A process killed by a signal has the status that a shell would give it.
    func outcome() throws -> Outcome {
      process.waitUntilExit()
      for handle in handles { try handle.close() }
      let status = process.terminationStatus
      return Outcome(
        status: process.terminationReason == .uncaughtSignal ? 128 + status : status,
        output: try Data(contentsOf: scratch.url("output")),
        errors: String(decoding: try Data(contentsOf: scratch.url("errors")), as: UTF8.self))
    }
  }
}

enum Repository {
  static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }
}

/// Small scenes, written by tests.
enum SampleScene {
  /// A box that moves from 10 to 60 within half a second; 7 frames at 12 frames a second.
  static let moving = """
    inbetween: 1
    canvas: {size: [100, 80], scale: 1}
    parameters:
      far: 60
    views:
      - view: box
        backgroundColor: blue
    constraints:
      - box.top == superview.top + 10
      - box.width == 20
      - box.height == 20
      - left: box.left == superview.left + 10
    timeline:
      - at: 0
        label: go
        animate: 0.5
        curve: linear
        set:
          left.constant: far
    fps: 12
    """

  /// The same for so long that it can be interrupted.
  static let long = moving.replacing("animate: 0.5", with: "animate: 40 * 10").replacing(
    "[100, 80]", with: "[400, 800]"
  )
  .replacing("fps: 12", with: "fps: 60")

  static let conflict = """
    inbetween: 1
    views:
      - view: box
    constraints:
      - box.left == superview.left
      - box.top == superview.top
      - box.height == 10
      - box.width == 50
      - box.width == 60
    """

  static let ambiguous = """
    inbetween: 1
    views:
      - view: box
    constraints:
      - box.left == superview.left
      - box.top == superview.top
      - box.height == 10
    """
}
