import InbetweenModel
import Foundation

// Rows that are swiped aside.
extension UITableView {
  func beginSwipes() {
    let recognizer = SwipeRecognizer { [weak self] recognizer in
      if let pan = recognizer as? UIPanGestureRecognizer { self?.follow(swipe: pan) }
    }
    recognizer.canBegin = { [weak self] point, goesRight in self?.beginSwipe(at: point, goesRight) ?? false }
    // Before the scroll view's own, which would take every way.
    gestureRecognizers = [recognizer] + (gestureRecognizers ?? [])
  }

  private func beginSwipe(at point: CGPoint, _ goesRight: Bool) -> Bool {
    guard let path = indexPathForRow(at: point) else { return false }
    if let swipe, swipe.path == path, swipe.offset != 0 { return true }
    endSwipe(animated: true)
    let isLeading = goesRight == (effectiveUserInterfaceLayoutDirection == .leftToRight)
    guard let configuration = actions(of: path, isLeading: isLeading), !configuration.actions.isEmpty else {
      return false
    }
    // Where text runs from the right, a row's leading edge is its right one.
    begin(RowSwipe(path, configuration, isLeading: goesRight) { [weak self] in self?.choose($0) })
    return true
  }

  private func begin(_ swipe: RowSwipe) {
    self.swipe = swipe
    insertSubview(swipe.buttons, at: 0)
    views.cells[swipe.path]?.willTransition(to: .showingDeleteConfirmation)
    rows?.tableView(self, willBeginEditingRowAt: swipe.path)
  }

  /// What a tap on the minus of a row shows: the actions of its trailing edge, or the button that deletes it.
  func confirmDeletion(of path: IndexPath) {
    let deletion = UIContextualAction(
      style: .destructive, title: rows?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) ?? "Delete"
    ) { [weak self] _, _, done in
      guard let self else { return }
      self.dataSource?.tableView(self, commit: .delete, forRowAt: path)
      done(true)
    }
    let offered = actions(of: path, isLeading: false) ?? UISwipeActionsConfiguration(actions: [deletion])
    guard !offered.actions.isEmpty else { return }
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let swipe = RowSwipe(path, offered, isLeading: isReversed) { [weak self] in self?.choose($0) }
    begin(swipe)
    UIView.performWithoutAnimation { placeSwipe() }
    move { swipe.open() }
  }

  private func actions(of path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
    if isLeading { return rows?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path) }
    if let configuration = rows?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) {
      return configuration
    }
    guard let older = rows?.tableView(self, editActionsForRowAt: path) else { return nil }
    return UISwipeActionsConfiguration(
      actions: older.map { action in
        let new = UIContextualAction(
          style: action.style == .default ? .destructive : .normal, title: action.title
        ) { _, _, done in
          action.handler(action, path)
          done(true)
        }
        if let color = action.backgroundColor { new.backgroundColor = color }
        return new
      })
  }

  private func follow(swipe pan: UIPanGestureRecognizer) {
    guard let swipe else { return }
    switch pan.state {
    case .began: swipe.start = swipe.offset
    case .changed:
      swipe.move(to: swipe.start + pan.translation(in: self).x)
      placeSwipe()
    case .ended, .cancelled:
      if pan.state == .ended, swipe.isFull(bounds.width) {
        return choose(0)
      }
      guard swipe.staysOpen(pan.velocity(in: self).x) else { return endSwipe(animated: true) }
      move { swipe.open() }
    default: break
    }
  }

  private func move(_ change: () -> Void, then: @escaping () -> Void = {}) {
    UIView.animate(
      springDuration: 0.35, bounce: 0, initialSpringVelocity: 0, delay: 0, options: [],
      animations: {
        change()
        placeSwipe()
      }, completion: { _ in then() })
  }

  private func choose(_ index: Int) {
    guard let swipe, swipe.configuration.actions.indices.contains(index) else { return }
    let action = swipe.configuration.actions[index]
    let button: UIView = swipe.buttons.subviews.indices.contains(index) ? swipe.buttons.subviews[index] : swipe.buttons
    action.handler(action, button) { [weak self, weak swipe] _ in
      guard let self, let swipe, self.swipe === swipe else { return }
      self.endSwipe(animated: true)
    }
  }

  func endSwipe(animated: Bool) {
    guard let swipe else { return }
    let path = swipe.path
    let finish = { [weak self] in
      swipe.buttons.removeFromSuperview()
      guard let self else { return }
      self.views.cells[path]?.didTransition(to: [])
      self.rows?.tableView(self, didEndEditingRowAt: path)
    }
    guard animated else {
      self.swipe = nil
      return finish()
    }
    let leaving = swipe
    move {
      leaving.close()
    } then: { [weak self] in
      if self?.swipe === leaving { self?.swipe = nil }
      finish()
    }
  }

  /// The frame of a row, moved by a swipe or a finger that carries it.
  func displaced(_ frame: CGRect, _ path: IndexPath) -> CGRect {
    if let lift = views.lift, lift.path == path { return frame.offsetBy(dx: 0, dy: lift.top - frame.minY) }
    guard let swipe, swipe.path == path else { return frame }
    return frame.offsetBy(dx: swipe.offset, dy: 0)
  }

  private func placeSwipe() {
    guard let swipe else { return }
    let row = rectForRow(at: swipe.path)
    views.cells[swipe.path]?.frame = row.offsetBy(dx: swipe.offset, dy: 0)
    swipe.layOut(in: row)
  }
}
