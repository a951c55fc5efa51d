import InbetweenModel
import Foundation

// The positions of rows, headers and footers, and which of them have views.
extension UITableView {
  func rect(_ top: CGFloat, _ height: CGFloat) -> CGRect {
    let inset = sideInset
    return CGRect(x: inset, y: top, width: bounds.width - 2 * inset, height: height)
  }
  var sideInset: CGFloat { style == .insetGrouped ? layoutMargins.left > 8 ? layoutMargins.left : 16 : 0 }

  func measureIfNeeded() { if !plan.isMeasuring, !plan.isLoaded || plan.width != bounds.width { measure() } }

  /// Computes the position of every row; the cell of a self-sizing row is created for this.
  func measure() {
    guard let dataSource, bounds.width > 0 else { return }
    plan = TablePlan(isLoaded: true, isMeasuring: true, width: bounds.width)
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
      let count = dataSource.tableView(self, numberOfRowsInSection: section)
      for row in 0..<ListCounts.limited(count, after: plan.rows.count, in: self) {
        let path = IndexPath(row: row, section: section)
        var height = rows?.tableView(self, heightForRowAt: path) ?? rowHeight
        if height < 0 { height = max(fitting(cell(at: path)), 44) }
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

  private func addHeader(_ section: Int, _ dataSource: any UITableViewDataSource, at top: CGFloat) -> CGFloat {
    let title = dataSource.tableView(self, titleForHeaderInSection: section)
    let view = views.headers[section] ?? rows?.tableView(self, viewForHeaderInSection: section)
    let wanted = rows?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
    guard title != nil || view != nil || (style != .plain && wanted != 0) else { return top }
    let shown = view ?? title.map { label($0, isHeader: true) }
    let plain: CGFloat = style == .plain ? 28 : title == nil ? 18 : 38
    let height = wanted >= 0 ? wanted : view.map { fitting($0, least: plain) } ?? plain
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
    guard title != nil || view != nil || (style != .plain && wanted != 0) else { return top }
    let shown = view ?? title.map { label($0, isHeader: false) }
    let plain: CGFloat = style == .plain ? 28 : title == nil ? 18 : 30
    let height = wanted >= 0 ? wanted : view.map { fitting($0, least: plain) } ?? plain
    views.footers[section] = shown
    if shown != nil { plan.footers[section] = (top, height) }
    return top + height
  }

  private func label(_ title: String, isHeader: Bool) -> UIView {
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.textLabel?.text = style == .plain || !isHeader ? title : title.uppercased()
    if style != .plain { view.textLabel?.font = .systemFont(ofSize: 13) }
    view.backgroundColor = style == .plain ? .secondarySystemBackground : .clear
    return view
  }

  private func fitting(_ view: UIView, least: CGFloat = 44) -> CGFloat {
    let content =
      (view as? UITableViewCell)?.contentView ?? (view as? UITableViewHeaderFooterView)?.contentView ?? view
    if view.superview !== self { insertSubview(view, at: 0) }
    let width = bounds.width - 2 * sideInset
    UIView.performWithoutAnimation {
      view.bounds.size.width = width
      view.setNeedsLayout()
      content.bounds.size.width = (view as? UITableViewCell)?.contentWidth(width) ?? width
    }
    guard content.subviews.contains(where: { !$0.translatesAutoresizingMaskIntoConstraints }) else {
      return max((view as? UITableViewCell)?.naturalHeight ?? least, least)
    }
    let size = content.systemLayoutSizeFitting(
      CGSize(width: content.bounds.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    return size.height
  }

  func cell(at path: IndexPath) -> UITableViewCell {
    if let cell = views.cells[path] { return cell }
    let cell = dataSource?.tableView(self, cellForRowAt: path) ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    views.cells[path] = cell
    if isEditing { takeEditing(cell, at: path) }
    cell.setEditing(isEditing, animated: false)
    if selected.contains(path) { cell.setSelected(true, animated: false) }
    return cell
  }

  /// - Parameter starts: where rows that were not visible before a change were then; they come from there.
  func showVisibleRows(fadingIn: ((IndexPath) -> Bool)? = nil, from starts: [IndexPath: CGRect] = [:]) {
    guard !plan.isMeasuring else {
      plan.needsShowing = true
      return
    }
    // A data source that asks for visible rows while it makes one sees those that there are.
    guard !views.isShowing else { return setNeedsLayout() }
    views.isShowing = true
    defer { views.isShowing = false }
    measureIfNeeded()
    guard plan.isLoaded else { return }
    let visible = plan.rows(from: bounds.minY, to: bounds.maxY)
    let paths = Set(visible.map(\.path))
    for path in views.cells.keys.sorted() where !paths.contains(path) {
      guard let cell = views.cells.removeValue(forKey: path) else { continue }
      let wasShown = cell.superview === self
      recycle(cell)
      views.lines.removeValue(forKey: path)?.removeFromSuperview()
      if wasShown { rows?.tableView(self, didEndDisplaying: cell, forRowAt: path) }
    }
    for place in visible {
      let cell = cell(at: place.path)
      let frame = displaced(rect(place.top, place.height), place.path)
      if !views.shown.contains(ObjectIdentifier(cell)) || cell.superview !== self {
        views.shown.insert(ObjectIdentifier(cell))
        let isNew = fadingIn?(place.path) == true
        let start = isNew ? nil : starts[place.path]
        UIView.performWithoutAnimation {
          cell.frame = start ?? frame
          if isNew { cell.alpha = 0 }
        }
        rows?.tableView(self, willDisplay: cell, forRowAt: place.path)
        // In front of what lies behind the content.
        let behind = [backgroundView, refreshControl].count { $0?.superview === self }
        insertSubview(cell, at: behind)
        if isNew { cell.alpha = 1 }
        if start != nil { cell.frame = frame }
      } else if cell.frame != frame {
        cell.frame = frame
      }
      if style == .insetGrouped { roundCorners(of: cell, at: place.path) }
      placeLine(place.path, cell, below: frame, from: starts[place.path])
    }
    placeHeaders()
  }

  private func roundCorners(of cell: UITableViewCell, at path: IndexPath) {
    let last = numberOfRows(inSection: path.section) - 1
    var corners: CACornerMask = []
    if path.row == 0 { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if path.row == last { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    cell.layer.cornerRadius = corners.isEmpty ? 0 : 10
    cell.layer.maskedCorners = corners
    // Controls of editing come in from the edge of the card.
    cell.clipsToBounds = true
  }

  /// Headers of plain tables stay at the top while their section is below them, footers at the bottom.
  private func placeHeaders() {
    let (from, to) = (bounds.minY + shownInset.top, bounds.maxY - adjustedContentInset.bottom)
    for section in plan.headers.keys.sorted() {
      guard let place = plan.headers[section], let view = views.headers[section], let room = plan.sections[section]
      else { continue }
      let top = style == .plain ? min(max(place.top, from), room.end - place.height) : place.top
      show(view, CGRect(x: 0, y: top, width: bounds.width, height: place.height)) {
        rows?.tableView(self, willDisplayHeaderView: view, forSection: section)
      }
    }
    for section in plan.footers.keys.sorted() {
      guard let place = plan.footers[section], let view = views.footers[section], let room = plan.sections[section]
      else { continue }
      let top = style == .plain ? max(min(place.top, to - place.height), room.start) : place.top
      show(view, CGRect(x: 0, y: top, width: bounds.width, height: place.height)) {
        rows?.tableView(self, willDisplayFooterView: view, forSection: section)
      }
    }
  }

  private func show(_ view: UIView, _ frame: CGRect, _ tell: () -> Void) {
    if !views.shown.contains(ObjectIdentifier(view)) || view.superview !== self {
      views.shown.insert(ObjectIdentifier(view))
      UIView.performWithoutAnimation { view.frame = frame }
      tell()
      addSubview(view)
    } else if view.frame != frame {
      view.frame = frame
    }
  }

  private func placeLine(_ path: IndexPath, _ cell: UITableViewCell, below frame: CGRect, from start: CGRect?) {
    let isLast = style != .plain && path.row == numberOfRows(inSection: path.section) - 1
    guard separatorStyle != .none, !isLast else { return }
    let line = views.lines[path] ?? UIView(frame: .zero)
    line.backgroundColor = separatorColor
    let height = 1 / UIScreen.main.scale
    let inset = cell.ownSeparatorInset ?? separatorInset
    let indent = inset.left > 0 ? cell.editingInsets.leading : 0
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    func place(below frame: CGRect) -> CGRect {
      CGRect(
        x: frame.minX + inset.left + (isReversed ? 0 : indent), y: frame.maxY - height,
        width: max(frame.width - inset.left - inset.right - indent, 0), height: height)
    }
    if views.lines[path] == nil {
      views.lines[path] = line
      UIView.performWithoutAnimation { line.frame = place(below: start ?? frame) }
      addSubview(line)
    }
    line.frame = place(below: frame)
  }

  /// Remaining cells move to their new positions, inserted ones fade in there, deleted ones fade out.
  func show(_ changes: ChangeBatch, animated: Bool, _ completion: ((Bool) -> Void)? = nil) {
    endSwipe(animated: false)
    guard isInStage else {
      for view in changes.leaving { recycle(view) }
      reloadData()
      completion?(true)
      return
    }
    let (former, formerLines) = (views.cells, views.lines)
    (views.cells, views.lines) = ([:], [:])
    var leaving = changes.leaving
    for path in former.keys.sorted() {
      guard let cell = former[path] else { continue }
      if let next = changes.path(after: path) {
        views.cells[next] = cell
        views.lines[next] = formerLines[path]
      } else {
        leaving.append(cell)
        if let line = formerLines[path] { leaving.append(line) }
      }
    }
    if changes.hasSections {
      leaving += moveSections(&views.headers, changes) + moveSections(&views.footers, changes)
    }
    selected = Set(selected.compactMap { changes.path(after: $0) })
    let (starts, counts) = (animated ? places(before: changes) : [:], plan.counts)
    measure()
    if let counts, let new = plan.counts {
      report(changes.contradiction(from: counts, to: new, of: "row", in: "table view"))
    }
    let move = { [self] in
      for view in leaving { view.alpha = 0 }
      showVisibleRows(fadingIn: animated ? { changes.isNew($0) } : nil, from: starts)
    }
    let end: (Bool) -> Void = { [self] finished in
      for view in leaving { recycle(view) }
      completion?(finished)
    }
    guard animated else {
      move()
      return end(true)
    }
    UIView.animate(withDuration: 0.3, animations: move, completion: end)
  }
}

extension UITableView {
  /// Where the remaining rows are before a change, by their new paths; those of reloaded sections are others.
  private func places(before changes: ChangeBatch) -> [IndexPath: CGRect] {
    var places: [IndexPath: CGRect] = [:]
    for row in plan.rows where !changes.reloadedSections.contains(row.path.section) {
      if let next = changes.path(after: row.path) { places[next] = rect(row.top, row.height) }
    }
    return places
  }

  /// Assigns headers or footers to the new sections; returns those of deleted sections.
  private func moveSections(_ views: inout [Int: UIView], _ changes: ChangeBatch) -> [UIView] {
    let former = views
    views = [:]
    var leaving: [UIView] = []
    for section in former.keys.sorted() {
      guard let view = former[section] else { continue }
      if let next = changes.section(after: section) { views[next] = view } else { leaving.append(view) }
    }
    return leaving
  }
}
