import Foundation

/// The environment variables that commands read.
enum EnvironmentVariable {
  /// Whether this runs in CI: `CI` is set to a value other than the empty string, `0` or `false`.
  static var isContinuousIntegration: Bool {
    !["", "0", "false"].contains(value("CI").lowercased())
  }

  /// Removes the variables that change how the drawing libraries draw, or make them print: Cairo's and
  /// pixman's choice of algorithms changes pixels, and libraries that they load read variables of their own. Pixels and
  /// layout must depend on the scene alone. Runs before the first thread is created and the libraries are first used.
  static func isolate() {
    var isTooLate = false
    let prefixes = ["HB_", "FREETYPE_", "FT2_", "PIXMAN_", "CAIRO_", "FONTCONFIG_", "FC_", "G_", "LC_"]
    for name in ProcessInfo.processInfo.environment.keys.sorted()
    where name == "LANG" || name == "LANGUAGE" || prefixes.contains(where: name.hasPrefix) {
      _ = unsafe unsetenv(name)
      // Pixman reads its variables when it is loaded.
      if name.hasPrefix("PIXMAN_") { isTooLate = true }
    }
    #if os(Linux)
      // If that fails, the process continues unchanged.
      if isTooLate { _ = unsafe execv("/proc/self/exe", CommandLine.unsafeArgv) }
    #endif
  }

  static func value(_ name: String) -> String { ProcessInfo.processInfo.environment[name] ?? "" }
}
