import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// A view whose arrangement of its subviews is updated when one of them is added or removed.
protocol ArrangingView: UIView {
  func arrangementDidChange()
}

/// `UITableViewCell` in scenes: a row in a table view, and a plain view elsewhere. Its constraints are those of the
/// content view, which does not contain the separator below it.
package final class TableCellView: UIView, ArrangingView {
  package override var kind: String { "tableViewCell" }
  /// What it shows itself.
  var content = TableCellContent() {
    didSet {
      guard content != oldValue else { return }
      showContent()
      guard content.isEmpty != oldValue.isEmpty else { return }
      if let table = superview as? TextTableView {
        table.contentDidChange(of: self)
      } else {
        (superview as? any ArrangingView)?.arrangementDidChange()
      }
    }
  }
  /// From the leading and trailing edges, in points; nil for that of the table.
  var separatorInset: Insets? { didSet { showAtOnce() } }
  /// A change of the selection is animated by a running block.
  var isSelected = false {
    didSet {
      showSelection()
      if isSelected != oldValue { controlDidChange() }
    }
  }
  var isHighlighted = false { didSet { showSelection() } }
  /// The descendant at the trailing edge in place of a sign.
  weak var accessoryView: UIView? {
    didSet {
      showAccessoryView()
      arrangementDidChange()
    }
  }
  /// What the table view decides.
  var place = TableCellPlace() {
    didSet {
      guard place != oldValue else { return }
      var former = oldValue
      former.editing = place.editing
      if place.margin != oldValue.margin { arrangementDidChange() }
      if place != former { showAtOnce() }
      if place.editing != oldValue.editing { editingDidChange(from: oldValue, editing) }
    }
  }
  /// What it shows while its table is edited.
  var editing = TableCellEditing() { didSet { if editing != oldValue { editingDidChange(from: place, oldValue) } } }
  var editParts = TableEditParts()
  private(set) lazy var separator = UIView(internalPartOf: self, named: "separator")
  private var selection: UIView?
  /// Behind what the row shows, while it moves in front of others.
  private var cover: UIView?
  /// The corners of the section where it moves away, for each block that moves it.
  private var formerCorners: [CornerMask] = []
  var parts = TableCellParts()
  /// Set by ``take(_:)``.
  var swipe = TableCellSwipe()

  package override func configure() {
    addSubview(separator)
    separator.modelBackgroundColor = .clear
  }

  override var arrangedParts: ArrangedParts? {
    let automatic = content.isEmpty ? 16 : textInset
    var inset = separatorInset ?? place.separatorInset ?? Insets(left: automatic)
    if inset.left > 0 { inset.left += editingInsets.leading }
    let backgrounds = [cover, selection, editParts.frame].compactMap(\.self)
    let controls = [editParts.control, editParts.handle].compactMap(\.self)
    return ArrangedParts(
      parts: [separator] + backgrounds + controls,
      arrangement: CellArrangement(
        inset: inset, line: 1 / Double(stage.canvas.scale), isRightToLeft: modelLayoutDirection == .rightToLeft,
        wholeCount: backgrounds.count, controls: controlPlaces))
  }

  package override func layoutParts() {
    arrangedParts?.place(in: record.state.bounds)
    stackTextsIfNeeded()
  }

  package override func removeFromSuperview() {
    (superview as? TextTableView)?.showLeaving(self)
    super.removeFromSuperview()
  }

  package override func layoutDirectionDidChange() {
    showAtOnce()
    showContent()
  }

  package override func tintDidChange() {
    if !content.isEmpty { showContent() }
    controlDidChange()
  }

  package override func refreshColors() {
    super.refreshColors()
    selection?.modelBackgroundColor = UIColor.systemGray4.model
    controlDidChange()
    tintDidChange()
  }

  private func showAtOnce() {
    stage.performWithoutAnimation {
      separator.modelIsHidden = place.hidesSeparator
      for (part, corners) in [
        (cover, formerCorners.reduce(place.corners) { $0.union($1) }), (selection, place.corners),
      ] {
        part?.cornerRadius = corners.isEmpty ? 0 : TableStyle.cornerRadius
        part?.maskedCorners = corners.isEmpty ? .all : corners
      }
      cover?.modelBackgroundColor = modelBackgroundColor.alpha == 1 ? .clear : place.ground
      layoutParts()
    }
  }

  /// - Parameter corners: those of the section where it moves away.
  func beginCovering(corners: CornerMask) {
    formerCorners.append(corners)
    if cover == nil { cover = backgroundPart("cover") }
    showAtOnce()
  }

  func endCovering() {
    formerCorners.removeFirst()
    guard formerCorners.isEmpty else { return showAtOnce() }
    cover?.removeFromSuperview()
    cover = nil
  }

  /// A part as large as the row, behind all others but the cover.
  private func backgroundPart(_ name: String) -> UIView {
    let part = UIView(internalPartOf: self, named: name)
    stage.performWithoutAnimation {
      part.cornerCurve = .continuous
      insertChild(part, at: cover == nil ? 0 : 1)
    }
    return part
  }

  private func showSelection() {
    let isShown = isSelected || isHighlighted
    if isShown, selection == nil {
      let part = backgroundPart("selection")
      selection = part
      stage.performWithoutAnimation {
        part.modelBackgroundColor = UIColor.systemGray4.model
        part.modelAlpha = 0
      }
      showAtOnce()
    }
    selection?.modelAlpha = isShown ? 1 : 0
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    func label(_ label: UILabel?) -> [ColoredLayer] {
      label.map { [ColoredLayer(view: $0, key: .contentsColor)] } ?? []
    }
    switch color {
    case .textColor: return label(parts.text)
    case .secondaryTextColor: return label(parts.secondaryText)
    default: return super.layers(showing: color)
    }
  }
}

