import InbetweenModel
import Foundation

// The heights of rows, headers and footers.
extension UITableView {
  func exchange(_ former: UIView?, _ view: UIView?) {
    // Code sets the same view again after it has changed its size.
    if former !== view {
      former?.removeFromSuperview()
      if let view { addSubview(view) }
    }
    remeasure()
  }

  // Both are as loaded last; the data source is asked until then.
  var sectionCount: Int {
    plan.counts?.count ?? ListCounts.limited(dataSource?.numberOfSections(in: self) ?? 0, after: 0, in: self)
  }
  func rowCount(of section: Int) -> Int {
    guard let counts = plan.counts else {
      return ListCounts.limited(dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0, after: 0, in: self)
    }
    return counts.indices.contains(section) ? counts[section] : 0
  }

  func measureIfNeeded() { if !plan.isMeasuring, !plan.isLoaded || plan.width != bounds.width { measure() } }

  /// Computes the position of every row; the cell of a self-sizing row is created for this.
  func measure() {
    guard let dataSource, bounds.width > 0 else { return }
    plan = TablePlan(isLoaded: true, isMeasuring: true, width: bounds.width)
    takeEdges()
    defer {
      plan.isMeasuring = false
      if plan.needsShowing { setNeedsLayout() }
    }
    var top: CGFloat = 0
    if let tableHeaderView {
      tableHeaderView.frame = CGRect(x: 0, y: 0, width: bounds.width, height: tableHeaderView.bounds.height)
      top = tableHeaderView.bounds.height
    }
    for section in 0..<ListCounts.limited(dataSource.numberOfSections(in: self), after: 0, in: self) {
      let start = top
      top = addHeader(section, dataSource, at: top)
      let count = ListCounts.limited(
        dataSource.tableView(self, numberOfRowsInSection: section), after: plan.rows.count, in: self)
      plan.rowCounts.append(count)
      for row in 0..<count {
        let path = IndexPath(row: row, section: section)
        var height = rows?.tableView(self, heightForRowAt: path) ?? rowHeight
        if height < 0 { height = fitting(cell(at: path)) }
        plan.rows.append((path, top, height))
        top += height
      }
      top = addFooter(section, dataSource, at: top)
      plan.sections[section] = (start, top)
    }
    if let tableFooterView {
      tableFooterView.frame = CGRect(x: 0, y: top, width: bounds.width, height: tableFooterView.bounds.height)
      top += tableFooterView.bounds.height
    }
    contentSize = CGSize(width: bounds.width, height: top)
  }

  /// How a header or footer looks.
  func look(isHeader: Bool, _ section: Int, isPinned: Bool = false) -> HeaderLook {
    HeaderLook(
      isGrouped: style != .plain, isHeader: isHeader, isFirst: section == 0 && tableHeaderView == nil,
      isPinned: isPinned)
  }

  func take(_ view: UIView?, _ look: HeaderLook) {
    guard let view = view as? UITableViewHeaderFooterView else { return }
    view.take(look)
    view.take(edges.row)
  }

  private func addHeader(_ section: Int, _ dataSource: any UITableViewDataSource, at top: CGFloat) -> CGFloat {
    let title = dataSource.tableView(self, titleForHeaderInSection: section)
    let view = views.headers[section] ?? rows?.tableView(self, viewForHeaderInSection: section)
    let wanted = rows?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
    guard title != nil || view != nil || hasRoom(wanted, sectionHeaderHeight) else { return top }
    let look = look(isHeader: true, section)
    let shown = view ?? title.map { label($0, look) }
    take(shown, look)
    let height = height(of: shown, wanted, least: look.height(hasText: title != nil))
    let padding: CGFloat =
      sectionHeaderTopPadding >= 0 ? sectionHeaderTopPadding : style == .plain && shown != nil ? 22 : 0
    views.headers[section] = shown
    if shown != nil { plan.headers[section] = (top + padding, height) }
    return top + padding + height
  }

  private func addFooter(_ section: Int, _ dataSource: any UITableViewDataSource, at top: CGFloat) -> CGFloat {
    let title = dataSource.tableView(self, titleForFooterInSection: section)
    let view = views.footers[section] ?? rows?.tableView(self, viewForFooterInSection: section)
    let wanted = rows?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    guard title != nil || view != nil || hasRoom(wanted, sectionFooterHeight) else { return top }
    let look = look(isHeader: false, section)
    let shown = view ?? title.map { label($0, look) }
    take(shown, look)
    let height = height(of: shown, wanted, least: look.height(hasText: title != nil))
    views.footers[section] = shown
    if shown != nil { plan.footers[section] = (top, height) }
    return top + height
  }

  /// Whether there is room for a header or footer without a view: in plain tables only if the delegate gives it a height.
  private func hasRoom(_ wanted: CGFloat, _ usual: CGFloat) -> Bool {
    style == .plain ? wanted > 0 && wanted != usual : wanted != 0
  }

  private func height(of view: UIView?, _ wanted: CGFloat, least: CGFloat) -> CGFloat {
    wanted >= 0 ? wanted : view.map { fitting($0, least: least) } ?? least
  }

  private func label(_ title: String, _ look: HeaderLook) -> UIView {
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.textLabel?.text = look.isGrouped && look.isHeader ? title.uppercased() : title
    return view
  }

  /// The height that a view needs at the width of a row. A view that is shown is where it was afterwards: what places it
  /// may be animated.
  ///
  /// - Parameter least: the height without constraints.
  private func fitting(_ view: UIView, least: CGFloat = 44) -> CGFloat {
    if view.superview !== self { insertSubview(view, at: 0) }
    let (room, former) = (rect(0, view.bounds.height), (size: view.bounds.size, center: view.center))
    let content = (view as? any ConfiguredView)?.contentView
    let formerContent = (size: content?.bounds.size ?? .zero, center: content?.center ?? .zero)
    let (isShown, resizes) = (views.shown.contains(ObjectIdentifier(view)), view.bounds.width != room.width)
    UIView.performWithoutAnimation {
      // Size and centre together, so that the view and its content lie at whole places even if the cell's class does not
      // lay its content out.
      if resizes { (view.bounds.size.width, view.center.x) = (room.width, room.midX) }
      if resizes || !isShown {
        (view as? UITableViewCell)?.placeContent()
        (view as? UITableViewHeaderFooterView)?.placeContent()
      }
      view.setNeedsLayout()
    }
    defer {
      if resizes, isShown {
        UIView.performWithoutAnimation {
          (view.bounds.size, view.center) = former
          content?.bounds.size = formerContent.size
          content?.center = formerContent.center
        }
      }
    }
    let target = CGSize(width: room.width, height: 0)
    guard view is any ConfiguredView || view.hasConstrainedSubviews else { return least }
    let size = view.systemLayoutSizeFitting(
      target, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
    return size.height > 0 ? size.height : least
  }

  func cell(at path: IndexPath) -> UITableViewCell {
    if let cell = views.cells[path] { return cell }
    let cell = dataSource?.tableView(self, cellForRowAt: path) ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    views.cells[path] = cell
    cell.take(edges.row)
    let level = rows?.tableView(self, indentationLevelForRowAt: path) ?? 0
    if level != 0 { cell.indentationLevel = level }
    if isEditing { takeEditing(cell, at: path) }
    cell.setEditing(isEditing, animated: false)
    if selected.contains(path) { cell.setSelected(true, animated: false) }
    return cell
  }
}
