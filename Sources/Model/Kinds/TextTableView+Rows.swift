import InbetweenGeometry
import InbetweenTimeline

extension TextTableView {
  /// While a block moves a row, it passes in front of the others, on the colour of its section.
  func rowDidMove(_ row: UIView) {
    let former = (row as? TableCellView)?.place.corners
    arrangementDidChange()
    guard let cell = row as? TableCellView, let former,
      let total = stage.animations.contexts.last?.options.totalDuration,
      let end = stage.now.adding(total), total > .zero
    else { return }
    record.place(cell.record.index, before: nil, at: stage.seconds)
    cell.beginCovering(corners: former)
    stage.schedule(at: end) { [weak cell] _ in cell?.endCovering() }
  }

  /// Shows a picture of a row that is removed in a block, on its way out, behind the rows that take its place.
  func showLeaving(_ cell: TableCellView) {
    let animation = rowAnimation
    guard animation != .none, cell.isInStage, let context = stage.animations.contexts.last,
      let total = context.options.totalDuration, let end = stage.now.adding(total), total > .zero,
      let picture = stage.remains(of: cell)
    else { return }
    let frame = cell.modelFrame
    let former = SnapshotView(internalPartOf: self, named: "removed\(placement.removedCount)")
    placement.removedCount += 1
    stage.performWithoutAnimation {
      former.show(picture)
      former.place(frame)
      former.modelAlpha = cell.modelAlpha
      insertChild(former, at: placement.grounds.count)
    }
    if !animation.isOpaque { former.modelAlpha = 0 }
    let shift = animation.shift(of: frame)
    if shift != .zero { former.place(Rect(origin: frame.origin + shift, size: frame.size)) }
    stage.schedule(at: end) { [weak former] _ in former?.removeFromSuperview() }
  }
}
