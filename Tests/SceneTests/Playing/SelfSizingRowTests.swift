import Foundation
import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Rows of tables that fit their texts")
struct SelfSizingRowTests {
  private func scene(_ height: Double, rest: String = "") throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [320, 400], scale: 2}
      views:
        - tableView: t
          frame: [0, 0, 320, 400]
          rowHeight: \(height)
          rows:
            - Short
            - A text that is so long that it cannot stand on one line of a table that is 320 points wide
            - Short again
      duration: 3
      \(rest)
      """, typesetter: TextMeasurer(library: try FontLibrary()))
  }

  /// The parts that the table made for itself, in order: labels or separators.
  private func frames(_ scene: SceneFixture, _ kind: String, at time: Double) throws -> [Rect] {
    let layers = scene.timeline.layers
    let table = try #require(layers.firstIndex { $0.id == "t" })
    let parts = layers.indices.filter { layers[$0].parent == table && layers[$0].kind == kind }
    try #require(parts.count == 3)
    return parts.map { scene.timeline.model(of: $0, at: time).frame }
  }

  private func bottoms(_ scene: SceneFixture) throws -> [Double] { try frames(scene, "view", at: 0).map(\.maxY) }

  @Test func `a row is as high as its wrapped text with 11 points above and below, and at least 44`() throws {
    // The margins of recorded UITableViewCell content views: 11 above and below from Xcode 9 on.
    #expect(try bottoms(try scene(44)) == [44, 88, 132])
    let rows = try bottoms(try scene(-1))
    #expect(rows[0] == 44)
    #expect(rows[2] - rows[1] == 44)
    let label = try frames(try scene(-1), "label", at: 0)[1]
    #expect(label.minY == 44)
    // Three lines of 17 points are between 60 and 66 points high.
    #expect((60...66).contains(label.height - 22))
    #expect(rows[1] - rows[0] == label.height + 0.5)
  }

  @Test func `rows are resized when the table, the font or the rule changes`() throws {
    let scene = try scene(
      -1,
      rest: """
        timeline:
          - {at: 0.5, set: {t.frame: [0, 0, 200, 400]}}
          - {at: 1, set: {t.font: 30}}
          - {at: 1.5, set: {t.rowHeight: 50}}
          - {at: 2, set: {t.rowHeight: -1}}
        """)
    func height(at time: Double) throws -> Double { try frames(scene, "label", at: time)[1].height }
    #expect(try height(at: 0.7) > height(at: 0))
    #expect(try height(at: 1.2) > height(at: 0.7))
    #expect(try height(at: 1.7) == 49.5)
    #expect(try height(at: 2.5) == height(at: 1.2))
  }

  @Test func `without a row height cells are as high as their constraints require, or as a line`() throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [320, 300], scale: 2}
      views:
        - tableView: list
          subviews:
            - {tableViewCell: a, subviews: [{view: x, intrinsicContentSize: [20, 80]}]}
            - {tableViewCell: b, subviews: [{view: y}]}
      constraints: ["HV:|[list]|", "V:|-10-[x]-10-|", "H:|[x]|", "H:|[y(20)]", "V:|[y(20)]"]
      """)
    #expect(scene.frame("a", at: 0)?.height == 100)
    #expect(scene.frame("b", at: 0)?.height == 43.5)
  }
}
