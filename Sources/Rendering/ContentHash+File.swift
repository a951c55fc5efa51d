private import Foundation
package import InbetweenPixels

extension ContentHash {
  /// Of a file's bytes, 32 hexadecimal digits; nil for one that cannot be read.
  package static func file(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { text([UInt8]($0)) }
  }
}
