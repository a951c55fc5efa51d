public import InbetweenModel
public import Foundation

/// Applies gravity to items, by default 1000 points per second squared.
open class UIGravityBehavior: UIDynamicBehavior {
  open private(set) var items: [any UIDynamicItem]
  open var gravityDirection = CGVector(dx: 0, dy: 1) { didSet { didChange() } }
  /// In thousands of points per second squared.
  open var magnitude: CGFloat {
    get { hypot(gravityDirection.dx, gravityDirection.dy) }
    set { setAngle(angle, magnitude: newValue) }
  }
  /// In radians, clockwise from the right.
  open var angle: CGFloat {
    get { atan2(gravityDirection.dy, gravityDirection.dx) }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  public init(items: [any UIDynamicItem]) {
    self.items = items
    super.init()
  }
  public convenience override init() { self.init(items: []) }

  open func addItem(_ item: any UIDynamicItem) {
    items.append(item)
    didChange()
  }
  open func removeItem(_ item: any UIDynamicItem) {
    items.removeAll { $0 === item }
    didChange()
  }
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravityDirection = CGVector(dx: cos(angle) * magnitude, dy: sin(angle) * magnitude)
  }

  override var movedItems: [any UIDynamicItem] { items }

  override func push(_ bodies: DynamicBodies, _ step: Double) {
    for body in items.compactMap({ bodies[$0] }) {
      body.velocity.dx += gravityDirection.dx * 1000 * CGFloat(step)
      body.velocity.dy += gravityDirection.dy * 1000 * CGFloat(step)
    }
  }
}

/// Applies a force to items, continuously while it is active, or an impulse once.
open class UIPushBehavior: UIDynamicBehavior {
  public enum Mode: Int, Sendable { case continuous, instantaneous }

  open private(set) var items: [any UIDynamicItem]
  public let mode: Mode
  open var active = true {
    didSet {
      if active { waits = true }
      didChange()
    }
  }
  /// A vector of length 1 accelerates a mass of 1 by 100 points per second squared, or gives it a velocity of 100
  /// points per second at once.
  open var pushDirection = CGVector.zero { didSet { didChange() } }
  open var magnitude: CGFloat {
    get { hypot(pushDirection.dx, pushDirection.dy) }
    set { setAngle(angle, magnitude: newValue) }
  }
  /// In radians, clockwise from the right.
  open var angle: CGFloat {
    get { atan2(pushDirection.dy, pushDirection.dx) }
    set { setAngle(newValue, magnitude: magnitude) }
  }
  private var offsets: [ObjectIdentifier: UIOffset] = [:]
  private var waits = true

  public init(items: [any UIDynamicItem], mode: UIPushBehavior.Mode) {
    (self.items, self.mode) = (items, mode)
    super.init()
  }

  open func addItem(_ item: any UIDynamicItem) {
    items.append(item)
    didChange()
  }
  open func removeItem(_ item: any UIDynamicItem) { items.removeAll { $0 === item } }
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    pushDirection = CGVector(dx: cos(angle) * magnitude, dy: sin(angle) * magnitude)
  }
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset { offsets[ObjectIdentifier(item)] ?? .zero }
  open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {
    offsets[ObjectIdentifier(item)] = offset
  }

  override var movedItems: [any UIDynamicItem] { items }

  override func push(_ bodies: DynamicBodies, _ step: Double) {
    guard active, mode == .continuous || waits, magnitude > 0 else { return }
    waits = false
    let share = CGFloat(mode == .continuous ? 100 * step : 100)
    for body in items.compactMap({ bodies[$0] }) {
      let offset = targetOffsetFromCenter(for: body.item)
      let arm = body.arm(CGVector(dx: offset.horizontal, dy: offset.vertical))
      body.hit(
        CGVector(dx: pushDirection.dx * share, dy: pushDirection.dy * share),
        at: CGPoint(x: body.center.x + arm.dx, y: body.center.y + arm.dy))
    }
    if mode == .instantaneous { active = false }
  }
}

