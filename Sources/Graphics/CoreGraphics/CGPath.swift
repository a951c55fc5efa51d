public import Foundation
package import InbetweenGeometry

/// The rule that determines the inside of a path.
public enum CGPathFillRule: Int, Sendable { case winding, evenOdd }

public enum CGLineCap: Int32, Sendable { case butt, round, square }

public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }

/// Lines and curves, in points.
public class CGPath: Hashable, @unchecked Sendable {
  package fileprivate(set) var model: Path

  package init(_ model: Path) { self.model = model }

  public convenience init(rect: CGRect, transform: CGAffineTransform?) {
    self.init(Path.rectangle(Rect(rect)).placed(transform))
  }

  public convenience init(ellipseIn rect: CGRect, transform: CGAffineTransform?) {
    self.init(Path.ellipse(in: Rect(rect)).placed(transform))
  }

  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform?
  ) {
    self.init(
      Path.roundedRectangle(Rect(rect), Size(width: Double(cornerWidth), height: Double(cornerHeight)))
        .placed(transform))
  }

  // As on iOS, where transforms are passed by pointers.

  public convenience init(rect: CGRect, transform: inout CGAffineTransform) {
    self.init(rect: rect, transform: Optional(transform))
  }

  public convenience init(ellipseIn rect: CGRect, transform: inout CGAffineTransform) {
    self.init(ellipseIn: rect, transform: Optional(transform))
  }

  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: inout CGAffineTransform
  ) {
    self.init(
      roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: Optional(transform))
  }

  public func copy(using transform: inout CGAffineTransform) -> CGPath? { copy(using: Optional(transform)) }
  public func mutableCopy(using transform: inout CGAffineTransform) -> CGMutablePath? {
    mutableCopy(using: Optional(transform))
  }
  public func mutableCopy(using transform: CGAffineTransform?) -> CGMutablePath? {
    CGMutablePath(model.placed(transform))
  }

  public static func == (a: CGPath, b: CGPath) -> Bool { a.model == b.model }
  public func hash(into hasher: inout Hasher) { hasher.combine(model) }

  public var isEmpty: Bool { model.elements.isEmpty }
  public var currentPoint: CGPoint { CGPoint(model.currentPoint ?? .zero) }
  /// The smallest rectangle that contains all points, including control points of curves.
  public var boundingBox: CGRect { CGRect(model.controlBox ?? .zero) }
  /// The smallest rectangle that contains the curves themselves, each approximated by 32 lines.
  public var boundingBoxOfPath: CGRect { CGRect(model.flattened().controlBox ?? .zero) }

  public func copy() -> CGPath? { CGPath(model) }
  public func copy(using transform: CGAffineTransform?) -> CGPath? { CGPath(model.placed(transform)) }
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(model) }

  /// Whether a point is inside; each curve is approximated by 32 lines.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    let turns = model.applying(transform.model).flattened().winding(around: Point(point))
    return rule == .winding ? turns.sum != 0 : turns.crossings % 2 != 0
  }
}

/// A path that is built step by step.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  public convenience init() { self.init(Path()) }

  func edit(_ change: (inout Path) -> Void) { change(&model) }

  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    model.move(to: Point(point.applying(transform)))
  }

  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    model.line(to: Point(point.applying(transform)))
  }

  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    for (index, point) in points.enumerated() {
      if index == 0 { move(to: point, transform: transform) } else { addLine(to: point, transform: transform) }
    }
  }

  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    model.curve(
      to: Point(end.applying(transform)), control1: Point(control1.applying(transform)),
      control2: Point(control2.applying(transform)))
  }

  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    model.quadCurve(to: Point(end.applying(transform)), control: Point(control.applying(transform)))
  }

  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    add(.rectangle(Rect(rect)), transform)
  }

  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    add(.ellipse(in: Rect(rect)), transform)
  }

  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    add(
      .roundedRectangle(Rect(rect), Size(width: Double(cornerWidth), height: Double(cornerHeight))), transform)
  }

  /// Angles are in radians. `clockwise` has the meaning of Core Graphics, whose y axis points up: on the screen it is
  /// the opposite.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    var arc = Path()
    arc.elements = model.elements.isEmpty ? [] : [.move(model.currentPoint ?? .zero)]
    arc.arc(
      center: Point(center), radius: Double(radius), from: Double(startAngle), to: Double(endAngle),
      isIncreasing: !clockwise)
    model.elements += arc.applying(transform.model).elements.dropFirst(model.elements.isEmpty ? 0 : 1)
  }

  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
  ) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta, clockwise: delta < 0,
      transform: transform)
  }

  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) { add(path.model, transform) }

  public func closeSubpath() { model.close() }

  package func replace(_ path: Path) { model = path }

  private func add(_ path: Path, _ transform: CGAffineTransform) {
    model.elements += path.applying(transform.model).elements
  }
}

extension Path {
  fileprivate func placed(_ transform: CGAffineTransform?) -> Path { transform.map { applying($0.model) } ?? self }
}
