public import InbetweenMotion
import InbetweenGeometry
package import InbetweenTimeline

extension Stage {
  /// Treats a block as a `UIViewPropertyAnimator`, starting with the first control: its animations follow a clock that
  /// can be paused, scrubbed, reversed and continued. Its completion is called when it actually finishes.
  ///
  /// If it is stopped before its end or finished at its start, the model keeps the values presented then; constraints
  /// do not change, as in UIKit.
  ///
  /// - Parameters:
  ///   - scrubsLinearly: sets the animator's property of this name; nil leaves it unchanged.
  ///   - vertical: the change for vertical motion, if it differs.
  public func control(
    _ id: AnimationBlockID, scrubsLinearly: Bool? = nil,
    vertical: ((inout AnimatorClock, _ time: Double) -> Void)? = nil,
    _ change: (inout AnimatorClock, _ time: Double) -> Void
  ) {
    guard animations.blocks.indices.contains(id.index) else { return }
    let block = animations.blocks[id.index]
    func changed(
      _ known: AnimatorClock?, _ curve: AnimationCurve, _ change: (inout AnimatorClock, Double) -> Void
    ) -> AnimatorClock {
      var clock =
        known
        ?? AnimatorClock(
          startTime: block.start.doubleValue, delay: block.options.delay.doubleValue,
          duration: block.options.duration.doubleValue, curve: curve, repeatCount: block.options.repeatCount,
          autoreverses: block.options.autoreverses)
      if let scrubsLinearly { clock.scrubsLinearly = scrubsLinearly }
      change(&clock, seconds)
      return clock
    }
    let clock = changed(block.clock, block.options.curve, change)
    animations.blocks[id.index].clock = clock
    for attachment in block.attachments {
      guard let (track, animation) = animation(at: attachment) else { continue }
      var controlled = animation
      // Vertical motion may have a different spring.
      controlled.clock = changed(animation.clock, animation.curve, change)
      // Only `position` uses separate velocities for its axes.
      let known = animation.verticalClock ?? animation.clock
      if attachment.key == .position, let vertical {
        controlled.verticalClock = changed(known, animation.curve, vertical)
      } else if animation.verticalClock != nil {
        controlled.verticalClock = changed(known, animation.curve, change)
      }
      nodes[attachment.layer].record.tracks[track].animations[attachment.index].animation.kind = .block(controlled)
      nodes[attachment.layer].record.tracks[track].reindexAnimations()
    }
    for place in block.transitions {
      guard case .block(var animation) = nodes[place.layer].record.transitions[place.index].animation.kind else {
        continue
      }
      animation.clock = changed(animation.clock, animation.curve, change)
      nodes[place.layer].record.transitions[place.index].animation.kind = .block(animation)
    }
    for layer in block.hidden { hide(nodes[layer], at: clock) }
    if clock.endTime <= seconds { settle(id.index) }
    reschedule(id.index, to: clock.endTime)
  }

  /// A layer hidden by a block disappears when the animator reaches its end, and stays if it returns to its start.
  private func hide(_ node: LayerNode, at clock: AnimatorClock) {
    guard node.record.state.isHidden, node.isInStage else { return }
    node.record.removeSteps(of: .isHidden, after: seconds)
    let end = clock.endTime
    if end.isFinite, clock.state(at: end).progress != 0 { node.record.setModel(.isHidden, .bool(true), at: end) }
  }

  /// The latest end of controlled blocks, in seconds, not counting paused ones.
  package var controlledEnd: Double {
    animations.blocks.compactMap(\.clock?.endTime).filter(\.isFinite).max() ?? 0
  }

  /// Adds a transition of a layer from one picture to another for the duration of a block.
  package func attach(_ transition: Transition, to node: LayerNode, _ block: AnimationBlockID) {
    node.record.transitions.append(transition)
    animations.blocks[block.index].transitions.append((node.record.index, node.record.transitions.count - 1))
  }

  /// Where touches hit a layer: as set by the animators that move it at this time.
  package func hitTesting(of node: LayerNode) -> HitTesting {
    var found = HitTesting.model
    for block in animations.blocks where block.hitTesting != .model {
      for attachment in block.attachments where attachment.layer == node.record.index {
        guard let track = node.record.tracks.firstIndex(where: { $0.key == attachment.key }),
          node.record.tracks[track].animations[attachment.index].animation.endTime > seconds
        else { continue }
        if block.hitTesting == .none { return .none }
        found = .presentation
      }
    }
    return found
  }

  private func animation(at attachment: AnimationBlock.Attachment) -> (track: Int, animation: BlockAnimation)? {
    let record = nodes[attachment.layer].record
    guard let track = record.tracks.firstIndex(where: { $0.key == attachment.key }),
      case .block(let animation) = record.tracks[track].animations[attachment.index].animation.kind
    else { return nil }
    return (track, animation)
  }

  /// Sets the model to the values of a block that has not reached its end, once.
  private func settle(_ index: Int) {
    guard !animations.blocks[index].isSettled, !animations.blocks[index].pausesOnCompletion else { return }
    animations.blocks[index].isSettled = true
    for attachment in animations.blocks[index].attachments {
      guard let (track, animation) = animation(at: attachment), let clock = animation.clock else { continue }
      let node = nodes[attachment.layer]
      let progress = clock.state(at: clock.endTime).progress
      let vertical = animation.verticalClock.map { $0.state(at: $0.endTime).progress }
      guard progress != 1 || (vertical ?? 1) != 1, node.isInStage,
        node.record.tracks[track].animations[attachment.index].animation.removedAt > seconds
      else { continue }
      node.record.setModel(
        attachment.key,
        animation.settled(over: node.record.state[attachment.key], progress: progress, vertical: vertical),
        at: seconds)
      if node.owner != nil, !node.layout.usesConstraints {
        updatePlacement(of: node)
        setNeedsLayout()
      }
    }
    showAgain(animations.blocks[index])
  }

  /// Views that a block hid in stack views take part in the arrangement again if its animator has returned to its start.
  private func showAgain(_ block: AnimationBlock) {
    guard let clock = block.clock, clock.state(at: clock.endTime).progress == 0 else { return }
    for node in block.hidden.map({ nodes[$0] }) where node.isInStage && node.record.state.isHidden {
      node.record.setModel(.isHidden, .bool(false), at: seconds)
      if node.owner != nil { node.enclosing?.owner?.hiddenChildDidReturn() }
    }
  }

  /// Sets whether the animator of a block pauses at its end instead of finishing.
  package func setPausesOnCompletion(_ pauses: Bool, _ id: AnimationBlockID) {
    animations.blocks[id.index].pausesOnCompletion = pauses
    // Its end needs an event, which a block without completion has only once it is controlled.
    if pauses { control(id) { _, _ in } }
  }

  private func reschedule(_ index: Int, to end: Double) {
    if let entry = animations.blocks[index].completionEntry { _ = turn.queue.remove(id: entry) }
    animations.blocks[index].completionEntry = nil
    guard end.isFinite, let time = Rational(rounding: end) else { return }
    animations.blocks[index].completionEntry = turn.queue.insert(at: max(time, now), rank: .completion, order: index) {
      stage in
      stage.settle(index)
      stage.complete(index)
    }
  }
}
