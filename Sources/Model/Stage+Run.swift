internal import InbetweenDiagnostics
public import InbetweenGeometry
import InbetweenLayout
public import InbetweenTimeline

extension Stage {
  /// Plans something for a time. What stands at one time runs in the order of `order`, completions of animations
  /// before it; a time that has passed counts as the present.
  public func schedule(at time: Rational, order: Int = 0, _ action: @escaping (Stage) -> Void) {
    queue.insert(at: max(time, now), rank: .event, order: order, action: action)
  }

  /// Lays out for the first time and plays everything that is planned, turn by turn.
  ///
  /// Events of one time form one turn; layout that is still needed after it is done without animation, as at the end
  /// of a run loop's turn. Stops before events later than `end`.
  public func run(until end: Rational? = nil) { asCurrent { play(until: end) } }

  private func play(until end: Rational?) {
    if now == .zero {
      finishTurn()
      for view in views {
        view.record.forgetFormerValues()
        view.record.opensScene = view.isInStage
      }
    }
    while let next = queue.next {
      guard WorkBudget.spend(100 + 20 * views.count, on: .events) else { return }
      if let end, next.time > end { break }
      now = next.time
      if let beforeTurn {
        beforeTurn(self)
        // What follows inputs has moved up to now; the turn's own changes start from there.
        for view in views { view.record.forgetFormerValues() }
      }
      while let entry = queue.next, entry.time == now {
        guard WorkBudget.spend(1_000, on: .events) else { return }
        _ = queue.removeNext()
        entry.action(self)
      }
      finishTurn()
    }
  }

  /// Writes down that something begins and ends, for labels and for choosing frames.
  public func note(_ event: Timeline.Event) { events.append(event) }

  private func finishTurn() {
    layoutIfNeeded()
    drawIfNeeded()
    commitOpenTransactions()
    finishTransitions()
    afterTurn?(self)
  }
}
