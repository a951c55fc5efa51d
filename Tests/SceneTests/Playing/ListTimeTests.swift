import Foundation
import InbetweenDiagnostics
import InbetweenScene
import Testing

@Suite("Time for arranging lists", .serialized)
struct ListTimeTests {
  /// Processor time of this thread, in seconds.
  private func seconds(_ count: Int) throws -> Double {
    let text = """
      inbetween: 1
      canvas: {size: [300, 300]}
      views:
        - tableView: t
          subviews:
            - for: {i: 1..\(count)}
              each: [{tableViewCell: r$(i), text: Row}]
      constraints: ["HV:|[t]|"]
      timeline: [{at: 1, remove: [r2]}]
      """
    let start = processorTime()
    let document = try SceneReader.read(SourceText(file: "F", text: text)).document
    _ = try SceneBake(document, name: "F", typesetter: nil)
    return processorTime() - start
  }

  private func processorTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test func `four times as many rows with texts take less than twelve times as long, not sixty-four times`() throws {
    var best = Double.infinity
    // Other load on the machine changes processor time, too.
    for _ in 0..<3 where best > 12 { best = min(best, try seconds(400) / max(try seconds(100), 1e-9)) }
    #expect(best <= 12, "\(best) times as long")
  }
}
