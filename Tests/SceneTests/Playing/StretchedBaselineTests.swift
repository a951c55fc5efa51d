import InbetweenGeometry
import InbetweenTestSupport
import InbetweenText
import Testing

@testable import InbetweenScene

@Suite("Baselines of stretched texts")
struct StretchedBaselineTests {
  /// The text is vertically centred, so that the middle of the field keeps its distance from the baseline, however
  /// high the field becomes. Half of each change of the height moves the baseline, which changes the height again.
  @Test(arguments: [230, 260, 390])
  func `a field placed by its baseline and stretched to an edge stays centred about its text`(bottom: Int) throws {
    func middle(_ rest: String) throws -> Double {
      let fixture = try SceneFixture(
        """
        inbetween: 1
        canvas: {size: [300, 400]}
        views: [{textField: f, text: Name}]
        constraints: [f.left == screen.left, f.firstBaseline == screen.top + 200\(rest)]
        duration: 1
        """, typesetter: TextMeasurer(library: try FontLibrary()))
      return try #require(fixture.frame("f", at: 0)).midY
    }
    // Baselines are rounded to whole points.
    #expect(try abs(middle(", f.bottom == screen.top + \(bottom)") - middle("")) <= 0.5)
  }
}
