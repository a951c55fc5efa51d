import Foundation

/// Waiting for what other processes do.
public enum Waiting {
  public struct InVain: Error, CustomStringConvertible {
    public let description: String
  }

  /// Waits until a condition holds.
  ///
  /// It asks every hundredth of a second, for ten minutes and more: what takes long on a busy machine does not fail a
  /// test, only what never happens does. It counts how often it asked, because time also passes while the machine runs
  /// nothing of the test.
  public static func until(_ what: String, _ condition: () throws -> Bool) throws {
    for _ in 0..<60_000 {
      if try condition() { return }
      usleep(10_000)
    }
    throw InVain(description: "waited in vain: \(what)")
  }
}
