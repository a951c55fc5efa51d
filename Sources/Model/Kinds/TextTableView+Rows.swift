import InbetweenGeometry
import InbetweenTimeline

extension TextTableView {
  /// Arranges subviews that are added together once.
  package func fill(_ addSubviews: () -> Void) {
    placement.isFilling = true
    addSubviews()
    placement.isFilling = false
    arrangementDidChange()
  }

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

  /// Shows a row that is removed in a block on its way out, behind the rows that take its place.
  func showLeaving(_ cell: TableCellView) {
    let name = "removed\(placement.removedCount)"
    if showRemains(of: cell, named: name, at: placement.grounds.count, rowAnimation) { placement.removedCount += 1 }
  }
}

extension UIScrollView {
  /// Shows a picture of a row or cell that is removed in a block.
  ///
  /// - Parameters:
  ///   - name: the id of the picture.
  ///   - index: of the picture among the subviews; 0 for the backmost.
  /// - Returns: false if there is nothing to show.
  func showRemains(of cell: UIView, named name: String, at index: Int, _ animation: TableRowAnimation) -> Bool {
    guard animation != .none, cell.isInStage, let context = stage.animations.contexts.last,
      let total = context.options.totalDuration, let end = stage.now.adding(total), total > .zero,
      let picture = stage.remains(of: cell)
    else { return false }
    let frame = cell.modelFrame
    let former = SnapshotView(internalPartOf: self, named: name)
    stage.performWithoutAnimation {
      former.show(picture)
      former.place(frame)
      former.modelAlpha = cell.modelAlpha
      insertChild(former, at: index)
    }
    if !animation.isOpaque { former.modelAlpha = 0 }
    let shift = animation.shift(of: frame)
    if shift != .zero { former.place(Rect(origin: frame.origin + shift, size: frame.size)) }
    stage.schedule(at: end) { [weak former] _ in former?.removeFromSuperview() }
    return true
  }
}
