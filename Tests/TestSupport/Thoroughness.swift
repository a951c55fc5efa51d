import Foundation

/// How much the tests do: `make test` leaves out what takes minutes, `make test-full` does everything.
public enum Thoroughness {
  /// `INBETWEEN_TESTS` is `full`.
  public static let isFull = ProcessInfo.processInfo.environment["INBETWEEN_TESTS"] == "full"
  /// For the messages of tests that are left out.
  public static let hint = "only in make test-full"
}
