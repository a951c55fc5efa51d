import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// `UIContextualAction`: a button beside a swiped cell.
struct SwipeAction: Hashable, Sendable {
  var title = ""
  /// The number of an image, which is shown in place of the title, or above it in a high row.
  var image: Int?
  /// `UIContextualAction.Style.destructive`: red unless it has a colour.
  var isDestructive = false
  var backgroundColor: Color?

  /// The colour of its button.
  var ground: Color { backgroundColor ?? (isDestructive ? UIColor.systemRed : UIColor.systemGray).model }

  init(_ fields: EvaluatedFields) {
    title = fields.text("title") ?? ""
    image = fields.image("image")
    isDestructive = fields.word("style") == "destructive"
    backgroundColor = fields.color("backgroundColor")
  }

  var fields: [EvaluatedValue.Field] {
    [EvaluatedValue.Field(name: "title", value: .text(title))]
      + (image.map { [EvaluatedValue.Field(name: "image", value: .image($0))] } ?? [])
      + [EvaluatedValue.Field(name: "style", value: .word(isDestructive ? "destructive" : "normal"))]
      + (backgroundColor.map { [EvaluatedValue.Field(name: "backgroundColor", value: .color($0))] } ?? [])
  }
}

/// A cell's actions, and how far it is swiped.
struct TableCellSwipe: Hashable, Sendable {
  enum Side: String, CaseIterable, Sendable { case none, leading, trailing }

  var leading: [SwipeAction] = []
  var trailing: [SwipeAction] = []
  var shown = Side.none
  /// Towards the trailing edge, in points, in addition to the width of the shown actions.
  var offset = 0.0
  /// The widths of all actions at each side, in points.
  var widths = (leading: 0.0, trailing: 0.0)

  /// Of the cell from its place towards the trailing edge, in points.
  var distance: Double {
    switch shown {
    case .none: offset
    case .leading: offset + widths.leading
    case .trailing: offset - widths.trailing
    }
  }

  static func == (a: Self, b: Self) -> Bool {
    a.leading == b.leading && a.trailing == b.trailing && a.shown == b.shown && a.offset == b.offset
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(leading)
    hasher.combine(trailing)
    hasher.combine(offset)
  }
}

/// The buttons at one side of a swiped cell: as wide as the cell leaves room, each with its part of it.
final class TableSwipeView: UIView {
  weak var cell: TableCellView?
  var isLeading = false
  /// The outermost first.
  var actions: [SwipeAction] = [] { didSet { if actions != oldValue { show() } } }
  private var buttons: [(ground: UIView, image: UIImageView?, label: UILabel?)] = []

  /// The least width of a button, the space beside its title, and the height of a row from which on a title is shown
  /// below an image; in points.
  private static let (leastWidth, titleRoom, tallRow) = (74.0, 15.0, 91.0)
  private static let font = FontDescription(size: 15)

  /// The width of an action's button, in points.
  static func width(of action: SwipeAction, in table: TextTableView) -> Double {
    guard action.image == nil, !action.title.isEmpty else { return leastWidth }
    let layout = table.stage.layout(TextRequest(text: action.title, font: font), for: table)
    return max(leastWidth, (layout?.size.width ?? 0).rounded(.up) + 2 * titleRoom)
  }

  package override func configure() { modelClipsToBounds = true }

  package override func refreshColors() {
    super.refreshColors()
    for (index, action) in actions.enumerated() { buttons[index].ground.modelBackgroundColor = action.ground }
  }

  private func show() {
    stage.performWithoutAnimation {
      for child in children { child.removeFromSuperview() }
      // The outer ones lie above the inner ones.
      let inwards = actions.enumerated().reversed().map { index, action in
        let ground = UIView(internalPartOf: self, named: "action\(index)")
        ground.modelBackgroundColor = action.ground
        addSubview(ground)
        let image = action.image.map { number in
          let view = UIImageView(internalPartOf: self, named: "image\(index)")
          view.modelImage = number
          view.renderingMode = .alwaysTemplate
          view.modelTintColor = .white
          view.modelContentMode = .center
          addSubview(view)
          return view
        }
        guard !action.title.isEmpty else { return (ground, image, UILabel?.none) }
        let label = UILabel(internalPartOf: self, named: "title\(index)")
        label.modelText = action.title
        label.modelFont = Self.font
        label.modelTextColor = .white
        label.modelTextAlignment = .center
        addSubview(label)
        return (ground, image, Optional(label))
      }
      buttons = inwards.reversed()
      layoutParts()
    }
  }

