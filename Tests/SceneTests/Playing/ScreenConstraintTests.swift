import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline
import Testing

/// `NSLayoutConstraint.constant` is added to the second attribute; a constraint that was written with the screen's
/// width keeps it when the constant changes.
@Suite("Constraints on the screen's size keep their attribute and multiplier")
struct ScreenConstraintTests {
  private func scene(_ constraint: String, timeline: String = "[]", more: String = "") throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [400, 300], safeArea: {left: 10, right: 30}}
      inputs: {offset: 0}
      views: [{view: a, subviews: [view: inner]}]
      constraints:
        - a.left == screen.left
        - a.top == screen.top
        - a.height == 20
        - w: \(constraint)
      \(more)
      timeline: \(timeline)
      duration: 4
      """)
  }

  @Test(
    arguments: [
      ("a.width == screen.width * 0.5", 200.0, 180.0), ("a.width == screen.height - 7", 293, 280),
      ("a.width == (screen.width - 40) / 3", 120, 400 / 3 - 20), ("a.width == safeArea.width / 2", 180, 160),
      ("a.width == superview.width * 0.25", 100, 80), ("H:[a(screen.width / 2)]", 200, 180), ("H:[a(50%)]", 200, 180),
      ("a.right == screen.centerX", 200, 180), ("a.right == screen.right * 0.5 + 3", 203, 180),
    ] as [(String, Double, Double)])
  func `a later constant is added to the screen's part`(constraint: String, before: Double, after: Double) throws {
    let fixture = try scene(constraint, timeline: "[{at: 1, set: {w.constant: -20}}]")
    #expect(abs((fixture.frame("a", at: 0)?.width ?? 0) - before) < 0.34)
    #expect(abs((fixture.frame("a", at: 2)?.width ?? 0) - after) < 0.34)
  }

  @Test func `the screen may be on the left: then its width is fixed`() throws {
    let fixture = try scene("screen.width == 2 * a.width + 40", timeline: "[{at: 1, set: {w.constant: 100}}]")
    #expect(fixture.frame("a", at: 0)?.width == 180)
    #expect(fixture.frame("a", at: 2)?.width == 150)
  }

  @Test func `key frames, states and animations change only the constant`() throws {
    let keyed = try scene(
      "a.width == screen.width * 0.5",
      timeline: """

          - animate: 2
            keyframes:
              - {relativeStart: 0, relativeDuration: 0.5, set: {w.constant: 100}}
              - {relativeStart: 0.5, relativeDuration: 0.5, set: {w.constant: -100}}
        """)
    #expect(keyed.shown("a", at: 1)?.boundsSize.width == 300)
    #expect(keyed.shown("a", at: 3)?.boundsSize.width == 100)
    let stated = try scene(
      "a.width == screen.width * 0.5 + 4",
      timeline: "[{at: 1, to: mode.small}, {at: 2, to: mode.usual}]",
      more: "states: {mode: [{state: usual}, {state: small, set: {w.constant: -50}}]}")
    #expect(stated.frame("a", at: 0)?.width == 204)
    #expect(stated.frame("a", at: 1.5)?.width == 150)
    #expect(stated.frame("a", at: 2.5)?.width == 204)
  }

  @Test func `a live constant is added to the screen's part, and reading the numbers gives the written ones`() throws {
    let live = try scene(
      "a.width == screen.width * 0.5 - offset",
      timeline: "[{drive: {offset: [[0, 0], [2, 100]]}}, {at: 3, set: {w.constant: 50}}]")
    #expect(live.frame("a", at: 1)?.width == 150)
    #expect(live.frame("a", at: 3.5)?.width == 250)
    let read = try scene(
      "a.width == screen.width * 0.5 + 12",
      timeline: "[{at: 1, set: {a.cornerRadius: w.constant, a.borderWidth: w.multiplier * 10}}]")
    #expect(read.real("a", at: 2)?.cornerRadius == 12)
    #expect(read.real("a", at: 2)?.borderWidth == 5)
  }

  @Test func `such a constraint is described as it was written`() throws {
    let document = try SceneReader.read(
      SourceText(
        file: "test.yaml",
        text: """
          inbetween: 1
          canvas: {size: [400, 300]}
          views: [view: a]
          constraints: [a.left == screen.left, a.top == screen.top, a.height == 20, a.width == screen.width * 0.5 - 3]
          """)
    ).document
    let answer = try SceneExplanation.explain(document, view: "a", attribute: .width, at: .zero, typesetter: nil)
    let chain = try answer.get().chain
    #expect(chain.map(\.text) == ["a.width == 0.5*screen.width - 3", "screen is 400 x 300"])
    #expect(chain.map(\.amount) == [-3, 200])
  }

  @Test func `a multiplier cannot be changed later`() {
    #expect(throws: SceneError.self) {
      _ = try scene("a.width == screen.width * 0.5", timeline: "[{at: 1, set: {w.multiplier: 0.3}}]")
    }
  }
}
