public import Foundation

/// Where expected results computed by independent implementations lie: `INBETWEEN_VECTORS`, or `../shared/vectors`
/// beside the repository. Absent in a user's clone, where the suites that read them are skipped with a message.
public enum SharedVectors {
  /// The repository's root, found from this file's own path.
  public static var repositoryRoot: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// The folder beside the repository that holds facts, corpus and formats.
  public static var sharedFolder: URL? {
    existing(repositoryRoot.deletingLastPathComponent().appendingPathComponent("shared"))
  }

  public static var folder: URL? {
    if let path = ProcessInfo.processInfo.environment["INBETWEEN_VECTORS"] {
      return existing(URL(fileURLWithPath: path))
    }
    return sharedFolder.flatMap { existing($0.appendingPathComponent("vectors")) }
  }

  /// Every `*.json` of a subfolder, sorted by name; empty where the folder is absent.
  public static func files(in subfolder: String) -> [URL] {
    guard let folder = folder?.appendingPathComponent(subfolder),
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return [] }
    return names.filter { $0.hasSuffix(".json") }.sorted().map { folder.appendingPathComponent($0) }
  }

  private static func existing(_ url: URL) -> URL? {
    FileManager.default.fileExists(atPath: url.path) ? url : nil
  }
}
