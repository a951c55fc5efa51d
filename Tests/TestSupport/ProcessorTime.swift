import Foundation

/// The time that processors spent on something, which other processes on the machine hardly change.
public enum ProcessorTime {
  /// That of the current thread while it runs a closure.
  public static func measure(_ body: () throws -> Void) rethrows -> Duration {
    let start = ofThread
    try body()
    return ofThread - start
  }

  private static var ofThread: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// What all threads of a process have used until now, in steps of a hundredth of a second; nil if there is no such
  /// process.
  public static func used(by process: Int32) -> Duration? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      // The name of the program is in parentheses, and may contain some.
      let name = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: name)...].split(separator: " ")
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else { return nil }
    // Linux tells hundredths of a second, whatever its own clock counts.
    return .milliseconds(10 * (user + system))
  }
}
