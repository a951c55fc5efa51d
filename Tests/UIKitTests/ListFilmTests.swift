import InbetweenUIKit
import Testing
import InbetweenTestSupport

/// Tables and collections.
@Suite("Lists in films") struct ListFilmTests {
  private final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var sizes: [[CGSize]]
    private(set) var selected: [IndexPath] = []
    init(_ sizes: [[CGSize]]) { self.sizes = sizes }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sizes.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      sizes[section].count
    }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      cell.tag = Int(sizes[indexPath.section][indexPath.item].height)
      return cell
    }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize { sizes[indexPath.section][indexPath.item] }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      selected.append(indexPath)
    }
  }

  private func collection(_ items: Items, _ layout: UICollectionViewFlowLayout) -> UICollectionView {
    let view = UICollectionView(frame: CGRect(x: 0, y: 100, width: 300, height: 400), collectionViewLayout: layout)
    view.contentInsetAdjustmentBehavior = .never
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    (view.dataSource, view.delegate) = (items, items)
    return view
  }

  @Test func `lines of a flow layout spread their items, and those of one size are a grid to the last line`() {
    let items = Items([[CGSize](repeating: CGSize(width: 90, height: 40), count: 5)])
    let layout = UICollectionViewFlowLayout()
    layout.sectionInset = UIEdgeInsets(top: 5, left: 0, bottom: 7, right: 0)
    let view = collection(items, layout)
    let film = Film { $0.addSubview(view) }
    film.play(until: 0)
    let frames = (0..<5).map { view.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame.origin }
    // 300 points hold three items of 90 with two gaps of 15.
    #expect(
      frames == [
        CGPoint(x: 0, y: 5), CGPoint(x: 105, y: 5), CGPoint(x: 210, y: 5), CGPoint(x: 0, y: 55), CGPoint(x: 105, y: 55),
      ])
    #expect(view.contentSize == CGSize(width: 300, height: 5 + 40 + 10 + 40 + 7))
    #expect(view.visibleCells.count == 5)
  }

  @Test func `the last line of items of several sizes keeps the minimum gaps`() {
    let items = Items([[90, 90, 90, 90, 80].map { CGSize(width: $0, height: 40) }])
    let view = collection(items, UICollectionViewFlowLayout())
    let film = Film { $0.addSubview(view) }
    film.play(until: 0)
    let lefts = (0..<5).map { view.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame.minX }
    #expect(lefts == [0, 105, 210, 0, 100])
  }

  @Test(arguments: 0..<20) func `items of random flow layouts never overlap, keep their order, and stay inside`(
    seed: Int
  ) {
    var random = SplitMix(seed: UInt64(seed))
    let sizes = (0..<2).map { _ in
      (0..<12).map { _ in CGSize(width: CGFloat(20 + random.below(80)), height: CGFloat(20 + random.below(40))) }
    }
    let layout = UICollectionViewFlowLayout()
    layout.minimumInteritemSpacing = CGFloat(random.below(12))
    layout.minimumLineSpacing = CGFloat(random.below(12))
    let items = Items(sizes)
    let view = collection(items, layout)
    let film = Film { $0.addSubview(view) }
    film.play(until: 0)
    var former = CGRect.zero
    for section in 0..<2 {
      for item in 0..<12 {
        guard let frame = view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame else {
          Issue.record("no place for \(section).\(item)")
          return
        }
        #expect(frame.size == sizes[section][item])
        #expect(frame.minX >= -0.001 && frame.maxX <= 300.001)
        // In reading order: to the right of the one before, or below its middle.
        #expect(frame.minX >= former.maxX - 0.001 || frame.midY > former.midY)
        #expect(!frame.insetBy(dx: 0.001, dy: 0.001).intersects(former))
        former = frame
      }
    }
    #expect(abs(view.contentSize.height - former.maxY) < 41 && view.numberOfSections == items.sizes.count)
  }

  @Test func `an inserted item moves the following ones`() throws {
    let items = Items([[CGSize](repeating: CGSize(width: 300, height: 40), count: 2)])
    let layout = UICollectionViewFlowLayout()
    layout.minimumLineSpacing = 0
    let view = collection(items, layout)
    let film = Film { $0.addSubview(view) }
    film.play(until: 0)
    let second = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
    film.perform(at: 0.5) {
      items.sizes[0].insert(CGSize(width: 300, height: 50), at: 0)
      view.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    _ = film.duration
    #expect(view.indexPath(for: second) == IndexPath(item: 2, section: 0))
    #expect(second.frame.minY == 90 && second.tag == 40)
    let motion = film.motion(of: second)
    #expect(motion.frames.first?.frame.minY == 140 && motion.frames.last?.frame.minY == 190)
    try motion.isMonotonic(.minY)
    try motion.settles(by: 0.81)
  }

  @Test func `a tap selects the item under it`() {
    let items = Items([[CGSize](repeating: CGSize(width: 100, height: 40), count: 3)])
    let layout = UICollectionViewFlowLayout()
    layout.minimumInteritemSpacing = 0
    let view = collection(items, layout)
    let film = Film { $0.addSubview(view) }
    film.tap(CGPoint(x: 150, y: 120), at: 0.1)
    _ = film.duration
    #expect(items.selected == [IndexPath(item: 1, section: 0)])
    #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.isSelected == true)
  }

  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var titles = ["a", "b", "c"]
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { titles.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      cell.textLabel?.text = titles[indexPath.row]
      return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 50 }
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
      indexPath.row == 0 ? nil : indexPath
    }
  }

  @Test func `a row that is deleted fades, and the rows below it move up with their cells`() throws {
    let rows = Rows()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), style: .plain)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    (table.dataSource, table.delegate) = (rows, rows)
    table.contentInsetAdjustmentBehavior = .never
    let film = Film { $0.addSubview(table) }
    film.play(until: 0)
    let last = try #require(table.cellForRow(at: IndexPath(row: 2, section: 0)))
    film.perform(at: 0.5) {
      rows.titles.remove(at: 0)
      table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
    }
    _ = film.duration
    #expect(table.indexPath(for: last) == IndexPath(row: 1, section: 0))
    #expect(last.textLabel?.text == "c" && last.frame.minY == 50)
    #expect(table.visibleCells.map { $0.textLabel?.text } == ["b", "c"])
  }

  @Test func `a delegate may refuse a row's selection`() {
    let rows = Rows()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), style: .plain)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    (table.dataSource, table.delegate) = (rows, rows)
    table.contentInsetAdjustmentBehavior = .never
    let film = Film { $0.addSubview(table) }
    film.tap(CGPoint(x: 100, y: 75), at: 0)
    film.tap(CGPoint(x: 100, y: 25), at: 0.5)
    _ = film.duration
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
  }
}
