import Foundation
import InbetweenTestSupport
import InbetweenUIKit
import Testing

@Suite("Rows that a finger carries") struct TableLiftFilmTests {
  /// Sections of rows with heights of their own, all of which can be moved.
  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var sections: [[(title: String, height: CGFloat)]]
    var headers: CGFloat = 0
    var allowed: (IndexPath) -> IndexPath = { $0 }
    var calls: [String] = []

    init(_ sections: [[(title: String, height: CGFloat)]]) { self.sections = sections }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      cell.textLabel?.text = sections[indexPath.section][indexPath.row].title
      return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      sections[indexPath.section][indexPath.row].height
    }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      headers > 0 ? UIView(frame: .zero) : nil
    }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { headers }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
    func tableView(
      _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
      toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath { allowed(proposedDestinationIndexPath) }
    func tableView(_ tableView: UITableView, moveRowAt from: IndexPath, to: IndexPath) {
      calls.append("\(from.section).\(from.row) to \(to.section).\(to.row)")
      sections[to.section].insert(sections[from.section].remove(at: from.row), at: to.row)
    }
  }

  private static func equal(_ count: Int) -> [(title: String, height: CGFloat)] {
    (0..<count).map { ("\($0)", 50) }
  }

  private func table(_ rows: Rows) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 700), style: .plain)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.sectionHeaderTopPadding = 0
    (table.dataSource, table.delegate) = (rows, rows)
    table.contentInsetAdjustmentBehavior = .never
    return table
  }

  /// The upper edges of all rows by title, at the end of what was played.
  private func tops(_ table: UITableView) -> [String: CGFloat] {
    Dictionary(
      table.visibleCells.map { ($0.textLabel?.text ?? "", ($0.frame.minY * 1000).rounded() / 1000) },
      uniquingKeysWith: { first, _ in first })
  }

  private func top(_ cell: UITableViewCell, _ film: Film, at time: Double) throws -> CGFloat {
    try #require(film.motion(of: cell).frames.last { $0.time <= time + 1e-6 }).frame.minY
  }

  @Test func `a row follows the finger on its handle, the others make room, and the data source is told once`() throws {
    let rows = Rows([Self.equal(5)])
    let table = table(rows)
    let film = Film { $0.addSubview(table) }
    film.perform(at: 0) { table.setEditing(true, animated: false) }
    let (start, end) = (CGPoint(x: 345, y: 25), CGPoint(x: 345, y: 135))
    film.drag(along: [(0, start), (0.5, end), (1, end)], at: 1)
    film.play(until: 1.1)
    let cells = (0..<5).compactMap { table.cellForRow(at: IndexPath(row: $0, section: 0)) }
    try #require(cells.count == 5)
    film.perform(at: 1.9) { #expect(rows.calls.isEmpty && cells[0].layer.shadowOpacity > 0) }
    film.play(until: 3)
    #expect(try abs(top(cells[0], film, at: 1.25) - 55) < 2 && abs(top(cells[0], film, at: 1.9) - 110) < 0.01)
    #expect(try top(cells[1], film, at: 1.05) == 50 && abs(top(cells[1], film, at: 1.5)) < 0.01)
    #expect(try abs(top(cells[2], film, at: 1.9) - 50) < 0.01 && top(cells[3], film, at: 1.9) == 150)
    #expect(rows.calls == ["0.0 to 0.2"] && rows.sections[0].map(\.title) == ["1", "2", "0", "3", "4"])
    #expect(tops(table) == ["1": 0, "2": 50, "0": 100, "3": 150, "4": 200])
    #expect(cells[0].layer.shadowOpacity == 0 && table.contentOffset.y == 0)
  }

  @Test func `a row that is let go of above its own place goes back, and the data source is not told`() throws {
    let rows = Rows([Self.equal(3)])
    let table = table(rows)
    let film = Film { $0.addSubview(table) }
    film.perform(at: 0) { table.setEditing(true, animated: false) }
    film.drag(from: CGPoint(x: 345, y: 75), to: CGPoint(x: 345, y: 95), at: 0.5, duration: 0.3)
    film.play(until: 2)
    #expect(rows.calls.isEmpty && tops(table) == ["0": 0, "1": 50, "2": 100])
  }

  @Test func `the delegate decides where a row may go, and only a handle lifts rows`() throws {
    let rows = Rows([Self.equal(4)])
    rows.allowed = { IndexPath(row: min($0.row, 1), section: 0) }
    let table = table(rows)
    let film = Film { $0.addSubview(table) }
    film.perform(at: 0) { table.setEditing(true, animated: false) }
    film.drag(from: CGPoint(x: 345, y: 25), to: CGPoint(x: 345, y: 185), at: 0.5, duration: 0.3)
    film.drag(from: CGPoint(x: 200, y: 25), to: CGPoint(x: 200, y: 185), at: 2, duration: 0.3)
    film.play(until: 1.5)
    #expect(rows.calls == ["0.0 to 0.1"] && tops(table) == ["1": 0, "0": 50, "2": 100, "3": 150])
    film.play(until: 4)
    #expect(rows.calls.count == 1)
  }

  @Test func `while a row is carried the others lie as in a table in which it is there already`() throws {
    var random = SplitMix(seed: 7)
    for _ in 0..<40 {
      let sections = (0..<Int.random(in: 1...3, using: &random)).map { section in
        (0..<Int.random(in: 1...3, using: &random)).map { row in
          (title: "\(section).\(row)", height: CGFloat(Int.random(in: 20...60, using: &random)))
        }
      }
      let rows = Rows(sections)
      rows.headers = Bool.random(using: &random) ? 30 : 0
      let carried = table(rows)
      let film = Film { $0.addSubview(carried) }
      film.perform(at: 0) { carried.setEditing(true, animated: false) }
      film.play(until: 0.1)
      let section = Int.random(in: 0..<sections.count, using: &random)
      let from = IndexPath(row: Int.random(in: 0..<sections[section].count, using: &random), section: section)
      let title = sections[from.section][from.row].title
      let start = CGPoint(x: 345, y: carried.rectForRow(at: from).midY)
      let end = CGPoint(x: 345, y: CGFloat(Int.random(in: 0...500, using: &random)))
      film.drag(along: [(0, start), (0.5, end), (1.5, end)], at: 0.5)
      film.play(until: 1.9)
      var others = tops(carried)
      others[title] = nil
      film.play(until: 3)
      #expect(rows.calls.count <= 1)
      let fresh = table(Rows(rows.sections))
      (fresh.dataSource, fresh.delegate) = (rows, rows)
      let still = Film { $0.addSubview(fresh) }
      still.play(until: 0.1)
      var wanted = tops(fresh)
      #expect(tops(carried) == wanted, "\(rows.calls)")
      wanted[title] = nil
      #expect(others == wanted, "\(rows.calls)")
    }
  }
}
