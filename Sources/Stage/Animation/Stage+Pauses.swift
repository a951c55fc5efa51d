package import InbetweenMotion
package import InbetweenTimeline

// `layer.speed = 0` and back: animations of layers are paused and resumed.

extension Stage {
  /// Pauses a node's own animations; their presented values stay.
  package func pauseAnimations(of top: LayerNode) {
    for node in [top] + top.descendants {
      for track in node.record.tracks.indices {
        let key = node.record.tracks[track].key
        node.record.tracks[track].indexAnimations()
        let shown = node.record.tracks[track].presentation(of: node.record.state[key], at: seconds)
        var paused: [PausedAnimation] = []
        for index in node.record.tracks[track].animations.indices {
          let entry = node.record.tracks[track].animations[index]
          guard case .layer(let animation) = entry.animation.kind, entry.animation.endTime > seconds else { continue }
          node.record.tracks[track].animations[index].animation.removedAt = seconds
          paused.append(PausedAnimation(key: key, component: entry.component, animation: animation))
        }
        guard !paused.isEmpty else { continue }
        let hold = PropertyAnimation(
          content: .basic(BasicValues(from: shown, to: shown)),
          timing: MediaTiming(beginTime: seconds, duration: 1, repeatCount: .infinity))
        node.record.tracks[track].animations.append(
          .init(animation: AttachedAnimation(.layer(hold), addedAt: seconds)))
        node.record.tracks[track].reindexAnimations()
        animations.paused[node.record.index, default: []] += paused
      }
    }
  }

  /// Resumes them where they stopped, delayed by the pause.
  package func resumeAnimations(of top: LayerNode, after pause: Double) {
    for node in [top] + top.descendants {
      guard let paused = animations.paused.removeValue(forKey: node.record.index) else { continue }
      for key in Set(paused.map(\.key)).sorted(by: { $0.rawValue < $1.rawValue }) {
        let track = node.record.track(for: key)
        if let last = node.record.tracks[track].animations.indices.last {
          node.record.tracks[track].animations[last].animation.removedAt = seconds
        }
      }
      for entry in paused {
        let track = node.record.track(for: entry.key)
        var animation = entry.animation
        if animation.groups.isEmpty {
          animation.timing.beginTime += pause
        } else {
          animation.groups[0].timing.beginTime += pause
        }
        node.record.tracks[track].animations.append(
          .init(component: entry.component, animation: AttachedAnimation(.layer(animation), addedAt: seconds)))
        node.record.tracks[track].reindexAnimations()
      }
    }
  }
}

/// An animation paused with its layer.
package struct PausedAnimation {
  package var key: LayerKey
  package var component: LayerKeyPath.Component?
  package var animation: PropertyAnimation
}
