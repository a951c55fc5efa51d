import InbetweenGeometry
import InbetweenPixels
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@testable import InbetweenRaster

/// Shadows of boxes, which are kept while the boxes move and computed from a part of their columns.
@Suite("Shadows of boxes that move") struct MovingShadowTests {
  /// A group of boxes with a shadow, of which some lie on an opaque one, in a random place.
  private static func card(_ random: inout SplitMix, wide: Bool) -> (group: DisplayGroup, items: [DisplayItem]) {
    let size = Size(width: random.number(wide ? 150...300 : 8...90), height: random.number(10...120))
    var group = DisplayGroup(opacity: random.chance(0.7) ? 1 : random.number(0.2...1))
    group.shadow = .init(
      color: .black, opacity: random.number(0.2...1),
      offset: Point(x: random.chance(0.5) ? 0 : random.number(-5...5), y: random.number(-5...9)),
      radius: random.chance(0.2) ? 0 : random.chance(0.3) ? random.number(30...70) : random.number(0.3...9))
    if random.chance(0.2) {
      let clip = Rect(x: 3, y: 2, width: size.width * 0.7, height: size.height * 0.8)
      group.clip = .init(rect: clip, cornerRadius: random.number(0...9))
    }
    func box(_ rect: Rect, alpha: Double) -> DisplayItem {
      let color = Color(red: random.number(0...1), green: 0.5, blue: random.number(0...1), alpha: alpha)
      return DisplayItem(
        transform: .identity,
        content: .box(DisplayBox(rect: rect, cornerRadius: random.number(0...14), color: color)),
        allowsEdgeAntialiasing: random.chance(0.3))
    }
    var items = [box(Rect(origin: .zero, size: size), alpha: random.chance(0.8) ? 1 : random.number(0...1))]
    for _ in 0..<random.int(0..<3) {
      let place = Point(x: random.number(-6...size.width), y: random.number(-6...size.height))
      let rect = Rect(origin: place, size: Size(width: 20, height: 12))
      items.append(box(rect, alpha: random.chance(0.5) ? 1 : random.number(0...1)))
    }
    if random.chance(0.3) {
      let rect = Rect(x: 1, y: 1, width: size.width - 2, height: size.height - 2)
      items.append(
        DisplayItem(
          transform: .identity,
          content: .border(DisplayBorder(rect: rect, cornerRadius: 4, width: 2, color: .white))))
    }
    return (group, items)
  }

  @Test(arguments: [false, true])
  func `every frame has the bytes of one that is drawn without optimisations`(wide: Bool) throws {
    var random = SplitMix(seed: wide ? 71 : 70)
    for round in 0..<40 {
      let cards = (0..<random.int(1..<4)).map { _ in Self.card(&random, wide: wide) }
      let steps = cards.map { _ in
        Point(x: random.number(-9...9), y: random.chance(0.5) ? 0 : random.number(-20...20))
      }
      let places = cards.map { _ in Point(x: random.number(-40...80), y: random.number(-60...200)) }
      let worker = Rasterizer()
      let buffer = PixelBuffer(width: 340, height: 240)
      for frame in 0..<4 {
        let items = cards.indices.flatMap { k in
          let move = Transform.translation(
            x: places[k].x + steps[k].x * Double(frame), y: places[k].y + steps[k].y * Double(frame))
          let (group, items) = cards[k]
          return DisplayItem.group(
            group, transform: move, smooth: false,
            items.map { item in
              DisplayItem(
                transform: item.transform.concatenating(move), content: item.content,
                allowsEdgeAntialiasing: item.allowsEdgeAntialiasing)
            })
        }
        let list = DisplayList(
          canvas: Size(width: 340, height: 240), scale: 1,
          backgroundColor: random.chance(0.5) ? .white : .clear, items: items)
        let plain = Rasterizer()
        plain.usesShortcuts = false
        let expected = try Drawing(list, by: plain)
        // As a whole, and in two parts in either order.
        try worker.draw(list, into: buffer)
        #expect(Drawing(buffer) == expected, "round \(round), frame \(frame)")
        let cut = random.int(1..<239)
        let parts = PixelBuffer(width: 340, height: 240)
        let other = Rasterizer()
        try other.draw(list, into: parts, rows: [cut..<240])
        try other.draw(list, into: parts, rows: [0..<cut])
        #expect(Drawing(parts) == expected, "round \(round), frame \(frame), cut \(cut)")
      }
    }
  }

  @Test func `a box that only moves keeps its blurred mask, and another box does not get it`() throws {
    func shadow(of items: [DisplayItem], radius: Double = 5) throws -> (GroupNode, ShadowNode) {
      let group = DisplayGroup(shadow: .init(color: .black, opacity: 1, offset: .zero, radius: radius))
      let list = DisplayList(
        canvas: Size(width: 200, height: 200), scale: 1, backgroundColor: .white,
        items: DisplayItem.group(group, items))
      let nodes = try Rasterizer().visibleNodes(of: list, limit: PixelBounds(left: 0, top: 0, right: 200, bottom: 200))
      guard case .group(let node)? = nodes.first?.content, let shadow = node.shadow else { throw Missing() }
      return (node, shadow)
    }
    func key(_ items: DisplayItem..., radius: Double = 5) throws -> BoxShadow? {
      let (group, shadow) = try shadow(of: items, radius: radius)
      return BoxShadow(of: group, cast: shadow)
    }
    let box = try #require(try key(.box(20, 20, 60, 50, radius: 8, color: .white)))
    #expect(try box == key(.box(33, 91, 60, 50, radius: 8, color: .black)))
    // On an opaque box nothing changes the alpha.
    #expect(try box == key(.box(20, 20, 60, 50, radius: 8), .box(30, 40, 10, 10, color: .white)))
    #expect(try box != key(.box(20, 20, 61, 50, radius: 8)))
    #expect(try box != key(.box(20.25, 20, 60, 50, radius: 8)))
    #expect(try box != key(.box(20, 20, 60, 50, radius: 7)))
    #expect(try box != key(.box(20, 20, 60, 50, radius: 8), radius: 6))
    #expect(try box != key(.box(20, 20, 60, 50, radius: 8), .box(70, 60, 40, 40)))
    #expect(try box != key(.box(20, 20, 60, 50, radius: 8, color: Color(white: 0, alpha: 0.5))))
    // A part of it is outside of all that matters.
    #expect(try box != key(.box(-70, 20, 60, 50, radius: 8)))
  }

  private struct Missing: Error {}
}
