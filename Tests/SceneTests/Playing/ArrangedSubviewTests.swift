import InbetweenGeometry
import InbetweenScene
import InbetweenDiagnostics
import InbetweenTimeline
import Testing

@Suite("Arranged subviews of stack views")
struct ArrangedSubviewTests {
  private func scene(_ arranged: String, _ timeline: String = "[]") throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 400]}
      views:
        - stackView: s
          axis: vertical
          alignment: leading
          \(arranged)
          subviews:
            - {view: back, backgroundColor: gray}
            - {view: a, intrinsicContentSize: [50, 20]}
            - {view: b, intrinsicContentSize: [70, 30]}
            - {view: badge, backgroundColor: red}
      constraints:
        - s.left == screen.left + 10
        - s.top == screen.top + 10
        - HV:|-(-4)-[back]-(-4)-|
        - HV:[badge(8)]
        - badge.right == b.right
        - badge.top == b.top
      timeline: \(timeline)
      duration: 4
      """)
  }

  @Test func `subviews that are not arranged are placed by their own constraints and drawn in the order of subviews`()
    throws
  {
    // UIStackView: "The order of the subviews array defines the Z-order of the subviews"; arrangedSubviews is a subset.
    let scene = try scene("arrangedSubviews: [a, b]")
    #expect(scene.frame("s", at: 0) == Rect(x: 10, y: 10, width: 70, height: 50))
    #expect(scene.frame("a", at: 0) == Rect(x: 0, y: 0, width: 50, height: 20))
    #expect(scene.frame("b", at: 0) == Rect(x: 0, y: 20, width: 70, height: 30))
    #expect(scene.frame("back", at: 0) == Rect(x: -4, y: -4, width: 78, height: 58))
    #expect(scene.frame("badge", at: 0) == Rect(x: 62, y: 20, width: 8, height: 8))
    let drawn = scene.timeline.displayList(at: 0).items.map { $0.transform.apply(to: .zero) }
    #expect(drawn.firstIndex(of: Point(x: 6, y: 6)) ?? 9 < drawn.firstIndex(of: Point(x: 72, y: 30)) ?? -1)
    #expect(scene.timeline.layouts.allSatisfy { $0.conflicts.isEmpty && $0.ambiguous.isEmpty })
  }

  @Test
  func `an event changes which views are arranged and in what order; hiding one that is not arranged moves nothing`()
    throws
  {
    let scene = try scene(
      "arrangedSubviews: [a, b]",
      """

          - {at: 1, animate: 1, curve: linear, set: {s.arrangedSubviews: [b, a]}}
          - {at: 2.5, animate: 0.5, set: {badge.isHidden: true}}
          - {at: 3, set: {s.arrangedSubviews: [b]}}
      """)
    #expect(scene.shown("b", at: 1.5)?.frame.minY == 10)
    #expect(scene.frame("a", at: 2)?.minY == 30)
    #expect(scene.shown("badge", at: 2.6)?.isHidden == true)
    #expect(scene.frame("b", at: 2.6)?.minY == 0)
    #expect(scene.frame("s", at: 3.5)?.height == 30)
  }

  @Test func `a view that is not a subview, and a view named twice, are refused with their locations`() throws {
    func message(_ list: String) -> String? {
      do {
        _ = try SceneReader.read(
          SourceText(
            file: "t.yaml",
            text:
              "inbetween: 1\nviews:\n  - {stackView: s, arrangedSubviews: \(list), subviews: [view: a]}\n  - view: b\n")
        )
        return nil
      } catch {
        return error.diagnostics.first?.message
      }
    }
    #expect(message("[a]") == nil)
    #expect(message("[]") == nil)
    #expect(message("[b]") == "'b' is no subview of 's'")
    #expect(message("[a, a]") == "'a' is arranged twice")
    #expect(message("[c]") == "unknown view 'c'")
  }

  @Test func `a view that is hidden several times, also while a block hides it, is shown by one false`() throws {
    // UIKit has counted here (openradar 25087688), against its documentation of a Boolean.
    let scene = try scene(
      "arrangedSubviews: [a, b]",
      """

          - {at: 1, animate: 1, set: {a.isHidden: true}}
          - {at: 1.2, animate: 1, set: {a.isHidden: true}}
          - {at: 1.4, set: {a.isHidden: true}}
          - {at: 3, set: {a.isHidden: false}}
      """)
    #expect(scene.frame("s", at: 2.5)?.height == 30)
    #expect(scene.frame("s", at: 3.5)?.height == 50 && scene.real("a", at: 3.5)?.isHidden == false)
  }
}