/// Moves an item to a point, where it comes to rest unrotated.
open class UISnapBehavior: UIDynamicBehavior {
  private let item: any UIDynamicItem
  open var snapPoint: CGPoint { didSet { didChange() } }
  /// 0 for the strongest oscillation, 1 for the weakest.
  open var damping: CGFloat = 0.5 { didSet { didChange() } }

  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    (self.item, snapPoint) = (item, point)
    super.init()
  }

  override var movedItems: [any UIDynamicItem] { [item] }

  override func push(_ bodies: DynamicBodies, _ step: Double) {
    guard let body = bodies[item] else { return }
    let (frequency, ratio) = (18.0, 0.25 + 0.75 * min(max(Double(damping), 0), 1))
    func pull(_ distance: Double, _ speed: Double) -> Double {
      (frequency * frequency * distance - 2 * ratio * frequency * speed) * step
    }
    body.velocity.dx += CGFloat(pull(Double(snapPoint.x - body.center.x), Double(body.velocity.dx)))
    body.velocity.dy += CGFloat(pull(Double(snapPoint.y - body.center.y), Double(body.velocity.dy)))
    let turn = body.angle.remainder(dividingBy: 2 * .pi)
    if body.turns { body.spin += pull(-turn, body.spin) }
    // Close to the point it is considered to be there.
    if body.isAtRest, hypot(snapPoint.x - body.center.x, snapPoint.y - body.center.y) < 0.5, abs(turn) < 0.01 {
      (body.center, body.angle, body.velocity, body.spin) = (snapPoint, 0, .zero, 0)
    }
  }
}

/// Physical properties of items.
open class UIDynamicItemBehavior: UIDynamicBehavior {
  open private(set) var items: [any UIDynamicItem]
  /// 0 for no bounce, 1 for a fully elastic collision.
  open var elasticity: CGFloat = 0 { didSet { didChange() } }
  open var friction: CGFloat = 0.2 { didSet { didChange() } }
  open var density: CGFloat = 1 { didSet { didChange() } }
  /// The fraction of its velocity that an item loses per second.
  open var resistance: CGFloat = 0 { didSet { didChange() } }
  open var angularResistance: CGFloat = 0 { didSet { didChange() } }
  open var allowsRotation = true { didSet { didChange() } }
  open var isAnchored = false { didSet { didChange() } }
  /// Velocities to be applied when an animator is set.
  private var waiting: [(item: any UIDynamicItem, velocity: CGPoint, spin: CGFloat)] = []

  public init(items: [any UIDynamicItem]) {
    self.items = items
    super.init()
  }
  public convenience override init() { self.init(items: []) }

  open func addItem(_ item: any UIDynamicItem) {
    items.append(item)
    didChange()
  }
  open func removeItem(_ item: any UIDynamicItem) { items.removeAll { $0 === item } }

  /// The velocity is in points per second.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) { add(velocity, 0, to: item) }
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    dynamicAnimator?.body(of: item).map { CGPoint(x: $0.velocity.dx, y: $0.velocity.dy) } ?? .zero
  }
  /// The velocity is in radians per second.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) { add(.zero, velocity, to: item) }
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    dynamicAnimator?.body(of: item).map { CGFloat($0.spin) } ?? 0
  }

  private func add(_ velocity: CGPoint, _ spin: CGFloat, to item: any UIDynamicItem) {
    waiting.append((item, velocity, spin))
    didChange()
  }

  override var movedItems: [any UIDynamicItem] { items }

  override func push(_ bodies: DynamicBodies, _ step: Double) {
    for body in items.compactMap({ bodies[$0] }) {
      (body.elasticity, body.friction, body.density) = (Double(elasticity), Double(friction), Double(density))
      (body.resistance, body.angularResistance) = (Double(resistance), Double(angularResistance))
      (body.turns, body.isAnchored) = (allowsRotation, isAnchored)
    }
    for (item, velocity, spin) in waiting {
      guard let body = bodies[item] else { continue }
      body.velocity.dx += velocity.x
      body.velocity.dy += velocity.y
      body.spin += Double(spin)
    }
    waiting = []
  }
}
