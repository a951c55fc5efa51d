import Foundation
import InbetweenGeometry
import InbetweenTimeline
import InbetweenUIKit
import Testing

/// How tables of code set their rows apart, and what stays at their edges.
@Suite("Looks of tables in films") struct TableLookFilmTests {
  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var counts = [2, 1]
    var headers: [String?] = [nil, nil]

    func numberOfSections(in tableView: UITableView) -> Int { counts.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = "\(indexPath.section).\(indexPath.row)"
      return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 50 }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { headers[section] }
  }

  private func table(_ rows: Rows, _ style: UITableView.Style, height: CGFloat = 400) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: height), style: style)
    (table.dataSource, table.delegate) = (rows, rows)
    table.contentInsetAdjustmentBehavior = .never
    return table
  }

  private func lines(_ table: UITableView) -> [CGRect] {
    table.subviews.filter { $0.frame.height > 0 && $0.frame.height < 1 }.map(\.frame).sorted { $0.minY < $1.minY }
  }

  @Test func `sections of grouped tables end in lines of the whole width, those of inset tables in none`() {
    let rows = Rows()
    let (grouped, inset) = (table(rows, .grouped), table(rows, .insetGrouped))
    let film = Film {
      $0.addSubview(grouped)
      $0.addSubview(inset)
    }
    film.play(until: 0.1)
    let line = 1.0 / 3
    // Two rows from 18 on, and one from 154 on: 18 points below the first section and 18 above the second.
    let wanted: [(x: CGFloat, y: CGFloat)] = [
      (0, 18), (16, 68 - line), (0, 118 - line), (0, 154), (0, 204 - line),
    ]
    let found = lines(grouped)
    #expect(found.map(\.minX) == wanted.map(\.x))
    #expect(zip(found, wanted).allSatisfy { abs($0.minY - $1.y) < 0.01 && $0.maxX == 375 })
    #expect(lines(inset).map(\.minX) == [32])
  }

  @Test func `a row that is loaded again keeps its line, and a row that becomes the last one of a card has none`() {
    let rows = Rows()
    let (plain, inset) = (table(rows, .plain), table(rows, .insetGrouped))
    let film = Film {
      $0.addSubview(plain)
      $0.addSubview(inset)
    }
    film.play(until: 0.1)
    #expect(lines(plain).count == 3)
    film.perform(at: 0.2) { plain.reloadRows(at: [IndexPath(row: 0, section: 0)], with: .automatic) }
    film.perform(at: 0.2) { plain.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .none) }
    film.play(until: 1)
    #expect(lines(plain).count == 3)
    film.perform(at: 1.1) {
      rows.counts[0] = 1
      for table in [plain, inset] { table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade) }
    }
    film.play(until: 2)
    #expect(lines(plain).count == 2 && lines(inset).isEmpty)
  }

  @Test func `a header that stays at the top of a plain table has a material over the rows, and none at its place`()
    throws
  {
    let rows = Rows()
    (rows.counts, rows.headers) = ([12, 12], ["First", "Second"])
    let table = table(rows, .plain)
    let film = Film { $0.addSubview(table) }
    film.play(until: 0.1)
    let header = try #require(table.headerView(forSection: 0))
    let label = try #require(header.textLabel)
    #expect(header.frame == CGRect(x: 0, y: 22, width: 375, height: 28))
    #expect(label.font == .preferredFont(forTextStyle: .headline) && label.textColor == .label)
    #expect(label.frame.minX == 16 && label.text == "First")
    func ground() -> UIView? { header.subviews.first { $0 !== header.contentView && !$0.isHidden } }
    #expect(ground() == nil && !header.configurationState.isPinned)
    film.perform(at: 0.2) { table.contentOffset.y = 120 }
    film.play(until: 0.3)
    #expect(header.frame.minY == 120 && header.configurationState.isPinned)
    let material = try #require(ground() as? UIVisualEffectView)
    #expect(material.effect is UIBlurEffect && material.frame == header.bounds && material.backgroundColor == nil)
    // No row and no line lies in front of it.
    let place = try #require(table.subviews.firstIndex { $0 === header })
    #expect(table.subviews.suffix(from: place).allSatisfy { $0 === header || $0 is UITableViewHeaderFooterView })
    film.perform(at: 0.4) { table.contentOffset.y = 0 }
    film.play(until: 0.5)
    #expect(ground() == nil && header.frame.minY == 22)
    func materials(at time: Double) -> [Size] {
      film.timeline.displayList(at: time).items.compactMap {
        if case .backdrop(let backdrop) = $0.content { backdrop.rect.size } else { nil }
      }
    }
    #expect(materials(at: 0.1) == [] && materials(at: 0.3) == [Size(width: 375, height: 28)])
    #expect(materials(at: 0.5) == [])
  }

  @Test func `a background of code replaces that of a header that stays, and fonts of code remain`() throws {
    final class Delegate: NSObject, UITableViewDataSource, UITableViewDelegate {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell()
      }
      func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
        header.textLabel?.text = "Own"
        header.textLabel?.font = .systemFont(ofSize: 30)
        header.backgroundView = UIView()
        return header
      }
    }
    let delegate = Delegate()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 400))
    table.contentInsetAdjustmentBehavior = .never
    (table.dataSource, table.delegate) = (delegate, delegate)
    let film = Film { $0.addSubview(table) }
    film.perform(at: 0.1) { table.contentOffset.y = 100 }
    film.play(until: 0.2)
    let header = try #require(table.headerView(forSection: 0))
    #expect(header.frame.minY == 100 && header.subviews.first === header.backgroundView)
    #expect(header.subviews.count == 2 && header.textLabel?.font.pointSize == 30)
  }

  @Test func `the background configuration of plain headers is a material while the header stays, and else a colour`()
    throws
  {
    final class Delegate: NSObject, UITableViewDataSource, UITableViewDelegate {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell()
      }
      func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
        header.backgroundConfiguration = header.defaultBackgroundConfiguration()
        return header
      }
    }
    let delegate = Delegate()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 400))
    table.contentInsetAdjustmentBehavior = .never
    (table.dataSource, table.delegate) = (delegate, delegate)
    let film = Film { $0.addSubview(table) }
    film.play(until: 0.1)
    let header = try #require(table.headerView(forSection: 0))
    func parts() -> [UIView] {
      header.subviews.flatMap(\.subviews).filter { !$0.isHidden && $0.bounds.size == header.bounds.size }
    }
    #expect(
      !parts().contains { $0 is UIVisualEffectView } && parts().contains { $0.backgroundColor == .systemBackground })
    film.perform(at: 0.2) { table.contentOffset.y = 100 }
    film.play(until: 0.3)
    #expect(
      parts().contains { $0 is UIVisualEffectView } && !parts().contains { $0.backgroundColor == .systemBackground })
    film.perform(at: 0.4) { table.contentOffset.y = 0 }
    film.play(until: 0.5)
    #expect(
      !parts().contains { $0 is UIVisualEffectView } && parts().contains { $0.backgroundColor == .systemBackground })
  }

  @Test func `titles of grouped tables are small, grey and in upper case, and texts below sections wrap`() throws {
    final class Texts: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell()
      }
      func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Sound" }
      func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        String(repeating: "A text that needs several lines. ", count: 6)
      }
    }
    let texts = Texts()
    for style in [UITableView.Style.grouped, .insetGrouped] {
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 400), style: style)
      table.dataSource = texts
      table.contentInsetAdjustmentBehavior = .never
      let film = Film { $0.addSubview(table) }
      film.play(until: 0.1)
      let (header, footer) = (
        try #require(table.headerView(forSection: 0)), try #require(table.footerView(forSection: 0))
      )
      #expect(header.textLabel?.text == "SOUND" && header.textLabel?.textColor == .secondaryLabel)
      #expect(header.textLabel?.font == .preferredFont(forTextStyle: .footnote))
      // 17.5 points, in whole pixels, above the first of 38.
      #expect(abs(header.frame.height - 55.5) < 0.34 && footer.frame.height > 60)
      let side: CGFloat = style == .grouped ? 0 : 16
      #expect(header.frame.minX == side && header.frame.width == 375 - 2 * side)
      #expect(header.textLabel?.frame.minX == 16 && (header.textLabel?.frame.maxY ?? 0) > 45)
    }
  }

  @Test func `the same view can be set as a table's header again after its size has changed`() {
    let rows = Rows()
    let table = table(rows, .plain)
    let header = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 10))
    table.tableHeaderView = header
    let film = Film { $0.addSubview(table) }
    film.play(until: 0.1)
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 10 && header.frame.width == 375)
    film.perform(at: 0.2) {
      header.frame.size.height = 80
      table.tableHeaderView = header
    }
    film.play(until: 0.3)
    #expect(table.visibleCells.first?.frame.minY == 80 && header.superview === table)
    #expect(film.problems.isEmpty)
  }
}
