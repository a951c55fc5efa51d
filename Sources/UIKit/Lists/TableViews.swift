import InbetweenModel
import Foundation

/// A view that a table uses again: a cell, or what lies above or below a section's rows.
protocol TableReusable: UIView {
  var reuseIdentifier: String? { get }
  /// Keeps the identifier if the class has not passed it on to its initializer.
  func takeIdentifier(_ identifier: String)
}

extension UITableViewCell: TableReusable {}
extension UITableViewHeaderFooterView: TableReusable {}

/// How a table creates its views and keeps those that are not shown, by reuse identifier.
struct TablePool<View: TableReusable> {
  private var makers: [String: () -> View?] = [:]
  private var spare: [String: [View]] = [:]

  mutating func register(_ identifier: String, _ make: (() -> View?)?) { makers[identifier] = make }

  /// A new view.
  func made(_ identifier: String) -> View? {
    let view = makers[identifier]?()
    view?.takeIdentifier(identifier)
    return view
  }

  /// A view that was shown before.
  mutating func takeSpare(_ identifier: String) -> View? { spare[identifier]?.popLast() }

  mutating func keep(_ view: View) {
    if let identifier = view.reuseIdentifier { spare[identifier, default: []].append(view) }
  }
}

/// The views of a table's rows and sections.
struct TableViews {
  var cells: [IndexPath: UITableViewCell] = [:]
  /// The separators below rows; that above a section of a grouped table has the row −1.
  var lines: [IndexPath: UIView] = [:]
  var headers: [Int: UIView] = [:]
  var footers: [Int: UIView] = [:]
  /// Views that have been shown since they were created or used again, not including those made only for measuring.
  var shown: Set<ObjectIdentifier> = []
  /// Where their contents begin and end, as of the last layout.
  var edges = TableEdges()
  /// Whether visible rows are being shown.
  var isShowing = false
  /// The row that a finger carries.
  var lift: RowLift?

  /// Removes and returns all, in the order of rows and sections.
  mutating func takeAll() -> [UIView] {
    var all: [UIView] = cells.keys.sorted().compactMap { cells[$0] }
    all += lines.keys.sorted().compactMap { lines[$0] }
    for sections in [headers, footers] { all += sections.keys.sorted().compactMap { sections[$0] } }
    (cells, lines, headers, footers) = ([:], [:], [:], [:])
    lift = nil
    return all
  }
}

/// Groups of changes to a list that were begun in others.
struct ChangeNesting {
  private var depth = 0
  private var completions: [(Bool) -> Void] = []
  /// What is to be changed at the end of the outermost group; nil outside of groups.
  var changes: ChangeBatch?

  mutating func begin() {
    if changes == nil { changes = ChangeBatch() }
    depth += 1
  }

  /// Ends the innermost group.
  ///
  /// - Parameter completion: is called when the changes have been shown.
  /// - Returns: all changes and what is called after them, if it was the outermost group.
  mutating func end(
    _ completion: ((Bool) -> Void)? = nil
  ) -> (changes: ChangeBatch, completion: ((Bool) -> Void)?)? {
    if let completion { completions.append(completion) }
    depth = max(depth - 1, 0)
    guard depth == 0 else { return nil }
    let (ended, made) = (completions, changes ?? ChangeBatch())
    (completions, changes) = ([], nil)
    return (made, ended.isEmpty ? nil : { finished in for completion in ended { completion(finished) } })
  }
}

/// Heights of a table's rows and headers, in points, or ``UITableView/automaticDimension``.
struct TableHeights: Equatable {
  var row = UITableView.automaticDimension
  var header = UITableView.automaticDimension
  var footer = UITableView.automaticDimension
  /// The padding above a header.
  var headerTop = UITableView.automaticDimension
}

/// The index at a table's edge, which is not drawn.
struct SectionIndexLook {
  var color: UIColor?
  var background: UIColor?
  var trackingBackground: UIColor?
  var minimumRowCount = 0
}

/// Who is told of rows that will be shown: nobody, because rows are created when they become visible.
struct TablePrefetching {
  weak var source: (any UITableViewDataSourcePrefetching)?
  var isEnabled = true
}

/// What the focus does in a table; films have nothing that moves it.
struct TableFocus {
  var selects = false
  var isRemembered = false
  var isAllowed = false
}

/// Dragging of rows between apps, which films do not have.
struct TableDragging {
  weak var dragDelegate: (any UITableViewDragDelegate)?
  weak var dropDelegate: (any UITableViewDropDelegate)?
  var isEnabled = UITraitCollection.current.userInterfaceIdiom == .pad
}
