import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// What stands between two headers of a table view.
struct TableSection {
  var header: TableSectionView?
  var cells: [TableCellView] = []
  var footer: TableSectionView?

  var members: Set<ObjectIdentifier> {
    Set(([header, footer].compactMap { $0 } + cells as [UIView]).map { ObjectIdentifier($0) })
  }

  /// A header begins a section, and what follows a footer does.
  static func sections(of views: [UIView]) -> [TableSection] {
    var sections: [TableSection] = []
    var isOpen = false
    for view in views {
      switch view {
      case let header as TableHeaderView:
        sections.append(TableSection(header: header))
        isOpen = true
      case let cell as TableCellView:
        if !isOpen { sections.append(TableSection()) }
        sections[sections.count - 1].cells.append(cell)
        isOpen = true
      case let footer as TableFooterView:
        if !isOpen { sections.append(TableSection()) }
        sections[sections.count - 1].footer = footer
        isOpen = false
      default: break
      }
    }
    return sections
  }
}

/// Where a table view's cells, headers and footers are.
struct TablePlacement {
  /// The backgrounds of the sections of a grouped table, with what was in each.
  var grounds: [(view: TableGroundView, members: Set<ObjectIdentifier>)] = []
  var constraints = ArrangementConstraints()
  /// Of the cells, from top to bottom.
  var heights: [NSLayoutConstraint] = []
  /// The number of each cell in ``heights``.
  var rows: [ObjectIdentifier: Int] = [:]
  /// Whether subviews are being added together.
  var isFilling = false
  var groundCount = 0
  /// The room of each header that stays at the top, where it is unless it stays.
  var slots: [ObjectIdentifier: UILayoutGuide] = [:]
  /// The constraints that keep headers below the top of the table.
  var floats: [NSLayoutConstraint] = []
  var swipes: [TableSwipeView] = []
  /// As wide as the rows of a table with swiped cells, which may be elsewhere.
  var width: UILayoutGuide?
  /// For the distance of each swiped cell from its place.
  var swipeConstraints: [ObjectIdentifier: NSLayoutConstraint] = [:]
  var removedCount = 0
  var isChanging = false
}

extension TextTableView {
  /// The cells, from top to bottom.
  var cells: [TableCellView] { children.compactMap { $0 as? TableCellView } }

  /// The constraints for the heights of the cells, from top to bottom.
  var cellHeights: [NSLayoutConstraint] { placement.heights }

  var cellLines: [UIView] { cells.map(\.separator) }

  /// The margin of texts in cells, in points: that of the screen.
  private var margin: Double { stage.systemMargins.left }

  /// Generates the constraints that place the sections one below the other, with space for the separator below each
  /// cell.
  ///
  /// A self-sizing cell has the height of `systemLayoutSizeFitting` with the table's width required and the height at
  /// `fittingSizeLevel`. Only the width connects a cell's constraints with those of other views, so that an optional
  /// height in the table's own layout has the same result.
  func arrangementDidChange() {
    guard !placement.isChanging, !placement.isFilling else { return }
    placement.isChanging = true
    defer { placement.isChanging = false }
    placement.constraints.begin()
    (placement.heights, placement.floats, placement.rows) = ([], [], [:])
    placement.swipeConstraints = [:]
    let sections = TableSection.sections(of: children)
    takeStyle(sections)
    showGrounds(sections)
    showSlots(sections)
    showSwipes()
    constrain(sections)
    placement.constraints.end(on: stage)
  }

  /// Tells each cell, header and footer what the table decides about it.
  func takeStyle(_ sections: [TableSection]) {
    let (scale, traits) = (Double(stage.canvas.scale), traitCollection)
    let (margin, separatorColor) = (margin, separatorColor)
    let groupedGround = UIColor.secondarySystemGroupedBackground.model(in: traits)
    for (number, section) in sections.enumerated() {
      let ground = ownBackgroundColor.flatMap { $0.alpha == 1 ? $0 : nil } ?? UIColor.systemBackground.model(in: traits)
      section.header?.place = style.place(
        isHeader: true, isFirst: number == 0, side: margin, scale: scale, ground: ground)
      section.footer?.place = style.place(
        isHeader: false, isFirst: false, side: margin, scale: scale, ground: ground)
      for (row, cell) in section.cells.enumerated() {
        let (isFirst, isLast) = (row == 0, row == section.cells.count - 1)
        let top: CornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        let bottom: CornerMask = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
        let corners = (isFirst ? top : []).union(isLast ? bottom : [])
        cell.place = TableCellPlace(
          margin: margin, isInset: style == .insetGrouped, corners: style == .insetGrouped ? corners : [],
          hidesSeparator: separatorStyle == .none || (style.isGrouped && isLast), separatorInset: separatorInset,
          ground: style.isGrouped ? groupedGround : ground,
          editing: editing.mode)
        stage.performWithoutAnimation { cell.separator.modelBackgroundColor = separatorColor }
      }
    }
  }

