public import Foundation
import InbetweenGeometry
import InbetweenTimeline

extension CGPath {
  /// The outline of what stroking the path draws, to be filled by the winding rule; curves are approximated by 32
  /// lines.
  ///
  /// - Parameters:
  ///   - lineWidth: in points.
  ///   - miterLimit: the longest spike of a miter join, in halves of the width; longer ones are bevelled.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(
      model.applying(transform.model).strokeOutline(
        width: Double(lineWidth), cap: lineCap.model, join: lineJoin.model, miterLimit: Double(miterLimit)))
  }
}

extension Path {
  /// Rectangles along the lines, and the shapes of caps and joins, all in the same sense: filled by the winding rule
  /// they are the line.
  func strokeOutline(
    width: Double, cap: DisplayPath.LineCap, join: DisplayPath.LineJoin, miterLimit: Double
  ) -> Path {
    guard width > 0, width.isFinite else { return Path() }
    var outline = StrokeOutline(half: width / 2, join: join, miterLimit: miterLimit)
    for line in flattened().polylines {
      outline.add(line.points, isClosed: line.isClosed, cap: cap)
    }
    return outline.path
  }

  /// The subpaths of a path of straight lines.
  private var polylines: [(points: [Point], isClosed: Bool)] {
    var lines: [(points: [Point], isClosed: Bool)] = []
    for element in elements {
      switch element {
      case .move(let point): lines.append(([point], false))
      case .line(let point), .curve(_, _, let point):
        if lines.isEmpty || lines[lines.count - 1].isClosed {
          lines.append(([lines.last?.points.first ?? .zero], false))
        }
        if lines[lines.count - 1].points.last != point { lines[lines.count - 1].points.append(point) }
      case .close: if !lines.isEmpty { lines[lines.count - 1].isClosed = true }
      }
    }
    return lines
  }
}

/// The shapes of which a line consists.
private struct StrokeOutline {
  let half: Double
  let join: DisplayPath.LineJoin
  let miterLimit: Double
  private(set) var path = Path()

  mutating func add(_ given: [Point], isClosed: Bool, cap: DisplayPath.LineCap) {
    var points = given
    if isClosed, points.count > 1, points.first == points.last { points.removeLast() }
    guard points.count > 1 else {
      // A point has caps only.
      if let point = points.first, cap == .round { addDisc(at: point) }
      return
    }
    let ends = isClosed ? points.indices : 0..<points.count - 1
    for index in ends {
      let (start, end) = (points[index], points[(index + 1) % points.count])
      var (from, to) = (start, end)
      let along = direction(start, end)
      if cap == .square, !isClosed {
        if index == 0 { from = moved(from, along, -half) }
        if index == ends.upperBound - 1 { to = moved(to, along, half) }
      }
      let side = Point(x: -along.y * half, y: along.x * half)
      add([
        Point(x: from.x - side.x, y: from.y - side.y), Point(x: to.x - side.x, y: to.y - side.y),
        Point(x: to.x + side.x, y: to.y + side.y), Point(x: from.x + side.x, y: from.y + side.y),
      ])
      if isClosed || index + 2 < points.count {
        addJoin(at: end, along, direction(end, points[(index + 2) % points.count]))
      }
    }
    if cap == .round, !isClosed { for point in [points[0], points[points.count - 1]] { addDisc(at: point) } }
  }

  private mutating func addJoin(at point: Point, _ before: Point, _ after: Point) {
    let turn = before.x * after.y - before.y * after.x
    let cosine = before.x * after.x + before.y * after.y
    guard abs(turn) > 1e-9 || cosine < 0 else { return }
    guard join != .round else { return addDisc(at: point) }
    // The outer corners of the two rectangles.
    let sign = turn > 0 ? -1.0 : 1.0
    let first = Point(x: point.x - before.y * half * sign, y: point.y + before.x * half * sign)
    let second = Point(x: point.x - after.y * half * sign, y: point.y + after.x * half * sign)
    var corner = [point, first, second]
    // The length of the spike in halves of the width.
    let spike = 1 / max(((1 + cosine) / 2).squareRoot(), 1e-9)
    if join == .miter, spike <= miterLimit {
      let middle = Point(x: (first.x + second.x) / 2 - point.x, y: (first.y + second.y) / 2 - point.y)
      let length = (middle.x * middle.x + middle.y * middle.y).squareRoot()
      if length > 1e-9 {
        corner.insert(moved(point, Point(x: middle.x / length, y: middle.y / length), half * spike), at: 2)
      }
    }
    add(corner)
  }

  private mutating func addDisc(at point: Point) {
    add(
      (0..<32).map { index in
        let angle = Double(index) / 32 * 2 * .pi
        return Point(x: point.x + half * cos(angle), y: point.y + half * sin(angle))
      })
  }

  /// Adds a polygon in the sense of growing angles.
  private mutating func add(_ polygon: [Point]) {
    var area = 0.0
    for (index, point) in polygon.enumerated() {
      let next = polygon[(index + 1) % polygon.count]
      area += point.x * next.y - point.y * next.x
    }
    for (index, point) in (area < 0 ? polygon.reversed() : polygon).enumerated() {
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    path.close()
  }

  private func direction(_ start: Point, _ end: Point) -> Point {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let length = max((x * x + y * y).squareRoot(), 1e-12)
    return Point(x: x / length, y: y / length)
  }

  private func moved(_ point: Point, _ along: Point, _ distance: Double) -> Point {
    Point(x: point.x + along.x * distance, y: point.y + along.y * distance)
  }
}
