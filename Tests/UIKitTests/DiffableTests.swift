import InbetweenUIKit
import Testing

/// Snapshots, and how the differences between two of them are shown.
@Suite("Diffable data sources") struct DiffableTests {
  @Test func `a snapshot keeps sections and items in the requested order`() {
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2, 3], toSection: "a")
    snapshot.appendItems([4, 5])
    snapshot.insertItems([6], beforeItem: 2)
    snapshot.moveItem(5, afterItem: 1)
    snapshot.deleteItems([3])
    snapshot.insertSections(["c"], beforeSection: "b")
    snapshot.moveSection("a", afterSection: "b")
    #expect(snapshot.sectionIdentifiers == ["c", "b", "a"])
    #expect(snapshot.itemIdentifiers(inSection: "a") == [1, 5, 6, 2])
    #expect(snapshot.itemIdentifiers == [4, 1, 5, 6, 2] && snapshot.indexOfItem(6) == 3)
    #expect(snapshot.sectionIdentifier(containingItem: 5) == "a" && snapshot.numberOfItems == 5)
    snapshot.deleteSections(["a"])
    #expect(snapshot.itemIdentifiers == [4] && snapshot.sectionIdentifier(containingItem: 1) == nil)
  }

  @Test func `existing identifiers are not added twice, missing ones are ignored`() {
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendItems([1])
    #expect(snapshot.numberOfItems == 0)
    snapshot.appendSections(["a", "a"])
    snapshot.appendItems([1, 1, 2])
    snapshot.moveItem(9, afterItem: 1)
    snapshot.insertItems([3], afterItem: 9)
    #expect(snapshot.sectionIdentifiers == ["a"] && snapshot.itemIdentifiers == [1, 2])
  }

  private func snapshot(_ sections: [(String, [Int])]) -> NSDiffableDataSourceSnapshot<String, Int> {
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items, toSection: section)
    }
    return snapshot
  }

  @Test func `rows that stay keep their cells and move, also between sections`() throws {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 600), style: .plain)
    table.contentInsetAdjustmentBehavior = .never
    table.rowHeight = 50
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { table, path, number in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.textLabel?.text = String(number)
      return cell
    }
    source.apply(snapshot([("a", [1, 2, 3]), ("b", [4])]), animatingDifferences: false)
    let film = Film { $0.addSubview(table) }
    film.play(until: 0)
    let moving = try #require(source.indexPath(for: 2).flatMap { table.cellForRow(at: $0) })
    let leaving = try #require(source.indexPath(for: 1).flatMap { table.cellForRow(at: $0) })
    var isOver = false
    film.perform(at: 0.5) {
      source.apply(snapshot([("c", [7]), ("b", [4, 2]), ("a", [3])])) { isOver = true }
    }
    film.play(until: 0.65)
    #expect(!isOver && leaving.superview === table && leaving.alpha == 0)
    _ = film.duration
    #expect(isOver && leaving.superview == nil)
    #expect(source.itemIdentifier(for: IndexPath(row: 1, section: 1)) == 2)
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 1)) === moving && moving.frame.minY == 100)
    let motion = film.motion(of: moving)
    #expect(motion.frames.first?.frame.minY == 50)
    try motion.isMonotonic(.minY)
    try motion.settles(by: 0.81)
    #expect(table.visibleCells.map { $0.textLabel?.text } == ["7", "4", "2", "3"])
  }

  @Test func `a reconfigured item keeps its cell, a reloaded one gets a new one`() throws {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 40)
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    view.contentInsetAdjustmentBehavior = .never
    var made = 0
    let registration = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, _, _ in
      made += 1
      cell.tag = made
    }
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) { view, path, number in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: number)
    }
    var shown = snapshot([("a", [1, 2])])
    source.apply(shown)
    let film = Film { $0.addSubview(view) }
    film.play(until: 0)
    let cells = view.visibleCells
    #expect(cells.map(\.tag) == [1, 2])
    film.perform(at: 0.1) {
      shown.reconfigureItems([1])
      source.apply(shown, animatingDifferences: false)
    }
    film.play(until: 0.2)
    #expect(view.visibleCells == cells && cells.map(\.tag) == [3, 2])
    film.perform(at: 0.3) {
      var next = source.snapshot()
      next.reloadItems([2])
      source.apply(next)
    }
    _ = film.duration
    #expect(view.visibleCells.map(\.tag) == [3, 4])
  }

  @Test func `inserted sections move the others, together with their headers`() throws {
    final class Rows: NSObject, UITableViewDataSource {
      var sections = ["a", "b"]
      func numberOfSections(in tableView: UITableView) -> Int { sections.count }
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
      }
      func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { sections[section] }
    }
    let rows = Rows()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 600), style: .plain)
    table.contentInsetAdjustmentBehavior = .never
    (table.rowHeight, table.sectionHeaderTopPadding, table.sectionHeaderHeight) = (40, 0, 20)
    table.dataSource = rows
    let film = Film { $0.addSubview(table) }
    film.play(until: 0)
    let (header, cell) = (table.headerView(forSection: 1), table.cellForRow(at: IndexPath(row: 0, section: 1)))
    film.perform(at: 0.2) {
      rows.sections.insert("new", at: 1)
      table.insertSections([1], with: .fade)
    }
    _ = film.duration
    #expect(table.headerView(forSection: 2) === header && header?.frame.minY == 120)
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 2)) === cell && cell?.frame.minY == 140)
    #expect(film.motion(of: try #require(cell)).frames.first?.frame.minY == 80)
  }
}
