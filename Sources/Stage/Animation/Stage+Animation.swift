public import InbetweenGeometry
public import InbetweenMotion
package import InbetweenTimeline

/// The parameters of an animation block: the arguments of `UIView.animate` and related methods.
public struct AnimationOptions: Sendable {
  /// The duration of one repetition, in seconds.
  public var duration: Rational
  /// Seconds before the animation starts; the model changes at once.
  public var delay: Rational
  public var curve: AnimationCurve
  /// The curve of vertical motion, if a spring has different initial velocities for the two axes.
  public var verticalCurve: AnimationCurve?
  /// Infinite for `.repeat`.
  public var repeatCount: Double
  /// Whether each repetition also plays backwards, in the same time.
  public var autoreverses: Bool
  /// Affects properties whose animations replace each other.
  public var beginFromCurrentState: Bool
  /// Whether it belongs to a `UIViewPropertyAnimator`, which takes its whole duration even if nothing is animated.
  public var isPropertyAnimator: Bool

  public init(
    duration: Rational, delay: Rational = .zero, curve: AnimationCurve = .timing(.easeInEaseOut),
    verticalCurve: AnimationCurve? = nil, repeatCount: Double = 1, autoreverses: Bool = false,
    beginFromCurrentState: Bool = false, isPropertyAnimator: Bool = false
  ) {
    self.duration = duration
    self.delay = delay
    self.curve = curve
    self.verticalCurve = verticalCurve
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
    self.beginFromCurrentState = beginFromCurrentState
    self.isPropertyAnimator = isPropertyAnimator
  }

  /// The total time, including delay, repeats and autoreverse, in seconds; nil if it never ends.
  public var totalDuration: Rational? {
    let passes = repeatCount * (autoreverses ? 2 : 1)
    guard passes.isFinite, let count = Rational(rounding: max(passes, 0)), let whole = duration.multiplied(by: count)
    else { return nil }
    return whole.adding(delay)
  }
}

/// Identifies a block that is or was animating.
public struct AnimationBlockID: Hashable, Sendable {
  package let index: Int

  package init(index: Int) { self.index = index }
}

/// A block during the execution of its changes.
package struct AnimationContext {
  package var block: Int
  package var options: AnimationOptions
  /// The position of a key frame in the animation, for `animateKeyframes`.
  package var keyframe: (relativeStart: Double, relativeDuration: Double)?
  package var keyframes: [KeyframeTarget] = []
  private var keyframeIndices: [KeyframeKey: Int] = [:]

  package init(block: Int, options: AnimationOptions) {
    self.block = block
    self.options = options
  }

  private struct KeyframeKey: Hashable {
    var layer: Int
    var key: LayerKey
  }

  /// Records a key frame's value of a property; the frames of one property are stored together.
  package mutating func note(
    _ layer: Int, _ key: LayerKey, from old: AnimatableValue, to value: AnimatableValue,
    _ keyframe: (relativeStart: Double, relativeDuration: Double)
  ) {
    let frame = BlockAnimation.Keyframe(
      relativeStart: keyframe.relativeStart, relativeDuration: keyframe.relativeDuration, value: value)
    if let index = keyframeIndices[KeyframeKey(layer: layer, key: key)] {
      keyframes[index].frames.append(frame)
    } else {
      keyframeIndices[KeyframeKey(layer: layer, key: key)] = keyframes.count
      keyframes.append(KeyframeTarget(layer: layer, key: key, initial: old, frames: [frame]))
    }
  }
}

/// The key frames of one block for one property.
package struct KeyframeTarget {
  package var layer: Int
  package var key: LayerKey
  package var initial: AnimatableValue
  package var frames: [BlockAnimation.Keyframe]

  /// The values to be animated, ordered by time.
  package func animated(in node: LayerNode) -> (initial: AnimatableValue, frames: [BlockAnimation.Keyframe]) {
    var frames = frames.enumerated().sorted {
      ($0.element.relativeStart, $0.offset) < ($1.element.relativeStart, $1.offset)
    }.map(\.element)
    let values = node.animatedValues(of: key, through: [initial] + frames.map(\.value) + [node.record.state[key]])
    guard values.count == frames.count + 2 else { return (initial, frames) }
    for index in frames.indices { frames[index].value = values[index + 1] }
    return (values[0], frames)
  }
}

/// Where touches hit the views of a block.
package enum HitTesting {
  /// At their model values.
  case model
  /// Where they are shown.
  case presentation
  /// Nowhere.
  case none
}

