import InbetweenGeometry
package import InbetweenMotion
package import InbetweenTimeline

/// The recorded data of one layer while the stage runs, from which a ``Layer`` is made.
package struct LayerRecord {
  package let index: Int
  /// The model's state when the layer entered the tree.
  package var initial = LayerState()
  /// The model's state at the current time of the stage.
  package var state = LayerState()
  package var lifetime: (start: Double, end: Double)?
  package var contents: [LayerContent] = [.none]
  /// The background below all contents.
  private(set) var pattern: PatternContent?
  package var tracks: [PropertyTrack] = []
  /// The animations that blocks have added to properties.
  var running: [LayerKey: RunningAnimations] = [:]
  package var transitions: [Transition] = []
  package var motionEffects: [Layer.MotionEffectBinding] = []
  /// Whether the layer existed at the first layout.
  var opensScene = false
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
  mutating func setPattern(_ pattern: PatternContent?, at time: Double) {
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
