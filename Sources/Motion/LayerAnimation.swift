/// What `CALayer.add(_:forKey:)` takes: an animation of one property, or a group of such.
public indirect enum LayerAnimation: Hashable, Sendable {
  /// An animation of the property at a key path, such as `position.x`.
  case property(keyPath: String, PropertyAnimation)
  /// Animations that share a timing; they are clipped, not scaled, at its duration.
  case group(AnimationGroup)

  /// `CAAnimationGroup`.
  public struct AnimationGroup: Hashable, Sendable {
    /// When the group plays, in the time of what holds it.
    public var timing: MediaTiming
    /// Applied to the group's time as a whole; linear where nil.
    public var timingFunction: TimingFunction?
    /// Whether the group goes away at its end; what its members say about this does not count.
    public var isRemovedOnCompletion: Bool
    /// In the order in which they apply. Their begin times count from the group's.
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

  /// When it has ended in the layer's time, in seconds; infinite where it never does by itself.
  public var endTime: Double {
    switch self {
    case .property(_, let animation): animation.endTime
    case .group(let group): group.timing.endTime
    }
  }

  /// One animation of a property, taken out of its groups.
  public struct Flattened: Hashable, Sendable {
    /// The property, such as `position.x`.
    public var keyPath: String
    /// The animation, the groups around it included.
    public var animation: PropertyAnimation
  }

  /// Every property's animation with the groups around it written into it, in the order in which they apply. Groups
  /// deeper than 64 levels are left out.
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
