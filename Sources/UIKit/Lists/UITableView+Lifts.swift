@_spi(Kinds) import InbetweenModel
import Foundation

/// Recognises a finger on the handle of a row, as soon as it comes down.
final class LiftRecognizer: UIGestureRecognizer {
  var canBegin: (UITouch) -> Bool = { _ in false }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    change(to: touches.first.map(canBegin) == true ? .began : .failed)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { follow(.changed) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { follow(.ended) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { follow(.cancelled) }

  private func follow(_ next: UIGestureRecognizer.State) {
    if state == .began || state == .changed { change(to: next) }
  }
}

/// A row that a finger carries to another place by its handle.
///
/// Apple publishes neither how far a row is carried before the others make room nor its shadow: it takes the place whose
/// middle is nearest to its own.
final class RowLift {
  let path: IndexPath
  /// The place that it has when it is let go of, as `tableView(_:moveRowAt:to:)` counts: among the rows without it.
  private(set) var target: IndexPath
  /// Its upper edge in the table's content, in points.
  var top: CGFloat
  let height: CGFloat
  /// From its upper edge to the finger, in points.
  let grip: CGFloat
  /// The table without the row.
  private let others: TablePlan

  /// - Parameter finger: the place of the finger in the table's content, in points.
  init?(_ path: IndexPath, in plan: TablePlan, finger: CGFloat) {
    guard let row = plan.rows.first(where: { $0.path == path }) else { return nil }
    (self.path, target, top, height, grip) = (path, path, row.top, row.height, finger - row.top)
    others = plan.moved(by: -row.height, from: path)
  }

  /// The place whose middle is nearest to that of the row.
  var nearest: IndexPath {
    var best: (distance: CGFloat, path: IndexPath)?
    for section in others.sections.keys.sorted() {
      let rows = others.rows.filter { $0.path.section == section && $0.path != path }
      // Behind the last row, or the only place of an empty section.
      let header = others.headers[section].map { $0.top + $0.height } ?? others.sections[section]?.start ?? 0
      let places = rows.map(\.top) + [rows.last.map { $0.top + $0.height } ?? header]
      for (row, place) in places.enumerated() where best.map({ abs(place - top) < $0.distance }) ?? true {
        best = (abs(place - top), IndexPath(row: row, section: section))
      }
    }
    return best?.path ?? target
  }

  /// The table with room for the row at a place. Rows keep the index paths that the data source knows.
  func plan(for target: IndexPath) -> TablePlan {
    self.target = target
    var rows = others.rows.filter { $0.path != path }
    let index = rows.firstIndex {
      $0.path.section > target.section || $0.path.section == target.section && place(of: $0.path) >= target.row
    }
    var plan = others
    rows = rows.enumerated().map { place, row in
      (row.path, row.top + (place >= index ?? rows.count ? height : 0), row.height)
    }
    plan.move(by: height, behind: target.section)
    let above = rows[..<(index ?? rows.count)].last { $0.path.section == target.section }
    let header =
      others.headers[target.section].map { $0.top + $0.height } ?? others.sections[target.section]?.start ?? 0
    rows.insert((path, above.map { $0.top + $0.height } ?? header, height), at: index ?? rows.count)
    plan.rows = rows
    return plan
  }

  /// The place of another row among those of its section without this one.
  private func place(of other: IndexPath) -> Int {
    other.row - (other.section == path.section && other.row > path.row ? 1 : 0)
  }
}

extension TablePlan {
  /// Moves everything below a row, but not the row.
  func moved(by distance: CGFloat, from path: IndexPath) -> TablePlan {
    var plan = self
    plan.rows = rows.map { ($0.path, $0.top + ($0.path > path ? distance : 0), $0.height) }
    plan.move(by: distance, behind: path.section)
    return plan
  }

  /// Moves the footer and the end of a section, and the sections behind it, without their rows.
  mutating func move(by distance: CGFloat, behind section: Int) {
    for other in headers.keys where other > section { headers[other]?.top += distance }
    for other in footers.keys where other >= section { footers[other]?.top += distance }
    for other in sections.keys where other >= section {
      if other > section { sections[other]?.start += distance }
      sections[other]?.end += distance
    }
  }
}

// Rows that are carried by their handles.
extension UITableView {
  func beginLifts() {
    let recognizer = LiftRecognizer { [weak self] in self?.follow(lift: $0) }
    recognizer.canBegin = { [weak self] in
      guard let self else { return false }
      return self.liftedRow(at: $0.location(in: self)) != nil
    }
    // Before the scroll view's own, which would take every way.
    gestureRecognizers = [recognizer] + (gestureRecognizers ?? [])
  }

  /// The row whose handle is at a point, if the table has no other in the air.
  private func liftedRow(at point: CGPoint) -> IndexPath? {
    guard isEditing, views.lift == nil, let path = indexPathForRow(at: point), let cell = views.cells[path],
      cell.hasHandle(at: convert(point, to: cell))
    else { return nil }
    return path
  }

  private func follow(lift recognizer: UIGestureRecognizer) {
    let finger = recognizer.location(in: self)
    if recognizer.state == .began { return lift(at: finger) }
    guard let lift = views.lift else { return }
    switch recognizer.state {
    case .changed:
      let end = bounds.maxY - adjustedContentInset.bottom - lift.height
      lift.top = max(min(finger.y - lift.grip, end), bounds.minY + adjustedContentInset.top)
      let frame = displaced(rectForRow(at: lift.path), lift.path)
      views.cells[lift.path]?.frame = frame
      if let line = views.lines[lift.path] { line.frame.origin.y = frame.maxY - line.frame.height }
      makeRoom(for: lift, at: lift.nearest)
    case .ended: drop(lift)
    case .cancelled:
      makeRoom(for: lift, at: lift.path)
      settle(lift)
    default: break
    }
  }

  private func lift(at finger: CGPoint) {
    guard let path = liftedRow(at: finger), let cell = views.cells[path],
      let lift = RowLift(path, in: plan, finger: finger.y)
    else { return }
    endSwipe(animated: true)
    views.lift = lift
    bringSubviewToFront(cell)
    UIView.animate(withDuration: 0.3) { cell.showLifted(true) }
  }

  /// The delegate may name another place than the one above which the row is.
  private func makeRoom(for lift: RowLift, at proposed: IndexPath) {
    let target =
      proposed == lift.path
      ? proposed
      : rows?.tableView(self, targetIndexPathForMoveFromRowAt: lift.path, toProposedIndexPath: proposed) ?? proposed
    guard target != lift.target else { return }
    plan = lift.plan(for: target)
    UIView.animate(withDuration: 0.3) { self.showVisibleRows() }
  }

  private func drop(_ lift: RowLift) {
    guard lift.target != lift.path else { return settle(lift) }
    let cell = views.cells[lift.path]
    views.lift = nil
    dataSource?.tableView(self, moveRowAt: lift.path, to: lift.target)
    var changes = ChangeBatch()
    changes.moved = [(lift.path, lift.target)]
    show(changes, animated: true)
    UIView.animate(withDuration: 0.3) { cell?.showLifted(false) }
  }

  /// The row goes back to where it was.
  private func settle(_ lift: RowLift) {
    views.lift = nil
    UIView.animate(withDuration: 0.3) {
      self.showVisibleRows()
      self.views.cells[lift.path]?.showLifted(false)
    }
  }
}

extension UITableViewCell {
  func showLifted(_ isLifted: Bool) {
    layer.shadowOffset = .zero
    layer.shadowRadius = 6
    layer.shadowOpacity = isLifted ? 0.3 : 0
  }
}
