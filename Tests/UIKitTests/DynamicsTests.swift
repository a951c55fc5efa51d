import InbetweenUIKit
import Testing

/// Bodies on the recording's clock.
@Suite("Dynamics") struct DynamicsTests {
  /// Plays what behaviours do to one view of 100 × 100 points in a window.
  private func play(
    at origin: CGPoint = .zero, until time: Double, _ behaviors: @escaping (UIView) -> [UIDynamicBehavior]
  ) -> (UIView, UIDynamicAnimator, Film) {
    let view = UIView(frame: CGRect(origin: origin, size: CGSize(width: 100, height: 100)))
    let film = Film(on: .iPhone15, duration: time) { $0.addSubview(view) }
    let animator = UIDynamicAnimator(referenceView: film.window)
    film.perform(at: 0) { for behavior in behaviors(view) { animator.addBehavior(behavior) } }
    film.play(until: time)
    return (view, animator, film)
  }

  @Test func `gravity accelerates by a thousand points per second squared`() {
    let (view, animator, _) = play(until: 0.5) { [UIGravityBehavior(items: [$0])] }
    // 50 to begin with, and half of 1000 by a quarter; steps of a 240th of a second add two points.
    #expect(abs(view.center.y - 175) < 2.5 && view.center.x == 50)
    #expect(abs(animator.elapsedTime - 0.5) < 0.02 && animator.isRunning)
  }

  @Test func `a push of one gives a mass of one a velocity of a hundred points per second, at once or every second`() {
    let once = play(until: 1) { view in
      let push = UIPushBehavior(items: [view], mode: .instantaneous)
      push.pushDirection = CGVector(dx: 1, dy: 0)
      return [push]
    }
    #expect(abs(once.0.center.x - 150) < 2)
    let always = play(until: 1) { view in
      let push = UIPushBehavior(items: [view], mode: .continuous)
      push.setAngle(0, magnitude: 2)
      return [push]
    }
    #expect(abs(always.0.center.x - 150) < 3)
  }

