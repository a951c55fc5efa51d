import InbetweenDiagnostics
import InbetweenScene
import Testing

@Suite("Scenes that cannot be played") struct RefusalTests {
  @Test func `a missing storyboard is an error with its location, and never ignored`() throws {
    let text = """
      inbetween: 1
      base: {storyboard: Main.storyboard, scene: Login}
      views:
        - view: a
      """
    let reading = try SceneReader.read(SourceText(file: "test.yaml", text: text))
    let error = #expect(throws: SceneError.self) {
      try SceneBake(reading.document, name: "test", typesetter: nil)
    }
    #expect(
      error?.diagnostics.map(\.message) == ["the storyboard 'Main.storyboard' cannot be used: there is no such file"])
    #expect(error?.diagnostics.first?.place.line == 2)
  }

  @Test func `a missing storyboard is reported beside other mistakes, and its constraints are not`() {
    let text = """
      inbetween: 1
      base: {storyboard: Main.storyboard}
      timeline:
        - {at: 0.1, set: {top.constant: 5, card.alpha: 0.5}}
        - {at: 0.2, set: {card.alhpa: 0}}
      """
    let error = #expect(throws: SceneError.self) {
      try SceneReader.read(SourceText(file: "test.yaml", text: text))
    }
    #expect(
      error?.diagnostics.map(\.message) == [
        "the storyboard 'Main.storyboard' cannot be used: there is no such file", "no view has a key 'alhpa'",
      ])
  }

  @Test(arguments: [
    ("late.end", "duration: 2", "at 2.5 s is after the end of the scene, 2 s"),
    ("late.end + 1", "", "at 3.5 s is after the end of the scene, 2.5 s"),
    ("3", "", "at 3 s is after the end of the scene, 2.5 s"),
    ("late - 2", "", "at -1 s is before the start of the scene, 0 s"),
  ])
  func `a golden frame outside the scene is an error with its location`(
    _ time: String, _ duration: String, _ message: String
  ) throws {
    let text = """
      inbetween: 1
      views:
        - {view: a, frame: [0, 0, 10, 10]}
      timeline:
        - {label: late, at: 1, animate: 1.5, set: {a.alpha: 0}}
      \(duration)
      golden:
        frames: [0, end, \(time)]
      """
    let reading = try SceneReader.read(SourceText(file: "test.yaml", text: text))
    let error = #expect(throws: SceneError.self) {
      try SceneBake(reading.document, name: "test", typesetter: nil)
    }
    #expect(error?.diagnostics.first?.message == "the golden frame \(message)")
    #expect(error?.diagnostics.first?.place.line == 8)
  }
}
