public import InbetweenMotion
import InbetweenGeometry
import InbetweenTimeline

extension Stage {
  /// Treats a block as a `UIViewPropertyAnimator`, from the first control on: its animations follow a clock that can
  /// be paused, scrubbed, reversed and continued. Its completion runs when it really finishes.
  public func control(
    _ id: AnimationBlockID, scrubsLinearly: Bool = true, _ change: (inout AnimatorClock, _ time: Double) -> Void
  ) {
    guard blocks.indices.contains(id.index) else { return }
    let block = blocks[id.index]
    var clock =
      block.clock
      ?? AnimatorClock(
        startTime: block.start.doubleValue, delay: block.options.delay.doubleValue,
        duration: block.options.duration.doubleValue, curve: block.options.curve, scrubsLinearly: scrubsLinearly)
    change(&clock, seconds)
    blocks[id.index].clock = clock
    for attachment in block.attachments {
      let record = views[attachment.view].record
      guard let track = record.tracks.firstIndex(where: { $0.key == attachment.key }),
        case .block(var animation) = record.tracks[track].animations[attachment.index].animation.kind
      else { continue }
      animation.clock = clock
      views[attachment.view].record.tracks[track].animations[attachment.index].animation.kind = .block(animation)
      views[attachment.view].record.tracks[track].reindexAnimations()
    }
    reschedule(id.index, to: clock.endTime)
  }

  /// The latest end of the blocks under control, in seconds; those that stand still count for nothing.
  package var controlledEnd: Double {
    blocks.compactMap(\.clock?.endTime).filter(\.isFinite).max() ?? 0
  }

  private func reschedule(_ index: Int, to end: Double) {
    guard blocks[index].completion != nil else { return }
    if let entry = blocks[index].completionEntry { _ = queue.remove(id: entry) }
    blocks[index].completionEntry = nil
    guard end.isFinite, let time = Rational(rounding: end) else { return }
    blocks[index].completionEntry = queue.insert(at: max(time, now), rank: .completion, order: index) {
      $0.complete(index)
    }
  }
}