  override var arrangedParts: ArrangedParts? {
    guard let table = superview as? TextTableView else { return nil }
    let line = stage.metrics(of: Self.font, for: self)?.lineHeight.rounded(.up) ?? 0
    var parts: [UIView] = []
    var kinds: [SwipeArrangement.Button] = []
    for (button, action) in zip(buttons, actions) {
      parts += [button.ground] + [button.image, button.label].compactMap { $0 }
      kinds.append(
        SwipeArrangement.Button(
          width: Self.width(of: action, in: table), image: button.image?.naturalContentSize.height,
          hasTitle: button.label != nil))
    }
    return ArrangedParts(
      parts: parts,
      arrangement: SwipeArrangement(
        buttons: kinds, line: line, tallRow: Self.tallRow,
        isAtRight: isLeading == (modelLayoutDirection == .rightToLeft)))
  }

  package override func layoutParts() { arrangedParts?.place(in: record.state.bounds) }
}

/// Buttons that share the room beside a cell: a button keeps its width until its part is wider, and the one further out
/// covers the rest of it.
private struct SwipeArrangement: PartArrangement {
  struct Button {
    var width: Double
    /// The height of its image.
    var image: Double?
    var hasTitle: Bool
  }

  /// The outermost first.
  var buttons: [Button]
  var line: Double
  var tallRow: Double
  /// Whether the outer edge is the right one.
  var isAtRight: Bool

  func frames(in bounds: Rect) -> [Rect] {
    let total = max(buttons.reduce(0) { $0 + $1.width }, 1)
    var frames: [Rect] = []
    var outer = 0.0
    for button in buttons {
      // From the outer edge, in points.
      let part = bounds.width * button.width / total
      let width = max(part, button.width)
      let x = isAtRight ? bounds.width - outer - part : outer + part - width
      frames.append(Rect(x: x, y: 0, width: width, height: bounds.height))
      let showsBoth = button.image != nil && button.hasTitle && bounds.height >= tallRow
      let shown = (button.image ?? 0) + (showsBoth ? line + 4 : 0)
      if let image = button.image {
        frames.append(Rect(x: x, y: (bounds.height - shown) / 2, width: width, height: image))
      }
      if button.hasTitle {
        let height = button.image == nil || showsBoth ? line : 0
        let top = showsBoth ? (bounds.height + shown) / 2 - line : (bounds.height - height) / 2
        frames.append(Rect(x: x, y: top, width: width, height: height))
      }
      outer += part
    }
    return frames
  }
}

extension ValueType where Value == SwipeAction {
  static var swipeAction: Self {
    Self(
      .record(.swipeAction), { .record($0.fields) },
      { if case .record(let fields) = $0 { SwipeAction(EvaluatedFields(fields)) } else { nil } })
  }
}

extension TableCellView {
  private func swipeDidChange(from old: TableCellSwipe) {
    guard let table = superview as? TextTableView else { return }
    let isOther = swipe.leading != old.leading || swipe.trailing != old.trailing
    if isOther { measureSwipes() }
    guard isOther else { return table.swipeDidChange(of: self) }
    // Outside the window nothing shows them, and a table that enters it arranges itself.
    if table.isInStage { table.arrangementDidChange() }
  }

  /// Takes a change of the swipe.
  func take(_ change: (inout TableCellSwipe) -> Void) {
    let old = swipe
    change(&swipe)
    if swipe != old { swipeDidChange(from: old) }
  }

  /// Measures the actions, in the fonts of the table's stage.
  func measureSwipes() {
    guard let table = superview as? TextTableView else { return }
    func width(_ actions: [SwipeAction]) -> Double {
      actions.reduce(0) { $0 + TableSwipeView.width(of: $1, in: table) }
    }
    swipe.widths = (width(swipe.leading), width(swipe.trailing))
  }

  @ViewPropertyList static var swipeKeys: [ViewProperty] {
    ViewProperty(
      "leadingActions", get: { (cell: TableCellView) in cell.swipe.leading },
      set: { cell, actions in cell.take { $0.leading = actions } }, ValueType<SwipeAction>.swipeAction.list(), .look,
      viewsPerItem: 4, "buttons that a swipe towards the trailing edge shows, the outermost first; see [Cells](#cells)")
    ViewProperty(
      "trailingActions", get: { (cell: TableCellView) in cell.swipe.trailing },
      set: { cell, actions in cell.take { $0.trailing = actions } }, ValueType<SwipeAction>.swipeAction.list(), .look,
      viewsPerItem: 4, "buttons that a swipe towards the leading edge shows, the outermost first")
    ViewProperty(
      "shownActions", get: { (cell: TableCellView) in cell.swipe.shown },
      set: { cell, side in cell.take { $0.shown = side } }, .word, .place, animates: .inBlock,
      "the side at which its actions are shown in full; a change is animated in a block")
    ViewProperty(
      "swipeOffset", get: { (cell: TableCellView) in cell.swipe.offset },
      set: { cell, offset in cell.take { $0.offset = offset } }, .number, .place, animates: .inBlock,
      follows: .change { cell, value in
        (cell.superview as? TextTableView)?.following(value, of: cell) ?? .arrangement(cell) { parts, _ in parts }
      }, "distance in points by which it is swiped further towards the trailing edge")
  }
}
