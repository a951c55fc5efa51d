import Foundation
import InbetweenUIKit
import Testing

@Suite("Rows that are chosen and moved") struct TableSelectionTests {
  /// Rows of 50 points in two sections, and what the table tells its delegate.
  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var sections = [["a", "b", "c"], ["d", "e"]]
    var calls: [String] = []
    /// Whether a row with this title may be deselected.
    var fixed = ""

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      cell.textLabel?.text = sections[indexPath.section][indexPath.row]
      return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 50 }
    private func note(_ call: String, _ path: IndexPath) {
      calls.append("\(call) \(sections[path.section][path.row])")
    }
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
      note("willSelect", indexPath)
      return indexPath
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { note("didSelect", indexPath) }
    func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
      note("willDeselect", indexPath)
      return sections[indexPath.section][indexPath.row] == fixed ? nil : indexPath
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { note("didDeselect", indexPath) }
  }

  private final class Observer: NSObject {
    var selections: [[IndexPath]] = []
    func selectionDidChange(_ notification: Notification) {
      selections.append((notification.object as? UITableView)?.indexPathsForSelectedRows ?? [])
    }
  }

  private func table(_ rows: Rows) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), style: .plain)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    (table.dataSource, table.delegate) = (rows, rows)
    table.contentInsetAdjustmentBehavior = .never
    return table
  }

  /// Taps on the middle of rows, counted from the top, every half second.
  private func tap(_ rows: [Int], in film: Film) {
    for (index, row) in rows.enumerated() {
      film.tap(CGPoint(x: 150, y: 50 * row + 25), at: 0.1 + 0.5 * Double(index))
    }
  }

  private func chosen(_ table: UITableView) -> [[Int]]? {
    table.indexPathsForSelectedRows?.map { [$0.section, $0.row] }
  }

  @Test func `with one selection the delegate is asked for the new row first, and then about the former one`() {
    let rows = Rows()
    let table = table(rows)
    let film = Film { $0.addSubview(table) }
    tap([0, 1, 1], in: film)
    _ = film.duration
    #expect(
      rows.calls == [
        "willSelect a", "didSelect a", "willSelect b", "willDeselect a", "didDeselect a", "didSelect b", "willSelect b",
        "didSelect b",
      ])
    #expect(chosen(table) == [[0, 1]] && table.cellForRow(at: IndexPath(row: 0, section: 0))?.isSelected == false)
  }

  @Test func `with several selections each tap adds a row or takes it away, unless the delegate keeps it`() {
    let rows = Rows()
    let table = table(rows)
    table.allowsMultipleSelection = true
    rows.fixed = "c"
    let film = Film { $0.addSubview(table) }
    #expect(table.indexPathsForSelectedRows == nil)
    tap([3, 0, 2, 0, 2], in: film)
    _ = film.duration
    #expect(
      rows.calls == [
        "willSelect d", "didSelect d", "willSelect a", "didSelect a", "willSelect c", "didSelect c", "willDeselect a",
        "didDeselect a", "willDeselect c",
      ])
    #expect(chosen(table) == [[0, 2], [1, 0]] && table.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
    let cells = table.visibleCells.filter(\.isSelected).map { $0.textLabel?.text }
    #expect(cells == ["c", "d"])
  }

  @Test func `code selects rows without calling the delegate, and nil deselects all`() {
    let rows = Rows()
    let table = table(rows)
    table.allowsMultipleSelection = true
    let film = Film { $0.addSubview(table) }
    var seen: [[[Int]]?] = []
    film.perform(at: 0.1) {
      table.selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
      table.selectRow(at: IndexPath(row: 1, section: 1), animated: false, scrollPosition: .none)
      seen.append(chosen(table))
      table.deselectRow(at: IndexPath(row: 0, section: 0), animated: false)
      seen.append(chosen(table))
      table.selectRow(at: nil, animated: false, scrollPosition: .none)
      seen.append(chosen(table))
    }
    _ = film.duration
    #expect(seen == [[[0, 0], [1, 1]], [[1, 1]], nil] && rows.calls.isEmpty)
  }

  @Test func `while a table is edited, rows are chosen only if it allows that, and several only if it allows those`() {
    for (one, several, expected) in [
      (false, false, nil), (true, false, [[0, 1]]), (false, true, [[0, 0], [0, 1]]),
    ] as [(Bool, Bool, [[Int]]?)] {
      let rows = Rows()
      let table = table(rows)
      table.allowsMultipleSelection = true
      (table.allowsSelectionDuringEditing, table.allowsMultipleSelectionDuringEditing) = (one, several)
      let film = Film { $0.addSubview(table) }
      film.perform(at: 0) { table.setEditing(true, animated: false) }
      tap([0, 1], in: film)
      _ = film.duration
      #expect(chosen(table) == expected)
    }
  }

  @Test func `observers learn of a selection by touch, but not of one by code`() {
    let rows = Rows()
    let table = table(rows)
    let observer = Observer()
    let film = Film { window in
      window.addSubview(table)
      NotificationCenter.default.addObserver(
        observer, selector: Selector(Observer.selectionDidChange),
        name: UITableView.selectionDidChangeNotification, object: table)
    }
    film.perform(at: 0) {
      table.selectRow(at: IndexPath(row: 2, section: 0), animated: false, scrollPosition: .none)
    }
    tap([1], in: film)
    _ = film.duration
    #expect(observer.selections == [[IndexPath(row: 1, section: 0)]])
  }

  @Test func `a reloaded row is not selected any more, a reconfigured one is`() {
    let rows = Rows()
    let table = table(rows)
    table.allowsMultipleSelection = true
    let film = Film { $0.addSubview(table) }
    tap([0, 1, 3], in: film)
    film.perform(at: 2) { table.reconfigureRows(at: [IndexPath(row: 1, section: 0)]) }
    film.perform(at: 2.5) { table.reloadRows(at: [IndexPath(row: 0, section: 0)], with: .none) }
    film.play(until: 3)
    #expect(chosen(table) == [[0, 1], [1, 0]])
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.isSelected == true)
    film.perform(at: 3.5) { table.reloadSections([1], with: .none) }
    film.play(until: 4)
    #expect(chosen(table) == [[0, 1]])
  }

  @Test func `a moved row slides to its place with its cell and its selection, past the rows that make room`() throws {
    let rows = Rows()
    let table = table(rows)
    let film = Film { $0.addSubview(table) }
    tap([0], in: film)
    film.play(until: 0.5)
    let (first, second) = (table.visibleCells[0], table.visibleCells[1])
    film.perform(at: 1) {
      let title = rows.sections[0].remove(at: 0)
      rows.sections[1].insert(title, at: 1)
      table.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 1, section: 1))
    }
    _ = film.duration
    #expect(table.visibleCells.map { $0.textLabel?.text } == ["b", "c", "d", "a", "e"])
    #expect(table.indexPath(for: first) == IndexPath(row: 1, section: 1) && first.isSelected)
    #expect(chosen(table) == [[1, 1]])
    let (down, up) = (film.motion(of: first), film.motion(of: second))
    #expect(down.frames.first?.frame.minY == 0 && down.frames.last?.frame.minY == 150)
    #expect(up.frames.first?.frame.minY == 50 && up.frames.last?.frame.minY == 0)
    try down.isMonotonic(.minY)
    try down.settles(by: 1.31)
    try up.isMonotonic(.minY)
  }

  @Test func `a moved section takes its rows along, and the others close up`() throws {
    let rows = Rows()
    let table = table(rows)
    table.allowsMultipleSelection = true
    let film = Film { $0.addSubview(table) }
    tap([1, 4], in: film)
    film.play(until: 1)
    let cells = table.visibleCells
    film.perform(at: 1.5) {
      rows.sections.swapAt(0, 1)
      table.moveSection(0, toSection: 1)
    }
    _ = film.duration
    #expect(table.visibleCells.map { $0.textLabel?.text } == ["d", "e", "a", "b", "c"])
    #expect(table.visibleCells == [cells[3], cells[4], cells[0], cells[1], cells[2]])
    #expect(chosen(table) == [[0, 1], [1, 1]])
    let motion = film.motion(of: cells[0])
    #expect(motion.frames.first?.frame.minY == 0 && motion.frames.last?.frame.minY == 100)
    try motion.isMonotonic(.minY)
  }

  @Test func `rows are moved, inserted and deleted in one batch`() {
    let rows = Rows()
    let table = table(rows)
    let film = Film { $0.addSubview(table) }
    film.play(until: 0)
    let third = table.visibleCells[2]
    film.perform(at: 0.5) {
      rows.sections = [["c", "x", "a"], ["e"]]
      table.performBatchUpdates {
        table.deleteRows(at: [IndexPath(row: 1, section: 0), IndexPath(row: 0, section: 1)], with: .fade)
        table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
        table.moveRow(at: IndexPath(row: 2, section: 0), to: IndexPath(row: 0, section: 0))
      }
    }
    _ = film.duration
    #expect(table.visibleCells.map { $0.textLabel?.text } == ["c", "x", "a", "e"])
    #expect(table.visibleCells.first === third && table.visibleCells.map(\.frame.minY) == [0, 50, 100, 150])
  }
}
