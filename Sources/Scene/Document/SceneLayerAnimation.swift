public import InbetweenDiagnostics

extension SceneEvent {
  /// An entry of `addAnimations`: `view.layer.add(animation, forKey: key)`.
  public struct AddedAnimation: Hashable, Sendable {
    public var view: String
    public var key: String
    /// The place of `view.key`.
    public var place: SourcePlace
    public var animation: SceneLayerAnimation
  }

  /// An entry of `removeAnimations`: one key, or every animation of a view.
  public struct RemovedAnimation: Hashable, Sendable {
    public var view: String
    public var key: String?
    public var place: SourcePlace
  }
}

/// A Core Animation object with its keys.
public struct SceneLayerAnimation: Hashable, Sendable {
  public var place: SourcePlace
  public var content: Content
  public var duration: DurationExpression
  /// Relative to the event's start, or to the group's in a group.
  public var beginTime: SceneExpression?
  public var timeOffset: SceneExpression?
  public var speed: SceneExpression?
  public var repeatCount: RepeatCount?
  public var repeatDuration: SceneExpression?
  public var autoreverses: Bool
  public var fillMode: FillMode
  public var isRemovedOnCompletion: Bool
  /// Nil for linear.
  public var timingFunction: TimingCurve?
  public var isAdditive: Bool
  public var isCumulative: Bool

  public enum FillMode: String, Hashable, Sendable, CaseIterable {
    case removed, forwards, backwards, both
  }

  public indirect enum Content: Hashable, Sendable {
    case basic(keyPath: String, Interpolation)
    case spring(keyPath: String, Interpolation, SpringParameters)
    case keyframe(keyPath: String, Keyframes)
    /// Clipped to the group's duration.
    case group([SceneLayerAnimation])
    case transition(Transition)
  }

  /// `CABasicAnimation`'s values; they have the key path's type.
  public struct Interpolation: Hashable, Sendable {
    public var fromValue: PropertyValue?
    public var toValue: PropertyValue?
    public var byValue: PropertyValue?
  }

  /// `CASpringAnimation`'s parameters; mass 1 and velocity 0 if nil.
  public struct SpringParameters: Hashable, Sendable {
    public var mass: SceneExpression?
    public var stiffness: SceneExpression
    public var damping: SceneExpression
    public var initialVelocity: SceneExpression?
    /// Whether a damping ratio above 1 is allowed.
    public var allowsOverdamping: Bool
  }

  /// `CAKeyframeAnimation`'s keys: values or a path.
  public struct Keyframes: Hashable, Sendable {
    public var values: [PropertyValue]
    public var path: PathExpression?
    public var keyTimes: [SceneExpression]?
    public var timingFunctions: [TimingCurve]?
    /// `linear`, `discrete`, `paced`, `cubic` or `cubicPaced`.
    public var calculationMode: String
    public var tensionValues: [SceneExpression]?
    public var continuityValues: [SceneExpression]?
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
    public var startProgress: SceneExpression?
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
