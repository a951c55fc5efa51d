public import Foundation
import InbetweenGeometry

public enum CGPathElementType: Int32, Sendable {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// A step of a path. Quadratic curves have become cubic ones.
public struct CGPathElement: Sendable {
  public var type: CGPathElementType
  /// One point for a move or a line; two control points and the end for a curve.
  public var points: [CGPoint]

  /// What a block reads with `pointee`, as the pointer that it gets on iOS.
  public struct Reference: Sendable { public let pointee: CGPathElement }
}

extension CGPath {
  /// Calls a block for every element of the path.
  public func applyWithBlock(_ block: (CGPathElement.Reference) -> Void) {
    for element in model.elements {
      let (type, points): (CGPathElementType, [Point]) =
        switch element {
        case .move(let point): (.moveToPoint, [point])
        case .line(let point): (.addLineToPoint, [point])
        case .curve(let control1, let control2, let end): (.addCurveToPoint, [control1, control2, end])
        case .close: (.closeSubpath, [])
        }
      block(CGPathElement.Reference(pointee: CGPathElement(type: type, points: points.map { CGPoint($0) })))
    }
  }
}
