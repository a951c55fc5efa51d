import Foundation
import InbetweenDiagnostics
import InbetweenScene
import Testing

/// A pass that declares names reads values with those that it has declared so far, which must not copy them.
@Suite("Time for reading names and copies", .serialized)
struct ReadingTimeTests {
  private static let count = 3000

  /// Processor time of this thread, in seconds.
  private func seconds(_ text: String) -> Double {
    let source = SourceText(file: "F", text: text)
    let start = processorTime()
    #expect(throws: Never.self) { try SceneReader.read(source) }
    return processorTime() - start
  }

  private func processorTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map { line($0) + "\n" }.joined()
  }

  private static let scenes: [(name: String, text: @Sendable (Int) -> String)] = [
    ("parameters", { "parameters:\n" + lines($0) { "  p\($0): \($0)" } + "views: [{view: v}]\n" }),
    (
      "metrics that use others",
      { "metrics:\n  m0: 1\n" + lines($0) { "  m\($0 + 1): m\($0) * 1 + 0" } + "views: [{view: v}]\n" }
    ),
    ("inputs", { "inputs:\n" + lines($0) { "  i\($0): 1 + \($0)" } + "views: [{view: v}]\n" }),
    (
      "copies with expressions",
      { "views:\n  - for: {i: 1..\($0)}\n    each: {view: \"v$(i)\", alpha: \"$(i * 0 + 1)\"}\n" }
    ),
    (
      "copies of a component with a number",
      {
        "components:\n  Card: {view: self, parameters: {a: 1}, alpha: $(a)}\nviews:\n"
          + lines($0) { "  - {Card: c\($0), a: 1 - 0}" }
      }
    ),
    (
      "named visual formats with expressions",
      {
        "views: [{view: v}]\nconstraints:\n"
          + lines($0) { "  - {active: false, identifier: n\($0), visualFormat: \"H:|-(\($0) + 8)-[v]\"}" }
      }
    ),
  ]

  @Test(arguments: scenes.indices)
  func `four times as many take four times the time, not sixteen times`(index: Int) {
    let scene = Self.scenes[index]
    func time(_ count: Int) -> Double { seconds("inbetween: 1\n" + scene.text(count)) }
    var best = Double.infinity
    // Other load on the machine changes processor time, too.
    for _ in 0..<3 where best > 7 { best = min(best, time(4 * Self.count) / max(time(Self.count), 1e-9)) }
    #expect(best <= 7, "\(scene.name): \(best) times as long")
  }
}
