internal import InbetweenPixels

/// The inputs of a verdict that are known before its scene is read, collected piece by piece: the program, its
/// libraries, the scene's text, the golden. Files that are opened while playing the scene are part of the
/// ``RememberedVerdict``.
package struct VerdictKey: Hashable, Sendable {
  private var parts: [String] = []

  /// - Parameter version: the version of the program.
  package init(version: String) {
    add("version", text: version)
  }

  /// Adds a piece of text: an option, a library's version.
  package mutating func add(_ name: String, text: String) { add(name, bytes: Array(text.utf8)) }

  /// Adds a file's bytes.
  package mutating func add(_ name: String, bytes: [UInt8]) {
    parts.append("\(name.utf8.count) \(name) \(bytes.count) \(ContentHash.text(bytes))")
  }

  /// Adds all files of a golden.
  package mutating func add(golden scene: String, in store: GoldenStore) throws(GoldenStoreError) {
    for file in try store.files(of: scene) { add("golden " + file.name, bytes: file.bytes) }
  }

  /// All inputs as a text in which each piece is represented by its content hash.
  package var description: [UInt8] { Array(parts.joined(separator: "\n").utf8) }

  /// 32 hexadecimal digits.
  package var digest: String { ContentHash.text(description) }
}
