import Foundation
import InbetweenGeometry
package import InbetweenMotion
package import InbetweenTimeline

// Conversions between the values of animations in code, which have the type `Any`, and those of the model.

extension AnimatableValue {
  package init?(object: Any?, atKeyPath keyPath: String) {
    if keyPath == "bounds" {
      let plain = (object as? NSValue)?.animatable ?? object
      guard let rect = plain as? CGRect else { return nil }
      self = .rect(Rect(rect))
      return
    }
    guard let path = LayerKeyPath(keyPath) else { return nil }
    self.init(object: object, for: path)
  }

  package init?(object: Any?, for path: LayerKeyPath) {
    guard let given = object else { return nil }
    let object = (given as? NSValue)?.animatable ?? given
    if let component = path.component {
      switch component {
      case .translation:
        guard let point = AnimatableValue.point(object) else { return nil }
        self = .point(point)
      default:
        guard let number = AnimatableValue.number(object) else { return nil }
        self = .scalar(number)
      }
      return
    }
    let value: AnimatableValue? =
      switch LayerState()[path.key] {
      case .scalar: AnimatableValue.number(object).map { .scalar($0) }
      case .bool: ((object as? Bool) ?? (object as? NSNumber)?.boolValue).map { .bool($0) }
      case .point: AnimatableValue.point(object).map { .point($0) }
      case .size: (object as? CGSize).map { .size(Size($0)) }
      case .rect: (object as? CGRect).map { .rect(Rect($0)) }
      case .transform, .transform3D: AnimatableValue.transform(object)
      case .color: ((object as? CGColor)?.model ?? (object as? UIColor)?.model).map { .color($0) }
      case .path: ((object as? CGPath) ?? (object as? UIBezierPath)?.cgPath).map { .path($0.model) }
      case .scalars: (object as? [Any]).map { .scalars($0.compactMap(AnimatableValue.number)) }
      case .colors:
        (object as? [Any]).map {
          .colors($0.compactMap { ($0 as? CGColor)?.model ?? ($0 as? UIColor)?.model })
        }
      case .points, .content: nil
      }
    guard let value else { return nil }
    self = value
  }

  private static func number(_ object: Any) -> Double? {
    switch object {
    case let number as Double: number
    case let number as CGFloat: Double(number)
    case let number as Float: Double(number)
    case let number as Int: Double(number)
    case let number as NSNumber: number.doubleValue
    default: nil
    }
  }

  private static func point(_ object: Any) -> Point? {
    if let size = object as? CGSize { return Point(size) }
    return (object as? CGPoint).map { Point($0) }
  }

  private static func transform(_ object: Any) -> AnimatableValue? {
    if let transform = object as? CATransform3D { return AnimatableValue(transform.model) }
    if let transform = object as? CGAffineTransform { return .transform(transform.model) }
    return nil
  }

  /// The value in the form that code uses. A number is an object, which code casts to any type of numbers.
  package var object: Any? {
    switch self {
    case .scalar(let number): NSNumber(value: number)
    case .bool(let flag): NSNumber(value: flag)
    case .point(let point): CGPoint(point)
    case .size(let size): CGSize(size)
    case .rect(let rect): CGRect(rect)
    case .transform(let transform): CATransform3D(Transform3D(transform))
    case .transform3D(let transform): CATransform3D(transform)
    case .color(let color): CGColor(color)
    case .path(let path): CGPath(path)
    case .scalars(let numbers): numbers
    case .points(let points): points.map { CGPoint($0) }
    case .colors(let colors): colors.map { CGColor($0) }
    case .content: nil
    }
  }
}
