public import Foundation
import InbetweenGeometry

extension Path {
  /// Adds a line and an arc that touches the lines from the current point to `corner` and from there to `end`, as
  /// `CGPathAddArcToPoint` does. Where the three points lie on a line, or the radius is 0, the line ends at the corner.
  mutating func arc(corner: Point, end: Point, radius: Double) {
    guard let start = currentPoint else { return move(to: corner) }
    let (ax, ay) = (start.x - corner.x, start.y - corner.y)
    let (bx, by) = (end.x - corner.x, end.y - corner.y)
    let lengths = hypot(ax, ay) * hypot(bx, by)
    let sine = lengths > 0 ? (ax * by - ay * bx) / lengths : 0
    guard radius > 0, abs(sine) > 1e-9, lengths.isFinite else { return line(to: corner) }
    let cosine = (ax * bx + ay * by) / lengths
    // From the corner to where the arc touches the lines.
    let reach = radius * (1 + cosine) / abs(sine)
    func point(_ x: Double, _ y: Double) -> Point {
      let scale = reach / hypot(x, y)
      return Point(x: corner.x + x * scale, y: corner.y + y * scale)
    }
    let (first, last) = (point(ax, ay), point(bx, by))
    let side = sine > 0 ? 1.0 : -1.0
    // The centre is at the side of the first line where the second one leads.
    let unit = hypot(ax, ay)
    let center = Point(x: first.x - side * ay / unit * radius, y: first.y + side * ax / unit * radius)
    arc(
      center: center, radius: radius, from: atan2(first.y - center.y, first.x - center.x),
      to: atan2(last.y - center.y, last.x - center.x), isIncreasing: sine < 0)
  }
}

extension CGMutablePath {
  /// A line and an arc that touches the lines from the current point to the first point and from there to the second.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard transform != .identity else {
      return edit { $0.arc(corner: Point(tangent1End), end: Point(tangent2End), radius: Double(radius)) }
    }
    var part = Path()
    // The radius is in the coordinates before the transform.
    part.move(to: Point(currentPoint.applying(transform.inverted())))
    part.arc(corner: Point(tangent1End), end: Point(tangent2End), radius: Double(radius))
    edit { $0.elements += part.applying(transform.model).elements.dropFirst($0.elements.isEmpty ? 0 : 1) }
  }
}

extension CGContext {
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    edit { $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius) }
  }
}
