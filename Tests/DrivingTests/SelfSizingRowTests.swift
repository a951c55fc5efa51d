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

  private func tops(_ scene: SceneFixture, at time: Double) -> [Double] {
    (0..<3).compactMap { scene.frame("t.separator\($0)", at: time)?.maxY }
  }

  @Test("a row is as high as its wrapped text with 11 points above and below, and at least 44")
  func fits() throws {
    // The margins of recorded UITableViewCell content views: 11 above and below from Xcode 9 on.
    #expect(tops(try scene(44), at: 0) == [44, 88, 132])
    let rows = tops(try scene(-1), at: 0)
    #expect(rows[0] == 44)
    #expect(rows[2] - rows[1] == 44)
    let label = try #require(try scene(-1).frame("t.row1", at: 0))
    #expect(label.minY == 44)
    // Three lines of 17 points are between 60 and 66 points high.
    #expect((60...66).contains(label.height - 22))
    #expect(rows[1] - rows[0] == label.height + 0.5)
  }

  @Test("rows fit anew when the table, the font or the rule changes")
  func changes() throws {
    let scene = try scene(
      -1,
      rest: """
        timeline:
          - {at: 0.5, set: {t.frame: [0, 0, 200, 400]}}
          - {at: 1, set: {t.font: 30}}
          - {at: 1.5, set: {t.rowHeight: 50}}
          - {at: 2, set: {t.rowHeight: -1}}
        """)
    func height(at time: Double) throws -> Double { try #require(scene.frame("t.row1", at: time)).height }
    #expect(try height(at: 0.7) > height(at: 0))
    #expect(try height(at: 1.2) > height(at: 0.7))
    #expect(try height(at: 1.7) == 49.5)
    #expect(try height(at: 2.5) == height(at: 1.2))
  }
}
