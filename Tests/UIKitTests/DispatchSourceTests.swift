import InbetweenUIKit
import Testing

@Suite("Timers of Dispatch") struct DispatchSourceTests {
  /// The times at which a timer fires in a film of a second.
  private func times(_ change: @escaping (any DispatchSourceTimer) -> Void) -> (times: [Double], problems: [String]) {
    var times: [Double] = []
    var timer: (any DispatchSourceTimer)?
    let film = Film(duration: 1) { _ in
      let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "timer"))
      source.setEventHandler { times.append((CACurrentMediaTime() * 1_000).rounded() / 1_000) }
      timer = source
      change(source)
    }
    film.play(until: 1)
    #expect(timer != nil)
    return (times, film.problems)
  }

  @Test func `a timer fires at its deadline and then in its interval, once it is resumed`() {
    #expect(times { $0.schedule(deadline: .now() + 0.1, repeating: 0.35) }.times == [])
    let (fired, problems) = times {
      $0.schedule(deadline: .now() + 0.1, repeating: 0.35)
      $0.resume()
    }
    #expect(fired == [0.1, 0.45, 0.8] && problems.isEmpty)
    let milliseconds = times {
      $0.schedule(deadline: .now(), repeating: .milliseconds(400), leeway: .milliseconds(50))
      $0.activate()
    }
    #expect(milliseconds.times == [0, 0.4, 0.8])
    let wall = times {
      $0.schedule(wallDeadline: .now() + .milliseconds(250))
      $0.resume()
    }
    #expect(wall.times == [0.25])
  }

  @Test func `times that pass while a timer is suspended are one event, and a cancelled one fires no more`() {
    var cancelled: Double?
    let suspended = times { timer in
      timer.schedule(deadline: .now() + 0.1, repeating: 0.1)
      timer.setCancelHandler { cancelled = CACurrentMediaTime() }
      timer.resume()
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.15) { timer.suspend() }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.55) { timer.resume() }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.75) { timer.cancel() }
    }
    #expect(suspended.times == [0.1, 0.55, 0.6, 0.7])
    #expect(cancelled.map { abs($0 - 0.75) < 1e-6 } == true)
  }

  @Test func `resuming a timer that runs is a problem, with which an app would end`() {
    let (_, problems) = times {
      $0.schedule(deadline: .now())
      $0.resume()
      $0.resume()
    }
    #expect(problems == ["a timer of Dispatch was resumed that was not suspended, with which an app ends"])
  }
}
