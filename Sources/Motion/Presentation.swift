/// An animation of one property, with the time at which it was added and removed.
public struct AttachedAnimation: Hashable, Sendable {
  /// An animation of a block, or an explicit one. Boxed, because sampling iterates over lists of these.
  public indirect enum Kind: Hashable, Sendable {
    /// The animation of a change in a block of `UIView.animate`.
    case block(BlockAnimation)
    /// An explicit animation that was added to a layer.
    case layer(PropertyAnimation)
  }

  /// The animation itself.
  public var kind: Kind
  /// The time at which it was added, in seconds of the scene; it has no effect before.
  public var addedAt: Double
  /// The time at which it was removed or replaced, in seconds of the scene; it has no effect from then on. Infinite if
  /// it stays until its end.
  public var removedAt: Double

  /// Creates an entry for an animation that exists from one time to another, in seconds of the scene.
  public init(_ kind: Kind, addedAt: Double, removedAt: Double = .infinity) {
    self.kind = kind
    self.addedAt = addedAt
    self.removedAt = removedAt
  }

  /// The time at which it ends or is removed, in seconds of the scene.
  public var endTime: Double {
    switch kind {
    case .block(let animation): min(animation.endTime, removedAt)
    case .layer(let animation): min(animation.endTime, removedAt)
    }
  }

  /// Whether it never ends by itself, not counting animations with speed 0.
  public var isEndless: Bool {
    guard endTime == .infinity else { return false }
    guard case .layer(let animation) = kind else { return true }
    return animation.timing.speed != 0 && !animation.groups.contains { $0.timing.speed == 0 }
  }

  var isAdditive: Bool {
    switch kind {
    case .block(let animation): animation.composition == .additive
    case .layer(let animation): animation.isAdditive
    }
  }

  /// Whether the newest of such animations is applied nearest to the model, so that an interruption starts at the
  /// presented value.
  var composesNewestFirst: Bool {
    if case .block(let animation) = kind, animation.to.spatial != nil {
      return animation.transformRule != .additive
    }
    return false
  }

  private func isAttached(at time: Double) -> Bool { time >= addedAt - 1e-9 && time < removedAt - 1e-9 }

  /// Whether it has an effect at a time.
  public func isShown(at time: Double) -> Bool {
    guard isAttached(at: time) else { return false }
    switch kind {
    case .block(let animation): return animation.progress(at: time) != nil
    case .layer(let animation): return animation.moment(at: time) != nil
    }
  }

  /// The presented value when it is applied to `current`; nil if it has no effect at that time.
  public func apply(
    to current: AnimatableValue, model: AnimatableValue, at time: Double
  ) -> AnimatableValue? {
    guard isAttached(at: time) else { return nil }
    switch kind {
    case .block(let animation): return animation.apply(to: current, model: model, at: time)
    case .layer(let animation): return animation.apply(to: current, model: model, at: time)
    }
  }
}

extension AnimatableValue {
  /// The presented value of this model value under animations in the order of adding: each overwrites the value,
  /// additive ones add to it. `time` is in seconds of the scene, and this value is the model's at that time.
  public func presented(under animations: [AttachedAnimation], at time: Double) -> AnimatableValue {
    let animations = AnimatableValue.withoutReplaced(animations, at: time)
    var value = self
    var firstAdditive = 0
    for (index, animation) in animations.enumerated() where !animation.isAdditive && animation.isShown(at: time) {
      let current = adding(animations[firstAdditive..<index], to: value, at: time)
      value = animation.apply(to: current, model: self, at: time) ?? value
      firstAdditive = index + 1
    }
    return adding(animations[firstAdditive...], to: value, at: time)
  }

  /// Omits the block animations before the last replacing one, even if that has ended, because they have the same key.
  /// This is how apps stop a repeating animation.
  private static func withoutReplaced(
    _ animations: [AttachedAnimation], at time: Double
  ) -> [AttachedAnimation] {
    var last: Int?
    for (index, animation) in animations.enumerated() where animation.addedAt <= time + 1e-9 {
      if case .block(let block) = animation.kind, block.composition == .replacing { last = index }
    }
    guard let last, last > 0 else { return animations }
    return animations.indices.filter { index in
      if index < last, case .block = animations[index].kind { false } else { true }
    }.map { animations[$0] }
  }

  private func adding(
    _ animations: ArraySlice<AttachedAnimation>, to base: AnimatableValue, at time: Double
  ) -> AnimatableValue {
    var value = base
    for animation in animations.reversed() where animation.isAdditive && animation.composesNewestFirst {
      value = animation.apply(to: value, model: self, at: time) ?? value
    }
    for animation in animations where animation.isAdditive && !animation.composesNewestFirst {
      value = animation.apply(to: value, model: self, at: time) ?? value
    }
    return value
  }
}
