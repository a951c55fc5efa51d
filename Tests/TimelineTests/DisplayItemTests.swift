import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Drawing commands") struct DisplayItemTests {
  @Test func `moving a group moves its mask and the picture from which it dissolves, at any depth`() {
    func box(_ x: Double) -> DisplayItem {
      DisplayItem(
        transform: .translation(x: x, y: 0),
        content: .box(DisplayBox(rect: Rect(x: 0, y: 0, width: 1, height: 1), cornerRadius: 0, color: .black)))
    }
    func group(_ from: [DisplayItem]) -> DisplayItem {
      DisplayItem(
        transform: .identity,
        content: .beginGroup(DisplayGroup(mask: [box(2)], dissolve: .init(from: from, progress: 0.5))))
    }
    let moved = group([group([box(3)])]).applying(.translation(x: 10, y: 0))
    guard case .beginGroup(let outer) = moved.content, case .beginGroup(let inner)? = outer.dissolve?.from[0].content
    else {
      Issue.record("no groups")
      return
    }
    #expect(moved.transform.tx == 10)
    #expect(outer.mask?[0].transform.tx == 12)
    #expect(inner.mask?[0].transform.tx == 12)
    #expect(inner.dissolve?.from[0].transform.tx == 13)
    #expect(inner.dissolve?.progress == 0.5)
    #expect(moved.itemCount == group([group([box(3)])]).itemCount)
  }
}
