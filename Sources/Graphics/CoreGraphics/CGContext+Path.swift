public import Foundation
import InbetweenGeometry

// The current path.
extension CGContext {
  public func addRelativeArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat) {
    edit { $0.addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta) }
  }
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    CGPath(current).contains(point, using: mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding)
  }

  public func beginPath() { current = Path() }
  public func closePath() { current.close() }
  public var path: CGPath? { current.elements.isEmpty ? nil : CGPath(current) }
  public var isPathEmpty: Bool { current.elements.isEmpty }
  public var currentPointOfPath: CGPoint { CGPoint(current.currentPoint ?? .zero) }
  public var boundingBoxOfPath: CGRect { CGPath(current).boundingBoxOfPath }
  public var boundingBoxOfClipPath: CGRect { CGRect(origin: .zero, size: CGSize(size)) }

  public func move(to point: CGPoint) { edit { $0.move(to: point) } }
  public func addLine(to point: CGPoint) { edit { $0.addLine(to: point) } }
  public func addLines(between points: [CGPoint]) { edit { $0.addLines(between: points) } }
  public func addRect(_ rect: CGRect) { edit { $0.addRect(rect) } }
  public func addRects(_ rects: [CGRect]) { edit { $0.addRects(rects) } }
  public func addEllipse(in rect: CGRect) { edit { $0.addEllipse(in: rect) } }
  public func addPath(_ path: CGPath) { edit { $0.addPath(path) } }
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    edit { $0.addCurve(to: end, control1: control1, control2: control2) }
  }
  public func addQuadCurve(to end: CGPoint, control: CGPoint) { edit { $0.addQuadCurve(to: end, control: control) } }
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    edit {
      $0.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }
  }

  public func strokeLineSegments(between points: [CGPoint]) {
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      beginPath()
      addLines(between: [points[index], points[index + 1]])
      strokePath()
    }
  }

  func edit(_ change: (CGMutablePath) -> Void) {
    let path = CGMutablePath(current)
    // Otherwise each change would copy all elements.
    current = Path()
    change(path)
    current = path.model
  }
}
