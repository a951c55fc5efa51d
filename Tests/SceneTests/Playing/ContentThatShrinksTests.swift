import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Content that becomes smaller than its offset") struct ContentThatShrinksTests {
  /// Content of 900 points in a view of 400, shown from 500 on.
  private func scene(
    _ event: String, list: String = "contentOffset: [0, 500]", before: String = ""
  ) throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [320, 400], scale: 2}
      inputs: {finger: 0}
      views:
        - scrollView: list
          \(list)
          subviews:
            - stackView: items
              axis: vertical
              subviews: [{view: a}, {view: b}, {view: c}]
      constraints:
        - H:|[list]|
        - V:|[list]
        - high: list.height == 400
        - HV:|[items]|
        - items.width == list.width
        - a.height == 300
        - b.height == 300
        - tall: c.height == 300 @999
      timeline:
        \(before)
        - \(event)
      duration: 2
      """)
  }

  private func offset(_ scene: SceneFixture, _ time: Double) throws -> Double {
    try #require(scene.shown("list", at: time)).boundsOrigin.y
  }

  @Test func `no blank space is left when a view is hidden, and the block animates the way there`() throws {
    let scene = try scene("{at: 0.5, animate: 1, curve: linear, set: {c.isHidden: true}}")
    #expect(try offset(scene, 0.49) == 500)
    #expect(try offset(scene, 1) == 350)
    #expect(try offset(scene, 1.5) == 200)
  }

  @Test(arguments: [
    ("{at: 0.5, set: {tall.constant: 200}}", 400.0), ("{at: 0.5, set: {high.constant: 500}}", 400),
    ("{at: 0.5, set: {tall.constant: 400}}", 500), ("{at: 0.5, set: {high.constant: 300}}", 500),
    ("{at: 0.5, set: {tall.constant: 0, a.isHidden: true}}", -0.0),
  ])
  func `the end of the content, or its beginning if all of it is visible, is where the offset ends`(
    _ event: String, _ expected: Double
  ) throws {
    #expect(try offset(try scene(event), 1) == expected)
  }

  @Test func `an inset that is taken away takes the offset along`() throws {
    let scene = try scene(
      "{at: 0.5, set: {list.contentInset: {bottom: 0}}}", list: "contentInset: {bottom: 80}",
      before: "- {at: 0.1, set: {list.contentOffset: [0, 580]}}")
    #expect(try offset(scene, 0.3) == 580)
    #expect(try offset(scene, 1) == 500)
  }

  @Test func `an offset that a scene sets beyond the end stays`() throws {
    let scene = try scene("{at: 0.5, set: {list.contentOffset: [0, 700]}}")
    #expect(try offset(scene, 1) == 700)
  }

  @Test func `a finger and an input keep the offset, and a flick gives it back when it rests`() throws {
    let held = try scene(
      "{at: 0.6, set: {c.isHidden: true}}", before: "- {at: 0.2, scroll: {view: list, translation: [0, finger]}}")
    #expect(try offset(held, 1) == 500)
    let followed = try scene("{at: 0.6, set: {c.isHidden: true}}", list: "contentOffset: [0, 450 + finger]")
    #expect(try offset(followed, 1) == 450)
    let flicked = try scene(
      "{at: 1.9, set: {c.isHidden: true}}", before: "- {at: 0.2, scroll: {view: list, velocity: [0, -10]}}")
    #expect(try offset(flicked, 1.95) == 200)
  }

  @Test func `a table whose last rows are removed stays full`() throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [320, 400], scale: 2}
      views:
        - tableView: list
          rowHeight: 44
          subviews:
            - for: {i: 0..19}
              each: {tableViewCell: row$(i), text: "Row $(i)"}
      constraints: ["HV:|[list]|"]
      timeline:
        - {at: 0, set: {list.contentOffset: [0, 480]}}
        - {at: 0.5, animate: 0.4, curve: linear, remove: [row17, row18, row19]}
      duration: 2
      """, typesetter: TextMeasurer(library: try FontLibrary()))
    #expect(try offset(scene, 0.4) == 480)
    #expect(abs(try offset(scene, 0.7) - 414) < 1e-9)
    #expect(try offset(scene, 1) == 17 * 44 - 400)
  }
}
