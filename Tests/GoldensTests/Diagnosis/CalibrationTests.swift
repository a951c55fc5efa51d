import Foundation
import InbetweenGoldens
import InbetweenGeometry
import InbetweenMotion
import InbetweenTestSupport
import Testing

/// A box that moves down by 180 pt, 60 frames a second, 73 frames: by a spring, and by easeInOut in 0.5 s.
enum Calibration {
  static func trace(end: Double = 200, _ play: MotionPlays.Play) -> MotionTrace {
    let empty = MotionTrace(
      scene: "box", framesPerSecond: Rational(60), duration: Rational(6, 5) ?? .zero,
      canvas: Size(width: 160, height: 320), scale: 1)
    var recorder = TraceRecorder(empty)
    for frame in 0..<empty.frameCount {
      let y = 20 + (end - 20) * play.progress(at: empty.time(ofFrame: frame).doubleValue)
      recorder.append([
        ViewSample(
          path: "box", values: ["frame": TraceValue(20, y, 120, 60), "backgroundColor": TraceValue(Color.black)])
      ])
    }
    var trace = recorder.recorded
    trace.plays = MotionPlays(["box": ["frame": [play]]])
    return trace
  }

  static func spring(stiffness: Double = 100, damping: Double = 10, late: Double = 0) -> MotionPlays.Play {
    .init(curve: .spring(Spring(mass: 1, stiffness: stiffness, damping: damping)), begin: late, duration: 30)
  }

  static func eased(_ curve: TimingFunction, duration: Double = 0.5, late: Double = 0) -> MotionPlays.Play {
    .init(curve: .timing(curve), begin: late, duration: duration)
  }
}

@Suite("Diagnosis of the calibration scene")
struct CalibrationTests {
  private func diagnosis(_ actual: MotionTrace, _ expected: MotionTrace? = nil) -> Diagnosis {
    Diagnosis(expected: expected ?? Calibration.trace(Calibration.spring()), actual: actual)
  }

  @Test(arguments: [10.2, 11, 8])
  func `a spring's damping is a difference in timing, and is named`(_ value: Double) {
    let found = diagnosis(Calibration.trace(Calibration.spring(damping: value)))
    #expect(found.kinds == [.when])
    #expect(
      found.sentence.contains("same path, spring of stiffness 100 and damping 10 → \(Decimals.text(value, places: 1))"))
    #expect(found.sentence.contains("overshoot 16.3 → "))
    #expect(found.difference.frameCount == 73)
  }

  @Test func `a spring's stiffness is a difference in timing, and is named`() {
    let found = diagnosis(Calibration.trace(Calibration.spring(stiffness: 102)))
    #expect(found.kinds == [.when])
    #expect(found.sentence.contains("spring of stiffness 100 → 102 and damping 10"))
  }

  @Test(arguments: [(1.0 / 240, "4.2 ms"), (1.0 / 60, "16.7 ms"), (0.1, "100 ms")])
  func `a late start is reported with its delay`(_ delay: Double, _ text: String) {
    let found = diagnosis(Calibration.trace(Calibration.spring(late: delay)))
    #expect(found.kinds == [.when])
    #expect(found.sentence.hasSuffix("same path, \(text) late"), "\(found.sentence)")
    let early = diagnosis(Calibration.trace(Calibration.spring()), Calibration.trace(Calibration.spring(late: delay)))
    #expect(early.sentence.hasSuffix("same path, \(text) early"), "\(early.sentence)")
  }

  @Test func `an end half a point off is a difference in position, even if the spring has not settled`() {
    let found = diagnosis(Calibration.trace(end: 200.5, Calibration.spring()))
    #expect(found.kinds == [.elsewhere])
    #expect(found.sentence.contains(": box.y "))
    #expect(found.sentence.hasPrefix("box: frames 1–72 of 73 differ, worst "))
  }

  @Test(arguments: [
    ("easeInOut → default", TimingFunction.default), ("easeInOut → linear", .linear), ("easeInOut → easeIn", .easeIn),
    ("easeInOut → easeOut", .easeOut),
  ])
  func `another curve is named`(_ text: String, _ curve: TimingFunction) {
    let found = diagnosis(
      Calibration.trace(Calibration.eased(curve)), Calibration.trace(Calibration.eased(.easeInEaseOut)))
    #expect(found.kinds == [.when])
    #expect(found.sentence.hasSuffix("same path, curve \(text)"), "\(found.sentence)")
  }

  @Test(arguments: [(0.4, "0.40"), (0.6, "0.60"), (0.55, "0.55")])
  func `another duration is named`(_ seconds: Double, _ text: String) {
    let found = diagnosis(
      Calibration.trace(Calibration.eased(.easeInEaseOut, duration: seconds)),
      Calibration.trace(Calibration.eased(.easeInEaseOut)))
    #expect(found.kinds == [.when])
    #expect(found.sentence.hasSuffix("same path, takes \(text) s instead of 0.50 s"), "\(found.sentence)")
  }

  @Test func `an eased movement that starts later is late`() {
    let found = diagnosis(
      Calibration.trace(Calibration.eased(.easeInEaseOut, late: 0.05)),
      Calibration.trace(Calibration.eased(.easeInEaseOut)))
    #expect(found.kinds == [.when])
    #expect(found.sentence.hasSuffix("same path, 50 ms late"), "\(found.sentence)")
  }

  @Test func `another position and another time are both reported`() {
    let found = diagnosis(
      Calibration.trace(end: 230, Calibration.eased(.default)), Calibration.trace(Calibration.eased(.easeInEaseOut)))
    #expect(found.kinds == [.elsewhere, .when])
    #expect(found.sentence.contains("another layout of box; other timing: curve easeInOut → default"))
  }

  @Test func `a spring instead of a curve is named`() {
    let found = diagnosis(
      Calibration.trace(Calibration.spring()), Calibration.trace(Calibration.eased(.easeInEaseOut)))
    #expect(found.kinds == [.when])
    #expect(found.sentence.contains("curve easeInOut → a spring of stiffness 100 and damping 10"), "\(found.sentence)")
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `the kinds are correct for random springs, delays and ends`(_ seed: UInt64) {
    var generator = SplitMix(seed: seed)
    let stiffness = Double.random(in: 60...300, using: &generator)
    let damping = Double.random(in: 0.2...0.85, using: &generator) * 2 * stiffness.squareRoot()
    let expected = Calibration.trace(Calibration.spring(stiffness: stiffness, damping: damping))
    let delay = Double.random(in: 0.002...0.08, using: &generator)
    let late = Diagnosis(
      expected: expected,
      actual: Calibration.trace(Calibration.spring(stiffness: stiffness, damping: damping, late: delay)))
    #expect(late.kinds == [.when], "\(late.sentence)")
    #expect(late.sentence.hasSuffix(" ms late"), "\(late.sentence)")
    let off = Diagnosis(
      expected: expected,
      actual: Calibration.trace(
        end: 200 + Double.random(in: 0.5...9, using: &generator),
        Calibration.spring(stiffness: stiffness, damping: damping)))
    #expect(off.kinds == [.elsewhere], "\(off.sentence)")
    let changed = Diagnosis(
      expected: expected, actual: Calibration.trace(Calibration.spring(stiffness: stiffness, damping: damping * 1.1)))
    #expect(changed.kinds == [.when], "\(changed.sentence)")
    #expect(changed.sentence.contains("damping"), "\(changed.sentence)")
  }
}
