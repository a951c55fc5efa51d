import Foundation

/// The executable that runs.
enum RunningProgram {
  /// Its absolute path without symbolic links; nil if the system does not tell it.
  static let path: String? = {
    #if os(Linux)
      // Bundle.main reads all names in the folder of the program: three million instructions in /usr/bin.
      let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
      return path.hasPrefix("/proc/") ? nil : path
    #else
      return Bundle.main.executableURL?.resolvingSymlinksInPath().path
    #endif
  }()
}
