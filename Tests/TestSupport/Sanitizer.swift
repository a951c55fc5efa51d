import Foundation

/// The sanitizer with which the tests and the program were built: `make sanitize` states it in `INBETWEEN_SANITIZER`.
public enum Sanitizer {
  public static let isActive = ProcessInfo.processInfo.environment["INBETWEEN_SANITIZER"] != nil

  /// Limits a shell to three gigabytes of address space, of which Swift reserves much. Sanitizers reserve terabytes, so
  /// that they need to be without limit.
  public static let memoryLimit = isActive ? "" : "ulimit -v 3000000; "
}
