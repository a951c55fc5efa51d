public import Foundation
public import InbetweenModel

/// A range of numbers, such as the distances that a sliding item may be away, in points.
public struct UIFloatRange: Hashable, Sendable {
  public var minimum: CGFloat
  public var maximum: CGFloat

  public init() { (minimum, maximum) = (0, 0) }
  public init(minimum: CGFloat, maximum: CGFloat) { (self.minimum, self.maximum) = (minimum, maximum) }
  public static let zero = UIFloatRange()
  public static let infinite = UIFloatRange(
    minimum: -.greatestFiniteMagnitude, maximum: .greatestFiniteMagnitude)
  public var isInfinite: Bool { self == UIFloatRange.infinite }
}

public func UIFloatRangeMake(_ minimum: CGFloat, _ maximum: CGFloat) -> UIFloatRange {
  UIFloatRange(minimum: minimum, maximum: maximum)
}

/// What holds the items of an attachment beside rods and springs.
enum AttachmentJoint {
  /// One item moves along an axis of the reference view, from where it was attached.
  case sliding(axis: CGVector, start: CGPoint)
  /// Two items do not move further apart.
  case limit
  /// Two items turn about a common point.
  case pin
  /// Two items move and turn together.
  case fixed(turn: Double)

  func constrain(_ attachment: UIAttachmentBehavior, _ bodies: DynamicBodies, _ step: Double) {
    switch self {
    case .sliding(let axis, let start): slide(attachment, along: axis, from: start, bodies, step)
    case .limit:
      guard let ends = attachment.ends(bodies), ends.count == 2,
        hypot(ends[0].point.x - ends[1].point.x, ends[0].point.y - ends[1].point.y) > attachment.length
      else { return }
      attachment.pull(bodies, step)
    case .pin: hold(attachment, bodies, step)
    case .fixed(let turn):
      guard let ends = attachment.ends(bodies), let first = ends.first?.body, let second = ends.last?.body else {
        return
      }
      // Both turn with their common momentum, and back to the angle between them.
      let sum = first.inverseInertia + second.inverseInertia
      if sum > 0 {
        let newSpin = -(second.angle - first.angle - turn) * 0.2 / step
        let change = (newSpin - (second.spin - first.spin)) / sum
        first.spin -= change * first.inverseInertia
        second.spin += change * second.inverseInertia
      }
      hold(attachment, bodies, step)
    }
  }

  /// Keeps the two ends at one point.
  private func hold(_ attachment: UIAttachmentBehavior, _ bodies: DynamicBodies, _ step: Double) {
    for direction in [CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1)] {
      guard let ends = attachment.ends(bodies), ends.count == 2 else { return }
      let (first, second) = (ends[0], ends[1])
      let error = (first.point.x - second.point.x) * direction.dx + (first.point.y - second.point.y) * direction.dy
      let speed =
        (first.velocity.dx - second.velocity.dx) * direction.dx + (first.velocity.dy - second.velocity.dy)
        * direction.dy
      let inverse = first.ease(along: direction) + second.ease(along: direction)
      guard inverse > 0 else { continue }
      let impulse = (CGFloat(-Double(error) * 0.2 / step) - speed) / CGFloat(inverse)
      first.body?.hit(CGVector(dx: direction.dx * impulse, dy: direction.dy * impulse), at: first.point)
      second.body?.hit(CGVector(dx: -direction.dx * impulse, dy: -direction.dy * impulse), at: second.point)
    }
  }

  private func slide(
    _ attachment: UIAttachmentBehavior, along axis: CGVector, from start: CGPoint, _ bodies: DynamicBodies,
    _ step: Double
  ) {
    guard let item = attachment.items.first, let body = bodies[item] else { return }
    body.spin = 0
    let side = CGVector(dx: -axis.dy, dy: axis.dx)
    let away = CGVector(dx: body.center.x - start.x, dy: body.center.y - start.y)
    func part(_ vector: CGVector, _ direction: CGVector) -> CGFloat {
      vector.dx * direction.dx + vector.dy * direction.dy
    }
    let (place, error) = (part(away, axis), part(away, side))
    var speed = part(body.velocity, axis)
    let range = attachment.attachmentRange
    // At the next step it is not beyond the range.
    speed = min(max(speed, (range.minimum - place) / CGFloat(step)), (range.maximum - place) / CGFloat(step))
    let back = CGFloat(-Double(error) * 0.2 / step)
    body.velocity = CGVector(dx: axis.dx * speed + side.dx * back, dy: axis.dy * speed + side.dy * back)
  }
}

extension UIAttachmentBehavior {
  /// An item that moves along an axis and does not turn.
  ///
  /// - Parameters:
  ///   - point: has no effect: the item moves from where it is.
  ///   - axis: in the reference view's coordinates.
  public class func slidingAttachment(
    with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    let attachment = UIAttachmentBehavior(item: item, attachedToAnchor: point)
    let length = hypot(axis.dx, axis.dy)
    let direction = length > 0 ? CGVector(dx: axis.dx / length, dy: axis.dy / length) : CGVector(dx: 1, dy: 0)
    attachment.joint = .sliding(axis: direction, start: item.center)
    return attachment
  }

  /// Two items between the points of which a rope is stretched.
  public class func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
    offsetFromCenter offset2: UIOffset
  ) -> UIAttachmentBehavior {
    let attachment = UIAttachmentBehavior(
      item: item1, offsetFromCenter: offset1, attachedTo: item2, offsetFromCenter: offset2)
    attachment.joint = .limit
    return attachment
  }

  /// Two items that move and turn together.
  ///
  /// - Parameter point: in the reference view's coordinates.
  public class func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    let attachment = jointed(item1, item2, at: point)
    attachment.joint = .fixed(turn: DynamicBody(item2).angle - DynamicBody(item1).angle)
    return attachment
  }

  /// Two items that turn about a point.
  ///
  /// - Parameter point: in the reference view's coordinates.
  public class func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    let attachment = jointed(item1, item2, at: point)
    attachment.joint = .pin
    return attachment
  }

  private class func jointed(
    _ item1: any UIDynamicItem, _ item2: any UIDynamicItem, at point: CGPoint
  ) -> UIAttachmentBehavior {
    func offset(_ item: any UIDynamicItem) -> UIOffset {
      let away = CGPoint(x: point.x - item.center.x, y: point.y - item.center.y)
      let turn = CGFloat(-DynamicBody(item).angle)
      return UIOffset(
        horizontal: away.x * cos(turn) - away.y * sin(turn), vertical: away.x * sin(turn) + away.y * cos(turn))
    }
    return UIAttachmentBehavior(
      item: item1, offsetFromCenter: offset(item1), attachedTo: item2, offsetFromCenter: offset(item2))
  }
}
