import InbetweenDiagnostics
import InbetweenDriving
import InbetweenSceneFile
import Testing

@Suite("What cannot be played") struct RefusalTests {
  @Test("a storyboard is an error at its place, never silently left out")
  func storyboard() throws {
    let text = """
      inbetween: 1
      base: {storyboard: Main.storyboard, scene: Login}
      views:
        - view: a
      """
    let reading = try SceneReader.read(SourceText(file: "test.yaml", text: text))
    let error = #expect(throws: SceneBakeError.self) {
      try SceneBake(reading.document, name: "test", typesetter: nil)
    }
    #expect(error?.diagnostics.map(\.message) == ["storyboards are not drawn yet"])
    #expect(error?.diagnostics.first?.place.line == 2)
  }
}
