package import InbetweenFiles

/// Reading files, with errors that name the file.
package enum GoldenFiles {
  /// - Parameter limit: by default that of a golden's file with this name.
  package static func read(_ path: String, atMost limit: FileLimit? = nil) throws(GoldenStoreError) -> [UInt8] {
    do throws(FileError) {
      return try FileSystem.read(path, atMost: limit ?? self.limit(of: path))
    } catch { throw GoldenStoreError(error) }
  }

  static func limit(of path: String) -> FileLimit { path.hasSuffix(".png") ? .picture : .text }

  /// - Returns: nil if there is no such file.
  package static func readIfPresent(_ path: String) throws(GoldenStoreError) -> [UInt8]? {
    do throws(GoldenStoreError) { return try read(path) } catch {
      if case .missing = error { return nil }
      throw error
    }
  }

  /// A text with lines ended by line feeds, regardless of git's conversion at checkout.
  package static func text(_ path: String) throws(GoldenStoreError) -> String {
    let bytes = withLineFeeds(try read(path))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unreadable(path: path, reason: "it is not UTF-8")
    }
    return text
  }

  /// The bytes of a text with `\n` in place of each `\r\n`.
  static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "\r")) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == UInt8(ascii: "\n"), result.last == UInt8(ascii: "\r") { result.removeLast() }
      result.append(byte)
    }
    return result
  }
}
