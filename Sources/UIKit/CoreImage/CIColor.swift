public import Foundation
public import InbetweenModel
import InbetweenGeometry

/// A colour of Core Image, in sRGB and not premultiplied.
public final class CIColor: NSObject, @unchecked Sendable {
  public let red: CGFloat
  public let green: CGFloat
  public let blue: CGFloat
  public let alpha: CGFloat
  public var numberOfComponents: Int { 4 }
  public var stringRepresentation: String { "\(red) \(green) \(blue) \(alpha)" }

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: 1)
  }
  public convenience init(cgColor color: CGColor) {
    let model = color.model
    self.init(
      red: CGFloat(model.red), green: CGFloat(model.green), blue: CGFloat(model.blue), alpha: CGFloat(model.alpha))
  }
  public convenience init(color: UIColor) { self.init(cgColor: color.cgColor) }

  /// Of numbers with spaces between them: red, green, blue and, unless it is 1, alpha.
  public convenience init(string representation: String) {
    let numbers = representation.split(separator: " ").map { CGFloat(Double($0) ?? 0) } + [0, 0, 0]
    self.init(
      red: numbers[0], green: numbers[1], blue: numbers[2],
      alpha: representation.split(separator: " ").count > 3 ? numbers[3] : 1)
  }

  var standard: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), Float(alpha)) }

  public override func isEqual(_ object: Any?) -> Bool { (object as? CIColor)?.standard == standard }
  public override var hash: Int { standard.hashValue }

  public static let black = CIColor(red: 0, green: 0, blue: 0)
  public static let white = CIColor(red: 1, green: 1, blue: 1)
  public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
  public static let red = CIColor(red: 1, green: 0, blue: 0)
  public static let green = CIColor(red: 0, green: 1, blue: 0)
  public static let blue = CIColor(red: 0, green: 0, blue: 1)
  public static let cyan = CIColor(red: 0, green: 1, blue: 1)
  public static let magenta = CIColor(red: 1, green: 0, blue: 1)
  public static let yellow = CIColor(red: 1, green: 1, blue: 0)
  public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)
}

extension UIColor {
  public convenience init(ciColor: CIColor) {
    self.init(red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
  }
  public var ciColor: CIColor { CIColor(color: self) }
}

/// Numbers of a filter: a place, a rectangle, the weights of a sum.
public final class CIVector: NSObject, @unchecked Sendable {
  let values: [CGFloat]

  init(_ values: [CGFloat]) { self.values = values }
  public convenience init(x: CGFloat) { self.init([x]) }
  public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y]) }
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z]) }
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { self.init([x, y, z, w]) }
  public convenience init(cgPoint p: CGPoint) { self.init([p.x, p.y]) }
  public convenience init(cgRect r: CGRect) { self.init([r.minX, r.minY, r.width, r.height]) }

  public var count: Int { values.count }
  /// 0 beyond its numbers.
  public func value(at index: Int) -> CGFloat { values.indices.contains(index) ? values[index] : 0 }
  public var x: CGFloat { value(at: 0) }
  public var y: CGFloat { value(at: 1) }
  public var z: CGFloat { value(at: 2) }
  public var w: CGFloat { value(at: 3) }
  public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
  public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }

  public override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.values == values }
  public override var hash: Int { values.hashValue }
}
