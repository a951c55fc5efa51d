import InbetweenMotion
import InbetweenGeometry
import InbetweenTimeline

extension Stage {
  /// The end of the last event or finite animation started by code, in seconds.
  package func lastEnd(before limit: Double) -> Double {
    var end = max(animations.ownEnd.doubleValue, controlledEnd, seconds)
    for node in nodes {
      for track in node.record.tracks {
        for entry in track.animations where entry.animation.endTime.isFinite && entry.animation.removedAt == .infinity {
          end = max(end, entry.animation.endTime)
        }
      }
      for transition in node.record.transitions where transition.animation.endTime.isFinite {
        end = max(end, transition.animation.endTime)
      }
    }
    return min(end, limit)
  }
}
