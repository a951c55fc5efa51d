import InbetweenGeometry
import InbetweenGoldens
import Testing

/// Traces of scenes that need no renderer.
enum SampleTraces {
  static func trace(
    scene: String = "sample", fps: Rational = Rational(60), duration: Rational,
    events: [MotionTrace.Event] = [], views: (_ frame: Int, _ time: Double) -> [ViewSample]
  ) -> MotionTrace {
    let empty = MotionTrace(
      scene: scene, framesPerSecond: fps, duration: duration, canvas: Size(width: 160, height: 320), scale: 1,
      events: events)
    var recorder = TraceRecorder(empty)
    for frame in 0..<empty.frameCount { recorder.append(views(frame, empty.time(ofFrame: frame).doubleValue)) }
    return recorder.recorded
  }

  static func box(_ path: String = "root/box", y: Double, height: Double = 60) -> ViewSample {
    ViewSample(
      path: path,
      values: [
        "frame": TraceValue(20, y, 120, height), "backgroundColor": TraceValue(Color(red: 0.5, green: 0, blue: 0.5)),
        "alpha": TraceValue(1.0), "text": .text("Grüße \"quoted\"\n"),
      ])
  }

  /// The box of the calibration moves down by 180 pt.
  static func moving(
    scene: String = "sample", duration: Rational = Rational(1), from: Double = 20, by distance: Double = 180,
    progress: (Double) -> Double
  ) -> MotionTrace {
    trace(scene: scene, duration: duration) { _, time in [box(y: from + distance * progress(time))] }
  }
}
