import Foundation

/// The sanitizer with which the tests and the program were built: `make sanitize` states it in `INBETWEEN_SANITIZER`.
public enum Sanitizer {
  private static let name = ProcessInfo.processInfo.environment["INBETWEEN_SANITIZER"]
  public static let isActive = name != nil
  /// ThreadSanitizer keeps what it knows about memory in a file, which the user's limit on files would cut off.
  public static let writesFiles = name == "thread"

  /// Limits a shell to three gigabytes of address space, of which Swift reserves much. Sanitizers reserve terabytes, so
  /// that they need to be without limit.
  public static let memoryLimit = isActive ? "" : "ulimit -v 3000000; "
}
