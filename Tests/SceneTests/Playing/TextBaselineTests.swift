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

  @Test(arguments: [(11.0, 10.0), (13, 12), (14, 13), (15, 14), (16, 15), (17, 16), (22, 21), (26, 25)])
  func `are at whole points from the label's edges, as in UIKit`(size: Double, expected: Double) throws {
    // San Francisco's ascender is 0.9521 of its size.
    let label = "{label: a, text: \"Hamburg\\nBremen\", font: \(size)"
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

  @Test(arguments: [11.0, 15, 17, 18, 22])
  func `a text of one line has the same in a label that may have several`(_ size: Double) throws {
    let label = "{label: a, text: Hamburg, font: \(size)"
    for attribute in ["firstBaseline", "lastBaseline"] {
      #expect(try baseline(attribute, of: label + ", numberOfLines: 0}") == baseline(attribute, of: label + "}"))
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

  /// Interface Builder records the first for labels of up to 22 points.
  @Test(arguments: ["", ", numberOfLines: 0"])
  func `are relative to the edges of a label that is higher than its text`(_ lines: String) throws {
    let height = ", a.height == 60.5"
    #expect(try baseline("firstBaseline", of: "{label: a, text: Hamburg\(lines)}", height) == 16)
    #expect(try baseline("lastBaseline", of: "{label: a, text: Hamburg\(lines)}", height) == 56.5)
  }

  @Test func `a label without text has those of a line of its font`() throws {
    #expect(try baseline("lastBaseline", of: "{label: a}", ", a.height == 20") == 16)
    #expect(
      try baseline("firstBaseline", of: "{textField: a, font: 14, borderStyle: roundedRect}", ", a.height == 30") == 20)
  }
}
