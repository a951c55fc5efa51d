import Foundation
import InbetweenDiagnostics
import InbetweenSceneFile
import InbetweenTestSupport
import Testing

/// SplitMix64, so that a failing round can be run again.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

@Suite("Mutated scenes")
struct FuzzTests {
  /// `INBETWEEN_FUZZ_ROUNDS` makes a longer run of it.
  private static let rounds = ProcessInfo.processInfo.environment["INBETWEEN_FUZZ_ROUNDS"].flatMap(Int.init) ?? 150

  private static let fragments = [
    "'", "\"", "[", "]", "{", "}", ":", ": ", "- ", "#", " #", "|", ">", "&a", "*a", "!", "$(", "$(name)", "$$(", ")",
    "(", ",", "@", "==", "<=", ".", "..", "\n", "\n  ", "\t", "1e9", "-", "~", "0", "999999999999", "card0",
    "superview",
    ".nan", "null", "yes", "\u{0}", "\u{FEFF}", "\u{2028}", "é", "点", "🂡", "H:|", "[a]", "previous.end", "first.end",
    "after(", "if(", "settling", "forever", "%", "~-",
  ]

  private static func mutated(_ text: String, _ generator: inout SeededGenerator) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard !scalars.isEmpty else { break }
      let position = Int.random(in: 0..<scalars.count, using: &generator)
      let length = Int.random(in: 1...20, using: &generator)
      let end = min(position + length, scalars.count)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: scalars.removeSubrange(position..<end)
      case 1:
        scalars.insert(contentsOf: scalars[position..<end], at: Int.random(in: 0..<scalars.count, using: &generator))
      case 2, 3:
        let fragment = fragments.randomElement(using: &generator) ?? ""
        scalars.insert(contentsOf: fragment.unicodeScalars, at: position)
      case 4:
        let fragment = fragments.randomElement(using: &generator) ?? ""
        scalars.replaceSubrange(position..<end, with: fragment.unicodeScalars)
      default: scalars.swapAt(position, Int.random(in: 0..<scalars.count, using: &generator))
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  @Test("A scene changed at random reads or is refused with places inside it, and never crashes")
  func mutations() throws {
    #expect(diagnostics(of: SceneFixture.everything).map(\.description) == [])
    var generator = SeededGenerator(state: 20_261_121)
    var refused = 0
    for round in 0..<Self.rounds {
      let text = Self.mutated(SceneFixture.everything, &generator)
      let source = SourceText(file: "F", text: text)
      do {
        let reading = try SceneReader.read(source)
        #expect(reading.document.constraints.enumerated().allSatisfy { $0.offset == $0.element.id })
      } catch {
        refused += 1
        #expect(error.diagnostics.hasErrors, "round \(round)")
        for diagnostic in error.diagnostics where diagnostic.place.hasLine {
          let length = source.line(diagnostic.place.line)?.unicodeScalars.count
          #expect(length.map { diagnostic.place.column <= $0 + 2 } ?? false, "round \(round): \(diagnostic)")
        }
        #expect(!DiagnosticPrinter(sources: [source]).text(for: error.diagnostics).isEmpty)
      }
    }
    print("Mutated scenes: \(Self.rounds) rounds, \(refused) refused")
    #expect(refused > Self.rounds / 4)
  }
}
