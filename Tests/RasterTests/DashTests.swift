import InbetweenGeometry
import InbetweenRaster
import InbetweenTestSupport
import InbetweenTimeline
import Testing

/// Dashed lines against sums over sample points.
@Suite("Dashes") struct DashTests {
  @Test func `a dash that begins at a corner has a straight end`() throws {
    let shape = DisplayPath(
      path: .rect(Rect(x: 10, y: 10, width: 50, height: 50)), strokeColor: .black, lineWidth: 6,
      lineDashPattern: [12, 5, 3, 5])
    let d = try Drawing(width: 75, height: 75, scale: 2, [DisplayItem(transform: .identity, content: .path(shape))])
    // Above the upper right corner, right of the lower right one, …: where a mitre would be.
    for (x, y) in [(118, 18), (122, 16), (122, 122), (16, 122), (16, 18)] { #expect(d.red(x, y) == 255) }
    // The first pixels of the dashes.
    for (x, y) in [(20, 16), (114, 20), (122, 20), (125, 43), (119, 118), (20, 119)] { #expect(d.red(x, y) == 0) }
  }

  @Test(arguments: 0..<16) func `random dashes cover what their definition says`(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let polygon = DashedPolygon(&random)
    let d = try Drawing(width: 40, height: 40, [DisplayItem(transform: .identity, content: .path(polygon.shape))])
    let side = 4
    for y in 0..<40 {
      for x in 0..<40 {
        var inside = 0
        for sample in 0..<side * side {
          let (i, j) = (Double(sample % side) + 0.5, Double(sample / side) + 0.5)
          if polygon.contains(Point(x: Double(x) + i / Double(side), y: Double(y) + j / Double(side))) { inside += 1 }
        }
        let expected = 255 - 255 * inside / (side * side)
        if abs(d.red(x, y) - expected) > 48 {
          Issue.record("\(x), \(y): \(d.red(x, y)), \(expected); \(polygon.shape)")
        }
      }
    }
  }

  @Test func `dots with square caps lie along a curve`() throws {
    // At 45° of a circle of 20 points a dot of 6 points stands on its corner.
    let circle = Path.oval(in: Rect(x: 4, y: 4, width: 40, height: 40))
    let shape = DisplayPath(
      path: circle, strokeColor: .black, lineWidth: 6, lineCap: .square,
      lineDashPattern: [0, circle.length / 8])
    let d = try Drawing(width: 48, height: 48, [DisplayItem(transform: .identity, content: .path(shape))])
    var ink = 0
    for y in 0..<48 { for x in 0..<48 { ink += 255 - d.red(x, y) } }
    #expect(abs(Double(ink) / 255 - 8 * 36) < 3)
    let middle = 24 + 20 * 0.5.squareRoot()
    #expect(d.red(Int(middle + 2), Int(middle)) < 20 && d.red(Int(middle), Int(middle + 2)) < 20)
    #expect(d.red(Int(middle + 3), Int(middle + 3)) == 255)
  }
}

/// A polygon whose dash pattern may begin dashes at its corners, and the areas of its dashes: rectangles along the
/// lines, discs of round joins, and caps.
private struct DashedPolygon {
  private enum Area {
    case disc(Point)
    /// A rectangle around a line, as wide as the pen.
    case strip(from: Point, along: Point, length: Double)
  }

  var shape: DisplayPath
  private var areas: [Area] = []

  init(_ random: inout SplitMix) {
    let isClosed = Bool.random(using: &random)
    var points = (0..<Int.random(in: 3...4, using: &random)).map { _ in
      Point(x: Double.random(in: 6...34, using: &random), y: Double.random(in: 6...34, using: &random))
    }
    let first = points[0].distance(to: points[1])
    // Every third pattern begins a dash at the second corner.
    let pattern =
      switch Int.random(in: 0..<3, using: &random) {
      case 0: [first / 4, first / 4]
      case 1: [Double.random(in: 3...16, using: &random), Double.random(in: 8...12, using: &random)]
      default:
        [
          Double.random(in: 3...8, using: &random), Double.random(in: 8...12, using: &random), 0,
          Double.random(in: 8...12, using: &random),
        ]
      }
    let phase = Bool.random(using: &random) ? 0 : Double.random(in: -30...30, using: &random)
    let cap = [DisplayPath.LineCap.butt, .round, .square][Int.random(in: 0..<3, using: &random)]
    var path = Path()
    path.move(to: points[0])
    for point in points.dropFirst() { path.line(to: point) }
    if isClosed {
      path.close()
      points.append(points[0])
    }
    shape = DisplayPath(
      path: path, strokeColor: .black, lineWidth: Double.random(in: 2...5, using: &random), lineCap: cap,
      lineJoin: .round, lineDashPattern: pattern, lineDashPhase: phase)
    let total = path.length
    var dashes: [(start: Double, end: Double)] = []
    var (position, index) = (-phase - 10 * pattern.reduce(0, +), 0)
    while position < total - 1e-6 {
      let end = position + pattern[index % pattern.count]
      if index.isMultiple(of: 2), end > 1e-6 || position > -1e-6 {
        dashes.append((max(position, 0), min(end, total)))
      }
      position = end
      index += 1
    }
    let continues = isClosed && dashes.first?.start == 0 && dashes.last?.end == total
    for dash in dashes { add(dash, along: points, total, cap, continues) }
  }

  private mutating func add(
    _ dash: (start: Double, end: Double), along points: [Point], _ total: Double, _ cap: DisplayPath.LineCap,
    _ continues: Bool
  ) {
    let half = shape.lineWidth / 2
    var reached = 0.0
    for (a, b) in zip(points, points.dropFirst()) {
      let length = a.distance(to: b)
      let along = (b - a) * (1 / length)
      let (low, high) = (dash.start - reached, dash.end - reached)
      reached += length
      let isPoint = dash.start == dash.end && low > -1e-6 && low < length - 1e-6
      guard isPoint || (low < length - 1e-6 && high > 1e-6) else { continue }
      let (from, to) = (max(low, 0), min(high, length))
      let begins = low > -1e-6 && !(continues && dash.start == 0)
      let ends = high < length + 1e-6 && !(continues && dash.end == total)
      let before = begins && cap == .square ? half : 0
      let after = ends && cap == .square ? half : 0
      areas.append(.strip(from: a + along * (from - before), along: along, length: to - from + before + after))
      // A round cap, or the join at a corner that the dash covers.
      if !begins || cap == .round { areas.append(.disc(a + along * from)) }
      if ends && cap == .round { areas.append(.disc(a + along * to)) }
    }
  }

  func contains(_ p: Point) -> Bool {
    let half = shape.lineWidth / 2
    for area in areas {
      switch area {
      case .disc(let center): if center.distance(to: p) <= half { return true }
      case .strip(let from, let along, let length):
        let (dx, dy) = (p.x - from.x, p.y - from.y)
        let x = dx * along.x + dy * along.y
        if x >= 0, x <= length, abs(dx * along.y - dy * along.x) <= half { return true }
      }
    }
    return false
  }
}
