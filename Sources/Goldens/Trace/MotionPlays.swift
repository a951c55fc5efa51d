public import InbetweenMotion

/// What made the values of a trace move, as far as the scene says it for certain.
///
/// A curve or a spring is never guessed from frames: half of an easeInOut looks like an easeIn, and a clamped value like
/// a spring. Only where this type names the one animation that plays may a sentence speak of it.
public struct MotionPlays: Hashable, Sendable {
  /// One animation that plays once, forwards and to its end, along a timing function or on a spring.
  public struct Play: Hashable, Sendable {
    public var curve: AnimationCurve
    /// When it starts to move, in seconds of the scene; its delay lies before.
    public var begin: Double
    /// In seconds; a spring is cut there.
    public var duration: Double
    /// When it was added to the layer, in seconds of the scene: the time of the event that asks for it.
    public var addedAt: Double

    /// - Parameter addedAt: `begin` where nil.
    public init(curve: AnimationCurve, begin: Double, duration: Double, addedAt: Double? = nil) {
      self.curve = curve
      self.begin = begin
      self.duration = duration
      self.addedAt = addedAt ?? begin
    }

    /// In seconds of the scene.
    public var end: Double { begin + duration }

    /// The share of the way that is covered at a time of the scene, in seconds.
    public func progress(at time: Double) -> Double { curve.progress(at: max(time - begin, 0), duration: duration) }
  }

  private var plays: [String: [String: [Play]]]

  /// - Parameter plays: by a view's path and a property's name in the trace; what is left out is not known.
  public init(_ plays: [String: [String: [Play]]] = [:]) {
    self.plays = plays
  }

  /// What plays on a property, in no order. Nil where it follows an input or a motion effect, plays more than once,
  /// backwards, by key frames, under a property animator or in a group, is taken away before its end, or is not known.
  public func plays(view: String, key: String) -> [Play]? { plays[view]?[key] }

  mutating func set(_ own: [Play]?, view: String, key: String) { plays[view, default: [:]][key] = own }
}
