private import InbetweenFiles
package import InbetweenPixels

extension ContentHash {
  /// The hash of a regular file's bytes as 32 hexadecimal digits; nil if it cannot be read.
  package static func file(_ path: String) -> String? {
    do throws(FileError) { return text(try FileSystem.read(path, atMost: .picture)) } catch { return nil }
  }
}