  /// A section that keeps one of its views keeps its background, which moves with them.
  private func showGrounds(_ sections: [TableSection]) {
    let former = placement.grounds
    let members = style.isGrouped ? sections.filter { !$0.cells.isEmpty }.map(\.members) : []
    // A row that has moved to another section does not take its background along.
    var pairs: [(kept: Int, old: Int, new: Int)] = []
    for (new, views) in members.enumerated() {
      for (old, ground) in former.enumerated() {
        let kept = ground.members.intersection(views).count
        if kept > 0 { pairs.append((kept, old, new)) }
      }
    }
    var grounds: [Int: TableGroundView] = [:]
    var taken: Set<Int> = []
    for pair in pairs.sorted(by: { ($1.kept, $0.new, $0.old) < ($0.kept, $1.new, $1.old) })
    where grounds[pair.new] == nil && taken.insert(pair.old).inserted {
      grounds[pair.new] = former[pair.old].view
    }
    placement.grounds = members.enumerated().map { new, views in
      let ground = grounds[new] ?? newGround()
      ground.show(style, separatorColor: separatorStyle == .none ? nil : separatorColor)
      return (ground, views)
    }
    for (old, ground) in former.enumerated() where !taken.contains(old) { ground.view.removeFromSuperview() }
  }

  /// Headers of a plain table stay at the top while their section is there; their room scrolls.
  private func showSlots(_ sections: [TableSection]) {
    var former = placement.slots
    placement.slots = [:]
    for case let header? in sections.map(\.header) where !style.isGrouped {
      let key = ObjectIdentifier(header)
      let slot = former.removeValue(forKey: key) ?? UILayoutGuide(id: header.id + ".room")
      if slot.owningView == nil { addGuide(slot) }
      placement.slots[key] = slot
    }
    for slot in former.values { removeGuide(slot) }
  }

  private func newGround() -> TableGroundView {
    let ground = TableGroundView(internalPartOf: self, named: "section\(placement.groundCount)", isLaidOut: true)
    placement.groundCount += 1
    insertChild(ground, at: 0)
    return ground
  }

  @discardableResult
  private func add(
    _ view: any LayoutParticipant, _ attribute: LayoutAttribute, _ relation: LayoutRelation = .equal,
    to other: (any LayoutParticipant)?, _ otherAttribute: LayoutAttribute = .notAnAttribute, constant: Double = 0,
    priority: Double = LayoutPriority.required, named name: String
  ) -> NSLayoutConstraint {
    placement.constraints.add(
      view, attribute, relation, to: other, otherAttribute, constant: constant, priority: priority,
      named: Self.identifier(name, attribute), from: ListSetting(view: view.id, key: attribute.isSize ? nil : "move"),
      on: stage)
  }

  private static func identifier(_ name: String, _ attribute: LayoutAttribute) -> String {
    "\(LayoutConstraint.tableViewPrefix)\(name)-\(attribute.name)"
  }

