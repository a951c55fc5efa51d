import InbetweenDiagnostics
import Foundation
import InbetweenRendering
import Synchronization

/// A line on standard error with the progress of a render; not shown if that is not a terminal.
final class ProgressBar: Sendable {
  private let title: String
  private let lastDrawn = Mutex<ContinuousClock.Instant?>(nil)

  /// Nil if it is not shown.
  init?(title: String, isQuiet: Bool) {
    guard !isQuiet, Console.isTerminal(STDERR_FILENO) else { return nil }
    self.title = title
  }

  func show(_ progress: FrameProgress) {
    let isDue = lastDrawn.withLock { last in
      // Ten updates per second are sufficient and cost the render no noticeable time.
      let now = ContinuousClock.now
      if progress.done < progress.total, let last, now - last < .milliseconds(100) { return false }
      last = now
      return true
    }
    guard isDue else { return }
    let width = 24
    let filled = progress.total > 0 ? progress.done * width / progress.total : width
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    Console.writeError("\r\(bar) \(progress.done)/\(progress.total) \(title)\u{1B}[K")
  }

  /// Removes the line.
  func clear() { Console.writeError("\r\u{1B}[K") }
}
