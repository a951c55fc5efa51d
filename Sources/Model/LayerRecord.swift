import InbetweenGeometry
package import InbetweenMotion
package import InbetweenTimeline

/// What is written down about one layer while the stage runs: the material of a ``Layer``.
package struct LayerRecord {
  package let index: Int
  /// The model's state when the layer came into the tree.
  package var initial = LayerState()
  /// The model's state at the stage's present time.
  package var state = LayerState()
  package var lifetime: (start: Double, end: Double)?
  package var contents: [LayerContent] = [.none]
  package var tracks: [PropertyTrack] = []
  /// What blocks have put on properties.
  var running: [LayerKey: RunningAnimations] = [:]
  package var transitions: [Transition] = []
  package var motionEffects: [Layer.MotionEffectBinding] = []
  /// Whether the layer was there when the first layout was done.
  var opensScene = false
  /// What the model said before it was changed in the turn of a time: few properties, so searched one by one.
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

  /// Writes down a model value. Changes at the moment the layer appears belong to its initial state.
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

  /// Keeps what the model says of a property that is about to change, once in the turn of that time.
  package mutating func rememberModel(_ key: LayerKey, at time: Double) {
    let value = FormerValue(key: key, value: state[key], time: time)
    guard let index = formerValues.firstIndex(where: { $0.key == key }) else { return formerValues.append(value) }
    if formerValues[index].time != time { formerValues[index] = value }
  }

  /// What the model said of a property when the turn of that time began.
  func modelBeforeTurn(_ key: LayerKey, at time: Double) -> AnimatableValue {
    formerValues.first { $0.key == key && $0.time == time }?.value ?? state[key]
  }

  /// Lets the turn begin with what the model says now.
  mutating func forgetFormerValues() { formerValues.removeAll(keepingCapacity: true) }

  /// Forgets the changes of the model that were to come.
  package mutating func removeSteps(of key: LayerKey, after time: Double) {
    let track = track(for: key)
    tracks[track].steps.removeAll { $0.time > time }
  }

  /// The index of a property's track, made where there is none.
  package mutating func track(for key: LayerKey) -> Int {
    if let index = tracks.firstIndex(where: { $0.key == key }) { return index }
    tracks.append(PropertyTrack(key: key))
    return tracks.count - 1
  }

  /// Shows other content from a time on.
  package mutating func setContent(_ content: LayerContent, at time: Double) {
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
