import InbetweenGeometry
import InbetweenScene
import InbetweenTimeline
import Testing

/// `UIView.systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`, whose priorities are
/// `fittingSizeLevel` unless told, `layoutFittingCompressedSize` and `layoutFittingExpandedSize`.
@Suite("fittingSize in expressions") struct FittingSizeTests {
  private func scene(_ set: String, more: String = "") throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [400, 300]}
      metrics: {wide: 200}
      views:
        - view: card
          subviews: [{view: a, intrinsicContentSize: [60, 20]}, {view: b}]
        - view: v
          frame: [0, 0, 1, 1]
      constraints:
        - H:|-10-[a]-10-|
        - V:|-5-[a]-5-[b(>=8)]-5-|
        - H:|[b(<=300)]|
        - card.left == screen.left
        - card.top == screen.top
        - card.right == screen.left + 222
        - card.bottom == screen.top + 111
        - ratio: b.height >= a.width / 4
      timeline:
        - at: 1
          set: {\(set)}
      duration: 2
      """)
  }

  @Test(
    arguments: [
      ("fittingSize(card).width", 80.0), ("fittingSize(card).height", 50), ("fittingSize(card, compressed).width", 80),
      ("fittingSize(card, expanded).height", 10_000), ("fittingSize(card, expanded).width", 80),
      ("fittingSize(card, width = 200).width", 80),
      ("fittingSize(card, width = wide, horizontalFittingPriority = required).width", 200),
      ("fittingSize(card, width = wide, horizontalFittingPriority = required).height", 80),
      ("fittingSize(card, height = 90, verticalFittingPriority = 999).height + 1", 91),
      ("fittingSize(card, width = v.width + 299, horizontalFittingPriority = 900).width", 300),
      ("fittingSize(a).height", 20), ("max(fittingSize(b).height, 1)", 8),
    ] as [(String, Double)])
  func `it is the size that a view's contents require, by UIKit's priorities`(expression: String, expected: Double)
    throws
  {
    let fixture = try scene("v.bounds.width: '\(expression)'")
    #expect(fixture.frame("v", at: 1.5)?.width == expected)
    // Nothing of the layout itself moves.
    #expect(fixture.frame("card", at: 1.5) == Rect(x: 0, y: 0, width: 222, height: 111))
  }

  @Test func `it is computed before the event's changes`() throws {
    let fixture = try scene("v.bounds.width: fittingSize(card).height, ratio.constant: 100")
    #expect(fixture.frame("v", at: 1.5)?.width == 50)
  }

  @Test(arguments: [
    ("fittingSize(card)", "a size is no number"), ("fittingSize(card).depth", "a size has 'width' and 'height'"),
    ("fittingSize(crad).width", "unknown view 'crad'"), ("fittingSize(ratio).width", "not a view"),
    ("fittingSize(card, widht = 3).width", "'fittingSize' takes no 'widht'"),
    ("fittingSize(card, width 3).width", "expected '=' after 'width'"),
    ("fittingSize(card, horizontalFittingPriority = 0).width", "priority 0 is not above 0 and up to 1000"),
    ("fittingSize(card, width = 3", "expected ')'"),
  ])
  func `invalid queries are refused with their location`(expression: String, message: String) {
    do {
      _ = try scene("v.bounds.width: '\(expression)'")
      Issue.record("\(expression) was read")
    } catch {
      #expect("\(error)".contains(message), "\(error)")
    }
  }

  @Test func `layout is not known where a view is declared`() {
    #expect(throws: SceneError.self) {
      try SceneFixture("inbetween: 1\nviews: [{view: v, frame: [0, 0, fittingSize(v).width, 1]}]\nduration: 1")
    }
  }
}
