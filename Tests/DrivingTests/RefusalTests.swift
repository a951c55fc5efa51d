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

  @Test(
    "a golden frame that the scene does not have is an error at its place", arguments: ["3", "late.end", "0 - 0.5"])
  func goldenTime(_ time: String) throws {
    let text = """
      inbetween: 1
      views:
        - {view: a, frame: [0, 0, 10, 10]}
      timeline:
        - {label: late, at: 1, animate: 1.5, set: {a.alpha: 0}}
      duration: 2
      golden:
        frames: [0, end, \(time)]
      """
    let reading = try SceneReader.read(SourceText(file: "test.yaml", text: text))
    let error = #expect(throws: SceneBakeError.self) {
      try SceneBake(reading.document, name: "test", typesetter: nil)
    }
    #expect(error?.diagnostics.first?.message.hasSuffix("the scene lasts from 0 to 2 s") == true)
    #expect(error?.diagnostics.first?.place.line == 8)
  }
}
