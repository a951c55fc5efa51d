import InbetweenModel
import Foundation
import InbetweenGeometry

/// A point at which a body touches another one or a boundary.
struct Contact {
  let body: DynamicBody
  /// Nil for a boundary.
  let other: DynamicBody?
  let point: CGPoint
  /// The unit normal, pointing from the other body into this one.
  let normal: CGVector
  /// How far they overlap, in points.
  let depth: CGFloat
  /// The separation velocity to be reached, in points per second.
  private var separationSpeed: CGFloat = 0
  /// The impulses applied along the normal and across it so far in this step.
  private var normalImpulse: CGFloat = 0
  private var frictionImpulse: CGFloat = 0

  private init(body: DynamicBody, other: DynamicBody?, point: CGPoint, normal: CGVector, depth: CGFloat) {
    (self.body, self.other, self.point, self.normal, self.depth) = (body, other, point, normal, depth)
  }

  /// The contacts with a line: for a wall, all points behind it, where its right-hand side is inside; for other lines,
  /// the points at which the body crosses it.
  static func of(_ body: DynamicBody, line: (from: CGPoint, to: CGPoint), isWall: Bool) -> [Contact] {
    let direction = CGVector(dx: line.to.x - line.from.x, dy: line.to.y - line.from.y)
    let length = hypot(direction.dx, direction.dy)
    guard length > 0 else { return [] }
    var normal = CGVector(dx: -direction.dy / length, dy: direction.dx / length)
    func height(_ point: CGPoint) -> CGFloat {
      (point.x - line.from.x) * normal.dx + (point.y - line.from.y) * normal.dy
    }
    if !isWall, height(body.center) < 0 { normal = CGVector(dx: -normal.dx, dy: -normal.dy) }
    func along(_ point: CGPoint) -> CGFloat {
      ((point.x - line.from.x) * direction.dx + (point.y - line.from.y) * direction.dy) / length
    }
    let corners = body.corners
    // The end of a line inside a body is a contact, too.
    if !isWall, !corners.contains(where: { height($0) < 0 && along($0) >= 0 && along($0) <= length }) {
      return [line.from, line.to].compactMap { end in
        guard let (side, depth) = Polygon(corners).entry(of: end) else { return nil }
        return Contact(
          body: body, other: nil, point: end, normal: CGVector(dx: -side.dx, dy: -side.dy), depth: depth)
      }
    }
    return corners.compactMap { corner in
      let below = -height(corner)
      guard below > 0, isWall || (along(corner) >= 0 && along(corner) <= length) else { return nil }
      return Contact(body: body, other: nil, point: corner, normal: normal, depth: below)
    }
  }

  /// The contacts of two overlapping bodies: the corners of one inside the other, in the direction of least
  /// penetration.
  static func of(_ a: DynamicBody, _ b: DynamicBody) -> [Contact] {
    let (first, second) = (Polygon(a.corners), Polygon(b.corners))
    var best: (normal: CGVector, depth: CGFloat)?
    for normal in first.normals + second.normals {
      let (one, two) = (first.span(along: normal), second.span(along: normal))
      let depth = min(one.upperBound - two.lowerBound, two.upperBound - one.lowerBound)
      guard depth > 0 else { return [] }
      if depth < best?.depth ?? .infinity { best = (normal, depth) }
    }
    guard let (side, depth) = best else { return [] }
    var normal = side
    let direction = (a.center.x - b.center.x) * normal.dx + (a.center.y - b.center.y) * normal.dy
    if direction < 0 { normal = CGVector(dx: -normal.dx, dy: -normal.dy) }
    let points = a.corners.filter { second.entry(of: $0) != nil } + b.corners.filter { first.entry(of: $0) != nil }
    let shown = points.isEmpty ? [CGPoint(x: (a.center.x + b.center.x) / 2, y: (a.center.y + b.center.y) / 2)] : points
    return shown.map { Contact(body: a, other: b, point: $0, normal: normal, depth: depth) }
  }

  /// Reads the velocities before any contact has changed them.
  mutating func begin(_ step: Double) {
    let relative = relativeVelocity
    let speed = relative.dx * normal.dx + relative.dy * normal.dy
    let elasticity = max(body.elasticity, other?.elasticity ?? 0)
    // Overlap is removed over several steps; slow contacts do not bounce, since otherwise nothing would come to rest.
    let push = CGFloat(min(0.2 / step * Double(max(depth - 0.1, 0)), 200))
    separationSpeed = max(push, speed < -30 ? -speed * CGFloat(elasticity) : 0)
  }

