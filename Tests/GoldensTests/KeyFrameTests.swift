import InbetweenGeometry
import InbetweenGoldens
import InbetweenTimeline
import Testing

@Suite("Key frames")
struct KeyFrameTests {
  @Test func `start, end, ends of events and turning points are stored, within the limit`() throws {
    let trace = SampleTraces.trace(
      duration: Rational(2),
      events: [
        .init(name: "a", start: .zero, end: Rational(1)), .init(name: "b", start: Rational(1), end: Rational(2)),
      ]
    ) { _, time in [SampleTraces.box(y: time < 0.5 ? 100 * time : time < 1 ? 100 - 100 * time : 0)] }
    #expect(trace.keyFrames() == [0, 30, 60, 90, 120])
    #expect(trace.keyFrames(limit: 3) == [0, 60, 120])
    #expect(trace.keyFrames(limit: 0) == [0, 120])
  }

  @Test func `a still scene has one frame`() {
    #expect(SampleTraces.trace(duration: Rational(0)) { _, _ in [] }.keyFrames() == [0])
  }
}
