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

  public func at(_ name: String) -> URL { url.appendingPathComponent(name) }

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
