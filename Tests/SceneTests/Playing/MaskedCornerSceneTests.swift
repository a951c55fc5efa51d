import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("maskedCorners in scenes") struct MaskedCornerSceneTests {
  @Test func `corners are named as in Core Animation, all are rounded by default, and a block changes them at once`()
    throws
  {
    let fixture = try SceneFixture(
      views: """
        - {view: card, frame: [0, 0, 90, 40], cornerRadius: 12, backgroundColor: red}
        """,
      timeline: """
        - {at: 1, set: {card.maskedCorners: [layerMinXMinYCorner, layerMaxXMinYCorner]}}
        - {at: 2, animate: 1, set: {card.maskedCorners: []}}
        """)
    #expect(fixture.shown("card", at: 0.5)?.maskedCorners == .all)
    #expect(fixture.shown("card", at: 1.5)?.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    #expect(fixture.shown("card", at: 2)?.maskedCorners == [])
    let boxes = fixture.timeline.displayList(at: 1.5).items.compactMap {
      if case .box(let box) = $0.content { box } else { nil }
    }
    #expect(boxes.map(\.maskedCorners) == [[.layerMinXMinYCorner, .layerMaxXMinYCorner]])
  }
}
