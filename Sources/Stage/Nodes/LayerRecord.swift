import InbetweenGeometry
package import InbetweenMotion
package import InbetweenTimeline

/// The recorded data of one layer while the stage runs, from which a ``Layer`` is made.
///
/// It describes one time in the tree. A view that is added to the tree again gets a new record; see
/// ``Stage/beginLayers(of:)``.
package struct LayerRecord {
  package let index: Int
  /// The superlayer, which is kept after the lifetime.
  package var parent: Int?
  /// The layers of all current and former subviews, in the current order from back to front.
  package private(set) var children: [Int] = []
  /// The orders of earlier times, oldest first.
  private(set) var formerOrders: [Layer.Order] = []
  /// The layers of all masks of this time in the tree, the current one last.
  private(set) var masks: [Int] = []
  /// Whether the last of the masks is in use.
  private(set) var isMasked = false
  /// How the sublayers are replicated, each from a time in seconds on, oldest first.
  private(set) var replications: [(start: Double, replication: Replication)] = []
  /// The model's state when the layer entered the tree.
  package var initial = LayerState()
  /// The model's state at the current time of the stage.
  package var state = LayerState()
  package var lifetime: (start: Double, end: Double)?
  package var contents: [LayerContent] = [.none]
  /// The background below all contents.
  package private(set) var pattern: PatternContent?
  package var tracks: [PropertyTrack] = []
  /// The animations that blocks have added to properties.
  package var running: [LayerKey: RunningAnimations] = [:]
  package var transitions: [Transition] = []
  package var motionEffects: [Layer.MotionEffectBinding] = []
  /// Whether the layer existed at the first layout.
  package var wasInFirstLayout = false
  /// The model values before they were changed in the current turn; only a few properties, hence searched linearly.
  private var formerValues: [FormerValue] = []

  private struct FormerValue {
    var key: LayerKey
    var value: AnimatableValue
    var time: Double
  }

  /// - Parameter antialiasesEdges: the canvas's default.
  package init(index: Int, antialiasesEdges: Bool = false) {
    self.index = index
    initial.allowsEdgeAntialiasing = antialiasesEdges
    state.allowsEdgeAntialiasing = antialiasesEdges
  }

  /// The record of the same layer's next time in the tree: it begins with the current values, without animations.
  func renewed(index: Int, at time: Double) -> LayerRecord {
    var next = LayerRecord(index: index)
    next.state = state
    next.state.contents = 0
    next.contents = [contents[state.contents]]
    next.pattern = pattern
    next.initial = next.state
    next.motionEffects = motionEffects.filter { $0.lifetime.end == .infinity }
    for effect in next.motionEffects.indices { next.motionEffects[effect].lifetime.start = time }
    next.replications = replications.suffix(1).map { (-.infinity, $0.replication) }
    return next
  }

  /// Whether the layer was in the tree before a time.
  func hasPast(at time: Double) -> Bool { lifetime.map { $0.start < min($0.end, time) } ?? false }

  // MARK: - Tree

  /// Places a sublayer before another one, or last. Moving one that is in the tree keeps the order of earlier times.
  package mutating func place(_ child: Int, before following: Int?, at time: Double) {
    // A new layer in front of all others changes the place of none.
    if following == nil, !children.contains(child) { return children.append(child) }
    var order = children.filter { $0 != child }
    order.insert(child, at: following.flatMap { order.firstIndex(of: $0) } ?? order.count)
    if hasPast(at: time), order.count == children.count, order != children, formerOrders.last?.end != time {
      formerOrders.append(Layer.Order(end: time, children: children))
    }
    children = order
  }

  /// Replaces the relations to layers that are in the tree now.
  mutating func setTree(children: [Int], mask: Int?) {
    self.children = children
    masks = mask.map { [$0] } ?? []
    isMasked = mask != nil
  }

  /// Removes sublayers and masks that have never been shown with this layer.
  package mutating func forget(where isMeant: (Int) -> Bool) {
    children.removeAll(where: isMeant)
    masks.removeAll(where: isMeant)
  }

  /// Changes the mask; each masks during its own lifetime.
  package mutating func setMask(_ mask: Int?) {
    masks.removeAll { $0 == mask }
    if let mask { masks.append(mask) }
    isMasked = mask != nil
  }

  /// Changes how the sublayers are replicated, from a time on.
  package mutating func setReplication(_ replication: Replication, at time: Double) {
    guard hasPast(at: time) else {
      replications = [(-.infinity, replication)]
      return
    }
    replications.removeAll { $0.start >= time }
    replications.append((time, replication))
  }

  // MARK: - Values

  /// Takes the values that another layer has in a state.
  package mutating func takeValues(of other: LayerRecord, _ state: LayerState) {
    contents = [other.contents.indices.contains(state.contents) ? other.contents[state.contents] : .none]
    self.state = state
    self.state.contents = 0
    initial = self.state
  }

  /// Records a model value. Changes at the time when the layer appears are part of its initial state.
  package mutating func setModel(_ key: LayerKey, _ value: AnimatableValue, at time: Double) {
    state[key] = value
    guard let start = lifetime?.start, time > start else {
      initial[key] = value
      return
    }
    let track = self.track(for: key)
    while let last = tracks[track].steps.last, last.time >= time { tracks[track].steps.removeLast() }
    tracks[track].steps.append(.init(time: time, value: value))
  }

  /// Stores the model value of a property that is about to change, once per turn.
  package mutating func rememberModel(_ key: LayerKey, at time: Double) {
    let value = FormerValue(key: key, value: state[key], time: time)
    guard let index = formerValues.firstIndex(where: { $0.key == key }) else { return formerValues.append(value) }
    if formerValues[index].time != time { formerValues[index] = value }
  }

  /// The model value of a property when the current turn began.
  func modelBeforeTurn(_ key: LayerKey, at time: Double) -> AnimatableValue {
    formerValues.first { $0.key == key && $0.time == time }?.value ?? state[key]
  }

  /// Makes the current model values those at the beginning of the turn.
  mutating func forgetFormerValues() { formerValues.removeAll(keepingCapacity: true) }

  /// Removes future changes of the model.
  package mutating func removeSteps(of key: LayerKey, after time: Double) {
    let track = track(for: key)
    tracks[track].steps.removeAll { $0.time > time }
  }

  /// The index of a property's track, which is created if needed.
  package mutating func track(for key: LayerKey) -> Int {
    if let index = tracks.firstIndex(where: { $0.key == key }) { return index }
    tracks.append(PropertyTrack(key: key))
    return tracks.count - 1
  }

  /// Changes the pattern below the content from a time on.
  package mutating func setPattern(_ pattern: PatternContent?, at time: Double) {
    let above = contents[state.contents].abovePattern
    self.pattern = pattern
    setContent(above, at: time)
  }

  /// Changes the content above the pattern from a time on.
  package mutating func setContent(_ content: LayerContent, at time: Double) {
    let content = pattern.map { LayerContent.pattern($0, below: content) } ?? content
    guard contents[state.contents] != content else { return }
    guard let start = lifetime?.start, time > start else {
      contents[initial.contents] = content
      state.contents = initial.contents
      return
    }
    contents.append(content)
    rememberModel(.contents, at: time)
    setModel(.contents, .content(contents.count - 1), at: time)
  }
}
