/// An animation on one property, and when it was there.
public struct AttachedAnimation: Hashable, Sendable {
  /// Of a block, or explicit.
  public enum Kind: Hashable, Sendable {
    case block(BlockAnimation)
    case layer(PropertyAnimation)
  }

  public var kind: Kind
  /// Seconds of the scene at which it was added; it shows nothing before.
  public var addedAt: Double
  /// Seconds of the scene at which it was taken away or replaced; it shows nothing from then on. Infinite where it
  /// stays until it ends.
  public var removedAt: Double

  public init(_ kind: Kind, addedAt: Double, removedAt: Double = .infinity) {
    self.kind = kind
    self.addedAt = addedAt
    self.removedAt = removedAt
  }

  /// When it stops to show: at its own end or when it is taken away.
  public var endTime: Double {
    switch kind {
    case .block(let animation): min(animation.endTime, removedAt)
    case .layer(let animation): min(animation.endTime, removedAt)
    }
  }

  var isAdditive: Bool {
    switch kind {
    case .block(let animation): animation.composition == .additive
    case .layer(let animation): animation.isAdditive
    }
  }

  /// Whether the newest of such animations goes nearest to the model, so that interrupting one starts where it was.
  var composesNewestFirst: Bool {
    if case .block(let animation) = kind, case .transform = animation.to {
      return animation.transformRule != .additive
    }
    return false
  }

  /// What shows with it on top of `current`; nil where it shows nothing at that time.
  public func apply(
    to current: AnimatableValue, model: AnimatableValue, at time: Double
  ) -> AnimatableValue? {
    guard time >= addedAt - 1e-9, time < removedAt - 1e-9 else { return nil }
    switch kind {
    case .block(let animation): return animation.apply(to: current, model: model, at: time)
    case .layer(let animation): return animation.apply(to: current, model: model, at: time)
    }
  }
}

extension AnimatableValue {
  /// What a layer shows of this model value under animations in the order in which they were added: each overwrites,
  /// additive ones add on top. `time` is in seconds of the scene, and this value the model's at that time.
  public func presented(under animations: [AttachedAnimation], at time: Double) -> AnimatableValue {
    var value = self
    var firstAdditive = 0
    var lastBlock: Int?
    // A block that replaces ends those before it even after its own end, as animations with one key do; this is how
    // people stop a repeating one.
    for (index, animation) in animations.enumerated() where animation.addedAt <= time + 1e-9 {
      if case .block(let block) = animation.kind, block.composition == .replacing { lastBlock = index }
    }
    func isReplaced(_ index: Int) -> Bool {
      guard let lastBlock, index < lastBlock, case .block = animations[index].kind else { return false }
      return true
    }
    for (index, animation) in animations.enumerated() where !animation.isAdditive && !isReplaced(index) {
      let current = adding(firstAdditive..<index, of: animations, unless: isReplaced, to: value, at: time)
      if let overwritten = animation.apply(to: current, model: self, at: time) {
        value = overwritten
        firstAdditive = index + 1
      }
    }
    return adding(firstAdditive..<animations.count, of: animations, unless: isReplaced, to: value, at: time)
  }

  private func adding(
    _ range: Range<Int>, of animations: [AttachedAnimation], unless isReplaced: (Int) -> Bool,
    to base: AnimatableValue, at time: Double
  ) -> AnimatableValue {
    var value = base
    for index in range.reversed()
    where animations[index].isAdditive && animations[index].composesNewestFirst && !isReplaced(index) {
      value = animations[index].apply(to: value, model: self, at: time) ?? value
    }
    for index in range
    where animations[index].isAdditive && !animations[index].composesNewestFirst && !isReplaced(index) {
      value = animations[index].apply(to: value, model: self, at: time) ?? value
    }
    return value
  }
}
