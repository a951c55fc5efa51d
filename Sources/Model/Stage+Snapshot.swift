import InbetweenMotion
import InbetweenGeometry
import InbetweenTimeline

extension Stage {
  /// `snapshotView(afterScreenUpdates: true)`: a view that shows what another shows now, with no constraints. It is
  /// put on top of the other's siblings, with its frame.
  @discardableResult
  public func snapshot(of view: View, id: String) -> View {
    let snapshot = SnapshotView(id: id, in: self)
    snapshot.show(picture(of: view))
    snapshot.placeByFrame(view.frame)
    (view.superview ?? root).addSubview(snapshot)
    return snapshot
  }

  /// `UIView.transition(with:duration:options: .transitionCrossDissolve)`: how the view looked fades into how it looks.
  @discardableResult
  public func transition(
    with view: View, _ options: AnimationOptions, changes: (Stage) -> Void, completion: ((Stage) -> Void)? = nil
  ) -> AnimationBlockID {
    layoutIfNeeded()
    let before = picture(of: view)
    let begin = seconds + options.delay.doubleValue
    let curve = if case .timing(let function) = options.curve { function } else { TimingFunction.easeInEaseOut }
    view.record.dissolves.append(
      .init(start: begin, end: begin + options.duration.doubleValue, curve: curve, from: before))
    return animate(options, changes: changes, completion: completion)
  }

  private func picture(of view: View) -> SnapshotContent {
    SnapshotContent(
      items: bakeSoFar().displayItems(of: view.record.index, at: seconds), size: view.record.state.boundsSize)
  }
}

/// Shows a picture of another view.
final class SnapshotView: View {
  override var kind: String { "snapshot" }

  func show(_ picture: SnapshotContent) { record.setContent(.snapshot(picture), at: stage.seconds) }
}
