/// The argument of `CALayer.add(_:forKey:)`: an animation of one property, or a group of animations.
public indirect enum LayerAnimation: Hashable, Sendable {
  /// An animation of the property at a key path, such as `position.x`.
  case property(keyPath: String, PropertyAnimation)
  /// Animations with a common timing; they are clipped, not scaled, to its duration.
  case group(AnimationGroup)

  /// `CAAnimationGroup`.
  public struct AnimationGroup: Hashable, Sendable {
    /// The timing of the group, relative to its parent.
    public var timing: MediaTiming
    /// Applied to the group's time as a whole; linear if nil.
    public var timingFunction: TimingFunction?
    /// Whether the group is removed at its end; the values of its members are ignored.
    public var isRemovedOnCompletion: Bool
    /// The members, in the order of application. Their begin times are relative to the group's.
    public var animations: [LayerAnimation]

    /// A group of animations.
    public init(
      timing: MediaTiming, timingFunction: TimingFunction? = nil, isRemovedOnCompletion: Bool = true,
      animations: [LayerAnimation]
    ) {
      self.timing = timing
      self.timingFunction = timingFunction
      self.isRemovedOnCompletion = isRemovedOnCompletion
      self.animations = animations
    }
  }

  /// The end in the layer's time, in seconds; infinite if it never ends by itself.
  public var endTime: Double {
    switch self {
    case .property(_, let animation): animation.endTime
    case .group(let group): group.timing.endTime
    }
  }

  /// An animation of a property, extracted from its groups.
  public struct Flattened: Hashable, Sendable {
    /// The property, such as `position.x`.
    public var keyPath: String
    /// The animation, with the timings of its groups.
    public var animation: PropertyAnimation
  }

  /// The animations of all properties with the timings of their groups, in the order of application. Groups nested
  /// deeper than 64 levels are omitted.
  public func flattened() -> [Flattened] { flattened(in: [], isRemovedOnCompletion: nil) }

  private func flattened(in groups: [GroupTiming], isRemovedOnCompletion: Bool?) -> [Flattened] {
    switch self {
    case .property(let keyPath, var animation):
      animation.groups = groups + animation.groups
      if let isRemovedOnCompletion { animation.isRemovedOnCompletion = isRemovedOnCompletion }
      return [Flattened(keyPath: keyPath, animation: animation)]
    case .group(let group):
      guard groups.count < 64 else { return [] }
      let inner = groups + [GroupTiming(timing: group.timing, timingFunction: group.timingFunction)]
      return group.animations.flatMap {
        $0.flattened(in: inner, isRemovedOnCompletion: isRemovedOnCompletion ?? group.isRemovedOnCompletion)
      }
    }
  }
}
