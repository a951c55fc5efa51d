import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// Whether the rows of a table view are edited.
struct TableEditing: Hashable, Sendable {
  enum Mode: Hashable, Sendable {
    case none
    /// Each row has the control of its editing style.
    case rows
    /// Each row has a circle, which is filled if the row is selected.
    case selection
  }

  var isEditing = false
  var selectsMany = false

  /// With `allowsMultipleSelectionDuringEditing` a table does not ask for editing styles.
  var mode: Mode { isEditing ? selectsMany ? .selection : .rows : .none }
}

/// What a cell shows while its table is edited.
struct TableCellEditing: Hashable, Sendable {
  /// `UITableViewCell.EditingStyle`.
  enum Style: String, CaseIterable, Sendable { case none, delete, insert }

  var style = Style.delete
  var showsHandle = false
  var indents = true
  var accessory = TableCellContent.Accessory.none
}

/// The views of a cell for its editing.
struct TableEditParts {
  /// A disc or a ring, with what is drawn in it.
  var control: UIImageView?
  var mark: UIImageView?
  /// As large as the row, in a table whose rows are within margins: the control comes in from the edge of the row.
  var frame: UIView?
  var handle: UIImageView?
  /// Whether the control is in the row; otherwise it is beside it.
  var isControlShown = false
  /// The accessory view that the editing hides.
  weak var hidden: UIView?
  /// Its own alpha.
  var alpha = 1.0
}

/// Where a control is in its row.
struct TableControlPlace: Hashable, Sendable {
  /// Of its middle from the leading edge, or from the trailing one, in points.
  var distance: Double
  var isTrailing = false
  var size: Size

  func frame(in bounds: Rect, isRightToLeft: Bool) -> Rect {
    let middle = isTrailing == isRightToLeft ? bounds.minX + distance : bounds.maxX - distance
    return Rect(
      x: middle - size.width / 2, y: bounds.minY + (bounds.height - size.height) / 2, width: size.width,
      height: size.height)
  }
}

/// The control at the leading edge of a row.
package enum TableEditControl: Hashable, Sendable {
  case delete, insert
  case select(isSelected: Bool)

  /// Its disc or ring, and what is drawn in it.
  package var signs: (ground: TableEditSign, mark: TableEditSign?) {
    switch self {
    case .delete: (.disc, .minus)
    case .insert: (.disc, .plus)
    case .select(let isSelected): isSelected ? (.disc, .check) : (.ring, nil)
    }
  }

  /// The colour of the disc or ring; nil for the tint colour.
  package var color: UIColor? {
    switch self {
    case .delete: .systemRed
    case .insert: .systemGreen
    case .select(let isSelected): isSelected ? nil : .tertiaryLabel
    }
  }
}

/// The measures of a row that is edited, in points: those of a device with margins of 16 points.
package enum TableEditMetrics {
  /// The room that a control takes beside the margin, and the middle of the control from the margin.
  package static let (controlRoom, controlMiddle) = (24.0, 12.0)
  /// The room that a handle takes beside the margin.
  package static let handleRoom = 27.0
}

extension TableCellView {
  var isEditing: Bool { place.editing != .none }

  /// The control at its leading edge.
  private var editControl: TableEditControl? {
    switch (place.editing, editing.style) {
    case (.none, _), (.rows, .none): nil
    case (.rows, .delete): .delete
    case (.rows, .insert): .insert
    case (.selection, _): .select(isSelected: isSelected)
    }
  }

  private var showsHandle: Bool { isEditing && editing.showsHandle }

  /// Of what the row shows from its sides.
  var editingInsets: (leading: Double, trailing: Double) {
    (
      isEditing && editing.indents ? place.margin + TableEditMetrics.controlRoom : 0,
      showsHandle ? place.margin + TableEditMetrics.handleRoom : 0
    )
  }

  /// Those of the control and the handle that there are.
  var controlPlaces: [TableControlPlace] {
    var places: [TableControlPlace] = []
    if editParts.control != nil {
      // It comes in with the content, from beside the row.
      let away = editParts.isControlShown ? 0 : place.margin + TableEditMetrics.controlRoom
      places.append(
        TableControlPlace(
          distance: place.margin + TableEditMetrics.controlMiddle - away, size: TableEditSign.disc.size))
    }
    if editParts.handle != nil {
      places.append(
        TableControlPlace(
          distance: place.margin + TableEditMetrics.handleRoom / 2, isTrailing: true, size: TableEditSign.handle.size))
    }
    return places
  }

  /// Shows or hides what editing adds; a running block animates it, unless the row is new.
  ///
  /// - Parameters:
  ///   - place: that before.
  ///   - editing: that before.
  func editingDidChange(from place: TableCellPlace, _ editing: TableCellEditing) {
    guard isEditing || place.editing != .none || editing.accessory != self.editing.accessory else { return }
    let isNew = laidOutFrame == nil
    if isNew { stage.performWithoutAnimation { showEditing() } } else { showEditing() }
    if editing.accessory != self.editing.accessory { showContent() } else { arrangementDidChange() }
    func room(_ place: TableCellPlace, _ editing: TableCellEditing) -> Double {
      guard place.editing != .none else { return 0 }
      return (editing.indents ? place.margin + TableEditMetrics.controlRoom : 0)
        + (editing.showsHandle ? place.margin + TableEditMetrics.handleRoom : 0)
    }
    stackTextsIfNeeded(change: room(place, editing) - room(self.place, self.editing))
  }

