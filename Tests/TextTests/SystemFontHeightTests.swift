import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Heights of the system font") struct SystemFontHeightTests {
  /// The line heights that `UIFont.systemFont(ofSize:).lineHeight` has on iOS.
  @Test(arguments: [(17.0, 20.287109375), (12, 14.3203125), (34, 40.57421875), (20, 23.8671875)])
  func `a line is as high as one of San Francisco`(_ size: Double, _ height: Double) throws {
    let library = try FontLibrary()
    for weight in [FontDescription.Weight.regular, .bold] {
      let metrics = try library.metrics(of: FontDescription(size: size, weight: weight))
      #expect(metrics.lineHeight == height && metrics.leading == 0)
      #expect(abs(metrics.ascender - 0.9521484375 * size) < 1e-12)
    }
    let layout = try library.layout(TextRequest(text: "Hello", font: FontDescription(size: size)))
    #expect(layout.size.height == height)
  }

  @Test func `a font that is named has its own heights`() throws {
    let metrics = try FontLibrary().metrics(of: FontDescription(family: "Inter", size: 17))
    #expect(abs(metrics.ascender - 0.96875 * 17) < 1e-9)
  }
}
