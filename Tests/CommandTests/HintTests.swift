import Foundation
import Testing
import InbetweenTestSupport

@Suite("Hints of check, pasted into the scene")
struct HintTests {
  private struct Finding: Decodable { var hint: String? }

  @Test(arguments: [
    """
    views:
      - view: photo
        subviews: [{view: inner}]
      - label: note
      - {view: framed, frame: [5, 6, 7, 8], subviews: [{view: within}]}
      - guide: room
    constraints:
      - photo.left == superview.left
      - photo.height >= 10
      - inner.width == 20
      - note.top >= room.bottom + 3
      - within.right == superview.right - 1
    """,
    """
    canvas: {size: [200, 200], direction: rightToLeft}
    views:
      - view: photo
        layoutMargins: 12
      - stackView: stack
        subviews: [{view: one}, {view: two}]
    constraints:
      - photo.trailing <= superview.trailingMargin
      - stack.top == safeArea.top + 48
    """,
  ])
  func `suggested constraints can be pasted one after the other until nothing is ambiguous`(_ body: String) throws {
    let scratch = try TemporaryFolder()
    var scene = "inbetween: 1\n" + body + "\n"
    var pasted = 0
    while pasted < 30 {
      let path = try scratch.write(scene, as: "scene.yaml")
      let outcome = try Tool.run("check", path, "--strict", "--format", "json")
      let findings = try outcome.lines.map { try JSONDecoder().decode(Finding.self, from: Data($0.utf8)) }
      guard let hint = findings.compactMap(\.hint).first else {
        #expect(outcome.status == 0, "\(outcome.text)")
        break
      }
      #expect(outcome.status == 1, "\(outcome.text)")
      #expect(hint.hasPrefix("add "))
      scene += "  - " + hint.dropFirst("add ".count) + "\n"
      pasted += 1
    }
    #expect((4..<30).contains(pasted))
  }
}
