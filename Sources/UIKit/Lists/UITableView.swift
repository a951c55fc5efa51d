@_spi(Kinds) public import InbetweenModel
public import Foundation

/// Shows the rows of a data source. Only visible rows have views.
open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle, automatic = 100 }
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
  public enum SeparatorInsetReference: Int, Sendable { case fromCellEdges, fromAutomaticInsets }

  public static let automaticDimension: CGFloat = -1
  public static let indexSearch = "{search}"
  public static let selectionDidChangeNotification = NSNotification.Name("UITableViewSelectionDidChangeNotification")

  open package(set) var style: Style
  open weak var dataSource: (any UITableViewDataSource)? { didSet { if plan.isLoaded { reloadData() } } }
  /// In points; ``automaticDimension`` for a height determined by the cell's constraints.
  open var rowHeight: CGFloat {
    get { heights.row }
    set { heights.row = newValue }
  }
  open var sectionHeaderHeight: CGFloat {
    get { heights.header }
    set { heights.header = newValue }
  }
  open var sectionFooterHeight: CGFloat {
    get { heights.footer }
    set { heights.footer = newValue }
  }
  /// The padding above each section's header, in points. UIKit's default for plain tables is 22 from iOS 15 on, if
  /// there are headers.
  open var sectionHeaderTopPadding: CGFloat {
    get { heights.headerTop }
    set { heights.headerTop = newValue }
  }
  private var heights = TableHeights() { didSet { if heights != oldValue { remeasure() } } }
  /// Estimates have no effect, because every row is measured.
  open var estimatedRowHeight: CGFloat {
    get { estimatedHeights.row }
    set { estimatedHeights.row = newValue }
  }
  open var estimatedSectionHeaderHeight: CGFloat {
    get { estimatedHeights.header }
    set { estimatedHeights.header = newValue }
  }
  open var estimatedSectionFooterHeight: CGFloat {
    get { estimatedHeights.footer }
    set { estimatedHeights.footer = newValue }
  }
  var estimatedHeights = TableHeights()
  open var fillerRowHeight: CGFloat = 0
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine { didSet { if plan.isLoaded { reloadData() } } }
  open var separatorColor: UIColor? = .separator {
    didSet { for line in views.lines.values { line.backgroundColor = separatorColor } }
  }
  /// In points; without one of its own, a table's lines begin where the texts of the cells do.
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? automaticSeparatorInset }
    set { ownSeparatorInset = newValue }
  }
  private(set) var ownSeparatorInset: UIEdgeInsets? { didSet { setNeedsLayout() } }
  open var separatorInsetReference = SeparatorInsetReference.fromCellEdges { didSet { setNeedsLayout() } }
  open var separatorEffect: UIVisualEffect?
  /// Whether the margins of rows leave a readable width between them: 672 points, or what the table's own margins leave.
  open var cellLayoutMarginsFollowReadableWidth = false { didSet { setNeedsLayout() } }
  /// Whether contents of rows, headers and footers are within the safe area at the sides of the table.
  open var insetsContentViewsToSafeArea = true { didSet { setNeedsLayout() } }
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var allowsSelectionDuringEditing = false
  open var allowsMultipleSelectionDuringEditing = false
  var sectionIndex = SectionIndexLook()
  var prefetching = TablePrefetching()
  var focusing = TableFocus()
  var dragging = TableDragging()
  open var hasActiveDrag: Bool { false }
  open var hasActiveDrop: Bool { false }
  open var tableHeaderView: UIView? { didSet { exchange(oldValue, tableHeaderView) } }
  open var tableFooterView: UIView? { didSet { exchange(oldValue, tableFooterView) } }
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// The rows of a table with static content.
  package var staticRows: StaticRows?
  private var pools = (cells: TablePool<UITableViewCell>(), headers: TablePool<UITableViewHeaderFooterView>())
  var views = TableViews()
  var plan = TablePlan()
  var selected: Set<IndexPath> = []
  /// The row that lies aside.
  var swipe: RowSwipe?

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
    standardMargins = .list
    beginSwipes()
    beginLifts()
    menus.serve(self)
  }

  private let menus = ListMenus()
  /// The interaction behind the context menus of rows.
  open var contextMenuInteraction: UIContextMenuInteraction? { menus.interaction }

  /// Makes the next layout compute the positions of rows again.
  func remeasure() {
    plan.isLoaded = false
    setNeedsLayout()
  }

  // MARK: - Cells

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    let cellClass = cellClass as? UITableViewCell.Type
    pools.cells.register(
      identifier, cellClass.map { cell in { ClassInstances.cell(of: cell, reuseIdentifier: identifier) } })
  }
  /// - Parameter nib: an xib whose only top-level object is the cell.
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    pools.cells.register(identifier, nib.map { nib in { nib.first(of: UITableViewCell.self) } })
  }
  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    pools.headers.register(identifier, nib.map { nib in { nib.first(of: UITableViewHeaderFooterView.self) } })
  }
  /// Makes cells of a prototype in a storyboard available.
  package func register(prototype: @escaping () -> UITableViewCell?, _ identifier: String) {
    pools.cells.register(identifier, prototype)
  }
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    let aClass = aClass as? UITableViewHeaderFooterView.Type
    pools.headers.register(
      identifier, aClass.map { header in { ClassInstances.header(of: header, reuseIdentifier: identifier) } })
  }

  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    guard let cell = pools.cells.takeSpare(identifier) else { return pools.cells.made(identifier) }
    cell.prepareForReuse()
    return cell
  }

  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    dequeueReusableCell(withIdentifier: identifier)
      ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    guard let view = pools.headers.takeSpare(identifier) else { return pools.headers.made(identifier) }
    view.prepareForReuse()
    return view
  }

  /// Keeps a view that is no longer shown.
  func recycle(_ view: UIView?) {
    guard let view else { return }
    view.removeFromSuperview()
    view.alpha = 1
    views.shown.remove(ObjectIdentifier(view))
    if let cell = view as? UITableViewCell {
      // The next row that it shows may be another one.
      if cell.isHighlighted { cell.setHighlighted(false, animated: false) }
      if cell.isSelected { cell.setSelected(false, animated: false) }
      pools.cells.keep(cell)
    }
    if let header = view as? UITableViewHeaderFooterView { pools.headers.keep(header) }
  }

  open var visibleCells: [UITableViewCell] {
    showVisibleRows()
    return shownPaths.compactMap { views.cells[$0] }
  }
  open var indexPathsForVisibleRows: [IndexPath]? {
    showVisibleRows()
    return shownPaths
  }
  private var shownPaths: [IndexPath] { views.cells.filter { $0.value.superview === self }.keys.sorted() }
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { views.cells[indexPath] }
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { shownPaths.first { views.cells[$0] === cell } }
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
    return plan.headers[section].map { rect($0.top, $0.height) } ?? .zero
  }
  open func rectForFooter(inSection section: Int) -> CGRect {
    measureIfNeeded()
    return plan.footers[section].map { rect($0.top, $0.height) } ?? .zero
  }
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    views.headers[section] as? UITableViewHeaderFooterView
  }
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    views.footers[section] as? UITableViewHeaderFooterView
  }
  open var numberOfSections: Int { sectionCount }
  open func numberOfRows(inSection section: Int) -> Int { rowCount(of: section) }

  // MARK: - Changes

  open var hasUncommittedUpdates: Bool { nesting.changes != nil }
  private var nesting = ChangeNesting()

  open func reloadData() {
    endSwipe(animated: false)
    for view in views.takeAll() { recycle(view) }
    selected = []
    remeasure()
  }

  open func beginUpdates() { nesting.begin() }
  /// Inserted, deleted and resized rows are animated within 0.3 s, at the end of the outermost group of changes.
  open func endUpdates() { endGroup(nil) }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    nesting.begin()
    updates?()
    endGroup(completion)
  }
  private func endGroup(_ completion: ((Bool) -> Void)?) {
    guard let group = nesting.end(completion) else { return }
    show(group.changes, animated: true, group.completion)
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
  /// Creates the cells of rows again; as in UIKit, the rows are not selected afterwards.
  open func reloadRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    selected.subtract(indexPaths)
    renew(indexPaths, animated: animation != .none)
  }
  open func reconfigureRows(at indexPaths: [IndexPath]) { renew(indexPaths, animated: false) }
  private func renew(_ paths: [IndexPath], animated: Bool) {
    for path in paths { if let cell = views.cells.removeValue(forKey: path) { recycle(cell) } }
    change(animated: animated) { _ in }
  }
  open func insertSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
    change(animated: animation != .none) { $0.insertedSections.formUnion(sections) }
  }
  open func deleteSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
    change(animated: animation != .none) { $0.deletedSections.formUnion(sections) }
  }
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change(animated: true) { $0.movedSections.append((section, newSection)) }
  }
  open func reloadSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
    selected = selected.filter { !sections.contains($0.section) }
    var leaving = takeRows(of: sections)
    if animation == .none {
      for view in leaving { recycle(view) }
      leaving = []
    }
    change(animated: animation != .none) { changes in
      changes.reloadedSections.formUnion(sections)
      changes.leaving += leaving
    }
  }

  private func change(animated: Bool, _ note: (inout ChangeBatch) -> Void) {
    var changes = nesting.changes ?? ChangeBatch()
    note(&changes)
    if nesting.changes != nil { nesting.changes = changes } else { show(changes, animated: animated) }
  }

  // MARK: - Layout

  @_spi(Kinds) open override var measuresContent: Bool { true }
  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = CGRect(origin: contentOffset, size: bounds.size)
    if plan.isLoaded, presentEdges != edges { plan.isLoaded = false }
    showVisibleRows()
  }

  open override var contentOffset: CGPoint {
    get { super.contentOffset }
    set {
      super.contentOffset = newValue
      setNeedsLayout()
    }
  }

  open var dragDelegate: (any UITableViewDragDelegate)? {
    get { dragging.dragDelegate }
    set { dragging.dragDelegate = newValue }
  }
  open var dropDelegate: (any UITableViewDropDelegate)? {
    get { dragging.dropDelegate }
    set { dragging.dropDelegate = newValue }
  }
  open var prefetchDataSource: (any UITableViewDataSourcePrefetching)? {
    get { prefetching.source }
    set { prefetching.source = newValue }
  }
  open weak var delegate: (any UITableViewDelegate)? { didSet { if rows !== delegate { scrollDelegate = delegate } } }
  @_spi(Kinds) open override func scrollDelegateDidChange() { if delegate !== rows { delegate = rows } }

  // MARK: - Selection and editing

  open var indexPathForSelectedRow: IndexPath? { selected.sorted().first }
  open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected.sorted() }
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: UITableView.ScrollPosition) {
    if !selectsMany || indexPath == nil {
      for other in selected.sorted() where other != indexPath { deselectRow(at: other, animated: animated) }
    }
    guard let indexPath else { return }
    selected.insert(indexPath)
    views.cells[indexPath]?.setSelected(true, animated: animated)
    if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
  }
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selected.remove(indexPath)
    views.cells[indexPath]?.setSelected(false, animated: animated)
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

  open var isEditing: Bool {
    get { editsRows }
    set { setEditing(newValue, animated: false) }
  }
  private var editsRows = false
  /// An animated change takes 0.3 s.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != editsRows else { return }
    editsRows = editing
    showEditing(isAnimated: animated)
  }

  var touched: IndexPath?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard swipe == nil else { return endSwipe(animated: true) }
    if let touch = touches.first { holdRow(under: touch) }
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { letGoOfRow() }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first, !chooseControl(under: touch) { chooseRow(under: touch) }
  }

  @_spi(Kinds) open override func setStandardOutlet(_ name: String, to value: Any?) -> Bool {
    CodeOutlets.set(name, of: self, to: value) || super.setStandardOutlet(name, to: value)
  }

  @_spi(Kinds) open override class var furtherAppearanceProperties: [AppearanceProperty] {
    [
      AppearanceProperty(\UITableView.separatorColor), AppearanceProperty(\UITableView.separatorInset),
      AppearanceProperty(\UITableView.sectionIndexColor),
    ]
  }
}
