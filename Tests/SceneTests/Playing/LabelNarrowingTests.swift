import Foundation
import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

/// Apple's own result, in NetNewsWire's Settings.storyboard: two labels of several lines, `leading` pinned and `trailing` kept
/// 8 points from a switch, which leaves each 265 points, are recorded 263 and 262.5 points wide (`FkT-O9-gpj`,
/// `a30-nc-ZS4`): as wide as their longest lines.
@Suite("Wrapping labels are as wide as their longest line")
struct LabelNarrowingTests {
  private static let text =
    "Some content, such as videos and embedded social media posts, may require JavaScript to work."

  private func scene(_ constraints: String, text: String = text, keys: String = "", rest: String = "") throws
    -> SceneFixture
  {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [400, 400], scale: 2}
      inputs: {w: 265}
      views: [{label: l, numberOfLines: 0, text: '\(text)'\(keys)}, view: side]
      constraints:
        - l.left == screen.left + 10
        - l.top == screen.top + 10
        - side.left == l.right + 8
        - side.top == l.top
        - HV:[side(10)]
      \(constraints.split(separator: "\n").map { "  - \($0)" }.joined(separator: "\n"))
      duration: 4
      \(rest)
      """, typesetter: TextMeasurer(library: try FontLibrary()))
  }

  @Test func `with a maximum width a label shrinks to its longest line, and keeps its lines`() throws {
    let pinned = try #require(try scene("l.width == 265").frame("l", at: 0))
    let loose = try #require(try scene("l.width <= 265").frame("l", at: 0))
    #expect(pinned.width == 265)
    #expect(loose.width < 265 && loose.width > 200)
    #expect(loose.height == pinned.height)
    // At half a point less the lines would break otherwise.
    let tight = try #require(try scene("l.width == \(loose.width)").frame("l", at: 0))
    let tighter = try #require(try scene("l.width == \(loose.width - 1)").frame("l", at: 0))
    #expect(tight.height == pinned.height)
    #expect(try scene("l.width <= \(loose.width)").frame("l", at: 0)?.width == loose.width)
    let narrower = try #require(try scene("l.width <= \(loose.width - 1)").frame("l", at: 0))
    #expect(narrower.width < loose.width && narrower.height >= tighter.height)
  }

  @Test func `a label that fits on one line, or has a fixed width, keeps its width`() throws {
    let short = try scene("l.width <= 265", text: "Short")
    let free = try scene("l.width <= 1000", text: "Short")
    #expect(short.frame("l", at: 0) == free.frame("l", at: 0))
    #expect(try scene("l.width == 200").frame("l", at: 0)?.width == 200)
    #expect(try scene("l.width <= 265", keys: ", preferredMaxLayoutWidth: 180").frame("l", at: 0)?.width ?? 0 <= 180)
  }

  @Test func `with more space at an event the label widens again, and dependent views follow`() throws {
    let fixture = try scene(
      "wide: l.width <= 150", rest: "timeline: [{at: 1, set: {wide.constant: 265}}, {at: 2, set: {wide.constant: 150}}]"
    )
    let alone = try scene("l.width <= 265").frame("l", at: 0)
    #expect(fixture.frame("l", at: 1.5) == alone)
    #expect(fixture.frame("l", at: 0) == fixture.frame("l", at: 2.5))
    for time in [0, 1.5, 2.5] {
      let label = try #require(fixture.frame("l", at: time))
      #expect(fixture.frame("side", at: time)?.minX == label.maxX + 8)
    }
  }

  @Test func `while the maximum width follows an input, samples equal separate layouts`() throws {
    let moving = try scene("l.width <= w", rest: "timeline: [{drive: {w: [[0, 265], [3, 120]]}}]")
    for time in [0.0, 0.4, 1, 1.7, 2.6, 3.5] {
      let width = max(265 - time / 3 * 145, 120)
      let alone = try scene("l.width <= \(width)").frame("l", at: 0)
      #expect(moving.shown("l", at: time)?.frame == alone, "at \(time)")
    }
  }

  @Test func `a limit equal to the longest line at the last event does not fix the width while the limit grows`() throws
  {
    let longest = try #require(try scene("l.width <= 265").frame("l", at: 0)).width
    let moving = try scene("l.width <= w", rest: "timeline: [{drive: {w: [[0, \(longest)], [3, 265]]}}]")
    for time in [0.0, 1, 2, 3.5] {
      #expect(moving.shown("l", at: time)?.frame.width == longest, "at \(time)")
    }
  }
}
