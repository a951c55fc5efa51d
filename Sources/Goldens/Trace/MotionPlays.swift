public import InbetweenMotion

/// The animations behind the values of a trace, as far as the scene determines them with certainty.
///
/// Curves and springs are never guessed from frames: half of an easeInOut looks like an easeIn, and a clamped value
/// like a spring. Messages mention them only if this type contains the single running animation.
public struct MotionPlays: Hashable, Sendable {
  /// One animation that plays once, forwards and to its end, along a timing function or on a spring.
  public struct Play: Hashable, Sendable {
    public var curve: AnimationCurve
    /// The start of the motion after its delay, in seconds of the scene.
    public var begin: Double
    /// In seconds; a spring ends there.
    public var duration: Double
    /// The time at which it was added to the layer, in seconds of the scene: that of its event.
    public var addedAt: Double

    /// - Parameter addedAt: `begin` if nil.
    public init(curve: AnimationCurve, begin: Double, duration: Double, addedAt: Double? = nil) {
      self.curve = curve
      self.begin = begin
      self.duration = duration
      self.addedAt = addedAt ?? begin
    }

    /// In seconds of the scene.
    public var end: Double { begin + duration }

    /// The progress at a time of the scene, in seconds.
    public func progress(at time: Double) -> Double { curve.progress(at: max(time - begin, 0), duration: duration) }
  }

  private var plays: [String: [String: [Play]]]

  /// - Parameter plays: by a view's path and a property's name in the trace; missing entries are unknown.
  public init(_ plays: [String: [String: [Play]]] = [:]) {
    self.plays = plays
  }

  /// The animations of a property, in no particular order. Nil if it follows an input or a motion effect, repeats,
  /// plays backwards, uses key frames, a property animator or a group, is removed before its end, or is not known.
  public func plays(view: String, key: String) -> [Play]? { plays[view]?[key] }

  mutating func set(_ own: [Play]?, view: String, key: String) { plays[view, default: [:]][key] = own }
}
