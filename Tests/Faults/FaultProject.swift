import Foundation
import InbetweenTestSupport

/// A project in a folder of its own, on which the tool is run.
final class FaultProject: Sendable {
  let folder: URL
  private let scratch: URL

  struct Outcome: Sendable {
    /// As a shell gives it: 128 and the number of the signal that ended the process.
    var status: Int32
    var output: String
    var errors: String
    /// Or of allocations, whichever the fault counts.
    var calls: Int
  }

  /// The innermost calls at which the allocation failed.
  func place() throws -> String {
    let text = try String(contentsOf: scratch.appendingPathComponent("places"), encoding: .utf8)
    return text.split(separator: "\n").prefix(5).map { $0.split(separator: "/").last.map(String.init) ?? "" }
      .joined(separator: " < ")
  }

  init() throws {
    scratch = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("inbetween-faults-\(UUID().uuidString)")
    folder = scratch.appendingPathComponent("project")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: scratch) }

  /// A copy of this project as it is now.
  func copy() throws -> FaultProject {
    let other = try FaultProject()
    for (path, bytes) in try files() { try other.write(bytes, to: path) }
    return other
  }

  func write(_ bytes: Data, to path: String) throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: url)
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(at: folder.appendingPathComponent(path)) }

  /// Every file by its path from the project's folder.
  func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let url = folder.appendingPathComponent(path)
      if try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
        files[path] = try Data(contentsOf: url)
      }
    }
    return files
  }

  /// Temporary names and locks, of files and folders.
  func leftovers() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { ($0 as NSString).lastPathComponent.contains(".inbetween-") }.sorted()
  }

  /// Runs the tool as a part of preparing the project.
  func runToSucceed(_ arguments: [String]) throws {
    let outcome = try run(arguments)
    guard outcome.status == 0 else { throw FaultLibrary.NotBuilt(description: "\(arguments): \(outcome.errors)") }
  }

  /// Runs the tool in the project's folder to its end.
  @discardableResult func run(
    _ arguments: [String], _ disturbance: (any FaultLibrary.Disturbance)? = nil
  ) throws -> Outcome {
    guard let tool = BuiltTool.url else { throw FaultLibrary.NotBuilt(description: "the tool is not built") }
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "GITHUB_STEP_SUMMARY": "summary.md"]
    // Reading the stack of a crashed process takes seconds.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    let counter = scratch.appendingPathComponent("counter-\(UUID().uuidString)")
    if let disturbance {
      environment["FAULTS_COUNTER"] = counter.path
      environment.merge(try disturbance.environment(folder: folder.path)) { $1 }
    }
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (scratch.appendingPathComponent("output"), scratch.appendingPathComponent("errors"))
    for file in [output, errors] { try Data().write(to: file) }
    let handles = try [output, errors].map { try FileHandle(forWritingTo: $0) }
    (process.standardOutput, process.standardError) = (handles[0], handles[1])
    try process.run()
    process.waitUntilExit()
    for handle in handles { try handle.close() }
    let status = process.terminationStatus
    // Least significant byte first, on all supported machines.
    let calls = disturbance == nil ? 0 : try Data(contentsOf: counter).reversed().reduce(0) { $0 << 8 | Int($1) }
    return Outcome(
      status: process.terminationReason == .uncaughtSignal ? 128 + status : status,
      output: try String(contentsOf: output, encoding: .utf8), errors: try String(contentsOf: errors, encoding: .utf8),
      calls: calls)
  }
}
