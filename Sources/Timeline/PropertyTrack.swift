public import InbetweenMotion

/// One property of one layer over time: its model values, and the animations on it.
public struct PropertyTrack: Sendable {
  /// The property of the layer.
  public let key: LayerKey
  /// The model's changes, sorted by time; the layer's initial state applies before the first.
  public var steps: [Step] = []
  /// In the order of adding, which is the order of application.
  public var animations: [Entry] = []
  /// For each animation, the time at which it and all before it have ended; extended by ``indexAnimations()``.
  private var ends: [Double] = []

  public init(key: LayerKey) { self.key = key }

  /// A change of the model.
  public struct Step: Hashable, Sendable {
    /// The start of the value, in seconds.
    public var time: Double
    /// The model's value from that time on.
    public var value: AnimatableValue

    public init(time: Double, value: AnimatableValue) {
      self.time = time
      self.value = value
    }
  }

  /// An animation on the property, or on one component of it.
  public struct Entry: Sendable {
    /// The animated part of the property; nil for the whole.
    public var component: LayerKeyPath.Component?
    /// The animation, with the times of its addition and removal.
    public var animation: AttachedAnimation

    public init(component: LayerKeyPath.Component? = nil, animation: AttachedAnimation) {
      self.component = component
      self.animation = animation
    }
  }

  /// Takes animations that were added at the end into the index that ``animations(around:)`` searches. The index
  /// remains valid, although less tight, if an animation is removed before its end.
  package mutating func indexAnimations() {
    while ends.count < animations.count {
      ends.append(max(ends.last ?? -.infinity, animations[ends.count].animation.lastShown))
    }
  }

  /// Rebuilds the index starting at an animation, because its end or that of a later one has changed.
  package mutating func reindexAnimations(from index: Int = 0) {
    ends.removeLast(max(ends.count - max(index, 0), 0))
    indexAnimations()
  }

  /// The animations that may have an effect at a time: a range that contains all that do.
  package func animations(around time: Double) -> Range<Int> {
    // A margin of a millisecond on both sides is far more than the tolerance of times.
    let first = firstIndex(below: min(ends.count, animations.count)) { ends[$0] > time - 1e-3 }
    let end = firstIndex(below: animations.count) { animations[$0].animation.addedAt > time + 1e-3 }
    return min(first, end)..<end
  }

  /// The first index for which a monotonic condition holds.
  private func firstIndex(below count: Int, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The model's value at a time, or nil if the initial state still applies.
  func modelValue(at time: Double) -> AnimatableValue? {
    let next = firstIndex(below: steps.count) { steps[$0].time > time }
    return next > 0 ? steps[next - 1].value : nil
  }
}

extension AttachedAnimation {
  /// The time after which it has no effect; infinite for an explicit animation that is not removed on completion.
  fileprivate var lastShown: Double {
    if case .layer(let animation) = kind, !animation.isRemovedOnCompletion { return removedAt }
    return endTime
  }
}