/// What a table view decides about one of its cells.
struct TableCellPlace: Equatable {
  /// Of the texts and signs from the sides of the cell, in points.
  var margin = 16.0
  /// Whether the rows are within the margins of the table.
  var isInset = false
  /// The corners of the cell that are those of its section.
  var corners: CornerMask = []
  var hidesSeparator = false
  var separatorInset: Insets?
  /// The colour of the section.
  var ground = Color.clear
  /// How the table is edited.
  var editing = TableEditing.Mode.none
}

/// The line below a cell; the cover, the selection and the frame of the control, which reach over it; and the controls of
/// editing.
private struct CellArrangement: PartArrangement {
  /// From the leading and trailing edges, in points.
  var inset: Insets
  /// Its thickness.
  var line: Double
  var isRightToLeft: Bool
  /// How many of the cover, the selection and the frame of the control there are.
  var wholeCount: Int
  var controls: [TableControlPlace]

  func frames(in bounds: Rect) -> [Rect] {
    let width = max(bounds.width - inset.left - inset.right, 0)
    let whole = Rect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: bounds.height + line)
    let separator = Rect(
      x: bounds.minX + (isRightToLeft ? inset.right : inset.left), y: bounds.maxY, width: width, height: line)
    return [separator] + Array(repeating: whole, count: wholeCount)
      + controls.map { $0.frame(in: bounds, isRightToLeft: isRightToLeft) }
  }
}

extension ViewColor {
  static let secondaryTextColor = ViewColor("secondaryTextColor")
}

extension ViewDescription {
  static let tableViewCell = ViewDescription(
    "tableViewCell", "`UITableViewCell`, a row of the `tableView` that contains it",
    // Two texts, an image, two signs, two signs of editing, a control with its sign and its frame, a handle, the cover,
    // the selection and the background of a section.
    furtherParts: 14, make: { TableCellView(id: $0, in: $1) }
  ) {
    ViewProperty(
      "text", \TableCellView.content.text, .text, .look,
      "what it says, as `UIListContentConfiguration.text`; it wraps and the cell grows, except in the styles `value1` and `value2`"
    )
    ViewProperty(
      "secondaryText", \TableCellView.content.secondaryText, .text, .look,
      "a second text, as `UIListContentConfiguration.secondaryText`: below, or at the side in `value1` and `value2`")
    ViewProperty(
      "cellStyle", \TableCellView.content.style, .word, .look,
      "as `UITableViewCell.CellStyle`: `subtitle` has the second text below in 12 points, `value1` at the trailing edge in grey, `value2` beside a small text in the tint colour; `default` is as `subtitle`"
    )
    ViewProperty(
      "font", optional: \TableCellView.content.font, .font, .look, none: "17 points; 12 in `value2`",
      "font of the `text`; see [Values](#values)")
    ViewProperty(
      "textColor", optional: \TableCellView.content.textColor, .color, .look, follows: .color(.textColor),
      none: "`label`; the tint colour in `value2`", "colour of the `text`")
    ViewProperty(
      "secondaryTextColor", optional: \TableCellView.content.secondaryTextColor, .color, .look,
      follows: .color(.secondaryTextColor), none: "`label`; `secondaryLabel` in `value1`",
      "colour of the `secondaryText`")
    ViewProperty(
      "image", optional: \TableCellView.content.image, .image, .look, none: "none",
      "what stands before the texts: a file beside the [scene](#images) or a [symbol](#symbols)")
    ViewProperty(
      "imageTintColor", optional: \TableCellView.content.imageTintColor, .color, .look,
      none: "the tint colour; white with `imageBackgroundColor`", "colour of a symbol")
    ViewProperty(
      "imageBackgroundColor", optional: \TableCellView.content.imageBackgroundColor, .color, .look, none: "none",
      "colour of a square behind the image as in the settings of iOS, 29 points wide with continuous corners")
    ViewProperty(
      "accessoryType", \TableCellView.content.accessory, .word, .look,
      "sign at the trailing edge, as `UITableViewCell.AccessoryType`")
    ViewProperty(
      "accessoryView", get: { (cell: TableCellView) in cell.accessoryView?.id },
      set: { $0.accessoryView = $0.descendant($1) }, .descendant, .place, use: .declared,
      absence: .init("none") { $0.accessoryView = nil },
      "subview that stands at the trailing edge in place of a sign, in the middle of the height, such as a switch")
    ViewProperty(
      "isSelected", \TableCellView.isSelected, .boolean, .look, animates: .inBlock,
      "whether it has the grey background of a selected cell; a change is animated in a block")
    ViewProperty(
      "isHighlighted", \TableCellView.isHighlighted, .boolean, .look, animates: .inBlock,
      "the same while a finger is on it")
    TableCellView.swipeKeys
    TableCellView.editingKeys
    ViewProperty(
      "separatorInset", optional: \TableCellView.separatorInset, .insets, .look, none: "that of the table view",
      "distances of the line below it from the edges; `left` is the leading one, as in UIKit")
  }
}
