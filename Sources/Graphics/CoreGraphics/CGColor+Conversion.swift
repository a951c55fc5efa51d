public import Foundation
import InbetweenGeometry

/// The number of a class of Core Foundation.
public typealias CFTypeID = UInt

/// The number of an object's class: colours, paths and images have one; others have 0.
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID {
  switch cf {
  case is CGColor: CGColor.typeID
  case is CGPath: CGPath.typeID
  case is CGImage: CGImage.typeID
  default: 0
  }
}

extension CGColor {
  public static var typeID: CFTypeID { 1 }

  /// The colour in another space: its grey value for spaces of greys, and otherwise the same colour, because all are
  /// sRGB.
  public func converted(to: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?) -> CGColor? {
    guard to.isGray, pattern == nil else { return self }
    return CGColor(
      gray: CGFloat(0.2126 * model.red + 0.7152 * model.green + 0.0722 * model.blue), alpha: CGFloat(model.alpha))
  }
}

extension CGPath {
  public static var typeID: CFTypeID { 2 }
}

extension CGImage {
  public static var typeID: CFTypeID { 3 }
}
