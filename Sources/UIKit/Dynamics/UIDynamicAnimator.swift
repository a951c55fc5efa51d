public import InbetweenModel
public import Foundation
import InbetweenGeometry

public protocol UIDynamicAnimatorDelegate: RuntimeProtocol {
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// Moves items as bodies with mass, on the recording's clock.
///
/// Items are updated 60 times per second, with four simulation steps each, so that results are reproducible. The
/// simulation approximates Apple's engine, which is not published: documented values are exact (gravity of 1000 points
/// per second squared, a mass of 1 for 100 × 100 points, a push of 1 for 100 points per second squared), and items come
/// to rest at the same positions, but their paths are only similar.
open class UIDynamicAnimator: NSObject {
  open private(set) weak var referenceView: UIView?
  open private(set) var behaviors: [UIDynamicBehavior] = []
  open private(set) var isRunning = false
  /// In seconds.
  open private(set) var elapsedTime: TimeInterval = 0
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  private weak var layout: UICollectionViewLayout?
  private let bodies = DynamicBodies()
  private var quietSteps = 0
  private var generation = 0

  private static let rate = 60
  private static let steps = 4

  public init(referenceView view: UIView) {
    referenceView = view
    super.init()
  }
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init()
  }
  public override init() { super.init() }

  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.append(behavior)
    behavior.enter(self)
    wake()
  }
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.removeAll { $0 === behavior }
    behavior.enter(nil)
    wake()
  }
  open func removeAllBehaviors() { for behavior in behaviors { removeBehavior(behavior) } }

  /// Updates the body from the position and rotation of an item that code has changed.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    guard let body = bodies[item] else { return }
    body.center = item.center
    body.angle = atan2(Double(item.transform.b), Double(item.transform.a))
    wake()
  }

  /// The items whose bounds intersect a rectangle of the reference view.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    bodies.bodies.map(\.item).filter { item in
      CGRect(
        x: item.center.x - item.bounds.width / 2, y: item.center.y - item.bounds.height / 2, width: item.bounds.width,
        height: item.bounds.height
      ).meets(rect)
    }
  }

  open func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    bodies.bodies.compactMap { $0.item as? UICollectionViewLayoutAttributes }.first {
      $0.indexPath == indexPath && $0.representedElementCategory == .cell
    }
  }

  open func layoutAttributesForSupplementaryView(ofKind kind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { attributes(.supplementaryView, kind, indexPath) }
  open func layoutAttributesForDecorationView(ofKind decorationViewKind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { attributes(.decorationView, decorationViewKind, indexPath) }

  private func attributes(
    _ category: UICollectionView.ElementCategory, _ kind: String, _ indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    bodies.bodies.compactMap { $0.item as? UICollectionViewLayoutAttributes }.first {
      $0.indexPath == indexPath && $0.representedElementCategory == category && $0.representedElementKind == kind
    }
  }

  func body(of item: any UIDynamicItem) -> DynamicBody? {
    bodies.take(item)
    return bodies[item]
  }

  private var stage: Stage? { referenceView?.stage ?? Stage.current }

  /// Resumes the simulation after a change.
  func wake() {
    quietSteps = 0
    for behavior in behaviors.flatMap(\.all) { for item in behavior.movedItems { bodies.take(item) } }
    guard !isRunning, let stage, !behaviors.isEmpty else { return }
    isRunning = true
    delegate?.dynamicAnimatorWillResume(self)
    generation += 1
    planStep(stage, after: stage.seconds, generation)
  }

  private func planStep(_ stage: Stage, after time: Double, _ generation: Int) {
    let next = time + 1 / Double(Self.rate)
    guard let exact = Rational(time: next) else { return }
    stage.schedule(at: exact) { [weak self] stage in
      guard let self, self.isRunning, self.generation == generation else { return }
      UIView.performWithoutAnimation { self.advance() }
      if self.isRunning { self.planStep(stage, after: next, generation) }
    }
  }

  private func advance() {
    let moving = Set(behaviors.flatMap(\.all).flatMap(\.movedItems).map { ObjectIdentifier($0) })
    for body in bodies.bodies where !moving.contains(ObjectIdentifier(body.item)) { bodies.forget(body.item) }
    let length = 1 / Double(Self.rate * Self.steps)
    for _ in 0..<Self.steps { step(length) }
    elapsedTime += 1 / Double(Self.rate)
    for body in bodies.bodies where !body.isAnchored {
      if body.item.center != body.center { body.item.center = body.center }
      let turn = CGAffineTransform(rotationAngle: CGFloat(body.angle))
      if body.turns, body.item.transform != turn, body.angle != 0 || body.item.transform != .identity {
        body.item.transform = turn
      }
    }
    for behavior in behaviors.flatMap(\.all) { behavior.action?() }
    layout?.invalidateLayout()
    quietSteps = bodies.bodies.allSatisfy { $0.isAtRest || $0.isAnchored } ? quietSteps + 1 : 0
    // A ball at the top of its path is slow, too, but not for a tenth of a second.
    guard quietSteps > Self.rate / 10 || behaviors.isEmpty else { return }
    isRunning = false
    delegate?.dynamicAnimatorDidPause(self)
  }

  private func step(_ length: Double) {
    let all = behaviors.flatMap(\.all)
    for behavior in all { behavior.push(bodies, length) }
    for body in bodies.bodies {
      let (slow, quiet) = (CGFloat(1 / (1 + body.resistance * length)), 1 / (1 + body.angularResistance * length))
      body.velocity = CGVector(dx: body.velocity.dx * slow, dy: body.velocity.dy * slow)
      body.spin *= quiet
      if body.isAnchored { (body.velocity, body.spin) = (.zero, 0) }
    }
    for behavior in all { behavior.constrain(bodies, length) }
    for body in bodies.bodies where !body.isAnchored {
      body.center.x += body.velocity.dx * CGFloat(length)
      body.center.y += body.velocity.dy * CGFloat(length)
      if body.turns { body.angle += body.spin * length }
    }
  }
}
