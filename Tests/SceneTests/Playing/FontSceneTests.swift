import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenScene
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Designs and digits of fonts in scenes") struct FontSceneTests {
  private func bake(_ views: String) throws -> SceneBake {
    let text = """
      inbetween: 1
      canvas: {size: [400, 400], scale: 2}
      views: [{\(views)}]
      constraints: [v.left == superview.left, v.top == superview.top]
      """
    let reading = try SceneReader.read(SourceText(file: "test.yaml", text: text))
    return try SceneBake(reading.document, name: "test", typesetter: TextMeasurer(library: try FontLibrary()))
  }

  private func width(_ views: String) throws -> Double {
    let baked = try bake(views)
    let layer = try #require(baked.timeline.layers.firstIndex { $0.path.hasSuffix("v") })
    return baked.timeline.presentation(of: layer, at: 0).bounds.width
  }

  @Test func `a label whose digits have one width is as wide for every number of so many digits`() throws {
    func label(_ text: String, _ more: String) -> String {
      "label: v, font: {size: 60\(more)}, text: \"\(text)\""
    }
    #expect(try width(label("11:11", "")) < width(label("20:48", "")))
    let digits = ", monospacedDigit: true"
    #expect(try width(label("11:11", digits)) == width(label("20:48", digits)))
    let part = "label: v, font: 60, attributedText: [{text: \"11\", font: {size: 60, monospacedDigit: true}}]"
    #expect(try width(part) == width(label("11", digits)))
  }

  @Test func `a design without a font is drawn as the default one, with a warning at the text`() throws {
    let warnings = try bake("label: v, text: Hello, font: {size: 20, design: rounded}").warnings
    let warning = try #require(warnings.first { $0.message.contains("'rounded'") })
    #expect(warning.hint?.contains("'SF Pro Rounded'") == true && warning.hint?.contains("fonts") == true)
    #expect(try bake("label: v, text: Hello, font: {size: 20, design: default}").warnings.isEmpty)
  }

  @Test func `a font has a family or a design`() throws {
    let text = "inbetween: 1\nviews: [{label: v, font: {size: 20, family: Inter, design: serif}}]\n"
    let error = #expect(throws: SceneError.self) { try SceneReader.read(SourceText(file: "test.yaml", text: text)) }
    #expect(error?.diagnostics.contains { $0.message.contains("a 'family'") } == true)
  }
}
