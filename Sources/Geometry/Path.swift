#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// A path of lines and cubic Bézier curves, in the coordinates of its owner.
public struct Path: Hashable, Sendable {
  /// A step of the path, from the current point.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath at a point, without a line to it.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A cubic Bézier curve to a point.
    case curve(control1: Point, control2: Point, end: Point)
    case close
  }

  /// The steps in the order in which they are drawn, in the coordinates of the path's owner.
  public var elements: [Element]

  public init(elements: [Element] = []) { self.elements = elements }

  /// Whether there are no elements; a path of one `move` is not empty, though it draws nothing.
  public var isEmpty: Bool { elements.isEmpty }

  /// Begins a subpath, as `UIBezierPath.move(to:)`.
  public mutating func move(to point: Point) { elements.append(.move(point)) }
  /// Appends a straight line, as `UIBezierPath.addLine(to:)`.
  public mutating func line(to point: Point) { elements.append(.line(point)) }
  /// Appends a cubic Bézier curve, as `UIBezierPath.addCurve(to:controlPoint1:controlPoint2:)`.
  public mutating func curve(to end: Point, control1: Point, control2: Point) {
    elements.append(.curve(control1: control1, control2: control2, end: end))
  }
  /// Closes the current subpath by a straight line to its beginning.
  public mutating func close() { elements.append(.close) }

  /// The path with every point transformed.
  public func applying(_ transform: Transform) -> Path {
    Path(
      elements: elements.map { element in
        switch element {
        case .move(let p): .move(transform.apply(to: p))
        case .line(let p): .line(transform.apply(to: p))
        case .curve(let c1, let c2, let end):
          .curve(
            control1: transform.apply(to: c1), control2: transform.apply(to: c2), end: transform.apply(to: end))
        case .close: .close
        }
      })
  }

  /// The bounding box of all end and control points, which contains the path; nil for an empty path.
  public var controlBox: Rect? {
    var box: PointBounds?
    func include(_ p: Point) { if box?.include(p) == nil { box = PointBounds(p) } }
    for element in elements {
      switch element {
      case .move(let p), .line(let p): include(p)
      case .curve(let c1, let c2, let end):
        include(c1)
        include(c2)
        include(end)
      case .close: break
      }
    }
    return box?.rect
  }
}

extension Path {
  /// `UIBezierPath(rect:)`: clockwise from the top left corner.
  public static func rect(_ r: Rect) -> Path {
    Path(elements: [
      .move(Point(x: r.minX, y: r.minY)), .line(Point(x: r.maxX, y: r.minY)),
      .line(Point(x: r.maxX, y: r.maxY)), .line(Point(x: r.minX, y: r.maxY)), .close,
    ])
  }

  /// `UIBezierPath(ovalIn:)`: four cubic quarters, clockwise from the right.
  public static func oval(in r: Rect) -> Path {
    let circle = arc(center: .zero, radius: 1, startAngle: 0, endAngle: 2 * Double.pi, clockwise: true)
    let toRect = Transform(a: r.width / 2, b: 0, c: 0, d: r.height / 2, tx: r.midX, ty: r.midY)
    var path = circle.applying(toRect)
    path.close()
    return path
  }

  /// A rectangle with rounded corners; the radius is limited to half the shorter side, as in Core Animation.
  ///
  /// - Parameter corners: the rounded corners.
  public static func roundedRect(
    _ r: Rect, cornerRadius: Double, corners: CornerMask = .all, curve: CornerCurve = .circular
  ) -> Path {
    let radius = min(max(cornerRadius, 0), min(r.width, r.height) / 2)
    guard radius > 0, !corners.isEmpty else { return rect(r) }
    let rounded = RoundedCorners(r, radius: radius, corners: corners, curve: curve)
    var path = Path()
    path.move(to: rounded.start(of: 0, along: .leaving))
    for corner in [1, 2, 3, 0] {
      path.line(to: rounded.start(of: corner, along: .entering))
      if rounded.isRound[corner] { rounded.append(corner, to: &path) }
    }
    path.close()
    return path
  }

  /// `UIBezierPath(arcCenter:radius:startAngle:endAngle:clockwise:)`, angles in radians from the positive x axis,
  /// clockwise as seen on the screen, since the y axis points down. At most one full turn; empty if an angle is not
  /// finite.
  public static func arc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) -> Path {
    let full = 2 * Double.pi
    var sweep = endAngle - startAngle
    guard sweep.isFinite else { return Path() }
    if clockwise {
      if sweep < 0 { sweep = sweep.truncatingRemainder(dividingBy: full) + full }
      sweep = min(sweep, full)
    } else {
      if sweep > 0 { sweep = sweep.truncatingRemainder(dividingBy: full) - full }
      sweep = max(sweep, -full)
    }
    let count = max(1, Int((abs(sweep) / (Double.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let k = 4.0 / 3.0 * tan(step / 4) * radius
    func point(_ angle: Double) -> Point {
      Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    var path = Path()
    path.move(to: point(startAngle))
    for i in 0..<count {
      let from = startAngle + step * Double(i)
      let to = i == count - 1 ? startAngle + sweep : from + step
      let (p, q) = (point(from), point(to))
      path.curve(
        to: q,
        control1: Point(x: p.x - k * sin(from), y: p.y + k * cos(from)),
        control2: Point(x: q.x + k * sin(to), y: q.y - k * cos(to)))
    }
    return path
  }
}
