import Foundation
import InbetweenGeometry

/// Decides between the gesture recognisers of a stage: the one place where a recogniser leaves the state `possible`.
///
/// The rules are Apple's ("Coordinating multiple gesture recognizers" and the pages of `UIGestureRecognizer` and of its
/// delegate). A recogniser that wants to begin
/// 1. waits while one that it requires to fail is possible, and fails if that one has recognised its gesture;
/// 2. fails if another one of its touches has begun and prevents it;
/// 3. fails if its delegate or its view does not let it begin;
/// 4. otherwise begins, and all others of its touches fail that it prevents.
///
/// One prevents another if `canPrevent(_:)` and `canBePrevented(by:)` allow it and neither delegate wants both to be
/// recognised. Who requires whom to fail is asked once for each gesture.
final class GestureArbiter {
  /// The recognisers that follow touches or wait, in the order in which they began to. Their views own them.
  private var participants: [WeakRecognizer] = []
  /// The touches of all fingers that are down, in the order in which they began.
  var down: [UITouch] = []
  /// Touches of whose beginning or end their views are to be told later.
  private var held: [UITouch] = []
  /// How many calls are being processed.
  private var depth = 0
  /// The last touch that was a tap.
  private var lastTap: (end: TimeInterval, point: CGPoint, count: Int)?

  private var active: [UIGestureRecognizer] { participants.compactMap(\.recognizer) }

  // MARK: - States

  /// Changes the state of a recogniser as far as the others allow it.
  func request(_ next: UIGestureRecognizer.State, of recognizer: UIGestureRecognizer) {
    process { change(recognizer, to: next) }
  }

  private func change(_ recognizer: UIGestureRecognizer, to next: UIGestureRecognizer.State) {
    switch recognizer.progress.state {
    case .possible:
      switch next {
      case .possible: recognizer.progress.wanted = nil
      case .failed, .cancelled: fail(recognizer)
      case .began, .changed: attempt(recognizer, .began)
      case .ended: attempt(recognizer, .ended)
      }
    case .began, .changed:
      switch next {
      case .began, .changed: recognizer.enter(.changed)
      case .ended: recognizer.enter(.ended)
      case .cancelled, .failed: recognizer.enter(.cancelled)
      case .possible: break
      }
    case .ended, .cancelled, .failed:
      // Until the touches of its gesture are lifted, it stays as it is.
      guard recognizer.progress.touches.isEmpty else { return }
      guard next != .possible else {
        recognizer.progress.state = .possible
        return
      }
      // In its own action and in `reset()` a gesture that is over stays over.
      guard !isActive(recognizer), !recognizer.progress.isBeingReset else { return }
      recycle(recognizer)
      change(recognizer, to: next)
    }
  }

  private func attempt(_ recognizer: UIGestureRecognizer, _ next: UIGestureRecognizer.State) {
    let required = requirements(of: recognizer)
    guard !required.contains(where: \.hasRecognized) else { return fail(recognizer) }
    guard !required.contains(where: isOpen) else {
      recognizer.progress.wanted = next
      return
    }
    recognizer.progress.wanted = nil
    let rivals = rivals(of: recognizer)
    guard !rivals.contains(where: { $0.hasRecognized && prevents($0, recognizer) }), recognizer.mayBegin else {
      return fail(recognizer)
    }
    guard recognizer.progress.state == .possible else { return }
    for rival in rivals where rival.progress.state == .possible && prevents(recognizer, rival) { rival.state = .failed }
    let touches = recognizer.progress.sequence
    recognizer.enter(next)
    guard recognizer.cancelsTouchesInView else { return }
    for touch in touches { touch.cancelInView() }
  }

  private func fail(_ recognizer: UIGestureRecognizer) {
    recognizer.progress.state = .failed
    recognizer.progress.wanted = nil
  }

  /// Takes a recogniser that is disabled or removed out of its gesture.
  func leave(_ recognizer: UIGestureRecognizer) {
    process {
      if recognizer.progress.state == .began || recognizer.progress.state == .changed {
        recognizer.state = .cancelled
      } else if isActive(recognizer) {
        recognizer.state = .failed
      }
      recognizer.progress.touches = []
    }
  }

  // MARK: - Relations

  private func isActive(_ recognizer: UIGestureRecognizer) -> Bool { active.contains { $0 === recognizer } }
  private func isOpen(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.progress.state == .possible && isActive(recognizer)
  }

  /// The others that have a touch in common. Those that a script drives without touches compete in nested views.
  private func rivals(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    active.filter { other in
      guard other !== recognizer else { return false }
      let (own, others) = (recognizer.progress.sequence, other.progress.sequence)
      if own.isEmpty || others.isEmpty, let view = recognizer.view, let otherView = other.view {
        return view.isDescendant(of: otherView) || otherView.isDescendant(of: view)
      }
      return own.contains { touch in others.contains { $0 === touch } }
    }
  }

