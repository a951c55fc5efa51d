internal import InbetweenMotion
public import InbetweenTimeline

extension MotionPlays {
  /// The animations of a baked scene. The names of views and properties are those of ``MotionTrace``.
  public init(_ timeline: Timeline) {
    self.init()
    var known = KnownPlays(timeline)
    for (index, path) in MotionTrace.paths(of: timeline).enumerated() {
      set(known.frame(index), view: path, key: "frame")
      for key in LayerKey.allCases where key.description.isTraced {
        set(known.own(index, key), view: path, key: MotionTrace.name(of: key, timeline.layers[index]))
      }
    }
  }
}

/// Collects the animations of layers; nil means that they are not known for certain.
private struct KnownPlays {
  private let timeline: Timeline
  private var driven: Set<LiveTarget>
  private var frames: [Int: [MotionPlays.Play]?] = [:]

  init(_ timeline: Timeline) {
    self.timeline = timeline
    driven = Set(timeline.liveSpans.flatMap(\.layout.targets))
    for (index, layer) in timeline.layers.enumerated() {
      for effect in layer.motionEffects { driven.insert(LiveTarget(layer: index, key: effect.keyPath.key)) }
    }
  }

  /// The animations that determine a layer's position on the canvas: those of its own geometry, and of all its
  /// ancestors'.
  mutating func frame(_ index: Int) -> [MotionPlays.Play]? {
    var chain: [Int] = []
    var next: Int? = index
    while let layer = next, frames[layer] == nil, chain.count <= timeline.layers.count {
      chain.append(layer)
      next = timeline.layers[layer].parent
    }
    for layer in chain.reversed() {
      let keys: [LayerKey] = [.position, .boundsSize, .anchorPoint, .transform]
      var parts = keys.map { own(layer, $0) }
      if let parent = timeline.layers[layer].parent {
        parts += [frames[parent] ?? nil, own(parent, .boundsOrigin)]
      }
      frames[layer] = .some(Self.joined(parts))
    }
    return frames[index] ?? nil
  }

  func own(_ index: Int, _ key: LayerKey) -> [MotionPlays.Play]? {
    guard !driven.contains(LiveTarget(layer: index, key: key)) else { return nil }
    guard let track = timeline.layers[index].tracks.first(where: { $0.key == key }) else { return [] }
    return Self.joined(track.animations.map { $0.animation.plays })
  }

  private static func joined(_ parts: [[MotionPlays.Play]?]) -> [MotionPlays.Play]? {
    var result: [MotionPlays.Play] = []
    for part in parts {
      guard let part else { return nil }
      for play in part where !result.contains(play) { result.append(play) }
    }
    return result
  }
}

extension AttachedAnimation {
  /// The animation as a list of one, empty if it changes nothing; nil if it cannot be described as a single one.
  fileprivate var plays: [MotionPlays.Play]? {
    switch kind {
    case .block(let block):
      if block.from == block.to, block.keyframes == nil { return [] }
      guard block.keyframes == nil, block.clock == nil, !block.autoreverses, block.repeatCount <= 1,
        block.duration > 0, removedAt > block.endTime - 1e-6
      else { return nil }
      return [
        .init(
          curve: block.curve, begin: block.beginTime + block.delay, duration: block.duration, addedAt: addedAt)
      ]
    case .layer(let animation):
      let timing = animation.timing
      guard animation.groups.isEmpty, timing.speed == 1, timing.timeOffset == 0, timing.repeatCount <= 1,
        timing.repeatDuration == 0, !timing.autoreverses, timing.duration > 0, timing.duration.isFinite,
        removedAt > animation.endTime - 1e-6
      else { return nil }
      let curve: AnimationCurve
      switch animation.content {
      case .basic: curve = .timing(animation.timingFunction ?? .linear)
      case .spring(_, let spring) where animation.timingFunction == nil: curve = .spring(spring)
      default: return nil
      }
      return [.init(curve: curve, begin: timing.beginTime, duration: timing.duration, addedAt: addedAt)]
    }
  }
}
