import Foundation
import InbetweenGoldens
import InbetweenTestSupport
import Testing

@Suite("Random mutations of the founding scenes")
struct RandomMutationTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let scene: String
    let seed: UInt64
    /// How many changes are made at once.
    let size: Int

    var testDescription: String { "\(scene), seed \(seed), \(size == 1 ? "one change" : "two changes")" }
  }

  /// So many of each kind for each scene; more where the environment asks, to look for what is told wrongly.
  private static let count = ProcessInfo.processInfo.environment["INBETWEEN_MUTATIONS"].flatMap { Int($0) } ?? 3

  static let samples: [Sample] = [
    "passbook", "reveal", "expand", "login", "login-jump", "constant-moves", "center-snaps-back", "motion-effects",
    "scroll-driven", "snapshot-autoreverse", "transform-autoreverse", "vanish",
  ].flatMap { [Sample(scene: $0, seed: 1, size: 1), Sample(scene: $0, seed: 2, size: 2)] }

  @Test(arguments: samples)
  func `each is named with its location, previous value and kind, and nothing else is`(_ sample: Sample) throws {
    let scene = try MutatedScene(sample.scene)
    var generator = try scene.generator(seed: sample.seed)
    var random = SplitMix(seed: sample.seed &+ 7)
    let all = generator.all().shuffled(using: &random)
    try #require(all.count > 20)
    let check = MutationCheck(scene: scene, generator: generator)
    var told = 0
    for mutation in all where told < Self.count {
      var chosen = [mutation]
      if sample.size == 2 {
        let apart = all.shuffled(using: &random).first {
          $0.lines.lowerBound != mutation.lines.lowerBound && !$0.lines.overlaps(mutation.lines)
        }
        guard let apart else { continue }
        chosen.append(apart)
      }
      guard case .told(let sentence, let complaints) = try check.verdict(on: chosen) else { continue }
      told += 1
      #expect(complaints.isEmpty, "\(chosen.map(\.description).joined(separator: " and ")): \(sentence)")
    }
    #expect(told >= min(Self.count, all.count / 2))
  }

  @Test func `the check detects a sentence with another location or kind`() throws {
    let scene = try MutatedScene("constant-moves")
    var generator = try scene.generator(seed: 1)
    let duration = try #require(generator.all().first { $0.path.hasSuffix("animate") && $0.form == .replaced })
    let check = MutationCheck(scene: scene, generator: generator)
    guard case .told(_, []) = try check.verdict(on: [duration]) else {
      Issue.record("the duration is told wrongly")
      return
    }
    let misplaced = TextMutation(
      form: duration.form, topic: .look, lines: duration.lines, replacement: duration.replacement, new: "nonsense",
      old: duration.old, path: duration.path)
    guard case .told(_, let complaints) = try check.verdict(on: [misplaced]) else {
      Issue.record("nothing is told")
      return
    }
    #expect(complaints.count == 2)
  }
}