  /// The recognisers that take part in the gesture and must fail first.
  private func requirements(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    for other in rivals(of: recognizer) where recognizer.progress.asked.insert(ObjectIdentifier(other)).inserted {
      let isRequired =
        recognizer.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: recognizer)
        || recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) == true
        || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) == true
      if isRequired { recognizer.progress.required.append(WeakRecognizer(recognizer: other)) }
    }
    return recognizer.mustFail.filter(isActive) + recognizer.progress.required.compactMap(\.recognizer)
  }

  private func prevents(_ recognizer: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    recognizer.canPrevent(other) && other.canBePrevented(by: recognizer)
      && recognizer.delegate?.gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other) != true
      && other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: recognizer) != true
  }

  // MARK: - Touches

  /// Lets the recognisers around a view follow a touch that begins, or the fingers of a script.
  func admit(_ touch: UITouch, _ event: UIEvent, around view: UIView?) {
    touch.tapCount = tapCount(of: touch)
    let around = sequence(first: view) { $0?.superview }.flatMap { $0?.gestureRecognizers ?? [] }
    let admitted = around.filter { $0.admits(touch, event) }
    touch.gestureRecognizers = admitted
    for recognizer in admitted {
      recognizer.progress.add(touch)
      join(recognizer)
    }
  }

  /// Takes a touch from a recogniser, which does not take part in a gesture without one.
  func ignore(_ touch: UITouch, _ recognizer: UIGestureRecognizer) {
    touch.gestureRecognizers?.removeAll { $0 === recognizer }
    recognizer.progress.drop(touch)
    guard recognizer.progress.sequence.isEmpty, recognizer.progress.state == .possible else { return }
    participants.removeAll { $0.recognizer === recognizer }
  }

  func join(_ recognizer: UIGestureRecognizer) {
    if !isActive(recognizer) { participants.append(WeakRecognizer(recognizer: recognizer)) }
  }

  /// Tells the recognisers of touches of one phase: each recogniser once of all that it follows.
  func deliver(_ touches: [UITouch], _ event: UIEvent) {
    guard let phase = touches.first?.phase else { return }
    process {
      var recognizers: [UIGestureRecognizer] = []
      for recognizer in touches.flatMap({ $0.gestureRecognizers ?? [] })
      where !recognizers.contains(where: { $0 === recognizer }) { recognizers.append(recognizer) }
      // Of taps that end at once, that with more of them is recognised.
      if phase == .ended {
        recognizers = recognizers.filter(\.endsTaps) + recognizers.filter { !$0.endsTaps }
      }
      for recognizer in recognizers {
        let followed = touches.filter { touch in recognizer.progress.touches.contains { $0 === touch } }
        if !followed.isEmpty { recognizer.receive(followed, phase, event) }
      }
      if phase == .ended { for touch in touches { note(touch) } }
    }
  }

  /// The touches of one place that follow each other quickly are counted. Apple publishes neither how quickly nor how
  /// near: 0.35 s and 45 points are known of UIKit's tap recogniser.
  private func tapCount(of touch: UITouch) -> Int {
    guard let lastTap, touch.timestamp - lastTap.end <= UITouch.tapInterval,
      touch.point.isNear(lastTap.point)
    else { return 1 }
    return lastTap.count + 1
  }

  private func note(_ touch: UITouch) {
    lastTap = touch.point.isNear(touch.startPoint) ? (touch.timestamp, touch.point, touch.tapCount) : nil
  }

  // MARK: - Views

  /// Tells views of what is not delayed any more.
  func wake() { process {} }

  /// Whether a scroll view or a recogniser keeps the beginning of a touch from its view.
  func delaysBeginning(of touch: UITouch) -> Bool {
    touch.waitsForScroll
      || (touch.gestureRecognizers ?? []).contains { recognizer in
        recognizer.delaysTouchesBegan && recognizer.progress.state == .possible
          && (recognizer.progress.touches.contains { $0 === touch } || mayGoOn(recognizer, after: touch))
      }
  }

  /// Whether a recogniser that may yet recognise its gesture keeps the end of a touch from its view.
  func delaysEnd(of touch: UITouch) -> Bool {
    (touch.gestureRecognizers ?? []).contains { recognizer in
      recognizer.delaysTouchesEnded && recognizer.progress.state == .possible
        && mayGoOn(recognizer, after: touch)
    }
  }

  private func mayGoOn(_ recognizer: UIGestureRecognizer, after touch: UITouch) -> Bool {
    (recognizer.progress.wanted != nil || recognizer.waitsForTouches)
      && recognizer.progress.sequence.contains { $0 === touch }
  }

  func hold(_ touch: UITouch) { if !held.contains(where: { $0 === touch }) { held.append(touch) } }

  private func release() {
    let touches = held
    held = []
    for touch in touches {
      touch.release(self)
      if touch.isHeld, touch.view != nil { hold(touch) }
    }
  }

  // MARK: - The end of a call

  private func process(_ body: () -> Void) {
    depth += 1
    body()
    if depth == 1 { settle() }
    depth -= 1
  }

  /// Lets those go on that have waited, until nothing changes, and gets those ready for a new gesture that are done.
  private func settle() {
    while let waiting = active.first(where: canGoOn) ?? deadlocked, let wanted = waiting.progress.wanted {
      let next = canGoOn(waiting) ? wanted : .failed
      waiting.progress.wanted = nil
      waiting.state = next
    }
    for recognizer in active where recognizer.progress.touches.isEmpty && recognizer.progress.state.isLast {
      recycle(recognizer)
    }
    participants.removeAll { $0.recognizer == nil }
    release()
  }

  private func canGoOn(_ recognizer: UIGestureRecognizer) -> Bool {
    guard recognizer.progress.wanted != nil, recognizer.progress.state == .possible else { return false }
    let required = requirements(of: recognizer)
    return required.contains(where: \.hasRecognized) || !required.contains(where: isOpen)
  }

  /// One of those that wait for each other although all fingers are lifted.
  private var deadlocked: UIGestureRecognizer? {
    let open = active.filter { $0.progress.state == .possible }
    guard open.allSatisfy({ $0.progress.wanted != nil && $0.progress.touches.isEmpty }) else { return nil }
    return open.first
  }

  private func recycle(_ recognizer: UIGestureRecognizer) {
    participants.removeAll { $0.recognizer === recognizer }
    recognizer.progress.isBeingReset = true
    recognizer.reset()
    recognizer.progress.forget()
    recognizer.state = .possible
    recognizer.progress.state = .possible
    recognizer.progress.isBeingReset = false
  }
}

