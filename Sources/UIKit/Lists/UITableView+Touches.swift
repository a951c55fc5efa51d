import InbetweenModel
import Foundation

// The effect of touches on rows.
extension UITableView {
  var rows: (any UITableViewDelegate)? { scrollDelegate as? any UITableViewDelegate }

  public func scrollToNearestSelectedRow(at scrollPosition: UITableView.ScrollPosition, animated: Bool) {
    if let path = indexPathForSelectedRow { scrollToRow(at: path, at: scrollPosition, animated: animated) }
  }

  private var selectsNow: Bool {
    isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
  }
  var selectsMany: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

  /// The row whose minus or plus is under a touch.
  private func controlledRow(under touch: UITouch) -> IndexPath? {
    guard isEditing, let path = indexPathForRow(at: touch.location(in: self)), let cell = views.cells[path],
      cell.hasControl(at: touch.location(in: cell))
    else { return nil }
    return path
  }

  /// A tap on a plus inserts, one on a minus asks for confirmation.
  ///
  /// - Returns: whether there is a minus or a plus.
  func chooseControl(under touch: UITouch) -> Bool {
    guard swipe == nil, let path = controlledRow(under: touch) else { return false }
    if views.cells[path]?.editingStyle == .insert {
      dataSource?.tableView(self, commit: .insert, forRowAt: path)
    } else {
      confirmDeletion(of: path)
    }
    return true
  }

  func holdRow(under touch: UITouch) {
    guard controlledRow(under: touch) == nil, selectsNow, let path = indexPathForRow(at: touch.location(in: self)),
      rows?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    touched = path
    views.cells[path]?.setHighlighted(true, animated: false)
    rows?.tableView(self, didHighlightRowAt: path)
  }

  @discardableResult
  func letGoOfRow() -> IndexPath? {
    guard let path = touched else { return nil }
    touched = nil
    views.cells[path]?.setHighlighted(false, animated: false)
    rows?.tableView(self, didUnhighlightRowAt: path)
    return path
  }

  func chooseRow(under touch: UITouch) {
    guard let path = letGoOfRow(), indexPathForRow(at: touch.location(in: self)) == path else { return }
    if selectsMany, selected.contains(path) {
      if letDeselect(path) { tellOfSelection() }
      return
    }
    guard let path = rows == nil ? path : rows?.tableView(self, willSelectRowAt: path) else { return }
    if !selectsMany { for other in selected.sorted() where other != path { _ = letDeselect(other) } }
    selectRow(at: path, animated: false, scrollPosition: .none)
    // Apps whose cells have segues read `indexPathForSelectedRow` in `prepare(for:sender:)`, and note that
    // `didSelectRowAt` is called after it.
    views.cells[path]?.whenSelected?()
    rows?.tableView(self, didSelectRowAt: path)
    tellOfSelection()
    if let rows, rows.tableView(self, canPerformPrimaryActionForRowAt: path) {
      rows.tableView(self, performPrimaryActionForRowAt: path)
    }
  }

  /// Deselects the row that the delegate names for one, if any.
  private func letDeselect(_ path: IndexPath) -> Bool {
    guard let path = rows == nil ? path : rows?.tableView(self, willDeselectRowAt: path) else { return false }
    deselectRow(at: path, animated: false)
    rows?.tableView(self, didDeselectRowAt: path)
    return true
  }

  private func tellOfSelection() {
    NotificationCenter.default.post(name: UITableView.selectionDidChangeNotification, object: self)
  }
}
