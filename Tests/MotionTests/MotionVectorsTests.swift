import Foundation
import InbetweenTestSupport
import Testing

/// Compares with independently computed numbers; skipped if the folder of vectors is absent.
@Suite(
  "MotionVectors",
  .enabled(
    if: !SharedVectors.files(in: "motion").isEmpty, "no vectors here: set INBETWEEN_VECTORS to a folder with motion/"))
struct MotionVectorsTests {
  /// Read once: decoding takes longer than comparing.
  private static let files = Result {
    try SharedVectors.files(in: "motion").compactMap {
      try JSONDecoder().decode(JSON.self, from: Data(contentsOf: $0))["groups"]
    }
  }

  private func groups() throws -> [JSON] { try MotionVectorsTests.files.get() }

  @Test(arguments: VectorGroup.all)
  func `every sample agrees`(_ group: VectorGroup) throws {
    var samples = 0
    var worst = 0.0
    for file in try groups() {
      guard let vectors = file[group.name] else { continue }
      let result = group.compare(vectors)
      for mismatch in result.mismatches.prefix(5) { Issue.record(Comment(rawValue: mismatch)) }
      #expect(result.mismatches.count == 0)
      samples += result.samples
      worst = max(worst, result.worst)
    }
    print("motion vectors, \(group.name): \(samples) samples read, largest difference \(worst)")
    #expect(samples > 0)
  }

  @Test(arguments: VectorGroup.all)
  func `one wrong number in any expected field is detected`(_ group: VectorGroup) throws {
    let file = try #require(try groups().first { !$0[group.name]["cases"].array.isEmpty })
    let original = try #require(file[group.name])
    let cases = original["cases"].array
    for field in group.expectedFields {
      let index = try #require(cases.firstIndex { $0[field]?.corrupted(by: 0.01) != nil })
      let wrong = try #require(cases[index][field]?.corrupted(by: 0.01))
      var changed = cases
      changed[index] = cases[index].replacing(field, with: wrong)
      let result = group.compare(original.replacing("cases", with: .array(changed)))
      #expect(result.mismatches.count >= 1, "\(field) of case \(index)")
    }
  }

  @Test func `every group of every file is tested`() throws {
    let known = Set(VectorGroup.all.map(\.name))
    for file in try groups() { #expect(file.members.map(\.key).filter { !known.contains($0) } == []) }
  }
}