  private func showEditing() {
    let (control, showsHandle) = (editControl, showsHandle)
    stage.performWithoutAnimation {
      if control != nil, editParts.control == nil { makeControl() }
      if showsHandle, editParts.handle == nil { makeHandle() }
      controlDidChange()
      // New ones begin beside the row, or unseen.
      if editParts.control?.modelAlpha == 0 || editParts.handle?.modelAlpha == 0 { placeControls() }
    }
    editParts.isControlShown = control != nil
    arrangedParts?.place(in: record.state.bounds)
    editParts.control?.modelAlpha = control == nil ? 0 : 1
    editParts.handle?.modelAlpha = showsHandle ? 1 : 0
    showSignsOfState()
    showAccessoryView()
  }

  private func placeControls() {
    // As large as the arrangement makes it, separator included, so that it does not grow while the control comes in.
    let bounds = record.state.bounds
    editParts.frame?.place(
      Rect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: bounds.height + 1 / Double(stage.canvas.scale)))
    let parts = [editParts.control, editParts.handle].compactMap(\.self)
    let isRightToLeft = modelLayoutDirection == .rightToLeft
    for (part, place) in zip(parts, controlPlaces) where part.modelAlpha == 0 {
      part.place(place.frame(in: record.state.bounds, isRightToLeft: isRightToLeft))
    }
  }

  private func makeControl() {
    var parent: UIView = self
    if place.isInset {
      let frame = UIView(internalPartOf: self, named: "controls")
      frame.clipsToBounds = true
      addSubview(frame)
      editParts.frame = frame
      parent = frame
    }
    let control = UIImageView(internalPartOf: parent, named: "control")
    let mark = UIImageView(internalPartOf: control, named: "sign")
    control.modelAlpha = 0
    parent.addSubview(control)
    control.addSubview(mark)
    mark.place(Rect(origin: .zero, size: TableEditSign.disc.size))
    mark.modelTintColor = .white
    (editParts.control, editParts.mark) = (control, mark)
  }

  private func makeHandle() {
    let handle = UIImageView(internalPartOf: self, named: "handle")
    handle.image = TableEditSign.handle.image
    handle.modelTintColor = SystemColor.tertiaryLabel
    handle.modelAlpha = 0
    addSubview(handle)
    editParts.handle = handle
  }

  /// Draws the control for its state; one that goes keeps its look.
  func controlDidChange() {
    guard let view = editParts.control, let mark = editParts.mark, let control = editControl else { return }
    stage.performWithoutAnimation {
      view.image = control.signs.ground.image
      view.modelTintColor = control.color?.model ?? modelTintColor
      mark.image = control.signs.mark?.image
      mark.modelIsHidden = control.signs.mark == nil
      editParts.handle?.modelTintColor = SystemColor.tertiaryLabel
    }
  }

  /// An accessory view is not seen while the row is edited.
  func showAccessoryView() {
    let hidden = isEditing ? accessoryView : nil
    if let former = editParts.hidden, former !== hidden {
      former.modelAlpha = editParts.alpha
      editParts.hidden = nil
    }
    if let hidden, editParts.hidden == nil {
      (editParts.hidden, editParts.alpha) = (hidden, hidden.modelAlpha)
      hidden.modelAlpha = 0
    }
  }

  /// Insets what the row shows, which is constrained to the cell.
  func takeContentInsets() {
    guard let layoutItem else { return }
    let (leading, trailing) = editingInsets
    let isRightToLeft = modelLayoutDirection == .rightToLeft
    let hasChanged = stage.engine.setContentInsets(
      layoutItem, left: isRightToLeft ? trailing : leading, right: isRightToLeft ? leading : trailing)
    if hasChanged { stage.setNeedsLayout() }
  }

  @ViewPropertyList static var editingKeys: [ViewProperty] {
    ViewProperty(
      "editingStyle", \TableCellView.editing.style, .word, .place, animates: .inBlock,
      "control at the leading edge while the table is edited, as `UITableViewCell.EditingStyle`; see [Cells](#cells)")
    ViewProperty(
      "showsReorderControl", \TableCellView.editing.showsHandle, .boolean, .place, animates: .inBlock,
      "whether it has three lines at the trailing edge while the table is edited, by which a finger moves the row")
    ViewProperty(
      "shouldIndentWhileEditing", \TableCellView.editing.indents, .boolean, .place, animates: .inBlock,
      "whether its content makes room for the control at the leading edge, also where `editingStyle` is `none`")
    ViewProperty(
      "editingAccessoryType", \TableCellView.editing.accessory, .word, .place, animates: .inBlock,
      "sign in place of `accessoryType` and `accessoryView` while the table is edited")
  }
}

extension TextTableView {
  func editingDidChange() { takeStyle(TableSection.sections(of: children)) }

  @ViewPropertyList static var editingKeys: [ViewProperty] {
    // A look, as `isEditing` of text fields: a comparison of scenes knows keys by their names.
    ViewProperty(
      "isEditing", \TextTableView.editing.isEditing, .boolean, .look, animates: .inBlock,
      "whether its cells show the controls of their editing; a change is animated in a block, as by `setEditing(_:animated:)`"
    )
    ViewProperty(
      "allowsMultipleSelectionDuringEditing", \TextTableView.editing.selectsMany, .boolean, .place, animates: .inBlock,
      "whether these controls are circles, which are filled where a cell `isSelected`")
  }
}
