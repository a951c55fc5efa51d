public import InbetweenMotion
import InbetweenGeometry
import InbetweenTimeline

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
      views[attachment.view].record.tracks[track].animations[attachment.index].animation.kind = .block(controlled)
      views[attachment.view].record.tracks[track].reindexAnimations()
    }
    for place in block.transitions {
      guard case .block(var animation) = views[place.view].record.transitions[place.index].animation.kind else {
        continue
      }
      animation.clock = changed(animation.clock, animation.curve, change)
      views[place.view].record.transitions[place.index].animation.kind = .block(animation)
    }
    for view in block.hidden { hide(views[view], at: clock) }
    if clock.endTime <= seconds { settle(id.index) }
    reschedule(id.index, to: clock.endTime)
  }

  /// A view hidden by a block disappears when the animator reaches its end, and stays if it returns to its start.
  private func hide(_ view: UIView, at clock: AnimatorClock) {
    guard view.modelIsHidden, view.isInStage else { return }
    view.record.removeSteps(of: .isHidden, after: seconds)
    let end = clock.endTime
    if end.isFinite, clock.state(at: end).progress != 0 { view.record.setModel(.isHidden, .bool(true), at: end) }
  }

  /// The latest end of controlled blocks, in seconds, not counting paused ones.
  package var controlledEnd: Double {
    animations.blocks.compactMap(\.clock?.endTime).filter(\.isFinite).max() ?? 0
  }

  /// Adds a transition of a view from one picture to another for the duration of a block.
  func attach(_ transition: Transition, to view: UIView, _ block: AnimationBlockID) {
    view.record.transitions.append(transition)
    animations.blocks[block.index].transitions.append((view.record.index, view.record.transitions.count - 1))
  }

  /// Where touches hit a view: as set by the animators that move it at this time.
  func hitTesting(of view: UIView) -> HitTesting {
    var found = HitTesting.model
    for block in animations.blocks where block.hitTesting != .model {
      for attachment in block.attachments where attachment.view == view.record.index {
        guard let track = view.record.tracks.firstIndex(where: { $0.key == attachment.key }),
          view.record.tracks[track].animations[attachment.index].animation.endTime > seconds
        else { continue }
        if block.hitTesting == .none { return .none }
        found = .presentation
      }
    }
    return found
  }

  private func animation(at attachment: AnimationBlock.Attachment) -> (track: Int, animation: BlockAnimation)? {
    let record = views[attachment.view].record
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
      let view = views[attachment.view]
      let progress = clock.state(at: clock.endTime).progress
      let vertical = animation.verticalClock.map { $0.state(at: $0.endTime).progress }
      guard progress != 1 || (vertical ?? 1) != 1, view.isInStage,
        view.record.tracks[track].animations[attachment.index].animation.removedAt > seconds
      else { continue }
      view.record.setModel(
        attachment.key,
        animation.settled(over: view.record.state[attachment.key], progress: progress, vertical: vertical),
        at: seconds)
      if !view.usesAutoLayout {
        updatePlacement(of: view)
        setNeedsLayout()
      }
    }
    showAgain(animations.blocks[index])
  }

  /// Views that a block hid in stack views take part in the arrangement again if its animator has returned to its start.
  private func showAgain(_ block: AnimationBlock) {
    guard let clock = block.clock, clock.state(at: clock.endTime).progress == 0 else { return }
    for view in block.hidden.map({ views[$0] }) where view.isInStage && view.modelIsHidden {
      view.record.setModel(.isHidden, .bool(false), at: seconds)
      (view.superview as? UIStackView)?.arrangementDidChange()
    }
  }

  /// Sets whether the animator of a block pauses at its end instead of finishing.
  func setPausesOnCompletion(_ pauses: Bool, _ id: AnimationBlockID) {
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
