import InbetweenGeometry
import InbetweenPixels
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@testable import InbetweenRaster

/// Pictures that are projected, which are kept while their matrix moves and shared by the parts of a layer.
@Suite("Projections that move") struct MovingProjectionTests {
  private let canvas = Size(width: 160, height: 130)

  /// A picture that is turned around the vertical axis through a point, seen from a distance.
  private func turned(_ angle: Double, about center: Point, parts: [HalfPlane] = []) -> DisplayProjection {
    let turn = Transform.rotation(angle)
    let space = Homography(x: SIMD3(turn.a, 0, turn.b / 150), y: SIMD3(0, 1, 0), one: SIMD3(0, 0, 1))
    let homography = Homography(.translation(x: -center.x, y: -center.y)).concatenating(space)
      .concatenating(Homography(.translation(x: center.x, y: center.y)))
    return DisplayProjection(homography: homography, parts: parts)
  }

  /// A card with a border, an oval and a shadow.
  private func card(_ rect: Rect) -> [DisplayItem] {
    let oval = DisplayPath(
      path: Path.oval(in: Rect(x: rect.minX + 6.3, y: rect.minY + 5, width: 22, height: 17)),
      fillColor: Color(red: 1, green: 0, blue: 0))
    let shadow = DisplayGroup(shadow: .init(color: .black, opacity: 0.6, offset: Point(x: 1, y: 2), radius: 3))
    return DisplayItem.group(
      shadow,
      [
        .box(rect.minX, rect.minY, rect.width, rect.height, radius: 7, color: Color(red: 0, green: 0.5, blue: 1)),
        DisplayItem(transform: .identity, content: .path(oval)),
        .border(rect.minX + 2, rect.minY + 2, rect.width - 4, rect.height - 4, radius: 5, line: 1.5),
      ])
  }

  private func list(_ items: [DisplayItem]) -> DisplayList {
    DisplayList(canvas: canvas, scale: 1, backgroundColor: .white, items: items)
  }

  private func projected(_ projection: DisplayProjection, _ items: [DisplayItem]) -> [DisplayItem] {
    DisplayItem.group(DisplayGroup(projection: projection), items)
  }

  /// The nodes of the pictures that are projected.
  private func projections(_ items: [DisplayItem]) throws -> [(bounds: PixelBounds, node: ProjectedNode)] {
    let nodes = try Rasterizer().visibleNodes(
      of: list(items), limit: PixelBounds(left: 0, top: 0, right: 160, bottom: 130))
    return nodes.compactMap { node in
      if case .projected(let projected) = node.content { (node.bounds, projected) } else { nil }
    }
  }

  private static let rects = [
    // Within the canvas, over all of it, and partly beside it.
    Rect(x: 40, y: 30, width: 70, height: 60), Rect(x: 0, y: 0, width: 160, height: 130),
    Rect(x: 110, y: 60, width: 90, height: 80),
  ]

  @Test(arguments: rects)
  func `every frame of a card that turns has the bytes of one that is drawn without optimisations`(rect: Rect) throws {
    let worker = Rasterizer()
    let buffer = PixelBuffer(width: 160, height: 130)
    for angle in [0.1, 0.5, 0.9, 1.3, 0.5] {
      let items = projected(turned(angle, about: Point(x: rect.midX, y: rect.midY)), card(rect))
      let plain = Rasterizer()
      plain.usesShortcuts = false
      try worker.draw(list(items), into: buffer)
      #expect(try Drawing(buffer) == Drawing(list(items), by: plain), "\(angle)")
      let parts = PixelBuffer(width: 160, height: 130)
      let other = Rasterizer()
      try other.draw(list(items), into: parts, rows: [64..<130])
      try other.draw(list(items), into: parts, rows: [0..<64])
      #expect(Drawing(parts) == Drawing(buffer), "\(angle)")
    }
  }

  @Test func `a card whose matrix alone moves keeps its picture, also over the whole canvas, and another one does not`()
    throws
  {
    func key(_ angle: Double, _ rect: Rect, _ more: [DisplayItem] = []) throws -> ProjectedPicture {
      let items = projected(turned(angle, about: Point(x: 80, y: 65)), card(rect) + more)
      return try #require(try projections(items).first).node.picture.key
    }
    for rect in Self.rects[..<2] {
      let first = try key(0.2, rect)
      #expect(try key(0.6, rect) == first && key(1.2, rect) == first)
      #expect(try key(0.2, rect, [.box(50, 40, 3, 3)]) != first)
    }
    #expect(try key(0.2, Self.rects[0]) != key(0.2, Self.rects[1]))
    let cache = PictureCache()
    let picture = PixelBuffer(width: 4, height: 4)
    cache.keep(picture, of: try key(0.2, Self.rects[0]))
    cache.trim()
    #expect(cache.picture(of: try key(0.9, Self.rects[0])) === picture)
    cache.trim()
    cache.trim()
    #expect(cache.picture(of: try key(0.9, Self.rects[0])) == nil)
  }

  @Test func `the parts of a layer that is cut share its picture, and each has its own bounds and work`() throws {
    let rect = Rect(x: 40, y: 30, width: 70, height: 60)
    let center = Point(x: 75, y: 60)
    func work(_ items: [DisplayItem]) throws -> Int {
      FrameWork(
        try Rasterizer().visibleNodes(
          of: list(items), limit: PixelBounds(left: 0, top: 0, right: 160, bottom: 130))
      ).pixels
    }
    let whole = projected(turned(0.6, about: center), card(rect))
    let slices = (0..<10).flatMap { i -> [DisplayItem] in
      let left = HalfPlane(a: 1, b: 0, c: -40 - 7 * Double(i), isClosed: true)
      let right = HalfPlane(a: -1, b: 0, c: 47 + 7 * Double(i), isClosed: false)
      return projected(turned(0.6, about: center, parts: [left, right]), card(rect))
    }
    let all = try #require(try projections(whole).first)
    let parts = try projections(slices)
    #expect(parts.count == 10)
    for part in parts {
      #expect(part.node.picture === parts[0].node.picture)
      #expect(all.bounds.contains(part.bounds) && part.bounds.width < all.bounds.width / 3)
    }
    #expect(try work(slices) < 3 * work(whole))
    // A shadow reaches beyond the card, and so do its first and last part.
    let ends = [HalfPlane(a: 1, b: 0, c: -110, isClosed: true), HalfPlane(a: -1, b: 0, c: 40, isClosed: false)]
    let rest = ends.flatMap { projected(turned(0.6, about: center, parts: [$0]), card(rect)) }
    #expect(try Drawing(list(slices + rest)) == Drawing(list(whole)))
  }

  @Test func `no pixel of a part is beyond its bounds`() throws {
    var random = SplitMix(seed: 7)
    for round in 0..<60 {
      let rect = Rect(
        x: random.number(-40...100), y: random.number(-40...90), width: random.number(5...120),
        height: random.number(5...90))
      let projection = turned(random.number(-1.4...1.4), about: Point(x: random.number(30...120), y: 60))
      let side = HalfPlane(
        a: random.number(-1...1), b: random.number(-1...1), c: random.number(-60...60), isClosed: random.unit() < 0.5)
      let across = HalfPlane(a: -side.b, b: side.a, c: random.number(-60...60), isClosed: true)
      let parts = [[side, across], [side, across.opposite], [side.opposite]].flatMap { parts in
        projected(DisplayProjection(homography: projection.homography, parts: parts), card(rect))
      }
      #expect(try Drawing(list(parts)) == Drawing(list(projected(projection, card(rect)))), "\(round)")
    }
  }
}
