import Foundation
package import InbetweenGeometry

// The shapes that UIBezierPath and CGPath create, as lines and cubic curves.

extension Path {
  package static func rectangle(_ rect: Rect) -> Path {
    Path(elements: [
      .move(Point(x: rect.minX, y: rect.minY)), .line(Point(x: rect.maxX, y: rect.minY)),
      .line(Point(x: rect.maxX, y: rect.maxY)), .line(Point(x: rect.minX, y: rect.maxY)), .close,
    ])
  }

  /// Starts at the rightmost point and runs clockwise.
  package static func ellipse(in rect: Rect) -> Path {
    var circle = Path()
    circle.arc(center: .zero, radius: 1, from: 0, to: 2 * .pi, isIncreasing: true)
    circle.close()
    return circle.applying(
      Transform(a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY))
  }

  /// A rectangle with elliptical corners; only the given corners are rounded: top left, top right, bottom right, bottom
  /// left.
  package static func roundedRectangle(
    _ rect: Rect, _ radii: Size, corners: (Bool, Bool, Bool, Bool) = (true, true, true, true)
  ) -> Path {
    let x = min(max(radii.width, 0), abs(rect.width) / 2)
    let y = min(max(radii.height, 0), abs(rect.height) / 2)
    guard x > 0, y > 0 else { return rectangle(rect) }
    var path = Path()
    func corner(_ isRound: Bool, _ center: Point, _ point: Point, from angle: Double) {
      guard isRound else { return path.elements.isEmpty ? path.move(to: point) : path.line(to: point) }
      var quarter = Path()
      quarter.arc(center: .zero, radius: 1, from: angle, to: angle + .pi / 2, isIncreasing: true)
      let placed = quarter.applying(Transform(a: x, b: 0, c: 0, d: y, tx: center.x, ty: center.y))
      for (index, element) in placed.elements.enumerated() {
        if index == 0, case .move(let start) = element, !path.elements.isEmpty {
          path.line(to: start)
        } else {
          path.elements.append(element)
        }
      }
    }
    corner(
      corners.0, Point(x: rect.minX + x, y: rect.minY + y), Point(x: rect.minX, y: rect.minY), from: .pi)
    corner(
      corners.1, Point(x: rect.maxX - x, y: rect.minY + y), Point(x: rect.maxX, y: rect.minY), from: 1.5 * .pi)
    corner(corners.2, Point(x: rect.maxX - x, y: rect.maxY - y), Point(x: rect.maxX, y: rect.maxY), from: 0)
    corner(
      corners.3, Point(x: rect.minX + x, y: rect.maxY - y), Point(x: rect.minX, y: rect.maxY), from: 0.5 * .pi)
    path.close()
    return path
  }

  /// The start of the next line.
  package var currentPoint: Point? {
    var start: Point?
    var current: Point?
    for element in elements {
      switch element {
      case .move(let point): (start, current) = (point, point)
      case .line(let point), .curve(_, _, let point): current = point
      case .close: current = start
      }
    }
    return current
  }

  package mutating func quadCurve(to end: Point, control: Point) {
    let start = currentPoint ?? .zero
    func third(_ point: Point) -> Point {
      Point(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    curve(to: end, control1: third(start), control2: third(end))
  }

  /// Adds an arc as cubic curves of at most a quarter circle each, connected to the existing path by a line.
  ///
  /// - Parameter isIncreasing: whether angles increase along the arc, which is clockwise on a screen with a y axis that
  ///   points down. Full turns are added to the end angle if the direction requires it, as in Core Graphics; a
  ///   difference of more than a full turn is one full turn.
  package mutating func arc(center: Point, radius: Double, from start: Double, to end: Double, isIncreasing: Bool) {
    let turn = 2 * Double.pi
    var sweep = end - start
    if isIncreasing {
      if sweep < 0 { sweep = turn - (-sweep).truncatingRemainder(dividingBy: turn) }
      sweep = min(sweep, turn)
    } else {
      if sweep > 0 { sweep = sweep.truncatingRemainder(dividingBy: turn) - turn }
      sweep = max(sweep, -turn)
    }
    func point(_ angle: Double) -> Point {
      Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    guard sweep.isFinite else { return }
    if elements.isEmpty { move(to: point(start)) } else { line(to: point(start)) }
    let count = max(Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)), 1)
    let step = sweep / Double(count)
    let handle = 4 / 3 * tan(step / 4) * radius
    for index in 0..<count where sweep != 0 {
      let (a, b) = (start + Double(index) * step, start + Double(index + 1) * step)
      let (p, q) = (point(a), point(b))
      curve(
        to: q, control1: Point(x: p.x - handle * sin(a), y: p.y + handle * cos(a)),
        control2: Point(x: q.x + handle * sin(b), y: q.y - handle * cos(b)))
    }
  }

  /// The path with each curve replaced by 32 lines.
  package func flattened() -> Path {
    var flat = Path()
    var current = Point.zero
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let p):
        flat.move(to: p)
        (current, start) = (p, p)
      case .line(let p):
        flat.line(to: p)
        current = p
      case .curve(let a, let b, let p):
        for step in 1...32 {
          let t = Double(step) / 32
          let u = 1 - t
          let (k0, k1, k2, k3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          flat.line(
            to: Point(
              x: k0 * current.x + k1 * a.x + k2 * b.x + k3 * p.x, y: k0 * current.y + k1 * a.y + k2 * b.y + k3 * p.y))
        }
        current = p
      case .close:
        flat.close()
        current = start
      }
    }
    return flat
  }

  /// The winding number of a point, and the number of crossings of a ray from it to the right.
  func winding(around point: Point) -> (sum: Int, crossings: Int) {
    var (sum, crossings) = (0, 0)
    var (current, start) = (Point.zero, Point.zero)
    func cross(_ a: Point, _ b: Point) {
      guard (a.y <= point.y) != (b.y <= point.y) else { return }
      guard a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) > point.x else { return }
      sum += b.y > a.y ? 1 : -1
      crossings += 1
    }
    for element in elements {
      switch element {
      case .move(let p):
        cross(current, start)
        (current, start) = (p, p)
      case .line(let p), .curve(_, _, let p):
        cross(current, p)
        current = p
      case .close:
        cross(current, start)
        current = start
      }
    }
    cross(current, start)
    return (sum, crossings)
  }
}
