import InbetweenMotion
import Testing

@Suite("Media timing")
struct MediaTimingTests {
  @Test func `it has an effect from its beginning for its duration, and none outside`() {
    let timing = MediaTiming(beginTime: 2, duration: 4)
    #expect(timing.moment(at: 1.9) == nil)
    #expect(timing.moment(at: 2)?.fraction == 0)
    #expect(timing.moment(at: 5)?.fraction == 0.75)
    #expect(timing.moment(at: 6) == nil)
    #expect(timing.endTime == 6)
  }

  @Test func `fill modes keep the start before and the end after`() {
    for mode in MediaTiming.FillMode.allCases {
      let timing = MediaTiming(beginTime: 2, duration: 4, fillMode: mode)
      #expect(timing.moment(at: 0)?.fraction == (mode == .backwards || mode == .both ? 0 : nil))
      #expect(timing.moment(at: 9)?.fraction == (mode == .forwards || mode == .both ? 1 : nil))
    }
  }

  @Test func `it repeats, also by a half, and by time instead of count`() {
    let timing = MediaTiming(duration: 2, repeatCount: 2.5, fillMode: .forwards)
    #expect(timing.activeDuration == 5)
    #expect(timing.moment(at: 2)?.fraction == 0)
    #expect(timing.moment(at: 2)?.completedCycles == 1)
    #expect(timing.moment(at: 3.5)?.fraction == 0.75)
    #expect(timing.moment(at: 7)?.fraction == 0.5)
    let timed = MediaTiming(duration: 2, repeatCount: 9, repeatDuration: 3, fillMode: .forwards)
    #expect(timed.endTime == 3)
    #expect(timed.moment(at: 3)?.fraction == 0.5)
    let endless = MediaTiming(duration: 2, repeatCount: .infinity)
    #expect(endless.endTime == .infinity)
    #expect(endless.moment(at: 1001)?.fraction == 0.5)
  }

  @Test func `it reverses each repetition, and ends where it began`() {
    let timing = MediaTiming(duration: 2, repeatCount: 2, autoreverses: true, fillMode: .forwards)
    #expect(timing.activeDuration == 8)
    #expect(timing.moment(at: 1)?.fraction == 0.5)
    #expect(timing.moment(at: 2)?.fraction == 1)
    #expect(timing.moment(at: 3.5)?.fraction == 0.25)
    #expect(timing.moment(at: 3.5)?.isReversing == true)
    #expect(timing.moment(at: 4)?.fraction == 0)
    #expect(timing.moment(at: 4)?.completedCycles == 1)
    #expect(timing.moment(at: 20)?.fraction == 0)
  }

  @Test func `an offset wraps: A B C D E with an offset of two plays C D E A B`() {
    let timing = MediaTiming(timeOffset: 2, duration: 5)
    let letters = (0..<5).map { timing.moment(at: Double($0) + 0.5).map { Int($0.localTime) } }
    #expect(letters == [2, 3, 4, 0, 1])
    #expect(timing.moment(at: 5) == nil)
  }

  @Test func `speed scales its time; 0 stays at the offset; a negative speed plays backwards`() {
    let double = MediaTiming(beginTime: 1, speed: 2, duration: 4)
    #expect(double.endTime == 3)
    #expect(double.moment(at: 2)?.fraction == 0.5)
    let frozen = MediaTiming(timeOffset: 3, speed: 0, duration: 4)
    #expect(frozen.moment(at: -5)?.fraction == 0.75)
    #expect(frozen.moment(at: 500)?.fraction == 0.75)
    #expect(MediaTiming(timeOffset: 4, speed: 0, duration: 4).moment(at: 1)?.fraction == 1)
    let backward = MediaTiming(speed: -1, duration: 4, fillMode: .both)
    #expect(backward.moment(at: 0)?.fraction == 1)
    #expect(backward.moment(at: 1)?.fraction == 0.75)
    #expect(backward.moment(at: 9)?.fraction == 0)
    // The idiom with an offset of the duration means the same.
    let offset = MediaTiming(timeOffset: 4, speed: -1, duration: 4)
    #expect(offset.moment(at: 1)?.fraction == 0.75)
  }

  @Test func `frames at sixtieths never select the wrong side of a repeat`() {
    let timing = MediaTiming(beginTime: 0.1, duration: 0.1, repeatCount: 50)
    for play in 0..<50 {
      let time = Double(6 + 6 * play) / 60
      #expect(timing.moment(at: time)?.fraction == 0)
      #expect(timing.moment(at: time)?.completedCycles == play)
    }
    #expect(timing.moment(at: Double(6 + 6 * 50) / 60) == nil)
  }

  @Test func `no number makes it trap`() {
    let numbers = [0, -1, 1e-300, 1e300, .infinity, -.infinity, .nan, 2]
    for a in numbers {
      for b in numbers {
        for c in numbers {
          let timing = MediaTiming(
            beginTime: a, timeOffset: b, speed: c, duration: b, repeatCount: a, repeatDuration: c,
            autoreverses: true, fillMode: .both)
          for time in numbers {
            if let fraction = timing.moment(at: time)?.fraction { #expect(fraction >= 0 && fraction <= 1) }
          }
        }
      }
    }
  }
}
