public import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

/// An animation without an end.
public struct EndlessAnimation: Hashable, Sendable {
  /// The view, or the view that owns the animated internal part.
  public var view: String
  /// The block that created it; nil for explicit animations.
  public var block: AnimationBlockID?
  /// Whether it belongs to a paused animator, so that nothing moves.
  public var isPaused: Bool
}

extension Stage {
  /// The animations without an end at a time, in the order of the views; each block once.
  public func endlessAnimations(at time: Rational) -> [EndlessAnimation] {
    let seconds = time.doubleValue
    var found: [EndlessAnimation] = []
    var seen: Set<Int> = []
    for node in nodes where node.record.lifetime.map({ $0.end > seconds }) ?? false {
      let name = node.whole.id
      if node.record.transitions.contains(where: {
        if case .layer = $0.animation.kind { $0.animation.isEndless } else { false }
      }) {
        found.append(EndlessAnimation(view: name, isPaused: false))
      }
      for track in node.record.tracks {
        for (index, entry) in track.animations.enumerated()
        where entry.animation.isEndless && entry.animation.addedAt <= seconds {
          let block = node.record.running[track.key]?.entries.first { $0.index == index }?.block
          if let block, !seen.insert(block).inserted { continue }
          let clock = block.flatMap { animations.blocks[$0].clock }
          found.append(
            EndlessAnimation(
              view: name,
              block: block.map(AnimationBlockID.init),
              isPaused: clock.map { $0.state(at: seconds).phase == .paused } ?? false))
        }
      }
    }
    return found
  }
}
