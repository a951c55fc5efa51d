import Foundation
import InbetweenTestSupport

extension TemporaryFolder {
  func bytes(_ name: String) throws -> [UInt8] { Array(try data(name)) }

  /// Every file of a folder by name.
  func contents(_ folder: String) throws -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for name in try names(in: folder) { result[name] = try bytes(folder + "/" + name) }
    return result
  }
}
