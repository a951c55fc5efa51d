import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenScene
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Attributes of segments' titles in scenes") struct SegmentTitleSceneTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  private func bake(_ keys: String, timeline: String = "[]") throws -> SceneBake {
    let text = """
      inbetween: 1
      canvas: {size: [400, 400], scale: 2}
      views: [{segmentedControl: v, items: [One, Two], selectedSegmentIndex: 0\(keys)}]
      constraints: [v.left == superview.left, v.top == superview.top]
      timeline: \(timeline)
      duration: 2
      """
    let reading = try SceneReader.read(SourceText(file: "test.yaml", text: text))
    return try SceneBake(reading.document, name: "test", typesetter: TextMeasurer(library: try FontLibrary()))
  }

  private func titles(_ bake: SceneBake, at time: Double = 0) -> [DisplayGlyphs] {
    bake.timeline.displayList(at: time).items.compactMap {
      if case .glyphs(let glyphs) = $0.content { glyphs } else { nil }
    }
  }

  private func width(_ bake: SceneBake, at time: Double = 0) throws -> Double {
    let layer = try #require(bake.timeline.layers.firstIndex { $0.id == "v" })
    return bake.timeline.presentation(of: layer, at: time).bounds.width
  }

  @Test func `the selected title has what the others have unless it has attributes of its own`() throws {
    let plain = try bake("")
    #expect(titles(plain).map(\.size) == [13, 13] && Set(titles(plain).map(\.face)).count == 2)
    let all = try bake(", titleTextAttributes: {font: 20, textColor: red}")
    #expect(titles(all).map(\.size) == [20, 20] && titles(all).map(\.color) == [red, red])
    #expect(Set(titles(all).map(\.face)).count == 1)
    #expect(try width(all) > width(plain) + 10)
    let own = try bake(
      ", titleTextAttributes: {font: 20, textColor: red}, selectedTitleTextAttributes: {textColor: blue}")
    #expect(titles(own).map(\.size) == [20, 20] && titles(own).map(\.color) == [blue, red])
    let selected = try bake(", selectedTitleTextAttributes: {font: {size: 15, weight: bold}}")
    #expect(titles(selected).map(\.size) == [15, 13])
  }

  @Test func `an event changes the attributes and the size, and a disabled control keeps its grey titles`() throws {
    let changed = try bake("", timeline: "[{at: 1, set: {v.titleTextAttributes: {font: 20, textColor: red}}}]")
    #expect(titles(changed, at: 0.5).map(\.size) == [13, 13])
    #expect(titles(changed, at: 1.5).map(\.size) == [20, 20] && titles(changed, at: 1.5).map(\.color) == [red, red])
    #expect(try width(changed, at: 1.5) > width(changed, at: 0.5) + 10)
    let disabled = try bake(", isEnabled: false, titleTextAttributes: {textColor: red}")
    #expect(titles(disabled).allSatisfy { $0.color != red })
  }
}