  /// Applies the separation velocity and friction. Contacts are resolved iteratively, one after the other.
  mutating func resolve() {
    let ease = ease(along: normal)
    guard ease > 0 else { return }
    let relative = relativeVelocity
    let speed = relative.dx * normal.dx + relative.dy * normal.dy
    let impulse = max(normalImpulse + (separationSpeed - speed) / CGFloat(ease), 0)
    hit(CGVector(dx: normal.dx * (impulse - normalImpulse), dy: normal.dy * (impulse - normalImpulse)))
    normalImpulse = impulse
    let side = CGVector(dx: -normal.dy, dy: normal.dx)
    let sliding = relativeVelocity
    let slip = sliding.dx * side.dx + sliding.dy * side.dy
    let grip = CGFloat((body.friction * (other?.friction ?? 0.2)).squareRoot()) * normalImpulse
    let friction = min(max(frictionImpulse - slip / CGFloat(self.ease(along: side)), -grip), grip)
    hit(CGVector(dx: side.dx * (friction - frictionImpulse), dy: side.dy * (friction - frictionImpulse)))
    frictionImpulse = friction
  }

  private var relativeVelocity: CGVector {
    let (own, theirs) = (body.velocity(at: point), other?.velocity(at: point) ?? .zero)
    return CGVector(dx: own.dx - theirs.dx, dy: own.dy - theirs.dy)
  }

  private func hit(_ impulse: CGVector) {
    body.hit(impulse, at: point)
    other?.hit(CGVector(dx: -impulse.dx, dy: -impulse.dy), at: point)
  }

  /// The combined inverse effective mass along a direction.
  private func ease(along direction: CGVector) -> Double {
    [body, other].compactMap { $0 }.reduce(0) { sum, body in
      let arm = (point.x - body.center.x) * direction.dy - (point.y - body.center.y) * direction.dx
      return sum + body.inverseMass + Double(arm * arm) * body.inverseInertia
    }
  }
}

/// The corners of a convex polygon, clockwise on the screen.
struct Polygon {
  let corners: [CGPoint]

  init(_ corners: [CGPoint]) { self.corners = corners }

  /// The unit normals of the sides, pointing outwards.
  var normals: [CGVector] {
    corners.indices.compactMap { index in
      let (from, to) = (corners[index], corners[(index + 1) % corners.count])
      let length = hypot(to.x - from.x, to.y - from.y)
      return length > 0 ? CGVector(dx: (to.y - from.y) / length, dy: (from.x - to.x) / length) : nil
    }
  }

  func span(along direction: CGVector) -> ClosedRange<CGFloat> {
    let places = corners.map { $0.x * direction.dx + $0.y * direction.dy }.filter(\.isFinite)
    return (places.min() ?? 0)...(places.max() ?? 0)
  }

  /// The side nearest to a point inside, and the distance to it; nil for a point outside.
  func entry(of point: CGPoint) -> (normal: CGVector, depth: CGFloat)? {
    var best: (normal: CGVector, depth: CGFloat)?
    for (index, normal) in normals.enumerated() where corners.indices.contains(index) {
      let depth = (corners[index].x - point.x) * normal.dx + (corners[index].y - point.y) * normal.dy
      guard depth >= 0 else { return nil }
      if depth < best?.depth ?? .infinity { best = (normal, depth) }
    }
    return best
  }
}

extension CGPath {
  /// The path as lines, with each curve approximated by sixteen.
  var straightened: [(from: CGPoint, to: CGPoint)] {
    var lines: [(CGPoint, CGPoint)] = []
    var (start, now) = (CGPoint.zero, CGPoint.zero)
    func draw(to point: CGPoint) {
      lines.append((now, point))
      now = point
    }
    for element in model.elements {
      switch element {
      case .move(let point): (start, now) = (CGPoint(point), CGPoint(point))
      case .line(let point): draw(to: CGPoint(point))
      case .curve(let first, let second, let end):
        let from = Point(now)
        for step in 1...16 {
          let t = Double(step) / 16
          let u = 1 - t
          func along(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
            u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
          }
          draw(
            to: CGPoint(
              x: along(from.x, first.x, second.x, end.x), y: along(from.y, first.y, second.y, end.y)))
        }
      case .close: draw(to: start)
      }
    }
    return lines
  }
}
