import Foundation

/// A directory for one test, removed with it.
final class Scratch: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("frames-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func names(_ directory: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path + "/" + directory).sorted()
  }

  func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))) }

  /// Every file of a directory by name.
  func contents(_ directory: String) throws -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for name in try names(directory) { result[name] = try bytes(directory + "/" + name) }
    return result
  }
}
