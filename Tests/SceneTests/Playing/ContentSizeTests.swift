import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenScene
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Text sizes of the user") struct ContentSizeTests {
  private func font(_ font: String, _ contentSize: String, extra: String = "") throws -> (size: Double, face: String) {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [400, 600], contentSize: \(contentSize)}
      \(extra)
      views: [{label: v, text: Hello, font: \(font)}]
      constraints: [v.leading == superview.leading, v.top == superview.top]
      timeline: []
      duration: 1
      """, typesetter: TextMeasurer(library: try FontLibrary()))
    let layer = try #require(fixture.timeline.layers.first { $0.id == "v" })
    let runs = layer.contents.flatMap { content -> [TextContent.Run] in
      if case .text(let text) = content { text.runs } else { [] }
    }
    let run = try #require(runs.last)
    return (run.size, fixture.timeline.resources.faces[run.face].name)
  }

  /// Apple, Human Interface Guidelines, Typography: iOS Dynamic Type sizes and larger accessibility type sizes.
  @Test(arguments: [
    ("largeTitle", [31.0, 34, 40, 60]), ("title1", [25, 28, 34, 58]), ("title2", [19, 22, 28, 56]),
    ("title3", [17, 20, 26, 55]), ("headline", [14, 17, 23, 53]), ("subheadline", [12, 15, 21, 49]),
    ("body", [14, 17, 23, 53]), ("callout", [13, 16, 22, 51]), ("footnote", [12, 13, 19, 44]),
    ("caption1", [11, 12, 18, 43]), ("caption2", [11, 11, 17, 40]),
  ])
  func `a text style has Apple's size at each text size`(_ style: String, _ sizes: [Double]) throws {
    let settings = ["extraSmall", "large", "extraExtraExtraLarge", "accessibilityExtraExtraExtraLarge"]
    for (setting, size) in zip(settings, sizes) {
      let font = try font(style, setting)
      #expect(font.size == size, "\(style) at \(setting)")
      #expect(font.face.lowercased().contains("semi") == (style == "headline"), "\(font.face)")
    }
  }

  @Test func `a size relative to a style is scaled in its proportion, in thirds of a point, and others stay`() throws {
    #expect(try font("{size: 34, relativeTo: body}", "accessibilityExtraLarge").size == 80)
    #expect(try font("{size: 20, relativeTo: body}", "extraLarge").size == 22 + 1.0 / 3)
    #expect(try font("{size: 20, relativeTo: body}", "large").size == 20)
    #expect(try font("20", "accessibilityExtraLarge").size == 20)
    let bold = try font("{style: title1, weight: bold}", "extraSmall")
    #expect(bold.size == 25 && bold.face.contains("Bold"))
  }

  @Test func `a metric with the name of a style is the metric`() throws {
    #expect(try font("body", "extraSmall", extra: "metrics: {body: 30}").size == 30)
  }

  @Test func `a label of a text style grows with the text size, and what is below it moves`() throws {
    func frames(_ contentSize: SceneDocument.ContentSize?) throws -> [Rect?] {
      var options = SceneReader.Options()
      options.contentSize = contentSize
      let text = """
        inbetween: 1
        canvas: {size: [200, 600], scale: 2}
        views:
          - {label: title, text: Title, font: headline}
          - {label: words, text: one two three four five six seven, font: body, numberOfLines: 0}
          - {view: below}
        constraints: ["H:|-[title]", "H:|-[words]-|", "H:|[below]|", "V:|[title]-[words]-[below(10)]"]
        timeline: []
        duration: 1
        """
      let reading = try SceneReader.read(SourceText(file: "test.yaml", text: text), options: options)
      let bake = try SceneBake(
        reading.document, name: "test", typesetter: TextMeasurer(library: try FontLibrary()))
      return ["title", "words", "below"].map { id in
        bake.timeline.layers.firstIndex { $0.id == id }.map { bake.timeline.presentation(of: $0, at: 0).frame }
      }
    }
    let (usual, large) = (try frames(nil), try frames(.accessibilityMedium))
    let (small, big) = (try #require(usual[0]), try #require(large[0]))
    // 17 and 28 points, of which a line takes 1.1934.
    #expect(small.height == 20.5 && big.height == 33.5)
    let (two, four) = (try #require(usual[1]), try #require(large[1]))
    #expect(two.height == 41 && four.height > 3 * 33)
    #expect(try #require(large[2]).minY == four.maxY + 8)
  }

  @Test func `unknown text sizes and styles name those that exist`() throws {
    #expect(throws: SceneError.self) { try font("body", "huge") }
    #expect(throws: SceneError.self) { try font("{style: title9}", "large") }
    #expect(throws: SceneError.self) { try font("{style: body, size: 3}", "large") }
  }
}
