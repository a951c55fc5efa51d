import Foundation
import InbetweenGoldens
import InbetweenScene
import InbetweenTestSupport
import Testing

@Suite("The length of sentences")
struct SentenceTests {
  /// An edit of one or two numbers of a scene, and what is told about it.
  struct Edit: Sendable {
    let mutations: [TextMutation]
    let diagnosis: Diagnosis
  }

  /// The scenes of the repository and of the cookbook.
  static let scenes: [String] = ["", "cookbook/"].flatMap { folder -> [String] in
    let path = SharedVectors.repositoryRoot.appendingPathComponent("Scenes/\(folder)").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map { folder + $0.dropLast(5) }
  }

  /// The number of edits of a scene; half of them change two numbers.
  private static let count =
    ProcessInfo.processInfo.environment["INBETWEEN_MUTATIONS"].flatMap { Int($0) } ?? (Thoroughness.isFull ? 6 : 2)

  /// Edits of numbers that have an effect; fewer if a scene does not have as many.
  private static func edits(of name: String) throws -> [Edit] {
    let scene = try MutatedScene(name)
    // Its images are not drawn here.
    guard (try? scene.trace(scene.text)) != nil else { return [] }
    var generator = try scene.generator(seed: 3)
    var random = SplitMix(seed: 11)
    let all = generator.all().filter { $0.form == .replaced && Double($0.new) != nil }.shuffled(using: &random)
    let expected = try scene.trace(scene.text)
    var found: [Edit] = []
    for (index, mutation) in all.prefix(4 * count).enumerated() where found.count < count {
      var chosen = [mutation]
      if found.count % 2 == 1 { chosen += all[(index + 1)...].first { $0.lines != mutation.lines }.map { [$0] } ?? [] }
      let text = generator.text(with: chosen)
      guard let actual = try? scene.trace(text), actual.frameCount < 400,
        !TraceDifference(expected: expected, actual: actual).isEmpty
      else { continue }
      found.append(Edit(mutations: chosen, diagnosis: try scene.diagnosis(of: text)))
    }
    return found
  }

  @Test func `95 of 100 edits of numbers give at most 200 characters, and the numbers are in them`() async throws {
    let edits = try await withThrowingTaskGroup(of: [Edit].self) { group in
      for name in Self.scenes { group.addTask { try Self.edits(of: name) } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let lengths = edits.map(\.diagnosis.sentence.count).sorted()
    try #require(lengths.count >= 60)
    let short = lengths.count { $0 <= 200 }
    print(
      "\(lengths.count) edits: \(short) sentences of at most 200 characters; median \(lengths[lengths.count / 2]), "
        + "95 of 100 at most \(lengths[lengths.count * 95 / 100]), longest \(lengths.last ?? 0)")
    if ProcessInfo.processInfo.environment["INBETWEEN_MUTATIONS"] != nil {
      for edit in edits { print("\(edit.diagnosis.sentence.count) \(edit.diagnosis.sentence)") }
    }
    #expect(short * 100 >= lengths.count * 95)
    for edit in edits {
      let named = edit.diagnosis.cause?.changes ?? []
      for mutation in edit.mutations where named.contains(where: { $0.description.contains(mutation.new) }) {
        let sentence = edit.diagnosis.sentence
        #expect(sentence.contains(mutation.new) && sentence.contains(mutation.old), "\(mutation): \(sentence)")
      }
    }
  }
}