/// The record of a block: its animations, and what happens at its end.
package struct AnimationBlock {
  package struct Attachment {
    package var layer: Int
    package var key: LayerKey
    package var index: Int
  }

  package var options: AnimationOptions
  package var start: Rational
  package var attachments: [Attachment] = []
  /// Whether code has committed it.
  package var isCommitted = false
  /// How many of the attachments were replaced or removed before their end.
  package var removedCount = 0
  /// Its transitions, as the index of the layer and the index among the layer's transitions.
  package var transitions: [(layer: Int, index: Int)] = []
  /// The layers of arranged views to be hidden when it ends.
  package var hidden: [Int] = []
  package var completion: ((Stage) -> Void)?
  /// The queue's entry that calls the completion.
  var completionEntry: Int?
  package var clock: AnimatorClock?
  /// Whether the model has been set to the final values of a stopped or reversed animator.
  package var isSettled = false
  /// Where touches hit the views that it animates, until its end.
  package var hitTesting = HitTesting.model
  /// `UIViewPropertyAnimator.pausesOnCompletion`.
  package var pausesOnCompletion = false
}

extension Stage {
  /// Whether an animation block is running.
  public var isAnimating: Bool { !animations.contexts.isEmpty }

  /// `UIView.animate(withDuration:…)`: changes made in the closure are animated from the old to the new values.
  ///
  /// The completion is called when the animation ends, earlier if all of it is removed, and at once if nothing is
  /// animated, regardless of delay and duration.
  @discardableResult
  public func animate(
    _ options: AnimationOptions, changes: (Stage) -> Void, completion: ((Stage) -> Void)? = nil
  ) -> AnimationBlockID {
    let index = openBlock(options, completion: completion)
    animations.contexts.append(AnimationContext(block: index, options: options))
    changes(self)
    _ = leaveContext(of: index)
    completeIfNothingIsLeft(of: index)
    return AnimationBlockID(index: index)
  }

  /// Ends the changes of a block. Animations that code has begun in them and not committed go on.
  private func leaveContext(of block: Int) -> AnimationContext? {
    animations.contexts.lastIndex { $0.block == block }.map { animations.contexts.remove(at: $0) }
  }

  /// `UIView.animateKeyframes`: the changes of each frame are reached at the end of its part of the duration.
  ///
  /// - Parameter changes: changes outside the key frames, which are animated over the whole duration and come first.
  @discardableResult
  public func animateKeyframes(
    _ options: AnimationOptions, calculationMode: KeyframeAnimation.CalculationMode = .linear,
    frames: [(relativeStart: Double, relativeDuration: Double, changes: (Stage) -> Void)],
    changes: ((Stage) -> Void)? = nil, completion: ((Stage) -> Void)? = nil
  ) -> AnimationBlockID {
    let index = openBlock(options, completion: completion)
    animations.contexts.append(AnimationContext(block: index, options: options))
    changes?(self)
    for frame in frames {
      guard let last = animations.contexts.indices.last else { continue }
      animations.contexts[last].keyframe = (frame.relativeStart, frame.relativeDuration)
      frame.changes(self)
    }
    let targets = leaveContext(of: index)?.keyframes
    for target in targets ?? [] {
      let node = nodes[target.layer]
      let (initial, frames) = target.animated(in: node)
      let course = BlockAnimation.keyframes(initial: initial, frames: frames, calculationMode: calculationMode)
      attach(
        BlockAnimation(
          from: initial, to: node.record.state[target.key], curve: options.curve, beginTime: seconds,
          delay: options.delay.doubleValue, duration: options.duration.doubleValue,
          repeatCount: options.repeatCount, autoreverses: options.autoreverses,
          composition: composition(of: target.key, on: node), keyframes: course),
        to: node, target.key, block: index)
    }
    completeIfNothingIsLeft(of: index)
    return AnimationBlockID(index: index)
  }

  /// `UIView.performWithoutAnimation(_:)`: changes made in the closure take effect at once, even inside an animation
  /// block.
  public func performWithoutAnimation(_ changes: () -> Void) {
    let running = animations.contexts
    animations.contexts = []
    changes()
    resume(running)
  }

  /// Goes on with contexts that were put aside, but for those that code has committed meanwhile.
  private func resume(_ contexts: [AnimationContext]) {
    animations.contexts = contexts.filter { !animations.blocks[$0.block].isCommitted }
  }

  /// An animation block of a control itself: it does not inherit the duration of an enclosing block and is not part of
  /// it.
  package func animateOnItsOwn(_ options: AnimationOptions, changes: (Stage) -> Void) {
    let around = animations.contexts
    animations.contexts = []
    animate(options, changes: changes)
    resume(around)
    if let total = options.totalDuration, let end = now.adding(total) {
      animations.controlEnd = max(animations.controlEnd, end)
    }
  }

  package func openBlock(_ options: AnimationOptions, completion: ((Stage) -> Void)? = nil) -> Int {
    let index = animations.blocks.count
    animations.blocks.append(AnimationBlock(options: options, start: now))
    if let completion { complete(index, by: completion) }
    return index
  }