  private func constrain(_ sections: [TableSection]) {
    let line = 1 / Double(stage.canvas.scale)
    let side = style == .insetGrouped ? margin : 0
    var above: (any LayoutParticipant)?
    // Below the last view, in points.
    var gap = 0.0
    var row = 0
    var grounds = placement.grounds.map(\.view)[...]
    func place(_ view: any LayoutParticipant, _ name: String, side: Double, swipe: Double? = nil) {
      let leading = add(view, .leading, to: self, .leading, constant: side + (swipe ?? 0), named: name)
      if swipe != nil { placement.swipeConstraints[ObjectIdentifier(view)] = leading }
      add(view, .width, to: self, .width, constant: -2 * side, named: name)
      if let above {
        add(view, .top, to: above, .bottom, constant: gap, named: name)
      } else {
        add(view, .top, to: self, .top, constant: gap, named: name)
        add(view, .trailing, to: self, .trailing, constant: -side, named: name)
      }
      (above, gap) = (view, 0)
    }
    if let width = placement.width {
      place(width, "width", side: side)
      add(width, .height, to: nil, named: "width")
    }
    for (number, section) in sections.enumerated() {
      if let header = section.header, let slot = placement.slots[ObjectIdentifier(header)] {
        gap += TableStyle.plainGap
        place(slot, "room\(number)", side: side)
        add(slot, .height, to: header, .height, named: "room\(number)")
      } else if let header = section.header {
        place(header, "header\(number)", side: side)
      } else if style.isGrouped {
        gap += TableStyle.groupedGap
      }
      for cell in section.cells {
        place(cell, "row\(row)", side: side, swipe: cell.swipe.distance)
        setHeight(of: cell, "row\(row)", line)
        gap = line
        row += 1
      }
      if let first = section.cells.first, let last = section.cells.last, let ground = grounds.popFirst() {
        let name = "section\(number)"
        // A row that is swiped leaves it.
        add(ground, .leading, to: self, .leading, constant: side, named: name)
        add(ground, .width, to: self, .width, constant: -2 * side, named: name)
        add(ground, .top, to: first, .top, named: name)
        add(ground, .bottom, to: last, .bottom, constant: line, named: name)
      }
      if let footer = section.footer {
        place(footer, "footer\(number)", side: side)
      } else if style.isGrouped {
        gap += TableStyle.groupedGap
      }
      if let header = section.header, let slot = placement.slots[ObjectIdentifier(header)], let last = above {
        keep(header, "header\(number)", in: slot, until: last, gap)
      }
    }
    placement.swipes.forEach(placeActions)
    if let above { add(above, .bottom, to: self, .bottom, constant: -gap, named: "content") }
  }

  /// A header is in its room, but never above the top of the table, nor below the end of its section, which pushes it
  /// away.
  private func keep(
    _ header: UIView, _ name: String, in slot: UILayoutGuide, until last: any LayoutParticipant, _ gap: Double
  ) {
    // Weaker than the heights of rows that size themselves, which would otherwise grow to keep the header at the top.
    let high = LayoutPriority.fittingSizeLevel - 1
    add(header, .leading, to: self, .leading, named: name)
    add(header, .width, to: self, .width, named: name)
    add(header, .top, to: slot, .top, priority: high - 2, named: name)
    placement.floats.append(
      add(
        header, .top, .greaterThanOrEqual, to: frameLayoutGuide, .top, constant: modelAdjustedContentInset.top,
        priority: high - 1, named: name))
    add(header, .bottom, .lessThanOrEqual, to: last, .bottom, constant: gap, priority: high, named: name)
  }

  /// A cell has a view for the actions at each side.
  private func showSwipes() {
    var former = placement.swipes
    placement.swipes = []
    for cell in cells {
      cell.measureSwipes()
      for isLeading in [true, false] {
        let actions = isLeading ? cell.swipe.leading : cell.swipe.trailing
        guard !actions.isEmpty else { continue }
        let known = former.firstIndex { $0.cell === cell && $0.isLeading == isLeading }
        let view = known.map { former.remove(at: $0) } ?? newSwipe(cell, isLeading)
        view.actions = actions
        placement.swipes.append(view)
      }
    }
    for view in former { view.removeFromSuperview() }
    if placement.swipes.isEmpty, let width = placement.width {
      removeGuide(width)
      placement.width = nil
    } else if !placement.swipes.isEmpty, placement.width == nil {
      let width = UILayoutGuide(id: id + ".width")
      addGuide(width)
      placement.width = width
    }
  }

  private func newSwipe(_ cell: TableCellView, _ isLeading: Bool) -> TableSwipeView {
    let name = isLeading ? "leadingActions" : "trailingActions"
    let view = TableSwipeView(internalPartOf: cell, named: name, isLaidOut: true)
    (view.cell, view.isLeading) = (cell, isLeading)
    insertChild(view, at: placement.grounds.count)
    return view
  }

  /// Moves a cell by the distance of its swipe; in a block this is animated.
  func swipeDidChange(of cell: TableCellView) {
    guard let constraint = placement.swipeConstraints[ObjectIdentifier(cell)] else { return }
    let side = style == .insetGrouped ? margin : 0
    // The constant is finite.
    try? stage.setConstant(constraint, side + cell.swipe.distance)
  }

  /// A distance that follows inputs.
  func following(_ value: @escaping LiveValue<Double>, of cell: TableCellView) -> LiveChange? {
    guard let constraint = placement.swipeConstraints[ObjectIdentifier(cell)] else { return nil }
    let rest = (style == .insetGrouped ? margin : 0) + cell.swipe.distance - cell.swipe.offset
    return .constant(constraint) { inputs in value(inputs).map { rest + $0 } }
  }

