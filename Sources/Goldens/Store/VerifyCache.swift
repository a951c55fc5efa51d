internal import InbetweenPixmap

/// Remembers which runs passed, by the content of everything that they depend on, so that what is unchanged need not be
/// drawn again.
public struct VerifyCache: Hashable, Sendable {
  /// Everything that a verdict depends on, gathered piece by piece.
  public struct Key: Hashable, Sendable {
    private var parts: [String] = ["verdict 1"]

    /// - Parameter version: of the program that draws.
    public init(version: String) {
      add("version", text: version)
    }

    /// Adds a piece of text: an option, a library's version.
    public mutating func add(_ name: String, text: String) { add(name, bytes: Array(text.utf8)) }

    /// Adds a file's bytes.
    public mutating func add(_ name: String, bytes: [UInt8]) {
      parts.append("\(name.utf8.count) \(name) \(bytes.count) \(ContentHash.text(bytes))")
    }

    /// Adds the bytes of a file; one that is not there counts as such.
    public mutating func add(file path: String) {
      do { add(path, bytes: try GoldenFiles.read(path)) } catch { add(path, text: "no such file") }
    }

    /// Adds everything that an environment is made of.
    public mutating func add(_ environment: EnvironmentStamp) {
      for entry in environment.entries { add(entry.key, text: entry.value) }
    }

    /// Adds all files of a golden.
    public mutating func add(golden scene: String, in store: GoldenStore) throws(GoldenStoreError) {
      for file in try store.files(of: scene) { add("golden " + file.name, bytes: file.bytes) }
    }

    /// 32 hexadecimal digits.
    public var digest: String { ContentHash.text(Array(parts.joined(separator: "\n").utf8)) }
  }

  /// Where verdicts are kept; a file for each.
  public let folder: String

  public init(folder: String) {
    self.folder = folder
  }

  /// Whether a run with this key passed.
  public func contains(_ key: Key) -> Bool { GoldenFiles.exists(folder + "/" + key.digest) }

  /// Remembers that a run passed. What cannot be written is not remembered, and nothing worse.
  public func insert(_ key: Key) {
    try? GoldenFiles.makeFolder(folder)
    try? GoldenFiles.write([], to: folder + "/" + key.digest)
  }
}
