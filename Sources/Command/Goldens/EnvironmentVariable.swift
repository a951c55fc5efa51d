import Foundation

/// The variables that commands look at.
enum EnvironmentVariable {
  /// Whether a build server runs this: `CI` is set to anything but nothing, `0` or `false`.
  static var isContinuousIntegration: Bool {
    !["", "0", "false"].contains(value("CI").lowercased())
  }

  static func value(_ name: String) -> String { ProcessInfo.processInfo.environment[name] ?? "" }
}
