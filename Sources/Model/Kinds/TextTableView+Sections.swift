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
  var constraints: [NSLayoutConstraint] = []
  /// Of the cells, from top to bottom.
  var heights: [NSLayoutConstraint] = []
  var groundCount = 0
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
    guard !placement.isChanging else { return }
    placement.isChanging = true
    defer { placement.isChanging = false }
    stage.deactivate(placement.constraints)
    (placement.constraints, placement.heights) = ([], [])
    let sections = TableSection.sections(of: children)
    takeStyle(sections)
    showGrounds(sections)
    constrain(sections)
    // All of them are subviews of the table, and the constants are finite.
    try? stage.activate(placement.constraints)
  }

  private func takeStyle(_ sections: [TableSection]) {
    let scale = Double(stage.canvas.scale)
    for (number, section) in sections.enumerated() {
      section.header?.place = style.place(isHeader: true, isFirst: number == 0, side: margin, scale: scale)
      section.footer?.place = style.place(isHeader: false, isFirst: false, side: margin, scale: scale)
      for (row, cell) in section.cells.enumerated() {
        let (isFirst, isLast) = (row == 0, row == section.cells.count - 1)
        let top: CornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        let bottom: CornerMask = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
        let corners = (isFirst ? top : []).union(isLast ? bottom : [])
        cell.place = TableCellPlace(
          margin: margin, corners: style == .insetGrouped ? corners : [],
          hidesSeparator: separatorStyle == .none || (style.isGrouped && isLast), separatorInset: separatorInset)
        stage.performWithoutAnimation { cell.separator.modelBackgroundColor = separatorColor }
      }
    }
  }

  /// A section that keeps one of its views keeps its background, which moves with them.
  private func showGrounds(_ sections: [TableSection]) {
    var former = placement.grounds
    placement.grounds = []
    for section in sections where style.isGrouped && !section.cells.isEmpty {
      let members = section.members
      let known = former.firstIndex { !$0.members.isDisjoint(with: members) }
      let ground = known.map { former.remove(at: $0).view } ?? newGround()
      ground.show(style, separatorColor: separatorStyle == .none ? nil : separatorColor)
      placement.grounds.append((ground, members))
    }
    for (ground, _) in former { ground.removeFromSuperview() }
  }

  private func newGround() -> TableGroundView {
    let ground = TableGroundView(internalPartOf: self, named: "section\(placement.groundCount)", isLaidOut: true)
    placement.groundCount += 1
    insertChild(ground, at: 0)
    return ground
  }

  private func add(
    _ view: UIView, _ attribute: LayoutAttribute, _ relation: LayoutRelation = .equal, to other: UIView?,
    _ otherAttribute: LayoutAttribute = .notAnAttribute, constant: Double = 0,
    priority: Double = LayoutPriority.required, named name: String
  ) {
    placement.constraints.append(
      NSLayoutConstraint(
        firstItem: view, firstAttribute: attribute, relation: relation, secondItem: other,
        secondAttribute: otherAttribute, constant: constant, priority: priority,
        identifier: "\(LayoutConstraint.tableViewPrefix)\(name)-\(attribute.name)"))
  }

  private func constrain(_ sections: [TableSection]) {
    let line = 1 / Double(stage.canvas.scale)
    let side = style == .insetGrouped ? margin : 0
    var above: UIView?
    // Below the last view, in points.
    var gap = 0.0
    var row = 0
    var grounds = placement.grounds.map(\.view)[...]
    func place(_ view: UIView, _ name: String, side: Double) {
      add(view, .leading, to: self, .leading, constant: side, named: name)
      add(view, .width, to: self, .width, constant: -2 * side, named: name)
      if let above {
        add(view, .top, to: above, .bottom, constant: gap, named: name)
      } else {
        add(view, .top, to: self, .top, constant: gap, named: name)
        add(view, .trailing, to: self, .trailing, constant: -side, named: name)
      }
      (above, gap) = (view, 0)
    }
    for (number, section) in sections.enumerated() {
      if let header = section.header {
        if !style.isGrouped { gap += TableStyle.plainGap }
        place(header, "header\(number)", side: side)
      } else if style.isGrouped {
        gap += TableStyle.groupedGap
      }
      for cell in section.cells {
        place(cell, "row\(row)", side: side)
        setHeight(of: cell, "row\(row)", line)
        gap = line
        row += 1
      }
      if let first = section.cells.first, let last = section.cells.last, let ground = grounds.popFirst() {
        let name = "section\(number)"
        add(ground, .leading, to: first, .leading, named: name)
        add(ground, .trailing, to: first, .trailing, named: name)
        add(ground, .top, to: first, .top, named: name)
        add(ground, .bottom, to: last, .bottom, constant: line, named: name)
      }
      if let footer = section.footer {
        place(footer, "footer\(number)", side: side)
      } else if style.isGrouped {
        gap += TableStyle.groupedGap
      }
    }
    if let above { add(above, .bottom, to: self, .bottom, constant: -gap, named: "content") }
  }

  private func setHeight(of cell: TableCellView, _ name: String, _ line: Double) {
    let own = TextTableView.ownHeight(rowHeight: height(of: cell), line: line)
    add(cell, .height, to: nil, constant: own.constant, priority: own.priority, named: name)
    placement.heights += placement.constraints.suffix(1)
    // Less than what a row height requires, and more than a text's.
    guard !cell.content.isEmpty else { return }
    add(
      cell, .height, .greaterThanOrEqual, to: nil, constant: TableStyle.leastHeight - line,
      priority: LayoutPriority.defaultHigh - 10, named: name)
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
