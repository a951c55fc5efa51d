import InbetweenGeometry
import InbetweenPixels
import InbetweenRaster
import InbetweenTimeline
import Testing

@Suite("Projections") struct ProjectionTests {
  /// A picture seen from a distance, turned around the vertical axis through a point.
  private func turned(
    by angle: Double, about center: Point, distance: Double, shear: Double = 0
  ) -> Homography {
    let (s, c) = (TestAngle.sin(angle), TestAngle.cos(angle))
    // x' = c·x, z' = −s·x, w = 1 − z'/distance.
    let turn = Homography(
      x: SIMD3(c, shear, s / distance), y: SIMD3(0, 1, 0), one: SIMD3(0, 0, 1))
    return Homography(.translation(x: -center.x, y: -center.y)).concatenating(turn)
      .concatenating(Homography(.translation(x: center.x, y: center.y)))
  }

  /// Black squares of a side on a white square of eight of them.
  private func board(side: Double, at corner: Point) -> [DisplayItem] {
    var items = [DisplayItem.box(corner.x, corner.y, 8 * side, 8 * side, color: .white)]
    for row in 0..<8 {
      for column in 0..<8 where (row + column) % 2 == 0 {
        items.append(.box(corner.x + Double(column) * side, corner.y + Double(row) * side, side, side))
      }
    }
    return items
  }

  private func projected(_ homography: Homography, parts: [HalfPlane] = [], _ items: [DisplayItem]) -> [DisplayItem] {
    DisplayItem.group(
      DisplayGroup(projection: DisplayProjection(homography: homography, parts: parts)), items)
  }

  /// The red component of a board on grey, as the mean of 16 × 16 points of each pixel.
  private func reference(
    _ homography: Homography, side: Double, corner: Point, width: Int, height: Int, background: Double
  ) throws -> [Double] {
    let back = try #require(homography.inverted)
    return (0..<width * height).map { index in
      var sum = 0.0
      for sample in 0..<256 {
        let p = Point(
          x: Double(index % width) + (Double(sample % 16) + 0.5) / 16,
          y: Double(index / width) + (Double(sample / 16) + 0.5) / 16)
        let image = p.x * back.x + p.y * back.y + back.one
        guard image.z > 0 else {
          sum += background
          continue
        }
        let (u, v) = ((image.x / image.z - corner.x) / side, (image.y / image.z - corner.y) / side)
        let isInside = u >= 0 && v >= 0 && u < 8 && v < 8
        sum += isInside ? ((Int(u) + Int(v)) % 2 == 0 ? 0 : 255) : background
      }
      return sum / 256
    }
  }

  @Test(arguments: [(0.6, 0.0), (-1.1, 0.0), (1.35, 0.2)])
  func `a checkerboard in perspective has the coverage of its analytic homography`(angle: Double, shear: Double) throws
  {
    let (corner, side) = (Point(x: 20, y: 20), 10.0)
    let homography = turned(by: angle, about: Point(x: 60, y: 60), distance: 150, shear: shear)
    let list = DisplayList(
      canvas: Size(width: 120, height: 120), scale: 1, backgroundColor: Color(white: 0.5),
      items: projected(homography, board(side: side, at: corner)))
    let drawn = try Drawing(list)
    let expected = try reference(
      homography, side: side, corner: corner, width: 120, height: 120, background: 127.5)
    var (largest, sum) = (0.0, 0.0)
    for (index, value) in expected.enumerated() {
      let difference = abs(Double(drawn.words[index] >> 16 & 255) - value)
      (largest, sum) = (max(largest, difference), sum + difference)
    }
    // An edge is blurred by half a pixel at most, and is nowhere in another place.
    #expect(largest < 64)
    #expect(sum / Double(expected.count) < 1.6)
  }

  @Test func `a board seen from far away is grey, not a pattern of its own`() throws {
    let homography = Homography(.scale(x: 0.025, y: 0.025)).concatenating(
      turned(by: 0.3, about: .zero, distance: 500)
    ).concatenating(Homography(.translation(x: 4, y: 4)))
    let d = try Drawing(width: 12, height: 12, projected(homography, board(side: 20, at: .zero)))
    for y in 5..<7 { for x in 5..<7 { #expect(abs(d.red(x, y) - 127) < 40, "\(x) \(y)") } }
  }

  @Test func `what is behind the viewer is not drawn`() throws {
    // The picture reaches through the viewer's plane at x = 100.
    let homography = Homography(x: SIMD3(1, 0, -0.01), y: SIMD3(0, 1, 0), one: SIMD3(0, 0, 1))
    let d = try Drawing(width: 60, height: 20, projected(homography, [.box(-1000, -50, 1090, 100)]))
    #expect(d.red(30, 10) == 0)
    let behind = try Drawing(width: 60, height: 20, projected(homography, [.box(110, -50, 400, 100)]))
    for x in 0..<60 { #expect(behind.red(x, 10) == 255) }
  }

  @Test func `two parts of a picture are the whole picture`() throws {
    let homography = turned(by: 0.8, about: Point(x: 60, y: 60), distance: 200)
    let items = board(side: 10, at: Point(x: 20, y: 20))
    let side = HalfPlane(a: 0.7, b: -1, c: 17.3, isClosed: true)
    let whole = try Drawing(width: 120, height: 120, projected(homography, items))
    let both = try Drawing(
      width: 120, height: 120,
      projected(homography, parts: [side], items) + projected(homography, parts: [side.opposite], items))
    #expect(both == whole)
    let one = try Drawing(width: 120, height: 120, projected(homography, parts: [side], items))
    #expect(one != whole)
  }

  @Test func `moving a projected group moves its picture`() throws {
    let homography = turned(by: 0.8, about: Point(x: 30, y: 30), distance: 200)
    let items = projected(homography, board(side: 5, at: Point(x: 10, y: 10)))
    let here = try Drawing(width: 80, height: 80, items)
    let there = try Drawing(width: 80, height: 80, items.map { $0.applying(.translation(x: 12, y: 7)) })
    for y in 0..<73 { for x in 0..<68 { #expect(abs(here.red(x, y) - there.red(x + 12, y + 7)) <= 1) } }
  }

  @Test func `a projection is applied before its group's opacity and clip`() throws {
    let group = DisplayGroup(
      opacity: 0.5, clip: .init(rect: Rect(x: 0, y: 0, width: 8, height: 16), cornerRadius: 0),
      projection: DisplayProjection(homography: turned(by: 0.2, about: Point(x: 8, y: 8), distance: 100)))
    let d = try Drawing(DisplayItem.group(group, [.box(-8, -8, 32, 32)]))
    #expect(abs(d.red(4, 8) - 127) <= 1 && d.red(12, 8) == 255)
  }
}

private enum TestAngle {
  static func sin(_ angle: Double) -> Double { Transform.rotation(angle).b }
  static func cos(_ angle: Double) -> Double { Transform.rotation(angle).a }
}
