public import Foundation
public import InbetweenModel

// `NSValue` is a class cluster, whose initializers cannot give another object: functions of its name do.

public func NSValue(caTransform3D transform: CATransform3D) -> Foundation.NSValue { .holding(transform) }

public func NSValue(cgAffineTransform transform: CGAffineTransform) -> Foundation.NSValue {
  .holding(CATransform3DMakeAffineTransform(transform))
}
