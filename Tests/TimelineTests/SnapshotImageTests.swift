import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Images of pictures of files") struct SnapshotImageTests {
  private func item(_ content: DisplayContent) -> DisplayItem { DisplayItem(transform: .identity, content: content) }

  private func image(_ number: Int) -> DisplayItem {
    item(.image(DisplayImage(image: number, rect: Rect(x: 0, y: 0, width: 1, height: 1))))
  }

  @Test func `the images of a file's picture get the numbers of the timeline's, in masks, too; others are left out`() {
    func items(_ first: Int, _ second: Int) -> [DisplayItem] {
      [image(first), item(.beginGroup(DisplayGroup(mask: [image(second)]))), image(second), item(.endGroup)]
    }
    let picture = SnapshotContent(items: items(0, 1) + [image(2), image(-1)], size: Size(width: 2, height: 3))
    let named = picture.naming(images: [7, 4])
    #expect(named.items == items(7, 4) && named.size == picture.size)
    #expect(picture.naming(images: []).items.count == 2)
  }
}
