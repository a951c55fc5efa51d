public import InbetweenDiagnostics

extension SceneEvent {
  /// An entry of `addAnimations`: `view.layer.add(animation, forKey: key)`.
  public struct AddedAnimation: Hashable, Sendable {
    /// The id of the view whose layer gets it.
    public var view: String
    /// The key under which it replaces a former one.
    public var key: String
    /// The place of `view.key`.
    public var place: SourcePlace
    /// The Core Animation object.
    public var animation: SceneLayerAnimation
  }

  /// An entry of `removeAnimations`: one key, or every animation of a view.
  public struct RemovedAnimation: Hashable, Sendable {
    /// The id of the view.
    public var view: String
    /// Nil for all animations of the view's layer.
    public var key: String?
    /// Where the entry stands.
    public var place: SourcePlace
  }
}

/// A Core Animation object with its keys.
public struct SceneLayerAnimation: Hashable, Sendable {
  /// Where the animation stands.
  public var place: SourcePlace
  /// What kind of animation it is, with the values of that kind.
  public var content: Content
  /// Of one run, in seconds, or until a spring has settled.
  public var duration: DurationExpression
  /// Relative to the event's start, or to the group's in a group.
  public var beginTime: SceneExpression?
  /// The time by which it has advanced at its beginning, in seconds; nil for 0.
  public var timeOffset: SceneExpression?
  /// The factor of time; nil for 1.
  public var speed: SceneExpression?
  /// Nil for once.
  public var repeatCount: RepeatCount?
  /// The time over which it repeats, in seconds, instead of a count; nil for the count.
  public var repeatDuration: SceneExpression?
  /// Whether each second run goes back.
  public var autoreverses: Bool
  /// What is presented before the beginning and after the end.
  public var fillMode: FillMode
  /// Whether the layer drops it at its end, so that the model's value shows.
  public var isRemovedOnCompletion: Bool
  /// Nil for linear.
  public var timingFunction: TimingCurve?
  /// Whether its value is added to what is presented without it.
  public var isAdditive: Bool
  /// Whether each repetition begins where the last one ended.
  public var isCumulative: Bool

  /// `CAMediaTimingFillMode`.
  public enum FillMode: String, Hashable, Sendable, CaseIterable {
    case removed, forwards, backwards, both
  }

  /// A kind of animation with its values.
  public indirect enum Content: Hashable, Sendable {
    /// `CABasicAnimation` of a key path.
    case basic(keyPath: String, Interpolation)
    /// `CASpringAnimation` of a key path.
    case spring(keyPath: String, Interpolation, SpringParameters)
    /// `CAKeyframeAnimation` of a key path.
    case keyframe(keyPath: String, Keyframes)
    /// Clipped to the group's duration.
    case group([SceneLayerAnimation])
    /// `CATransition`, of the whole layer.
    case transition(Transition)
  }

  /// `CABasicAnimation`'s values; they have the key path's type.
  public struct Interpolation: Hashable, Sendable {
    /// Nil for the presented or the model's value, as `CABasicAnimation` documents.
    public var fromValue: PropertyValue?
    /// Nil for the model's value, or from plus by.
    public var toValue: PropertyValue?
    /// The difference from the start; nil where the end is given.
    public var byValue: PropertyValue?
  }

  /// `CASpringAnimation`'s parameters; mass 1 and velocity 0 if nil.
  public struct SpringParameters: Hashable, Sendable {
    /// Above 0; nil for 1.
    public var mass: SceneExpression?
    /// Above 0: the force for each unit of distance.
    public var stiffness: SceneExpression
    /// At least 0: the force for each unit of velocity.
    public var damping: SceneExpression
    /// In total distances per second; nil for 0.
    public var initialVelocity: SceneExpression?
    /// Whether a damping ratio above 1 is allowed.
    public var allowsOverdamping: Bool
  }

  /// `CAKeyframeAnimation`'s keys: values or a path.
  public struct Keyframes: Hashable, Sendable {
    /// Key values of the key path's type; empty with a path.
    public var values: [PropertyValue]
    /// The path of a point; nil with values.
    public var path: PathExpression?
    /// Fractions of the duration, ascending from 0 to 1; nil for equal parts.
    public var keyTimes: [SceneExpression]?
    /// One for each part between two values; nil for those of the calculation mode.
    public var timingFunctions: [TimingCurve]?
    /// `linear`, `discrete`, `paced`, `cubic` or `cubicPaced`.
    public var calculationMode: String
    /// One for each value of a cubic mode, positive for a tighter curve; nil for 0.
    public var tensionValues: [SceneExpression]?
    /// One for each value of a cubic mode, positive for a sharper corner; nil for 0.
    public var continuityValues: [SceneExpression]?
    /// One for each value of a cubic mode: where the curve bends; nil for 0.
    public var biasValues: [SceneExpression]?
    /// `auto` or `autoReverse`.
    public var rotationMode: String?
  }

  /// `CATransition`'s keys.
  public struct Transition: Hashable, Sendable {
    /// `fade`, `moveIn`, `push` or `reveal`.
    public var type: String
    /// `fromLeft`, `fromRight`, `fromTop` or `fromBottom`.
    public var subtype: String
    /// Where the transition begins, 0…1; nil for 0.
    public var startProgress: SceneExpression?
    /// Where the transition ends, 0…1; nil for 1.
    public var endProgress: SceneExpression?
  }

  /// The key path; nil for a group and a transition.
  public var keyPath: String? {
    switch content {
    case .basic(let keyPath, _), .spring(let keyPath, _, _), .keyframe(let keyPath, _): keyPath
    case .group, .transition: nil
    }
  }
}
