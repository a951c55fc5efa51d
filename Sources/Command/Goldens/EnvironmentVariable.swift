import Foundation

/// The variables that commands look at.
enum EnvironmentVariable {
  /// Whether a build server runs this: `CI` is set to anything but nothing, `0` or `false`.
  static var isContinuousIntegration: Bool {
    !["", "0", "false"].contains(value("CI").lowercased())
  }

  /// Removes the variables by which the libraries that draw can be told to draw otherwise, or to print: HarfBuzz's choice
  /// of shapers changes glyphs, FreeType's properties outlines, fontconfig takes languages from the locale. Pixels and
  /// layout follow from the scene alone. Runs before the first thread and the first use of those libraries.
  static func isolate() {
    var isTooLate = false
    let prefixes = ["HB_", "FREETYPE_", "FT2_", "PANGO_", "PIXMAN_", "CAIRO_", "FONTCONFIG_", "FC_", "G_", "LC_"]
    for name in ProcessInfo.processInfo.environment.keys.sorted()
    where name == "LANG" || name == "LANGUAGE" || prefixes.contains(where: name.hasPrefix) {
      _ = unsafe unsetenv(name)
      // Pixman has read its own when it was loaded.
      if name.hasPrefix("PIXMAN_") { isTooLate = true }
    }
    #if os(Linux)
      // Where that fails, the process goes on as it is.
      if isTooLate { _ = unsafe execv("/proc/self/exe", CommandLine.unsafeArgv) }
    #endif
  }

  static func value(_ name: String) -> String { ProcessInfo.processInfo.environment[name] ?? "" }
}
