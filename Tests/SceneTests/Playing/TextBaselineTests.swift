import InbetweenGeometry
import InbetweenText
import Testing

@Suite("Baselines of texts") struct TextBaselineTests {
  /// Where a mark lies that stands on one of a view's baselines.
  private func baseline(_ attribute: String, of view: String, _ constraints: String = "") throws -> Double? {
    let scene = """
      inbetween: 1
      canvas: {size: [300, 300], scale: 2}
      views:
        - \(view)
        - view: mark
      constraints: [mark.bottom == a.\(attribute), mark.left == a.left, mark.width == 5, mark.height == 5,
        a.left == superview.left, a.top == superview.top\(constraints)]
      """
    return try SceneFixture(scene, typesetter: TextMeasurer(library: try FontLibrary())).frame("mark", at: 0)?.maxY
  }

  @Test(arguments: [(11.0, 11.0), (13, 13), (14, 14), (15, 15), (16, 16), (17, 16), (22, 21), (26, 25)])
  func `are at whole points from the label's edges, as in UIKit`(size: Double, expected: Double) throws {
    // Inter's ascender is 0.96875 of its size.
    let label = "{label: a, text: Hamburg, font: \(size)"
    #expect(try baseline("firstBaseline", of: label + ", numberOfLines: 0}") == expected)
    let last = try #require(try baseline("lastBaseline", of: label + "}", ", a.height == 40"))
    #expect(last == last.rounded())
  }

  /// Storyboards show this on screens with three pixels per point, where a label of 17 points is 20.33 points high: the
  /// tops of rows whose baselines are 29 points apart are 29 points apart, too.
  @Test(arguments: [11.0, 13, 15, 17, 22, 26]) func `the first of a single line that fills its view is its last`(
    size: Double
  ) throws {
    for label in ["{label: a, text: Hamburg, font: \(size)}", "{textField: a, text: Hamburg, font: \(size)}"] {
      let first = try #require(try baseline("firstBaseline", of: label))
      #expect(try baseline("lastBaseline", of: label) == first)
    }
  }

  @Test func `labels of 14 and 11 points that are aligned by last baselines end at the same height`()
    throws
  {
    let scene = """
      inbetween: 1
      canvas: {size: [300, 300], scale: 2}
      views: [{label: a, text: "21", font: 14}, {label: b, text: OVERDUE, font: 11}]
      constraints: [a.left == superview.left, a.top == superview.top + 100, b.left == a.right,
        b.lastBaseline == a.lastBaseline]
      """
    let fixture = try SceneFixture(scene, typesetter: TextMeasurer(library: try FontLibrary()))
    #expect(fixture.frame("a", at: 0)?.maxY == fixture.frame("b", at: 0)?.maxY)
  }

  @Test func `of one line are relative to the label's centre, of several lines to its edges`()
    throws
  {
    let height = ", a.height == 60.5"
    // 21 points, up to the next pixel, are its own height.
    #expect(
      try baseline("firstBaseline", of: "{label: a, text: Hamburg}", height) == ((60.5 - 21) / 2 + 16.46875).rounded())
    #expect(try baseline("firstBaseline", of: "{label: a, text: Hamburg, numberOfLines: 0}", height) == 16)
    #expect(try baseline("lastBaseline", of: "{label: a, text: Hamburg, numberOfLines: 0}", height) == 56.5)
  }

  @Test func `a label without text has those of a line of its font`() throws {
    #expect(try baseline("lastBaseline", of: "{label: a}", ", a.height == 20") == 16)
    #expect(
      try baseline("firstBaseline", of: "{textField: a, font: 14, borderStyle: roundedRect}", ", a.height == 30") == 20)
  }
}