  @Test func `a falling box comes to rest on the floor, and the animator pauses`() throws {
    final class Told: NSObject, UICollisionBehaviorDelegate, UIDynamicAnimatorDelegate {
      var words: [String] = []
      func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
      ) { words.append(identifier == nil ? "floor" : "\(identifier ?? NSString())") }
      func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { words.append("pause") }
    }
    let told = Told()
    let (view, animator, film) = play(at: CGPoint(x: 100, y: 300), until: 6) { view in
      let collision = UICollisionBehavior(items: [view])
      collision.translatesReferenceBoundsIntoBoundary = true
      collision.collisionDelegate = told
      let matter = UIDynamicItemBehavior(items: [view])
      matter.elasticity = 0.5
      return [UIGravityBehavior(items: [view]), collision, matter]
    }
    animator.delegate = told
    #expect(abs(view.frame.maxY - 852) < 0.6 && abs(view.frame.minX - 100) < 1)
    #expect(told.words.first == "floor" && !animator.isRunning)
    let heights = film.motion(of: view).frames.map(\.frame.maxY)
    // It bounces: after the first touch it rises by about a quarter of its fall of 452 points.
    let touch = try #require(heights.firstIndex { $0 > 845 })
    let top = try #require(heights[touch...].min())
    #expect(top < 852 - 70 && top > 852 - 140)
    #expect(heights.allSatisfy { $0 < 860 })
  }

  @Test func `boxes come to rest on top of each other, and on a boundary line`() {
    let views = (0..<3).map { UIView(frame: CGRect(x: 100 + $0, y: 120 * $0, width: 60, height: 60)) }
    let film = Film(on: .iPhone15, duration: 8) { window in for view in views { window.addSubview(view) } }
    let animator = UIDynamicAnimator(referenceView: film.window)
    film.perform(at: 0) {
      let collision = UICollisionBehavior(items: views)
      collision.addBoundary(
        withIdentifier: NSString("shelf"), from: CGPoint(x: 0, y: 600), to: CGPoint(x: 393, y: 600))
      let matter = UIDynamicItemBehavior(items: views)
      matter.allowsRotation = false
      for behavior in [UIGravityBehavior(items: views), collision, matter] { animator.addBehavior(behavior) }
    }
    film.play(until: 8)
    let bottoms = views.map(\.frame.maxY).sorted()
    #expect(abs(bottoms[2] - 600) < 1.5 && abs(bottoms[1] - 540) < 2.5 && abs(bottoms[0] - 480) < 3.5)
    #expect(!animator.isRunning)
  }

  @Test func `a snap moves a view to its point upright, overshooting unless it is damped`() throws {
    func overshoot(_ damping: CGFloat) throws -> CGFloat {
      let (view, animator, film) = play(until: 4) { view in
        view.transform = CGAffineTransform(rotationAngle: 0.5)
        let snap = UISnapBehavior(item: view, snapTo: CGPoint(x: 250, y: 400))
        snap.damping = damping
        return [snap]
      }
      #expect(view.center == CGPoint(x: 250, y: 400) && view.transform.isIdentity && !animator.isRunning)
      return try #require(film.motion(of: view).frames.map(\.frame.midY).max()) - 400
    }
    #expect(try overshoot(0) > 20 && overshoot(1) < 1)
  }

  @Test func `a pendulum keeps its length and swings below its anchor`() {
    var lengths: [CGFloat] = []
    let anchor = CGPoint(x: 200, y: 100)
    let (view, _, film) = play(at: CGPoint(x: 250, y: 50), until: 2) { view in
      let rod = UIAttachmentBehavior(item: view, attachedToAnchor: anchor)
      #expect(rod.length == 100)
      rod.action = { lengths.append(hypot(view.center.x - anchor.x, view.center.y - anchor.y)) }
      return [UIGravityBehavior(items: [view]), rod]
    }
    #expect(view.center.y > 100 && lengths.count > 100 && lengths.allSatisfy { abs($0 - 100) < 3 })
    let places = film.motion(of: view).frames.map(\.frame.midX)
    #expect((places.min() ?? 200) < 130)
  }

  @Test func `an attachment's offset turns with its item, and its length is measured from the turned point`() {
    let anchor = CGPoint(x: 200, y: 250)
    var (lengths, distances): ([CGFloat], [CGFloat]) = ([], [])
    let (view, _, _) = play(at: CGPoint(x: 150, y: 150), until: 1) { view in
      view.transform = CGAffineTransform(rotationAngle: .pi / 2)
      let offset = UIOffset(horizontal: 50, vertical: 0)
      let hinge = UIAttachmentBehavior(item: view, offsetFromCenter: offset, attachedToAnchor: anchor)
      let other = UIView(frame: CGRect(x: 260, y: 240, width: 20, height: 20))
      let rod = UIAttachmentBehavior(
        item: view, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: .zero)
      lengths = [hinge.length, rod.length]
      hinge.action = {
        let (center, turn) = (view.center, view.transform)
        distances.append(hypot(center.x + 50 * turn.a - anchor.x, center.y + 50 * turn.b - anchor.y))
      }
      let push = UIPushBehavior(items: [view], mode: .continuous)
      push.pushDirection = CGVector(dx: 1, dy: 0)
      return [hinge, push]
    }
    #expect(abs(lengths[0]) < 1e-9 && abs(lengths[1] - 70) < 1e-9, "\(lengths)")
    #expect(distances.count > 50 && distances.allSatisfy { $0 < 1 } && view.center.x > 205, "\(distances)")
  }

  @Test func `two films of the same bodies are equal`() throws {
    func frames() -> [CGRect] {
      let (view, _, film) = play(at: CGPoint(x: 10, y: 10), until: 2) { view in
        let collision = UICollisionBehavior(items: [view])
        collision.translatesReferenceBoundsIntoBoundary = true
        let matter = UIDynamicItemBehavior(items: [view])
        matter.addLinearVelocity(CGPoint(x: 300, y: -100), for: view)
        matter.addAngularVelocity(3, for: view)
        return [UIGravityBehavior(items: [view]), collision, matter]
      }
      return film.motion(of: view).frames.map(\.frame)
    }
    let first = frames()
    #expect(first == frames() && Set(first.map(\.minX)).count > 60)
  }
}
