import InbetweenGeometry
import InbetweenMotion
public import InbetweenTimeline

// Pictures of views.

extension Stage {
  /// `snapshotView(afterScreenUpdates: true)`: a view with a picture of the current presentation of another one,
  /// without constraints. It is added above the other view's siblings, with its frame.
  ///
  /// - Throws: if the picture would exceed the limits of ``PictureTooLarge``.
  @discardableResult
  public func snapshot(of view: UIView, id: String) throws(PictureTooLarge) -> UIView {
    let snapshot = SnapshotView(id: id, in: self)
    snapshot.show(try picture(of: view))
    snapshot.placeByFrame(view.modelFrame)
    (view.superview ?? root).addSubview(snapshot)
    return snapshot
  }

  /// `UIView.transition(with:duration:options: .transitionCrossDissolve)`: cross-fades from the old appearance to the
  /// new one. Delay, repeats and the spring or curve are those of the block.
  ///
  /// Without `allowAnimatedContent` one still picture fades into another: all changes of the block take effect at once,
  /// and the new picture, which is not animated, is taken at the end of the turn.
  ///
  /// - Parameters:
  ///   - picture: the old appearance, if `picture(of:)` was called before; nil for the current one.
  ///   - allowsAnimatedContent: `UIView.AnimationOptions.allowAnimatedContent`: the block's changes animate, and the
  ///     view itself shows beneath the old picture.
  /// - Throws: if the picture of the old appearance would exceed the limits of ``PictureTooLarge``.
  @discardableResult
  public func transition(
    with view: UIView, from picture: SnapshotContent? = nil, _ options: AnimationOptions,
    allowsAnimatedContent: Bool = false, changes: (Stage) -> Void, completion: ((Stage) -> Void)? = nil
  ) throws(PictureTooLarge) -> AnimationBlockID {
    let before = if let picture { picture } else { try self.picture(of: view) }
    let animation = BlockAnimation(
      from: .scalar(0), to: .scalar(1), curve: options.curve, beginTime: seconds,
      delay: options.delay.doubleValue, duration: options.duration.doubleValue, repeatCount: options.repeatCount,
      autoreverses: options.autoreverses, composition: .replacing)
    let passage = Transition(animation: AttachedAnimation(.block(animation), addedAt: seconds), from: before)
    return animate(
      options,
      changes: { stage in
        if allowsAnimatedContent { changes(stage) } else { stage.performWithoutAnimation { changes(stage) } }
        guard let running = stage.animations.contexts.last, view.isInStage else { return }
        stage.attach(passage, to: view.node, AnimationBlockID(index: running.block))
        if !allowsAnimatedContent {
          stage.animations.unfinishedTransitions.append((view.record.index, view.record.transitions.count - 1))
        }
      }, completion: completion)
  }

  /// A picture of a view's current appearance, after pending layout, for the start of a transition. Empty for a view
  /// that is not in the tree.
  ///
  /// - Throws: if the picture would exceed the limits of ``PictureTooLarge``.
  public func picture(of view: UIView) throws(PictureTooLarge) -> SnapshotContent { try picture(of: view.node) }

  /// A picture of a view that is about to leave the tree, as it is, for an animation of a running block; nil if it
  /// cannot be taken, which is a problem of the stage.
  func remains(of view: UIView) -> SnapshotContent? {
    do throws(PictureTooLarge) { return try content(of: view.node, ignoringTransitions: true) } catch {
      pictureProblem = pictureProblem ?? (view.id, error)
      return nil
    }
  }

  /// What `CALayer.render(in:)` draws: the current appearance, also outside a window, where layout is not done.
  ///
  /// - Throws: if the picture would exceed the limits of ``PictureTooLarge``.
  func rendering(of node: LayerNode) throws(PictureTooLarge) -> SnapshotContent {
    if node.isInStage { return try picture(of: node) }
    var waiting = [node]
    while let part = waiting.popLast() {
      if let view = part.view, view.isFromCode, view.codeProperties.needsDisplay {
        view.codeProperties.needsDisplay = false
        view.drawContent()
      }
      part.bareLayer?.layOutIfNeeded()
      waiting += part.children
      if let mask = part.mask { waiting.append(mask) }
    }
    return try content(of: node, ignoringTransitions: true)
  }
}

/// Shows a picture of another view.
final class SnapshotView: UIView {
  override var kind: String { "snapshot" }
  /// Nothing is drawn over the picture.
  package override var drawsByCode: Bool { false }

  func show(_ picture: SnapshotContent) { record.setContent(.snapshot(picture), at: stage.seconds) }
}
