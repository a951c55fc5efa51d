import InbetweenUIKit
import Testing

/// Cells and headers whose constraints determine their heights, or fill them.
@Suite("Constraints of cells in films") struct CellConstraintsFilmTests {
  private static func fill(_ content: UIView, _ texts: [String]) {
    let labels = texts.map { text in
      let label = UILabel()
      label.text = text
      label.numberOfLines = 0
      label.translatesAutoresizingMaskIntoConstraints = false
      content.addSubview(label)
      label.leadingAnchor.constraint(equalTo: content.layoutMarginsGuide.leadingAnchor).isActive = true
      label.trailingAnchor.constraint(equalTo: content.layoutMarginsGuide.trailingAnchor).isActive = true
      return label
    }
    for (upper, lower) in zip(labels, labels.dropFirst()) {
      lower.topAnchor.constraint(equalTo: upper.bottomAnchor, constant: 5).isActive = true
    }
    labels.first?.topAnchor.constraint(equalTo: content.layoutMarginsGuide.topAnchor).isActive = true
    labels.last?.bottomAnchor.constraint(equalTo: content.layoutMarginsGuide.bottomAnchor).isActive = true
  }

  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      let text = String(repeating: "A row that goes on over several lines. ", count: 3 * indexPath.row + 1)
      CellConstraintsFilmTests.fill(cell.contentView, ["Name", text])
      return cell
    }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
      CellConstraintsFilmTests.fill(header.contentView, ["Header"])
      return header
    }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 44 }
  }

  @Test func `they have no conflicts at any time, and rows are as high as their texts`() throws {
    let rows = Rows()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
    (table.dataSource, table.delegate) = (rows, rows)
    let film = Film(duration: 0.5) { $0.addSubview(table) }
    film.perform(at: 0.1) { table.reloadData() }
    try film.hasNoConflicts()
    let heights = (0..<3).map { table.rectForRow(at: IndexPath(row: $0, section: 0)).height }
    #expect(heights[0] > 44 && heights[0] < heights[1] && heights[1] < heights[2])
    let cell = try #require(table.cellForRow(at: IndexPath(row: 2, section: 0)))
    #expect(cell.contentView.frame == CGRect(x: 0, y: 0, width: 393, height: heights[2]))
  }

  /// As apps write them to have a constraint with behaviour of its own.
  private final class Gap: NSLayoutConstraint {
    var base: CGFloat = 0
    func open(by distance: CGFloat) { constant = base + distance }
  }

  @Test func `a subclass of a constraint is created and works like one`() {
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    let film = Film(duration: 0.2) { window in
      window.addSubview(box)
      let gap = Gap(
        item: box, attribute: .leading, relatedBy: .equal, toItem: window, attribute: .leading, multiplier: 1,
        constant: 8)
      NSLayoutConstraint.activate([
        gap, box.topAnchor.constraint(equalTo: window.topAnchor), box.widthAnchor.constraint(equalToConstant: 10),
        box.heightAnchor.constraint(equalToConstant: 10),
      ])
      gap.open(by: 30)
    }
    #expect(film.problems.isEmpty && box.frame == CGRect(x: 30, y: 0, width: 10, height: 10))
  }

  @Test func `outside of a window a view resizes its subviews as soon as its size changes, unless told not to`() {
    _ = Film(duration: 0.1) { window in
      let (box, inside, innermost) = (UIView(frame: .zero), UIView(frame: .zero), UIView(frame: .zero))
      for view in [inside, innermost] { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
      box.addSubview(inside)
      inside.addSubview(innermost)
      box.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
      #expect(inside.frame == box.bounds && innermost.frame == box.bounds)
      inside.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
      inside.autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin]
      box.bounds.size = CGSize(width: 130, height: 60)
      #expect(inside.frame == CGRect(x: 40, y: 20, width: 20, height: 20))
      box.autoresizesSubviews = false
      box.frame.size = CGSize(width: 200, height: 200)
      #expect(inside.frame == CGRect(x: 40, y: 20, width: 20, height: 20))
      window.addSubview(box)
    }
  }
}
