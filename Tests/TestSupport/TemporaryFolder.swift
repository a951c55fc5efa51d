public import Foundation

/// A folder of its own, removed with its owner.
public final class TemporaryFolder: Sendable {
  public let url: URL
  public var path: String { url.path }

  public init(_ prefix: String = "inbetween") throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("\(prefix)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { TemporaryFolder.remove(url) }

  public func url(_ name: String) -> URL { url.appendingPathComponent(name) }

  public func path(_ name: String) -> String { url(name).path }

  /// The names in a folder below this one, sorted, including hidden ones.
  public func names(in folder: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }

  public func data(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }

  public func text(_ name: String) throws -> String { try String(contentsOf: url(name), encoding: .utf8) }

  /// Writes a file, in folders that are created if they are missing, and returns its path.
  @discardableResult
  public func write(_ text: String, as name: String) throws -> String {
    let file = url(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// For files that tests create once and share: removed when the process ends.
  public static let ofProcess: Result<TemporaryFolder, any Error> = Result {
    atexit {
      do { TemporaryFolder.remove(try TemporaryFolder.ofProcess.get().url) } catch { return }
    }
    return try TemporaryFolder()
  }

  /// Repeatedly for a while, since programs that were told to end may still be writing.
  static func remove(_ url: URL) {
    for _ in 0..<20 where FileManager.default.fileExists(atPath: url.path) {
      try? FileManager.default.removeItem(at: url)
      if FileManager.default.fileExists(atPath: url.path) { Thread.sleep(forTimeInterval: 0.05) }
    }
  }
}
