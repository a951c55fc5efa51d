public import InbetweenGeometry

/// The values of a `CAKeyframeAnimation` over the fraction of its duration: key values, or a path.
public struct KeyframeAnimation: Hashable, Sendable {
  /// `CAAnimationCalculationMode`.
  public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
    case linear
    case discrete
    case paced
    case cubic
    case cubicPaced
  }

  /// `CAAnimationRotationMode`: whether the layer rotates along the path.
  public enum RotationMode: String, Hashable, Sendable, CaseIterable {
    case rotateAuto
    case rotateAutoReverse
  }

  /// The shape of a cubic animation's curve at each key value, with the signs of Kochanek and Bartels: positive tension
  /// is tighter, positive continuity and bias as in their paper. Missing values are 0.
  public struct SplineShape: Hashable, Sendable {
    /// How tight the curve is at each value.
    public var tension: [Double]
    /// How sharp its corner is at each value.
    public var continuity: [Double]
    /// The side of each value towards which the curve is biased.
    public var bias: [Double]

    /// Creates a shape; the default is the Catmull-Rom spline.
    public init(tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []) {
      self.tension = tension
      self.continuity = continuity
      self.bias = bias
    }
  }

  enum Course: Hashable, Sendable {
    case values([AnimatableValue])
    case spline(KeyframeSpline)
    case path(PathMotion)
  }

  /// How values between the key values are computed.
  public let calculationMode: CalculationMode
  /// Whether the layer rotates along the path; nil if it does not.
  public let rotationMode: RotationMode?
  let course: Course
  /// One more than there are segments, from 0 to 1.
  let times: [Double]
  let timingFunctions: [TimingFunction]
  let lengths: ArcLengthTable?

  /// Key frames by value. Key times must begin at 0, end at 1, never decrease, and be as many as the values (one more
  /// in discrete mode); others are ignored, as in Core Animation, and the values are evenly spaced. The paced modes
  /// ignore key times and timing functions.
  public init(
    values: [AnimatableValue], keyTimes: [Double]? = nil, timingFunctions: [TimingFunction] = [],
    calculationMode: CalculationMode = .linear, shape: SplineShape = SplineShape()
  ) {
    self.calculationMode = calculationMode
    rotationMode = nil
    let isPaced = calculationMode == .paced || calculationMode == .cubicPaced
    self.timingFunctions = isPaced ? [] : timingFunctions
    var course = Course.values(values)
    if calculationMode == .cubic || calculationMode == .cubicPaced {
      course = KeyframeSpline(through: values, shape).map { .spline($0) } ?? course
    }
    self.course = course
    let count = calculationMode == .discrete ? values.count : max(values.count - 1, 0)
    times =
      (calculationMode == .paced ? KeyframeAnimation.pacedTimes(values) : nil)
      ?? KeyframeAnimation.checkedTimes(isPaced ? nil : keyTimes, segments: count)
    if calculationMode == .cubicPaced, case .spline(let spline) = course {
      lengths = ArcLengthTable(count: count) { spline.speed($0, $1) }
    } else {
      lengths = nil
    }
  }

  /// Key frames along a path: each line and curve takes the same time, or the times between its key times (one more
  /// than there are segments); in the paced modes the speed is constant. In discrete mode the position jumps from
  /// segment end to segment end.
  public init(
    path: Path, keyTimes: [Double]? = nil, timingFunctions: [TimingFunction] = [],
    calculationMode: CalculationMode = .linear, rotationMode: RotationMode? = nil
  ) {
    self.calculationMode = calculationMode
    self.rotationMode = rotationMode
    let motion = PathMotion(path)
    course = .path(motion)
    let isPaced = calculationMode == .paced || calculationMode == .cubicPaced
    self.timingFunctions = isPaced ? [] : timingFunctions
    let segments = calculationMode == .discrete ? motion.count + 1 : motion.count
    times = KeyframeAnimation.checkedTimes(isPaced ? nil : keyTimes, segments: segments)
    lengths = isPaced ? ArcLengthTable(count: motion.count) { motion.speed($0, $1) } : nil
  }

  private init(_ original: KeyframeAnimation, course: Course) {
    calculationMode = original.calculationMode
    rotationMode = original.rotationMode
    self.course = course
    times = original.times
    timingFunctions = original.timingFunctions
    lengths = original.lengths
  }

  /// The key frames for a part of their values, for example the size of a rectangle; values without it are omitted.
  package func mappingValues(_ part: (AnimatableValue) -> AnimatableValue?) -> KeyframeAnimation {
    switch course {
    case .values(let values): KeyframeAnimation(self, course: .values(values.compactMap(part)))
    case .spline(let spline): KeyframeAnimation(self, course: .spline(spline.mappingValues(part)))
    case .path: self
    }
  }

  /// The value at a fraction 0…1 of the duration (clamped); nil if there are no values.
  public func value(at fraction: Double) -> AnimatableValue? {
    switch course {
    case .values(let values):
      guard let last = values.last else { return nil }
      if calculationMode == .discrete { return values[min(segment(at: fraction).index, values.count - 1)] }
      let (index, u) = segment(at: fraction)
      guard index + 1 < values.count else { return last }
      return values[index].interpolated(to: values[index + 1], fraction: u)
    case .spline(let spline):
      let (index, u) = place(at: fraction)
      return spline.value(index, u)
    case .path(let motion):
      let (index, u) = pathPlace(motion, at: fraction)
      return motion.point(index, u).map { .point($0) }
    }
  }

  /// The rotation along the path, in radians; nil if the layer does not rotate.
  public func rotation(at fraction: Double) -> Double? {
    guard let rotationMode, case .path(let motion) = course, motion.count > 0 else { return nil }
    let (index, u) = pathPlace(motion, at: fraction)
    return motion.angle(index, u) + (rotationMode == .rotateAuto ? 0 : Double.pi)
  }

  private func pathPlace(_ motion: PathMotion, at fraction: Double) -> (index: Int, u: Double) {
    let (index, u) = place(at: fraction)
    guard calculationMode == .discrete else { return (index, u) }
    return index == 0 ? (0, 0) : (min(index, motion.count) - 1, 1)
  }

  /// The segment and its parameter, after applying timing functions or constant speed.
  private func place(at fraction: Double) -> (index: Int, u: Double) {
    guard let lengths else { return segment(at: fraction) }
    let place =
      switch course {
      case .path(let motion): lengths.locate(fraction) { motion.speed($0, $1) }
      case .spline(let spline): lengths.locate(fraction) { spline.speed($0, $1) }
      case .values: (segment: Int, parameter: Double)?.none
      }
    guard let place else { return (0, 0) }
    return (place.segment, place.parameter)
  }

  /// The segment that contains a fraction, and the fraction of the segment after applying its timing function.
  private func segment(at fraction: Double) -> (index: Int, u: Double) {
    let last = times.count - 2
    guard last >= 0 else { return (0, 0) }
    if !(fraction > 0) && (times.count < 2 || times[1] > 0) { return (0, 0) }
    if fraction >= 1 { return (last, 1) }
    // The last segment that begins at or before the fraction.
    var (low, high) = (0, last)
    while low < high {
      let middle = (low + high + 1) / 2
      if times[middle] <= fraction { low = middle } else { high = middle - 1 }
    }
    let length = times[low + 1] - times[low]
    var u = length > 0 ? min(max((fraction - times[low]) / length, 0), 1) : 1
    if calculationMode != .discrete, low < timingFunctions.count { u = timingFunctions[low].value(at: u) }
    return (low, u)
  }
}
