public import Foundation

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public var section: Int { count > 0 ? self[0] : 0 }
  public var row: Int { count > 1 ? self[1] : 0 }
  public var item: Int { row }
}

public protocol UITableViewDataSource: AnyObject {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
}

extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
}

public protocol UITableViewDelegate: UIScrollViewDelegate {
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
  public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }
  public func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    tableView.sectionHeaderHeight
  }
  public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
  public func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
}

/// Rows one below the other, as many as a data source says. Only rows that can be seen are there.
open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle, automatic = 100 }
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }

  public static let automaticDimension: CGFloat = -1

  public let style: Style
  open weak var dataSource: (any UITableViewDataSource)?
  /// In points; ``automaticDimension`` for what the cell's constraints ask for.
  open var rowHeight: CGFloat = UITableView.automaticDimension
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension
  open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension
  open var sectionFooterHeight: CGFloat = UITableView.automaticDimension
  open var separatorStyle = SeparatorStyle.singleLine
  open var separatorColor: UIColor? = .separator
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var tableHeaderView: UIView? { didSet { exchange(oldValue, tableHeaderView) } }
  open var tableFooterView: UIView? { didSet { exchange(oldValue, tableFooterView) } }
  open var backgroundView: UIView?
  private var makers: [String: (String) -> UITableViewCell] = [:]
  private var spare: [String: [UITableViewCell]] = [:]
  private var cells: [IndexPath: UITableViewCell] = [:]
  private var lines: [IndexPath: UIView] = [:]
  private var headers: [Int: UIView] = [:]
  private var places: [(path: IndexPath, top: CGFloat, height: CGFloat)] = []
  private var headerPlaces: [(section: Int, top: CGFloat, height: CGFloat)] = []
  private var isLoaded = false
  private var selected: Set<IndexPath> = []

  public enum SeparatorStyle: Int, Sendable { case none, singleLine }

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
    reload()
  }

  // MARK: - Cells

  open func register(_ cellClass: UITableViewCell.Type, forCellReuseIdentifier identifier: String) {
    makers[identifier] = { UITableView.make(cellClass, $0) }
  }

  /// Swift makes objects of a class that it does not know through a required initializer only.
  private static func make(_ cellClass: UITableViewCell.Type, _ identifier: String) -> UITableViewCell {
    if cellClass == UITableViewCell.self { return UITableViewCell(style: .default, reuseIdentifier: identifier) }
    return cellClass.init(coder: LayerCoder()) ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = spare[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    return makers[identifier]?(identifier)
  }

  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    dequeueReusableCell(withIdentifier: identifier)
      ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  open var visibleCells: [UITableViewCell] {
    showVisibleRows()
    return cells.sorted { $0.key < $1.key }.map(\.value)
  }
  open var indexPathsForVisibleRows: [IndexPath]? {
    showVisibleRows()
    return cells.keys.sorted()
  }
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cells.sorted { $0.key < $1.key }.first { $0.value === cell }?.key
  }
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    places.first { point.y >= $0.top && point.y < $0.top + $0.height }?.path
  }
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    places.first { $0.path == indexPath }.map { CGRect(x: 0, y: $0.top, width: bounds.width, height: $0.height) }
      ?? .zero
  }
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    headers[section] as? UITableViewHeaderFooterView
  }
  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
  open func numberOfRows(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }

  // MARK: - Rows

  open func reloadData() {
    for cell in cells.values { recycle(cell) }
    for line in lines.values { line.removeFromSuperview() }
    for header in headers.values { header.removeFromSuperview() }
    (cells, lines, headers) = ([:], [:], [:])
    isLoaded = false
    reload()
  }

  private func reload() { setNeedsLayout() }

  open func beginUpdates() {}
  /// Rows that came, went or changed their height take their places within 0.3 s.
  open func endUpdates() { update(animated: true) }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    update(animated: true)
    completion?(true)
  }
  open func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    update(animated: animation != .none)
  }
  open func deleteRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    update(animated: animation != .none)
  }
  open func reloadRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    for path in indexPaths { if let cell = cells.removeValue(forKey: path) { recycle(cell) } }
    update(animated: animation != .none)
  }
  open func reloadSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
    reloadRows(at: cells.keys.filter { sections.contains($0.section) }, with: animation)
  }

  private func update(animated: Bool) {
    guard isInStage else { return reloadData() }
    measure()
    if animated { UIView.animate(withDuration: 0.3) { self.showVisibleRows() } } else { showVisibleRows() }
  }

  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: UITableView.ScrollPosition) {
    guard let indexPath else { return }
    selected.insert(indexPath)
    cells[indexPath]?.setSelected(true, animated: animated)
  }
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selected.remove(indexPath)
    cells[indexPath]?.setSelected(false, animated: animated)
  }
  open var indexPathForSelectedRow: IndexPath? { selected.sorted().first }
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: UITableView.ScrollPosition, animated: Bool) {
    let row = rectForRow(at: indexPath)
    guard scrollPosition != .none else { return scrollRectToVisible(row, animated: animated) }
    let free = bounds.height - row.height
    let share: CGFloat = scrollPosition == .top ? 0 : scrollPosition == .middle ? 0.5 : 1
    let most = max(contentSize.height - bounds.height, 0)
    setContentOffset(CGPoint(x: 0, y: min(max(row.minY - free * share, 0), most)), animated: animated)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if !isLoaded { measure() }
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

  /// Where every row lies; a row whose height follows from its content is made for that.
  private func measure() {
    guard let dataSource, bounds.width > 0 else { return }
    isLoaded = true
    (places, headerPlaces) = ([], [])
    var top: CGFloat = 0
    if let tableHeaderView {
      tableHeaderView.frame = CGRect(x: 0, y: 0, width: bounds.width, height: tableHeaderView.bounds.height)
      top = tableHeaderView.bounds.height
    }
    for section in 0..<dataSource.numberOfSections(in: self) {
      let title = dataSource.tableView(self, titleForHeaderInSection: section)
      let view = rows?.tableView(self, viewForHeaderInSection: section)
      if title != nil || view != nil {
        let wanted = rows?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
        let height = wanted >= 0 ? wanted : view.map { fitting($0) } ?? 28
        if headers[section] == nil { headers[section] = view ?? header(title ?? "") }
        headerPlaces.append((section, top, height))
        top += height
      }
      for row in 0..<dataSource.tableView(self, numberOfRowsInSection: section) {
        let path = IndexPath(row: row, section: section)
        var height = rows?.tableView(self, heightForRowAt: path) ?? rowHeight
        if height < 0 { height = max(fitting(cell(at: path)), 44) }
        places.append((path, top, height))
        top += height
      }
    }
    if let tableFooterView {
      tableFooterView.frame = CGRect(x: 0, y: top, width: bounds.width, height: tableFooterView.bounds.height)
      top += tableFooterView.bounds.height
    }
    contentSize = CGSize(width: bounds.width, height: top)
  }

  private func header(_ title: String) -> UIView {
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.textLabel?.text = title
    view.backgroundColor = .secondarySystemBackground
    return view
  }

  private func fitting(_ view: UIView) -> CGFloat {
    let content = (view as? UITableViewCell)?.contentView ?? view
    if view.superview !== self { addSubview(view) }
    view.bounds.size.width = bounds.width
    content.bounds.size.width = bounds.width
    guard content.subviews.contains(where: { !$0.translatesAutoresizingMaskIntoConstraints }) else { return 44 }
    let size = content.systemLayoutSizeFitting(
      CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    return size.height
  }

  private func cell(at path: IndexPath) -> UITableViewCell {
    if let cell = cells[path] { return cell }
    let cell = dataSource?.tableView(self, cellForRowAt: path) ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    cells[path] = cell
    if selected.contains(path) { cell.setSelected(true, animated: false) }
    return cell
  }

  private func recycle(_ cell: UITableViewCell) {
    cell.removeFromSuperview()
    if let identifier = cell.reuseIdentifier { spare[identifier, default: []].append(cell) }
  }

  private func showVisibleRows() {
    if !isLoaded { measure() }
    let shown = bounds
    let visible = places.filter { $0.top < shown.maxY && $0.top + $0.height > shown.minY }
    let paths = Set(visible.map(\.path))
    for (path, cell) in cells.sorted(by: { $0.key < $1.key }) where !paths.contains(path) {
      cells[path] = nil
      recycle(cell)
      lines.removeValue(forKey: path)?.removeFromSuperview()
    }
    for place in visible {
      let isNew = cells[place.path]?.superview !== self
      let cell = cell(at: place.path)
      let frame = CGRect(x: 0, y: place.top, width: bounds.width, height: place.height)
      if isNew {
        UIView.performWithoutAnimation { cell.frame = frame }
        rows?.tableView(self, willDisplay: cell, forRowAt: place.path)
        insertSubview(cell, at: 0)
      } else if cell.frame != frame {
        cell.frame = frame
      }
      placeLine(place.path, below: frame)
    }
    for place in headerPlaces {
      guard let view = headers[place.section] else { continue }
      view.frame = CGRect(x: 0, y: place.top, width: bounds.width, height: place.height)
      if view.superview !== self { addSubview(view) }
    }
  }

  private func placeLine(_ path: IndexPath, below frame: CGRect) {
    guard separatorStyle == .singleLine else { return }
    let line = lines[path] ?? UIView(frame: .zero)
    line.backgroundColor = separatorColor
    let height = 1 / UIScreen.main.scale
    line.frame = CGRect(
      x: separatorInset.left, y: frame.maxY - height, width: frame.width - separatorInset.left - separatorInset.right,
      height: height)
    if lines[path] == nil {
      lines[path] = line
      addSubview(line)
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard allowsSelection, let touch = touches.first,
      let path = indexPathForRow(at: touch.location(in: self))
    else { return }
    if !allowsMultipleSelection {
      for other in selected.sorted() where other != path { deselectRow(at: other, animated: false) }
    }
    selectRow(at: path, animated: false, scrollPosition: .none)
    rows?.tableView(self, didSelectRowAt: path)
  }
}
