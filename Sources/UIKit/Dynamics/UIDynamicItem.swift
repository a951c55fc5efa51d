public import InbetweenModel
public import Foundation

/// An object with a position and a rotation that behaviours move.
public protocol UIDynamicItem: NSObjectProtocol {
  var center: CGPoint { get set }
  var bounds: CGRect { get }
  var transform: CGAffineTransform { get set }
  /// A path is replaced by its bounding box.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  public var collisionBoundingPath: UIBezierPath { UIBezierPath(rect: bounds) }
}

extension UIView: UIDynamicItem {}
extension UICollectionViewLayoutAttributes: UIDynamicItem {}

/// A behaviour of one or several items; a composite of other behaviours, or one of the subclasses.
open class UIDynamicBehavior: NSObject {
  open private(set) var childBehaviors: [UIDynamicBehavior] = []
  /// Called in every step.
  open var action: (() -> Void)?
  open internal(set) weak var dynamicAnimator: UIDynamicAnimator?

  public override init() { super.init() }

  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    // One that had itself as a child would never end.
    guard !behavior.all.contains(where: { $0 === self }) else { return }
    childBehaviors.append(behavior)
    if let dynamicAnimator { behavior.enter(dynamicAnimator) }
  }
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.removeAll { $0 === behavior }
    behavior.enter(nil)
  }
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  func enter(_ animator: UIDynamicAnimator?) {
    willMove(to: animator)
    dynamicAnimator = animator
    for child in childBehaviors { child.enter(animator) }
  }

  /// The behaviour and all its descendants.
  var all: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.all) }

  /// The items that the behaviour moves.
  var movedItems: [any UIDynamicItem] { [] }

  /// Changes velocities before a step with the given duration in seconds.
  func push(_ bodies: DynamicBodies, _ step: Double) {}
  /// Enforces constraints after velocities have changed.
  func constrain(_ bodies: DynamicBodies, _ step: Double) {}

  func didChange() { dynamicAnimator?.wake() }
}

/// The rigid body that represents an item during the simulation.
final class DynamicBody {
  let item: any UIDynamicItem
  var center: CGPoint
  var angle: Double
  var velocity = CGVector.zero
  /// The angular velocity, in radians per second.
  var spin = 0.0
  let size: CGSize
  let isRound: Bool
  var elasticity = 0.0
  var friction = 0.2
  var density = 1.0
  var resistance = 0.0
  var angularResistance = 0.0
  var turns = true
  var isAnchored = false

  init(_ item: any UIDynamicItem) {
    self.item = item
    center = item.center
    angle = atan2(Double(item.transform.b), Double(item.transform.a))
    size = item.bounds.size
    isRound = item.collisionBoundsType == .ellipse
  }

  /// 100 × 100 points of density 1 have a mass of 1.
  var mass: Double { max(density * Double(size.width * size.height) / 10_000, 1e-6) }
  var inverseMass: Double { isAnchored ? 0 : 1 / mass }
  var inverseInertia: Double {
    guard turns, !isAnchored else { return 0 }
    let (width, height) = (Double(size.width), Double(size.height))
    return 1 / max(mass * (width * width + height * height) / 12, 1e-9)
  }

  /// A vector from the centre, rotated into the reference view's coordinates.
  func arm(_ offset: CGVector) -> CGVector {
    let (cosine, sine) = (CGFloat(cos(angle)), CGFloat(sin(angle)))
    return CGVector(dx: offset.dx * cosine - offset.dy * sine, dy: offset.dx * sine + offset.dy * cosine)
  }

  /// A point of the item, given by its offset from the centre in the item's own coordinates.
  func point(at offset: UIOffset) -> CGPoint {
    let arm = arm(CGVector(dx: offset.horizontal, dy: offset.vertical))
    return CGPoint(x: center.x + arm.dx, y: center.y + arm.dy)
  }

  var corners: [CGPoint] {
    if isRound {
      // Sixteen corners are a sufficient approximation of a circle.
      return (0..<16).map { index in
        let turn = Double(index) / 16 * 2 * .pi
        let arm = arm(
          CGVector(dx: size.width / 2 * CGFloat(cos(turn)), dy: size.height / 2 * CGFloat(sin(turn))))
        return CGPoint(x: center.x + arm.dx, y: center.y + arm.dy)
      }
    }
    return [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { x, y in
      let arm = arm(CGVector(dx: size.width * x, dy: size.height * y))
      return CGPoint(x: center.x + arm.dx, y: center.y + arm.dy)
    }
  }

  func velocity(at point: CGPoint) -> CGVector {
    CGVector(
      dx: velocity.dx - CGFloat(spin) * (point.y - center.y), dy: velocity.dy + CGFloat(spin) * (point.x - center.x))
  }

  /// Applies an impulse, in mass times points per second, at a point.
  func hit(_ impulse: CGVector, at point: CGPoint) {
    velocity.dx += impulse.dx * CGFloat(inverseMass)
    velocity.dy += impulse.dy * CGFloat(inverseMass)
    let turn = (point.x - center.x) * impulse.dy - (point.y - center.y) * impulse.dx
    spin += Double(turn) * inverseInertia
  }

  var isAtRest: Bool { abs(velocity.dx) < 2 && abs(velocity.dy) < 2 && abs(spin) < 0.02 }
}

/// All bodies of an animator, in the order in which their items were added.
final class DynamicBodies {
  private(set) var bodies: [DynamicBody] = []
  private var index: [ObjectIdentifier: Int] = [:]

  subscript(item: any UIDynamicItem) -> DynamicBody? { index[ObjectIdentifier(item)].map { bodies[$0] } }

  func take(_ item: any UIDynamicItem) {
    guard index[ObjectIdentifier(item)] == nil else { return }
    index[ObjectIdentifier(item)] = bodies.count
    bodies.append(DynamicBody(item))
  }

  func forget(_ item: any UIDynamicItem) {
    bodies.removeAll { $0.item === item }
    index = [:]
    for (place, body) in bodies.enumerated() { index[ObjectIdentifier(body.item)] = place }
  }
}
