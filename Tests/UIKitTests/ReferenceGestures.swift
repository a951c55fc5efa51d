import InbetweenTestSupport
import InbetweenUIKit

/// What recognisers of a touch do and how they get along, chosen at random.
struct GesturePlan {
  /// The touch begins, moves four times and ends.
  static let steps = 6

  let count: Int
  /// The depth of each one's view: 0 for the innermost.
  var levels: [Int] = []
  /// The state that each sets in a step.
  var scripts: [[UIGestureRecognizer.State?]] = []
  var mayBegin: [Bool] = []
  var canPrevent: [[Bool]] = []
  var canBePrevented: [[Bool]] = []
  /// Whether the first one's delegate wants both to be recognised.
  var simultaneous: [[Bool]] = []
  /// How the first one is made to require the other's failure: 0 for not at all, or one of five ways.
  var requires: [[Int]] = []

  init(_ random: inout SplitMix) {
    count = 2 + random.below(4)
    func matrix<Element>(_ element: () -> Element) -> [[Element]] {
      (0..<count).map { _ in (0..<count).map { _ in element() } }
    }
    levels = (0..<count).map { _ in random.below(3) }
    let states: [UIGestureRecognizer.State] = [.began, .began, .changed, .ended, .ended, .failed, .cancelled]
    scripts = (0..<count).map { _ in
      (0..<Self.steps).map { _ in random.below(3) == 0 ? states[random.below(states.count)] : nil }
    }
    mayBegin = (0..<count).map { _ in random.below(6) > 0 }
    canPrevent = matrix { random.below(4) > 0 }
    canBePrevented = matrix { random.below(4) > 0 }
    simultaneous = matrix { random.below(5) == 0 }
    requires = matrix { random.below(6) == 0 ? 1 + random.below(5) : 0 }
  }

  /// In the order in which they are told of touches: from the innermost view outwards.
  var order: [Int] { (0..<3).flatMap { level in (0..<count).filter { levels[$0] == level } } }
}

/// The documented rules, written plainly: what recognisers tell their targets, and their states in the end.
struct ReferenceGestures {
  let plan: GesturePlan
  private(set) var told: [String] = []
  private(set) var states: [UIGestureRecognizer.State]
  private var waiting: [UIGestureRecognizer.State?]

  init(_ plan: GesturePlan) {
    self.plan = plan
    states = Array(repeating: .possible, count: plan.count)
    waiting = Array(repeating: nil, count: plan.count)
    for step in 0..<GesturePlan.steps {
      for index in plan.order where !isOver(index) {
        if let next = plan.scripts[index][step] { set(next, of: index) }
      }
      resolve(isLifted: step == GesturePlan.steps - 1)
    }
    // After the touch those that are done are ready for another.
    for index in 0..<plan.count where isOver(index) { states[index] = .possible }
  }

  private func isOver(_ index: Int) -> Bool { [.ended, .cancelled, .failed].contains(states[index]) }
  private func isRecognized(_ index: Int) -> Bool { [.began, .changed, .ended].contains(states[index]) }
  private func others(_ index: Int) -> [Int] { plan.order.filter { $0 != index } }
  private func prevents(_ first: Int, _ second: Int) -> Bool {
    plan.canPrevent[first][second] && plan.canBePrevented[second][first] && !plan.simultaneous[first][second]
      && !plan.simultaneous[second][first]
  }

  private mutating func tell(_ index: Int, _ state: UIGestureRecognizer.State) {
    states[index] = state
    told.append("\(index) \(state)")
  }

  private mutating func set(_ next: UIGestureRecognizer.State, of index: Int) {
    if states[index] == .possible {
      switch next {
      case .failed, .cancelled: (states[index], waiting[index]) = (.failed, nil)
      case .ended: recognize(index, .ended)
      default: recognize(index, .began)
      }
    } else {
      tell(index, next == .began ? .changed : next == .failed ? .cancelled : next)
    }
  }

  private mutating func recognize(_ index: Int, _ next: UIGestureRecognizer.State) {
    let required = others(index).filter { plan.requires[index][$0] > 0 }
    waiting[index] = nil
    if required.contains(where: isRecognized) {
      states[index] = .failed
    } else if required.contains(where: { states[$0] == .possible }) {
      waiting[index] = next
    } else if others(index).contains(where: { isRecognized($0) && prevents($0, index) }) || !plan.mayBegin[index] {
      states[index] = .failed
    } else {
      for other in others(index) where states[other] == .possible && prevents(index, other) {
        (states[other], waiting[other]) = (.failed, nil)
      }
      tell(index, next)
    }
  }

  /// Those that wait go on when what they require has failed or was recognised. Of those that wait for each other for
  /// ever, the first one fails.
  private mutating func resolve(isLifted: Bool) {
    while true {
      let ready = plan.order.first { index in
        guard waiting[index] != nil else { return false }
        let required = others(index).filter { plan.requires[index][$0] > 0 }
        return required.contains(where: isRecognized) || !required.contains { states[$0] == .possible }
      }
      let possible = plan.order.filter { states[$0] == .possible }
      if let ready, let next = waiting[ready] {
        recognize(ready, next)
      } else if isLifted, let first = possible.first, possible.allSatisfy({ waiting[$0] != nil }) {
        (states[first], waiting[first]) = (.failed, nil)
      } else {
        return
      }
    }
  }
}
