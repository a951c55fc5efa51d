public import Foundation

/// Geometry values as objects, as in UIKit's `NSValue`: Foundation's class on Linux does not support transforms.
///
/// A file that imports Foundation itself also sees Foundation's `NSValue`; import only UIKit to avoid the ambiguity.
open class NSValue: NSObject, @unchecked Sendable {
  enum Content: Hashable {
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case vector(CGVector)
    case insets(UIEdgeInsets)
    case affine(CGAffineTransform)
    case transform(CATransform3D)

    var point: CGPoint? { if case .point(let point) = self { point } else { nil } }
    var size: CGSize? { if case .size(let size) = self { size } else { nil } }
    var rect: CGRect? { if case .rect(let rect) = self { rect } else { nil } }
    var vector: CGVector? { if case .vector(let vector) = self { vector } else { nil } }
    var insets: UIEdgeInsets? { if case .insets(let insets) = self { insets } else { nil } }
    var affine: CGAffineTransform? { if case .affine(let transform) = self { transform } else { nil } }
    var transform: CATransform3D? { if case .transform(let transform) = self { transform } else { nil } }

    func hash(into hasher: inout Hasher) {
      switch self {
      case .point(let point): hasher.combine(point.x.native)
      case .size(let size): hasher.combine(size.width.native)
      case .rect(let rect): hasher.combine(rect.minX.native)
      case .vector(let vector): hasher.combine(vector)
      case .insets(let insets): hasher.combine(insets)
      case .affine(let transform): hasher.combine(transform)
      case .transform(let transform): hasher.combine(transform)
      }
    }
  }

  let content: Content

  public init(cgPoint point: CGPoint) { content = .point(point) }
  public init(cgSize size: CGSize) { content = .size(size) }
  public init(cgRect rect: CGRect) { content = .rect(rect) }
  public init(cgVector vector: CGVector) { content = .vector(vector) }
  public init(uiEdgeInsets insets: UIEdgeInsets) { content = .insets(insets) }
  public init(cgAffineTransform transform: CGAffineTransform) { content = .affine(transform) }
  public init(caTransform3D t: CATransform3D) { content = .transform(t) }

  open var cgPointValue: CGPoint { if case .point(let point) = content { point } else { .zero } }
  open var cgSizeValue: CGSize { if case .size(let size) = content { size } else { .zero } }
  open var cgRectValue: CGRect { if case .rect(let rect) = content { rect } else { .zero } }
  open var cgVectorValue: CGVector { if case .vector(let vector) = content { vector } else { .zero } }
  open var uiEdgeInsetsValue: UIEdgeInsets { if case .insets(let insets) = content { insets } else { .zero } }
  open var cgAffineTransformValue: CGAffineTransform {
    if case .affine(let transform) = content { transform } else { .identity }
  }
  open var caTransform3DValue: CATransform3D {
    if case .transform(let transform) = content { transform } else { CATransform3DIdentity }
  }

  /// The value in the form that animations use.
  var animatable: Any {
    switch content {
    case .point(let point): point
    case .size(let size): size
    case .rect(let rect): rect
    case .vector(let vector): CGPoint(x: vector.dx, y: vector.dy)
    case .insets: NSNull()
    case .affine(let transform): transform
    case .transform(let transform): transform
    }
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? NSValue)?.content == content }
  open override var hash: Int { content.hashValue }
}