  /// The buttons of a cell are between the cell and the edge that it leaves.
  private func placeActions(_ swipe: TableSwipeView) {
    guard let cell = swipe.cell else { return }
    let name = "swipe-" + cell.id
    let side = style == .insetGrouped ? margin : 0
    add(swipe, .top, to: cell, .top, named: name)
    add(swipe, .bottom, to: cell, .bottom, named: name)
    if swipe.isLeading {
      add(swipe, .leading, to: self, .leading, constant: side, named: name)
      add(swipe, .trailing, to: cell, .leading, priority: LayoutPriority.required - 1, named: name)
    } else {
      add(swipe, .leading, to: cell, .trailing, priority: LayoutPriority.required - 1, named: name)
      add(swipe, .trailing, to: self, .trailing, constant: -side, named: name)
    }
    add(swipe, .width, .greaterThanOrEqual, to: nil, constant: 0, named: name)
  }

  private func setHeight(of cell: TableCellView, _ name: String, _ line: Double) {
    let own = ownHeight(of: cell, line)
    placement.rows[ObjectIdentifier(cell)] = placement.heights.count
    let height = add(cell, .height, to: nil, constant: own.constant, priority: own.priority, named: name)
    if modelRowHeight != nil { height.setting = ListSetting(view: id, key: "rowHeight") }
    placement.heights.append(height)
    guard !cell.content.isEmpty else { return }
    add(
      cell, .height, .greaterThanOrEqual, to: nil, constant: TableStyle.leastHeight - line,
      priority: Self.leastHeightPriority, named: name)
  }

  /// Less than what a row height requires, and more than a text's.
  private static let leastHeightPriority = LayoutPriority.defaultHigh - 10

  private func ownHeight(of cell: TableCellView, _ line: Double) -> (constant: Double, priority: Double) {
    var own = TextTableView.ownHeight(rowHeight: height(of: cell), line: line)
    // Without a row height, cells with views of their own are as high as their constraints require, since iOS 11, and as
    // high as a line if these leave it open.
    if modelRowHeight == nil, cell.content.isEmpty { own.priority = LayoutPriority.fittingSizeLevel }
    return own
  }

  /// A cell shows something itself, or does not any more. The other rows stay as they are: a list is made by setting the
  /// texts of its cells one after the other.
  func contentDidChange(of cell: TableCellView) {
    guard !placement.isChanging, !placement.isFilling else { return }
    guard !cell.content.isEmpty, let row = placement.rows[ObjectIdentifier(cell)],
      placement.heights.indices.contains(row)
    else { return arrangementDidChange() }
    let line = 1 / Double(stage.canvas.scale)
    let own = ownHeight(of: cell, line)
    let name = Self.identifier("row\(row)", .height)
    stage.renew(placement.heights[row], constant: own.constant, priority: own.priority, identifier: name)
    let least = NSLayoutConstraint(
      firstItem: cell, firstAttribute: .height, relation: .greaterThanOrEqual,
      constant: TableStyle.leastHeight - line, priority: Self.leastHeightPriority, identifier: name)
    // As in ``setHeight(of:_:_:)``: what explains the height is the row.
    least.setting = ListSetting(view: cell.id)
    placement.constraints.append(least, on: stage)
  }

  private func height(of cell: TableCellView) -> Double {
    modelRowHeight ?? (cell.content.isEmpty ? TableStyle.leastHeight : -1)
  }

  /// The constant and the priority of a cell's height.
  static func ownHeight(rowHeight: Double, line: Double) -> (constant: Double, priority: Double) {
    rowHeight < 0 ? (0, LayoutPriority.fittingSizeLevel) : (max(rowHeight - line, 0), LayoutPriority.required)
  }

  /// The first self-sizing cell whose constraints do not determine its height, and its row. Only cells whose height was
  /// zero in the last layout are examined, as in UIKit.
  package var cellOfOpenHeight: (id: String, row: Int)? {
    for (row, cell) in cells.enumerated()
    where height(of: cell) < 0 && cell.isInStage && cell.record.state.boundsSize.height < 0.5 {
      let most = try? stage.systemLayoutSizeFitting(
        cell, target: Size(width: record.state.boundsSize.width, height: 1_000),
        horizontalFittingPriority: LayoutPriority.required,
        verticalFittingPriority: LayoutPriority.fittingSizeLevel + 1)
      if let most, most.height > 0.5 { return (cell.id, row) }
    }
    return nil
  }
}