/// What the arbiter knows of a recogniser.
struct GestureProgress {
  var state = UIGestureRecognizer.State.possible
  /// The state in which it will be when those have failed for which it waits.
  var wanted: UIGestureRecognizer.State?
  /// Whether it is told to get ready for the next gesture.
  var isBeingReset = false
  /// The touches that it follows, in the order in which they began.
  private(set) var sequence: [UITouch] = []
  /// Those of them that are not lifted.
  var touches: [UITouch] = []
  /// The fingers of a script that drives it without touches, in the window, in points.
  var fingers: [CGPoint] = []
  /// Where its touches began, in the window, in points; moved when a finger comes or goes, so that nothing jumps.
  private(set) var start = CGPoint.zero
  private var last = CGPoint.zero
  /// The recognisers with which it was compared, and those of them that must fail first.
  var asked: Set<ObjectIdentifier> = []
  var required: [WeakRecognizer] = []

  /// The middle of the fingers, in the window, in points.
  var place: CGPoint {
    let points = touches.isEmpty ? fingers : touches.map(\.point)
    guard let first = points.first else { return last }
    guard points.count > 1 else { return first }
    let sum = points.dropFirst().reduce(first) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
    return CGPoint(x: sum.x / CGFloat(points.count), y: sum.y / CGFloat(points.count))
  }
  var moved: CGPoint {
    let place = place
    return CGPoint(x: place.x - start.x, y: place.y - start.y)
  }

  /// Counts the way from where the fingers are.
  mutating func restart() { start = place }

  mutating func add(_ touch: UITouch) {
    let isFirst = touches.isEmpty
    let way = moved
    touches.append(touch)
    sequence.append(touch)
    let place = place
    start = isFirst ? place : CGPoint(x: place.x - way.x, y: place.y - way.y)
  }

  mutating func remove(_ touch: UITouch) {
    guard touches.contains(where: { $0 === touch }) else { return }
    let way = moved
    last = place
    touches.removeAll { $0 === touch }
    let place = place
    start = CGPoint(x: place.x - way.x, y: place.y - way.y)
  }

  /// Removes a touch as if it had not been there.
  mutating func drop(_ touch: UITouch) {
    remove(touch)
    sequence.removeAll { $0 === touch }
  }

  /// Gets it ready for another gesture.
  mutating func forget() {
    (wanted, sequence, touches, fingers, asked, required) = (nil, [], [], [], [], [])
    (start, last) = (.zero, .zero)
  }
}

struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
}

extension UIGestureRecognizer.State {
  /// Whether the gesture is over.
  var isLast: Bool { self == .ended || self == .cancelled || self == .failed }
}

extension CGPoint {
  /// Whether a finger here is still at a place that it has tapped.
  func isNear(_ other: CGPoint) -> Bool { max(abs(x - other.x), abs(y - other.y)) <= UITouch.tapDistance }
}
