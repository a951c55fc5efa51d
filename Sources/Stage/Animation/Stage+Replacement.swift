import InbetweenGeometry
package import InbetweenMotion
package import InbetweenTimeline

/// The animations that blocks have added to one property and that may still have an effect, oldest first. Finished ones
/// stay until all are replaced, so that each is processed only twice.
package struct RunningAnimations {
  package struct Entry {
    /// The index in the property's track.
    package var index: Int
    package var block: Int
  }

  package var entries: [Entry] = []
  /// The index of the newest animation that makes later ones replace. Animations before a replacing one are removed, so
  /// no older one can.
  var blocker: Int?
}

extension Stage {
  /// Adds a block's animation to a property. A replacing one ends the previous animations of blocks; blocks without
  /// remaining animations complete.
  package func attach(_ animation: BlockAnimation, to node: LayerNode, _ key: LayerKey, block: Int) {
    let track = node.record.track(for: key)
    let ended = animation.composition == .replacing ? endRunning(key, of: node) : []
    node.record.tracks[track].animations.append(
      .init(animation: AttachedAnimation(.block(animation), addedAt: seconds)))
    let index = node.record.tracks[track].animations.count - 1
    animations.blocks[block].attachments.append(.init(layer: node.record.index, key: key, index: index))
    node.record.running[key, default: RunningAnimations()].entries.append(.init(index: index, block: block))
    if animation.composition == .replacing || animation.repeatCount > 1 {
      node.record.running[key]?.blocker = index
    }
    for block in ended { completeIfNothingIsLeft(of: block) }
  }

  /// The block animation of a property that determines how the next one composes; none or one.
  func blockers(of key: LayerKey, in node: LayerNode) -> [BlockAnimation] {
    guard let index = node.record.running[key]?.blocker else { return [] }
    let attached = node.record.tracks[node.record.track(for: key)].animations[index].animation
    guard case .block(let animation) = attached.kind, attached.endTime > seconds else { return [] }
    return [animation]
  }

  /// Ends all block animations of a property now.
  ///
  /// - Returns: the blocks that have lost an animation, ordered by time.
  private func endRunning(_ key: LayerKey, of node: LayerNode) -> [Int] {
    guard let running = node.record.running.removeValue(forKey: key) else { return [] }
    let track = node.record.track(for: key)
    var losers: [Int] = []
    for entry in running.entries {
      guard node.record.tracks[track].animations[entry.index].animation.endTime > seconds else { continue }
      node.record.tracks[track].animations[entry.index].animation.removedAt = seconds
      animations.blocks[entry.block].removedCount += 1
      losers.append(entry.block)
    }
    if let first = running.entries.first { node.record.tracks[track].reindexAnimations(from: first.index) }
    return losers
  }

  /// Ends all animations of a view now; blocks without remaining animations complete.
  package func endAnimations(of node: LayerNode) {
    var losers: [Int] = []
    for track in node.record.tracks.indices where !node.record.tracks[track].animations.isEmpty {
      losers += endRunning(node.record.tracks[track].key, of: node)
      node.record.tracks[track].indexAnimations()
      for index in node.record.tracks[track].animations(around: seconds) {
        let end = node.record.tracks[track].animations[index].animation.removedAt
        node.record.tracks[track].animations[index].animation.removedAt = min(end, seconds)
      }
    }
    for index in node.record.transitions.indices where node.record.transitions[index].animation.removedAt > seconds {
      node.record.transitions[index].animation.removedAt = seconds
      losers += animations.blocks.indices.filter {
        animations.blocks[$0].transitions.contains { $0 == (node.record.index, index) }
      }
    }
    animations.named[node.record.index] = nil
    animations.namedTransitions[node.record.index] = nil
    for block in losers { completeIfNothingIsLeft(of: block) }
  }

  private func isRunning(_ place: (layer: Int, index: Int)) -> Bool {
    nodes[place.layer].record.transitions[place.index].animation.removedAt > seconds
  }

  /// Runs a block's completion in this turn if nothing of it is animated any more, because all of its animations were
  /// replaced or removed, UIKit's `finished == false`, or because it never had one.
  package func completeIfNothingIsLeft(of index: Int) {
    let block = animations.blocks[index]
    guard block.completion != nil, block.removedCount == block.attachments.count, block.hidden.isEmpty,
      !block.transitions.contains(where: isRunning), !animations.contexts.contains(where: { $0.block == index }),
      block.removedCount > 0 || !block.transitions.isEmpty || !block.options.isPropertyAnimator
    else { return }
    // An endless or paused block has no entry; a block whose entry has been taken is already completing.
    if let entry = block.completionEntry, !turn.queue.remove(id: entry) { return }
    animations.blocks[index].completionEntry = turn.queue.insert(at: now, rank: .completion, order: index) {
      $0.complete(index)
    }
  }
}
