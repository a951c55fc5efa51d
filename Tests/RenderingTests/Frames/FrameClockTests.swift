import InbetweenRendering
import InbetweenGeometry
import Testing

@Suite("Frame clock")
struct FrameClockTests {
  private func rational(_ text: String) throws -> Rational { try #require(Rational(text: text)) }

  private func clock(_ rate: String, _ duration: String) throws -> FrameClock {
    let (rate, duration) = (try rational(rate), try rational(duration))
    return try #require(FrameClock(rate: rate, duration: duration))
  }

  @Test(arguments: [
    ("60", "0.3", 19), ("60", "8.2", 493), ("60", "0", 1), ("30000/1001", "1", 31), ("60", "0.301", 20),
    ("24", "1/48", 2),
    ("1000", "0.3", 301),
  ])
  func `it counts every frame before the end, and the end`(rate: String, duration: String, count: Int) throws {
    let clock = try clock(rate, duration)
    #expect(clock.count == count)
    #expect(clock.frame(count - 1).time == clock.duration)
    if count > 1 {
      #expect(clock.frame(0).time == .zero)
      #expect(clock.frame(count - 2).time < clock.duration)
    }
  }

  @Test func `times are exact`() throws {
    let clock = try clock("30000/1001", "100")
    #expect(clock.frame(7).time == Rational(7007, 30000))
    #expect(clock.frame(2).time.description == "1001/15000")
  }

  @Test func `a part keeps the indices of the whole, ends included`() throws {
    let clock = try clock("10", "1.05")
    #expect(clock.count == 12)
    #expect(clock.indices() == 0..<12)
    #expect(clock.indices(from: try rational("0.3"), to: try rational("0.5")) == 3..<6)
    #expect(clock.indices(from: try rational("0.31"), to: try rational("0.49")) == 4..<5)
    #expect(clock.indices(from: try rational("1.01")) == 11..<12)
    #expect(clock.indices(to: .zero) == 0..<1)
    #expect(clock.indices(from: try rational("2")).isEmpty)
    #expect(clock.indices(from: try rational("0.5"), to: try rational("0.3")).isEmpty)
  }

  @Test func `invalid rates and durations give no clock`() throws {
    #expect(FrameClock(rate: .zero, duration: try rational("1")) == nil)
    #expect(FrameClock(rate: try rational("-1"), duration: try rational("1")) == nil)
    #expect(FrameClock(rate: try rational("60"), duration: try rational("-1")) == nil)
    #expect(FrameClock(rate: try rational("60"), duration: try rational("1000000000")) == nil)
    #expect(FrameClock(rate: try rational("999999999999999999"), duration: try rational("999999999999")) == nil)
  }

  @Test func `names have as many digits as the last one needs`() throws {
    let short = try clock("60", "1")
    #expect(short.fileName(of: 7) == "frame-0007.png")
    let long = try clock("60", "200")
    #expect(long.fileName(of: 7) == "frame-00007.png")
    #expect(long.fileName(of: 12_000) == "frame-12000.png")
  }
}
