import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenScene
import InbetweenTimeline
import Testing

@Suite("Conflicts at events, in animations and while inputs change")
struct ConflictSceneTests {
  private func broken(_ scene: SceneFixture, at time: Double) -> [String] {
    (scene.timeline.layoutFinding(at: time)?.conflicts ?? []).map { $0.constraints[$0.broken] }
  }

  private func cards(_ timeline: String, height: String = "120") throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 400], scale: 2}
      inputs: {tall: 120}
      views:
        - stackView: pile
          axis: vertical
          spacing: 10
          subviews:
            - {view: a, intrinsicContentSize: [90, 50]}
            - {view: b, intrinsicContentSize: [90, 30]}
            - {view: c, intrinsicContentSize: [90, 40]}
      constraints:
        - pile.left == screen.left
        - pile.top == screen.top
        - fixed: b.height == \(height)
      timeline: \(timeline)
      duration: 4
      """)
  }

  @Test func `a view with a required height that is hidden in a block shrinks to nothing, and grows again`() throws {
    let scene = try cards(
      """

          - {at: 1, animate: 1, curve: linear, set: {b.isHidden: true}}
          - {at: 3, set: {b.isHidden: false}}
      """)
    #expect(scene.frame("pile", at: 0.5)?.height == 230)
    #expect(scene.shown("c", at: 1.5)?.frame.minY == 125)
    #expect(scene.frame("pile", at: 2.5)?.height == 100)
    #expect(broken(scene, at: 0.5) == [] && broken(scene, at: 3.5) == [])
    #expect(broken(scene, at: 2.5) == ["'fixed' b.height == 120"])
    #expect(scene.frame("b", at: 3.5)?.height == 120)
  }

  @Test func `the height of a hidden view gives way at every sample while it follows an input`() throws {
    let scene = try cards(
      """

          - {at: 1, set: {b.isHidden: true}}
          - {at: 0, drive: {tall: [[0, 120], [4, 200]]}}
      """, height: "tall")
    #expect(scene.frame("b", at: 0.5)?.height == 130)
    for time in [1.25, 2, 3.75] {
      #expect(scene.frame("b", at: time)?.height == 0)
      #expect(scene.frame("pile", at: time)?.height == 100)
      #expect(broken(scene, at: time).allSatisfy { $0.hasPrefix("'fixed'") } && broken(scene, at: time).count == 1)
    }
  }

  @Test func `the height that a table gives to a cell is kept, and the latest height in the cell gives way`() throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 500], scale: 1}
      views:
        - tableView: list
          rowHeight: 44
          subviews: [{tableViewCell: cell, subviews: [view: a, view: b]}]
      constraints:
        - HV:|[list]|
        - H:|[a]|
        - H:|[b]|
        - V:|[a(30)][b]|
        - tall: b.height == 60
      timeline: [{at: 1, set: {list.rowHeight: 200}}, {at: 2, set: {list.rowHeight: 91}}]
      duration: 3
      """)
    #expect(scene.frame("cell", at: 0)?.height == 43 && scene.frame("a", at: 0)?.height == 30)
    for time in [0, 1.5] { #expect(broken(scene, at: time) == ["'tall' b.height == 60"]) }
    #expect(scene.frame("b", at: 1.5)?.height == 169)
    #expect(broken(scene, at: 2.5) == [] && scene.frame("b", at: 2.5)?.height == 60)
  }

  private func sheet(_ foot: String, _ timeline: String) throws -> SceneFixture {
    var text = """
      inbetween: 1
      canvas: {size: [300, 500], scale: 2}
      inputs: {shift: 0}
      views: [{view: sheet, subviews: [view: body]}]
      constraints:
        - H:|[sheet]|
        - H:|[body]|
        - top: sheet.top == superview.top
        - bottom: sheet.bottom == superview.bottom
        - head: body.top == sheet.top

      """
    text += "  - foot: \(foot)\n  - tall: body.height == 40\ntimeline:\n\(timeline)\nduration: 4\n"
    return try SceneFixture(text)
  }

  private func members(_ scene: SceneFixture, at time: Double) -> [Int] {
    (scene.timeline.layoutFinding(at: time)?.conflicts ?? []).map(\.constraints.count)
  }

  @Test(arguments: [
    "  - {at: 1, set: {foot.constant: 100}}\n  - {at: 3, set: {foot.constant: -10}}",
    "  - {at: 1, animate: 1, set: {foot.constant: 100}}\n  - {at: 3, animate: 0.5, set: {foot.constant: -10}}",
  ])
  func `a set in conflict is as small as it can be after each change of a constant`(timeline: String) throws {
    // A sheet 500 points high needs its edges and the screen; one that would be −60 points high needs none of them.
    let scene = try sheet("body.bottom == sheet.bottom - 10", timeline)
    #expect(members(scene, at: 0.5) == [6])
    #expect(members(scene, at: 2.5) == [3])
    #expect(members(scene, at: 3.75) == [6])
    for time in [0.5, 2.5, 3.75] { #expect(broken(scene, at: time) == ["'tall' body.height == 40"]) }
  }

  @Test func `a set in conflict is as small as it can be while its constant follows an input`() throws {
    let scene = try sheet("body.bottom == sheet.bottom + shift", "  - {at: 0, drive: {shift: [[0, -10], [4, 190]]}}")
    #expect(members(scene, at: 0.1) == [6])
    #expect(members(scene, at: 3.5) == [3])
  }

  @Test func `a guide that constraints leave open is ambiguous like a view, in findings and in their sentences`() throws
  {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [320, 480], scale: 2}
      views: [guide: gap, view: v]
      constraints:
        - V:|[gap(20)]
        - gap.left == screen.left
        - gap.width == 70 @300
        - gap.width == 95 @300
        - H:|[v]|
        - V:|[v(20)]
      """)
    let open = try #require(scene.timeline.layoutFinding(at: 0)?.ambiguous)
    #expect(open.map(\.view) == ["gap"] && open.map(\.attribute) == ["width"])
    #expect(open.first?.minimum == 70 && open.first?.maximum == 95)
    #expect(scene.bake.ambiguities.map(\.message) == ["the width of 'gap' is ambiguous: 70 to 95"])
    #expect(scene.bake.ambiguities.first?.place.line == 3)
  }
}
