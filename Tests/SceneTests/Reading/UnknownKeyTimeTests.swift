import Foundation
import InbetweenDiagnostics
import InbetweenScene
import Testing

@Suite("Time for refusing unknown keys", .serialized)
struct UnknownKeyTimeTests {
  /// The number of keys. For fewer, the time of one message is more than that of comparing all keys with each other.
  private static let count = 3000

  /// Processor time of this thread, in seconds.
  private func seconds(_ count: Int) -> Double {
    let keys = (0..<count).map { "    key\($0): 1\n" }.joined()
    let text = "inbetween: 1\nviews:\n  - view: v\ntimeline:\n  - animate: 1\n" + keys
    let source = SourceText(file: "F", text: text)
    let start = processorTime()
    var found = 0
    do throws(SceneError) { _ = try SceneReader.read(source) } catch { found = error.diagnostics.count }
    let time = processorTime() - start
    #expect(found >= 1000)
    return time
  }

  private func processorTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test func `four times as many unknown keys are refused in four times the time, not in sixteen times`() {
    var best = Double.infinity
    // Other load on the machine changes processor time, too.
    for _ in 0..<3 where best > 6 { best = min(best, seconds(4 * Self.count) / max(seconds(Self.count), 1e-9)) }
    #expect(best <= 6, "\(best) times as long")
  }
}
