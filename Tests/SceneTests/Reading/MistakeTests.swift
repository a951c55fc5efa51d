import Foundation
import InbetweenDiagnostics
import InbetweenScene
import InbetweenTestSupport
import Testing

/// The list of mistakes with what is told about them, which a reader who is new to the program has rated.
///
/// 5: the message names the place, what is wrong and the text to write, which works when it is pasted. 4: the place and
/// the right key or way. 3: the place only. 2: a hint that misleads. 1: a wrong statement.
@Suite("Rated messages about scenes") struct MistakeTests {
  private static func told(_ scene: String) -> String {
    diagnostics(of: scene).map { diagnostic in
      let place = diagnostic.place.line > 0 ? "\(diagnostic.place.line):\(diagnostic.place.column) " : ""
      return place + (diagnostic.isError ? "" : "warning: ") + diagnostic.message
        + (diagnostic.hint.map { " → " + $0 } ?? "") + diagnostic.notes.map { " (note: \($0.text))" }.joined()
    }.joined(separator: " ¦ ")
  }

  @Test func `messages are those that were rated`() throws {
    if MistakeList.isRewritten { return try MistakeList.rewrite([.scene]) { Self.told($0.input) } }
    for mistake in try MistakeList.read() where mistake.kind == .scene {
      let told = Self.told(mistake.input)
      #expect(told == mistake.told, "rate this message anew, in line \(mistake.line) of \(MistakeList.path)")
    }
  }

  @Test func `the mean of the ratings is 4,6 at least, and documents state it`() throws {
    let all = try MistakeList.read()
    #expect(all.count >= 300 && all.allSatisfy { (1...5).contains($0.rating) })
    let mean = Double(all.map(\.rating).reduce(0, +)) / Double(all.count)
    #expect(mean >= 4.6, "\(mean)")
    let stated = "\(all.count) mistakes, mean \(String(format: "%.2f", mean))"
    let document = try String(
      contentsOf: SharedVectors.repositoryRoot.appendingPathComponent("CONTRIBUTING.md"), encoding: .utf8)
    #expect(document.contains(stated), "CONTRIBUTING.md states: \(stated)")
  }

  @Test func `what is rated 5 works when it is pasted`() throws {
    for mistake in try MistakeList.read() where mistake.kind == .scene && mistake.rating == 5 {
      let found = diagnostics(of: mistake.input)
      // What the scene said besides stays; pasting brings nothing new.
      let others = Set(found.dropFirst().map(\.message))
      #expect(
        Self.isMended(mistake.input, found, others, steps: 4), "line \(mistake.line) of \(MistakeList.path): \(found)")
    }
  }

  /// Whether a reader who follows the hint, and the hints that are left then, gets a scene without the mistake.
  private static func isMended(_ scene: String, _ found: [Diagnostic], _ others: Set<String>, steps: Int) -> Bool {
    guard let first = found.first(where: { !others.contains($0.message) }) ?? found.first, let hint = first.hint else {
      return false
    }
    let results = HintPasting.results(
      of: hint, in: scene, line: first.place.line, column: first.place.column, length: first.place.length)
    var next: (scene: String, found: [Diagnostic])?
    for result in results {
      let left = diagnostics(of: result)
      let own = left.filter { !others.contains($0.message) }
      if own.isEmpty { return true }
      // A second sign of the same kind on that line.
      if next == nil, let other = own.first, other.place.line == first.place.line,
        other.place.column > first.place.column, other.hint?.contains("write") == true
      {
        next = (result, left)
      }
    }
    guard steps > 1, let next else { return false }
    return isMended(next.scene, next.found, others, steps: steps - 1)
  }
}
