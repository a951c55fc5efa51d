import Foundation
import InbetweenTestSupport
import InbetweenUIKit
import Testing

/// `UITableView.setEditing(_:animated:)` in code; `TableEditingTests` has the same rows in scenes.
@Suite("Rows that are edited in films") struct TableEditingFilmTests {
  /// Rows of 50 points with what the table asks and tells about their editing.
  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var titles = ["a", "b", "c"]
    var style = UITableViewCell.EditingStyle.delete
    var indents = true
    var setUp: (UITableViewCell) -> Void = { _ in }
    var calls: [String] = []

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { titles.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      cell.textLabel?.text = titles[indexPath.row]
      setUp(cell)
      return cell
    }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { indexPath.row == 0 }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { indexPath.row < 2 }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 50 }
    func tableView(
      _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { style }
    func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { indents }
    func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
      calls.append("\(editingStyle) \(titles[indexPath.row])")
      guard editingStyle == .delete else { return }
      titles.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .automatic)
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { calls.append("select") }
  }

  private func table(_ rows: Rows) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 400), style: .plain)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    (table.dataSource, table.delegate) = (rows, rows)
    table.contentInsetAdjustmentBehavior = .never
    return table
  }

  private func cell(_ row: Int, _ table: UITableView) throws -> UITableViewCell {
    try #require(table.cellForRow(at: IndexPath(row: row, section: 0)))
  }

  /// What a cell shows beside its content: controls and signs.
  private func signs(_ cell: UITableViewCell) -> [UIImageView] {
    cell.subviews.compactMap { $0 as? UIImageView }.filter { $0.alpha > 0 }
  }

  private func frame(_ view: UIView, _ film: Film, at time: Double) throws -> CGRect {
    try #require(film.motion(of: view).frames.last { $0.time <= time + 1e-6 }).frame
  }

  @Test func `a detail disclosure button is a chevron and a detail button, mirrored from right to left`() throws {
    for isReversed in [false, true] {
      let rows = Rows()
      rows.setUp = { cell in
        if isReversed { cell.semanticContentAttribute = .forceRightToLeft }
        cell.accessoryType = .detailDisclosureButton
      }
      let table = table(rows)
      let film = Film { $0.addSubview(table) }
      film.play(until: 0.1)
      let first = try cell(0, table)
      let edges = signs(first).map { isReversed ? $0.frame.minX : 375 - $0.frame.maxX }
      // The detail button is 8 points from the room of the chevron, 10.5 points beside the margin.
      #expect(edges == [16, 34.5])
      #expect(signs(first).map(\.image?.size.width) == [8, 22])
      #expect(signs(first).map { $0.tintColor == .tertiaryLabel } == [true, false])
      film.perform(at: 0.2) { first.accessoryType = .detailButton }
      film.play(until: 0.3)
      #expect(signs(first).map(\.image?.size.width) == [22])
      film.perform(at: 0.4) { first.accessoryType = .none }
      film.play(until: 0.5)
      #expect(signs(first).isEmpty)
    }
  }

  @Test func `rows of an inset table clip the controls that come in`() throws {
    let rows = Rows()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 400), style: .insetGrouped)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    (table.dataSource, table.delegate) = (rows, rows)
    let film = Film { $0.addSubview(table) }
    film.play(until: 0.1)
    // The row in the middle has no round corners.
    #expect(try (0..<3).map { try cell($0, table).clipsToBounds } == [true, true, true])
    #expect(try cell(1, table).layer.cornerRadius == 0)
  }

  @Test func `content, control and handle are where they are in scenes`() throws {
    let rows = Rows()
    let table = table(rows)
    let film = Film { $0.addSubview(table) }
    film.perform(at: 0) { table.setEditing(true, animated: false) }
    film.play(until: 0.1)
    let (first, second, third) = (try cell(0, table), try cell(1, table), try cell(2, table))
    #expect(first.contentView.frame == CGRect(x: 40, y: 0, width: 292, height: 50))
    #expect(first.textLabel?.frame.minX == 16 && first.isEditing)
    #expect(
      signs(first).map(\.frame) == [
        CGRect(x: 15, y: 12, width: 26, height: 26), CGRect(x: 332, y: 17.5, width: 27, height: 15),
      ])
    #expect(signs(first).map(\.tintColor) == [.systemRed, .tertiaryLabel])
    // The second cannot be moved, the third not be edited.
    #expect(second.contentView.frame == CGRect(x: 40, y: 0, width: 335, height: 50) && signs(second).count == 1)
    #expect(third.contentView.frame == CGRect(x: 0, y: 0, width: 375, height: 50) && signs(third).isEmpty)
    let lines = table.subviews.filter { $0.frame.height < 1 }.sorted { $0.frame.minY < $1.frame.minY }
    #expect(lines.map(\.frame.minX) == [56, 56, 16] && lines.map(\.frame.maxX) == [375, 375, 375])
  }

  @Test func `an animated change brings the control in with the content within 0.3 s, and takes it away again`() throws
  {
    let rows = Rows()
    let table = table(rows)
    let film = Film { $0.addSubview(table) }
    film.perform(at: 1) { table.setEditing(true, animated: true) }
    film.play(until: 1.5)
    let first = try cell(0, table)
    let (control, handle) = (try #require(signs(first).first), try #require(signs(first).last))
    film.perform(at: 2) { table.setEditing(false, animated: true) }
    film.play(until: 3)
    #expect(try frame(first.contentView, film, at: 0.9).minX == 0)
    for (time, x) in [(1.15, 20.0), (1.5, 40), (2.15, 20), (2.5, 0)] {
      #expect(try abs(frame(first.contentView, film, at: time).minX - x) < 0.05, "\(time)")
    }
    #expect(try abs(frame(control, film, at: 1.15).minX + 5) < 0.05)
    #expect(try frame(control, film, at: 1.5).minX == 15)
    // It fades at its place.
    #expect(try frame(handle, film, at: 1.15).minX == 332 && frame(handle, film, at: 2.15).minX == 332)
    #expect(signs(first).isEmpty && first.contentView.frame.width == 375)
  }

  @Test func `the button of a bar that changes with the rows is at its place at once`() throws {
    let list = UITableViewController(style: .plain)
    list.navigationItem.rightBarButtonItem = list.editButtonItem
    let navigation = UINavigationController(rootViewController: list)
    let film = Film { $0.rootViewController = navigation }
    film.tap("Edit", at: 0.5)
    film.play(until: 1.5)
    let button = try #require(film.view(titled: "Done"))
    let title = try #require(button.subviews.first { $0 is UILabel })
    for view in [button, title] {
      let end = try frame(view, film, at: 1.5)
      #expect(try end.width > 40 && abs(end.maxX - 377) < 0.01 && frame(view, film, at: 0.7) == end)
    }
  }

  @Test func `rows without indentation keep their content, and those of the style none have no control`() throws {
    let rows = Rows()
    (rows.style, rows.indents) = (.none, false)
    let table = table(rows)
    let film = Film { $0.addSubview(table) }
    film.perform(at: 0) { table.isEditing = true }
    film.play(until: 0.1)
    let (first, second) = (try cell(0, table), try cell(1, table))
    #expect(table.isEditing && first.contentView.frame == CGRect(x: 0, y: 0, width: 332, height: 50))
    #expect(signs(first).count == 1 && signs(second).isEmpty && second.editingStyle == .none)
    rows.indents = true
    film.perform(at: 0.2) { table.isEditing = false }
    film.perform(at: 0.3) { table.isEditing = true }
    film.play(until: 0.4)
    #expect(second.contentView.frame.minX == 40 && signs(second).isEmpty)
  }

  @Test func `signs and accessory views give way to those of editing, which begin at their places`() throws {
    let rows = Rows()
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    rows.titles = ["a"]
    rows.setUp = {
      $0.accessoryView = box
      $0.editingAccessoryView = other
    }
    let table = table(rows)
    let film = Film { $0.addSubview(table) }
    film.play(until: 0.5)
    #expect(box.frame.maxX == 359 && box.alpha == 1 && other.alpha == 0)
    film.perform(at: 1) { table.setEditing(true, animated: true) }
    film.play(until: 2)
    #expect(box.alpha == 0 && other.alpha == 1 && other.frame.maxX == 375 - 43 - 16)
    film.perform(at: 2.5) { table.setEditing(false, animated: true) }
    film.play(until: 3)
    #expect(box.alpha == 1 && other.alpha == 0)
    #expect(try frame(other, film, at: 1.15).maxX == 375 - 43 - 16)
  }

  @Test func `a sign of editing fades in beside the handle`() throws {
    let rows = Rows()
    rows.setUp = { $0.editingAccessoryType = .checkmark }
    let table = table(rows)
    let film = Film { $0.addSubview(table) }
    film.perform(at: 1) { table.setEditing(true, animated: true) }
    film.play(until: 2)
    let first = try cell(0, table)
    let sign = try #require(signs(first).first { $0.frame.minX > 100 && $0.frame.maxX < 332 })
    // The handle takes 43 points, and the margin 16.
    #expect(sign.frame.maxX == 316)
    #expect(try frame(sign, film, at: 1.15).maxX == 375 - 43 - 16)
  }

  @Test func `a row that selects many shows a ring, and a disc in the tint with a checkmark where it is selected`()
    throws
  {
    let rows = Rows()
    let table = table(rows)
    table.allowsMultipleSelectionDuringEditing = true
    table.tintColor = .magenta
    let film = Film { $0.addSubview(table) }
    film.perform(at: 0) { table.setEditing(true, animated: false) }
    film.tap(CGPoint(x: 20, y: 25), at: 0.1)
    film.play(until: 1)
    let looks = try (0...1).map { row in try #require(signs(cell(row, table)).first) }
    #expect(table.indexPathsForSelectedRows == [IndexPath(row: 0, section: 0)])
    #expect(looks.map { ($0.subviews.first as? UIImageView)?.image == nil } == [false, true])
    #expect(looks.map(\.tintColor) == [.magenta, .tertiaryLabel])
  }

  @Test func `a tap on the minus asks, and the button deletes the row`() throws {
    let rows = Rows()
    let table = table(rows)
    table.allowsSelectionDuringEditing = true
    let film = Film { $0.addSubview(table) }
    film.perform(at: 0) { table.setEditing(true, animated: false) }
    film.tap(CGPoint(x: 28, y: 25), at: 0.5)
    film.play(until: 1.5)
    let first = try cell(0, table)
    #expect(first.frame.minX <= -74 && rows.calls.isEmpty)
    film.tap(CGPoint(x: 350, y: 25), at: 2)
    film.play(until: 3)
    #expect(rows.calls == ["delete a"] && table.visibleCells.map { $0.textLabel?.text } == ["b", "c"])
    #expect(table.visibleCells.map(\.frame.minX) == [0, 0])
  }

  @Test func `a tap on the plus inserts, one beside it selects`() {
    let rows = Rows()
    rows.style = .insert
    let table = table(rows)
    table.allowsSelectionDuringEditing = true
    let film = Film { $0.addSubview(table) }
    film.perform(at: 0) { table.setEditing(true, animated: false) }
    film.tap(CGPoint(x: 28, y: 75), at: 0.5)
    film.tap(CGPoint(x: 200, y: 75), at: 1)
    _ = film.duration
    #expect(rows.calls == ["insert b", "select"])
  }

  @Test func `from right to left all of a row is mirrored`() throws {
    let rows = Rows()
    rows.setUp = { $0.semanticContentAttribute = .forceRightToLeft }
    let table = table(rows)
    let film = Film { $0.addSubview(table) }
    film.perform(at: 0) { table.setEditing(true, animated: false) }
    film.play(until: 0.1)
    let first = try cell(0, table)
    #expect(first.contentView.frame == CGRect(x: 43, y: 0, width: 292, height: 50))
    #expect(signs(first).map(\.frame.minX) == [375 - 15 - 26, 16])
  }

  @Test(arguments: [false, true]) func `a disclosure indicator points to the trailing side`(isReversed: Bool) throws {
    let rows = Rows()
    rows.setUp = {
      if isReversed { $0.semanticContentAttribute = .forceRightToLeft }
      $0.accessoryType = .disclosureIndicator
    }
    let table = table(rows)
    let film = Film { $0.addSubview(table) }
    film.play(until: 0.1)
    let sign = try #require(signs(cell(0, table)).first)
    #expect(sign.transform.a == (isReversed ? -1 : 1) && (sign.frame.midX < 100) == isReversed)
  }

  @Test func `nibs say which rows show handles, indent and have signs of editing`() throws {
    let xib = NibFiles.xib(
      """
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
      <tableViewCell showsReorderControl="YES" shouldIndentWhileEditing="NO" editingAccessoryType="checkmark" id="cell">
        <rect key="frame" x="0.0" y="0.0" width="320" height="44"/>
        <tableViewCellContentView key="contentView" tableViewCell="cell" id="content">
          <rect key="frame" x="0.0" y="0.0" width="320" height="44"/>
        </tableViewCellContentView>
      </tableViewCell>
      """)
    let list = NibFiles.xib(
      """
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
      <tableView allowsSelectionDuringEditing="YES" allowsMultipleSelectionDuringEditing="YES" id="table">
        <rect key="frame" x="0.0" y="0.0" width="320" height="400"/>
      </tableView>
      """)
    let folder = try NibFiles.folder(["Row.xib": xib, "List.xib": list])
    defer { try? FileManager.default.removeItem(at: folder) }
    var (cell, table): (UITableViewCell?, UITableView?)
    let film = Film(nibs: [folder]) { _ in
      cell = UINib(nibName: "Row", bundle: nil).instantiate(withOwner: nil).first as? UITableViewCell
      table = UINib(nibName: "List", bundle: nil).instantiate(withOwner: nil).first as? UITableView
    }
    let problems = film.problems
    #expect(problems == [])
    #expect(cell?.showsReorderControl == true && cell?.shouldIndentWhileEditing == false)
    #expect(cell?.editingAccessoryType == .checkmark)
    #expect(table?.allowsSelectionDuringEditing == true && table?.allowsMultipleSelectionDuringEditing == true)
  }
}
