import InbetweenModel
import Foundation

/// What a table decides about the editing of a row.
struct RowEditing: Equatable {
  var style = UITableViewCell.EditingStyle.delete
  /// Whether the row has a circle instead, which is filled if it is selected.
  var selectsMany = false
  var canMove = false
  var indents = true
}

/// The views of a row for its editing.
struct RowEditParts {
  var control: UIImageView?
  var mark: UIImageView?
  var handle: UIImageView?
  /// The accessory view that the editing hides, and its own alpha.
  weak var hidden: UIView?
  var alpha: CGFloat = 1
}

// The controls of a row, in the places and with the looks that they have in scenes.
extension UITableViewCell {
  private var control: TableEditControl? {
    guard isEditing else { return nil }
    if rowEditing.selectsMany { return .select(isSelected: isSelected) }
    return switch rowEditing.style {
    case .none: nil
    case .delete: .delete
    case .insert: .insert
    }
  }

  private var showsHandle: Bool { isEditing && (showsReorderControl || rowEditing.canMove) }

  /// The room that controls take from the content at its sides, in points.
  var editingInsets: (leading: CGFloat, trailing: CGFloat) {
    (
      isEditing && rowEditing.indents && shouldIndentWhileEditing
        ? sideMargins.leading + TableEditMetrics.controlRoom : 0,
      showsHandle ? sideMargins.trailing + TableEditMetrics.handleRoom : 0
    )
  }

  func showEditing() {
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    UIView.performWithoutAnimation {
      let wasShown = (control: editParts.control?.alpha == 1, handle: editParts.handle?.alpha == 1)
      if control != nil, editParts.control == nil { makeControl() }
      if showsHandle, editParts.handle == nil { makeHandle() }
      showControlState()
      if control != nil, !wasShown.control { placeControl(isShown: false, isReversed: isReversed) }
      if showsHandle, !wasShown.handle { placeHandle(isReversed: isReversed) }
    }
    editParts.control?.alpha = control == nil ? 0 : 1
    editParts.handle?.alpha = showsHandle ? 1 : 0
    setNeedsLayout()
  }

  private func makeControl() {
    let control = UIImageView(frame: CGRect(origin: .zero, size: CGSize(TableEditSign.disc.size)))
    let mark = UIImageView(frame: control.bounds)
    mark.tintColor = .white
    control.addSubview(mark)
    control.alpha = 0
    addSubview(control)
    (editParts.control, editParts.mark) = (control, mark)
  }

  private func makeHandle() {
    let handle = UIImageView(image: TableEditSign.handle.image)
    handle.tintColor = .tertiaryLabel
    handle.alpha = 0
    addSubview(handle)
    editParts.handle = handle
  }

  /// Draws the control for its state; one that goes keeps its look.
  func showControlState() {
    guard let control, let view = editParts.control, let mark = editParts.mark else { return }
    UIView.performWithoutAnimation {
      view.image = control.signs.ground.image
      view.tintColor = control.color
      mark.image = control.signs.mark?.image
    }
  }

  /// Where the table's margins begin, in points from the edges of the cell.
  private var controlEdges: (leading: CGFloat, trailing: CGFloat) {
    (
      CGFloat(edges.safeArea.leading) + sideMargins.leading, CGFloat(edges.safeArea.trailing) + sideMargins.trailing
    )
  }

  /// Whether a minus or plus takes a touch at a point of the cell: in all of the room beside the content.
  func hasControl(at point: CGPoint) -> Bool {
    guard control == .delete || control == .insert else { return false }
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return (isReversed ? bounds.width - point.x : point.x) < controlEdges.leading + TableEditMetrics.controlRoom
  }

  /// Whether the handle takes a touch at a point of the cell: in all of the room beside the content.
  func hasHandle(at point: CGPoint) -> Bool {
    guard showsHandle, bounds.contains(point) else { return false }
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return (isReversed ? point.x : bounds.width - point.x) < controlEdges.trailing + TableEditMetrics.handleRoom
  }

  func placeControls(isReversed: Bool) {
    placeControl(isShown: control != nil, isReversed: isReversed)
    placeHandle(isReversed: isReversed)
  }

  /// The control comes in with the content, from beside the row.
  private func placeControl(isShown: Bool, isReversed: Bool) {
    guard let view = editParts.control else { return }
    let away = isShown ? 0 : controlEdges.leading + TableEditMetrics.controlRoom
    let x = controlEdges.leading + TableEditMetrics.controlMiddle - away
    view.center = CGPoint(x: isReversed ? bounds.width - x : x, y: bounds.midY)
  }

  private func placeHandle(isReversed: Bool) {
    let x = controlEdges.trailing + TableEditMetrics.handleRoom / 2
    editParts.handle?.center = CGPoint(x: isReversed ? x : bounds.width - x, y: bounds.midY)
  }

  /// Of the accessory views at rest and of editing, one is seen.
  func showAccessoryViews() {
    let hidden = isEditing ? accessoryView : editingAccessoryView
    if let former = editParts.hidden, former !== hidden {
      UIView.performWithoutAnimation { placeAccessory() }
      former.alpha = editParts.alpha
      editParts.hidden = nil
    }
    if let hidden, editParts.hidden == nil {
      (editParts.hidden, editParts.alpha) = (hidden, hidden.alpha)
      hidden.alpha = 0
    }
    setNeedsLayout()
  }
}

extension UITableView {
  /// Tells a cell what its row shows while the table is edited. Rows can be moved where the data source says so, or the
  /// cell: whether the data source has `tableView(_:moveRowAt:to:)` is not known.
  func takeEditing(_ cell: UITableViewCell, at path: IndexPath) {
    let canEdit = dataSource?.tableView(self, canEditRowAt: path) ?? true
    cell.rowEditing = RowEditing(
      style: canEdit ? rows?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none,
      selectsMany: canEdit && allowsMultipleSelectionDuringEditing,
      canMove: dataSource?.tableView(self, canMoveRowAt: path) ?? false,
      indents: canEdit && rows?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true)
  }

  /// - Parameter isAnimated: within 0.3 s.
  func showEditing(isAnimated: Bool) {
    endSwipe(animated: false)
    let change = { [self] in
      for path in views.cells.keys.sorted() {
        guard let cell = views.cells[path] else { continue }
        if isEditing { takeEditing(cell, at: path) }
        cell.setEditing(isEditing, animated: isAnimated)
      }
      plan.isLoaded = false
      setNeedsLayout()
      if isAnimated { layoutIfNeeded() }
    }
    if isAnimated, isInStage { UIView.animate(withDuration: 0.3, animations: change) } else { change() }
  }
}
