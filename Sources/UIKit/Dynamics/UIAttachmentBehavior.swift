public import InbetweenModel
public import Foundation

/// Connects an item to a point or to another item with a rod or a spring.
open class UIAttachmentBehavior: UIDynamicBehavior {
  public enum AttachmentType: Int, Sendable { case items, anchor }

  open private(set) var items: [any UIDynamicItem]
  public let attachedBehaviorType: AttachmentType
  open var anchorPoint: CGPoint { didSet { didChange() } }
  /// In points.
  open var length: CGFloat { didSet { didChange() } }
  /// The damping ratio of the spring; 0 for an undamped one.
  open var damping: CGFloat = 0 { didSet { didChange() } }
  /// The frequency of the spring, in hertz; 0 for a rod.
  open var frequency: CGFloat = 0 { didSet { didChange() } }
  private let offsets: [UIOffset]
  /// How far a sliding item may go along its axis from where it was attached, in points; of other joints, stored only.
  open var attachmentRange = UIFloatRange.infinite { didSet { didChange() } }
  /// Stored only: joints turn without friction.
  open var frictionTorque: CGFloat = 0
  /// What holds the items in place of a rod or a spring.
  var joint: AttachmentJoint?

  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }
  public init(item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint) {
    (items, attachedBehaviorType, anchorPoint, offsets) = ([item], .anchor, point, [offset])
    length = UIAttachmentBehavior.distance(DynamicBody(item).point(at: offset), point)
    super.init()
  }
  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }
  public init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
    offsetFromCenter offset2: UIOffset
  ) {
    (items, attachedBehaviorType, anchorPoint, offsets) = ([item1, item2], .items, .zero, [offset1, offset2])
    length = UIAttachmentBehavior.distance(
      DynamicBody(item1).point(at: offset1), DynamicBody(item2).point(at: offset2))
    super.init()
  }

  private static func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(a.x - b.x, a.y - b.y) }

  override var movedItems: [any UIDynamicItem] { items }

  /// The two ends, with their positions, velocities and bodies.
  func ends(_ bodies: DynamicBodies) -> [AttachmentEnd]? {
    var ends: [AttachmentEnd] = []
    for (item, offset) in zip(items, offsets) {
      guard let body = bodies[item] else { return nil }
      let point = body.point(at: offset)
      ends.append(AttachmentEnd(body: body, point: point, velocity: body.velocity(at: point)))
    }
    if attachedBehaviorType == .anchor { ends.append(AttachmentEnd(point: anchorPoint)) }
    return ends.count == 2 ? ends : nil
  }

  override func constrain(_ bodies: DynamicBodies, _ step: Double) {
    if let joint { return joint.constrain(self, bodies, step) }
    pull(bodies, step)
  }

  /// The rod or spring along the line between the ends.
  func pull(_ bodies: DynamicBodies, _ step: Double) {
    guard let ends = ends(bodies) else { return }
    let (first, second) = (ends[0], ends[1])
    var direction = CGVector(dx: first.point.x - second.point.x, dy: first.point.y - second.point.y)
    let distance = hypot(direction.dx, direction.dy)
    guard distance > 1e-6 else { return }
    direction = CGVector(dx: direction.dx / distance, dy: direction.dy / distance)
    let speed =
      (first.velocity.dx - second.velocity.dx) * direction.dx + (first.velocity.dy - second.velocity.dy) * direction.dy
    let inverse = first.ease(along: direction) + second.ease(along: direction)
    guard inverse > 0 else { return }
    let error = Double(distance - length)
    let newSpeed: Double
    if frequency > 0 {
      // A damped spring, integrated implicitly, so that no stiffness makes it unstable.
      let pulse = 2 * .pi * Double(frequency)
      let drag = 2 * Double(damping) * pulse
      let (speed, denominator) = (Double(speed), 1 + step * drag + step * step * pulse * pulse)
      newSpeed = (speed - step * pulse * pulse * error) / denominator
    } else {
      newSpeed = -error * 0.2 / step
    }
    let impulse = (CGFloat(newSpeed) - speed) / CGFloat(inverse)
    first.body?.hit(CGVector(dx: direction.dx * impulse, dy: direction.dy * impulse), at: first.point)
    second.body?.hit(CGVector(dx: -direction.dx * impulse, dy: -direction.dy * impulse), at: second.point)
  }
}

/// One end of an attachment.
struct AttachmentEnd {
  /// Nil for an anchor.
  var body: DynamicBody?
  var point: CGPoint
  var velocity = CGVector.zero

  /// The inverse effective mass along a direction.
  func ease(along direction: CGVector) -> Double {
    guard let body else { return 0 }
    let arm = (point.x - body.center.x) * direction.dy - (point.y - body.center.y) * direction.dx
    return body.inverseMass + Double(arm * arm) * body.inverseInertia
  }
}
