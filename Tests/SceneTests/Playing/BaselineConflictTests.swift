import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

/// The title of a button is centred vertically, so that its baseline depends on the button's height. Each scene
/// constrains the heights last: of a conflict they would give way, and the baselines stay at the height of the title.
@Suite("Conflicts of baselines that depend on heights") struct BaselineConflictTests {
  private func scene(
    _ constraints: [String], second: String = "{button: b, title: Cancel}", timeline: String = "[]"
  ) throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [320, 200], scale: 2}
      inputs: {h: 46}
      views: [{button: a, title: Save}, \(second)]
      constraints:
        - a.left == superview.left
        - b.left == a.right
        - a.bottom == superview.top + 100
        \(constraints.map { "- " + $0 }.joined(separator: "\n  "))
      timeline: \(timeline)
      duration: 2
      """, typesetter: TextMeasurer(library: try FontLibrary()))
  }

  private func broken(_ scene: SceneFixture, at time: Double) -> [String] {
    (scene.timeline.layoutFinding(at: time)?.conflicts ?? []).map { $0.constraints[$0.broken] }
  }

  private static let pairs = [
    ("firstBaseline", "lastBaseline"), ("lastBaseline", "firstBaseline"), ("firstBaseline", "firstBaseline"),
    ("lastBaseline", "lastBaseline"),
  ]

  @Test(arguments: pairs, [45, 46, 45.5, 60])
  func `buttons of one height that are level can be aligned by either baseline, also after an event`(
    _ attributes: (String, String), height: Double
  ) throws {
    let scene = try scene(
      [
        "a.\(attributes.0) == b.\(attributes.1)", "b.height == a.height", "a.top == b.top", "tall: a.height == 50",
      ], timeline: "[{at: 1, set: {tall.constant: \(height)}}]")
    for (time, height) in [(0.5, 50), (1.5, height)] {
      #expect(broken(scene, at: time) == [])
      for id in ["a", "b"] {
        #expect(scene.frame(id, at: time)?.minY == 100 - height && scene.frame(id, at: time)?.height == height)
      }
    }
  }

  @Test(arguments: pairs) func `buttons of different heights are aligned at their middles`(
    _ attributes: (String, String)
  ) throws {
    let scene = try scene(["a.\(attributes.0) == b.\(attributes.1)", "b.height == 60", "a.height == 46"])
    #expect(broken(scene, at: 0) == [])
    #expect(scene.frame("a", at: 0)?.minY == 54)
    #expect(scene.frame("b", at: 0)?.minY == 47 && scene.frame("b", at: 0)?.height == 60)
  }

  @Test func `buttons of different heights that are level cannot be aligned, and the usual constraint gives way`()
    throws
  {
    let scene = try scene([
      "a.firstBaseline == b.firstBaseline", "a.top == b.top", "b.height == 60", "a.height == 46",
    ])
    #expect(broken(scene, at: 0) == ["a.top == b.top"])
    #expect(scene.frame("a", at: 0)?.height == 46 && scene.frame("b", at: 0)?.height == 60)
  }

  @Test(arguments: ["{button: b, title: Cancel}", "{label: b, text: Cancel, font: 15}"])
  func `a text of natural height is beside the title of a higher button`(_ second: String) throws {
    let scene = try scene(["a.lastBaseline == b.firstBaseline", "a.height == 46"], second: second)
    #expect(broken(scene, at: 0) == [])
    let (button, text) = (try #require(scene.frame("a", at: 0)), try #require(scene.frame("b", at: 0)))
    // Baselines are rounded to whole points.
    #expect(button.height == 46 && text.height <= 30 && abs(button.midY - text.midY) <= 1)
  }

  @Test(arguments: ["firstBaseline", "lastBaseline"])
  func `buttons of one height in a stack view with baseline alignment keep it`(_ alignment: String) throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [320, 200], scale: 2}
      views:
        - stackView: s
          alignment: \(alignment)
          subviews: [{button: a, title: Save}, {button: b, title: Cancel}, {label: c, text: Label}]
      constraints: [s.left == superview.left, s.top == superview.top, a.top == b.top,
        a.firstBaseline == b.lastBaseline, b.height == a.height, a.height == 46]
      """, typesetter: TextMeasurer(library: try FontLibrary()))
    #expect(broken(scene, at: 0) == [])
    #expect(scene.frame("a", at: 0)?.height == 46 && scene.frame("b", at: 0)?.height == 46)
  }

  @Test func `buttons whose height follows an input stay aligned at every sample`() throws {
    let scene = try scene(
      ["a.firstBaseline == b.lastBaseline", "b.height == a.height", "a.top == b.top", "a.height == h"],
      timeline: "[{drive: {h: [[0, 46], [1, 66]]}}]")
    for time in [0, 0.1, 0.23, 0.5, 0.775, 1] {
      #expect(broken(scene, at: time) == [])
      for id in ["a", "b"] { #expect(try abs(#require(scene.frame(id, at: time)).height - 46 - 20 * time) <= 0.5) }
    }
  }

  @Test func `a conflict of other baselines does not bring back the one that is none`() throws {
    let scene = try scene(
      [
        "a.firstBaseline == b.lastBaseline", "b.height == a.height", "a.top == b.top", "c.left == b.right",
        "d.left == c.right", "c.top == superview.top", "c.firstBaseline == d.firstBaseline", "d.height == 60",
        "c.height == 46", "d.top == superview.top", "a.height == 46",
      ], second: "{button: b, title: Cancel}, {button: c, title: One}, {button: d, title: Two}")
    #expect(broken(scene, at: 0).count == 1 && broken(scene, at: 0).first?.hasPrefix("V:|-(0)-[d]") == true)
    for id in ["a", "b", "c"] { #expect(scene.frame(id, at: 0)?.height == 46) }
  }
}
