import Foundation
import InbetweenTestSupport

/// The libraries that inject faults into a program, built from `Preload` for the tests.
enum FaultLibrary {
  struct NotBuilt: Error, CustomStringConvertible {
    let description: String
  }

  /// The effect at a call, or from that call on.
  enum Kind: String, CaseIterable, Sendable, CustomStringConvertible {
    case fail, failOn = "fail-on", full, short, interrupt, kill, power, powerNames = "power-names"

    var description: String { rawValue }

    /// Whether the process ends without being able to report anything.
    var ends: Bool { self == .kill || self == .power || self == .powerNames }
  }

  /// Where it can be loaded: by the dynamic linkers of Linux. Sanitizers replace the same functions.
  static var isSupported: Bool {
    #if os(Linux)
      compiler != nil && !Sanitizer.isActive
    #else
      false
    #endif
  }

  private static let compiler = ["clang", "cc", "gcc"].lazy.flatMap { name in
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":").map { "\($0)/\(name)" }
  }.first(where: FileManager.default.isExecutableFile)

  /// Injects faults into system calls on files. Built once per process, like the other.
  private static let systemCalls = Result { try built("faults.c") }
  /// Makes allocations fail.
  private static let allocations = Result { try built("allocations.c") }

  /// - Returns: the path of the library.
  private static func built(_ name: String) throws -> String {
    guard let compiler else { throw NotBuilt(description: "no C compiler is on the path") }
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Preload/\(name)")
    let library = try TemporaryFolder.ofProcess.get().url("\(name).so").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: compiler)
    process.arguments = ["-shared", "-fPIC", "-O1", "-o", library, source.path, "-ldl", "-pthread"]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw NotBuilt(description: "\(source.path) does not compile") }
    return library
  }

  /// The fault that is injected into a run.
  protocol Disturbance: Sendable, CustomStringConvertible {
    /// The variables that load and configure the library.
    ///
    /// - Parameter folder: the folder whose files belong to the program.
    func environment(folder: String) throws -> [String: String]
  }

  /// The system call that fails; call 0 fails nowhere and only counts.
  struct Fault: Disturbance {
    var kind: Kind
    /// From 1.
    var call: Int
    var canExchange = true

    var description: String { "\(kind) at call \(call)\(canExchange ? "" : ", without exchange")" }

    func environment(folder: String) throws -> [String: String] {
      [
        "LD_PRELOAD": try FaultLibrary.systemCalls.get(), "FAULTS_SCOPE": folder, "FAULTS_AT": "\(call)",
        "FAULTS_KIND": kind.rawValue, "FAULTS_EXCHANGE": canExchange ? "yes" : "no",
      ]
    }
  }

  /// The allocation that fails; number 0 fails nowhere and only counts.
  struct Shortage: Disturbance {
    enum Callers: String, CaseIterable, Sendable { case libraries, runtime }

    var callers: Callers
    /// The number of the allocation, from 1 in the order of the run.
    var place: Int

    var description: String { "no memory for \(callers) at place \(place)" }

    func environment(folder: String) throws -> [String: String] {
      [
        "LD_PRELOAD": try FaultLibrary.allocations.get(), "FAULTS_AT": "\(place)",
        "FAULTS_CALLERS": callers.rawValue, "FAULTS_SECONDS": "60",
        "FAULTS_PLACES": folder + "/../places",
      ]
    }
  }
}
