public import Foundation
import InbetweenGeometry

/// A path with its drawing parameters, in points.
open class UIBezierPath: NSObject {
  private let path: CGMutablePath
  open var lineWidth: CGFloat = 1
  open var lineCapStyle = CGLineCap.butt
  open var lineJoinStyle = CGLineJoin.miter
  open var miterLimit: CGFloat = 10
  open var usesEvenOddFillRule = false
  package private(set) var dashes: (pattern: [Double], phase: Double) = ([], 0)

  public override init() {
    path = CGMutablePath()
    super.init()
  }

  private init(_ model: Path) {
    path = CGMutablePath(model)
    super.init()
  }

  public convenience init(cgPath: CGPath) { self.init(cgPath.model) }

  public convenience init(rect: CGRect) { self.init(Path.rectangle(Rect(rect))) }

  public convenience init(ovalIn rect: CGRect) { self.init(Path.ellipse(in: Rect(rect))) }

  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      Path.roundedRectangle(Rect(rect), Size(width: Double(cornerRadius), height: Double(cornerRadius))))
  }

  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    self.init(
      Path.roundedRectangle(
        Rect(rect), Size(cornerRadii),
        corners: (
          corners.contains(.topLeft), corners.contains(.topRight), corners.contains(.bottomRight),
          corners.contains(.bottomLeft)
        )))
  }

  /// Angles are in radians; `clockwise` is as seen on the screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init(Path())
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  open var cgPath: CGPath {
    get { CGPath(path.model) }
    set {
      path.removeAll()
      path.addPath(newValue)
    }
  }
  open var isEmpty: Bool { path.isEmpty }
  open var bounds: CGRect { path.boundingBoxOfPath }
  open var currentPoint: CGPoint { path.currentPoint }

  open func move(to point: CGPoint) { path.move(to: point) }
  open func addLine(to point: CGPoint) { path.addLine(to: point) }
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    // UIKit's y axis points down, so its clockwise is the counter-clockwise of Core Graphics.
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }
  open func close() { path.closeSubpath() }
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }
  open func removeAllPoints() { path.removeAll() }
  open func apply(_ transform: CGAffineTransform) { path.transform(by: transform) }
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }
  open func reversing() -> UIBezierPath { UIBezierPath(path.model.reversed()) }

  /// Lengths of dashes and gaps, in points; empty for a solid line.
  public func setLineDash(_ pattern: [CGFloat]?, count: Int, phase: CGFloat) {
    dashes = ((pattern ?? []).prefix(max(count, 0)).map { Double($0) }, Double(phase))
  }

  /// Fills the path with the fill colour of the current context; does nothing without a context, as in UIKit.
  open func fill() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// - Parameter alpha: 0…1.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) { faded(alpha, blendMode) { fill() } }
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { faded(alpha, blendMode) { stroke() } }

  private func faded(_ alpha: CGFloat, _ mode: CGBlendMode, _ draw: () -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setAlpha(alpha)
    context.setBlendMode(mode)
    draw()
    context.restoreGState()
  }

  /// Strokes the path with the stroke colour of the current context.
  open func stroke() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    context.setLineDash(phase: CGFloat(dashes.phase), lengths: dashes.pattern.map { CGFloat($0) })
    context.beginPath()
    context.addPath(cgPath)
    context.strokePath()
    context.restoreGState()
  }

  /// Clips the current context to the path.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }
}

extension Path {
  /// The path with each subpath reversed.
  fileprivate func reversed() -> Path {
    var result = Path()
    for part in parts.reversed() {
      result.move(to: part.points.last ?? .zero)
      for index in part.steps.indices.reversed() {
        switch part.steps[index] {
        case .curve(let a, let b, _): result.curve(to: part.points[index], control1: b, control2: a)
        default: result.line(to: part.points[index])
        }
      }
      if part.isClosed { result.close() }
    }
    return result
  }

  private struct Part {
    var points: [Point]
    var steps: [Element] = []
    var isClosed = false
  }

  private var parts: [Part] {
    var parts: [Part] = []
    for element in elements {
      switch element {
      case .move(let point): parts.append(Part(points: [point]))
      case .line(let point), .curve(_, _, let point):
        if parts.isEmpty { parts.append(Part(points: [.zero])) }
        parts[parts.count - 1].points.append(point)
        parts[parts.count - 1].steps.append(element)
      case .close: if !parts.isEmpty { parts[parts.count - 1].isClosed = true }
      }
    }
    return parts
  }
}

extension CGMutablePath {
  fileprivate func removeAll() { replace(Path()) }
  fileprivate func transform(by transform: CGAffineTransform) { replace(model.applying(transform.model)) }
}
