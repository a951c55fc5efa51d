import Foundation
import InbetweenDiagnostics
import InbetweenScene
import InbetweenTestSupport
import Testing

private func scenes(in folder: String) -> [URL] {
  guard let folder = SharedVectors.sharedFolder?.appendingPathComponent("format/" + folder),
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
  else { return [] }
  return names.filter { $0.hasSuffix(".yaml") }.sorted().map { folder.appendingPathComponent($0) }
}

@Suite("Scenes of the specification")
struct SharedSceneTests {
  @Test(
    "Every founding scene and the tour are read without a message",
    .enabled(if: !scenes(in: "scenes").isEmpty, "no shared folder"),
    arguments: scenes(in: "scenes") + scenes(in: "extra"))
  func reads(_ url: URL) throws {
    let reading = try SceneReader.read(path: url.path)
    #expect(reading.warnings.map(\.description) == [])
    #expect(!reading.document.viewsByID.isEmpty)
  }

  @Test(
    "Every broken scene is refused with a message that has a location",
    .enabled(if: !scenes(in: "broken").isEmpty, "no shared folder"), arguments: scenes(in: "broken"))
  func refuses(_ url: URL) throws {
    // Sliders have come since.
    if try String(contentsOf: url, encoding: .utf8).contains("'slider' is not a kind") { return }
    #expect {
      try SceneReader.read(path: url.path)
    } throws: { error in
      guard let error = error as? SceneReadingError else { return false }
      return error.diagnostics.hasErrors && error.diagnostics.allSatisfy { $0.place.hasLine } && !error.isUnreadable
    }
  }
}
