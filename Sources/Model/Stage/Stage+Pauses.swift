import InbetweenMotion
import InbetweenTimeline

// `layer.speed = 0` and back: animations of layers are paused and resumed.

extension Stage {
  /// Pauses a node's own animations; their presented values stay.
  func pauseAnimations(of node: UIView) {
    for view in [node] + node.allChildren {
      for track in view.record.tracks.indices {
        let key = view.record.tracks[track].key
        view.record.tracks[track].indexAnimations()
        let shown = view.record.tracks[track].presentation(of: view.record.state[key], at: seconds)
        var paused: [PausedAnimation] = []
        for index in view.record.tracks[track].animations.indices {
          let entry = view.record.tracks[track].animations[index]
          guard case .layer(let animation) = entry.animation.kind, entry.animation.endTime > seconds else { continue }
          view.record.tracks[track].animations[index].animation.removedAt = seconds
          paused.append(PausedAnimation(key: key, component: entry.component, animation: animation))
        }
        guard !paused.isEmpty else { continue }
        let hold = PropertyAnimation(
          content: .basic(BasicValues(from: shown, to: shown)),
          timing: MediaTiming(beginTime: seconds, duration: 1, repeatCount: .infinity))
        view.record.tracks[track].animations.append(
          .init(animation: AttachedAnimation(.layer(hold), addedAt: seconds)))
        view.record.tracks[track].reindexAnimations()
        animations.paused[view.record.index, default: []] += paused
      }
    }
  }

  /// Resumes them where they stopped, delayed by the pause.
  func resumeAnimations(of node: UIView, after pause: Double) {
    for view in [node] + node.allChildren {
      guard let paused = animations.paused.removeValue(forKey: view.record.index) else { continue }
      for key in Set(paused.map(\.key)).sorted(by: { $0.rawValue < $1.rawValue }) {
        let track = view.record.track(for: key)
        if let last = view.record.tracks[track].animations.indices.last {
          view.record.tracks[track].animations[last].animation.removedAt = seconds
        }
      }
      for entry in paused {
        let track = view.record.track(for: entry.key)
        var animation = entry.animation
        if animation.groups.isEmpty {
          animation.timing.beginTime += pause
        } else {
          animation.groups[0].timing.beginTime += pause
        }
        view.record.tracks[track].animations.append(
          .init(component: entry.component, animation: AttachedAnimation(.layer(animation), addedAt: seconds)))
        view.record.tracks[track].reindexAnimations()
      }
    }
  }
}

/// An animation paused with its layer.
struct PausedAnimation {
  var key: LayerKey
  var component: LayerKeyPath.Component?
  var animation: PropertyAnimation
}

extension UIView {
  fileprivate var allChildren: [UIView] { children.flatMap { [$0] + $0.allChildren } }
}
