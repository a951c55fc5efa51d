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
    .enabled(if: !scenes(in: "scenes").isEmpty, "no shared folder"),
    arguments: scenes(in: "scenes") + scenes(in: "extra"))
  func `every founding scene and the tour are read without a message`(_ url: URL) throws {
    let reading = try SceneReader.read(path: url.path)
    #expect(reading.warnings.map(\.description) == [])
    #expect(!reading.document.viewsByID.isEmpty)
  }

  @Test(.enabled(if: !scenes(in: "broken").isEmpty, "no shared folder"), arguments: scenes(in: "broken"))
  func `every broken scene is refused with a message that has a location`(_ url: URL) throws {
    // Sliders have come since.
    if try String(contentsOf: url, encoding: .utf8).contains("'slider' is not a kind") { return }
    #expect {
      try SceneReader.read(path: url.path)
    } throws: { error in
      guard let error = error as? SceneError else { return false }
      return error.diagnostics.hasErrors && error.diagnostics.allSatisfy { $0.place.hasLine } && !error.isUnreadable
    }
  }
}
