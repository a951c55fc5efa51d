import Foundation
import InbetweenDiagnostics
import InbetweenScene
import InbetweenTestSupport
import Testing

@Suite("Mutated scenes")
struct FuzzTests {
  /// `INBETWEEN_FUZZ_ROUNDS` makes a longer run of it, `INBETWEEN_FUZZ_SEED` another one.
  private static let rounds = ProcessInfo.processInfo.environment["INBETWEEN_FUZZ_ROUNDS"].flatMap(Int.init) ?? 150

  private static let seed =
    ProcessInfo.processInfo.environment["INBETWEEN_FUZZ_SEED"].flatMap(UInt64.init) ?? 20_261_121

  private static let fragments = [
    "'", "\"", "[", "]", "{", "}", ":", ": ", "- ", "#", " #", "|", ">", "&a", "*a", "!", "$(", "$(name)", "$$(", ")",
    "(", ",", "@", "==", "<=", ".", "..", "\n", "\n  ", "\t", "1e9", "-", "~", "0", "999999999999", "card0",
    "superview",
    ".nan", "null", "yes", "\u{0}", "\u{FEFF}", "\u{2028}", "é", "点", "🂡", "H:|", "[a]", "previous.end", "first.end",
    "after(", "if(", "settling", "forever", "%", "~-",
  ]

  static func mutated(_ text: String, _ generator: inout SplitMix) -> String {
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

  /// Words, numbers and single other characters: mistakes of the kind that people make, which YAML lets pass.
  private static func tokens(_ text: String) -> [String] {
    var tokens: [String] = []
    var wasWord = false
    for scalar in text.unicodeScalars {
      let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
      if isWord, wasWord, !tokens.isEmpty {
        tokens[tokens.count - 1].unicodeScalars.append(scalar)
      } else {
        tokens.append(String(scalar))
      }
      wasWord = isWord
    }
    return tokens
  }

  /// Removes, doubles or replaces one or two tokens behind the keys, so that the change stays inside its scalar.
  private static func retokened(_ all: [String], _ generator: inout SplitMix) -> String {
    var tokens = all
    for _ in 0..<Int.random(in: 1...2, using: &generator) {
      let position = Int.random(in: 0..<tokens.count, using: &generator)
      guard tokens[position] != " ", tokens[position] != "\n" else { continue }
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: tokens.remove(at: position)
      case 1: tokens.insert(tokens[position], at: position)
      case 2: tokens[position] = tokens.randomElement(using: &generator) ?? ""
      case 3:
        // The rest of the scalar goes.
        while position < tokens.count, !["\n", "}", "]", "\""].contains(tokens[position]) {
          tokens.remove(at: position)
        }
      default:
        tokens[position] =
          ["0", "-1", "0.5", "1000", "card0", "gap", "first", "scroll"].randomElement(using: &generator) ?? ""
      }
    }
    return tokens.joined()
  }

  @Test func `a scene changed at random is read, or refused with locations inside it, and never crashes`() throws {
    #expect(diagnostics(of: FullScene.everything).map(\.description) == [])
    var generator = SplitMix(seed: Self.seed)
    let tokens = Self.tokens(FullScene.everything)
    var refused = 0
    for round in 0..<Self.rounds {
      let text =
        round.isMultiple(of: 2)
        ? Self.mutated(FullScene.everything, &generator) : Self.retokened(tokens, &generator)
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
