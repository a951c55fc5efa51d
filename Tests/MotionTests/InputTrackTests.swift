import InbetweenMotion
import Testing

@Suite("Inputs, motion effects, curve reports")
struct InputTrackTests {
  @Test func `an input moves from point to point, and keeps its value before and after`() {
    var track = InputTrack(initialValue: 7)
    #expect(track.value(at: 3) == 7)
    track.drive(from: 1, along: [.init(time: 0.5, value: 0), .init(time: 1.5, value: 100)])
    #expect(track.value(at: 0) == 7)
    #expect(track.value(at: 1.4) == 7)
    #expect(track.value(at: 1.5) == 0)
    #expect(track.value(at: 2) == 50)
    #expect(track.value(at: 9) == 100)
    #expect(track.endTime == 2.5)
    #expect(track.breakTimes == [1, 1.5, 2.5])
  }

  @Test func `a segment has the curve of its end point`() {
    var track = InputTrack(initialValue: 0)
    track.drive(from: 0, along: [.init(time: 0, value: 0), .init(time: 1, value: 160, curve: .easeOut)])
    #expect(abs(track.value(at: 0.5) - 160 * 0.6846431874) < 1e-7)
  }

  @Test func `a later drive continues from the current value`() {
    var track = InputTrack(initialValue: 0)
    track.drive(from: 0, along: [.init(time: 0, value: 0), .init(time: 2, value: 200)])
    track.drive(from: 1, along: [.init(time: 1, value: 10), .init(time: 2, value: 20)])
    #expect(track.value(at: 0.5) == 50)
    #expect(track.value(at: 1.5) == 100)
    #expect(track.value(at: 2) == 10)
    #expect(track.value(at: 2.5) == 15)
    #expect(track.breakTimes == [0, 1, 2, 3])
  }

  @Test func `points with equal times are a jump, and unordered or infinite ones have no effect`() {
    var track = InputTrack(initialValue: 0)
    track.drive(
      from: 0,
      along: [
        .init(time: 1, value: 10), .init(time: 1, value: 50), .init(time: 0, value: 0), .init(time: .nan, value: 1),
        .init(time: 2, value: .infinity),
      ])
    #expect(abs(track.value(at: 0.9) - 9) < 1e-12)
    #expect(track.value(at: 1) == 50)
    #expect(track.value(at: 5) == 50)
  }

  @Test
  func `a motion effect runs from its minimum at -1 to its maximum at 1, clamped, and effects of a key path add up`() {
    func effect(_ kind: MotionEffect.Kind, _ reach: Double) -> MotionEffect {
      MotionEffect(
        keyPath: "center.x", kind: kind, minimumRelativeValue: .scalar(-reach), maximumRelativeValue: .scalar(reach))
    }
    let horizontal = effect(.tiltAlongHorizontalAxis, 5)
    #expect(horizontal.relativeValue(at: Tilt(horizontal: 0.25, vertical: 1)) == .scalar(1.25))
    #expect(horizontal.relativeValue(at: Tilt(horizontal: -9, vertical: 0)) == .scalar(-5))
    #expect(Tilt(horizontal: .nan, vertical: 2) == Tilt(horizontal: 0, vertical: 1))
    let both = [horizontal, effect(.tiltAlongVerticalAxis, 10)]
    #expect(AnimatableValue.scalar(100).adding(both, at: Tilt(horizontal: 1, vertical: -0.5)) == .scalar(100))
  }

  @Test func `a report samples a curve from 0 to its duration and says when it settles`() {
    let report = CurveReport(curve: .spring(Spring(damping: 10)), count: 5)
    #expect(report.samples.map(\.value).first == 0)
    #expect(abs(report.duration - 1.4727003346780927) < 1e-12)
    #expect(report.samples.last?.time == report.duration)
    #expect(report.samples.count == 5)
    #expect(abs((report.firstOvershoot?.value ?? 0) - 1.16303) < 1e-5)
    let eased = CurveReport(curve: .timing(.easeIn), duration: 2, count: 3)
    #expect(eased.settlingDuration == nil)
    // The slope is 1.0739788 per duration, which is two seconds.
    #expect(abs(eased.samples[1].velocity - 1.0739787798154259 / 2) < 1e-9)
    #expect(CurveReport(curve: .spring(Spring(damping: 0)), count: 0).duration == 10)
    #expect(CurveReport(curve: .timing(.linear), duration: .nan, count: -4).samples.count == 2)
  }
}
