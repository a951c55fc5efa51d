import Foundation
import InbetweenTimeline
import Testing

@testable import InbetweenText

/// Unicode's own tests of its algorithms.
@Suite("Unicode's algorithms", .enabled(if: UnicodeData.isInstalled, "needs Debian's package unicode-data"))
struct UnicodeTests {
  /// The table is that of one version, and later versions have other rules.
  private static let hasVersion =
    (try? UnicodeData.version(of: "LineBreak.txt")) == LineBreakClass.unicodeVersion

  @Test(.enabled(if: hasVersion, "unicode-data has another version than the table of line breaks"))
  func `lines break where Unicode's test file of Annex 14 says`() throws {
    let tests = try UnicodeData.boundaryTests(of: "auxiliary/LineBreakTest.txt")
    #expect(tests.count > 7000)
    let failures = tests.filter { test in
      LineBreakRules.opportunities(test.scalars).dropFirst() != test.boundaries.dropFirst().dropLast()
    }
    #expect(failures.map { $0.scalars.map(\.value) } == [])
  }

  @Test(.enabled(if: hasVersion, "unicode-data has another version than the table of line breaks"))
  func `the table of line breaks agrees with the database`() throws {
    var differences: [UInt32] = []
    for line in try UnicodeData.lines(of: "LineBreak.txt") {
      let fields = (line.split(separator: "#").first ?? "").split(separator: ";").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      let ends = try #require(fields.first).components(separatedBy: "..").compactMap { UInt32($0, radix: 16) }
      guard let first = ends.first, let last = ends.last, fields.count == 2 else { continue }
      for value in first...last {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let found = LineBreakClass(scalar)
        let isRight =
          switch fields[1] {
          case "AI", "SG", "XX": found == .AL
          case "SA": found == ([.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory) ? .CM : .AL)
          case "CJ": found == .NS
          case "OP": found == .OP || found == .wideOP
          case "CP": found == .CP || found == .wideCP
          case "ID": found == .ID || found == .reservedPictograph
          default: "\(found)" == fields[1]
          }
        if !isRight { differences.append(value) }
      }
    }
    #expect(differences == [])
  }

  @Test func `grapheme clusters begin where Unicode's test file of Annex 29 says`() throws {
    let tests = try UnicodeData.boundaryTests(of: "auxiliary/GraphemeBreakTest.txt")
    #expect(tests.count > 500)
    let failures = tests.filter { test in
      var string = String.UnicodeScalarView()
      string.append(contentsOf: test.scalars)
      var starts = [Bool](repeating: false, count: test.scalars.count)
      var offset = 0
      for character in String(string) {
        starts[offset] = true
        offset += character.unicodeScalars.count
      }
      return starts != test.boundaries.dropLast()
    }
    // Swift has a later version of Unicode, in which scissors are no longer joined.
    #expect(failures.map { $0.scalars.map(\.value) }.filter { $0 != [0x2701, 0x200D, 0x2701] } == [])
  }

  /// The levels that BidiCharacterTest.txt gives; characters that rule X9 removes have any.
  @Test func `directions are those of Unicode's test file of Annex 9`() throws {
    var count = 0
    var failures: [String] = []
    for line in try UnicodeData.lines(of: "BidiCharacterTest.txt") {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      let scalars = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }.compactMap(Unicode.Scalar.init)
      let direction: BaseDirection =
        switch fields[1] {
        case "0": .leftToRight
        case "1": .rightToLeft
        default: .natural
        }
      let found = BidirectionalLevels(scalars, direction: direction)
      let expected = fields[3].split(separator: " ").map { Int($0) }
      count += 1
      let isRight =
        found.isRightToLeft == (fields[2] == "1") && expected.count == found.levels.count
        && zip(expected, found.levels).allSatisfy { $0 == nil || $0 == $1 }
      if !isRight { failures.append(String(line)) }
    }
    #expect(count > 90_000)
    #expect(failures.isEmpty, "\(failures.prefix(5))")
  }

  @Test func `parts of a line are ordered as Unicode's test file of Annex 9 orders characters`() throws {
    for line in try UnicodeData.lines(of: "BidiCharacterTest.txt") {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      let levels = fields[3].split(separator: " ").map { Int($0) }
      let kept = levels.indices.filter { levels[$0] != nil }
      let order = BidirectionalLevels.visualOrder(kept.compactMap { levels[$0] }).map { kept[$0] }
      #expect(order == fields[4].split(separator: " ").compactMap { Int($0) })
    }
  }
}
