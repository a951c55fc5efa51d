import Foundation
import InbetweenUIKit
import Testing

/// Where the contents of tables begin and end that have margins of their own, a readable width, or a safe area at their sides.
@Suite("Margins of tables in films") struct TableMarginsFilmTests {
  /// A plain row, one with a chevron, and one with a content configuration, below a title.
  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var title: String? = "Title"
    var prepare: (UITableViewCell, Int) -> Void = { _, _ in }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { title }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      if indexPath.row == 2 {
        var content = cell.defaultContentConfiguration()
        content.text = "Configured"
        cell.contentConfiguration = content
      } else {
        cell.textLabel?.text = "Row"
        if indexPath.row == 1 { cell.accessoryType = .disclosureIndicator }
      }
      prepare(cell, indexPath.row)
      return cell
    }
  }

  private func film(
    _ rows: Rows, on device: FilmDevice = .iPhone15, orientation: UIInterfaceOrientation = .portrait,
    direction: UIUserInterfaceLayoutDirection = .leftToRight, style: UITableView.Style = .plain,
    _ change: (UITableView) -> Void = { _ in }
  ) -> (film: Film, table: UITableView) {
    let width = orientation.isLandscape ? device.size.height : device.size.width
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: width, height: 300), style: style)
    table.contentInsetAdjustmentBehavior = .never
    (table.dataSource, table.delegate) = (rows, rows)
    change(table)
    let film = Film(on: device, direction: direction, orientation: orientation) { $0.addSubview(table) }
    film.play(until: 0.1)
    return (film, table)
  }

  private func lines(_ table: UITableView) -> [CGRect] {
    table.subviews.filter { $0.frame.height > 0 && $0.frame.height < 1 }.map(\.frame).sorted { $0.minY < $1.minY }
  }

  /// Where the text of a content configuration begins in its cell.
  private func textStart(_ cell: UITableViewCell?) -> CGFloat? {
    (cell?.contentView as? UIListContentView)?.textLayoutGuide?.layoutFrame.minX
  }

  @Test func `a table's margins are those of its cells, headers and lines, and of what these show`() throws {
    let rows = Rows()
    let (film, table) = film(rows) { $0.layoutMargins = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 30) }
    let cells = table.visibleCells
    try #require(cells.count == 3)
    #expect(
      cells.map(\.layoutMargins) == Array(repeating: UIEdgeInsets(top: 8, left: 40, bottom: 8, right: 30), count: 3))
    #expect(cells.map(\.preservesSuperviewLayoutMargins) == [true, true, true])
    #expect(cells[0].contentView.layoutMargins == UIEdgeInsets(top: 11, left: 40, bottom: 11, right: 30))
    #expect(cells[0].textLabel?.frame.minX == 40 && cells[0].textLabel?.frame.maxX == 363)
    // The sign is beside the content, 10.5 points wide, at the margin.
    #expect(cells[1].contentView.layoutMargins.right == 8 && cells[1].contentView.frame.width == 352.5)
    let sign = try #require(cells[1].subviews.first { $0 is UIImageView })
    #expect(abs(sign.frame.maxX - 363) < 0.5)
    #expect(textStart(cells[2]) == 40)
    #expect(lines(table).map(\.minX) == [40, 40, 40] && lines(table).map(\.maxX) == [393, 393, 393])
    #expect(table.separatorInset.left == 40 && cells[0].separatorInset.left == 40)
    let header = try #require(table.headerView(forSection: 0))
    #expect(header.contentView.layoutMargins == UIEdgeInsets(top: 8, left: 40, bottom: 8, right: 30))
    #expect(header.textLabel?.frame.minX == 40 && header.textLabel?.frame.maxX == 363)
    film.perform(at: 0.2) {
      table.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
    }
    film.play(until: 0.3)
    #expect(cells[0].contentView.layoutMargins == UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16))
    #expect(cells[0].textLabel?.frame.minX == 16 && textStart(cells[2]) == 16)
    #expect(lines(table).map(\.minX) == [16, 16, 16] && header.textLabel?.frame.minX == 16)
  }

  @Test func `leading margins of a table are at the right where text runs from there`() throws {
    let (_, table) = film(Rows(), direction: .rightToLeft) {
      $0.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 40, bottom: 0, trailing: 30)
    }
    let cell = try #require(table.visibleCells.first)
    #expect(cell.contentView.layoutMargins == UIEdgeInsets(top: 11, left: 30, bottom: 11, right: 40))
    #expect(cell.textLabel?.frame.minX == 30 && cell.textLabel?.frame.maxX == 353)
    #expect(lines(table).map(\.minX) == [0, 0, 0] && lines(table).map(\.maxX) == [353, 353, 353])
  }

  @Test func `own margins of cells count beyond the table's, or alone where cells do not preserve those`() throws {
    let rows = Rows()
    rows.prepare = { cell, row in
      cell.layoutMargins = UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 0)
      if row == 2 { cell.preservesSuperviewLayoutMargins = false }
    }
    let (_, table) = film(rows) { $0.layoutMargins = UIEdgeInsets(top: 0, left: 24, bottom: 0, right: 24) }
    let cells = table.visibleCells
    try #require(cells.count == 3)
    #expect(cells[0].contentView.layoutMargins == UIEdgeInsets(top: 11, left: 50, bottom: 11, right: 24))
    #expect(cells[2].contentView.layoutMargins == UIEdgeInsets(top: 11, left: 50, bottom: 11, right: 8))
    #expect(textStart(cells[2]) == 50 && lines(table).map(\.minX) == [50, 50, 50])
  }

  @Test func `lines begin where code says, from the cell's edge or from the table's margin, and never outside the row`()
  {
    let rows = Rows()
    let (film, table) = film(rows) { $0.layoutMargins.left = 40 }
    let given: [(left: CGFloat, reference: UITableView.SeparatorInsetReference, wanted: CGFloat)] = [
      (10, .fromCellEdges, 10), (10, .fromAutomaticInsets, 50), (-10, .fromCellEdges, 0),
      (-60, .fromAutomaticInsets, 0),
      (.nan, .fromCellEdges, 0), (.infinity, .fromCellEdges, 393), (.nan, .fromAutomaticInsets, 0),
    ]
    for (index, one) in given.enumerated() {
      let time = 0.2 + 0.1 * Double(index)
      film.perform(at: time) {
        table.separatorInset = UIEdgeInsets(top: 0, left: one.left, bottom: 0, right: -5)
        table.separatorInsetReference = one.reference
      }
      film.play(until: time + 0.05)
      #expect(lines(table).allSatisfy { $0.minX == one.wanted && $0.maxX == 393 }, "\(one)")
      #expect(lines(table).count == 3)
    }
  }

  @Test func `rows that follow the readable width leave 672 points for their contents, and on phones nothing changes`()
    throws
  {
    let follow: (UITableView) -> Void = { $0.cellLayoutMarginsFollowReadableWidth = true }
    // 810 points less twice 20 are 98 more than 672.
    let rows = Rows()
    let (pad, wide) = film(rows, on: .iPad, follow)
    let cells = wide.visibleCells
    try #require(cells.count == 3)
    #expect(cells[0].contentView.layoutMargins == UIEdgeInsets(top: 11, left: 69, bottom: 11, right: 69))
    #expect(cells[0].textLabel?.frame.minX == 69 && cells[0].textLabel?.frame.width == 672)
    #expect(textStart(cells[2]) == 69 && lines(wide).map(\.minX) == [69, 69, 69])
    pad.perform(at: 0.2) { wide.cellLayoutMarginsFollowReadableWidth = false }
    withExtendedLifetime(rows) { pad.play(until: 0.3) }
    #expect(cells[0].textLabel?.frame.minX == 20 && lines(wide).map(\.minX) == [20, 20, 20])
    let (_, narrow) = film(Rows(), follow)
    #expect(narrow.visibleCells.first?.textLabel?.frame.minX == 16)
    let (_, inset) = film(Rows(), on: .iPad, style: .insetGrouped, follow)
    let card = try #require(inset.visibleCells.first)
    #expect(card.frame.minX == 69 && card.frame.width == 672 && card.textLabel?.frame.minX == 20)
  }

  @Test func `contents are within the safe area at the sides of a table, and its rows and lines reach the edges`()
    throws
  {
    let rows = Rows()
    let (film, table) = film(rows, orientation: .landscapeRight)
    let cells = table.visibleCells
    let header = try #require(table.headerView(forSection: 0))
    try #require(cells.count == 3)
    #expect(cells.map(\.frame.width) == [852, 852, 852])
    #expect(cells[0].contentView.frame.minX == 59 && cells[0].contentView.frame.width == 734)
    #expect(cells[0].textLabel?.frame.minX == 20 && textStart(cells[2]) == 20)
    #expect(cells[1].contentView.frame.minX == 59 && cells[1].contentView.frame.width == 703.5)
    let sign = try #require(cells[1].subviews.first { $0 is UIImageView })
    #expect(abs(sign.frame.maxX - 773) < 0.5)
    #expect(lines(table).map(\.minX) == [79, 79, 79] && lines(table).map(\.maxX) == [852, 852, 852])
    #expect(header.contentView.frame.minX == 59 && header.contentView.frame.width == 734)
    film.perform(at: 0.2) { table.insetsContentViewsToSafeArea = false }
    withExtendedLifetime(rows) { film.play(until: 0.3) }
    #expect(cells[0].contentView.frame.minX == 0 && cells[0].contentView.frame.width == 852)
    #expect(lines(table).map(\.minX) == [20, 20, 20] && header.contentView.frame.minX == 0)
    // Between the safe areas there is nothing to leave out.
    let (_, middle) = self.film(Rows(), orientation: .landscapeRight) {
      $0.frame = CGRect(x: 100, y: 0, width: 600, height: 300)
    }
    #expect(middle.visibleCells.first?.contentView.frame.minX == 0)
    let (_, inset) = self.film(Rows(), orientation: .landscapeRight, style: .insetGrouped)
    #expect(inset.visibleCells.first?.frame.minX == 79 && inset.visibleCells.first?.frame.width == 694)
  }

  @Test(arguments: [(CGFloat.nan, CGFloat(8)), (-7, 8), (.infinity, 393), (1e300, 393)])
  func `margins that are no lengths within the table are replaced`(margin: CGFloat, wanted: CGFloat) throws {
    for style in [UITableView.Style.plain, .insetGrouped] {
      let (_, table) = film(Rows(), style: style) {
        $0.layoutMargins = UIEdgeInsets(top: margin, left: margin, bottom: margin, right: margin)
        $0.cellLayoutMarginsFollowReadableWidth = true
      }
      table.reloadData()
      table.layoutIfNeeded()
      for cell in table.visibleCells {
        #expect(cell.frame.width >= 0 && cell.frame.width <= 393)
        if style == .plain { #expect(cell.contentView.layoutMargins.left == wanted) }
      }
      #expect(lines(table).allSatisfy { $0.minX >= 0 && $0.maxX <= 393 })
    }
  }

  @Test func `contents of configurations have the margins of the row unless theirs are larger or preserve none`() throws
  {
    let rows = Rows()
    rows.prepare = { cell, row in
      guard row != 2 else { return }
      var content = cell.defaultContentConfiguration()
      content.text = "Own"
      if row == 0 { content.axesPreservingSuperviewLayoutMargins = .vertical }
      if row == 1 { content.directionalLayoutMargins.leading = 33 }
      cell.contentConfiguration = content
    }
    let (_, table) = film(rows, on: .iPhone15ProMax)
    #expect(table.visibleCells.map { textStart($0) } == [16, 33, 20])
    #expect(lines(table).map(\.minX) == [16, 33, 20])
  }
}
