internal import InbetweenDiagnostics
public import InbetweenGeometry
import InbetweenLayout
public import InbetweenTimeline

extension Stage {
  /// Schedules an action. Actions with the same time run in the order of `order`, after completions of animations; a
  /// time in the past counts as now.
  public func schedule(at time: Rational, order: Int = 0, _ action: @escaping (Stage) -> Void) {
    turn.queue.insert(at: max(time, now), rank: .event, order: order, action: action)
  }

  /// Performs the first layout and plays all scheduled events, turn by turn.
  ///
  /// Events with the same time form one turn; layout that is still needed afterwards is done without animation, as at
  /// the end of a run loop turn. Stops before events later than `end`.
  public func run(until end: Rational? = nil) { asCurrent { play(until: end) } }

  private func play(until end: Rational?) {
    if now == .zero {
      finishTurn()
      for node in nodes {
        node.record.forgetFormerValues()
        node.record.wasInFirstLayout = node.isInStage
      }
    }
    var isStuck = false
    while let next = nextTime {
      guard WorkBudget.spend(100 + 20 * nodes.count, on: .events) else { return }
      guard let time = isStuck ? now.adding(Self.frame).map({ max($0, next) }) : next else { return }
      if let end, time > end { break }
      now = time
      if let before = turn.before {
        before(self)
        // Values that follow inputs have changed until now; the changes of the turn start from there.
        for node in nodes { node.record.forgetFormerValues() }
      }
      repeat {
        isStuck = false
        while let entry = turn.queue.next, entry.time <= now {
          isStuck = entry.time == now && entry.depth > Self.maximumDepth
          if isStuck { break }
          guard WorkBudget.spend(1_000, on: .events) else { return }
          _ = turn.queue.removeNext()
          entry.action(self)
        }
        turn.tasksAreIdle = turn.tasks?.run() ?? true
      } while !isStuck && turn.queue.next.map { $0.time <= now } == true
      if isStuck {
        report("code that calls itself again without a delay, as in a completion of what does not move, never ends")
      }
      finishTurn()
    }
  }

  /// The most actions of which each schedules the next one for the same time. Then a frame passes, in seconds: on iOS
  /// time passes while code runs.
  private static let maximumDepth = 1_000
  private static let frame = Rational(1, 60) ?? .zero

  /// The time of the next turn; now if asynchronous code is waiting for one.
  private var nextTime: Rational? {
    if let tasks = turn.tasks, tasks.isReady, turn.tasksAreIdle { return now }
    return turn.queue.next?.time
  }

  /// Records an event with its start and end, for labels and for selecting frames.
  public func note(_ event: Timeline.Event) { events.append(event) }

  private func finishTurn() {
    host?.turnWillEnd(on: self)
    layoutIfNeeded()
    host?.turnDidLayOut(self)
    finishTransitions()
    host?.turnDidEnd(on: self)
    turn.after?(self)
  }
}
