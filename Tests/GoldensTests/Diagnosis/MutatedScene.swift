import Foundation
import InbetweenGoldens
import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenTestSupport
import InbetweenText
import Testing

/// A scene of the repository, and the findings when parts of its text are replaced.
struct MutatedScene {
  private let name: String
  private let file: String
  let text: String
  private let typesetter: TextMeasurer

  /// - Parameter path: Its path in `Scenes`, without the extension.
  init(_ path: String) throws {
    name = path.split(separator: "/").last.map(String.init) ?? path
    file = "Scenes/\(path).yaml"
    let url = SharedVectors.repositoryRoot.appendingPathComponent(file)
    text = try String(contentsOf: url, encoding: .utf8)
    typesetter = TextMeasurer(library: try FontLibrary())
  }

  private func source(_ text: String) -> SourceText { SourceText(file: file, text: text) }

  func trace(_ text: String) throws -> MotionTrace {
    let reading = try SceneReader.read(source(text))
    let bake = try SceneBake(reading.document, name: name, typesetter: typesetter, findsAmbiguity: false)
    return MotionTrace(recording: bake.timeline, framesPerSecond: reading.document.framesPerSecond)
  }

  func comparison(replacing replacements: [(String, String)]) throws -> (SceneComparison, mutated: String) {
    var mutated = text
    for (old, new) in replacements {
      let range = try #require(mutated.firstRange(of: old), "‘\(old)’ does not stand in \(name)")
      mutated.replaceSubrange(range, with: new)
    }
    return (try comparison(with: mutated), mutated)
  }

  func diagnosis(replacing replacements: [(String, String)]) throws -> Diagnosis {
    let (_, mutated) = try comparison(replacing: replacements)
    return try diagnosis(of: mutated)
  }

  /// What is found when the scene's text is another.
  func diagnosis(of mutated: String) throws -> Diagnosis {
    let comparison = try comparison(with: mutated)
    let (expected, actual) = (try trace(text), try trace(mutated))
    func rerun(_ undone: [SceneEdit]) -> MotionTrace? { try? trace(comparison.version(undoing: undone).text) }
    let cause = Cause.find(expected: expected, actual: actual, changes: comparison.changes, rerun: rerun)
    return comparison.diagnosis(of: cause, expected: expected, actual: actual, rerun: rerun)
  }

  func comparison(with mutated: String) throws -> SceneComparison {
    SceneComparison(
      golden: try RecordedScene(json: RecordedScene(source(text), name: name, digest: "").json),
      current: try RecordedScene(source(mutated), name: name, digest: ""))
  }

  func generator(seed: UInt64) throws -> MutationGenerator { try MutationGenerator(source(text), seed: seed) }

  /// Whether the scene written from its facts plays as before.
  func survivesRewriting() throws -> Bool {
    let scene = try RecordedScene(source(text), name: name, digest: "")
    let empty = RecordedScene(name: name, digest: "", facts: [.init(path: "title", value: "x")])
    let comparison = SceneComparison(golden: empty, current: scene)
    return try TraceDifference(expected: trace(text), actual: trace(comparison.version(undoing: []).text)).isEmpty
  }
}
