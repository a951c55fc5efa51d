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

  @Test(arguments: [110, 150, 180])
  func `so does one between its baseline and its top, with one baseline for its line`(top: Int) throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 400]}
      views: [{textField: f, text: Name}, {textField: g, text: Name}, view: mark]
      constraints: [f.left == screen.left, f.lastBaseline == screen.top + 200, f.top == screen.top + \(top),
        g.left == screen.left, g.lastBaseline == screen.top + 200,
        mark.bottom == f.firstBaseline, mark.left == f.left, mark.width == 5, mark.height == 5]
      duration: 1
      """, typesetter: TextMeasurer(library: try FontLibrary()))
    let (field, other) = (try #require(fixture.frame("f", at: 0)), try #require(fixture.frame("g", at: 0)))
    #expect(abs(field.midY - other.midY) <= 1 && field.minY == Double(top))
    #expect(fixture.frame("mark", at: 0)?.maxY == 200)
  }
}
