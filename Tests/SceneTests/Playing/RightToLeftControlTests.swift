import InbetweenGeometry
import InbetweenScene
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Controls from right to left") struct RightToLeftControlTests {
  private func items(_ control: String, _ direction: String) throws -> [DisplayItem] {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 200], scale: 2, direction: \(direction)}
      views: [{\(control)}]
      constraints: [v.left == superview.left + 20, v.top == superview.top + 20]
      timeline: []
      duration: 1
      """, typesetter: TextMeasurer(library: try FontLibrary())
    ).timeline.displayList(at: 0).items
  }

  /// The left edge of the last rounded box, in points of the canvas: a switch's knob.
  private func knob(_ items: [DisplayItem]) throws -> Double {
    let boxes: [Double] = items.compactMap { item in
      guard case .box(let box) = item.content, box.rect.width == 27 else { return nil }
      return item.transform.apply(to: box.rect.origin).x
    }
    return try #require(boxes.last)
  }

  @Test func `a switch that is on has its thumb at the trailing end`() throws {
    #expect(try knob(items("switch: v, isOn: true", "leftToRight")) == 20 + 22)
    #expect(try knob(items("switch: v, isOn: true", "rightToLeft")) == 20 + 2)
    #expect(try knob(items("switch: v, isOn: false", "leftToRight")) == 20 + 2)
    #expect(try knob(items("switch: v, isOn: false", "rightToLeft")) == 20 + 22)
  }

  @Test func `a button's image is at the leading side of its title`() throws {
    /// The left edges of the image and of the title.
    func edges(_ direction: String) throws -> (image: Double, title: Double) {
      let shown = try items("button: v, title: Share, image: {systemName: circle}", direction)
      let title = try #require(
        shown.compactMap { item -> Double? in
          guard case .glyphs(let run) = item.content, let first = run.glyphs.first else { return nil }
          return item.transform.apply(to: first.origin).x
        }.first)
      let image = try #require(
        shown.compactMap { item -> Double? in
          guard case .path(let path) = item.content, let bounds = path.path.boundingBox else { return nil }
          return item.transform.apply(to: bounds.origin).x
        }.first)
      return (image, title)
    }
    let (ltr, rtl) = (try edges("leftToRight"), try edges("rightToLeft"))
    #expect(ltr.image < ltr.title && rtl.title < rtl.image)
    // Both have the same width, so that the pair fills the same place.
    #expect(abs(ltr.image - 20) < 3 && abs(rtl.title - 20) < 3)
  }
}
