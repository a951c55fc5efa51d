public import Foundation

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public var section: Int { count > 0 ? self[0] : 0 }
  public var row: Int { count > 1 ? self[1] : 0 }
  public var item: Int { row }
}

/// Rows one below the other, as many as a data source says. Only rows that can be seen are there.
open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle, automatic = 100 }
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
  public enum SeparatorStyle: Int, Sendable { case none, singleLine }
  public enum SeparatorInsetReference: Int, Sendable { case fromCellEdges, fromAutomaticInsets }

  public static let automaticDimension: CGFloat = -1
  public static let indexSearch = "{search}"
  public static let selectionDidChangeNotification = NSNotification.Name("UITableViewSelectionDidChangeNotification")

  public let style: Style
  open weak var dataSource: (any UITableViewDataSource)? { didSet { if isLoaded { reloadData() } } }
  /// In points; ``automaticDimension`` for what the cell's constraints ask for.
  open var rowHeight: CGFloat = UITableView.automaticDimension { didSet { remeasure() } }
  open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension { didSet { remeasure() } }
  open var sectionFooterHeight: CGFloat = UITableView.automaticDimension { didSet { remeasure() } }
  /// Kept free above each section's header, in points. UIKit's own for plain tables is 22 from iOS 15 on, where there are
  /// headers.
  open var sectionHeaderTopPadding: CGFloat = UITableView.automaticDimension { didSet { remeasure() } }
  /// Every row is measured, so that estimates change nothing.
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension
  open var estimatedSectionHeaderHeight: CGFloat = UITableView.automaticDimension
  open var estimatedSectionFooterHeight: CGFloat = UITableView.automaticDimension
  open var fillerRowHeight: CGFloat = 0
  open var separatorStyle = SeparatorStyle.singleLine { didSet { if isLoaded { reloadData() } } }
  open var separatorColor: UIColor? = .separator {
    didSet { for line in lines.values { line.backgroundColor = separatorColor } }
  }
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) { didSet { setNeedsLayout() } }
  open var separatorInsetReference = SeparatorInsetReference.fromCellEdges
  open var separatorEffect: UIVisualEffect?
  open var cellLayoutMarginsFollowReadableWidth = false
  open var insetsContentViewsToSafeArea = true
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var allowsSelectionDuringEditing = false
  open var allowsMultipleSelectionDuringEditing = false
  open var isPrefetchingEnabled = true
  open var selectionFollowsFocus = false
  open var remembersLastFocusedIndexPath = false
  open var sectionIndexColor: UIColor?
  open var sectionIndexBackgroundColor: UIColor?
  open var sectionIndexMinimumDisplayRowCount = 0
  open var tableHeaderView: UIView? { didSet { exchange(oldValue, tableHeaderView) } }
  open var tableFooterView: UIView? { didSet { exchange(oldValue, tableFooterView) } }
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  private var cellClasses: [String: UITableViewCell.Type] = [:]
  private var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  private var spareCells: [String: [UITableViewCell]] = [:]
  private var spareHeaders: [String: [UITableViewHeaderFooterView]] = [:]
  private var cells: [IndexPath: UITableViewCell] = [:]
  private var lines: [IndexPath: UIView] = [:]
  private var headers: [Int: UIView] = [:]
  private var footers: [Int: UIView] = [:]
  private var plan = TablePlan()
  private var isLoaded = false
  private var selected: Set<IndexPath> = []
  private var measuredWidth: CGFloat = 0

  public init(frame: CGRect, style: UITableView.Style) {
    self.style = style
    super.init(frame: frame)
    begin()
  }

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    begin()
  }

  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  private func begin() {
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
    alwaysBounceVertical = true
  }

  private func exchange(_ former: UIView?, _ view: UIView?) {
    former?.removeFromSuperview()
    if let view { addSubview(view) }
    remeasure()
  }

  /// Where rows lie is worked out anew with the next layout.
  private func remeasure() {
    isLoaded = false
    setNeedsLayout()
  }

  // MARK: - Cells

  open func register(_ cellClass: UITableViewCell.Type?, forCellReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass
  }
  open func register(
    _ aClass: UITableViewHeaderFooterView.Type?, forHeaderFooterViewReuseIdentifier identifier: String
  ) { headerClasses[identifier] = aClass }

  /// Swift makes objects of a class that it does not know through a required initializer only.
  private func makeCell(_ identifier: String) -> UITableViewCell? {
    guard let cellClass = cellClasses[identifier] else { return nil }
    if cellClass == UITableViewCell.self { return UITableViewCell(style: .default, reuseIdentifier: identifier) }
    let cell = cellClass.init(coder: LayerCoder())
    cell?.takeIdentifier(identifier)
    return cell
  }

  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = spareCells[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    return makeCell(identifier)
  }

  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    dequeueReusableCell(withIdentifier: identifier)
      ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    if let view = spareHeaders[identifier]?.popLast() {
      view.prepareForReuse()
      return view
    }
    guard let viewClass = headerClasses[identifier] else { return nil }
    if viewClass == UITableViewHeaderFooterView.self { return UITableViewHeaderFooterView(reuseIdentifier: identifier) }
    let view = viewClass.init(coder: LayerCoder())
    view?.takeIdentifier(identifier)
    return view
  }

  open var visibleCells: [UITableViewCell] {
    showVisibleRows()
    return shownPaths.compactMap { cells[$0] }
  }
  open var indexPathsForVisibleRows: [IndexPath]? {
    showVisibleRows()
    return shownPaths
  }
  private var shownPaths: [IndexPath] { cells.filter { $0.value.superview === self }.keys.sorted() }
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { shownPaths.first { cells[$0] === cell } }
  open func indexPathForRow(at point: CGPoint) -> IndexPath? { plan.row(at: point.y)?.path }
  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    plan.rows(from: rect.minY, to: rect.maxY).map(\.path)
  }
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    measureIfNeeded()
    return plan.rows.first { $0.path == indexPath }.map { rect($0.top, $0.height) } ?? .zero
  }
  open func rect(forSection section: Int) -> CGRect {
    measureIfNeeded()
    guard let place = plan.sections[section] else { return .zero }
    return CGRect(x: 0, y: place.start, width: bounds.width, height: place.end - place.start)
  }
  open func rectForHeader(inSection section: Int) -> CGRect {
    measureIfNeeded()
    return plan.headers[section].map { CGRect(x: 0, y: $0.top, width: bounds.width, height: $0.height) } ?? .zero
  }
  open func rectForFooter(inSection section: Int) -> CGRect {
    measureIfNeeded()
    return plan.footers[section].map { CGRect(x: 0, y: $0.top, width: bounds.width, height: $0.height) } ?? .zero
  }
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    headers[section] as? UITableViewHeaderFooterView
  }
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    footers[section] as? UITableViewHeaderFooterView
  }
  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
  open func numberOfRows(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }
  private func rect(_ top: CGFloat, _ height: CGFloat) -> CGRect {
    let inset = sideInset
    return CGRect(x: inset, y: top, width: bounds.width - 2 * inset, height: height)
  }
  private var sideInset: CGFloat { style == .insetGrouped ? layoutMargins.left > 8 ? layoutMargins.left : 16 : 0 }

  // MARK: - Changes

  open var hasUncommittedUpdates: Bool { batch != nil }
  private var batch: ChangeBatch?

  open func reloadData() {
    for path in cells.keys.sorted() { if let cell = cells[path] { recycle(cell) } }
    for path in lines.keys.sorted() { lines[path]?.removeFromSuperview() }
    for section in headers.keys.sorted() { recycle(header: headers[section]) }
    for section in footers.keys.sorted() { recycle(header: footers[section]) }
    (cells, lines, headers, footers) = ([:], [:], [:], [:])
    selected = []
    remeasure()
  }

  open func beginUpdates() { if batch == nil { batch = ChangeBatch() } }
  /// Rows that came, went or changed their height take their places within 0.3 s.
  open func endUpdates() {
    let changes = batch ?? ChangeBatch()
    batch = nil
    show(changes, animated: true)
  }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    let changes = batch ?? ChangeBatch()
    batch = nil
    show(changes, animated: true, completion)
  }
  open func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    change(animated: animation != .none) { $0.inserted += indexPaths }
  }
  open func deleteRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    change(animated: animation != .none) { $0.deleted += indexPaths }
  }
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change(animated: true) { $0.moved.append((indexPath, newIndexPath)) }
  }
  open func reloadRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    for path in indexPaths { if let cell = cells.removeValue(forKey: path) { recycle(cell) } }
    change(animated: animation != .none) { _ in }
  }
  open func reconfigureRows(at indexPaths: [IndexPath]) { reloadRows(at: indexPaths, with: .none) }
  open func insertSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
    change(animated: animation != .none) { $0.reloads = true }
  }
  open func deleteSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
    change(animated: animation != .none) { $0.reloads = true }
  }
  open func moveSection(_ section: Int, toSection newSection: Int) { change(animated: true) { $0.reloads = true } }
  open func reloadSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
    for section in sections {
      recycle(header: headers.removeValue(forKey: section))
      recycle(header: footers.removeValue(forKey: section))
    }
    for path in cells.keys.sorted() where sections.contains(path.section) {
      if let cell = cells.removeValue(forKey: path) { recycle(cell) }
      lines.removeValue(forKey: path)?.removeFromSuperview()
    }
    change(animated: animation != .none) { _ in }
  }

  private func change(animated: Bool, _ note: (inout ChangeBatch) -> Void) {
    var changes = batch ?? ChangeBatch()
    note(&changes)
    if batch != nil { batch = changes } else { show(changes, animated: animated) }
  }

  /// Cells that stay go to their new places, those that come fade in there, those that go fade out.
  private func show(_ changes: ChangeBatch, animated: Bool, _ completion: ((Bool) -> Void)? = nil) {
    guard isInStage, !changes.reloads else {
      reloadData()
      if isInStage, animated {
        UIView.animate(withDuration: 0.3, animations: { self.layoutIfNeeded() }, completion: completion)
      } else {
        completion?(true)
      }
      return
    }
    let (former, formerLines) = (cells, lines)
    (cells, lines) = ([:], [:])
    var leaving: [UIView] = []
    for path in former.keys.sorted() {
      guard let cell = former[path] else { continue }
      if let next = changes.path(after: path) {
        cells[next] = cell
        lines[next] = formerLines[path]
      } else {
        leaving.append(cell)
        if let line = formerLines[path] { leaving.append(line) }
      }
    }
    selected = Set(selected.compactMap { changes.path(after: $0) })
    let inserted = Set(changes.inserted)
    measure()
    let move = { [self] in
      for view in leaving { view.alpha = 0 }
      showVisibleRows(fadingIn: animated ? inserted : [])
    }
    let end: (Bool) -> Void = { [self] finished in
      for view in leaving {
        if let cell = view as? UITableViewCell { recycle(cell) } else { view.removeFromSuperview() }
      }
      completion?(finished)
    }
    guard animated else {
      move()
      return end(true)
    }
    UIView.animate(withDuration: 0.3, animations: move, completion: end)
  }

  // MARK: - Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = CGRect(origin: contentOffset, size: bounds.size)
    showVisibleRows()
  }

  open override var contentOffset: CGPoint {
    get { super.contentOffset }
    set {
      super.contentOffset = newValue
      setNeedsLayout()
    }
  }

  private var rows: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  private func measureIfNeeded() { if !isLoaded || measuredWidth != bounds.width { measure() } }

  /// Where every row lies; a row whose height follows from its content is made for that.
  private func measure() {
    guard let dataSource, bounds.width > 0 else { return }
    isLoaded = true
    measuredWidth = bounds.width
    plan = TablePlan()
    var top: CGFloat = 0
    if let tableHeaderView {
      tableHeaderView.frame = CGRect(x: 0, y: 0, width: bounds.width, height: tableHeaderView.bounds.height)
      top = tableHeaderView.bounds.height
    }
    for section in 0..<max(dataSource.numberOfSections(in: self), 0) {
      let start = top
      top = addHeader(section, dataSource, at: top)
      for row in 0..<max(dataSource.tableView(self, numberOfRowsInSection: section), 0) {
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
    let view = headers[section] ?? rows?.tableView(self, viewForHeaderInSection: section)
    let wanted = rows?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
    guard title != nil || view != nil || (style != .plain && wanted != 0) else { return top }
    let shown = view ?? title.map { label($0, isHeader: true) }
    let plain: CGFloat = style == .plain ? 28 : title == nil ? 18 : 38
    let height = wanted >= 0 ? wanted : view.map { fitting($0, least: plain) } ?? plain
    let padding: CGFloat =
      sectionHeaderTopPadding >= 0 ? sectionHeaderTopPadding : style == .plain && shown != nil ? 22 : 0
    headers[section] = shown
    if shown != nil { plan.headers[section] = (top + padding, height) }
    return top + padding + height
  }

  private func addFooter(_ section: Int, _ dataSource: any UITableViewDataSource, at top: CGFloat) -> CGFloat {
    let title = dataSource.tableView(self, titleForFooterInSection: section)
    let view = footers[section] ?? rows?.tableView(self, viewForFooterInSection: section)
    let wanted = rows?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    guard title != nil || view != nil || (style != .plain && wanted != 0) else { return top }
    let shown = view ?? title.map { label($0, isHeader: false) }
    let plain: CGFloat = style == .plain ? 28 : title == nil ? 18 : 30
    let height = wanted >= 0 ? wanted : view.map { fitting($0, least: plain) } ?? plain
    footers[section] = shown
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

  private func cell(at path: IndexPath) -> UITableViewCell {
    if let cell = cells[path] { return cell }
    let cell = dataSource?.tableView(self, cellForRowAt: path) ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    cells[path] = cell
    cell.setEditing(isEditing, animated: false)
    if selected.contains(path) { cell.setSelected(true, animated: false) }
    return cell
  }

  private func recycle(_ cell: UITableViewCell) {
    cell.removeFromSuperview()
    cell.alpha = 1
    if let identifier = cell.reuseIdentifier { spareCells[identifier, default: []].append(cell) }
  }

  private func recycle(header view: UIView?) {
    guard let view else { return }
    view.removeFromSuperview()
    if let header = view as? UITableViewHeaderFooterView, let identifier = header.reuseIdentifier {
      spareHeaders[identifier, default: []].append(header)
    }
  }

  private func showVisibleRows(fadingIn: Set<IndexPath> = []) {
    measureIfNeeded()
    guard isLoaded else { return }
    let visible = plan.rows(from: bounds.minY, to: bounds.maxY)
    let paths = Set(visible.map(\.path))
    for path in cells.keys.sorted() where !paths.contains(path) {
      guard let cell = cells.removeValue(forKey: path) else { continue }
      let wasShown = cell.superview === self
      recycle(cell)
      lines.removeValue(forKey: path)?.removeFromSuperview()
      if wasShown { rows?.tableView(self, didEndDisplaying: cell, forRowAt: path) }
    }
    for place in visible {
      let cell = cell(at: place.path)
      let frame = rect(place.top, place.height)
      if !shownCells.contains(ObjectIdentifier(cell)) || cell.superview !== self {
        shownCells.insert(ObjectIdentifier(cell))
        UIView.performWithoutAnimation {
          cell.frame = frame
          if fadingIn.contains(place.path) { cell.alpha = 0 }
        }
        rows?.tableView(self, willDisplay: cell, forRowAt: place.path)
        insertSubview(cell, at: backgroundView == nil ? 0 : 1)
        if fadingIn.contains(place.path) { cell.alpha = 1 }
      } else if cell.frame != frame {
        cell.frame = frame
      }
      if style == .insetGrouped { roundCorners(of: cell, at: place.path) }
      placeLine(place.path, cell, below: frame)
    }
    placeHeaders()
  }
  /// Cells that have been shown since they were made: those that were made to be measured have not.
  private var shownCells: Set<ObjectIdentifier> = []

  private func roundCorners(of cell: UITableViewCell, at path: IndexPath) {
    let last = numberOfRows(inSection: path.section) - 1
    var corners: CACornerMask = []
    if path.row == 0 { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if path.row == last { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    cell.layer.cornerRadius = corners.isEmpty ? 0 : 10
    cell.layer.maskedCorners = corners
    cell.clipsToBounds = !corners.isEmpty
  }

  /// Headers of plain tables stay at the top while their section is beneath them, footers at the bottom.
  private func placeHeaders() {
    let (from, to) = (bounds.minY + adjustedContentInset.top, bounds.maxY - adjustedContentInset.bottom)
    for section in plan.headers.keys.sorted() {
      guard let place = plan.headers[section], let view = headers[section], let room = plan.sections[section] else {
        continue
      }
      let top = style == .plain ? min(max(place.top, from), room.end - place.height) : place.top
      show(view, CGRect(x: 0, y: top, width: bounds.width, height: place.height)) {
        rows?.tableView(self, willDisplayHeaderView: view, forSection: section)
      }
    }
    for section in plan.footers.keys.sorted() {
      guard let place = plan.footers[section], let view = footers[section], let room = plan.sections[section] else {
        continue
      }
      let top = style == .plain ? max(min(place.top, to - place.height), room.start) : place.top
      show(view, CGRect(x: 0, y: top, width: bounds.width, height: place.height)) {
        rows?.tableView(self, willDisplayFooterView: view, forSection: section)
      }
    }
  }

  private func show(_ view: UIView, _ frame: CGRect, _ tell: () -> Void) {
    if !shownCells.contains(ObjectIdentifier(view)) || view.superview !== self {
      shownCells.insert(ObjectIdentifier(view))
      UIView.performWithoutAnimation { view.frame = frame }
      tell()
      addSubview(view)
    } else if view.frame != frame {
      view.frame = frame
    }
  }

  private func placeLine(_ path: IndexPath, _ cell: UITableViewCell, below frame: CGRect) {
    let isLast = style != .plain && path.row == numberOfRows(inSection: path.section) - 1
    guard separatorStyle == .singleLine, !isLast else { return }
    let line = lines[path] ?? UIView(frame: .zero)
    line.backgroundColor = separatorColor
    let height = 1 / UIScreen.main.scale
    let inset = cell.ownSeparatorInset ?? separatorInset
    line.frame = CGRect(
      x: frame.minX + inset.left, y: frame.maxY - height, width: max(frame.width - inset.left - inset.right, 0),
      height: height)
    if lines[path] == nil {
      lines[path] = line
      addSubview(line)
    }
  }

  // MARK: - Selection and editing

  open var indexPathForSelectedRow: IndexPath? { selected.sorted().first }
  open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected.sorted() }
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: UITableView.ScrollPosition) {
    if !allowsMultipleSelection || indexPath == nil {
      for other in selected.sorted() where other != indexPath { deselectRow(at: other, animated: animated) }
    }
    guard let indexPath else { return }
    selected.insert(indexPath)
    cells[indexPath]?.setSelected(true, animated: animated)
    if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
  }
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selected.remove(indexPath)
    cells[indexPath]?.setSelected(false, animated: animated)
  }
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: UITableView.ScrollPosition, animated: Bool) {
    let row = rectForRow(at: indexPath)
    guard scrollPosition != .none else { return scrollRectToVisible(row, animated: animated) }
    let inset = adjustedContentInset
    let free = bounds.height - inset.top - inset.bottom - row.height
    let share: CGFloat = scrollPosition == .top ? 0 : scrollPosition == .middle ? 0.5 : 1
    let most = max(contentSize.height + inset.bottom - bounds.height, -inset.top)
    let wanted = row.minY - free * share - inset.top
    setContentOffset(CGPoint(x: 0, y: min(max(wanted, -inset.top), most)), animated: animated)
  }
  open func scrollToNearestSelectedRow(at scrollPosition: UITableView.ScrollPosition, animated: Bool) {
    if let path = indexPathForSelectedRow { scrollToRow(at: path, at: scrollPosition, animated: animated) }
  }

  /// The signs for deleting and moving are not drawn.
  open var isEditing = false { didSet { if isEditing != oldValue { setEditing(isEditing, animated: false) } } }
  open func setEditing(_ editing: Bool, animated: Bool) {
    if isEditing != editing { isEditing = editing }
    for path in cells.keys.sorted() { cells[path]?.setEditing(editing, animated: animated) }
  }

  private var touched: IndexPath?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard allowsSelection, let touch = touches.first, let path = indexPathForRow(at: touch.location(in: self)),
      rows?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    touched = path
    cells[path]?.setHighlighted(true, animated: false)
    rows?.tableView(self, didHighlightRowAt: path)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { letGo() }

  @discardableResult
  private func letGo() -> IndexPath? {
    guard let path = touched else { return nil }
    touched = nil
    cells[path]?.setHighlighted(false, animated: false)
    rows?.tableView(self, didUnhighlightRowAt: path)
    return path
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let path = letGo(), indexPathForRow(at: touch.location(in: self)) == path else {
      return
    }
    if allowsMultipleSelection, selected.contains(path) {
      guard let path = rows == nil ? path : rows?.tableView(self, willDeselectRowAt: path) else { return }
      deselectRow(at: path, animated: false)
      rows?.tableView(self, didDeselectRowAt: path)
      return
    }
    guard let path = rows == nil ? path : rows?.tableView(self, willSelectRowAt: path) else { return }
    let others = allowsMultipleSelection ? [] : selected.sorted().filter { $0 != path }
    for other in others {
      guard let other = rows == nil ? other : rows?.tableView(self, willDeselectRowAt: other) else { continue }
      deselectRow(at: other, animated: false)
      rows?.tableView(self, didDeselectRowAt: other)
    }
    selectRow(at: path, animated: false, scrollPosition: .none)
    rows?.tableView(self, didSelectRowAt: path)
  }
}

/// Where the rows, headers and footers of a table lie, in its content's coordinates.
struct TablePlan {
  typealias Row = (path: IndexPath, top: CGFloat, height: CGFloat)

  /// From the top down.
  var rows: [Row] = []
  var headers: [Int: (top: CGFloat, height: CGFloat)] = [:]
  var footers: [Int: (top: CGFloat, height: CGFloat)] = [:]
  var sections: [Int: (start: CGFloat, end: CGFloat)] = [:]

  /// The first row that ends below a place, by halving.
  private func first(below place: CGFloat) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].top + rows[middle].height > place { high = middle } else { low = middle + 1 }
    }
    return low
  }

  func row(at place: CGFloat) -> Row? {
    let index = first(below: place)
    return rows.indices.contains(index) && rows[index].top <= place ? rows[index] : nil
  }

  func rows(from start: CGFloat, to end: CGFloat) -> [Row] {
    Array(rows[first(below: start)...].prefix { $0.top < end })
  }
}
