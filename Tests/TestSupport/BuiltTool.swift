public import Foundation

/// The program that tests start.
public enum BuiltTool {
  /// The program at `INBETWEEN_TOOL`, or else the one that was built beside the tests. Tests and products are built into
  /// one folder; on macOS the test runner lies deeper, in a bundle.
  public static let url: URL? = {
    if let path = ProcessInfo.processInfo.environment["INBETWEEN_TOOL"] { return URL(fileURLWithPath: path) }
    let starts = [
      URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(), Bundle.main.executableURL,
      Bundle.main.bundleURL, CommandLine.arguments.first.map { URL(fileURLWithPath: $0) },
    ].compactMap(\.self)
    for start in starts {
      var folder = start.deletingLastPathComponent()
      for _ in 0..<5 {
        let candidate = folder.appendingPathComponent("inbetween")
        let attributes = try? FileManager.default.attributesOfItem(atPath: candidate.path)
        if attributes?[.type] as? FileAttributeType == .typeRegular,
          FileManager.default.isExecutableFile(atPath: candidate.path)
        {
          return candidate
        }
        folder.deleteLastPathComponent()
      }
    }
    return nil
  }()
}
