public import InbetweenModel
public import Foundation

public protocol UICollisionBehaviorDelegate: RuntimeProtocol {
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
    at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
    at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

/// Keeps items from passing through each other and through boundaries.
open class UICollisionBehavior: UIDynamicBehavior {
  public struct Mode: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let items = Mode(rawValue: 1)
    public static let boundaries = Mode(rawValue: 2)
    public static let everything = Mode(rawValue: .max)
  }

  private struct Boundary {
    let identifier: any NSCopying
    let path: UIBezierPath
    let lines: [(from: CGPoint, to: CGPoint)]
  }

  open private(set) var items: [any UIDynamicItem]
  open var collisionMode = Mode.everything { didSet { didChange() } }
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?
  /// Whether the reference view's bounds are a boundary.
  open var translatesReferenceBoundsIntoBoundary = false { didSet { didChange() } }
  private var referenceInsets = UIEdgeInsets.zero
  private var boundaries: [Boundary] = []
  private var touching: [Touch] = []

  /// A pair in contact: two items, an item and a boundary, or an item and the reference view's bounds.
  private struct Touch: Hashable {
    let first: ObjectIdentifier
    var second: ObjectIdentifier?
    var boundary: Int?
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
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    referenceInsets = insets
    translatesReferenceBoundsIntoBoundary = true
  }
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    removeBoundary(withIdentifier: identifier)
    boundaries.append(Boundary(identifier: identifier, path: bezierPath, lines: bezierPath.cgPath.straightened))
    didChange()
  }
  open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
    let path = UIBezierPath()
    path.move(to: p1)
    path.addLine(to: p2)
    addBoundary(withIdentifier: identifier, for: path)
  }
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    boundaries.first { same($0.identifier, identifier) }?.path
  }
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    boundaries.removeAll { same($0.identifier, identifier) }
    didChange()
  }
  open func removeAllBoundaries() {
    boundaries = []
    didChange()
  }
  open var boundaryIdentifiers: [any NSCopying]? { boundaries.isEmpty ? nil : boundaries.map(\.identifier) }

  private func same(_ a: any NSCopying, _ b: any NSCopying) -> Bool {
    if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
    return (a as AnyObject) === (b as AnyObject)
  }

  override var movedItems: [any UIDynamicItem] { items }

  override func constrain(_ bodies: DynamicBodies, _ step: Double) {
    var touches: [(touch: Touch, point: CGPoint)] = []
    let moving = items.compactMap { bodies[$0] }
    var contacts: [Contact] = []
    for (index, body) in moving.enumerated() {
      if collisionMode.contains(.boundaries) {
        for (number, lines) in walls.enumerated() {
          let found = lines.flatMap { Contact.of(body, line: $0, isWall: number == 0 && hasReference) }
          contacts += found
          touches += found.map { (Touch(first: ObjectIdentifier(body.item), boundary: number), $0.point) }
        }
      }
      guard collisionMode.contains(.items) else { continue }
      for other in moving[(index + 1)...] {
        let found = Contact.of(body, other)
        contacts += found
        touches += found.map {
          (Touch(first: ObjectIdentifier(body.item), second: ObjectIdentifier(other.item)), $0.point)
        }
      }
    }
    for index in contacts.indices { contacts[index].begin(step) }
    for _ in 0..<8 { for index in contacts.indices { contacts[index].resolve() } }
    tell(touches)
  }

  private var hasReference: Bool { translatesReferenceBoundsIntoBoundary && dynamicAnimator?.referenceView != nil }

  /// The reference view's edges, clockwise, and the lines of each boundary.
  private var walls: [[(from: CGPoint, to: CGPoint)]] {
    var walls = boundaries.map(\.lines)
    guard hasReference, let bounds = dynamicAnimator?.referenceView?.bounds.inset(by: referenceInsets) else {
      return walls
    }
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
    ]
    walls.insert((0..<4).map { (corners[$0], corners[($0 + 1) % 4]) }, at: 0)
    return walls
  }

  private func tell(_ touches: [(touch: Touch, point: CGPoint)]) {
    let former = touching
    var now: [Touch] = []
    for (touch, point) in touches where !now.contains(touch) {
      now.append(touch)
      if !former.contains(touch) { tell(touch, at: point) }
    }
    touching = now
    for touch in former where !now.contains(touch) { tell(touch, at: nil) }
  }

  private func tell(_ touch: Touch, at point: CGPoint?) {
    guard let collisionDelegate, let item = items.first(where: { ObjectIdentifier($0) == touch.first }) else { return }
    if let second = touch.second {
      guard let other = items.first(where: { ObjectIdentifier($0) == second }) else { return }
      if let point {
        collisionDelegate.collisionBehavior(self, beganContactFor: item, with: other, at: point)
      } else {
        collisionDelegate.collisionBehavior(self, endedContactFor: item, with: other)
      }
      return
    }
    let place = (touch.boundary ?? 0) - (hasReference ? 1 : 0)
    let identifier = boundaries.indices.contains(place) ? boundaries[place].identifier : nil
    if let point {
      collisionDelegate.collisionBehavior(self, beganContactFor: item, withBoundaryIdentifier: identifier, at: point)
    } else {
      collisionDelegate.collisionBehavior(self, endedContactFor: item, withBoundaryIdentifier: identifier)
    }
  }
}