  /// Schedules what happens at the end of a block, by its options.
  package func complete(_ index: Int, by completion: @escaping (Stage) -> Void) {
    animations.blocks[index].completion = completion
    guard let total = animations.blocks[index].options.totalDuration,
      let end = animations.blocks[index].start.adding(total)
    else { return }
    animations.blocks[index].completionEntry = turn.queue.insert(at: end, rank: .completion, order: index) { stage in
      stage.complete(index)
    }
  }

  /// Runs a block's completion, once; a block that pauses on completion stays at its end instead.
  package func complete(_ index: Int) {
    guard !animations.blocks[index].pausesOnCompletion else {
      return control(AnimationBlockID(index: index)) { clock, time in clock.pauseAtEnd(at: time) }
    }
    guard let completion = animations.blocks[index].completion else { return }
    animations.blocks[index].completion = nil
    completion(self)
  }

  /// Records a change of a layer property, with the animation that the current block adds. Numbers that are not finite
  /// change nothing; Core Animation raises an exception for them.
  package func change(_ node: LayerNode, _ key: LayerKey, to value: AnimatableValue) {
    let old = node.record.state[key]
    guard value.isFinite else { return refuse(key, of: node) }
    guard old != value else { return }
    node.record.rememberModel(key, at: seconds)
    if node.isInStage, let context = animations.contexts.last, context.options.duration > .zero,
      key.blockComposition != nil
    {
      if let keyframe = context.keyframe {
        animations.contexts[animations.contexts.count - 1].note(node.record.index, key, from: old, to: value, keyframe)
      } else {
        animate(node, key, from: old, to: value, context)
      }
    }
    node.record.setModel(key, value, at: seconds)
  }

  /// Says which exception Core Animation raises (`CALayerInvalidGeometry`) for geometry of code that is not finite.
  private func refuse(_ key: LayerKey, of node: LayerNode) {
    guard node.keptStage != nil, [.position, .boundsOrigin, .boundsSize].contains(key) else { return }
    report("\(node.id) has a \(key.rawValue) that is not finite, with which an app ends: the former one stays")
  }

  private func animate(
    _ node: LayerNode, _ key: LayerKey, from old: AnimatableValue, to value: AnimatableValue,
    _ context: AnimationContext
  ) {
    let options = context.options
    let composition = composition(of: key, on: node)
    var from = old
    if composition == .replacing, options.beginFromCurrentState {
      let track = node.record.track(for: key)
      node.record.tracks[track].indexAnimations()
      from = node.record.tracks[track].presentation(of: old, at: seconds)
    }
    from = node.animatedValues(of: key, through: [from, value]).first ?? from
    // A replacing animation ends existing ones even if there is nothing to animate.
    guard from != value || composition == .replacing else { return }
    func block(_ from: AnimatableValue, _ to: AnimatableValue, _ curve: AnimationCurve) -> BlockAnimation {
      BlockAnimation(
        from: from, to: to, curve: curve, beginTime: seconds, delay: options.delay.doubleValue,
        duration: options.duration.doubleValue, repeatCount: options.repeatCount,
        autoreverses: options.autoreverses, composition: composition, clock: animations.blocks[context.block].clock)
    }
    // Only `position` uses separate velocities for its axes.
    if key == .position, composition == .additive, let vertical = options.verticalCurve, case .point(let a) = from,
      case .point(let b) = value
    {
      let corner = AnimatableValue.point(Point(x: b.x, y: a.y))
      attach(block(from, corner, options.curve), to: node, key, block: context.block)
      attach(block(corner, value, vertical), to: node, key, block: context.block)
      return
    }
    attach(block(from, value, options.curve), to: node, key, block: context.block)
  }

  /// How an animation of a property by a block combines with existing ones.
  private func composition(of key: LayerKey, on node: LayerNode) -> BlockAnimation.Composition {
    BlockAnimation.composition(keyPathAdds: key.blockComposition == .additive, over: blockers(of: key, in: node))
  }

  /// Hides or shows an arranged view's layer in a block: it is hidden when the block ends, or shown when it begins.
  package func hide(_ node: LayerNode, _ hidden: Bool) {
    guard hidden, let context = animations.contexts.last, let total = context.options.totalDuration,
      let end = now.adding(total)
    else {
      node.record.setModel(.isHidden, .bool(hidden), at: seconds)
      return
    }
    node.record.setModel(.isHidden, .bool(true), at: end.doubleValue)
    animations.blocks[context.block].hidden.append(node.record.index)
  }
}

extension LayerKey {
  /// How blocks animate the property; nil if it changes at once inside a block.
  package var blockComposition: BlockAnimation.Composition? {
    switch self {
    case .position, .boundsOrigin, .boundsSize, .transform, .cornerRadius: .additive
    case .opacity, .backgroundColor, .anchorPoint, .contentsColor, .shadowOpacity, .backdropBlurRadius,
      .backdropSaturation, .animationProgress:
      .replacing
    default: nil
    }
  }
}
