import InbetweenLayout
import Testing

@Suite("Where sections come to rest") struct GroupStopsTests {
  /// Three groups of 200 points, 10 points apart, between 20 points at both ends; 300 points are visible.
  private func stops(_ behavior: OrthogonalScrolling, isReversed: Bool = false) -> GroupStops {
    GroupStops(
      behavior, starts: [20, 230, 440], lengths: [200, 200, 200], room: 300, content: 660, isReversed: isReversed)
  }

  @Test func `groups are paged one at a time, and a slow finger leaves the nearest one`() {
    #expect(stops(.groupPaging).rest(900, from: 100, velocity: 0.5) == 210)
    #expect(stops(.groupPaging).rest(0, from: 100, velocity: 0.1) == 0)
    #expect(stops(.groupPaging).rest(0, from: 220, velocity: -0.5) == 210)
    #expect(stops(.groupPaging).rest(900, from: 380, velocity: 2) == 360)
  }

  @Test func `a centred group has the same space at both sides, unless the content ends`() {
    #expect(stops(.groupPagingCentered).rest(0, from: 100, velocity: 0.5) == 180)
    #expect(stops(.groupPagingCentered).rest(0, from: 200, velocity: 0.5) == 360)
  }

  @Test func `continuous scrolling ends by itself, or at the boundary that is nearest to its end`() {
    #expect(stops(.continuous).rest(170, from: 0, velocity: 1) == nil)
    #expect(stops(.paging).rest(170, from: 0, velocity: 1) == nil)
    #expect(stops(.continuousGroupLeadingBoundary).rest(170, from: 0, velocity: 1) == 210)
  }

  @Test func `from right to left offsets are counted from the right end`() {
    #expect(stops(.groupPaging, isReversed: true).rest(0, from: 360, velocity: -0.6) == 150)
    #expect(stops(.groupPaging, isReversed: true).rest(360, from: 260, velocity: 0.1) == 360)
  }
}
