public import Foundation

public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  public static let scale = CAValueFunctionName(rawValue: "scale")
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  public static let translate = CAValueFunctionName(rawValue: "translate")
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

public let kCAValueFunctionRotateX = "rotateX"
public let kCAValueFunctionRotateY = "rotateY"
public let kCAValueFunctionRotateZ = "rotateZ"

/// Makes a transform of an animated number: an angle in radians, a factor, or a distance in points; `scale` and
/// `translate` take three of them. The number is animated, so that a turn by 2π goes round once.
open class CAValueFunction: NSObject, @unchecked Sendable {
  public let name: CAValueFunctionName

  /// Nil for an unknown name.
  public init?(name: CAValueFunctionName) {
    guard name == .scale || name == .translate || CAValueFunction.components[name] != nil else { return nil }
    self.name = name
    super.init()
  }

  /// What of a transform the functions of one number change.
  private static let components: [CAValueFunctionName: String] = [
    .rotateX: "rotation.x", .rotateY: "rotation.y", .rotateZ: "rotation.z", .scaleX: "scale.x", .scaleY: "scale.y",
    .scaleZ: "scale.z", .translateX: "translation.x", .translateY: "translation.y", .translateZ: "translation.z",
  ]

  /// The key path of the number that is animated. The rest of the transform remains that of the layer.
  package func keyPath(of transform: String) -> String {
    CAValueFunction.components[name].map { transform + "." + $0 } ?? transform
  }

  /// The transform that `scale` and `translate` make of three numbers; nil for other functions and values.
  package func transform(of object: Any?) -> Any? {
    guard name == .scale || name == .translate, let list = object as? [Any] else { return nil }
    let numbers = list.compactMap { number -> CGFloat? in
      (number as? NSNumber).map { CGFloat($0.doubleValue) } ?? number as? CGFloat ?? (number as? Double).map {
        CGFloat($0)
      }
        ?? (number as? Int).map { CGFloat($0) }
    }
    guard numbers.count == 3 else { return nil }
    return name == .scale
      ? CATransform3DMakeScale(numbers[0], numbers[1], numbers[2])
      : CATransform3DMakeTranslation(numbers[0], numbers[1], numbers[2])
  }
}
