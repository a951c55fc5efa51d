import InbetweenModel
import Foundation

// The positions of rows, headers and footers, and which of them have views.
extension UITableView {
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
      if wasShown { rows?.tableView(self, didEndDisplaying: cell, forRowAt: path) }
    }
    var lines: Set<IndexPath> = []
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
        // What is told may reload everything.
        guard views.cells[place.path] === cell else { continue }
        // In front of what lies behind the content.
        let behind = [backgroundView, refreshControl].count { $0?.superview === self }
        insertSubview(cell, at: behind)
        if isNew { cell.alpha = 1 }
        if start != nil { cell.frame = frame }
      } else if cell.frame != frame {
        cell.frame = frame
      }
      if style == .insetGrouped { roundCorners(of: cell, at: place.path) }
      lines.formUnion(placeLines(place.path, cell, frame, from: starts[place.path]))
    }
    for path in views.lines.keys.sorted() where !lines.contains(path) {
      views.lines.removeValue(forKey: path)?.removeFromSuperview()
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
      take(view, look(isHeader: true, section, isPinned: top != place.top))
      show(view, rect(top, place.height)) { rows?.tableView(self, willDisplayHeaderView: view, forSection: section) }
    }
    for section in plan.footers.keys.sorted() {
      guard let place = plan.footers[section], let view = views.footers[section], let room = plan.sections[section]
      else { continue }
      let top = style == .plain ? max(min(place.top, to - place.height), room.start) : place.top
      take(view, look(isHeader: false, section, isPinned: top != place.top))
      show(view, rect(top, place.height)) { rows?.tableView(self, willDisplayFooterView: view, forSection: section) }
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

  /// Places the line below a row, and that above the first row of a grouped table's section. Those at the ends of such
  /// a section are as wide as the table; inset tables have none there.
  ///
  /// - Returns: their paths.
  private func placeLines(
    _ path: IndexPath, _ cell: UITableViewCell, _ frame: CGRect, from start: CGRect?
  ) -> [IndexPath] {
    guard separatorStyle != .none else { return [] }
    let height = 1 / UIScreen.main.scale
    let isLast = style != .plain && path.row == numberOfRows(inSection: path.section) - 1
    let (leading, trailing) = isLast ? (0, 0) : separatorEnds(of: cell)
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    func below(_ frame: CGRect) -> CGRect {
      CGRect(
        x: frame.minX + min(isReversed ? trailing : leading, frame.width), y: frame.maxY - height,
        width: max(frame.width - leading - trailing, 0), height: height)
    }
    func above(_ frame: CGRect) -> CGRect {
      CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: height)
    }
    var placed: [IndexPath] = []
    if style == .grouped, path.row == 0 {
      let first = IndexPath(row: -1, section: path.section)
      place(first, in: above(frame), from: start.map(above), before: cell)
      placed.append(first)
    }
    if !isLast || style == .grouped {
      place(path, in: below(frame), from: start.map(below), before: cell)
      placed.append(path)
    }
    return placed
  }

  /// A line lies on its row, so that what stays at the edges of the table covers it.
  private func place(_ path: IndexPath, in frame: CGRect, from start: CGRect?, before cell: UITableViewCell) {
    let line = views.lines[path] ?? UIView(frame: .zero)
    line.backgroundColor = separatorColor
    if views.lines[path] == nil {
      views.lines[path] = line
      UIView.performWithoutAnimation { line.frame = start ?? frame }
      insertSubview(line, aboveSubview: cell)
    }
    line.frame = frame
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
      } else {
        leaving.append(cell)
      }
    }
    for path in formerLines.keys.sorted() {
      guard let line = formerLines[path] else { continue }
      let next =
        path.row < 0
        ? changes.section(after: path.section).map { IndexPath(row: path.row, section: $0) } : changes.path(after: path)
      if let next { views.lines[next] = line } else { leaving.append(line) }
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

  /// Takes out the rows and lines of sections, and their headers and footers, which it keeps for others.
  func takeRows(of sections: IndexSet) -> [UIView] {
    for section in sections {
      recycle(views.headers.removeValue(forKey: section))
      recycle(views.footers.removeValue(forKey: section))
    }
    var rows: [UIView] = []
    for path in views.cells.keys.sorted() where sections.contains(path.section) {
      rows += [views.cells.removeValue(forKey: path), views.lines.removeValue(forKey: path)].compactMap { $0 }
    }
    return rows
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
