internal import InbetweenMotion

/// The single animation that a movement consists of, as given by the scene and confirmed by the movement's frames.
/// Messages name curves, springs and durations only for such movements.
struct MovementAnimation {
  let play: MotionPlays.Play
  /// The start and end values, even if the movement is cut off.
  let from: Double
  let to: Double

  /// The maximum deviation of frames from the animation, as a fraction of the travel; rounding errors are added.
  private static let tolerance = 0.0005
  /// The difference in seconds below which times are considered equal.
  private static let slack = 1e-6

  /// Nil if nothing is known of the value, if several animations affect it during the movement, or if the frames do not
  /// follow the animation: because of a clamped value, a rotating superview, or a program that draws differently.
  init?(_ movement: Movement, of values: [Double], at times: [Double], resolution: Double, plays: [MotionPlays.Play]?) {
    guard let plays, !movement.isJump else { return nil }
    let (start, end) = (times[movement.start], times[movement.end])
    let running = plays.filter { $0.begin < end - Self.slack && $0.end > start + Self.slack }
    let frame = times.count > 1 ? times[1] - times[0] : 0
    let fitting = running.compactMap { play -> MovementAnimation? in
      guard play.begin > start - frame - Self.slack, play.end > end - frame - Self.slack else { return nil }
      return MovementAnimation(play, isAlone: running.count == 1, movement, values, times, resolution)
    }
    // Animations that are added at the same time with the same timing are treated as one; otherwise the frames must
    // distinguish them.
    guard let first = fitting.first,
      fitting.allSatisfy({ $0.play.curve == first.play.curve && $0.play.begin == first.play.begin })
    else { return nil }
    self = first
  }

  private init?(
    _ play: MotionPlays.Play, isAlone: Bool, _ movement: Movement, _ values: [Double], _ times: [Double],
    _ resolution: Double
  ) {
    let frames = (movement.start...movement.end).filter { times[$0] < play.end - Self.slack }
    let points = frames.map { (progress: play.progress(at: times[$0]), value: values[$0]) }
    let count = Double(points.count)
    guard points.count >= (isAlone ? 2 : 5) else { return nil }
    let mean = points.reduce(0) { $0 + $1.progress } / count
    let level = points.reduce(0) { $0 + $1.value } / count
    let spread = points.reduce(0) { $0 + ($1.progress - mean) * ($1.progress - mean) }
    guard spread > 1e-12 else { return nil }
    let displacement = points.reduce(0) { $0 + ($1.progress - mean) * ($1.value - level) } / spread
    let start = level - displacement * mean
    let bound = 3 * resolution + Self.tolerance * abs(displacement)
    guard points.allSatisfy({ abs(start + displacement * $0.progress - $0.value) <= bound }) else { return nil }
    self.play = play
    (from, to) = (start, start + displacement)
  }

  var isSpring: Bool { if case .spring = play.curve { true } else { false } }

  /// The overshoot of a spring before a time of the scene in seconds, as a fraction of the travel.
  func overshoot(before end: Double) -> Double {
    guard case .spring(let spring) = play.curve, let peak = spring.firstOvershoot, peak.time < play.duration,
      play.begin + peak.time <= end
    else { return 0 }
    return peak.value - 1
  }

  /// The time after which the value stays within a hundredth of the travel, in seconds of the scene; nil for a spring
  /// that does not come to rest.
  var settling: Double? {
    let step = 0.001
    guard play.duration.isFinite, play.duration < 60 else { return nil }
    var time = play.duration
    while time > 0, abs(play.curve.progress(at: time - step, duration: play.duration) - 1) <= 0.01 { time -= step }
    return time < play.duration - step ? play.begin + time : nil
  }

  /// The description of the curve: its name, its control points, or the parameters of a spring.
  var name: String {
    switch play.curve {
    case .timing(let function):
      for name in ["linear", "easeInOut", "easeIn", "easeOut", "default"] where TimingFunction(name: name) == function {
        return name
      }
      let points = [function.x1, function.y1, function.x2, function.y2]
      return "[" + points.map { Decimals.text($0, places: 3) }.joined(separator: ", ") + "]"
    case .spring(let spring):
      let mass = spring.mass == 1 ? "" : "mass \(Decimals.text(spring.mass, places: 3)), "
      return "a spring of \(mass)stiffness \(Decimals.text(spring.stiffness, places: 0)) and damping "
        + Decimals.text(spring.damping, places: 1)
    }
  }
}
