import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenScene
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Emoji and characters without a font in scenes") struct EmojiSceneTests {
  private func scene(_ view: String, _ sources: FontSources = .standard) throws -> SceneBake {
    let text = """
      inbetween: 1
      canvas: {size: [200, 200], scale: 2}
      views: [{\(view), frame: [10, 10, 150, 60]}]
      timeline: []
      duration: 1
      """
    let reading = try SceneReader.read(SourceText(file: "test.yaml", text: text))
    return try SceneBake(
      reading.document, name: "test", typesetter: TextMeasurer(library: try FontLibrary(sources)))
  }

  private func images(_ bake: SceneBake) -> [DisplayImage] {
    bake.timeline.displayList(at: 0).items.compactMap { if case .image(let image) = $0.content { image } else { nil } }
  }

  @Test(arguments: [
    "label: v, text: a 😀👍🏽, textColor: red", "button: v, title: a 😀👍🏽, tintColor: red", "textField: v, text: a 😀👍🏽",
    "textView: v, text: a 😀👍🏽", "segmentedControl: v, items: [a 😀, 👍🏽]",
  ])
  func `texts of every kind show them as pictures that no colour tints`(view: String) throws {
    let shown = images(try scene(view))
    #expect(shown.count == 2)
    #expect(shown.allSatisfy { $0.tint == nil && $0.tiling == nil })
  }

  @Test func `the same emoji is one bitmap, and the environment names the font`() throws {
    let bake = try scene("label: v, text: 😀 a 😀😀")
    #expect(Set(images(bake).map(\.image)).count == 1)
    #expect(bake.timeline.resources.images.count == 1)
    #expect(bake.timeline.resources.faces.map(\.name).contains("Noto Color Emoji"))
  }

  @Test func `they are as translucent as the text`() throws {
    let bake = try scene("label: v, text: 😀, textColor: \"rgba(0, 0, 0, 0.25)\"")
    let opacities = bake.timeline.displayList(at: 0).items.compactMap { item in
      if case .beginGroup(let group) = item.content { group.opacity } else { nil }
    }
    #expect(opacities.contains(0.25))
  }

  @Test func `without the font a warning names its package`() throws {
    let others = FontSources.standard.directories.filter { !$0.contains("truetype") && !$0.contains("emoji") }
    let bake = try scene("label: v, text: a 😀", FontSources(directories: others))
    #expect(images(bake).isEmpty)
    let warning = try #require(bake.warnings.first)
    #expect(warning.message == "colour emoji are not drawn: '😀' (U+1F600)")
    #expect(warning.hint?.contains("apt-get install fonts-noto-color-emoji") == true)
  }

  @Test func `characters that no font has are reported once per script, with what corrects it`() throws {
    let others = FontSources.standard.directories.filter { !$0.contains("truetype") }
    let warnings = try scene("label: v, text: سلام ไ", FontSources(directories: others)).warnings
    #expect(
      warnings.map(\.message) == [
        "no font has the characters 'س' (U+0633), 'ل' (U+0644), 'ا' (U+0627), 'م' (U+0645): boxes stand for them",
        "no font has the character 'ไ' (U+0E44): a box stands for it",
      ])
    #expect(
      warnings.map(\.hint)
        == ["Arabic", "Thai"].map { script in
          "apt-get install fonts-noto-core, or put a font beside the scene: 'fonts: [NotoSans\(script)-Regular.ttf]'"
        })
  }
}
