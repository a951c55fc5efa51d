public import InbetweenMotion

/// One property of one layer over time: its model values, and the animations on it.
public struct PropertyTrack: Sendable {
  public let key: LayerKey
  /// The model's changes, ascending by time; before the first the layer's initial state holds.
  public var steps: [Step] = []
  /// In the order they were added, which is the order they apply in.
  public var animations: [Entry] = []

  public init(key: LayerKey) { self.key = key }

  public struct Step: Hashable, Sendable {
    /// In seconds; the value holds from then on.
    public var time: Double
    public var value: AnimatableValue

    public init(time: Double, value: AnimatableValue) {
      self.time = time
      self.value = value
    }
  }

  /// An animation on the property, or on one component of it.
  public struct Entry: Sendable {
    public var component: LayerKeyPath.Component?
    public var animation: AttachedAnimation

    public init(component: LayerKeyPath.Component? = nil, animation: AttachedAnimation) {
      self.component = component
      self.animation = animation
    }
  }

  /// The model's value at a time, or nil where the initial state still holds.
  func modelValue(at time: Double) -> AnimatableValue? {
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? steps[low - 1].value : nil
  }
}
