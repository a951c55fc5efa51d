public import Foundation
import InbetweenMotion
import InbetweenObjects

// Geometry in `NSValue`, under UIKit's names; on Linux Foundation has it under AppKit's. Transforms go in as their bytes,
// which is all that Foundation keeps there.

extension NSValue {
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  public var cgPointValue: CGPoint { pointValue }
  public var cgSizeValue: CGSize { sizeValue }
  public var cgRectValue: CGRect { rectValue }

  public var caTransform3DValue: CATransform3D { transform ?? CATransform3DIdentity }
  public var cgAffineTransformValue: CGAffineTransform { CATransform3DGetAffineTransform(caTransform3DValue) }

  /// The transform that was put in; nil where something else was.
  var transform: CATransform3D? {
    heldNumbers.flatMap { Transform3D(elements: $0) }.map { CATransform3D($0) }
  }

  /// A value that holds a transform.
  public static func holding(_ transform: CATransform3D) -> NSValue { holding(transform.model.elements) }
}
