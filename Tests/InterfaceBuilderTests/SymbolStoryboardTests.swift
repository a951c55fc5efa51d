import InbetweenInterfaceBuilder
import InbetweenScene
import Testing

@Suite("Symbols in storyboards") struct SymbolStoryboardTests {
  @Test func `image views and buttons show symbols in their configuration`() throws {
    let configuration =
      "<preferredSymbolConfiguration key=\"preferredSymbolConfiguration\" configurationType=\"pointSize\" pointSize=\"24\" scale=\"large\" weight=\"semibold\"/>"
    let image = Fixture.view(
      "i", "imageView", attributes: "image=\"heart.fill\" catalog=\"system\"", inside: configuration)
    let button = Fixture.view(
      "b", "button", rect: "0 0 9 9", attributes: "buttonType=\"system\"",
      inside: "<state key=\"normal\" image=\"plus\" catalog=\"system\"/>")
    let document = try Fixture.document(Fixture.storyboard("<subviews>\(image)\(button)</subviews>"))
    let text = try InterfaceBuilderFile.checkedScene(document.roots[0], of: document).text
    #expect(
      text.contains("image: {systemName: \"heart.fill\", pointSize: 24, weight: semibold, scale: large}"), "\(text)")
    #expect(text.contains("image: {systemName: \"plus\"}") && !text.contains("stands for the image"))
    let bake = try SceneBake(
      try SceneReader.read(SourceTextOfTest.source(text)).document, name: "test", typesetter: nil)
    #expect(bake.warnings.isEmpty)
  }
}
