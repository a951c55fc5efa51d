import Foundation

/// The library that disturbs system calls, built from `Preload/faults.c` for the tests.
enum FaultLibrary {
  struct NotBuilt: Error, CustomStringConvertible {
    let description: String
  }

  /// What happens at a call, or from it on.
  enum Kind: String, CaseIterable, Sendable, CustomStringConvertible {
    case fail, failOn = "fail-on", full, short, interrupt, kill, power, powerNames = "power-names"

    var description: String { rawValue }

    /// Whether the process does not live to say anything.
    var ends: Bool { self == .kill || self == .power || self == .powerNames }
  }

  /// Where it can be loaded: by the dynamic linkers of Linux.
  static var isSupported: Bool {
    #if os(Linux)
      compiler != nil
    #else
      false
    #endif
  }

  private static let compiler = ["clang", "cc", "gcc"].lazy.flatMap { name in
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":").map { "\($0)/\(name)" }
  }.first(where: FileManager.default.isExecutableFile)

  /// The built library; built once a process.
  static let path: Result<String, any Error> = Result {
    guard let compiler else { throw NotBuilt(description: "no C compiler is on the path") }
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Preload/faults.c")
    let library = FileManager.default.temporaryDirectory.appendingPathComponent("faults-\(UUID().uuidString).so").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: compiler)
    process.arguments = ["-shared", "-fPIC", "-O1", "-o", library, source.path, "-ldl", "-pthread"]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw NotBuilt(description: "\(source.path) does not compile") }
    return library
  }

  /// A call that is disturbed.
  struct Fault: Sendable, CustomStringConvertible {
    var kind: Kind
    /// From 1.
    var call: Int
    var canExchange = true

    var description: String { "\(kind) at call \(call)\(canExchange ? "" : ", without exchange")" }
  }
}
