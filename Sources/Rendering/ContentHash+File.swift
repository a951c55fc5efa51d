private import Foundation
package import InbetweenPixels

extension ContentHash {
  /// The hash of a file's bytes as 32 hexadecimal digits; nil if it cannot be read.
  package static func file(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { text([UInt8]($0)) }
  }
}
