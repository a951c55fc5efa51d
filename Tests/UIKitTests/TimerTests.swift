import InbetweenUIKit
import Testing

@Suite("Timers") struct TimerTests {
  @Test func `a timer whose date is in the distant future waits until it gets another`() {
    var times: [Int] = []
    var timer = Timer()
    let film = Film(duration: 2) { _ in
      timer = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { _ in
        times.append(Int((CACurrentMediaTime() * 100).rounded()))
      }
    }
    film.perform(at: 0.6) { timer.fireDate = .distantFuture }
    film.perform(at: 1.4) { timer.fireDate = Date() }
    _ = film.duration
    #expect(times == [25, 50, 140, 165, 190])
  }

  @Test func `a date says when a timer fires first`() {
    var times: [Int] = []
    let film = Film(duration: 1) { _ in
      let timer = Timer(fire: Date(timeIntervalSinceNow: 0.5), interval: 0.2, repeats: true) { timer in
        times.append(Int((CACurrentMediaTime() * 10).rounded()))
      }
      RunLoop.main.add(timer, forMode: .common)
      #expect(abs(timer.fireDate.timeIntervalSinceNow - 0.5) < 0.1)
    }
    _ = film.duration
    #expect(times == [5, 7, 9])
  }

  @Test func `a timer without a time is not valid and never fires`() {
    let timer = Timer()
    #expect(!timer.isValid && timer.timeInterval == 0)
    timer.fire()
  }

  @Test func `Core Foundation's timers fire at times of the recording`() {
    var times: [Int] = []
    let film = Film(duration: 1) { _ in
      let start = CFAbsoluteTimeGetCurrent()
      let once = CFRunLoopTimerCreateWithHandler(kCFAllocatorDefault, start + 0.3, 0, 0, 0) { _ in times.append(3) }
      CFRunLoopAddTimer(CFRunLoopGetCurrent(), once, kCFRunLoopCommonModes)
      let other = CFRunLoopTimerCreateWithHandler(kCFAllocatorDefault, start + 0.1, 0.25, 0, 0) { timer in
        times.append(1)
        if times.count > 3 { CFRunLoopTimerInvalidate(timer) }
      }
      CFRunLoopAddTimer(CFRunLoopGetMain(), other, .defaultMode)
    }
    _ = film.duration
    #expect(times == [1, 3, 1, 1])
  }
}
